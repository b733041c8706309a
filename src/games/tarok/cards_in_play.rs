//! The public facts about the cards of a deal, for every game of tarok: the sizes of the hands, the talon,
//! the tricks, and the cards that the play excludes from each hand.

use super::illegal::{EventError, Illegal};
use super::moves::masked_discards;
use super::rules::{NEVER_DISCARDED, TALON};
use super::set_up::{CardPlan, TarokSetUp};
use super::stage::Stage;
use super::talon::Talon;
use super::trick::{Duties, Trick};
use crate::cards::tarok::{Card, TAROKS};
use crate::cards::{CardSet, Packet};
use crate::protocol::Seat;

/// The public facts about the cards of a deal with `SEATS` seats. They are `Copy`, so that a view gets them as one copy of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardsInPlay<const SEATS: usize> {
    pub(crate) stage: Stage,
    pub(crate) hand_sizes: [u8; SEATS],
    /// Whether the talon is dealt.
    pub(crate) has_talon: bool,
    pub(crate) declarer: Option<Seat>,
    /// The talon; `None` before it is turned up.
    pub(crate) talon: Option<Talon>,
    /// The number of cards in a group of the talon; 0 before the contract is named.
    pub(crate) group_size: u8,
    /// The number of the group that declarer took, from 1.
    pub(crate) group: u8,
    pub(crate) discards: Packet<Card>,
    /// The rule about which cards a seat must play to a trick.
    pub(crate) duties: Duties,
    /// The seat that plays the next card.
    pub(crate) turn: Seat,
    pub(crate) trick: Trick<SEATS>,
    pub(crate) tricks_won: [u8; SEATS],
    pub(crate) piles: [CardSet<Card>; SEATS],
    /// The gifts, in the order of the talon. Only the first `gifts_shown` entries have a meaning.
    pub(crate) gifts: [Card; TALON],
    pub(crate) gifts_shown: u8,
    pub(crate) excluded: [CardSet<Card>; SEATS],
    /// For each seat, the cards that it has shown to be in its hand.
    pub(crate) shown: [CardSet<Card>; SEATS],
    pub(crate) mond_lost: Option<Seat>,
}

impl<const SEATS: usize> CardsInPlay<SEATS> {
    /// Creates the facts before the first card is dealt.
    pub(crate) fn new() -> Self {
        Self {
            stage: Stage::Dealing,
            hand_sizes: [0; SEATS],
            has_talon: false,
            declarer: None,
            talon: None,
            group_size: 0,
            group: 0,
            discards: Packet { shown: CardSet::EMPTY, hidden: 0 },
            duties: Duties::Usual,
            turn: Seat::new(0),
            trick: Trick::new(Seat::new(0)),
            tricks_won: [0; SEATS],
            piles: [CardSet::EMPTY; SEATS],
            gifts: [Card::PAGAT; TALON],
            gifts_shown: 0,
            excluded: [CardSet::EMPTY; SEATS],
            shown: [CardSet::EMPTY; SEATS],
            mond_lost: None,
        }
    }

    /// Returns the part of the deal.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Returns the seat that has named the contract; `None` before the naming and in klop.
    pub fn declarer(&self) -> Option<Seat> {
        self.declarer
    }

    /// Returns the talon; `None` before it is turned up.
    pub fn talon(&self) -> Option<&Talon> {
        self.talon.as_ref()
    }

    /// Returns the cards that declarer took from the talon.
    pub fn taken(&self) -> CardSet<Card> {
        self.talon
            .as_ref()
            .map_or(CardSet::EMPTY, |talon| talon.group(usize::from(self.group_size), self.group))
    }

    /// Returns declarer's discards. The taroks among them are shown, and the other cards are hidden.
    pub fn discards(&self) -> Packet<Card> {
        self.discards
    }

    /// Returns the trick on the table.
    pub fn trick(&self) -> &Trick<SEATS> {
        &self.trick
    }

    /// Returns the number of complete tricks.
    pub fn tricks_played(&self) -> usize {
        self.tricks_won.iter().map(|&tricks| usize::from(tricks)).sum()
    }

    /// Returns the number of tricks that `seat` has won.
    pub fn tricks_won(&self, seat: Seat) -> usize {
        usize::from(self.tricks_won[seat.index()])
    }

    /// Returns the seat that won the last complete trick; `None` before the first trick is complete.
    pub fn last_winner(&self) -> Option<Seat> {
        (self.tricks_played() > 0).then(|| self.trick.leader())
    }

    /// Returns the cards in the tricks and gifts of `seat`. Everybody has seen all these cards.
    pub fn pile(&self, seat: Seat) -> CardSet<Card> {
        self.piles[seat.index()]
    }

    /// Returns the number of cards that `seat` holds.
    pub fn hand_size(&self, seat: Seat) -> usize {
        usize::from(self.hand_sizes[seat.index()])
    }

    /// Returns the gifts so far, in the order of the talon.
    pub fn gifts(&self) -> &[Card] {
        &self.gifts[..usize::from(self.gifts_shown)]
    }

