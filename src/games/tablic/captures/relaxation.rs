//! Large tables: a relaxation of splitting. Dynamic programming can count and rank the solutions of the
//! relaxation.
//!
//! A card above half the target needs lower cards that make up its *need*, which is the target minus its
//! number. Each of these lower cards is at most as high as the need. So the numbers are processed in this
//! order: the ones, then the cards that need one; the twos, then the cards that need two; and so on. Cards of
//! exactly half the target come last. The *surplus* is the sum of the low cards so far minus the sum of the
//! needs so far. For every set that can be split:
//!
//! - the surplus is never below zero on the way;
//! - the surplus at the end is a multiple of the target. The low cards that fill no need form groups of their
//!   own, together with the cards of exactly half the target.
//!
//! Some sets fulfil both conditions and still cannot be split. For example, two threes do not make up the
//! need of a ten, which is four. So [`splits`] still has to check each solution. But the surplus is one small
//! number, so a few hundred entries suffice. There is an entry for each step and surplus. It holds the number
//! of completions, or the value of the best completion.
//!
//! There is one pass for each number of aces that count 11. For a given set of cards, only one such number
//! can be right (see [`elevens`](super::splitting::elevens)), so no set occurs in two passes.

use super::splitting::{NumberCounts, covers, splits};

/// The value of cards with the same number. The first index is this number, and the second index is how many
/// such cards there are.
pub(super) type Values = [[u64; 5]; 15];

/// All passes over the counts of a table, with the completions of each step.
pub(super) struct Relaxation {
    values: Values,
    passes: Vec<DpPass>,
    /// The layers of all passes. A layer belongs to one step. For each surplus before the step, the layer has
    /// the number or the best value of the completions from this step on.
    layers: Vec<u64>,
    target: u8,
}

/// The steps of one pass, in which a fixed number of aces count 11.
struct DpPass {
    elevens: u8,
    steps: [DpStep; 15],
    length: usize,
    /// The index in `layers` at which the layer of the first step starts.
    layer: usize,
}

/// The step for the cards of one number.
#[derive(Clone, Copy, Default)]
struct DpStep {
    number: u8,
    /// How much one card changes the surplus.
    change: i16,
    /// The minimum number of cards that can be taken in this step.
    least: u8,
    /// The maximum number of cards that can be taken in this step.
    most: u8,
    /// The index in `layers` at which the layer after this step starts.
    after: usize,
}

impl Relaxation {
    /// Counts the solutions. `ways[number][count]` is the number of ways to choose `count` cards of `number`.
    pub(super) fn counted(table: NumberCounts, target: u8, ways: &Values) -> Self {
        Self::new(table, target, ways, |total, ways, after| total + ways * after)
    }

    /// Finds the value of the best solution. The result stores the value plus one, and zero when there is no
    /// solution. The value of a solution is the sum of the values of its cards.
    pub(super) fn ranked(table: NumberCounts, target: u8, values: &Values) -> Self {
        let better = |best: u64, value, after| if after == 0 { best } else { best.max(value + after) };
        Self::new(table, target, values, better)
    }

    fn new(table: NumberCounts, target: u8, values: &Values, join: impl Fn(u64, u64, u64) -> u64) -> Self {
        let aces = if target >= 11 { table.get(1) } else { 0 };
        let mut this = Self {
            values: *values,
            passes: Vec::with_capacity(5),
            layers: Vec::with_capacity(1024 * (usize::from(aces) + 1)),
            target,
        };
        for elevens in 0..=aces {
            let mut pass = DpPass::new(table.with_elevens(elevens), target);
            this.fill(&mut pass, &join);
            this.passes.push(pass);
        }
        this
    }

    /// Fills the layers of a pass, from the last step to the first.
    fn fill(&mut self, pass: &mut DpPass, join: impl Fn(u64, u64, u64) -> u64) {
        let mut reach = pass.reach();
        let mut after = self.layers.len();
        let target = usize::from(self.target);
        self.layers.extend((0..=reach).map(|surplus| u64::from(surplus.is_multiple_of(target))));
        for step in pass.steps[..pass.length].iter_mut().rev() {
            step.after = after;
            reach -= step.gain();
            let start = self.layers.len();
            self.layers.resize(start + reach + 1, 0);
            let (earlier, layer) = self.layers.split_at_mut(start);
            for count in step.least..=step.most {
                let value =
                    self.values[usize::from(step.number)][DpPass::cards(pass.elevens, step.number, count)];
                let change = isize::from(step.change) * isize::from(count);
                let (gain, need) = (change.max(0).unsigned_abs(), change.min(0).unsigned_abs());
                let enough = layer.iter_mut().skip(need);
                for (entry, &completions) in enough.zip(earlier[after..].iter().skip(gain)) {
                    *entry = join(*entry, value, completions);
                }
            }
            after = start;
        }
        pass.layer = after;
    }

    /// Takes `count` cards in `step`, before which the surplus is `surplus`. Returns the new surplus, and the
    /// entry for it in the layer after the step.
    fn after(&self, step: &DpStep, surplus: i16, count: u8) -> (i16, u64) {
        let surplus = surplus + step.change * i16::from(count);
        let entry = usize::try_from(surplus).ok().and_then(|surplus| self.layers.get(step.after + surplus));
        // When the surplus is below zero, there is no completion.
        (surplus, entry.copied().unwrap_or(0))
    }

