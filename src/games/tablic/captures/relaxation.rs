//! Big tables: a question a little easier than splitting, whose answers can be counted and ranked.
//!
//! A card above half the target needs cards that make up its *need*, the target less its number, and each of those
//! is at most as high as the need. So walk outwards in: the ones, the cards that need a one; the twos, the cards that
//! need two; and so on, keeping the *surplus*: all low cards met less all needs met. Whatever can be split
//!
//! - never has a surplus below zero on the way, and
//! - ends with a multiple of the target, since the low cards left over form groups of their own, with the cards of
//!   just half the target, which come last.
//!
//! The converse fails now and then (two threes do not make up the need of a ten that wants four), so an answer still
//! has to be tried by [`splits`]. But the surplus is one small number, so a table of a few hundred entries says for
//! each place of the walk what is still to come: how many answers, or the best of them.
//!
//! How many of the aces count 11 is fixed before each walk. Since only one number of them can be right for a set of
//! cards (see [`elevens`](super::splitting::elevens)), no set is met in two walks.

use super::counts::Counts;
use super::splitting::{covers, splits};

/// What so many cards of a number are worth, by number, then by how many.
pub(super) type Worths = [[u64; 5]; 15];

/// All walks over a table, and for each place what is still to come.
pub(super) struct Surplus {
    worths: Worths,
    walks: Vec<Walk>,
    /// The layers of all walks: a layer is what is to come from one step on, by the surplus before it.
    values: Vec<u64>,
    target: u8,
}

/// The steps with one choice of how many aces count 11.
struct Walk {
    elevens: u8,
    steps: [Step; 15],
    length: usize,
    /// Where the layer of the first step begins.
    layer: usize,
}

/// Cards of one number.
#[derive(Clone, Copy, Default)]
struct Step {
    number: u8,
    /// What a card adds to the surplus.
    change: i16,
    /// From how many of the cards can be taken …
    least: u8,
    /// … to how many.
    most: u8,
    /// Where the layer after this step begins.
    after: usize,
}

impl Surplus {
    /// How many answers there are, when `worths` are the ways to choose so many cards of a number.
    pub(super) fn counted(table: Counts, target: u8, worths: &Worths) -> Self {
        Self::new(table, target, worths, |value, worth, after| value + worth * after)
    }

    /// One more than the worth of the best answer (zero where there is none), when `worths` add up.
    pub(super) fn ranked(table: Counts, target: u8, worths: &Worths) -> Self {
        Self::new(
            table,
            target,
            worths,
            |value, worth, after| {
                if after == 0 { value } else { value.max(worth + after) }
            },
        )
    }

    fn new(table: Counts, target: u8, worths: &Worths, join: impl Fn(u64, u64, u64) -> u64) -> Self {
        let aces = if target >= 11 { table.get(1) } else { 0 };
        let mut this = Self {
            worths: *worths,
            walks: Vec::with_capacity(5),
            values: Vec::with_capacity(1024 * (usize::from(aces) + 1)),
            target,
        };
        for elevens in 0..=aces {
            let mut walk = Walk::new(table.with_elevens(elevens), target);
            this.fill(&mut walk, &join);
            this.walks.push(walk);
        }
        this
    }

    /// Works out the layers of a walk, last step first.
    fn fill(&mut self, walk: &mut Walk, join: impl Fn(u64, u64, u64) -> u64) {
        let mut reach = walk.reach();
        let mut after = self.values.len();
        let target = usize::from(self.target);
        self.values.extend((0..=reach).map(|surplus| u64::from(surplus.is_multiple_of(target))));
        for step in walk.steps[..walk.length].iter_mut().rev() {
            step.after = after;
            reach -= step.gain();
            let start = self.values.len();
            self.values.resize(start + reach + 1, 0);
            let (earlier, layer) = self.values.split_at_mut(start);
            for count in step.least..=step.most {
                let worth =
                    self.worths[usize::from(step.number)][Walk::cards(walk.elevens, step.number, count)];
                let change = isize::from(step.change) * isize::from(count);
                let (gain, need) = (change.max(0).unsigned_abs(), change.min(0).unsigned_abs());
                let enough = layer.iter_mut().skip(need);
                for (value, &to_come) in enough.zip(earlier[after..].iter().skip(gain)) {
                    *value = join(*value, worth, to_come);
                }
            }
            after = start;
        }
        walk.layer = after;
    }

    /// What is to come after `step` when `count` cards of it are taken at this surplus: the new surplus, and the
    /// entry of the layer.
    fn after(&self, step: &Step, surplus: i16, count: u8) -> (i16, u64) {
        let surplus = surplus + step.change * i16::from(count);
        let value = usize::try_from(surplus).ok().and_then(|surplus| self.values.get(step.after + surplus));
        (surplus, value.copied().unwrap_or(0))
    }

