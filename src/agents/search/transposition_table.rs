//! A transposition table with a maximum size.

use std::fmt::Debug;

/// The default size of a table in bytes: about the L2 cache of one core.
pub const DEFAULT_TABLE_SIZE: usize = 1 << 20;

/// The number of entries per bucket: as many as fit into one cache line.
const WAYS: usize = 4;

/// The factor by which a table grows.
const GROWTH: usize = 4;

/// A transposition key: the search treats positions with equal keys as the same position.
///
/// A `u64` key makes entries of 16 bytes with 16-bit bounds; a `u128` key makes entries of 32 bytes with
/// 32-bit bounds.
pub trait TtKey: Copy + Eq + Default + Debug {
    /// The stored data besides the key.
    type Data: Copy + Default + Debug;
    /// The number of bits in a bound.
    const BOUND_BITS: u32;

    /// Returns an evenly distributed hash of the key.
    fn mixed(self) -> u64;

    /// Truncates `bits` to the size of the stored data.
    fn data(bits: u128) -> Self::Data;

    /// Converts stored data to bits.
    fn bits(data: Self::Data) -> u128;
}

impl TtKey for u64 {
    type Data = u64;
    const BOUND_BITS: u32 = i16::BITS;

    fn data(bits: u128) -> u64 {
        bits as u64
    }

    fn bits(data: u64) -> u128 {
        data.into()
    }

