//! A search with learned values. It makes playouts in sampled worlds. In a playout, every seat moves by its
//! own view.

use std::ops::Range;

use rand::RngExt;

use talon_games::cards::{Random, shuffled};
use talon_games::protocol::{Check, Info, InfoScore, OptionSpec, Spin};
use talon_games::{Game, Position as _, State as _, View as _};

use super::action_values::{ActionValues, exponential};
use super::agent::{ComparedMove, Decision, DecisionContext, MULTI_PV};
use super::encoder::Encoder;
use super::listed_worlds::{ListedMeans, ListedWorlds};
use super::playout::Playout;
use super::search_model::SearchModel;
use super::world_draw::WorldDraw;
use crate::search::{Meter, Pimc, PimcResult, SearchLimits, Stopped, StoppingRule};

/// The playing strength, for games against people. Level 10 searches. Level 9 plays the move with the
/// greatest learned value. The lower the level, the more often a worse move is chosen.
const STRENGTH: Spin =
    Spin { name: "Strength", default: FULL_STRENGTH as i128, min: 1, max: FULL_STRENGTH as i128 };

const FULL_STRENGTH: u64 = 10;

/// Two options that are switched off only to measure their gain. The first option tells whether worlds are
/// drawn by likelihood, in games that support this. The second option tells whether playouts end with an
/// exact value.
const LIKELY_WORLDS: Check = Check { name: "LikelyWorlds", default: true };
pub(super) const EXACT_ENDINGS: Check = Check { name: "ExactEndings", default: true };

/// The maximum number of candidates with playouts: those with the greatest learned values.
const MAX_CANDIDATES: usize = 8;

/// The most moves that are valued without playouts.
const MAX_LEARNED: usize = 1000;

/// The number of worlds that are evaluated in parallel before candidates are dropped and limits are checked.
const BATCH: usize = 16;

/// Two numbers of worlds for one decision: the maximum, and the number for each ply of a depth limit.
const MAX_WORLDS: usize = 4096;
const WORLDS_A_PLY: usize = 16;

/// A candidate is dropped when the best candidate is ahead of it by this number of standard errors, but only
/// after at least `MIN_WORLDS` worlds.
const DROP_ERRORS: f64 = 2.5;
const MIN_WORLDS: usize = 16;

/// The number of worlds that value the only candidate, when the values of moves are asked for.
const WORLDS_OF_ONE: usize = 64;

/// The stream of random numbers for the past that all worlds have in common. The worlds use the streams from
/// 0 on.
const QUICK_PLAYERS_STREAM: u64 = u64::MAX;

/// Chooses a move by playouts. Each candidate is made in the same sampled worlds ([`WorldDraw`]). Then every
/// seat plays by the learned values of its own view ([`ActionValues`]), so no seat uses facts that it cannot
/// know. The *margin* is the payoff of the seat to move minus the mean payoff of the others. The candidate
/// with the greatest mean margin is chosen. A candidate that is clearly behind is dropped early.
///
/// The method is the rollout of a base policy (Tesauro and Galperin, *On-line policy improvement using
/// Monte-Carlo search*, 1996) with common random numbers.
///
/// With a node limit, the decision does not depend on the number of threads. One of these counts as a node: a
/// move of a playout, a move of an exact search, or a past move whose likelihood is computed.
#[derive(Debug)]
pub struct ValueSearch<E: Encoder> {
    /// The learned values of moves.
    pub values: ActionValues<E>,
    /// A candidate has no playouts if its learned value is this many points below the greatest learned value.
    pub range: f64,
    /// A playout ends with an exact value as soon as each hand has at most this many cards.
    pub solved_cards: usize,
    /// The method of drawing worlds.
    pub draw: WorldDraw,
}

type Move<E> = <<E as Encoder>::Game as Game>::Move;

type RatedMoves<E> = Vec<RatedMove<Move<E>>>;

/// A candidate move, its learned value with its weight, and the margin of its playout in each world.
struct RatedMove<M> {
    r#move: M,
    learned: f64,
    prior_worlds: f64,
    margins: Vec<f64>,
    /// The mean over all worlds and the number of worlds, if they are listed.
    listed: Option<(f64, usize)>,
}