    /// Returns the cards that `seat` cannot hold, as everybody knows from its moves.
    pub fn excluded(&self, seat: Seat) -> CardSet<Card> {
        self.excluded[seat.index()]
    }

    /// Returns the seat that lost the mond in a trick; `None` when no seat did.
    pub fn mond_lost(&self) -> Option<Seat> {
        self.mond_lost
    }

    /// Returns the cards that everybody has seen: cards that were played, given as gifts, turned up, or
    /// discarded openly.
    pub fn seen(&self) -> CardSet<Card> {
        let talon = self.talon.as_ref().map_or(CardSet::EMPTY, Talon::set);
        self.gone() | talon | self.discards.shown
    }

    /// Returns the cards that were played to tricks or given as gifts.
    pub(crate) fn gone(&self) -> CardSet<Card> {
        self.piles.iter().fold(self.trick.set(), |gone, &pile| gone | pile)
    }

    /// Returns the cards that declarer took from the talon and that nobody has seen since. These cards are in
    /// declarer's hand or among its hidden discards.
    pub(crate) fn taken_unseen(&self) -> CardSet<Card> {
        self.taken() - self.discards.shown - self.gone()
    }

    /// Like [`CardsInPlay::taken_unseen`], if `seat` is declarer. Empty for every other seat.
    pub(crate) fn taken_by(&self, seat: Seat) -> CardSet<Card> {
        if self.declarer == Some(seat) { self.taken_unseen() } else { CardSet::EMPTY }
    }

    /// Returns the cards that everybody knows `seat` to hold: the cards that it has shown and, for declarer,
    /// the cards that it took from the talon, has not played and cannot have discarded face down.
    pub fn known(&self, seat: Seat) -> CardSet<Card> {
        let taken = self.taken_by(seat);
        let kept = if self.discards.hidden > 0 { taken & (NEVER_DISCARDED | TAROKS) } else { taken };
        self.shown[seat.index()] | kept
    }

    /// Returns the number of talon cards that lie face down.
    pub(crate) fn talon_hidden(&self) -> usize {
        if self.talon.is_some() { 0 } else { TALON - usize::from(self.gifts_shown) }
    }

    /// Returns the cards of the talon that declarer did not take; empty before the talon is turned up.
    pub(crate) fn talon_left(&self) -> CardSet<Card> {
        self.talon.map_or(CardSet::EMPTY, |talon| talon.set() - self.taken())
    }

    /// Turns the talon up.
    pub(crate) fn turn_up(&mut self, talon: Talon) {
        self.talon = Some(talon);
    }

    /// Begins a trick, which this seat leads.
    pub(crate) fn lead(&mut self, leader: Seat) {
        self.turn = leader;
        self.trick = Trick::new(leader);
    }

    /// Makes declarer take this group of the talon.
    pub(crate) fn take(&mut self, group: u8) {
        self.group = group;
        let taken = self.taken().len() as u8;
        *self.declarers_hand_size() += taken;
    }

    /// Makes declarer discard these cards.
    pub(crate) fn discard(&mut self, packet: Packet<Card>) {
        self.discards = masked_discards(packet);
        *self.declarers_hand_size() -= packet.len() as u8;
    }

    fn declarers_hand_size(&mut self) -> &mut u8 {
        &mut self.hand_sizes[self.declarer.expect("declarer is named").index()]
    }

    /// Returns the cards of `hand` that the seat to move may play.
    pub fn legal_cards(&self, hand: CardSet<Card>) -> CardSet<Card> {
        self.trick.legal_cards(hand, self.duties)
    }

    /// Checks a card that `seat` plays from this hand.
    pub(crate) fn check_card(&self, seat: Seat, hand: CardSet<Card>, card: Card) -> Result<(), Illegal> {
        if !hand.contains(card) {
            return Err(Illegal::NotInHand { card, seat });
        }
        if self.legal_cards(hand).contains(card) {
            Ok(())
        } else {
            Err(self.trick.broken_duty(card, hand).into())
        }
    }

    /// Checks the part of a discard that everybody sees: the number of its cards, and its shown cards.
    pub(crate) fn check_discard(&self, packet: Packet<Card>) -> Result<(), Illegal> {
        let (count, expected) = (packet.len(), self.taken().len());
        match (packet.shown & NEVER_DISCARDED).first() {
            Some(card) => Err(Illegal::Discard { card }),
            None if count != expected => Err(Illegal::DiscardCount { count, expected }),
            None => Ok(()),
        }
    }

    /// Plays a legal card of the seat to move. Returns whether the trick is complete.
    pub(crate) fn play(&mut self, card: Card) -> bool {
        let seat = self.turn.index();
        self.excluded[seat] |= self.trick.excluded_by_play(card, self.duties);
        self.shown[seat].remove(card);
        self.hand_sizes[seat] -= 1;
        self.trick.push(card);
        if !self.trick.is_complete() {
            self.turn = self.turn.next(SEATS);
        }
        self.trick.is_complete()
    }

