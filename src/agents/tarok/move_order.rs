//! The move order: promising cards first.

use super::trick_state::{JACKS, PIPS, PLAIN_TAROKS, TrickState, cards, stronger_than};
use crate::cards::tarok::{KINGS, TRULA};

/// The cards by raw value: 5, 4, 3, 2, 1.
const VALUE_CLASSES: [u64; 5] =
    [TRULA.bits() | KINGS.bits(), KINGS.bits() >> 1, KINGS.bits() >> 2, JACKS, PLAIN_TAROKS | PIPS];

impl TrickState {
    /// Appends these cards in search order. `duties` means that the contract is klop or berač, where
    /// `declarer` avoids tricks. In klop, `declarer` is the searching seat.
    pub(super) fn order(&self, searched: u64, declarer: u8, duties: bool, moves: &mut Vec<u8>) {
        let valuable_first = |set: u64| VALUE_CLASSES.into_iter().flat_map(move |class| cards(set & class));
        let cheap_first =
            |set: u64| VALUE_CLASSES.into_iter().rev().flat_map(move |class| cards(set & class));
        let avoids = duties && self.turn == declarer;
        if self.trick == 0 {
            if duties {
                moves.extend(cards(searched));
                return;
            }
            let others = self.left() & !self.hand();
            let masters = cards(searched)
                .filter(|&card| stronger_than(card) & others == 0)
                .fold(0, |set, card| set | 1 << card);
            moves.extend(valuable_first(masters).chain(cheap_first(searched & !masters)));
            return;
        }
        let winning = searched & self.winning();
        let losing = searched & !winning;
        if avoids {
            moves.extend(valuable_first(losing).chain(cheap_first(winning)));
            return;
        }
        let own_side = (self.turn == declarer) == (self.winner == declarer);
        if own_side {
            moves.extend(valuable_first(losing).chain(cheap_first(winning)));
        } else {
            moves.extend(valuable_first(winning).chain(cheap_first(losing)));
        }
    }
}