impl<M> RatedMove<M> {
    fn value(&self) -> f64 {
        if let Some((mean, _)) = self.listed {
            return mean;
        }
        let sum: f64 = self.margins.iter().sum();
        (sum + self.prior_worlds * self.learned) / (self.margins.len() as f64 + self.prior_worlds)
    }

    /// Returns by how much `best` is ahead of this candidate in the same worlds, and the variance of this mean.
    /// There must be two worlds.
    fn distance_from(&self, best: &Self) -> (f64, f64) {
        let worlds = self.margins.len();
        let differences = best.margins.iter().zip(&self.margins).map(|(best, margin)| best - margin);
        let (sum, squares) = differences.fold((0.0, 0.0), |(sum, squares), difference| {
            (sum + difference, squares + difference * difference)
        });
        let mean = sum / worlds as f64;
        (mean, (squares / worlds as f64 - mean * mean).max(0.0) / (worlds - 1) as f64)
    }

    /// Returns whether `best` is clearly ahead of this candidate in the same worlds.
    fn is_behind(&self, best: &Self) -> bool {
        if self.margins.len() < MIN_WORLDS {
            return false;
        }
        let (mean, variance) = self.distance_from(best);
        mean > 0.0 && mean * mean > DROP_ERRORS * DROP_ERRORS * variance
    }

