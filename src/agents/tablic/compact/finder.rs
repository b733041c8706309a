//! Everything that can be played on a table, in the order in which the greedy player prefers it.

use std::cmp::Reverse;

use super::classes::{CLASSES, Class, ClassSet, Counts};
use super::offers::Offer;
use crate::cards::CardSet;
use crate::games::tablic::captures::{best_capture, is_capture};

/// How many captures of one card are looked for, counting those found twice.
const SEARCH: usize = 2048;

/// The highest number of a card.
const HIGHEST: usize = 14;

/// Finds what can be played on a table. Keeps nothing from table to table but its memory.
#[derive(Debug)]
pub struct Finder {
    /// Laying a card of each class.
    lays: [Offer; CLASSES],
    /// The classes on the table with how many cards.
    lying: Vec<(Class, u8)>,
    /// For each place among them a bit for each sum that cards from there on can make.
    sums: Vec<u32>,
    /// A bit for each sum that a group must have.
    wanted: u32,
    /// By number: the groups of table cards that add up to it, where that is wanted.
    groups: [Vec<Counts>; HIGHEST + 1],
    captures: Vec<Counts>,
}

/// What finding took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How much work it was, in the time of a plain node.
    pub work: u64,
    /// Whether a card has more captures than were found or kept.
    pub cut: bool,
}

impl Default for Finder {
    fn default() -> Self {
        let mut lays = [Offer::new(Class::ACE, Counts::NONE, Counts::NONE); CLASSES];
        for class in Class::all() {
            lays[class.index()] = Offer::new(class, Counts::NONE, Counts::NONE);
        }
        Self {
            lays,
            lying: Vec::new(),
            sums: Vec::new(),
            wanted: 0,
            groups: Default::default(),
            captures: Vec::new(),
        }
    }
}

impl Finder {
    /// Appends the offers of a table for these classes, the greediest first, at most `keep` captures for each class.
    pub fn find(
        &mut self,
        table: Counts,
        classes: ClassSet,
        keep: usize,
        offers: &mut Vec<Offer>,
    ) -> Finding {
        let begin = offers.len();
        let mut work = self.find_groups(table, classes);
        let mut cut = false;
        for class in classes.iter() {
            let groups = &self.groups[usize::from(sum_of(class))];
            if groups.is_empty() {
                continue;
            }
            // Cards of two classes that have one number capture the same; it is found twice, rarely enough.
            self.captures.clear();
            let complete = add_unions(groups, Counts::NONE, table, &mut self.captures);
            work += groups.len() + self.captures.len();
            if self.captures.len() > groups.len() {
                self.captures.sort_unstable();
                self.captures.dedup();
            }
            if !complete {
                self.captures.extend(best(class, table));
            }
            cut |= !complete || self.captures.len() > keep;
            let first = offers.len();
            offers.extend(self.captures.iter().map(|&captured| Offer::new(class, captured, table)));
            if self.captures.len() > keep {
                offers[first..].select_nth_unstable_by_key(keep, |offer| Reverse(offer.rank()));
                offers.truncate(first + keep);
            }
        }
        in_order(&mut offers[begin..]);
        if cut {
            // The best capture may have been found twice.
            let mut found = offers.split_off(begin);
            found.dedup();
            offers.append(&mut found);
        }
        offers.extend(classes.in_lay_order().map(|class| self.lays[class.index()]));
        Finding { work: (work / 8) as u64, cut }
    }

    /// Finds the groups that the cards of these classes take; says how many steps it took.
    fn find_groups(&mut self, table: Counts, played: ClassSet) -> usize {
        self.wanted = 0;
        for class in played.iter() {
            self.wanted |= 1 << sum_of(class);
            self.groups[usize::from(sum_of(class))].clear();
        }
        self.lying.clear();
        self.lying.extend(table.iter());
        self.sums.clear();
        self.sums.resize(self.lying.len() + 1, 1);
        for (at, &(class, count)) in self.lying.iter().enumerate().rev() {
            let mut sums = self.sums[at + 1];
            for _ in 0..count {
                sums |= with_card(sums, class);
            }
            self.sums[at] = sums;
        }
        self.add_groups(0, Counts::NONE, 0)
    }

