//! One decision over many worlds.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::{Meter, SearchLimits, Stopped};

/// How many worlds are looked at between two looks at whether more are needed: the same for every number of threads, so
/// that the answer is, too.
const BATCH: usize = 16;

/// How moves are compared over worlds.
///
/// Every world values all moves at the root, so that moves are compared on the same cards (*paired*): what a world is
/// worth by itself drops out of the difference of two moves, and far fewer worlds tell them apart.
#[derive(Clone, Copy, Debug)]
pub struct Pimc {
    /// On how many threads worlds are looked at. It changes how long it takes, and nothing else.
    pub threads: NonZeroUsize,
    /// When to stop early.
    pub patience: StoppingRule,
}

/// When enough worlds were seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StoppingRule {
    /// When all were.
    All,
    /// When the best move is ahead of every other by so many standard errors of the mean difference, or always as good
    /// as it.
    Ahead {
        /// How many standard errors.
        errors: f64,
        /// The fewest worlds that are believed.
        least: usize,
    },
}

/// What the moves came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comparison {
    worlds: Vec<Valued>,
    /// Nodes spent.
    pub nodes: u64,
    /// Whether a best move was found before all worlds were seen.
    pub early: bool,
}

/// A world and what each move is worth in it.
#[derive(Clone, Debug, PartialEq)]
struct Valued {
    weight: f64,
    values: Vec<f64>,
}

/// How far one move is ahead of another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lead {
    /// The weighted mean difference.
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
}

