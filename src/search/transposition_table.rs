//! Positions looked at before: a transposition table of a fixed size.

use std::fmt::Debug;

/// How much memory a table takes unless told otherwise, in bytes: what the second cache of a processor core holds.
pub const TABLE: usize = 1 << 20;

/// How many entries may hold a position: those that one access to memory brings.
const WAYS: usize = 4;

/// What a position is looked up by: two positions with one key are the same to the search.
///
/// A short key is for values that fit 16 bits, and an entry takes 16 bytes; a long one for all values, and it takes 32.
pub trait Key: Copy + Eq + Default + Debug {
    /// What stands in the table beside the key.
    type Data: Copy + Default + Debug;
    /// The bits of a bound of the value.
    const BOUND: u32;

    /// A number that is spread evenly, whatever differs between two keys.
    #[must_use]
    fn mixed(self) -> u64;

    /// The lowest bits of a number, as many as stand in the table.
    fn data(bits: u128) -> Self::Data;

    /// The number again.
    fn bits(data: Self::Data) -> u128;
}

impl Key for u64 {
    type Data = u64;
    const BOUND: u32 = i16::BITS;

    fn data(bits: u128) -> u64 {
        bits as u64
    }

    fn bits(data: u64) -> u128 {
        data.into()
    }

    fn mixed(self) -> u64 {
        // Multiplying by an odd number with many bits set mixes upwards.
        let mixed = (self ^ self >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed ^ mixed >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl Key for u128 {
    type Data = u128;
    const BOUND: u32 = i32::BITS;

    fn data(bits: u128) -> u128 {
        bits
    }

    fn bits(data: u128) -> u128 {
        data
    }

    fn mixed(self) -> u64 {
        ((self as u64) ^ ((self >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)).mixed()
    }
}

/// What is known of a position: its value from here on lies between two bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TtEntry {
    /// The value is at least this; `i32::MIN` when that is not known.
    pub lower: i32,
    /// The value is at most this; `i32::MAX` when that is not known.
    pub upper: i32,
    /// The number of the best move found.
    pub best: Option<u8>,
    /// How many plies deep it was searched; nothing when every line was searched until it was over.
    pub plies: Option<u8>,
}

impl TtEntry {
    /// Nothing.
    pub const NOTHING: Self = Self { lower: i32::MIN, upper: i32::MAX, best: None, plies: None };
}

/// An entry but for its key, as it stands in the table: bounds of `bound` bits, and four bytes.
#[derive(Clone, Copy)]
struct Packed {
    bits: u128,
    bound: u32,
}

impl Packed {
    /// A bound too great for its bits becomes a weaker one.
    fn new(known: TtEntry, work: u8, generation: u8, bound: u32) -> Self {
        let most = i32::MAX >> (i32::BITS - bound);
        let bits = |value: i32| u128::from(value.clamp(!most, most) as u32) & ((1 << bound) - 1);
        let byte = |number: Option<u8>| number.map_or(0, |number| number.saturating_add(1));
        let bytes = u32::from_le_bytes([byte(known.best), byte(known.plies), work, generation]);
        Self {
            bits: bits(known.lower) | bits(known.upper) << bound | u128::from(bytes) << (2 * bound),
            bound,
        }
    }

    fn bytes(self) -> [u8; 4] {
        ((self.bits >> (2 * self.bound)) as u32).to_le_bytes()
    }

    fn known(self) -> TtEntry {
        let most = i32::MAX >> (i32::BITS - self.bound);
        let shift = i32::BITS - self.bound;
        let value = |bits: u128| ((bits as u32) << shift).cast_signed() >> shift;
        let (lower, upper) = (value(self.bits), value(self.bits >> self.bound));
        let [best, plies, ..] = self.bytes();
        TtEntry {
            lower: if lower == !most { i32::MIN } else { lower },
            upper: if upper == most { i32::MAX } else { upper },
            best: best.checked_sub(1),
            plies: plies.checked_sub(1),
        }
    }

    /// The logarithm of the nodes that it took.
    fn work(self) -> u8 {
        self.bytes()[2]
    }

    fn generation(self) -> u8 {
        self.bytes()[3]
    }
}

/// A table of what is known of positions. Takes its memory when the first entry is kept, little by little as it fills,
/// and is emptied at once by a new generation.
#[derive(Clone, Debug)]
pub struct TranspositionTable<K: Key> {
    /// Keys, and what stands beside each.
    entries: Vec<(K, K::Data)>,
    /// How many entries there are when memory is taken.
    count: usize,
    /// Entries of other generations are none. Entries of a fresh table are of generation 0.
    generation: u8,
}

impl<K: Key> TranspositionTable<K> {
    /// An empty table of so many bytes.
    #[must_use]
    pub fn new(size: usize) -> Self {
        let ways = size / size_of::<(K, K::Data)>() / WAYS;
        Self { entries: Vec::new(), count: ways.max(1) * WAYS, generation: 1 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.entries.fill(<(K, K::Data)>::default());
            self.generation = 1;
        }
    }

    /// What is known of the position with this key. Keys are compared whole: two positions are never taken for one.
    #[must_use]
    pub fn get(&self, key: K) -> Option<TtEntry> {
        let begin = self.place(key);
        let ways = self.entries.get(begin..begin + WAYS)?;
        let (_, data) = ways.iter().find(|(other, data)| *other == key && self.is_current(*data))?;
        Some(packed::<K>(*data).known())
    }

    /// Keeps what is known of a position, which took so many nodes, in the place of one that took no more, or else in the
    /// last of its places. Bounds of two searches as deep are both kept.
    pub fn keep(&mut self, key: K, known: TtEntry, work: u64) {
        if self.entries.is_empty() {
            // Zeros are handed out page by page.
            self.entries = vec![<(K, K::Data)>::default(); self.count];
        }
        let begin = self.place(key);
        let generation = self.generation;
        let work = work.checked_ilog2().unwrap_or(0) as u8;
        let ways = &mut self.entries[begin..begin + WAYS];
        let rank = |data: K::Data| {
            let entry = packed::<K>(data);
            if entry.generation() == generation { entry.work() + 1 } else { 0 }
        };
        let mut known = known;
        let mut chosen = WAYS - 1;
        let mut least = work + 2;
        for (at, (other, data)) in ways.iter().enumerate() {
            let rank = rank(*data);
            if rank > 0 && *other == key {
                let old = packed::<K>(*data).known();
                if old.plies == known.plies {
                    known.lower = known.lower.max(old.lower);
                    known.upper = known.upper.min(old.upper);
                }
                chosen = at;
                break;
            }
            if rank < least && at < WAYS - 1 {
                (chosen, least) = (at, rank);
            }
        }
        let entry = Packed::new(known, work, generation, K::BOUND);
        ways[chosen] = (key, K::data(entry.bits));
    }

    fn is_current(&self, data: K::Data) -> bool {
        packed::<K>(data).generation() == self.generation
    }

    /// Where the entries begin that may hold this key.
    fn place(&self, key: K) -> usize {
        let groups = self.count / WAYS;
        let upper = (u128::from(key.mixed()) * groups as u128) >> 64;
        upper as usize * WAYS
    }
}

fn packed<K: Key>(data: K::Data) -> Packed {
    Packed { bits: K::bits(data), bound: K::BOUND }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_least(lower: i32) -> TtEntry {
        TtEntry { lower, best: Some(1), ..TtEntry::NOTHING }
    }

    #[test]
    fn a_table_takes_the_memory_it_was_given_and_no_more() {
        let mut table = TranspositionTable::new(TABLE);
        table.keep(0_u64, at_least(0), 1);
        let size = table.entries.len() * size_of::<(u64, u64)>();
        assert!((TABLE / 2..=TABLE).contains(&size), "{size}");
    }

    #[test]
    fn a_bound_that_a_short_key_has_no_room_for_is_weakened_and_a_long_one_keeps_it() {
        for (lower, upper) in
            [(-40_000, 40_000), (-32_767, 32_766), (i32::MIN, 0), (0, i32::MAX), (70_000, 80_000)]
        {
            let known = TtEntry { lower, upper, best: Some(254), plies: Some(0) };
            let (mut short, mut long) = (TranspositionTable::new(TABLE), TranspositionTable::new(TABLE));
            short.keep(1_u64, known, 1);
            long.keep(1_u128, known, 1);
            assert_eq!(long.get(1), Some(known));
            let kept = short.get(1).unwrap();
            assert!(kept.lower <= lower && kept.upper >= upper, "{kept:?}");
            if (-32_767..=32_766).contains(&lower) && (-32_767..=32_766).contains(&upper) {
                assert_eq!(kept, known);
            }
        }
    }

    #[test]
    fn a_new_generation_knows_nothing_and_both_bounds_of_a_position_are_kept() {
        let mut table = TranspositionTable::new(TABLE);
        assert_eq!(table.get(5_u128), None);
        table.keep(5, at_least(3), 1);
        table.keep(5, TtEntry { lower: i32::MIN, upper: 4, ..at_least(0) }, 1);
        assert_eq!(table.get(5), Some(TtEntry { upper: 4, ..at_least(3) }));
        table.keep(5, TtEntry { plies: Some(2), ..at_least(0) }, 1);
        assert_eq!(
            table.get(5),
            Some(TtEntry { plies: Some(2), ..at_least(0) }),
            "another depth begins anew"
        );
        table.clear();
        assert_eq!(table.get(5), None);
        for _ in 0..300 {
            table.clear();
            assert_eq!(table.get(5), None);
        }
    }

    #[test]
    fn what_took_most_work_stays() {
        let mut table = TranspositionTable::new(1);
        table.keep(0_u64, at_least(0), 1 << 20);
        for key in 1..100 {
            table.keep(key, at_least(1), key);
        }
        assert_eq!(table.get(0), Some(at_least(0)));
        assert_eq!(table.get(99), Some(at_least(1)), "what is new is always kept");
    }

    #[test]
    fn bounds_beyond_what_is_kept_are_weakened() {
        let kept = |lower, upper| {
            let known = Packed::new(TtEntry { lower, upper, best: None, plies: None }, 0, 0, 16).known();
            (known.lower, known.upper)
        };
        assert_eq!(kept(-7, 9), (-7, 9));
        assert_eq!(kept(i32::MIN, i32::MAX), (i32::MIN, i32::MAX));
        assert_eq!(kept(100_000, 100_000), (32_767, i32::MAX));
        assert_eq!(kept(-100_000, -100_000), (i32::MIN, -32_768));
    }
}
