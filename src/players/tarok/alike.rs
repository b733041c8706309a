//! Cards and positions that come to the same.

use super::tricks::{CARDS, JACKS, PIPS, PLAIN_TAROKS, Tricks, cards};
use crate::games::tarok::SEATS;

/// The cards that count alike, kind by kind.
const PLAIN: u64 = PLAIN_TAROKS | PIPS;

/// The lowest of them in each kind.
const LOWEST: u64 = 2 | JACKS >> 4;

impl Tricks {
    /// One card, the lowest, of each run of these that come to the same: of one kind, as many points, nothing of
    /// others' between them, no card of the trula.
    pub(super) fn different(&self, playable: u64) -> u64 {
        let mut others = self.left() & !self.hand();
        if self.lying != 0 {
            // Of the trick only the card to beat counts any more.
            others = others & !self.lying | 1 << self.leading;
        }
        let own = playable & PLAIN;
        // Each card's run, upwards: doubling the steps, as far as nothing of others' stands in the way.
        let mut free = PLAIN & !LOWEST & !others;
        let mut runs = own;
        for step in [1, 2, 4, 8, 16] {
            runs |= free & (runs << step);
            free &= free << step;
        }
        playable & !(runs << 1 & !LOWEST & own)
    }
}

/// The hands of a deal, and the sets of cards left by which its positions are looked up.
#[derive(Clone, Debug)]
pub(super) struct Places {
    owners: [u8; CARDS],
    /// The plain taroks of each seat.
    taroks: [u64; SEATS],
    /// For each suit, for each set of its four pips left, the one that stands for it.
    pips: [[u8; 16]; 4],
}

impl Places {
    /// The places of the cards in these hands.
    pub(super) fn new(hands: [u64; SEATS]) -> Self {
        let mut owners = [0; CARDS];
        for (seat, &hand) in hands.iter().enumerate() {
            cards(hand).for_each(|card| owners[usize::from(card)] = seat as u8);
        }
        let mut places = Self { owners, taroks: hands.map(|hand| hand & PLAIN_TAROKS), pips: [[0; 16]; 4] };
        for (suit, pips) in places.pips.iter_mut().enumerate() {
            let lowest = 22 + 8 * suit;
            let held = hands.map(|hand| hand >> lowest & 0xf);
            for (left, stands) in pips.iter_mut().enumerate() {
                *stands = lowered(left as u64, &owners[lowest..], held) as u8;
            }
        }
        places
    }

    /// The set of cards that stands for `left` of this deal. How a deal goes on depends, of the cards of a kind that
    /// count alike, on their owners alone, in the order of their strength: each is moved to the lowest place of
    /// its owner's above the one before.
    pub(super) fn of(&self, left: u64) -> u64 {
        let mut set = left & !PLAIN | lowered(left & PLAIN_TAROKS, &self.owners, self.taroks);
        for (suit, pips) in self.pips.iter().enumerate() {
            let lowest = 22 + 8 * suit;
            set |= u64::from(pips[(left >> lowest & 0xf) as usize]) << lowest;
        }
        set
    }
}

/// These cards at the lowest places that their owners have in the same order.
fn lowered(mut left: u64, owners: &[u8], mut places: [u64; SEATS]) -> u64 {
    let mut set = 0;
    while left != 0 {
        let owner = usize::from(owners[left.trailing_zeros() as usize]);
        let place = places[owner] & places[owner].wrapping_neg();
        set |= place;
        // Nothing below it any more.
        let above = !(place | place.wrapping_sub(1));
        places = places.map(|places| places & above);
        left &= left - 1;
    }
    set
}