    /// Adds every wanted group that goes on from `group`, which adds up to `sum`, with cards from this place on.
    fn add_groups(&mut self, from: usize, group: Counts, sum: u8) -> usize {
        let mut steps = 1;
        for at in from..self.lying.len() {
            // What is missing must be made up of the cards from here on: at least one of them.
            if self.wanted >> sum & self.sums[at] & !1 == 0 {
                break;
            }
            let (class, count) = self.lying[at];
            let (mut group, mut sum) = (group, sum);
            for _ in 0..count {
                group = group.plus(Counts::one(class));
                sum += class.number();
                steps += self.add(at + 1, group, sum);
                if class == Class::ACE {
                    // One of the aces as an eleven; two would be too many.
                    steps += self.add(at + 1, group, sum + 10);
                }
            }
        }
        steps
    }

    fn add(&mut self, from: usize, group: Counts, sum: u8) -> usize {
        if usize::from(sum) > HIGHEST {
            return 0;
        }
        if self.wanted >> sum & 1 == 1 {
            self.groups[usize::from(sum)].push(group);
        }
        self.add_groups(from, group, sum)
    }
}

fn in_order(offers: &mut [Offer]) {
    offers.sort_unstable_by_key(|offer| Reverse(offer.rank()));
}

/// Whether a card of this class takes anything from a table, and whether it can take all.
pub fn takes(class: Class, table: Counts) -> (bool, bool) {
    let target = sum_of(class);
    let (mut sums, mut total, mut all_low) = (1, 0, true);
    for (lying, count) in table.iter() {
        all_low &= lying.number() <= target;
        for _ in 0..count {
            sums |= with_card(sums, lying);
            total += u32::from(lying.number());
        }
    }
    let any = sums >> target & 1 == 1;
    let elevens = 0..=u32::from(table.get(Class::ACE));
    let adds_up = |aces: u32| (total + 10 * aces).is_multiple_of(u32::from(target));
    let all = any && all_low && elevens.into_iter().any(adds_up) && takes_all(class, table);
    (any, all)
}

fn takes_all(class: Class, table: Counts) -> bool {
    let card = Counts::one(class).among(CardSet::FULL).first();
    card.is_some_and(|card| is_capture(card, table.among(CardSet::FULL)))
}

/// The sums that can be made with one more card of this class, a bit each.
fn with_card(sums: u32, class: Class) -> u32 {
    let eleven = if class == Class::ACE { sums << 11 } else { 0 };
    (sums << class.number() | eleven) & ((2 << HIGHEST) - 1)
}

/// What the groups captured by a card of this class add up to. An ace takes groups of 11, a lone ace counted 11 among
/// them: that covers the groups of 1.
fn sum_of(class: Class) -> u8 {
    if class == Class::ACE { 11 } else { class.number() }
}

/// Adds the unions of disjoint groups that go on from `union` with these groups; says whether there was room for all.
/// A union may be added more than once.
fn add_unions(groups: &[Counts], union: Counts, table: Counts, unions: &mut Vec<Counts>) -> bool {
    for (at, &group) in groups.iter().enumerate() {
        let larger = union.plus(group);
        if !larger.fits(table) {
            continue;
        }
        if unions.len() == SEARCH {
            return false;
        }
        unions.push(larger);
        if !add_unions(&groups[at..], larger, table, unions) {
            return false;
        }
    }
    true
}

/// The greediest capture of a card of this class, however large the table.
fn best(class: Class, table: Counts) -> Option<Counts> {
    let card = Counts::one(class).among(CardSet::FULL).first()?;
    let best = best_capture(card, table.among(CardSet::FULL));
    (!best.is_empty()).then(|| Counts::of(best))
}
