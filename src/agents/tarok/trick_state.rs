//! The card play with all hands known, as compact bit sets.

use talon_games::cards::tarok::{Card, KINGS, TAROKS, TRULA};
use talon_games::cards::{Card as _, CardSet};
use talon_games::protocol::Seat;
use talon_games::tarok::values::raw;
use talon_games::tarok::{DealScores, Duties, TarokState};
use talon_games::{Position as _, Turn};

pub(crate) const PAGAT: u64 = 1;
pub(crate) const MOND: u64 = 1 << 20;
pub(crate) const SKIS: u64 = 1 << 21;
/// Mond and škis. When both are in the trick, the duties of klop force the pagat to be played.
const FORCING: u64 = TRULA.bits() & !PAGAT;
/// The taroks other than the trula. They have equal points.
pub(crate) const PLAIN_TAROKS: u64 = TAROKS.bits() & !TRULA.bits();
pub(crate) const JACKS: u64 = KINGS.bits() >> 3;
/// The four lowest cards of each suit, which have equal points.
pub(crate) const PIPS: u64 = JACKS >> 1 | JACKS >> 2 | JACKS >> 3 | JACKS >> 4;

/// The number of cards in the pack.
pub(crate) const PACK_CARDS: usize = 54;

/// The raw value of each card.
pub(crate) const VALUES: [i16; PACK_CARDS] = {
    let mut values = [1; PACK_CARDS];
    let mut card = 0;
    while card < PACK_CARDS {
        let set = 1 << card;
        if set & (TRULA.bits() | KINGS.bits()) != 0 {
            values[card] = 5;
        } else if set & KINGS.bits() >> 1 != 0 {
            values[card] = 4;
        } else if set & KINGS.bits() >> 2 != 0 {
            values[card] = 3;
        } else if set & JACKS != 0 {
            values[card] = 2;
        }
        card += 1;
    }
    values
};

/// The hands of all seats and the current trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TrickState<const SEATS: usize> {
    pub hands: [u64; SEATS],
    /// The cards of the current trick.
    pub trick: u64,
    /// The sum of the raw values in the current trick, minus 2. With three seats, this is the number of card
    /// points of the complete trick.
    pub points: i16,
    /// The first card of the trick.
    pub led: u8,
    /// The card that wins the trick so far.
    pub leading: u8,
    pub winner: u8,
    pub turn: u8,
    /// The seat that played the pagat to this trick, if the trick contains it.
    pub pagat_by: u8,
    /// The seat that played the mond to this trick, if the trick contains it.
    pub mond_by: u8,
}

/// The card number of the lowest card of each suit.
pub(crate) const SUITS: [u32; 4] = [22, 30, 38, 46];

/// Returns the lowest card of a set, as a set of one card.
pub(crate) const fn lowest(set: u64) -> u64 {
    set & set.wrapping_neg()
}

/// Lists the card numbers in a set in ascending order.
pub(crate) fn cards(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let card = set.trailing_zeros() as u8;
        set &= set.checked_sub(1)?;
        Some(card)
    })
}

/// Returns the cards of the same kind as this card: the taroks or one suit.
pub(crate) const fn kind_of(card: u8) -> u64 {
    if card < 22 { TAROKS.bits() } else { 0xff << (22 + (card - 22) / 8 * 8) }
}

/// Returns the cards of the same kind that beat this card. Ignores the exception that the pagat can take mond
/// and škis.
pub(crate) const fn stronger_than(card: u8) -> u64 {
    kind_of(card) & (u64::MAX << card << 1)
}

/// Returns the cards that win a trick over this card: the stronger cards of its kind and, over a card of a
/// suit, also the taroks.
pub(crate) const fn winning_over(card: u8) -> u64 {
    stronger_than(card) | if card >= 22 { TAROKS.bits() } else { 0 }
}

/// Returns the cards without the pagat. When the pagat is the only card, returns the pagat.
const fn spare_pagat(cards: u64) -> u64 {
    if cards == PAGAT { cards } else { cards & !PAGAT }
}

impl<const SEATS: usize> TrickState<SEATS> {
    /// Creates the state of a deal in the card play; `None` when no card is due.
    pub(crate) fn new<P: DealScores<SEATS>>(state: &TarokState<P, SEATS>) -> Option<Self> {
        let Turn::Seat(turn) = state.turn() else { return None };
        if state.legal_cards().is_empty() {
            return None;
        }
        let trick = state.public().trick();
        let best = trick.cards().iter().find(|&&card| trick.player_of(card) == trick.winner());
        Some(Self {
            hands: std::array::from_fn(|seat| state.hand(Seat::new(seat)).bits()),
            trick: trick.set().bits(),
            points: raw(trick.set()) as i16 - 2,
            led: trick.cards().first().map_or(0, |card| card.index() as u8),
            leading: best.map_or(0, |card| card.index() as u8),
            winner: trick.winner().unwrap_or(turn).index() as u8,
            turn: turn.index() as u8,
            pagat_by: trick.player_of(Card::PAGAT).map_or(0, Seat::index) as u8,
            mond_by: trick.player_of(Card::MOND).map_or(0, Seat::index) as u8,
        })
    }

