//! The groups: every way to add up to a number, computed at compile time.

use super::counts::NumberCounts;

/// Every group that adds up to `target` (2 to 14) and has `top` as its highest number.
///
/// No number stands in a group more than four times. Eleven stands for an ace that counts 11. Groups whose second
/// number is high come first: they leave the low numbers, which fit anywhere, for later.
pub(super) fn with_top(target: u8, top: u8) -> &'static [NumberCounts] {
    between(first(target, top), first(target, top + 1))
}

/// Every group that adds up to `target` (2 to 14).
pub(super) fn all(target: u8) -> &'static [NumberCounts] {
    between(first(target, 0), first(target + 1, 0))
}

/// The number of groups of all targets.
const GROUPS: usize = 397;

/// The maximum number of groups of one target: the number for target 14.
pub(super) const LARGEST: usize = 100;

/// The index in [`GroupTable::starts`] of a target and a top.
const fn first(target: u8, top: u8) -> usize {
    target as usize * 16 + top as usize
}

fn between(from: usize, to: usize) -> &'static [NumberCounts] {
    let [start, end] = [from, to].map(|index| usize::from(GROUP_TABLE.starts[index]));
    &GROUP_TABLE.groups[start..end]
}

/// All groups, ordered by target, then by highest number.
struct GroupTable {
    groups: [NumberCounts; GROUPS],
    /// The start index of the groups of each target and top.
    starts: [u16; 15 * 16 + 1],
    length: usize,
}

static GROUP_TABLE: GroupTable = {
    let mut table = GroupTable { groups: [NumberCounts::NONE; GROUPS], starts: [0; 15 * 16 + 1], length: 0 };
    let mut target = 0;
    while target < 15 {
        let mut top = 0;
        while top < 16 {
            table.starts[first(target, top)] = table.length as u16;
            if 2 <= target && 1 <= top && top <= target {
                extend(&mut table, NumberCounts::one(top, 1), target - top, top);
            }
            top += 1;
        }
        assert!(table.length - table.starts[first(target, 0)] as usize <= LARGEST, "LARGEST is too small");
        target += 1;
    }
    table.starts[15 * 16] = table.length as u16;
    assert!(table.length == GROUPS, "GROUPS is not the number of groups");
    table
};

/// Adds every group that extends `group` with numbers up to `highest` which add up to `left`.
const fn extend(table: &mut GroupTable, group: NumberCounts, left: u8, highest: u8) {
    if left == 0 {
        table.groups[table.length] = group;
        table.length += 1;
        return;
    }
    let mut number = if highest < left { highest } else { left };
    while number > 0 {
        if group.get(number) < 4 {
            extend(table, group.plus(NumberCounts::one(number, 1)), left - number, number);
        }
        number -= 1;
    }
}
