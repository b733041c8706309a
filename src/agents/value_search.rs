//! A search with learned values: playouts in sampled worlds, in which every seat moves by its own view.

use rand::RngExt;

use super::action_values::ActionValues;
use super::decision::{Decision, DecisionContext};
use super::encoder::Encoder;
use crate::cards::{Random, shuffled};
use crate::games::{Game, State as _, Turn, View as _};
use crate::protocol::{Info, InfoScore, Seat};
use crate::search::{Meter, Pimc, SearchLimits, Stopped, StoppingRule};

/// Chooses a move by playouts. Each candidate is made in the same sampled worlds; then every seat plays by the learned values
/// of its own view ([`ActionValues`]), so no seat uses what it cannot know. The candidate with the greatest mean *margin*
/// is chosen: the payoff of the seat to move minus the mean payoff of the others.
///
/// The learned value of a candidate counts as much as [`ValueSearch::prior`] worlds, so that a decision with little time
/// rests on it. A candidate is dropped when it is clearly behind.
///
/// The method is the rollout of a base policy (Tesauro and Galperin, *On-line policy improvement using Monte-Carlo search*,
/// 1996) with common random numbers.
#[derive(Debug)]
pub struct ValueSearch<E: Encoder> {
    /// The values.
    pub values: ActionValues<E>,
    /// The most candidates with playouts: those with the greatest learned values.
    pub width: usize,
    /// A candidate whose learned value is this many points below the greatest has no playouts.
    pub range: f64,
    /// The worlds that a learned value counts for.
    pub prior: f64,
    /// The moves after which a playout ends at the next decision of the own seat, with the learned value of its best move.
    pub horizon: usize,
}

/// The worlds evaluated between two checks, in parallel.
const BATCH: usize = 16;

/// The most worlds of a decision, and with a limit in depth for each ply of depth.
const MOST_WORLDS: usize = 2000;
const WORLDS_A_PLY: usize = 16;

/// A candidate is dropped when the best one is ahead by this many standard errors, after at least so many worlds.
const DROP_ERRORS: f64 = 2.5;
const LEAST_WORLDS: usize = 16;

/// A candidate and the margins of its playouts.
struct Candidate<M> {
    r#move: M,
    prior: f64,
    margins: Vec<f64>,
}

impl<M> Candidate<M> {
    fn mean(&self, prior: f64) -> f64 {
        let sum: f64 = self.margins.iter().sum();
        (sum + prior * self.prior) / (self.margins.len() as f64 + prior)
    }

    /// Whether `best`, in the same worlds, is clearly ahead.
    fn is_behind(&self, best: &Self) -> bool {
        let worlds = self.margins.len();
        if worlds < LEAST_WORLDS {
            return false;
        }
        let differences = best.margins.iter().zip(&self.margins).map(|(best, own)| best - own);
        let (sum, squares) =
            differences.fold((0.0, 0.0), |(sum, squares), each| (sum + each, squares + each * each));
        let mean = sum / worlds as f64;
        let variance = (squares / worlds as f64 - mean * mean).max(0.0) / (worlds - 1) as f64;
        mean > 0.0 && mean * mean > DROP_ERRORS * DROP_ERRORS * variance
    }
}