    /// Creates the state with these hands in which `turn` leads the first trick.
    pub(crate) fn at_lead(hands: [CardSet<Card>; SEATS], turn: Seat) -> Self {
        let seat = turn.index() as u8;
        Self {
            hands: hands.map(CardSet::bits),
            trick: 0,
            points: -2,
            led: 0,
            leading: 0,
            winner: seat,
            turn: seat,
            pagat_by: 0,
            mond_by: 0,
        }
    }

    /// Returns the cards in the hands.
    pub(crate) fn held(&self) -> u64 {
        self.hands.iter().fold(0, |held, hand| held | hand)
    }

    /// Returns the cards in the hands and in the current trick.
    pub(crate) fn left(&self) -> u64 {
        self.held() | self.trick
    }

    /// Returns the seat that holds this card; `None` when no seat does.
    pub(crate) fn holder(&self, card: u64) -> Option<u8> {
        let (mut seat, mut is_held) = (0, false);
        for (at, hand) in self.hands.iter().enumerate() {
            let holds = hand & card != 0;
            is_held |= holds;
            seat |= if holds { at as u8 } else { 0 };
        }
        is_held.then_some(seat)
    }

    /// Returns the seat that holds the mond, or has played it to the trick.
    pub(crate) fn player_of_mond(&self) -> Option<u8> {
        if self.trick & MOND != 0 { Some(self.mond_by) } else { self.holder(MOND) }
    }

    /// Returns the seat that holds the pagat, or has played it to the trick.
    pub(crate) fn player_of_pagat(&self) -> Option<u8> {
        if self.trick & PAGAT != 0 { Some(self.pagat_by) } else { self.holder(PAGAT) }
    }

    /// Returns the seat after this seat in the order of play.
    pub(crate) const fn next(seat: u8) -> u8 {
        if seat as usize == SEATS - 1 { 0 } else { seat + 1 }
    }

    /// Returns the hand of the seat to move.
    pub(crate) fn hand(&self) -> u64 {
        self.hands[usize::from(self.turn)]
    }

    /// Returns the number of cards in the hands.
    pub(crate) fn plies(&self) -> usize {
        self.held().count_ones() as usize
    }

    /// Returns the number of cards in the current trick.
    pub(crate) fn trick_len(&self) -> usize {
        self.trick.count_ones() as usize
    }

    /// Returns whether the last trick is about to begin.
    pub(crate) fn is_last(&self) -> bool {
        self.trick == 0 && self.hand().is_power_of_two()
    }

    /// Returns the legal cards of the seat to move, as in
    /// [`Trick::legal_cards`](talon_games::tarok::Trick::legal_cards).
    pub(crate) fn legal_cards(&self, duties: Duties) -> u64 {
        let hand = self.hand();
        if self.trick == 0 {
            return if duties == Duties::Klop { spare_pagat(hand) } else { hand };
        }
        let (suit, taroks) = (hand & kind_of(self.led), hand & TAROKS.bits());
        let following = if suit == 0 { taroks } else { suit };
        if following == 0 || suit == 0 && duties == Duties::Suit {
            return hand;
        }
        if duties != Duties::Klop {
            return following;
        }
        if self.trick & FORCING == FORCING && following & PAGAT != 0 {
            return PAGAT;
        }
        let beating = following & stronger_than(self.leading);
        spare_pagat(if beating == 0 { following } else { beating })
    }

    /// Returns the cards that win the trick over the cards played so far.
    pub(crate) fn winning(&self) -> u64 {
        winning_over(self.leading)
    }

    /// Plays a card of the seat to move. Returns whether the trick is complete; a complete trick stays until
    /// [`TrickState::gather`].
    pub(crate) fn play(&mut self, card: u8) -> bool {
        let leads = self.trick == 0;
        if leads {
            self.led = card;
        }
        if leads || 1 << card & self.winning() != 0 {
            (self.leading, self.winner) = (card, self.turn);
        }
        self.hands[usize::from(self.turn)] &= !(1 << card);
        self.trick |= 1 << card;
        self.points += VALUES[usize::from(card)];
        match 1 << card {
            PAGAT => self.pagat_by = self.turn,
            MOND => self.mond_by = self.turn,
            _ => {}
        }
        self.turn = Self::next(self.turn);
        // The trick is complete if a card is left after `SEATS - 1` cards are removed. To count the cards
        // would take longer.
        let mut rest = self.trick;
        for _ in 1..SEATS {
            rest &= rest.wrapping_sub(1);
        }
        let complete = rest != 0;
        if complete && self.trick & TRULA.bits() == TRULA.bits() {
            self.winner = self.pagat_by;
        }
        complete
    }

    /// Removes the complete trick. Its winner leads next.
    pub(crate) fn gather(&mut self) {
        self.trick = 0;
        self.points = -2;
        self.turn = self.winner;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn card_values_match_the_rules() {
        for (card, &value) in VALUES.iter().enumerate() {
            assert_eq!(i64::from(value), raw(CardSet::from_bits(1 << card)), "card {card}");
        }
    }
}