    fn worth(&self, walk: &Walk, step: &Step, count: u8) -> u64 {
        self.worths[usize::from(step.number)][Walk::cards(walk.elevens, step.number, count)]
    }

    /// The number of all answers, the empty one included.
    pub(super) fn total(&self) -> u64 {
        self.walks.iter().map(|walk| self.values[walk.layer]).sum()
    }

    /// The answer numbered `index`, below [`Surplus::total`]: its counts, and for every number which of the ways to
    /// choose so many cards. Nothing when it cannot be split.
    pub(super) fn nth(&self, mut index: u64) -> Option<(Counts, [u8; 15])> {
        let walk = self.walks.iter().find(|walk| {
            let ways = self.values[walk.layer];
            let here = index < ways;
            index -= if here { 0 } else { ways };
            here
        })?;
        let mut counts = Counts::NONE;
        let mut choices = [0; 15];
        let mut surplus = 0;
        for step in &walk.steps[..walk.length] {
            for count in step.least..=step.most {
                let (next, to_come) = self.after(step, surplus, count);
                let ways = self.worth(walk, step, count) * to_come;
                if index < ways {
                    choices[usize::from(step.number)] = (index / to_come) as u8;
                    index %= to_come;
                    counts = counts.plus(Counts::one(step.number, count));
                    surplus = next;
                    break;
                }
                index -= ways;
            }
        }
        splits(counts, self.target).then_some((counts, choices))
    }

    /// The counts of the best answer that can be split; no card when that is the best.
    ///
    /// Answers are tried in descending order of worth, all of one worth before the next; those of the next are met
    /// with again on the way, but there are few worths above the right one.
    pub(super) fn best(&self) -> Counts {
        let mut bar = self.walks.iter().map(|walk| self.values[walk.layer]).max().unwrap_or(0);
        while bar > 1 {
            let mut trial = Trial { table: self, bar, next: 0 };
            for walk in &self.walks {
                if let Some(counts) = trial.from(walk, 0, 0, 0, Counts::NONE) {
                    return counts;
                }
            }
            bar = trial.next;
        }
        Counts::NONE
    }
}

/// A search for the answers of one worth.
struct Trial<'a> {
    table: &'a Surplus,
    /// One more than the worth.
    bar: u64,
    /// The next lower bar.
    next: u64,
}

impl Trial<'_> {
    fn from(
        &mut self,
        walk: &Walk,
        place: usize,
        surplus: i16,
        worth: u64,
        counts: Counts,
    ) -> Option<Counts> {
        let Some(step) = walk.steps[..walk.length].get(place) else {
            return (worth + 1 == self.bar && splits(counts, self.table.target)).then_some(counts);
        };
        for count in (step.least..=step.most).rev() {
            let (surplus, to_come) = self.table.after(step, surplus, count);
            if to_come == 0 {
                continue;
            }
            let worth = worth + self.table.worth(walk, step, count);
            if worth + to_come < self.bar {
                self.next = self.next.max(worth + to_come);
                continue;
            }
            let counts = counts.plus(Counts::one(step.number, count));
            // High cards that cannot be covered now never can: the low cards to come are higher than their needs.
            if step.change < 0 && count > 0 && !covers(counts, self.table.target) {
                continue;
            }
            if let Some(found) = self.from(walk, place + 1, surplus, worth, counts) {
                return Some(found);
            }
        }
        None
    }
}

impl Walk {
    fn new(table: Counts, target: u8) -> Self {
        let elevens = table.get(11);
        let mut walk = Self { elevens, steps: [Step::default(); 15], length: 0, layer: 0 };
        for need in 0..=target / 2 {
            let high = target - need;
            if 0 < need && need < high {
                walk.push(table, need, i16::from(need));
            }
            walk.push(table, high, if need == high { i16::from(need) } else { -i16::from(need) });
        }
        walk
    }

    fn push(&mut self, table: Counts, number: u8, change: i16) {
        let most = table.get(number);
        let least = if number == 11 { most } else { 0 };
        // The aces have their step even when every one of them counts 11, for its worth.
        if most > 0 || (number == 1 && self.elevens > 0) {
            self.steps[self.length] = Step { number, change, least, most, after: 0 };
            self.length += 1;
        }
    }

    /// The highest surplus at the end.
    fn reach(&self) -> usize {
        self.steps[..self.length].iter().map(Step::gain).sum()
    }

    /// How many cards of the number are taken in all: the elevens are counted among the ones.
    fn cards(elevens: u8, number: u8, count: u8) -> usize {
        usize::from(if number == 1 { count + elevens } else { count })
    }
}

impl Step {
    /// The most that the step can add to the surplus.
    fn gain(&self) -> usize {
        usize::from(self.most) * self.change.max(0).unsigned_abs() as usize
    }
}
