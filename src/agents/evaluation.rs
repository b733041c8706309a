//! The expected payoff of moves, by playouts in sampled worlds.

use talon_games::cards::{Random, shuffled};
use talon_games::protocol::Seat;
use talon_games::{Game, Position as _, State as _, Turn, View as _};

use super::agent::PlayoutPolicy;
use crate::search::{Meter, Pimc, SearchLimits, Stopped, StoppingRule};

/// The number of playouts in one stage, divided evenly among the remaining candidates. Each candidate gets
/// [`MIN_WORLDS`] to [`MAX_WORLDS`] playouts.
const STAGE_PLAYOUTS: usize = 512;
const MIN_WORLDS: usize = 4;
const MAX_WORLDS: usize = 64;

/// The number of worlds that are evaluated together, in parallel.
const BATCH: usize = 16;

/// Evaluates moves by playouts. Every candidate move is made in the same sampled worlds. Then a quick policy
/// plays the rest of the deal, for each seat from the view of this seat. So the value is an expected payoff
/// in every phase of a deal.
///
/// In one world, all candidates are evaluated with the same cards and the same random numbers (*paired
/// comparison*). This cancels most of the luck in the difference between two candidates. When there are many
/// candidates, they are evaluated in stages: after each stage only the better half is kept.
///
/// The values depend on the seed, the candidates and the node limit, but not on the number of threads. A node
/// is a move of a playout.
#[derive(Clone, Copy, Debug)]
pub struct Evaluator<G: Game, W> {
    /// The function that draws a world.
    pub world: W,
    /// The policy that plays the rest of the deal.
    pub policy: PlayoutPolicy<G>,
    /// The seat whose payoff counts.
    pub seat: Seat,
    /// Returns, for each seat, the points that count as its payoff. The deal must be over.
    pub points: fn(&G::State) -> Option<Vec<i64>>,
    /// The seed of the worlds and playouts.
    pub seed: u64,
}

/// The candidates that are left after the last stage. All of them are evaluated in the same worlds.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation<M> {
    /// The candidate that was passed first, then the others in descending order of their payoff.
    pub candidates: Vec<Candidate<M>>,
    /// The number of worlds.
    pub worlds: usize,
    /// The number of moves made in all playouts.
    pub nodes: u64,
}

/// A move and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub r#move: M,
    /// The expected payoff of the evaluator's seat for the whole deal, in points.
    pub payoff: f64,
    /// The standard error of the difference between the payoff of this candidate and the payoff of the first
    /// candidate. It is 0 for the first candidate, and when there is only one world.
    pub error: f64,
}

