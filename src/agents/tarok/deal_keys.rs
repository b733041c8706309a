//! Transposition keys for the cards left in a deal.

use talon_games::cards::tarok::TRULA;

use super::equivalence::SUIT_VALUES;
use super::trick_state::{PACK_CARDS, PLAIN_TAROKS, SUITS, cards, lowest};
use crate::search::{SearchFeature, SearchFeatures};

/// Computes the transposition keys of one deal from the cards that are left.
#[derive(Clone, Debug)]
pub(crate) struct DealKeys<const SEATS: usize> {
    owners: [u8; PACK_CARDS],
    hands: [u64; SEATS],
    /// For each seat, its plain taroks as a set of compact numbers.
    plain: [u64; SEATS],
    /// For each card, its compact number: its position among the cards of the deal.
    numbers: [u8; PACK_CARDS],
    /// For each suit and each set of its cards, the same set in compact numbers.
    suits: [[u8; 256]; 4],
    /// For each suit and each set of its four pips, the set that represents all equivalent sets.
    pips: [[u8; 16]; 4],
}

/// The number of bits of a card key: 48 bits for the cards, and one bit for each suit. The bit of a suit says
/// whether several seats hold cards of the suit.
pub(crate) const CARD_KEY_BITS: u32 = 48 + 4;

impl<const SEATS: usize> DealKeys<SEATS> {
    /// Creates the keys of a deal with these hands. Together, the hands hold at most 48 cards.
    pub(crate) fn new(hands: [u64; SEATS]) -> Self {
        let mut owners = [0; PACK_CARDS];
        for (seat, &hand) in hands.iter().enumerate() {
            cards(hand).for_each(|card| owners[usize::from(card)] = seat as u8);
        }
        let held = hands.iter().fold(0, |held, hand| held | hand);
        let numbers = std::array::from_fn(|card| (held & ((1 << card) - 1)).count_ones() as u8);
        let compact = |set: u64| cards(set).fold(0, |all, card| all | 1 << numbers[usize::from(card)]);
        let mut keys = Self {
            owners,
            hands,
            plain: hands.map(|hand| compact(hand & PLAIN_TAROKS)),
            numbers,
            suits: [[0; 256]; 4],
            pips: [[0; 16]; 4],
        };
        for (at, suit) in SUITS.into_iter().enumerate() {
            let all = held >> suit & 0xff;
            // The loop visits all subsets of the suit.
            let mut left = all;
            loop {
                let set = compact(left << suit) >> numbers[suit as usize];
                keys.suits[at][left as usize] = set as u8;
                if left == 0 {
                    break;
                }
                left = (left - 1) & all;
            }
            let pips = hands.map(|hand| hand >> suit & 0xf);
            for left in 0..16 {
                keys.pips[at][left as usize] = lowered(left & all, &owners[suit as usize..], pips) as u8;
            }
        }
        keys
    }

    /// Returns the key of the cards that are left, for a search that has these features.
    #[inline]
    pub(crate) fn key(&self, left: u64, features: SearchFeatures) -> u64 {
        if features.has(SearchFeature::Equivalence) { self.equivalent(left) } else { self.exact(left) }
    }

    /// Returns a key that identifies the set of the cards that are left.
    fn exact(&self, left: u64) -> u64 {
        cards(left).fold(0, |all, card| all | 1 << self.numbers[usize::from(card)])
    }

    /// Returns a key of the cards that are left. Equivalent sets have equal keys.
    ///
    /// Of the plain cards of a kind, only the sequence of their owners in the order of strength matters. So
    /// the cards are replaced, from the lowest card up. Each card is replaced by a card that its owner was
    /// dealt: the lowest such card above the previous replacement. In suits that only one seat holds, only
    /// the points matter. So each card is replaced by a card that the seat was dealt in such a suit: the
    /// lowest card that has equal points and replaces no other card.
    fn equivalent(&self, left: u64) -> u64 {
        let mut key = lowered(left & PLAIN_TAROKS, &self.owners, self.plain);
        for card in cards(left & TRULA.bits()) {
            key |= 1 << self.numbers[usize::from(card)];
        }
        let (mut single, mut free) = (0, 0);
        for (at, suit) in SUITS.into_iter().enumerate() {
            let kind = 0xff << suit;
            let cards = left & kind;
            let seats = self.hands.iter().map(|hand| u8::from(hand & cards != 0));
            if seats.sum::<u8>() < 2 {
                single |= cards;
                free |= kind;
                continue;
            }
            let cards = (cards >> suit) as usize;
            let cards = cards & 0xf0 | usize::from(self.pips[at][cards & 0xf]);
            key |= u64::from(self.suits[at][cards]) << self.numbers[suit as usize] | 1 << (48 + at);
        }
        if single == 0 {
            return key;
        }
        let mut moved = 0;
        for hand in self.hands.into_iter().filter(|hand| hand & single != 0) {
            for value in SUIT_VALUES {
                let mut places = hand & value & free;
                let mut count = (hand & value & single).count_ones();
                while count > 0 {
                    moved |= lowest(places);
                    places &= places - 1;
                    count -= 1;
                }
            }
        }
        for (at, suit) in SUITS.into_iter().enumerate() {
            let cards = (moved >> suit & 0xff) as usize;
            key |= u64::from(self.suits[at][cards]) << self.numbers[suit as usize];
        }
        key
    }
}

/// Returns the set after its cards are replaced, from the lowest card up. Each card is replaced by a card
/// that its owner was dealt: the lowest such card above the previous replacement. `places` has the cards that
/// each seat was dealt.
fn lowered<const SEATS: usize>(mut left: u64, owners: &[u8], mut places: [u64; SEATS]) -> u64 {
    let mut set = 0;
    while left != 0 {
        let owner = usize::from(owners[left.trailing_zeros() as usize]);
        let place = lowest(places[owner]);
        set |= place;
        // The next replacement must be above this one.
        let above = !(place | place.wrapping_sub(1));
        places = places.map(|places| places & above);
        left &= left - 1;
    }
    set
}
