//! The changes that each packet and each move makes, and the facts that a played card proves about the hand.

use super::{ALL_DEALT, LIDU_DEALT, Public, Stage};
use crate::DealError;
use crate::cards::german::{Card, Suit};
use crate::cards::{CardSet, Packet};
use crate::marias::bidding::Bidding;
use crate::marias::illegal::EventError;
use crate::marias::moves::{Statement, Statements};
use crate::marias::rules::{FIRST_PACKETS, HAND, PlainGame, SEATS, SECOND_PACKET, Side};
use crate::marias::strength::{KINGS, OBERS, Tens, stronger};
use crate::marias::trick::Trick;
use crate::protocol::Seat;

impl Public {
    /// Checks that this packet is due for `seat`.
    pub(in crate::marias) fn check_packet(&self, seat: Seat, packet: Packet<Card>) -> Result<(), EventError> {
        let seat = seat.at(SEATS)?;
        if seat.index() == 0 && self.lidu_is_due() {
            return Err(EventError::LiduFirst);
        }
        let expected = self.packet_size(seat).ok_or(EventError::Dealt { seat })?;
        let count = packet.len();
        if count == expected { Ok(()) } else { Err(DealError::PacketSize { seat, count, expected }.into()) }
    }

    /// Records that `seat` has got the packet that is due.
    pub(in crate::marias) fn deal(&mut self, seat: Seat) {
        if let Stage::First { dealt } | Stage::Second { dealt } = &mut self.stage {
            *dealt |= 1 << seat.index();
            if *dealt & ALL_DEALT == ALL_DEALT {
                self.settle();
            }
        }
    }

    /// Records that the unseen trump card, which is due, is dealt.
    pub(in crate::marias) fn deal_lidu(&mut self) {
        if let Stage::Second { dealt } = &mut self.stage {
            *dealt |= LIDU_DEALT;
        }
    }

    /// Returns the size of the packet that is due for `seat`; `None` when no packet is due.
    pub(in crate::marias) fn packet_size(&self, seat: Seat) -> Option<usize> {
        let has_packet = |dealt: u8| dealt >> seat.index() & 1 == 1;
        match self.stage {
            Stage::First { dealt } if !has_packet(dealt) => Some(FIRST_PACKETS[seat.index()]),
            Stage::Second { dealt } if !has_packet(dealt) => {
                Some(SECOND_PACKET - usize::from(self.lidu && seat.index() == 0))
            }
            _ => None,
        }
    }

    /// Ends a dealing in progress.
    pub(in crate::marias) fn settle(&mut self) {
        self.stage = match self.stage {
            Stage::First { .. } => Stage::Trump,
            Stage::Second { .. } => Stage::Discard,
            stage => stage,
        };
    }

    /// Makes the move by which seat 0 chooses its trump card. `lidu` tells whether it chooses the unseen
    /// card.
    pub(in crate::marias) fn make_trump(&mut self, lidu: bool) {
        self.lidu = lidu;
        self.stage = Stage::Second { dealt: 0 };
    }

    /// Makes the move by which the seat to move fills the talon.
    pub(in crate::marias) fn make_discard(&mut self) {
        self.stage = if self.rules.has_plain_games() { Stage::Game } else { Stage::Bidding };
    }

    /// Makes the legal move by which the seat to move names this game; `None` is a trump game.
    pub(in crate::marias) fn make_play(&mut self, game: Option<PlainGame>) {
        if let Some(game) = game {
            self.bidding = Bidding::plain(self.turn, game);
            self.strength = Tens::Natural;
        }
        self.turn = self.turn.next(SEATS);
        self.stage = Stage::Answer;
    }

    /// Makes the move by which the seat to move lets the game be played. If `flek` is a game, the move also
    /// doubles it.
    pub(in crate::marias) fn make_good(&mut self, flek: Option<PlainGame>) {
        if self.plain_game().is_some() {
            self.stage = if self.bidding.turns() == 1 { Stage::Answer } else { Stage::Bidding };
            return self.make_say(flek.map(Statement::FlekGame).into_iter().collect());
        }
        self.turn = self.turn.next(SEATS);
        if self.turn == self.declarer() {
            self.stage = Stage::Bidding;
        }
    }