impl<G: Game, W: Fn(&mut Random) -> G::State + Sync> Evaluator<G, W> {
    /// Evaluates these moves of the seat to move in `most_worlds` worlds, or in fewer worlds when a limit is
    /// reached. The result has at most `kept` candidates: the first candidate and the best of the others.
    /// Each of them is evaluated in all worlds. `None` when a limit is reached in the first world, or when
    /// there is no candidate.
    pub fn evaluate(
        &self,
        candidates: &[G::Move],
        kept: usize,
        most_worlds: usize,
        limits: SearchLimits<'_>,
    ) -> Option<Evaluation<G::Move>> {
        // For each candidate: the sum of its payoffs, and the sum of the squared differences from the first
        // candidate's payoffs.
        let (mut sums, mut squares) = (vec![0.0; candidates.len()], vec![0.0; candidates.len()]);
        let mut active: Vec<usize> = (0..candidates.len()).collect();
        let (mut worlds, mut drawn, mut nodes) = (0, 0, 0);
        let (mut batch, mut world_nodes) = (1, None);
        let mut stage_end = stage_worlds(active.len());
        while worlds < most_worlds && !active.is_empty() && !limits.is_over() {
            let left = limits.nodes.map(|limit| limit.saturating_sub(nodes));
            // A world needs about as many nodes as an earlier world.
            let affordable = left.zip(world_nodes).map_or(usize::MAX, |(left, each)| (left / each) as usize);
            let count = batch.min(stage_end - worlds).min(most_worlds - worlds).min(affordable);
            if count == 0 {
                break;
            }
            let result = Pimc { stopping_rule: StoppingRule::All }.evaluate(
                (drawn..drawn + count).map(|number| (number as u64, 1.0)),
                limits.with_nodes(left),
                || (),
                |(), &number, meter| self.payoffs(number, candidates, &active, limits, meter),
            );
            drawn += count;
            nodes += result.nodes;
            let Some(means) = result.means() else { break };
            let (payoffs, differences) = means.split_at(active.len());
            for ((&place, payoff), difference) in active.iter().zip(payoffs).zip(differences) {
                sums[place] += payoff * result.worlds() as f64;
                squares[place] += difference * result.worlds() as f64;
            }
            worlds += result.worlds();
            // The playouts of other worlds may be longer by a quarter.
            world_nodes = Some((result.nodes / count as u64 * 5 / 4).max(1));
            batch = BATCH;
            if worlds >= stage_end {
                active = best(active, &sums);
                active.truncate(active.len().div_ceil(2).max(kept));
                stage_end = worlds + stage_worlds(active.len());
            }
        }
        if worlds == 0 {
            return None;
        }
        let mut active = best(active, &sums);
        active.truncate(kept);
        let count = worlds as f64;
        let candidate = |place: usize| {
            let payoff = sums[place] / count;
            let difference = payoff - sums[0] / count;
            let variance = f64::max(squares[place] / count - difference * difference, 0.0);
            let error = (variance / f64::max(count - 1.0, 1.0)).sqrt();
            Candidate { r#move: candidates[place].clone(), payoff, error }
        };
        Some(Evaluation { candidates: active.into_iter().map(candidate).collect(), worlds, nodes })
    }

    /// Returns the payoff of each active candidate in one world, followed by the squared difference of each
    /// payoff from the first candidate's payoff.
    fn payoffs(
        &self,
        number: u64,
        candidates: &[G::Move],
        active: &[usize],
        limits: SearchLimits<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<f64>, Stopped> {
        let mut random = Random::new(self.seed, number);
        let world = (self.world)(&mut random);
        let pack: Vec<G::Card> = shuffled(&mut random);
        let payoff = |&place: &usize| {
            // A playout makes too few moves for its meter to read the clock, so the limits are checked here.
            if limits.is_over() {
                return Err(Stopped);
            }
            meter.node()?;
            let mut state = world.clone();
            state.make(&candidates[place]);
            self.playout(state, &pack, &mut random.clone(), meter)
        };
        let mut payoffs: Vec<f64> = active.iter().map(payoff).collect::<Result<_, _>>()?;
        let first = payoffs.first().copied().unwrap_or_default();
        let squares: Vec<f64> = payoffs.iter().map(|payoff| (payoff - first).powi(2)).collect();
        payoffs.extend(squares);
        Ok(payoffs)
    }

    /// Returns the payoff after a playout. Cards are dealt in the order of `pack`.
    fn playout(
        &self,
        mut state: G::State,
        pack: &[G::Card],
        random: &mut Random,
        meter: &mut Meter<'_>,
    ) -> Result<f64, Stopped> {
        loop {
            match state.turn() {
                Turn::Over => {
                    let points = (self.points)(&state).expect("a deal that is over has points");
                    return Ok(points[self.seat.index()] as f64);
                }
                Turn::Chance => state.deal(pack, &mut |_| {}),
                Turn::Seat(seat) => {
                    meter.node()?;
                    let played = (self.policy)(&G::View::of(&state, seat), random);
                    state.make(&played.expect("the policy has a move for the seat to move"));
                }
            }
        }
    }
}

/// Returns the number of worlds in a stage with this many candidates.
fn stage_worlds(candidates: usize) -> usize {
    (STAGE_PLAYOUTS / candidates.max(1)).clamp(MIN_WORLDS, MAX_WORLDS)
}

/// Returns the first candidate, then the others in descending order of the sums of their payoffs. Candidates
/// with equal sums keep their order.
fn best(mut active: Vec<usize>, sums: &[f64]) -> Vec<usize> {
    if let [_, others @ ..] = &mut active[..] {
        others.sort_by(|&one, &other| sums[other].total_cmp(&sums[one]));
    }
    active
}
