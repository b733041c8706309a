//! Positions looked at before: a transposition table of a fixed size.

/// How much memory a table takes unless told otherwise, in bytes: what the second cache of a processor core holds.
pub const TABLE: usize = 1 << 20;

/// How many entries may hold a position: those that one access to memory brings.
const WAYS: usize = 4;

/// What a position is looked up by: two positions with one key are the same to the search.
pub trait Key: Copy + Eq + Default {
    /// A number that is spread evenly, whatever differs between two keys.
    #[must_use]
    fn mixed(self) -> u64;
}

impl Key for u64 {
    fn mixed(self) -> u64 {
        // Multiplying by an odd number with many bits set mixes upwards.
        let mixed = (self ^ self >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed ^ mixed >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl Key for u128 {
    fn mixed(self) -> u64 {
        ((self as u64) ^ ((self >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)).mixed()
    }
}

/// What is known of a position: its value from here on lies between two bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The value is at least this; `i32::MIN` when that is not known.
    pub lower: i32,
    /// The value is at most this; `i32::MAX` when that is not known.
    pub upper: i32,
    /// The number of the best move found.
    pub best: Option<u8>,
    /// How many plies deep it was searched; nothing when every line was searched until it was over.
    pub plies: Option<u8>,
}

impl Known {
    /// Nothing.
    pub const NOTHING: Self = Self { lower: i32::MIN, upper: i32::MAX, best: None, plies: None };

    /// In 48 bits. A bound too great for 16 bits becomes a weaker one.
    fn packed(self) -> u64 {
        let lower = i16::try_from(self.lower).unwrap_or(if self.lower < 0 { i16::MIN } else { i16::MAX });
        let upper = i16::try_from(self.upper).unwrap_or(if self.upper < 0 { i16::MIN } else { i16::MAX });
        let byte = |number: Option<u8>| u64::from(number.map_or(0, |number| number.saturating_add(1)));
        u64::from(lower as u16)
            | u64::from(upper as u16) << 16
            | byte(self.best) << 32
            | byte(self.plies) << 40
    }

    fn unpacked(data: u64) -> Self {
        let (lower, upper) = (data as i16, (data >> 16) as i16);
        Self {
            lower: if lower == i16::MIN { i32::MIN } else { i32::from(lower) },
            upper: if upper == i16::MAX { i32::MAX } else { i32::from(upper) },
            best: ((data >> 32) as u8).checked_sub(1),
            plies: ((data >> 40) as u8).checked_sub(1),
        }
    }
}

/// A table of what is known of positions. Takes its memory when the first entry is kept, little by little as it fills,
/// and is emptied at once by a new generation.
#[derive(Clone, Debug)]
pub struct Table<K> {
    /// Keys, and beside each what is known, the work that it took (8 bits), and the generation (8 bits).
    entries: Vec<(K, u64)>,
    /// How many entries there are when memory is taken.
    count: usize,
    /// Entries of other generations are none. Entries of a fresh table are of generation 0.
    generation: u8,
}

impl<K: Key> Table<K> {
    /// An empty table of so many bytes.
    #[must_use]
    pub fn new(size: usize) -> Self {
        let ways = size / size_of::<(K, u64)>() / WAYS;
        Self { entries: Vec::new(), count: ways.max(1) * WAYS, generation: 1 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.entries.fill((K::default(), 0));
            self.generation = 1;
        }
    }

    /// What is known of the position with this key. Keys are compared whole: two positions are never taken for one.
    #[must_use]
    pub fn get(&self, key: K) -> Option<Known> {
        let begin = self.place(key);
        let ways = self.entries.get(begin..begin + WAYS)?;
        let found = ways.iter().find(|(other, data)| *other == key && self.is_current(*data))?;
        Some(Known::unpacked(found.1))
    }

    /// Keeps what is known of a position, which took so many nodes, in the place of one that took no more, or else in the
    /// last of its places. Bounds of two searches as deep are both kept.
    pub fn keep(&mut self, key: K, known: Known, work: u64) {
        if self.entries.is_empty() {
            // Zeros are handed out page by page.
            self.entries = vec![(K::default(), 0); self.count];
        }
        let begin = self.place(key);
        let generation = self.generation;
        let work = u64::from(work.checked_ilog2().unwrap_or(0));
        let ways = &mut self.entries[begin..begin + WAYS];
        let rank = |data: u64| if (data >> 56) as u8 == generation { (data >> 48 & 0xff) + 1 } else { 0 };
        let mut known = known;
        let mut chosen = WAYS - 1;
        let mut least = work + 2;
        for (at, (other, data)) in ways.iter().enumerate() {
            let rank = rank(*data);
            if rank > 0 && *other == key {
                let old = Known::unpacked(*data);
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
        ways[chosen] = (key, known.packed() | work << 48 | u64::from(generation) << 56);
    }

    fn is_current(&self, data: u64) -> bool {
        (data >> 56) as u8 == self.generation
    }

    /// Where the entries begin that may hold this key.
    fn place(&self, key: K) -> usize {
        let groups = self.count / WAYS;
        let upper = (u128::from(key.mixed()) * groups as u128) >> 64;
        upper as usize * WAYS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_least(lower: i32) -> Known {
        Known { lower, best: Some(1), ..Known::NOTHING }
    }

    #[test]
    fn a_table_takes_the_memory_it_was_given_and_no_more() {
        let mut table = Table::new(TABLE);
        table.keep(0_u64, at_least(0), 1);
        let size = table.entries.len() * size_of::<(u64, u64)>();
        assert!((TABLE / 2..=TABLE).contains(&size), "{size}");
    }

    #[test]
    fn a_new_generation_knows_nothing_and_both_bounds_of_a_position_are_kept() {
        let mut table = Table::new(TABLE);
        assert_eq!(table.get(5_u128), None);
        table.keep(5, at_least(3), 1);
        table.keep(5, Known { lower: i32::MIN, upper: 4, ..at_least(0) }, 1);
        assert_eq!(table.get(5), Some(Known { upper: 4, ..at_least(3) }));
        table.keep(5, Known { plies: Some(2), ..at_least(0) }, 1);
        assert_eq!(table.get(5), Some(Known { plies: Some(2), ..at_least(0) }), "another depth begins anew");
        table.clear();
        assert_eq!(table.get(5), None);
        for _ in 0..300 {
            table.clear();
            assert_eq!(table.get(5), None);
        }
    }

    #[test]
    fn what_took_most_work_stays() {
        let mut table = Table::new(1);
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
            let known = Known::unpacked(Known { lower, upper, best: None, plies: None }.packed());
            (known.lower, known.upper)
        };
        assert_eq!(kept(-7, 9), (-7, 9));
        assert_eq!(kept(i32::MIN, i32::MAX), (i32::MIN, i32::MAX));
        assert_eq!(kept(100_000, 100_000), (32_767, i32::MAX));
        assert_eq!(kept(-100_000, -100_000), (i32::MIN, -32_768));
    }
}
