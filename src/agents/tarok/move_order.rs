//! The order in which searches try cards.

use talon_games::cards::tarok::{KINGS, TAROKS, TRULA};
use talon_games::tarok::Duties;

use super::equivalence::has_seat;
use super::trick_state::{JACKS, PIPS, PLAIN_TAROKS, TrickState, cards, stronger_than};
use crate::search::{SearchFeature, SearchFeatures};

/// For each raw value from 5 down to 1, the cards of this value.
const VALUE_CLASSES: [u64; 5] =
    [TRULA.bits() | KINGS.bits(), KINGS.bits() >> 1, KINGS.bits() >> 2, JACKS, PLAIN_TAROKS | PIPS];

/// Returns the cards of a set, the most valuable first.
pub(crate) fn valuable_first(set: u64) -> impl Iterator<Item = u8> {
    VALUE_CLASSES.into_iter().flat_map(move |class| cards(set & class))
}

/// Returns the cards of a set, the least valuable first.
pub(crate) fn cheap_first(set: u64) -> impl Iterator<Item = u8> {
    VALUE_CLASSES.into_iter().rev().flat_map(move |class| cards(set & class))
}

impl<const SEATS: usize> TrickState<SEATS> {
    /// Appends the legal cards in the search order of klop, for a search with these features. `seat` is the
    /// searching seat.
    pub(crate) fn moves_of_klop(&self, seat: u8, features: SearchFeatures, moves: &mut Vec<u8>) {
        let legal = self.legal_cards(Duties::Klop);
        let is_reduced = features.has(SearchFeature::Equivalence);
        let searched = if is_reduced { self.representatives(legal, None) } else { legal };
        self.order_with_duties(searched, seat, moves);
    }

    /// Appends these cards in the search order of klop and berač. `avoiding` is the seat that avoids tricks;
    /// in klop, this is the searching seat.
    pub(crate) fn order_with_duties(&self, searched: u64, avoiding: u8, moves: &mut Vec<u8>) {
        if self.trick == 0 {
            moves.extend(cards(searched));
            return;
        }
        let winning = searched & self.winning();
        let losing = searched & !winning;
        let own_side = (self.turn == avoiding) == (self.winner == avoiding);
        if self.turn == avoiding || own_side {
            moves.extend(valuable_first(losing).chain(cheap_first(winning)));
        } else {
            moves.extend(valuable_first(winning).chain(cheap_first(losing)));
        }
    }

    /// Appends these cards in the search order of two sides that play for points. `side` has a bit for each
    /// seat of one side.
    pub(crate) fn order_for_sides(&self, searched: u64, side: u8, moves: &mut Vec<u8>) {
        let is_own = |seat: u8| has_seat(side, seat) == has_seat(side, self.turn);
        if self.trick == 0 {
            let mut others = 0;
            for (seat, hand) in self.hands.iter().enumerate() {
                others |= if is_own(seat as u8) { 0 } else { *hand };
            }
            // First come the cards that the other side cannot beat with a card of the same kind.
            let masters = cards(searched)
                .filter(|&card| others & stronger_than(card) == 0)
                .fold(0, |masters, card| masters | 1 << card);
            moves.extend(valuable_first(masters).chain(cheap_first(searched & !masters)));
            return;
        }
        let winning = searched & self.winning();
        let losing = searched & !winning;
        let is_last = self.trick_len() == SEATS - 1;
        if is_own(self.winner) {
            moves.extend(valuable_first(losing).chain(cheap_first(winning)));
        } else if is_last {
            moves.extend(valuable_first(winning & !TAROKS.bits()));
            moves.extend(cards(winning & TAROKS.bits()).chain(cheap_first(losing)));
        } else {
            moves.extend(cheap_first(winning).chain(cheap_first(losing)));
        }
    }
}