    /// Makes the move by which the seat to move takes the game over. The seat also takes the talon if
    /// `takes_talon` holds.
    pub(in crate::marias) fn make_bad(&mut self) {
        self.outbid = self.plain_game().map(|game| (self.declarer(), game));
        let place = usize::from(self.takers[0].is_some());
        self.takers[place] = Some(self.turn);
        self.bidding = Bidding::taken_over(self.turn);
        self.stage = if self.takes_talon() { Stage::Discard } else { Stage::Game };
    }

    /// Makes the move of the seat to move with these legal statements.
    pub(in crate::marias) fn make_say(&mut self, said: Statements) {
        if self.stage == Stage::Game {
            self.stage = Stage::Bidding;
        }
        let (seat, may_owe_flek) = (self.turn, self.bidding.may_owe_flek(&self.rules, self.turn));
        let next = self.bidding.make(&self.rules, seat, said);
        if may_owe_flek && self.bidding.has_undoubled_hra() {
            let obliging = |suit: Suit| suit.cards() & (KINGS | OBERS);
            self.not_held[seat.index()] |= self.trumps().map_or(CardSet::EMPTY, obliging);
        }
        if let Some(next) = next {
            self.turn = next;
            return;
        }
        self.turn = self.declarer();
        self.trick = Trick::new(self.turn);
        self.stage = if self.bidding.ends_deal(&self.rules) { Stage::Over } else { Stage::Play };
    }

    /// Turns up the trump card.
    pub(in crate::marias) fn turn_up(&mut self, trump: Card) {
        self.trump = Some(trump);
    }

    /// Records that the ober that `seat` has just played is part of a marriage.
    pub(in crate::marias) fn record_marriage(&mut self, seat: Seat, ober: Card) {
        self.married.insert(ober);
        self.first_marriages[self.side(seat) as usize].get_or_insert(ober);
    }

    /// Makes the move by which the seat to move plays a legal card. `marriage` says whether the card is an
    /// ober whose king the seat holds.
    pub(in crate::marias) fn make_card(&mut self, card: Card, marriage: bool) {
        let trump = self.trumps();
        if self.trick.is_complete() {
            self.trick = Trick::new(self.turn);
        }
        let (seat, tens) = (self.turn.index(), self.strength);
        self.not_held[seat] |= self.excluded_by_play(card, trump);
        self.trick.push(card, trump, tens);
        self.played[seat].insert(card);
        if marriage {
            self.record_marriage(self.turn, card);
        }
        if !self.trick.is_complete() {
            self.turn = self.turn.next(SEATS);
            return;
        }
        self.turn = self.trick.winner().expect("a complete trick has a winner");
        self.tricks_played += 1;
        let side = self.bidding.side(self.turn);
        self.piles[side as usize] |= self.trick.set();
        let is_decided = match self.plain_game() {
            None => false,
            Some(PlainGame::Betl) => side == Side::Declarer,
            Some(PlainGame::Durch) => side == Side::Defenders,
        };
        if is_decided || self.tricks_played() == HAND {
            self.stage = Stage::Over;
        }
    }

    /// Returns the cards that the seat to move proves not to hold when it plays `card`:
    ///
    /// - the suit led, if `card` is not of this suit;
    /// - all trumps as well, if `card` is neither of the suit led nor a trump;
    /// - all cards that beat the leading card, if `card` has the suit of the leading card and does not beat
    ///   it;
    /// - all other trumps, if `card` is a trump 7 that the seat had to keep as long as it could;
    /// - all cards, if the seat leads such a trump 7.
    fn excluded_by_play(&self, card: Card, trump: Option<Suit>) -> CardSet<Card> {
        let mut excluded = CardSet::EMPTY;
        if self.rules.keep_seven && self.kept_seven() == Some((self.turn, card)) {
            excluded = if self.led().is_some() { card.suit().cards() } else { CardSet::FULL };
        }
        let (Some(led), Some(leading)) = (self.led(), self.leading()) else { return excluded };
        if card.suit() != led {
            excluded |= led.cards();
            if let Some(trump) = trump.filter(|&trump| trump != card.suit()) {
                excluded |= trump.cards();
            }
        }
        // The exclusion also holds for a king that the seat may not play because it still holds the ober. No
        // card ranks between the two, so the ober would beat the leading card as well.
        let beating = stronger(leading, self.strength);
        if card.suit() == leading.suit() && !beating.contains(card) {
            excluded |= beating;
        }
        excluded
    }
}
