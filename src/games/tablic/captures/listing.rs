//! Large tables: lists captures, each once.

use super::capturable::CapturableCards;
use super::counts::NumberCounts;
use crate::cards::CardSet;
use crate::cards::french::Card;

/// Appends the captures of `table`, at most `limit`. Returns whether the list is complete.
///
/// A capture of `k + 1` groups is a capture of `k` groups plus one group. So extend each capture found by each group,
/// in counts, and write each new count with every choice of suits. There are no dead ends.
pub(super) fn list(table: &CapturableCards, limit: usize, out: &mut Vec<CardSet<Card>>) -> bool {
    let mut found = vec![NumberCounts::NONE];
    let mut seen = SeenCounts::new();
    let mut next = 0;
    while let Some(&capture) = found.get(next) {
        next += 1;
        for &group in table.groups() {
            let larger = capture.plus(group);
            if table.counts.minus(larger).is_none() || !seen.insert(larger) {
                continue;
            }
            if !write_out(table, larger, 1, 0, limit, out) {
                return false;
            }
            found.push(larger);
        }
    }
    true
}

/// Appends every choice of cards with these counts from `number` up, together with the lower cards `chosen`. Returns
/// `false` at the limit.
fn write_out(
    table: &CapturableCards,
    counts: NumberCounts,
    number: u8,
    chosen: u64,
    limit: usize,
    out: &mut Vec<CardSet<Card>>,
) -> bool {
    if number > 14 {
        if out.len() < limit {
            out.push(CardSet::from_bits(chosen));
            return true;
        }
        return false;
    }
    let count = counts.get(number);
    if count == 0 {
        return write_out(table, counts, number + 1, chosen, limit, out);
    }
    table
        .choices(number, count)
        .all(|choice| write_out(table, counts, number + 1, chosen | choice, limit, out))
}

/// A hash set of counts.
struct SeenCounts {
    /// Open addressing; empty counts mark a free slot.
    slots: Vec<NumberCounts>,
    used: usize,
}

impl SeenCounts {
    fn new() -> Self {
        Self { slots: vec![NumberCounts::NONE; 256], used: 0 }
    }

    /// Adds counts that are not empty. Returns whether they are new.
    fn insert(&mut self, counts: NumberCounts) -> bool {
        let slot = self.slot(counts);
        if self.slots[slot] == counts {
            return false;
        }
        self.slots[slot] = counts;
        self.used += 1;
        if self.used * 2 > self.slots.len() {
            let larger = vec![NumberCounts::NONE; self.slots.len() * 2];
            for counts in std::mem::replace(&mut self.slots, larger) {
                if !counts.is_empty() {
                    let slot = self.slot(counts);
                    self.slots[slot] = counts;
                }
            }
        }
        true
    }

    /// The slot of the counts, or the free slot where they belong. There is always a free slot.
    fn slot(&self, counts: NumberCounts) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (counts.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        while !self.slots[slot].is_empty() && self.slots[slot] != counts {
            slot = (slot + 1) & mask;
        }
        slot
    }
}
