//! Reports the lines of several candidate moves (option `MultiPV`), and a score for the chosen move.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use talon_agents::search::SearchLimits;
use talon_agents::{Candidate, Control, Decision, Evaluation, Evaluator, MULTI_PV};
use talon_games::cards::Random;
use talon_games::protocol::{Info, InfoScore, OptionTable};
use talon_games::{Game, Listing, Position};

/// The maximum number of moves that are evaluated.
const MAX_CANDIDATES: usize = 1000;

/// The node budget for one candidate in one world. No playout makes more moves than this number.
const NODES_PER_CANDIDATE: u64 = 96;

/// The number of worlds when only one line is evaluated, a depth limit is set, or the perfect-information
/// solver decides.
const FEW_WORLDS: usize = 64;

/// The maximum number of worlds in all other cases.
const MAX_WORLDS: usize = 1024;

/// The share of the time that the agent gets when several lines are requested.
const AGENT_SHARE: f64 = 2.0 / 3.0;

/// The share of the time after which the proof of exact payoffs ends. The evaluation by playouts gets the rest, if the proof is
/// not finished.
const PROOF_END: f64 = 0.85;

/// The share of the time after which the evaluation ends, so that the answer is not late.
const EVALUATION_END: f64 = 0.95;

/// The reporter of candidate lines. It adds its own reports to the agent's reports.
pub(super) struct CandidateReporter<'a, P, G: Game, W> {
    lines: usize,
    /// Whether a decision is also evaluated when the agent reports no score for it.
    scores_all: bool,
    most_worlds: usize,
    /// The position in which the seat is to move.
    position: &'a P,
    evaluator: Evaluator<G, W>,
    /// Returns the payoff after a move if the open-card solver proves it, within these limits. `None` for a
    /// decision from a view.
    exact: Option<&'a ExactPayoff<'a, G>>,
}

/// A function that returns the payoff of the seat to move after a move, if it proves it within the limits, and the number of
/// nodes.
pub(super) type ExactPayoff<'a, G> = dyn Fn(&<G as Game>::Move, SearchLimits<'_>) -> (Option<f64>, u64) + 'a;

