//! Positions looked at before: a transposition table of a fixed size.

/// How much memory a table takes, in bytes: what the second cache of a processor core holds.
const SIZE: usize = 1 << 20;

/// What is known of a position: its value from here on lies between two bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known<M> {
    /// The value is at least this; `i32::MIN` when that is not known.
    pub lower: i32,
    /// The value is at most this; `i32::MAX` when that is not known.
    pub upper: i32,
    /// The best move found.
    pub best: Option<M>,
    /// How many plies deep it was searched; nothing when every line was searched until it was over.
    pub plies: Option<u16>,
}

#[derive(Clone, Copy, Debug)]
struct Entry<M> {
    key: u128,
    known: Known<M>,
    generation: u32,
}

/// A table of what is known of positions; a new entry takes the place of an old one. Takes its memory when the first
/// entry is kept, and is emptied at once by a new generation.
#[derive(Clone, Debug)]
pub struct Table<M> {
    entries: Vec<Entry<M>>,
    /// Entries of other generations are none. Entry 0 of a fresh table is of generation 0.
    generation: u32,
}

impl<M: Copy> Table<M> {
    /// An empty table.
    #[must_use]
    pub fn new() -> Self {
        Self { entries: Vec::new(), generation: 1 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            *self = Self::new();
        }
    }

    /// What is known of the position with this key. Keys are compared whole: two positions are never taken for one.
    #[must_use]
    pub fn get(&self, key: u128) -> Option<Known<M>> {
        let entry = self.entries.get(self.place(key))?;
        (entry.generation == self.generation && entry.key == key).then_some(entry.known)
    }

    /// Keeps what is known of a position. Bounds of two searches as deep are both kept.
    pub fn keep(&mut self, key: u128, known: Known<M>) {
        let generation = self.generation;
        if self.entries.is_empty() {
            let nothing = Known { lower: i32::MIN, upper: i32::MAX, best: None, plies: None };
            let count = 1 << (SIZE / size_of::<Entry<M>>()).ilog2();
            self.entries = vec![Entry { key: 0, known: nothing, generation: 0 }; count];
        }
        let place = self.place(key);
        let entry = &mut self.entries[place];
        let mut known = known;
        if entry.generation == generation && entry.key == key && entry.known.plies == known.plies {
            known.lower = known.lower.max(entry.known.lower);
            known.upper = known.upper.min(entry.known.upper);
        }
        *entry = Entry { key, known, generation };
    }

    fn place(&self, key: u128) -> usize {
        // Multiplying by an odd number with many bits set mixes upwards: the upper half is taken.
        let folded = (key as u64) ^ ((key >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (folded ^ folded >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed >> 32) as usize & self.entries.len().wrapping_sub(1)
    }
}

impl<M: Copy> Default for Table<M> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_least(lower: i32) -> Known<u8> {
        Known { lower, upper: i32::MAX, best: Some(1), plies: None }
    }

    #[test]
    fn a_table_takes_a_mebibyte_and_no_more() {
        let mut table = Table::new();
        table.keep(0, at_least(0));
        let size = table.entries.len() * size_of::<Entry<u8>>();
        assert!((SIZE / 2..=SIZE).contains(&size), "{size}");
    }

    #[test]
    fn a_new_generation_knows_nothing_and_both_bounds_of_a_position_are_kept() {
        let mut table = Table::new();
        assert_eq!(table.get(5), None);
        table.keep(5, at_least(3));
        table.keep(5, Known { lower: i32::MIN, upper: 4, ..at_least(0) });
        assert_eq!(table.get(5), Some(Known { upper: 4, ..at_least(3) }));
        table.keep(5, Known { plies: Some(2), ..at_least(0) });
        assert_eq!(table.get(5), Some(Known { plies: Some(2), ..at_least(0) }), "another depth begins anew");
        table.clear();
        assert_eq!(table.get(5), None);
    }
}
