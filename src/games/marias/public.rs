//! The public part of a deal: the fold of all public events.

use super::bidding::Bidding;
use super::events::Event;
use super::illegal::EventError;
use super::moves::{MoveKind, Statements};
use super::rules::{FIRST_PACKETS, HAND, Rules, SEATS, SECOND_PACKET, Side, TALON};
use super::set_up::{SetUp, SetUpLine};
use super::strength::{kings_beside, obers_beside, stronger};
use super::trick::Trick;
use crate::cards::german::{Card, Rank, Suit};
use crate::cards::{CardSet, Packet};
use crate::games::{DealError, Turn};
use crate::protocol::Seat;

/// The fold of all public events.
///
/// It does not contain the hands; the caller passes a hand where a rule needs one. It contains the facts about hands
/// that public moves prove: [`Public::excluded`] and [`Public::known`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    rules: Rules,
    stage: Stage,
    /// The seat to move, if any.
    turn: Seat,
    /// The trump card, once it is turned up.
    trump: Option<Card>,
    bidding: Bidding,
    /// The current trick; between two tricks, the trick just completed.
    trick: Trick,
    tricks_played: u8,
    played: [CardSet<Card>; SEATS],
    /// The obers played as part of a marriage.
    married: CardSet<Card>,
    /// The cards that each seat cannot hold, because it would have had to play one of them.
    not_held: [CardSet<Card>; SEATS],
    piles: [CardSet<Card>; 2],
    /// The cards played before a position that was set up by hand. The seats that played them are not known.
    played_before: CardSet<Card>,
    /// The position that is being set up by hand.
    set_up: Option<Box<SetUp>>,
}

/// The stage of the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The first packets are due. `dealt` has a bit for each seat that has its packet.
    First { dealt: u8 },
    /// A position is being set up by hand.
    SetUp,
    /// Seat 0 chooses its trump card.
    Trump,
    /// The second packets are due. `dealt` has a bit for each seat that has its packet.
    Second { dealt: u8 },
    /// Seat 0 fills the talon.
    Discard,
    /// The seats bid.
    Bidding,
    /// The seats play.
    Play,
    /// All cards are played.
    Over,
}

/// All seats, a bit each.
const ALL_DEALT: u8 = 0b111;

