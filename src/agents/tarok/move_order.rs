//! The move order: promising cards first.

use super::order_features::OrderFeatures;
use super::order_scores::SCORES;
use super::trick_state::{JACKS, PIPS, PLAIN_TAROKS, TrickState, cards};
use crate::agents::scored_cards::ScoredCards;
use crate::cards::tarok::{KINGS, TRULA};

/// The cards by raw value: 5, 4, 3, 2, 1.
const VALUE_CLASSES: [u64; 5] =
    [TRULA.bits() | KINGS.bits(), KINGS.bits() >> 1, KINGS.bits() >> 2, JACKS, PLAIN_TAROKS | PIPS];

/// The cards of a set, the most valuable first.
fn valuable_first(set: u64) -> impl Iterator<Item = u8> {
    VALUE_CLASSES.into_iter().flat_map(move |class| cards(set & class))
}

/// The cards of a set, the least valuable first.
fn cheap_first(set: u64) -> impl Iterator<Item = u8> {
    VALUE_CLASSES.into_iter().rev().flat_map(move |class| cards(set & class))
}

impl TrickState {
    /// Appends these cards in search order between declarer and defenders, by the sum of their scores ([`OrderFeatures`]).
    pub(super) fn order(&self, searched: u64, declarer: u8, moves: &mut Vec<u8>) {
        if searched.is_power_of_two() {
            moves.extend(cards(searched));
            return;
        }
        let features = OrderFeatures::new(self, declarer);
        let mut sorted = ScoredCards::default();
        for card in cards(searched) {
            let scores = features.score_indexes(card).map(|index| i16::from(SCORES[index]));
            sorted.insert(scores.into_iter().sum(), card);
        }
        moves.extend(sorted.cards());
    }

    /// Appends these cards in search order in klop and berač, where `avoiding` avoids tricks. In klop it is the searching seat.
    pub(super) fn order_with_duties(&self, searched: u64, avoiding: u8, moves: &mut Vec<u8>) {
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
}