impl<'a, G, P, W> CandidateReporter<'a, P, G, W>
where
    G: Game,
    P: Position<Game = G>,
    W: Fn(&mut Random) -> G::State + Sync,
{
    /// Creates the reporter for a decision of the open-card solver, which knows all dealt cards. Every such
    /// decision gets a score.
    pub(super) fn open(
        options: &OptionTable,
        position: &'a P,
        evaluator: Evaluator<G, W>,
        exact: &'a ExactPayoff<'a, G>,
    ) -> Self {
        // The worlds differ only in the cards that are not dealt yet, so few worlds suffice.
        let exact = Some(exact);
        Self { most_worlds: FEW_WORLDS, exact, ..Self::new(options, true, position, evaluator) }
    }

    /// Creates the reporter that the options request. If `scores_all` is set, a decision is also evaluated
    /// when the agent reports no score for it.
    pub(super) fn new(
        options: &OptionTable,
        scores_all: bool,
        position: &'a P,
        evaluator: Evaluator<G, W>,
    ) -> Self {
        let lines = options.spin(&MULTI_PV) as usize;
        Self { lines, scores_all, most_worlds: MAX_WORLDS, position, evaluator, exact: None }
    }

    /// Makes a decision with `choose` and then reports the lines. The lines never change the decision. Under
    /// a time limit, the agent and the evaluation of several lines share the time. The last report describes
    /// the chosen move.
    pub(super) fn decide(
        &self,
        control: &Control<'_>,
        choose: impl FnOnce(&Control<'_>) -> Option<Decision<G::Move>>,
    ) -> Option<Decision<G::Move>> {
        let last = Mutex::new(None);
        let report = |info: &Info| {
            *last.lock().unwrap_or_else(PoisonError::into_inner) = Some(info.clone());
            (control.report)(info);
        };
        let limits = if self.lines > 1 { share_of_time(control.limits, AGENT_SHARE) } else { control.limits };
        let decision = choose(&Control { limits, report: &report })?;
        let last: Option<Info> = last.into_inner().unwrap_or_else(PoisonError::into_inner);
        let nodes = last.as_ref().map_or(0, |info| info.nodes);
        let chosen = decision.r#move.to_string();
        let has_score = |info: &Info| info.score.is_some() || info.bounds.is_some();
        let own = last.filter(|info| has_score(info) && info.line.first() == Some(&chosen));
        if self.lines > 1 || own.is_none() && self.scores_all {
            self.report_lines(control, &decision, own, nodes);
        }
        Some(decision)
    }

    /// Reports the lines. `own` is the agent's report about its move, and `nodes` is the number of nodes that
    /// the agent has searched.
    fn report_lines(
        &self,
        control: &Control<'_>,
        decision: &Decision<G::Move>,
        own: Option<Info>,
        nodes: u64,
    ) {
        let own = match own {
            Some(own) if self.report_compared(control, decision, &own) => {
                (control.report)(&own);
                return;
            }
            Some(own) if decision.expect.is_some() && self.report_exact(control, decision, &own) => {
                (control.report)(&Info { time: control.limits.elapsed(), ..own });
                return;
            }
            own => own,
        };
        let Some(evaluation) = self.evaluate(decision, share_of_time(control.limits, EVALUATION_END)) else {
            if own.is_none() {
                let (time, line) = (control.limits.elapsed(), vec![decision.r#move.to_string()]);
                (control.report)(&Info { nodes, time, line, ..Info::default() });
            }
            return;
        };
        let line = |multipv, candidate: &Candidate<G::Move>| Info {
            multipv,
            worlds: Some(evaluation.worlds as u32),
            score: Some(InfoScore::Payoff(candidate.payoff)),
            nodes: nodes + evaluation.nodes,
            time: control.limits.elapsed(),
            line: vec![candidate.r#move.to_string()],
            ..Info::default()
        };
        if self.lines > 1 {
            for (rank, candidate) in (1..).zip(&evaluation.candidates) {
                (control.report)(&line(Some(rank), candidate));
            }
        }
        let rests_on = match (own, evaluation.candidates.first()) {
            (Some(own), _) => Info { nodes: nodes + evaluation.nodes, time: control.limits.elapsed(), ..own },
            (None, Some(first)) => line(None, first),
            (None, None) => return,
        };
        (control.report)(&rests_on);
    }

    /// Reports the lines of the moves that the agent itself has compared. Returns whether there are some.
    fn report_compared(&self, control: &Control<'_>, decision: &Decision<G::Move>, own: &Info) -> bool {
        let compared = &decision.compared;
        let kind = match own.score {
            Some(InfoScore::Payoff(_)) => InfoScore::Payoff,
            Some(InfoScore::Heuristic(_)) => InfoScore::Heuristic,
            None => return false,
        };
        for (rank, one) in (1..).zip(compared.iter().take(self.lines)) {
            // An agent may replace its move by an equal one at the end.
            let played = if rank == 1 { &decision.r#move } else { &one.r#move };
            (control.report)(&Info {
                multipv: Some(rank),
                worlds: (one.worlds > 0).then_some(u32::try_from(one.worlds).unwrap_or(u32::MAX)),
                score: Some(kind(one.value)),
                error: one.error,
                nodes: own.nodes,
                time: control.limits.elapsed(),
                line: vec![played.to_string()],
                ..Info::default()
            });
        }
        !compared.is_empty()
    }

    /// Reports the lines of the candidates with their exact payoffs. Reports nothing and returns `false` when the payoff of
    /// a legal move is not proven within the limits.
    fn report_exact(&self, control: &Control<'_>, decision: &Decision<G::Move>, own: &Info) -> bool {
        let Some(exact) = self.exact else { return false };
        let mut legal = Vec::new();
        if self.position.legal_moves(MAX_CANDIDATES, &mut legal) == Listing::Cut {
            return false;
        }
        let limits = share_of_time(control.limits, PROOF_END);
        let mut nodes = own.nodes;
        let mut payoffs: Vec<(f64, &G::Move)> = Vec::new();
        for candidate in &legal {
            let left = limits.nodes.map(|limit| (limit + own.nodes).saturating_sub(nodes));
            let (payoff, spent) = exact(candidate, limits.with_nodes(left));
            nodes += spent;
            let Some(payoff) = payoff.filter(|_| !limits.is_over()) else { return false };
            payoffs.push((payoff, candidate));
        }
        payoffs.sort_by(|one, other| {
            let is_chosen = |candidate: &G::Move| *candidate == decision.r#move;
            is_chosen(other.1).cmp(&is_chosen(one.1)).then(other.0.total_cmp(&one.0))
        });
        for (rank, (payoff, candidate)) in (1..).zip(payoffs.into_iter().take(self.lines)) {
            (control.report)(&Info {
                multipv: Some(rank),
                score: Some(InfoScore::Payoff(payoff)),
                bounds: Some((payoff, payoff)),
                nodes,
                time: control.limits.elapsed(),
                line: vec![candidate.to_string()],
                ..Info::default()
            });
        }
        true
    }

    /// Evaluates the chosen move. If several lines are requested, also evaluates the other legal moves.
    fn evaluate(
        &self,
        decision: &Decision<G::Move>,
        limits: SearchLimits<'_>,
    ) -> Option<Evaluation<G::Move>> {
        let mut candidates = Vec::new();
        if self.lines > 1 {
            self.position.legal_moves(MAX_CANDIDATES, &mut candidates);
            candidates.retain(|candidate| *candidate != decision.r#move);
        }
        let limits =
            limits.with_nodes(limits.nodes.map(|nodes| nodes.max(NODES_PER_CANDIDATE * self.lines as u64)));
        if let Some(nodes) = limits.nodes {
            // If the node limit is too small to evaluate all moves in one world, only some moves are
            // evaluated.
            let most = (nodes / NODES_PER_CANDIDATE).saturating_sub(1) as usize;
            candidates = spread(candidates, most);
        }
        candidates.insert(0, decision.r#move.clone());
        let few = self.lines == 1 || limits.depth.is_some();
        let worlds = if few { FEW_WORLDS } else { self.most_worlds };
        self.evaluator.evaluate(&candidates, self.lines, worlds, limits)
    }
}

/// Returns at most `most` of the moves, spread evenly over the list.
fn spread<M>(moves: Vec<M>, most: usize) -> Vec<M> {
    let count = moves.len();
    let is_kept = |place: usize| place * most / count != (place + 1) * most / count;
    if count <= most {
        moves
    } else {
        moves.into_iter().enumerate().filter(|(place, _)| is_kept(*place)).map(|(_, played)| played).collect()
    }
}

/// Returns limits that differ from `limits` only in the time: the deadline comes after this share of the
/// time.
fn share_of_time(limits: SearchLimits<'_>, share: f64) -> SearchLimits<'_> {
    let end = |deadline: Instant| {
        limits.started + deadline.saturating_duration_since(limits.started).mul_f64(share)
    };
    SearchLimits { deadline: limits.deadline.map(end), ..limits }
}
