//! PIMC (perfect-information Monte Carlo): the moves of one decision are evaluated in many worlds.

use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::search_limits::{Meter, SearchLimits, Stopped};

/// The number of worlds evaluated between two checks of the stopping rule. It is the same for any number of
/// threads, so that the result is the same, too.
const BATCH: usize = 16;

/// Evaluates moves over worlds.
///
/// All moves at the root are evaluated in every world (*paired comparison*). When two moves are compared, the
/// differences between worlds cancel out. So far fewer worlds are needed to tell the moves apart.
#[derive(Clone, Copy, Debug)]
pub struct Pimc {
    /// The rule for stopping early.
    pub stopping_rule: StoppingRule,
}

/// The rule that says when enough worlds have been evaluated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StoppingRule {
    /// Stops when all worlds have been evaluated.
    All,
    /// Stops when the best move is ahead of every other move by at least `errors` standard errors of their
    /// mean difference. Moves whose values are equal in all worlds do not prevent the stop.
    Ahead {
        /// The number of standard errors.
        errors: f64,
        /// The minimum number of worlds.
        least: usize,
    },
}

/// The values of the moves in the evaluated worlds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PimcResult {
    worlds: Vec<WorldValues>,
    /// The number of nodes searched.
    pub nodes: u64,
    /// Whether the stopping rule ended the evaluation before all worlds were evaluated.
    pub stopped_early: bool,
}

/// The values of all moves in one world.
#[derive(Clone, Debug, PartialEq)]
struct WorldValues {
    weight: f64,
    values: Vec<f64>,
}

/// The report of one depth of [`Pimc::deepen`].
#[derive(Clone, Copy, Debug)]
pub struct PimcDepth<'a> {
    /// The depth of the search.
    pub depth: usize,
    /// The values of the moves at this depth.
    pub result: &'a PimcResult,
    /// Whether the depth was searched in all worlds, or in enough worlds for the stopping rule. An incomplete
    /// depth is reported only if it is the first depth.
    pub is_complete: bool,
    /// The number of nodes searched at all depths so far.
    pub nodes: u64,
}

/// The mean difference between the values of two moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeanDifference {
    /// The weighted mean.
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
}

