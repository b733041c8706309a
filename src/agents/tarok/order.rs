//! Which cards to try first.

use super::tricks::{JACKS, PIPS, PLAIN_TAROKS, Tricks, cards, stronger_than};
use crate::cards::tarok::{KINGS, TRULA};

/// The cards that count 5 to 3, 2 and 1, each class by itself.
const CLASSES: [u64; 5] =
    [TRULA.bits() | KINGS.bits(), KINGS.bits() >> 1, KINGS.bits() >> 2, JACKS, PLAIN_TAROKS | PIPS];

impl Tricks {
    /// These cards, the ones to try first in front.
    pub(super) fn order(&self, different: u64, declarer: u8, duties: bool, moves: &mut Vec<u8>) {
        let dear_first = |set: u64| CLASSES.into_iter().flat_map(move |class| cards(set & class));
        let cheap_first = |set: u64| CLASSES.into_iter().rev().flat_map(move |class| cards(set & class));
        let avoids = duties && self.turn == declarer;
        if self.lying == 0 {
            if duties {
                moves.extend(cards(different));
                return;
            }
            let others = self.left() & !self.hand();
            let masters = cards(different)
                .filter(|&card| stronger_than(card) & others == 0)
                .fold(0, |set, card| set | 1 << card);
            moves.extend(dear_first(masters).chain(cheap_first(different & !masters)));
            return;
        }
        let winning = different & self.winning();
        let losing = different & !winning;
        if avoids {
            moves.extend(dear_first(losing).chain(cheap_first(winning)));
            return;
        }
        let own_side = (self.turn == declarer) == (self.winner == declarer);
        if own_side {
            moves.extend(dear_first(losing).chain(cheap_first(winning)));
        } else {
            moves.extend(dear_first(winning).chain(cheap_first(losing)));
        }
    }
}
