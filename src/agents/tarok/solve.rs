//! `go open`: the best move with all cards face up.

use std::time::Instant;

use super::deal_position::DealPosition;
use super::play_solution::{SOLVER_FEATURES, solve_klop, solve_play};
use super::playout::{likely_move, playout};
use crate::agents::{Control, Decision};
use crate::games::tarok::{Contract, Move, SEATS, State};
use crate::games::{Position as _, State as _, Turn};
use crate::protocol::{Info, InfoScore, Seat};
use crate::search::{Meter, SearchLimits, SearchResult, Solver, deepen};

/// The maximum depth in plies: greater than the number of plies of any deal.
const MAX_DEPTH: usize = 256;

/// The maximum number of cards in all hands for which the solver gets the whole budget between declarer and
/// defenders: twelve in each hand. With more cards the solver gets half of the budget.
const FULL_BUDGET_CARDS: usize = 36;
/// The same maximum in klop: ten cards in each hand.
const FULL_BUDGET_CARDS_KLOP: usize = 30;

/// The maximum size of the transposition table in bytes. There is one solver at a time, and only long searches make the
/// table so large.
const MAX_TABLE_SIZE: usize = 1 << 26;

/// Searches a deal with all cards known. With at most [`FULL_BUDGET_CARDS`] cards left between declarer and
/// defenders, or [`FULL_BUDGET_CARDS_KLOP`] in klop, the card play is solved ([`solve_play`],
/// [`solve_klop`]), and the expected payoff assumes best play. When a limit stops the solver, the proven
/// bounds of the payoff are reported.
///
/// With more cards the solver gets half of the budget: it solves most whole deals within a second. The
/// rest of the budget goes to alpha-beta with iterative deepening, which includes bids. Alpha-beta gets the
/// whole budget when no card is due or the depth is limited.
///
/// The seat to move maximizes its payoff minus the mean payoff of the others; the other two play together
/// against it (*paranoid*). Between declarer and two defenders this is almost exact; in the bidding it is
/// pessimistic. A leaf is evaluated by a [`playout`] with a simple fixed policy. When every line reaches the
/// end of the deal, the value is exact under the paranoid assumption; only then the decision has an expected
/// payoff.
pub(super) fn solve(state: &State, control: &Control<'_>) -> Option<Decision<Move>> {
    let Turn::Seat(seat) = state.turn() else { return None };
    let left: usize = Seat::all(SEATS).map(|seat| state.hand(seat).len()).sum();
    let klop = state.public().contract() == Some(Contract::Klop);
    let full_budget = left <= if klop { FULL_BUDGET_CARDS_KLOP } else { FULL_BUDGET_CARDS };
    let limits = control.limits;
    let mut meter = Meter::new(if full_budget { limits } else { half(limits) });
    let solved = match limits.depth {
        Some(_) => None,
        None if klop => solved_klop(state, &mut meter),
        None => solved_line(state, seat, &mut meter),
    };
    let mut proven = None;
    if let Some(SolvedDeal { payoff: expect, bounds, line }) = solved {
        let score = expect.map(InfoScore::Payoff);
        report(control, &Info { score, bounds, nodes: meter.nodes(), ..Info::default() }, &line);
        proven = line.first().copied();
        if full_budget || expect.is_some() {
            return proven.map(|r#move| Decision { r#move, expect });
        }
    }
    let found = search(state, seat, control, meter.nodes());
    Some(found.unwrap_or_else(|| {
        // The solver and the search returned no move.
        let chosen = proven.or_else(|| likely_move(state));
        Decision::of(chosen.expect("a seat to move has a move of the playout policy"))
    }))
}

/// The move found by alpha-beta over the whole deal, after `spent` nodes. `None` when a limit stops the
/// search before the first move.
fn search(state: &State, seat: Seat, control: &Control<'_>, spent: u64) -> Option<Decision<Move>> {
    let limits = control.limits;
    let mut meter = Meter::new(limits.with_nodes(limits.nodes.map(|nodes| nodes.saturating_sub(spent))));
    let mut position = DealPosition { state: state.clone(), seat };
    let deepest = limits.depth.map_or(MAX_DEPTH, |depth| depth as usize).clamp(1, MAX_DEPTH);
    let mut on_depth = |found: &SearchResult<Move>, nodes| {
        // A line that does not reach the end of the deal is valued by a playout.
        let kind = if found.exact { InfoScore::Payoff } else { InfoScore::Heuristic };
        let score = Some(kind(payoff(state, seat, &found.line)));
        let (depth, nodes) = (Some(found.plies as u32), spent + nodes);
        report(control, &Info { depth, score, nodes, ..Info::default() }, &found.line);
    };
    let found = deepen(&mut position, 1..=deepest, &mut meter, &mut on_depth)?;
    let expect = found.exact.then(|| payoff(state, seat, &found.line));
    found.line.first().map(|&r#move| Decision { r#move, expect })
}

/// The limits with half of the remaining time and nodes.
fn half(limits: SearchLimits<'_>) -> SearchLimits<'_> {
    let now = Instant::now();
    let deadline = limits.deadline.map(|deadline| now + deadline.saturating_duration_since(now) / 2);
    SearchLimits { deadline, nodes: limits.nodes.map(|nodes| nodes / 2), ..limits }
}

fn report(control: &Control<'_>, info: &Info, line: &[Move]) {
    (control.report)(&Info {
        time: control.limits.elapsed(),
        line: line.iter().map(ToString::to_string).collect(),
        ..info.clone()
    });
}

/// The solution of a deal for the seat to move.
struct SolvedDeal {
    /// The payoff; `None` when a limit stopped the solver.
    payoff: Option<f64>,
    /// Proven bounds of the payoff when the payoff is unknown.
    bounds: Option<(f64, f64)>,
    line: Vec<Move>,
}

/// The best line to the end, solved again after each card, and the payoff of `seat`. When a limit stops the solver, the
/// line is shorter and the payoff may be unknown. `None` when [`solve_play`] returns `None`.
fn solved_line(state: &State, seat: Seat, meter: &mut Meter<'_>) -> Option<SolvedDeal> {
    let mut solver = Solver::with_growing_table(SOLVER_FEATURES, MAX_TABLE_SIZE);
    let (mut end, mut line) = (state.clone(), Vec::new());
    let mut bounds = None;
    while end.turn() != Turn::Over {
        let solution = solve_play(&end, &mut solver, meter)?;
        let best = *solution.line.first().expect("a seat to move has a move");
        if line.is_empty() {
            bounds = solution.payoffs(state, seat);
        }
        line.push(best);
        end.make(&best);
        if solution.margin.is_none() {
            // The rest of the line is unknown, but the bounds may still determine the payoff.
            let payoff = bounds.filter(|(least, most)| least >= most).map(|(least, _)| least);
            return Some(SolvedDeal { payoff, bounds: bounds.filter(|_| payoff.is_none()), line });
        }
    }
    let payoff = end.payoffs().map(|payoffs| payoffs[seat.index()] as f64);
    Some(SolvedDeal { payoff, bounds: None, line })
}

fn solved_klop(state: &State, meter: &mut Meter<'_>) -> Option<SolvedDeal> {
    let solution =
        solve_klop(state, &mut Solver::with_growing_table(SOLVER_FEATURES, MAX_TABLE_SIZE), meter)?;
    let (least, most) = solution.bounds;
    let bounds = solution.payoff.is_none().then_some((least as f64, most as f64));
    Some(SolvedDeal { payoff: solution.payoff.map(|payoff| payoff as f64), bounds, line: solution.line })
}

/// The payoff of `seat` after this line and a playout are played.
fn payoff(state: &State, seat: Seat, line: &[Move]) -> f64 {
    let mut end = state.clone();
    line.iter().for_each(|played| end.make(played));
    playout(&mut end);
    end.payoffs().expect("a playout ends the deal")[seat.index()] as f64
}