impl Pimc {
    /// Evaluates all moves in these weighted worlds, on `limits.threads` threads, until the stopping rule or
    /// a limit ends the evaluation. The remaining nodes are divided evenly among the remaining worlds. An
    /// unfinished world is left out.
    ///
    /// `values` returns one value per move, always in the same order. Greater values are better for the seat
    /// to move. Each thread has its own workspace and passes it to `values` for one world after another. The
    /// workspace must not influence the values.
    ///
    /// # Panics
    /// When `values` or `workspace` panics.
    pub fn evaluate<W: Sync, T>(
        &self,
        worlds: impl ExactSizeIterator<Item = (W, f64)>,
        limits: SearchLimits<'_>,
        workspace: impl Fn() -> T + Sync,
        values: impl Fn(&mut T, &W, &mut Meter<'_>) -> Result<Vec<f64>, Stopped> + Sync,
    ) -> PimcResult {
        let mut result = PimcResult::default();
        let mut worlds = worlds;
        while worlds.len() > 0 {
            let left = worlds.len() as u64;
            let nodes = limits.nodes.map(|limit| limit.saturating_sub(result.nodes) / left);
            let batch: Vec<(W, f64)> = worlds.by_ref().take(BATCH).collect();
            let evaluated = evaluate_batch(&batch, limits.with_nodes(nodes), &workspace, &values);
            let mut stopped = false;
            for ((_, weight), (values, nodes)) in batch.iter().zip(evaluated) {
                result.nodes += nodes;
                match values {
                    Ok(values) => result.worlds.push(WorldValues { weight: *weight, values }),
                    Err(Stopped) => stopped = true,
                }
            }
            // Without a node limit, a world can have been stopped only by the deadline or by `stop`.
            if stopped && nodes.is_none() || limits.is_over() {
                break;
            }
            if worlds.len() > 0 && result.is_clear(self.stopping_rule) {
                result.stopped_early = true;
                break;
            }
        }
        result
    }

    /// Evaluates all moves in these worlds, each of weight 1, by iterative deepening over all worlds, so a
    /// result is available at any time. The limits apply to all depths together.
    ///
    /// `report` receives every complete depth, and the first depth even if only some of its worlds were
    /// finished. All other details are the same as in [`Pimc::evaluate`].
    ///
    /// # Panics
    /// When `values` or `workspace` panics.
    pub fn deepen<W: Sync, T>(
        &self,
        worlds: &[W],
        depths: impl IntoIterator<Item = usize>,
        limits: SearchLimits<'_>,
        workspace: impl Fn() -> T + Sync,
        values: impl Fn(&mut T, &W, usize, &mut Meter<'_>) -> Result<Vec<f64>, Stopped> + Sync,
        report: &mut dyn FnMut(&PimcDepth<'_>),
    ) {
        let (mut nodes, mut is_first) = (0, true);
        for depth in depths {
            let left = limits.nodes.map(|limit| limit.saturating_sub(nodes));
            let result = self.evaluate(
                worlds.iter().map(|world| (world, 1.0)),
                limits.with_nodes(left),
                &workspace,
                |space, world, meter| values(space, world, depth, meter),
            );
            nodes += result.nodes;
            let is_complete = result.stopped_early || result.worlds() == worlds.len();
            if result.worlds() > 0 && (is_complete || is_first) {
                report(&PimcDepth { depth, result: &result, is_complete, nodes });
            }
            if !is_complete {
                break;
            }
            is_first = false;
        }
    }
}

/// Returns the values in each of these worlds, and the number of nodes searched in each world.
fn evaluate_batch<W: Sync, T>(
    batch: &[(W, f64)],
    limits: SearchLimits<'_>,
    workspace: &(impl Fn() -> T + Sync),
    values: &(impl Fn(&mut T, &W, &mut Meter<'_>) -> Result<Vec<f64>, Stopped> + Sync),
) -> Vec<(Result<Vec<f64>, Stopped>, u64)> {
    let slots: Vec<_> = batch.iter().map(|_| Mutex::new((Err(Stopped), 0))).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut space = workspace();
        while let Some(((world, _), slot)) = {
            let at = next.fetch_add(1, Ordering::Relaxed);
            batch.get(at).zip(slots.get(at))
        } {
            let mut meter = Meter::new(limits);
            let values = values(&mut space, world, &mut meter);
            *slot.lock().expect("each world has one writer") = (values, meter.nodes());
        }
    };
    thread::scope(|scope| {
        // If a thread cannot be started, the search is slower, but its result is the same.
        let start = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
        let workers: Vec<_> = (1..limits.threads.get().min(batch.len())).filter_map(start).collect();
        work();
        // Each thread is joined explicitly, because the scope would replace the message of its panic.
        for worker in workers {
            worker.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    });
    slots.into_iter().map(|slot| slot.into_inner().expect("a panic of a worker ends the scope")).collect()
}

impl PimcResult {
    /// Returns the number of finished worlds.
    pub fn worlds(&self) -> usize {
        self.worlds.len()
    }

    /// Returns the values of all moves in each finished world, in the order of the worlds.
    pub fn into_values(self) -> Vec<Vec<f64>> {
        self.worlds.into_iter().map(|world| world.values).collect()
    }

    /// Returns the weighted mean value of each move; `None` when no world was finished.
    pub fn means(&self) -> Option<Vec<f64>> {
        let moves = self.worlds.first()?.values.len();
        let weight: f64 = self.worlds.iter().map(|world| world.weight).sum();
        let sum = |place: usize| -> f64 {
            self.worlds.iter().map(|world| world.weight * world.values[place]).sum()
        };
        Some((0..moves).map(|place| sum(place) / weight).collect())
    }

    /// Returns the index of the best move; of equal moves, the first. `None` when no world was finished.
    pub fn best(&self) -> Option<usize> {
        let means = self.means()?;
        // Of equal items, `max_by` returns the last. The moves are reversed to choose the first.
        means.iter().enumerate().rev().max_by(|one, other| one.1.total_cmp(other.1)).map(|(place, _)| place)
    }

    /// Returns the mean value of the move with index `one` minus the mean value of the move with index
    /// `other`.
    pub fn difference(&self, one: usize, other: usize) -> MeanDifference {
        let weight: f64 = self.worlds.iter().map(|world| world.weight).sum();
        let difference = |world: &WorldValues| world.values[one] - world.values[other];
        let mean = self.worlds.iter().map(|world| world.weight * difference(world)).sum::<f64>() / weight;
        let spread: f64 =
            self.worlds.iter().map(|world| (world.weight * (difference(world) - mean)).powi(2)).sum();
        MeanDifference { mean, error: spread.sqrt() / weight }
    }

    fn is_clear(&self, rule: StoppingRule) -> bool {
        let StoppingRule::Ahead { errors, least } = rule else { return false };
        let Some((best, means)) = self.best().zip(self.means()) else { return false };
        let is_ahead = |other: usize| {
            let MeanDifference { mean, error } = self.difference(best, other);
            mean >= errors * error
        };
        self.worlds() >= least && (0..means.len()).all(|other| other == best || is_ahead(other))
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::sync::atomic::AtomicBool;

    use super::*;

    /// Evaluates three moves: the second move is better than the first by 1, and the third move equals the
    /// first. The values differ widely from world to world.
    fn evaluate(threads: usize, stopping_rule: StoppingRule, nodes: Option<u64>) -> PimcResult {
        let stop = AtomicBool::new(false);
        let threads = NonZeroUsize::new(threads).unwrap();
        let limits = SearchLimits { nodes, threads, ..SearchLimits::unlimited(&stop) };
        let worlds = (0..100_u32).map(|world| (world, 1.0));
        Pimc { stopping_rule }.evaluate(worlds, limits, || (), |(), &world, meter| values(world, meter))
    }

    fn values(world: u32, meter: &mut Meter<'_>) -> Result<Vec<f64>, Stopped> {
        for _ in 0..10 + world % 3 {
            meter.node()?;
        }
        let luck = f64::from(world * 7919 % 1000);
        Ok(vec![luck, luck + 1.0, luck])
    }

    #[test]
    fn a_paired_comparison_stops_after_one_batch() {
        let result = evaluate(1, StoppingRule::Ahead { errors: 3.0, least: 10 }, None);
        assert_eq!((result.best(), result.worlds(), result.stopped_early), (Some(1), BATCH, true));
        assert_eq!(result.difference(1, 0), MeanDifference { mean: 1.0, error: 0.0 });
    }

    #[test]
    fn the_result_does_not_depend_on_the_threads() {
        for nodes in [None, Some(0), Some(500), Some(1050)] {
            let one = evaluate(1, StoppingRule::All, nodes);
            assert_eq!(one, evaluate(2, StoppingRule::All, nodes));
            assert_eq!(one, evaluate(5, StoppingRule::All, nodes));
            assert!(nodes.is_none_or(|limit| one.nodes <= limit));
        }
        assert_eq!(evaluate(3, StoppingRule::All, None).worlds(), 100);
        assert_eq!(evaluate(1, StoppingRule::All, Some(0)).best(), None);
    }

    #[test]
    fn worlds_count_by_their_weight() {
        let stop = AtomicBool::new(false);
        let worlds = [((4.0, 0.0), 1.0), ((0.0, 2.0), 3.0)].into_iter();
        let pimc = Pimc { stopping_rule: StoppingRule::All };
        let limits = SearchLimits::unlimited(&stop);
        let result = pimc.evaluate(worlds, limits, || (), |(), &(one, other), _| Ok(vec![one, other]));
        assert_eq!(result.means(), Some(vec![1.0, 1.5]));
        assert_eq!(result.best(), Some(1));
    }

    #[test]
    fn only_the_first_depth_is_reported_when_incomplete() {
        let stop = AtomicBool::new(false);
        let worlds: Vec<u32> = (0..10).collect();
        // A depth takes 10 to 12 nodes in each of 10 worlds: 109 nodes in all.
        for (nodes, reported) in [
            (0, vec![]),
            (105, vec![(1, false)]),
            (214, vec![(1, true)]),
            (400, vec![(1, true), (2, true), (3, true)]),
        ] {
            let mut depths = Vec::new();
            Pimc { stopping_rule: StoppingRule::All }.deepen(
                &worlds,
                1..=3,
                SearchLimits::unlimited(&stop).with_nodes(Some(nodes)),
                || (),
                |(), &world, _, meter| values(world, meter),
                &mut |depth| depths.push((depth.depth, depth.is_complete)),
            );
            assert_eq!(depths, reported, "{nodes} nodes");
        }
    }
}