    /// Ends the complete trick, which `winner` wins. Returns this trick, and whether it was the last one of
    /// the deal.
    pub(crate) fn end_trick(&mut self, winner: Seat) -> (Trick<SEATS>, bool) {
        self.piles[winner.index()] |= self.trick.set();
        self.tricks_won[winner.index()] += 1;
        self.mond_lost = self.mond_lost.or(self.trick.player_of(Card::MOND).filter(|&seat| seat != winner));
        self.turn = winner;
        let trick = std::mem::replace(&mut self.trick, Trick::new(winner));
        (trick, self.hand_sizes[winner.index()] == 0)
    }

    /// Returns the seat that must get a gift next. In klop, the winner of each of the first six tricks gets a
    /// gift. The gift is due until a line shows it.
    pub(crate) fn gift_due(&self) -> Option<Seat> {
        let tricks = self.tricks_played() as u8;
        let due = self.declarer.is_none() && tricks > self.gifts_shown && self.gifts_shown < TALON as u8;
        due.then_some(self.turn)
    }

    /// Returns the last gift and the seat that got it, if no card was played after it.
    pub(crate) fn last_gift(&self) -> Option<(Seat, Card)> {
        let is_last_event =
            self.trick.cards().is_empty() && self.tricks_played() == usize::from(self.gifts_shown);
        self.gifts().last().filter(|_| is_last_event).map(|&card| (self.turn, card))
    }

    /// Gives the next card of the talon to the winner of the trick.
    pub(crate) fn give(&mut self, card: Card) {
        self.gifts[usize::from(self.gifts_shown)] = card;
        self.gifts_shown += 1;
        self.piles[self.turn.index()].insert(card);
    }

    /// Records that a seat has shown its whole hand.
    pub(crate) fn show_hand(&mut self, seat: Seat, cards: CardSet<Card>) {
        self.shown[seat.index()] = cards;
    }

    /// Deals a packet of `count` cards to a hand. A complete hand has `size` cards.
    pub(crate) fn deal_hand(&mut self, seat: Seat, count: usize, size: usize) -> Result<(), EventError> {
        self.check_dealing()?;
        let count = self.hand_size(seat) + count;
        if count > size {
            return Err(EventError::HandSize { seat, count, size });
        }
        self.hand_sizes[seat.index()] = count as u8;
        self.end_dealing(size);
        Ok(())
    }

    /// Deals the talon. A complete hand has `size` cards.
    pub(crate) fn deal_talon(&mut self, size: usize) -> Result<(), EventError> {
        self.check_dealing()?;
        if std::mem::replace(&mut self.has_talon, true) {
            return Err(EventError::TalonTwice);
        }
        self.end_dealing(size);
        Ok(())
    }

    fn check_dealing(&self) -> Result<(), EventError> {
        if self.stage == Stage::Dealing { Ok(()) } else { Err(EventError::Dealt) }
    }

    /// Begins the bidding if all cards are dealt. A complete hand has `size` cards.
    fn end_dealing(&mut self, size: usize) {
        if self.has_talon && self.hand_sizes == [size as u8; SEATS] {
            self.stage = Stage::Bidding;
        }
    }

    /// Deals hidden cards to each seat without a packet. Also deals a hidden talon if no talon was dealt.
    pub(crate) fn deal_hidden(&mut self, size: usize) -> Result<(), EventError> {
        for seat in Seat::all(SEATS) {
            let count = self.hand_size(seat);
            if count != 0 && count != size {
                return Err(EventError::ShortHand { seat, count, size });
            }
        }
        self.hand_sizes = [size as u8; SEATS];
        self.has_talon = true;
        self.stage = Stage::Bidding;
        Ok(())
    }

    /// Returns whether no card has been dealt.
    pub(crate) fn is_untouched(&self) -> bool {
        self.stage == Stage::Dealing && !self.has_talon && self.hand_sizes == [0; SEATS]
    }

    /// Puts the cards of a position set up by hand into their places, except the trick on the table. `tricks`
    /// is the number of tricks in the deal. `group_size` is the number of cards in a group of the talon.
    pub(crate) fn place<C, I>(
        &mut self,
        set_up: &TarokSetUp<C, I>,
        plan: &CardPlan,
        tricks: usize,
        group_size: usize,
        duties: Duties,
    ) {
        self.lead(plan.tricks.leader);
        self.hand_sizes = [(tricks - plan.tricks.tricks) as u8; SEATS];
        self.has_talon = true;
        (self.declarer, self.talon, self.mond_lost) = (set_up.declarer, set_up.talon, set_up.mond);
        (self.group_size, self.group, self.discards) = (group_size as u8, plan.group, plan.discards);
        (self.duties, self.stage) = (duties, Stage::Play);
        for seat in Seat::all(SEATS) {
            let won = set_up.tricks.won(seat);
            self.piles[seat.index()] = won;
            self.tricks_won[seat.index()] = (won.len() / SEATS) as u8;
            self.excluded[seat.index()] = set_up.tricks.lacks(seat);
        }
        for (place, &(seat, card)) in set_up.gifts.iter().enumerate() {
            self.gifts[place] = card;
            self.gifts_shown = place as u8 + 1;
            self.piles[seat.index()].insert(card);
        }
        if let Some((seat, cards)) = set_up.hand {
            self.show_hand(seat, cards);
        }
    }
}
