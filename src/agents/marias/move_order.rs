//! The move order: promising cards first.

use super::order_features::OrderFeatures;
use super::order_scores::SCORES;
use super::trick_position::{TrickPosition, cards};
use crate::agents::scored_cards::ScoredCards;

impl TrickPosition {
    /// Appends these cards in search order, by the sum of their scores ([`OrderFeatures`]).
    pub(super) fn order(&self, searched: u32, moves: &mut Vec<u8>) {
        if searched.is_power_of_two() {
            moves.extend(cards(searched));
            return;
        }
        let features = OrderFeatures::new(self);
        let mut sorted = ScoredCards::default();
        for card in cards(searched) {
            let scores = features.score_indexes(card).map(|index| i16::from(SCORES[index]));
            sorted.insert(scores.into_iter().sum(), card);
        }
        moves.extend(sorted.cards());
    }
}