impl Public {
    /// Before the first card.
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            stage: Stage::First { dealt: 0 },
            turn: Seat::new(0),
            trump: None,
            bidding: Bidding::default(),
            trick: Trick::new(Seat::new(0)),
            tricks_played: 0,
            played: [CardSet::EMPTY; SEATS],
            married: CardSet::EMPTY,
            not_held: [CardSet::EMPTY; SEATS],
            piles: [CardSet::EMPTY; 2],
            played_before: CardSet::EMPTY,
            set_up: None,
        }
    }

    /// Who acts next.
    pub(super) fn to_move(&self) -> Turn {
        match self.stage {
            Stage::First { .. } | Stage::Second { .. } | Stage::SetUp => Turn::Chance,
            Stage::Over => Turn::Over,
            _ => Turn::Seat(self.turn),
        }
    }

    /// The options of the deal.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The trump card, once it is turned up.
    pub fn trump(&self) -> Option<Card> {
        self.trump
    }

    /// Whether seat 0 has chosen its trump card, face down or turned up.
    pub fn has_trump_card(&self) -> bool {
        !matches!(self.stage, Stage::First { .. } | Stage::SetUp | Stage::Trump)
    }

    /// The goals announced and doubled.
    pub fn bidding(&self) -> &Bidding {
        &self.bidding
    }

    /// The current trick; between two tricks and at the end, the trick just completed.
    pub fn trick(&self) -> &Trick {
        &self.trick
    }

    /// The number of complete tricks.
    pub fn tricks_played(&self) -> usize {
        usize::from(self.tricks_played)
    }

    /// The cards that `seat` has played, and the obers of its marriages. In a position set up by hand, the set contains
    /// only the cards played since then, and the obers.
    pub fn played(&self, seat: Seat) -> CardSet<Card> {
        self.played[seat.index()]
    }

    /// The cards that everybody has seen played.
    pub fn seen(&self) -> CardSet<Card> {
        let [first, second, third] = self.played;
        first | second | third | self.played_before
    }

    /// The cards in a side's tricks.
    pub fn pile(&self, side: Side) -> CardSet<Card> {
        self.piles[side as usize]
    }

    /// The obers of the marriages that `seat` has shown.
    pub fn marriages(&self, seat: Seat) -> CardSet<Card> {
        self.married & self.played(seat)
    }

    /// The number of cards that `seat` holds.
    pub fn hand_size(&self, seat: Seat) -> usize {
        let first = FIRST_PACKETS[seat.index()];
        let has_packet = |dealt: u8| dealt >> seat.index() & 1 == 1;
        match self.stage {
            Stage::First { dealt } => first * usize::from(has_packet(dealt)),
            Stage::Trump => first,
            Stage::Second { dealt } => first + SECOND_PACKET * usize::from(has_packet(dealt)),
            Stage::Discard => first + SECOND_PACKET,
            Stage::SetUp => self.set_up.as_ref().map_or(0, |set_up| set_up.tricks().dealt(seat)),
            Stage::Bidding | Stage::Play | Stage::Over => {
                let lying = !self.trick.is_complete() && self.trick.plays().any(|(player, _)| player == seat);
                HAND - self.tricks_played() - usize::from(lying)
            }
        }
    }

    /// The number of cards in the talon.
    pub fn talon_size(&self) -> usize {
        match self.stage {
            Stage::Bidding | Stage::Play | Stage::Over => TALON,
            _ => 0,
        }
    }

    /// The cards that everybody knows `seat` to hold: the kings of the marriages that the seat has shown and, for seat
    /// 0, the trump card unless it may lie in the talon.
    pub fn known(&self, seat: Seat) -> CardSet<Card> {
        let trump = self.trump.filter(|_| seat.index() == 0).map_or(CardSet::EMPTY, CardSet::of);
        let in_hand = trump - self.rules.discardable(trump, self.trump);
        (in_hand | kings_beside(self.marriages(seat))) - self.seen()
    }

    /// The cards that everybody knows `seat` not to hold. These are the cards that it would have had to play, the king
    /// of an ober that it played without showing a marriage, the ober of a king that it played, and the trump card of
    /// seat 0.
    pub fn excluded(&self, seat: Seat) -> CardSet<Card> {
        let played = self.played(seat);
        let trump = self.trump.filter(|_| seat.index() != 0).map_or(CardSet::EMPTY, CardSet::of);
        self.not_held[seat.index()] | kings_beside(played - self.married) | obers_beside(played) | trump
    }

    /// The `show` event that follows the last move: the trump card, or a marriage.
    pub(super) fn show(&self) -> Option<Event> {
        match self.stage {
            Stage::Bidding if self.bidding.turns() == 1 => {
                self.trump.map(|card| Event::ShowTrump(Seat::new(0), card))
            }
            Stage::Play | Stage::Over => {
                let (seat, card) = self.trick.last()?;
                self.married.contains(card).then_some(Event::ShowMarriage(seat, card.suit()))
            }
            _ => None,
        }
    }

    /// The suit to follow.
    pub(super) fn led(&self) -> Option<Suit> {
        if self.trick.is_complete() { None } else { self.trick.led() }
    }

    /// The card to beat.
    pub(super) fn leading(&self) -> Option<Card> {
        if self.trick.is_complete() { None } else { self.trick.leading() }
    }

    /// The kind of the move that is due; `None` when no seat is to move.
    pub fn due(&self) -> Option<MoveKind> {
        match self.stage {
            Stage::First { .. } | Stage::Second { .. } | Stage::SetUp | Stage::Over => None,
            Stage::Trump => Some(MoveKind::Trump),
            Stage::Discard => Some(MoveKind::Discard),
            Stage::Bidding => Some(MoveKind::Say),
            Stage::Play => Some(MoveKind::Card),
        }
    }

    /// Checks that a packet is due.
    pub(super) fn check_packet(&self, seat: Seat, packet: Packet<Card>) -> Result<(), EventError> {
        let seat = seat.at(SEATS)?;
        let expected = self.packet_size(seat).ok_or(EventError::Dealt { seat })?;
        let count = packet.len();
        if count == expected { Ok(()) } else { Err(DealError::PacketSize { seat, count, expected }.into()) }
    }

    /// Deals a packet that is due.
    pub(super) fn deal(&mut self, seat: Seat) {
        if let Stage::First { dealt } | Stage::Second { dealt } = &mut self.stage {
            *dealt |= 1 << seat.index();
            if *dealt == ALL_DEALT {
                self.settle();
            }
        }
    }

    /// The size of the packet that is due for `seat`; `None` when none is due.
    pub(super) fn packet_size(&self, seat: Seat) -> Option<usize> {
        let has_packet = |dealt: u8| dealt >> seat.index() & 1 == 1;
        match self.stage {
            Stage::First { dealt } if !has_packet(dealt) => Some(FIRST_PACKETS[seat.index()]),
            Stage::Second { dealt } if !has_packet(dealt) => Some(SECOND_PACKET),
            _ => None,
        }
    }

    /// Ends a dealing in progress.
    pub(super) fn settle(&mut self) {
        self.stage = match self.stage {
            Stage::First { .. } => Stage::Trump,
            Stage::Second { .. } => Stage::Discard,
            stage => stage,
        };
    }

    /// The position that is being set up by hand.
    pub(super) fn set_up(&self) -> Option<&SetUp> {
        self.set_up.as_deref()
    }

    /// Mutable access to the position that is being set up by hand.
    pub(super) fn set_up_mut(&mut self) -> Option<&mut SetUp> {
        self.set_up.as_deref_mut()
    }

    /// Applies a line that sets up a position. `held` has the cards in hands and in the talon that the reader knows.
    pub(super) fn apply_set_up(&mut self, line: &SetUpLine, held: CardSet<Card>) -> Result<(), EventError> {
        if let Some(set_up) = &mut self.set_up {
            set_up.apply(line, held)?;
        } else {
            match *line {
                SetUpLine::Trump(trump) if self.stage == (Stage::First { dealt: 0 }) => {
                    self.set_up = Some(Box::new(SetUp::new(trump)));
                    self.stage = Stage::SetUp;
                }
                _ => return Err(SetUp::not_now(line)),
            }
        }
        self.trump = self.set_up().map(SetUp::trump);
        Ok(())
    }

    /// Ends the setting up of a position. Does nothing when none is being set up.
    pub(super) fn settle_set_up(&mut self) -> Result<(), EventError> {
        let Some(set_up) = &self.set_up else { return Ok(()) };
        let position = set_up.plan()?;
        // All checks are done: the rest cannot fail.
        let set_up = self.set_up.take().expect("a position is being set up");
        let tricks = set_up.tricks();
        let leader = position.plan.leader;
        (self.trump, self.bidding) = (Some(position.trump), position.bidding);
        (self.turn, self.trick, self.tricks_played) =
            (leader, Trick::new(leader), position.plan.tricks as u8);
        for seat in Seat::all(SEATS) {
            let won = tricks.won(seat);
            self.piles[Side::of(seat) as usize] |= won;
            self.played_before |= won;
            self.not_held[seat.index()] = tricks.lacks(seat);
        }
        for seat in Seat::all(SEATS) {
            let obers = set_up.marriages(seat);
            self.married |= obers;
            self.played[seat.index()] = obers & self.played_before;
            self.played_before -= obers;
        }
        self.stage = Stage::Play;
        for card in tricks.trick() {
            let marriage = set_up.marriages(self.turn).contains(card);
            self.make_card(card, marriage);
        }
        Ok(())
    }

    /// Seat 0 has chosen its trump card.
    pub(super) fn make_trump(&mut self) {
        self.stage = Stage::Second { dealt: 0 };
    }

    /// Seat 0 has filled the talon.
    pub(super) fn make_discard(&mut self) {
        self.stage = Stage::Bidding;
    }

    /// The seat to move makes these statements, which are legal.
    pub(super) fn make_say(&mut self, said: Statements) {
        if let Some(next) = self.bidding.make(self.turn, said) {
            self.turn = next;
        } else {
            self.turn = Seat::new(0);
            self.stage = Stage::Play;
        }
    }

    /// The trump card is turned up.
    pub(super) fn turn_up(&mut self, trump: Card) {
        self.trump = Some(trump);
    }

    /// Whether the trump card is turned up at the table, but its `show` line has not come yet.
    pub(super) fn trump_not_shown(&self) -> bool {
        self.trump.is_none() && self.bidding.is_open()
    }

    /// The ober just played is part of a marriage.
    pub(super) fn marry(&mut self, ober: Card) {
        self.married.insert(ober);
    }

    /// The card played last, when it is an ober without a marriage.
    pub(super) fn silent_ober(&self) -> Option<(Seat, Card)> {
        self.trick.last().filter(|(_, card)| card.rank() == Rank::Ober && !self.married.contains(*card))
    }

    /// The seat to move plays a legal card. `marriage`: whether the card is an ober whose king the seat holds.
    pub(super) fn make_card(&mut self, card: Card, marriage: bool) {
        let trump = self.trump.expect("the trump card is turned up before the play").suit();
        if self.trick.is_complete() {
            self.trick = Trick::new(self.turn);
        }
        let (seat, tens) = (self.turn.index(), self.rules.tens);
        self.not_held[seat] |= self.proof(card, trump);
        self.trick.push(card, trump, tens);
        self.played[seat].insert(card);
        if marriage {
            self.married.insert(card);
        }
        if !self.trick.is_complete() {
            self.turn = self.turn.next(SEATS);
            return;
        }
        self.turn = self.trick.winner().expect("a complete trick has a winner");
        self.tricks_played += 1;
        self.piles[Side::of(self.turn) as usize] |= self.trick.set();
        if self.tricks_played() == HAND {
            self.stage = Stage::Over;
        }
    }

    /// The cards that the seat to move cannot hold if it plays `card`. When `card` does not follow suit, these are the
    /// cards of the suit led. When `card` is not a trump either, the trumps are added. When `card` has the suit of the
    /// leading card and does not beat it, these are all cards that beat the leading card.
    fn proof(&self, card: Card, trump: Suit) -> CardSet<Card> {
        let (Some(led), Some(leading)) = (self.led(), self.leading()) else { return CardSet::EMPTY };
        let mut excluded = CardSet::EMPTY;
        if card.suit() != led {
            excluded |= led.cards();
            if card.suit() != trump {
                excluded |= trump.cards();
            }
        }
        // This also holds for a king that may not be played before the ober in the same hand: no card is between the
        // two.
        let beating = stronger(leading, self.rules.tens);
        if card.suit() == leading.suit() && !beating.contains(card) {
            excluded |= beating;
        }
        excluded
    }
}
