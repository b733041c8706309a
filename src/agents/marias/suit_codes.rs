//! Transposition keys of the card play for the exact solver.

use talon_games::marias::SEATS;

/// The number of bits for one card in a suit's code.
const CARD_BITS: u32 = 3;

/// The number of bits in the code of a suit with eight cards.
const SUIT_BITS: u32 = 8 * CARD_BITS;

/// The code of a king whose ober is the next lower card of the same hand: this king waits for the ober. The
/// lowest card left of a suit never has this code. So the code also marks suits that only one seat holds.
const WAITING_KING: u32 = 4;

/// The tables from which the transposition keys of one deal are computed.
///
/// In a suit, only the owner and the points of each remaining card matter, in the order of strength. In a
/// plain suit that only one seat holds, only the numbers of fat and of lean cards matter. The cards of such a
/// suit beat no other seat's card. When such a suit is led, the other seats have the same duties, whichever
/// of these suits it is.
#[derive(Clone, Debug)]
pub(super) struct SuitCodes {
    fat: u32,
    /// The bit position of the trumps.
    trumps_at: u32,
    /// For each suit and each set of its cards: the owner and the points of each card.
    codes: [[u32; 256]; 4],
    /// For each suit and each set of its cards: whether more than one seat holds cards of the set.
    shared: [[bool; 256]; 4],
}

impl SuitCodes {
    /// Creates the tables of a deal with these hands.
    pub(super) fn new(hands: [u32; SEATS], fat: u32, obers: u32, trumps: u32) -> Self {
        let mut codes =
            Self { fat, trumps_at: trumps.trailing_zeros(), codes: [[0; 256]; 4], shared: [[false; 256]; 4] };
        for (at, (codes, shared)) in codes.codes.iter_mut().zip(&mut codes.shared).enumerate() {
            let shift = 8 * at;
            let [first, second, third] = hands.map(|hand| hand >> shift & 0xff);
            let held = first | second | third;
            // The sets come in ascending order, so the code of a set without its highest card is known.
            let mut set = 0_u32;
            while set != held {
                set = set.wrapping_sub(held) & held;
                let highest = set.ilog2();
                let lower = set & !(1 << highest);
                let owner = |card: u32| (second >> card & 1) + 2 * (third >> card & 1);
                let waits = highest > 0
                    && lower >> (highest - 1) & 1 == 1
                    && obers >> shift >> (highest - 1) & 1 == 1
                    && owner(highest) == owner(highest - 1);
                let is_fat = fat >> shift >> highest & 1;
                let code = if waits { WAITING_KING } else { 1 + owner(highest) + 4 * is_fat };
                codes[set as usize] = codes[lower as usize] | code << (CARD_BITS * lower.count_ones());
                shared[set as usize] =
                    [first, second, third].iter().filter(|&hand| hand & set != 0).count() > 1;
            }
        }
        codes
    }

    /// Returns a key of these hands, below 2<sup>96</sup>. Hands with equal keys have equal values if the
    /// same seat leads.
    pub(super) fn key(&self, hands: [u32; SEATS]) -> u128 {
        let [first, second, third] = hands;
        let left = first | second | third;
        let (mut trumps, mut plain, mut count, mut alone) = (0, [0; 3], 0, 0);
        for at in 0..4 {
            let set = (left >> (8 * at) & 0xff) as usize;
            if self.trumps_at == 8 * at as u32 {
                trumps = self.codes[at][set];
            } else if self.shared[at][set] {
                plain[count] = self.codes[at][set];
                count += 1;
            } else {
                alone |= (set as u32) << (8 * at);
            }
        }
        for (owner, hand) in (0..).zip(hands) {
            let held = hand & alone;
            if held != 0 {
                let (fat, all) = ((held & self.fat).count_ones(), held.count_ones());
                // Each owner holds at least one of these suits, so `plain` has room.
                plain[count] = WAITING_KING | owner << 3 | fat << 5 | all << 8;
                count += 1;
            }
        }
        // Plain suits are interchangeable.
        plain.sort_unstable();
        let [one, two, three] = plain.map(u128::from);
        u128::from(trumps) | one << SUIT_BITS | two << (2 * SUIT_BITS) | three << (3 * SUIT_BITS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_owners_and_points_in_order_of_strength_matter() {
        // The two highest cards of each suit are fat; the ober is the fifth card.
        let (fat, obers) = (0xc0c0_c0c0, 0x1010_1010);
        let codes = |hands| SuitCodes::new(hands, fat, obers, 0xff);
        let deal = [0x0000_00ff, 0x0000_ff00, 0x00ff_0000];
        let key = |hands| codes(deal).key(hands);
        assert_eq!(key([1, 0x0100, 0x0001_0000]), key([2, 0x0200, 0x0004_0000]));
        assert_ne!(key([1, 0x0100, 0x0001_0000]), key([0x80, 0x0100, 0x0001_0000]));
        // A king waits for its ober.
        assert_ne!(key([0x30, 0x0300, 0x0003_0000]), key([0x18, 0x0300, 0x0003_0000]));
        let one = SuitCodes::new([0xff, 0xff00, 0xff_0000], fat, obers, 0xff00_0000);
        assert_eq!(one.key([0x1, 0x100, 0]), one.key([0x2, 0x400, 0]));
    }
}