    fn value(&self, pass: &DpPass, step: &DpStep, count: u8) -> u64 {
        self.values[usize::from(step.number)][DpPass::cards(pass.elevens, step.number, count)]
    }

    /// Returns the number of all solutions, the empty one included.
    pub(super) fn total(&self) -> u64 {
        self.passes.iter().map(|pass| self.layers[pass.layer]).sum()
    }

    /// Returns solution number `index`, which must be below [`Relaxation::total`]. The result is the counts
    /// and, for each number, the index of the way to choose its cards. `None` when the cards of the solution
    /// cannot be split.
    pub(super) fn nth(&self, mut index: u64) -> Option<(NumberCounts, [u8; 15])> {
        let pass = self.passes.iter().find(|pass| {
            let ways = self.layers[pass.layer];
            let here = index < ways;
            index -= if here { 0 } else { ways };
            here
        });
        let pass = pass.expect("the index of a solution is below the total");
        let mut counts = NumberCounts::NONE;
        let mut choices = [0; 15];
        let mut surplus = 0;
        for step in &pass.steps[..pass.length] {
            for count in step.least..=step.most {
                let (next, completions) = self.after(step, surplus, count);
                let ways = self.value(pass, step, count) * completions;
                if index < ways {
                    choices[usize::from(step.number)] = (index / completions) as u8;
                    index %= completions;
                    counts = counts.plus(NumberCounts::one(step.number, count));
                    surplus = next;
                    break;
                }
                index -= ways;
            }
        }
        splits(counts, self.target).then_some((counts, choices))
    }

    /// Returns the counts of the best solution that can be split. The solution without cards may be the best.
    ///
    /// The solutions are tried in descending order of their values: all solutions of one value, then all
    /// solutions of the next lower value. Each search for a value tries the solutions of higher values again.
    /// The whole search is still fast, because only few values are higher than the value of the result.
    pub(super) fn best(&self) -> NumberCounts {
        self.best_from(1).unwrap_or(NumberCounts::NONE)
    }

    /// Returns the counts of the best solution that can be split and has at least the value `least`, which is
    /// 1 or more. `None` when there is no such solution.
    pub(super) fn best_from(&self, least: u64) -> Option<NumberCounts> {
        let best = self.passes.iter().map(|pass| self.layers[pass.layer]).max();
        let mut threshold = best.expect("there is a pass without elevens");
        while threshold > least {
            let mut search = ThresholdSearch { relaxation: self, threshold, next: 0 };
            for pass in &self.passes {
                if let Some(counts) = search.from(pass, 0, 0, 0, NumberCounts::NONE) {
                    return Some(counts);
                }
            }
            threshold = search.next;
        }
        None
    }
}

/// A search for the solutions that have one given value.
struct ThresholdSearch<'a> {
    relaxation: &'a Relaxation,
    /// The value of the solutions, plus one.
    threshold: u64,
    /// The next lower threshold.
    next: u64,
}

impl ThresholdSearch<'_> {
    fn from(
        &mut self,
        pass: &DpPass,
        place: usize,
        surplus: i16,
        value: u64,
        counts: NumberCounts,
    ) -> Option<NumberCounts> {
        let Some(step) = pass.steps[..pass.length].get(place) else {
            return (value + 1 == self.threshold && splits(counts, self.relaxation.target)).then_some(counts);
        };
        for count in (step.least..=step.most).rev() {
            let (surplus, completions) = self.relaxation.after(step, surplus, count);
            if completions == 0 {
                continue;
            }
            let value = value + self.relaxation.value(pass, step, count);
            if value + completions < self.threshold {
                self.next = self.next.max(value + completions);
                continue;
            }
            let counts = counts.plus(NumberCounts::one(step.number, count));
            // If the high cards taken so far cannot be covered now, they can never be covered. All low cards
            // of later steps are higher than the needs of these cards.
            if step.change < 0 && count > 0 && !covers(counts, self.relaxation.target) {
                continue;
            }
            if let Some(found) = self.from(pass, place + 1, surplus, value, counts) {
                return Some(found);
            }
        }
        None
    }
}

impl DpPass {
    fn new(table: NumberCounts, target: u8) -> Self {
        let elevens = table.get(11);
        let mut pass = Self { elevens, steps: [DpStep::default(); 15], length: 0, layer: 0 };
        for need in 0..=target / 2 {
            let high = target - need;
            if 0 < need && need < high {
                pass.push(table, need, i16::from(need));
            }
            pass.push(table, high, if need == high { i16::from(need) } else { -i16::from(need) });
        }
        pass
    }

    fn push(&mut self, table: NumberCounts, number: u8, change: i16) {
        let most = table.get(number);
        let least = if number == 11 { most } else { 0 };
        // The aces have a step even when all of them count 11, because they still have a value.
        if most > 0 || (number == 1 && self.elevens > 0) {
            self.steps[self.length] = DpStep { number, change, least, most, after: 0 };
            self.length += 1;
        }
    }

    /// Returns the maximum surplus at the end.
    fn reach(&self) -> usize {
        self.steps[..self.length].iter().map(DpStep::gain).sum()
    }

    /// Returns how many cards of this number are taken. Elevens are counted as ones.
    fn cards(elevens: u8, number: u8, count: u8) -> usize {
        usize::from(if number == 1 { count + elevens } else { count })
    }
}

impl DpStep {
    /// Returns the maximum that the step can add to the surplus.
    fn gain(&self) -> usize {
        usize::from(self.most) * self.change.max(0).unsigned_abs() as usize
    }
}