impl<E: Encoder> ValueSearch<E> {
    /// The decision for the seat to move; `None` when the seat is not to move.
    pub fn choose(&self, context: &mut DecisionContext<'_, E::Game>) -> Option<Decision<<E::Game as Game>::Move>> {
        let (view, control) = (context.view, context.control);
        let mut moves = Vec::new();
        let mut workspace = E::Workspace::default();
        E::candidates(view, &mut workspace, &mut moves);
        if moves.len() < 2 {
            return moves.pop().map(Decision::of);
        }
        let priors = self.values.values(view, &moves, &mut workspace);
        let candidate = |(r#move, prior)| Candidate { r#move, prior, margins: Vec::new() };
        let mut candidates: Vec<_> = moves.into_iter().zip(priors).map(candidate).collect();
        candidates.sort_by(|one, other| other.prior.total_cmp(&one.prior));
        let least = candidates[0].prior - self.range;
        candidates.retain(|candidate| candidate.prior >= least);
        candidates.truncate(self.width);
        let seed = context.random.random();
        let most = match control.limits.depth {
            Some(depth) => WORLDS_A_PLY.saturating_mul(depth as usize).min(MOST_WORLDS),
            None => MOST_WORLDS,
        };
        let (mut worlds, mut nodes) = (0, 0);
        while candidates.len() > 1 && worlds < most && !control.limits.is_over() {
            let count = BATCH.min(most - worlds);
            let left = control.limits.nodes.map(|limit| limit.saturating_sub(nodes));
            if left == Some(0) {
                break;
            }
            let evaluated = self.batch(view, &candidates, (seed, worlds, count), control.limits.with_nodes(left));
            nodes += evaluated.1;
            let complete = evaluated.0.len() == count;
            worlds += evaluated.0.len();
            for margins in evaluated.0 {
                for (candidate, margin) in candidates.iter_mut().zip(margins) {
                    candidate.margins.push(margin);
                }
            }
            if !complete {
                break;
            }
            let best = self.best(&candidates);
            let behind: Vec<bool> =
                candidates.iter().map(|candidate| candidate.is_behind(&candidates[best])).collect();
            let mut behind = behind.into_iter();
            candidates.retain(|_| !behind.next().unwrap_or(false));
        }
        let best = self.best(&candidates);
        let best = candidates.swap_remove(best);
        (control.report)(&Info {
            worlds: Some(worlds as u32),
            score: Some(InfoScore::Heuristic(best.mean(self.prior))),
            nodes,
            time: control.limits.elapsed(),
            line: vec![best.r#move.to_string()],
            ..Info::default()
        });
        Some(Decision::of(best.r#move))
    }

    fn best<M>(&self, candidates: &[Candidate<M>]) -> usize {
        let mean = |place: &usize| candidates[*place].mean(self.prior);
        // `max_by` returns the last of equals, so the candidates are reversed.
        (0..candidates.len()).rev().max_by(|one, other| mean(one).total_cmp(&mean(other))).unwrap_or(0)
    }

    /// The margins of the candidates in `count` worlds from number `first` on: for each finished world, one a candidate.
    /// And the nodes.
    fn batch(
        &self,
        view: &<E::Game as Game>::View,
        candidates: &[Candidate<<E::Game as Game>::Move>],
        (seed, first, count): (u64, usize, usize),
        limits: SearchLimits<'_>,
    ) -> (Vec<Vec<f64>>, u64) {
        let result = Pimc { stopping_rule: StoppingRule::All }.evaluate(
            (first..first + count).map(|number| (number as u64, 1.0)),
            limits,
            E::Workspace::default,
            |workspace, &number, meter| {
                let mut random = Random::new(seed, number);
                let world = view.sample(&mut random);
                let pack: Vec<<E::Game as Game>::Card> = shuffled(&mut random);
                let margin = |candidate: &Candidate<<E::Game as Game>::Move>| {
                    if limits.is_over() {
                        return Err(Stopped);
                    }
                    meter.node()?;
                    let mut state = world.clone();
                    state.make(&candidate.r#move);
                    self.playout(state, &pack, view.seat(), workspace, meter)
                };
                candidates.iter().map(margin).collect()
            },
        );
        let nodes = result.nodes;
        (result.into_values(), nodes)
    }

    /// The margin of a seat after a playout. Cards are dealt in the order of `pack`.
    fn playout(
        &self,
        mut state: <E::Game as Game>::State,
        pack: &[<E::Game as Game>::Card],
        own: Seat,
        workspace: &mut E::Workspace,
        meter: &mut Meter<'_>,
    ) -> Result<f64, Stopped> {
        use crate::games::Position as _;
        for number in 0.. {
            match state.turn() {
                Turn::Over => break,
                Turn::Chance => state.deal(pack, &mut |_| {}),
                Turn::Seat(seat) => {
                    meter.node()?;
                    let view = <E::Game as Game>::View::of(&state, seat);
                    let (played, value) =
                        self.values.best_with_value(&view, workspace).expect("the seat to move has a move");
                    if seat == own && number >= self.horizon {
                        return Ok(value);
                    }
                    state.make(&played);
                }
            }
        }
        let payoffs = state.payoffs().expect("a deal that is over has payoffs");
        let all: i64 = payoffs.iter().sum();
        let payoff = payoffs[own.index()];
        Ok(payoff as f64 - (all - payoff) as f64 / (payoffs.len() - 1) as f64)
    }
}