    fn mixed(self) -> u64 {
        // A multiplication by an odd number with many set bits mixes the low bits into the high bits.
        let mixed = (self ^ self >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed ^ mixed >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl TtKey for u128 {
    type Data = u128;
    const BOUND_BITS: u32 = i32::BITS;

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

/// An entry for a position. It holds bounds of the value without the settled score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TtEntry {
    /// The lower bound; `i32::MIN` when unknown.
    pub lower: i32,
    /// The upper bound; `i32::MAX` when unknown.
    pub upper: i32,
    /// The code of the best move found ([`Solve::tt_move_code`](super::Solve::tt_move_code)).
    pub best: Option<u8>,
    /// The depth of the search in plies; `None` when every line was searched to its end.
    pub plies: Option<u8>,
}

impl TtEntry {
    /// An entry without information.
    pub const EMPTY: Self = Self { lower: i32::MIN, upper: i32::MAX, best: None, plies: None };
}

/// The stored form of an entry without its key: two bounds of `bound` bits each, and one byte each for the
/// best move, the plies, the work and the generation.
#[derive(Clone, Copy)]
struct PackedEntry {
    bits: u128,
    bound: u32,
}

impl PackedEntry {
    /// Packs an entry. A bound that does not fit its bits is replaced by a weaker bound.
    fn new(entry: TtEntry, work: u8, generation: u8, bound: u32) -> Self {
        let most = i32::MAX >> (i32::BITS - bound);
        let bits = |value: i32| u128::from(value.clamp(!most, most) as u32) & ((1 << bound) - 1);
        let byte = |number: Option<u8>| number.map_or(0, |number| number.saturating_add(1));
        let bytes = u32::from_le_bytes([byte(entry.best), byte(entry.plies), work, generation]);
        Self {
            bits: bits(entry.lower) | bits(entry.upper) << bound | u128::from(bytes) << (2 * bound),
            bound,
        }
    }

    fn bytes(self) -> [u8; 4] {
        ((self.bits >> (2 * self.bound)) as u32).to_le_bytes()
    }

    fn entry(self) -> TtEntry {
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

    /// Returns the binary logarithm of the nodes searched for the entry.
    fn work(self) -> u8 {
        self.bytes()[2]
    }

    fn generation(self) -> u8 {
        self.bytes()[3]
    }
}

/// A transposition table. Its memory is allocated by the first [`TranspositionTable::insert`], and the system
/// maps its pages on first use. [`TranspositionTable::clear`] starts a new generation and takes constant
/// time.
///
/// A growing table quadruples when it is half full. So the table fits the cache in short searches, and loses
/// few entries in long searches.
#[derive(Clone, Debug)]
pub struct TranspositionTable<K: TtKey> {
    /// Keys and their data.
    entries: Vec<(K, K::Data)>,
    /// The current number of entries, whether or not their memory is allocated.
    count: usize,
    /// The initial number of entries.
    least: usize,
    /// The maximum number of entries.
    most: usize,
    /// The number of entries of this generation.
    filled: usize,
    /// The current generation, 1 to 255. Entries of other generations are ignored; zeroed entries have
    /// generation 0.
    generation: u8,
}

impl<K: TtKey> TranspositionTable<K> {
    /// Creates an empty table of `size` bytes.
    pub fn new(size: usize) -> Self {
        Self::growing(size, size)
    }

    /// Creates an empty table of `size` bytes that grows to at most `most` bytes.
    pub fn growing(size: usize, most: usize) -> Self {
        let count = |size: usize| (size / size_of::<(K, K::Data)>() / WAYS).max(1) * WAYS;
        let least = count(size);
        Self { entries: Vec::new(), count: least, least, most: count(most), filled: 0, generation: 1 }
    }

    /// Removes all entries. A table that has grown returns to its first size.
    pub fn clear(&mut self) {
        self.filled = 0;
        if self.count > self.least {
            (self.entries, self.count) = (Vec::new(), self.least);
        }
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.entries.fill(<(K, K::Data)>::default());
            self.generation = 1;
        }
    }

    /// Returns the entry with this key. Whole keys are compared, so an entry never belongs to another
    /// position.
    pub fn get(&self, key: K) -> Option<TtEntry> {
        let begin = self.bucket(key);
        let ways = self.entries.get(begin..begin + WAYS)?;
        let (_, data) = ways.iter().find(|(other, data)| *other == key && self.is_current(*data))?;
        Some(packed::<K>(*data).entry())
    }

    /// Stores an entry whose search took `nodes` nodes. The new entry replaces one entry of its bucket:
    /// - If the bucket has an entry of this generation with the same key, this entry is replaced. If both searches had the same
    ///   depth, their bounds are merged.
    /// - Otherwise, all entries of the bucket except the last are compared. The entry whose search took the
    ///   fewest nodes is replaced. An entry of an earlier generation counts as less than every entry of this
    ///   generation.
    /// - If the searches of all compared entries took more nodes than the new search, the last entry is
    ///   replaced instead.
    pub fn insert(&mut self, key: K, entry: TtEntry, nodes: u64) {
        if self.entries.is_empty() {
            // The system maps zeroed memory page by page, on first use.
            self.entries = vec![<(K, K::Data)>::default(); self.count];
        } else if self.filled > self.count / 2 && self.count <= self.most / GROWTH {
            self.grow();
        }
        let begin = self.bucket(key);
        let generation = self.generation;
        let work = nodes.checked_ilog2().unwrap_or(0) as u8;
        let ways = &mut self.entries[begin..begin + WAYS];
        let rank = |data: K::Data| {
            let entry = packed::<K>(data);
            if entry.generation() == generation { entry.work() + 1 } else { 0 }
        };
        let mut merged = entry;
        let mut chosen = WAYS - 1;
        let mut least = work + 2;
        for (at, (other, data)) in ways.iter().enumerate() {
            let rank = rank(*data);
            if rank > 0 && *other == key {
                let old = packed::<K>(*data).entry();
                if old.plies == merged.plies {
                    merged.lower = merged.lower.max(old.lower);
                    merged.upper = merged.upper.min(old.upper);
                }
                chosen = at;
                break;
            }
            if rank < least && at < WAYS - 1 {
                (chosen, least) = (at, rank);
            }
        }
        let entry = PackedEntry::new(merged, work, generation, K::BOUND_BITS);
        self.filled += usize::from(rank(ways[chosen].1) == 0);
        ways[chosen] = (key, K::data(entry.bits));
    }

    /// Multiplies the size by [`GROWTH`] and keeps the entries.
    fn grow(&mut self) {
        let generation = self.generation;
        let old = std::mem::take(&mut self.entries);
        self.count *= GROWTH;
        self.entries = vec![<(K, K::Data)>::default(); self.count];
        for (key, data) in old.into_iter().filter(|(_, data)| packed::<K>(*data).generation() == generation) {
            // A bucket receives only entries of one old bucket, so it has a free place.
            let begin = self.bucket(key);
            let free = |place: &&mut (K, K::Data)| packed::<K>(place.1).generation() != generation;
            if let Some(place) = self.entries[begin..begin + WAYS].iter_mut().find(free) {
                *place = (key, data);
            }
        }
    }

    fn is_current(&self, data: K::Data) -> bool {
        packed::<K>(data).generation() == self.generation
    }

    /// Returns the first index of the key's bucket.
    fn bucket(&self, key: K) -> usize {
        let buckets = self.count / WAYS;
        let upper = (u128::from(key.mixed()) * buckets as u128) >> 64;
        upper as usize * WAYS
    }
}

fn packed<K: TtKey>(data: K::Data) -> PackedEntry {
    PackedEntry { bits: K::bits(data), bound: K::BOUND_BITS }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_least(lower: i32) -> TtEntry {
        TtEntry { lower, best: Some(1), ..TtEntry::EMPTY }
    }

    #[test]
    fn a_table_keeps_to_its_size() {
        let mut table = TranspositionTable::new(DEFAULT_TABLE_SIZE);
        table.insert(0_u64, at_least(0), 1);
        let size = table.entries.len() * size_of::<(u64, u64)>();
        assert!((DEFAULT_TABLE_SIZE / 2..=DEFAULT_TABLE_SIZE).contains(&size), "{size}");
    }

    #[test]
    fn bounds_beyond_16_bits_are_weakened_for_short_keys() {
        for (lower, upper) in
            [(-40_000, 40_000), (-32_767, 32_766), (i32::MIN, 0), (0, i32::MAX), (70_000, 80_000)]
        {
            let entry = TtEntry { lower, upper, best: Some(254), plies: Some(0) };
            let (mut short, mut long) =
                (TranspositionTable::new(DEFAULT_TABLE_SIZE), TranspositionTable::new(DEFAULT_TABLE_SIZE));
            short.insert(1_u64, entry, 1);
            long.insert(1_u128, entry, 1);
            assert_eq!(long.get(1), Some(entry));
            let kept = short.get(1).unwrap();
            assert!(kept.lower <= lower && kept.upper >= upper, "{kept:?}");
            if (-32_767..=32_766).contains(&lower) && (-32_767..=32_766).contains(&upper) {
                assert_eq!(kept, entry);
            }
        }
    }

    #[test]
    fn clear_removes_entries_and_insert_merges_bounds() {
        let mut table = TranspositionTable::new(DEFAULT_TABLE_SIZE);
        assert_eq!(table.get(5_u128), None);
        table.insert(5, at_least(3), 1);
        table.insert(5, TtEntry { lower: i32::MIN, upper: 4, ..at_least(0) }, 1);
        assert_eq!(table.get(5), Some(TtEntry { upper: 4, ..at_least(3) }));
        table.insert(5, TtEntry { plies: Some(2), ..at_least(0) }, 1);
        assert_eq!(
            table.get(5),
            Some(TtEntry { plies: Some(2), ..at_least(0) }),
            "another depth replaces the bounds"
        );
        table.clear();
        assert_eq!(table.get(5), None);
        for _ in 0..300 {
            table.clear();
            assert_eq!(table.get(5), None);
        }
    }

    #[test]
    fn a_growing_table_keeps_most_entries() {
        let mut table = TranspositionTable::growing(1 << 13, 1 << 19);
        for key in 1..8000_u64 {
            table.insert(key, at_least(key as i32), 1);
        }
        assert_eq!(table.count, 1 << 15);
        let kept = (1..8000).filter(|&key| table.get(key) == Some(at_least(key as i32))).count();
        assert!(kept > 6400, "{kept}");
        table.clear();
        assert_eq!((table.get(1), table.count), (None, 1 << 9));
    }

    #[test]
    fn the_entry_of_most_nodes_stays() {
        let mut table = TranspositionTable::new(1);
        table.insert(0_u64, at_least(0), 1 << 20);
        for key in 1..100 {
            table.insert(key, at_least(1), key);
        }
        assert_eq!(table.get(0), Some(at_least(0)));
        assert_eq!(table.get(99), Some(at_least(1)), "a new entry is always stored");
    }

    #[test]
    fn packed_bounds_are_clamped() {
        let kept = |lower, upper| {
            let entry = PackedEntry::new(TtEntry { lower, upper, best: None, plies: None }, 0, 0, 16).entry();
            (entry.lower, entry.upper)
        };
        assert_eq!(kept(-7, 9), (-7, 9));
        assert_eq!(kept(i32::MIN, i32::MAX), (i32::MIN, i32::MAX));
        assert_eq!(kept(100_000, 100_000), (32_767, i32::MAX));
        assert_eq!(kept(-100_000, -100_000), (i32::MIN, -32_768));
    }
}