    /// Returns this move as it was compared with `best`.
    fn compared(&self, best: &Self) -> ComparedMove<M>
    where
        M: Clone,
    {
        if let Some((value, worlds)) = self.listed {
            return ComparedMove { r#move: self.r#move.clone(), value, error: Some(0.0), worlds };
        }
        let worlds = self.margins.len();
        let error = (worlds > 1).then(|| {
            let (_, variance) = self.distance_from(best);
            variance.sqrt() * worlds as f64 / (worlds as f64 + self.prior_worlds)
        });
        ComparedMove { r#move: self.r#move.clone(), value: self.value(), error, worlds }
    }
}

impl<E: SearchModel> ValueSearch<E> {
    /// Returns the options that [`ValueSearch::choose`] reads.
    pub fn options() -> Vec<OptionSpec> {
        vec![STRENGTH.into(), LIKELY_WORLDS.into(), EXACT_ENDINGS.into()]
    }

    /// Returns the learned margin of each of these moves, without a search. `history` holds the events of the
    /// deal, masked for the view's seat.
    pub fn learned(
        &self,
        view: &<E::Game as Game>::View,
        history: &[<E::Game as Game>::Event],
        moves: &[Move<E>],
    ) -> Vec<f64> {
        let mut workspace = E::Workspace::default();
        let memory = E::memory(view, history, &mut workspace);
        self.values.values(view, &memory, moves, &mut workspace)
    }

    /// Returns the decision for the seat to move; `None` when the seat is not to move.
    pub fn choose(&self, context: &mut DecisionContext<'_, E::Game>) -> Option<Decision<Move<E>>> {
        let view = context.view;
        let mut moves = Vec::new();
        let mut workspace = E::Workspace::default();
        E::candidates(view, &mut workspace, &mut moves);
        if moves.len() < 2 {
            return self.only_candidate(context, moves.pop()?, &mut workspace);
        }
        let memory = E::memory(view, context.history, &mut workspace);
        let learned = self.values.values(view, &memory, &moves, &mut workspace);
        let strength = context.options.spin(&STRENGTH);
        if strength < FULL_STRENGTH {
            let place = draw_weakened(&learned, strength, &mut context.random);
            let played = moves.swap_remove(place);
            return Some(Decision::of(E::equal_move(view, played, &mut context.random)));
        }
        let (mut candidates, mut rest) = self.candidates(view, moves, learned);
        let seed = context.random.random();
        let mut rollouts = Rollouts::new(self, context, memory, seed, &mut workspace);
        let listed = rollouts.list(&mut candidates, &mut rest, &mut workspace);
        let RolloutCount { nodes, dropped } = listed.unwrap_or_else(|| rollouts.run(&mut candidates, 0));
        let place = best(&candidates);
        let best = candidates.swap_remove(place);
        let others = candidates.iter().chain(&dropped).chain(&rest);
        let others = others.map(|other| other.compared(&best)).collect();
        let played = E::equal_move(view, best.r#move.clone(), &mut context.random);
        let chosen = ComparedMove { error: Some(0.0), ..best.compared(&best) };
        Some(self.reported(context, (chosen, played), others, nodes, &mut workspace))
    }

    /// Returns the decision when there is one candidate, which may stand for several equal moves.
    fn only_candidate(
        &self,
        context: &mut DecisionContext<'_, E::Game>,
        only: Move<E>,
        workspace: &mut E::Workspace,
    ) -> Option<Decision<Move<E>>> {
        let view = context.view;
        let played = E::equal_move(view, only.clone(), &mut context.random);
        if context.options.spin(&MULTI_PV) <= 1 {
            return Some(Decision::of(played));
        }
        let memory = E::memory(view, context.history, workspace);
        let learned = self.values.values(view, &memory, std::slice::from_ref(&only), workspace);
        let (mut candidates, mut rest) = self.candidates(view, vec![only], learned);
        // The choice of an equal move must not depend on this search.
        let seed = context.random.clone().random();
        let mut rollouts = Rollouts::new(self, context, memory, seed, workspace);
        let listed = rollouts.list(&mut candidates, &mut rest, workspace);
        let least = if E::searches(view) { WORLDS_OF_ONE } else { 0 };
        let RolloutCount { nodes, .. } = listed.unwrap_or_else(|| rollouts.run(&mut candidates, least));
        let only = candidates.pop()?;
        let chosen = ComparedMove { error: Some(0.0), ..only.compared(&only) };
        Some(self.reported(context, (chosen, played), Vec::new(), nodes, workspace))
    }

    /// Reports a decision and returns it with the compared moves. `played` is the chosen candidate or an equal move.
    fn reported(
        &self,
        context: &DecisionContext<'_, E::Game>,
        (chosen, played): (ComparedMove<Move<E>>, Move<E>),
        mut compared: Vec<ComparedMove<Move<E>>>,
        nodes: u64,
        workspace: &mut E::Workspace,
    ) -> Decision<Move<E>> {
        if context.options.spin(&MULTI_PV) > 1 {
            compared = self.with_all_moves(context, &chosen, &compared, workspace);
            compared.retain(|other| other.r#move != played);
        }
        (context.control.report)(&Info {
            worlds: Some(chosen.worlds as u32),
            score: Some(InfoScore::Heuristic(chosen.value)),
            nodes,
            time: context.control.limits.elapsed(),
            line: vec![played.to_string()],
            ..Info::default()
        });
        compared.sort_by(|one, other| other.value.total_cmp(&one.value));
        compared.insert(0, ComparedMove { r#move: played.clone(), ..chosen });
        Decision { compared, ..Decision::of(played) }
    }

    /// Adds the legal moves that were no candidates: those that the rules treat like a candidate with its value, and the
    /// others with the difference between their learned value and that of the chosen move.
    fn with_all_moves(
        &self,
        context: &DecisionContext<'_, E::Game>,
        chosen: &ComparedMove<Move<E>>,
        others: &[ComparedMove<Move<E>>],
        workspace: &mut E::Workspace,
    ) -> Vec<ComparedMove<Move<E>>> {
        let view = context.view;
        let mut all: Vec<ComparedMove<Move<E>>> = Vec::new();
        for one in std::iter::once(chosen).chain(others) {
            let equal = E::equal_moves(view, &one.r#move).into_iter();
            all.extend(equal.map(|r#move| ComparedMove { r#move, ..one.clone() }));
        }
        let mut left = Vec::new();
        view.legal_moves(MAX_LEARNED, &mut left);
        left.retain(|legal| all.iter().all(|known| known.r#move != *legal));
        left.push(chosen.r#move.clone());
        let memory = E::memory(view, context.history, workspace);
        let learned = self.values.values(view, &memory, &left, workspace);
        let of_chosen = learned.last().copied().unwrap_or_default();
        left.pop();
        all.extend(left.into_iter().zip(learned).map(|(r#move, learned)| {
            let value = chosen.value - (of_chosen - learned);
            ComparedMove { r#move, value, error: None, worlds: 0 }
        }));
        all
    }

    /// Returns the moves that have playouts, in descending order of their learned values, and the other moves. If the
    /// decision is not searched, only one move is among the first.
    fn candidates(
        &self,
        view: &<E::Game as Game>::View,
        moves: Vec<Move<E>>,
        learned: Vec<f64>,
    ) -> (RatedMoves<E>, RatedMoves<E>) {
        let prior_worlds = E::prior_worlds(view);
        let candidate = |(r#move, learned)| RatedMove {
            r#move,
            learned,
            prior_worlds,
            margins: Vec::new(),
            listed: None,
        };
        let mut candidates: Vec<_> = moves.into_iter().zip(learned).map(candidate).collect();
        candidates.sort_by(|one, other| other.learned.total_cmp(&one.learned));
        let least = candidates[0].learned - self.range;
        let near = candidates.iter().take_while(|candidate| candidate.learned >= least).count();
        let rest = candidates.split_off(near.min(if E::searches(view) { MAX_CANDIDATES } else { 1 }));
        (candidates, rest)
    }
}

/// The common data of all worlds in the playouts of one decision.
struct Rollouts<'a, E: SearchModel> {
    values: &'a ActionValues<E>,
    context: &'a DecisionContext<'a, E::Game>,
    memory: E::Memory,
    /// The seed of the worlds.
    seed: u64,
    draw: WorldDraw,
    /// For each seat, the probability that it has a quick player. The probability is computed from the moves
    /// that are the same in all worlds.
    quick: Vec<f64>,
    /// The number of nodes that were spent before the first world.
    nodes_before: u64,
    solved_cards: usize,
}

/// The number of all nodes, and the candidates that were dropped.
struct RolloutCount<M> {
    nodes: u64,
    dropped: Vec<RatedMove<M>>,
}

impl<'a, E: SearchModel> Rollouts<'a, E> {
    fn new(
        search: &'a ValueSearch<E>,
        context: &'a DecisionContext<'a, E::Game>,
        memory: E::Memory,
        seed: u64,
        workspace: &mut E::Workspace,
    ) -> Self {
        let values = &search.values;
        let draw = WorldDraw {
            worlds: if context.options.check(&LIKELY_WORLDS) { search.draw.worlds } else { 1 },
            ..search.draw
        };
        let solved_cards = if context.options.check(&EXACT_ENDINGS) { search.solved_cards } else { 0 };
        let mut meter = Meter::new(context.control.limits);
        let mut random = Random::new(seed, QUICK_PLAYERS_STREAM);
        let quick = draw.quick_players(values, context, &mut random, workspace, &mut meter);
        Self { values, context, memory, seed, draw, quick, nodes_before: meter.nodes(), solved_cards }
    }

    /// Evaluates all moves in all worlds, if there are few worlds and the solver is quick. Moves that were no candidates become
    /// candidates then.
    fn list(
        &mut self,
        candidates: &mut RatedMoves<E>,
        rest: &mut RatedMoves<E>,
        workspace: &mut E::Workspace,
    ) -> Option<RolloutCount<Move<E>>> {
        let Self { values, context, memory, seed, draw, quick, solved_cards, .. } = self;
        let (values, context, seed, solved_cards) = (*values, *context, *seed, *solved_cards);
        let listed = ListedWorlds { values, context, draw, quick, solved_cards, seed };
        let mut meter = Meter::new(context.control.limits);
        let moves: Vec<&Move<E>> = candidates.iter().chain(&*rest).map(|rated| &rated.r#move).collect();
        let means = listed.means(memory, &moves, workspace, &mut meter);
        self.nodes_before += meter.nodes();
        let ListedMeans { means, worlds } = means.ok()??;
        candidates.append(rest);
        for (candidate, mean) in candidates.iter_mut().zip(means) {
            candidate.listed = Some((mean, worlds));
        }
        Some(RolloutCount { nodes: self.nodes_before, dropped: Vec::new() })
    }

    /// Evaluates the candidates in batches of worlds. After each batch it removes the candidates that are
    /// clearly behind. It stops when one candidate is left after at least `least` worlds, or when a limit is reached.
    fn run(&self, candidates: &mut RatedMoves<E>, least: usize) -> RolloutCount<Move<E>> {
        let mut dropped = Vec::new();
        let limits = self.context.control.limits;
        let most = match limits.depth {
            Some(depth) => WORLDS_A_PLY.saturating_mul(depth as usize).min(MAX_WORLDS),
            None => MAX_WORLDS,
        };
        let (mut worlds, mut drawn, mut nodes) = (0, 0, 0);
        while (candidates.len() > 1 || worlds < least) && worlds < most && !limits.is_over() {
            let left = limits.nodes.map(|limit| limit.saturating_sub(self.nodes_before + nodes));
            let count = left.map_or(BATCH, |left| affordable(left, nodes, worlds)).min(most - worlds);
            let batch = self.batch(candidates, drawn..drawn + count, limits.with_nodes(left));
            nodes += batch.nodes;
            drawn += count;
            let finished = batch.worlds();
            worlds += finished;
            for margins in batch.into_values() {
                for (candidate, margin) in candidates.iter_mut().zip(margins) {
                    candidate.margins.push(margin);
                }
            }
            // With a node limit, one world may need more than its part of the nodes. Then the search goes on:
            // it ends only when no nodes are left.
            if finished == 0 || finished < count && left.is_none() {
                break;
            }
            let best = best(candidates);
            let behind: Vec<bool> =
                candidates.iter().map(|other| other.is_behind(&candidates[best])).collect();
            let mut behind = behind.into_iter();
            dropped.extend(candidates.extract_if(.., |_| behind.next().unwrap_or(false)));
        }
        RolloutCount { nodes: self.nodes_before + nodes, dropped }
    }

    /// Returns the margins of the candidates in the worlds with these numbers. A world that is not finished
    /// within the limits is left out.
    fn batch(
        &self,
        candidates: &[RatedMove<Move<E>>],
        numbers: Range<usize>,
        limits: SearchLimits<'_>,
    ) -> PimcResult {
        let &Self { values, context, solved_cards, .. } = self;
        Pimc { stopping_rule: StoppingRule::All }.evaluate(
            numbers.map(|number| (number as u64, 1.0)),
            limits,
            E::Workspace::default,
            |workspace, &number, meter| {
                let mut random = Random::new(self.seed, number);
                let world = self.draw.world(values, context, &self.quick, &mut random, workspace, meter)?;
                let pack = shuffled(&mut random);
                let own = context.view.seat();
                let playout = Playout { values, solved_cards, pack: &pack, own, quick: &world.quick };
                let margin = |candidate: &RatedMove<Move<E>>| {
                    // A playout makes too few moves for its meter to read the clock, so the limits are
                    // checked here.
                    if limits.is_over() {
                        return Err(Stopped);
                    }
                    meter.node()?;
                    let (mut state, mut memory) = (world.state.clone(), self.memory.clone());
                    E::remember(&mut memory, context.view, &candidate.r#move, workspace);
                    state.make(&candidate.r#move);
                    playout.margin(state, memory, workspace, meter)
                };
                candidates.iter().map(margin).collect()
            },
        )
    }
}

/// Returns the number of worlds in the next batch. `left` nodes are left, and the `worlds` worlds so far took
/// `nodes` nodes. Each world is given one and a half times the mean number of nodes. The reason is that the
/// nodes are divided evenly among the worlds, and some worlds need more than the mean.
fn affordable(left: u64, nodes: u64, worlds: usize) -> usize {
    if worlds == 0 {
        return 1;
    }
    let share = (nodes / worlds as u64).max(1).saturating_mul(3) / 2;
    (left / share).clamp(1, BATCH as u64) as usize
}

/// Returns the index of the best candidate; of equal candidates, the first.
fn best<M>(candidates: &[RatedMove<M>]) -> usize {
    let value = |place: &usize| candidates[*place].value();
    // Of equal items, `max_by` returns the last. The candidates are reversed to choose the first.
    let places = (0..candidates.len()).rev();
    places.max_by(|one, other| value(one).total_cmp(&value(other))).unwrap_or(0)
}

/// Draws a move and returns its index. The lower the strength, the more often moves of lower value are drawn.
fn draw_weakened(values: &[f64], strength: u64, random: &mut Random) -> usize {
    let most = values.iter().copied().fold(f64::MIN, f64::max);
    // A move that is worse by this number of points is chosen less often by a factor of e. The number is 16
    // at level 1, and it is halved at each further level.
    let temperature = 16.0 / f64::from(1_u32 << (strength - 1));
    let weights: Vec<f64> = match strength {
        9 => values.iter().map(|&value| f64::from(u8::from(value >= most))).collect(),
        _ => values.iter().map(|&value| exponential((value - most) / temperature)).collect(),
    };
    let mut left = random.random::<f64>() * weights.iter().sum::<f64>();
    let chosen = weights.iter().position(|&weight| {
        left -= weight;
        left < 0.0
    });
    chosen.unwrap_or(0)
}