impl Pimc {
    /// Values all moves in these worlds, each with the weight that stands beside it, until it is clear which is best or
    /// the budget is spent. Nodes are shared out evenly among the worlds that are left; a world that is not finished
    /// does not count.
    ///
    /// `values` gives one value for each move, always in the same order, great ones good for the seat to move; it is
    /// given a workspace of its thread, which must not change what it finds.
    pub fn compare<W: Sync, T>(
        &self,
        worlds: impl ExactSizeIterator<Item = (W, f64)>,
        budget: SearchLimits<'_>,
        workspace: impl Fn() -> T + Sync,
        values: impl Fn(&mut T, &W, &mut Meter<'_>) -> Result<Vec<f64>, Stopped> + Sync,
    ) -> Comparison {
        let mut comparison = Comparison::default();
        let mut worlds = worlds;
        while worlds.len() > 0 {
            let left = worlds.len() as u64;
            let nodes = budget.nodes.map(|limit| limit.saturating_sub(comparison.nodes) / left);
            let share = SearchLimits { nodes, ..budget };
            let batch: Vec<(W, f64)> = worlds.by_ref().take(BATCH).collect();
            let done = self.batch(&batch, share, &workspace, &values);
            let mut stopped = false;
            for ((_, weight), (found, nodes)) in batch.iter().zip(done) {
                comparison.nodes += nodes;
                match found {
                    Ok(values) => comparison.worlds.push(Valued { weight: *weight, values }),
                    Err(Stopped) => stopped = true,
                }
            }
            // Without a share of nodes only the time can have stopped it.
            if stopped && nodes.is_none() || budget.is_over() {
                break;
            }
            if worlds.len() > 0 && comparison.is_clear(self.patience) {
                comparison.early = true;
                break;
            }
        }
        comparison
    }

    /// What was found in each of some worlds, and the nodes that it took.
    fn batch<W: Sync, T>(
        &self,
        batch: &[(W, f64)],
        budget: SearchLimits<'_>,
        workspace: &(impl Fn() -> T + Sync),
        values: &(impl Fn(&mut T, &W, &mut Meter<'_>) -> Result<Vec<f64>, Stopped> + Sync),
    ) -> Vec<(Result<Vec<f64>, Stopped>, u64)> {
        let found: Vec<_> = batch.iter().map(|_| Mutex::new((Err(Stopped), 0))).collect();
        let next = AtomicUsize::new(0);
        let work = || {
            let mut space = workspace();
            while let Some(((world, _), found)) = {
                let at = next.fetch_add(1, Ordering::Relaxed);
                batch.get(at).zip(found.get(at))
            } {
                let mut meter = Meter::new(budget);
                let values = values(&mut space, world, &mut meter);
                if let Ok(mut found) = found.lock() {
                    *found = (values, meter.nodes());
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.threads.get().min(batch.len()) {
                scope.spawn(work);
            }
            work();
        });
        found.into_iter().map(|found| found.into_inner().unwrap_or((Err(Stopped), 0))).collect()
    }
}

impl Comparison {
    /// How many worlds count.
    #[must_use]
    pub fn worlds(&self) -> usize {
        self.worlds.len()
    }

    /// The weighted mean of each move; nothing when no world was finished.
    #[must_use]
    pub fn means(&self) -> Option<Vec<f64>> {
        let moves = self.worlds.first()?.values.len();
        let weight: f64 = self.worlds.iter().map(|world| world.weight).sum();
        let sum = |place: usize| -> f64 {
            self.worlds.iter().map(|world| world.weight * world.values[place]).sum()
        };
        Some((0..moves).map(|place| sum(place) / weight).collect())
    }

    /// The place of the best move, the first of equals; nothing when no world was finished.
    #[must_use]
    pub fn best(&self) -> Option<usize> {
        let means = self.means()?;
        // Of equals the last one is taken: the first, from behind.
        means.iter().enumerate().rev().max_by(|one, other| one.1.total_cmp(other.1)).map(|(place, _)| place)
    }

    /// How far the move at place `one` is ahead of that at place `other`.
    #[must_use]
    pub fn lead(&self, one: usize, other: usize) -> Lead {
        let weight: f64 = self.worlds.iter().map(|world| world.weight).sum();
        let difference = |world: &Valued| world.values[one] - world.values[other];
        let mean = self.worlds.iter().map(|world| world.weight * difference(world)).sum::<f64>() / weight;
        let spread: f64 =
            self.worlds.iter().map(|world| (world.weight * (difference(world) - mean)).powi(2)).sum();
        Lead { mean, error: spread.sqrt() / weight }
    }

    fn is_clear(&self, patience: StoppingRule) -> bool {
        let StoppingRule::Ahead { errors, least } = patience else { return false };
        let Some((best, means)) = self.best().zip(self.means()) else { return false };
        let clear = |other: usize| {
            let Lead { mean, error } = self.lead(best, other);
            mean >= errors * error
        };
        self.worlds() >= least && (0..means.len()).all(|other| other == best || clear(other))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    const ALONE: NonZeroUsize = NonZeroUsize::MIN;

    /// Three moves: the second is better by one, the third as good as the first; worlds differ a lot.
    fn compare(threads: usize, patience: StoppingRule, nodes: Option<u64>) -> Comparison {
        let stop = AtomicBool::new(false);
        let budget = SearchLimits::unlimited(&stop).with_nodes(nodes);
        let threads = NonZeroUsize::new(threads).unwrap_or(ALONE);
        let worlds = (0..100_u32).map(|world| (world, 1.0));
        Pimc { threads, patience }.compare(
            worlds,
            budget,
            || (),
            |(), &world, meter| {
                for _ in 0..10 + world % 3 {
                    meter.node()?;
                }
                let luck = f64::from(world * 7919 % 1000);
                Ok(vec![luck, luck + 1.0, luck])
            },
        )
    }

    #[test]
    fn the_same_worlds_for_all_moves_tell_them_apart_at_once() {
        let comparison = compare(1, StoppingRule::Ahead { errors: 3.0, least: 10 }, None);
        assert_eq!((comparison.best(), comparison.worlds(), comparison.early), (Some(1), BATCH, true));
        assert_eq!(comparison.lead(1, 0), Lead { mean: 1.0, error: 0.0 });
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        for nodes in [None, Some(0), Some(500), Some(1050)] {
            let one = compare(1, StoppingRule::All, nodes);
            assert_eq!(one, compare(2, StoppingRule::All, nodes));
            assert_eq!(one, compare(5, StoppingRule::All, nodes));
            assert!(nodes.is_none_or(|limit| one.nodes <= limit));
        }
        assert_eq!(compare(3, StoppingRule::All, None).worlds(), 100);
        assert_eq!(compare(1, StoppingRule::All, Some(0)).best(), None);
    }

    #[test]
    fn a_world_counts_by_its_weight() {
        let stop = AtomicBool::new(false);
        let budget = SearchLimits::unlimited(&stop);
        let comparing = Pimc { threads: ALONE, patience: StoppingRule::All };
        let worlds = [((4.0, 0.0), 1.0), ((0.0, 2.0), 3.0)].into_iter();
        let comparison =
            comparing.compare(worlds, budget, || (), |(), &(one, other), _| Ok(vec![one, other]));
        assert_eq!(comparison.means(), Some(vec![1.0, 1.5]));
        assert_eq!(comparison.best(), Some(1));
    }
}
