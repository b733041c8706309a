//! The perfect-information solver. It finds the best move (`go open`), the result of a deal, and the searches
//! that prove a result.

use talon_games::protocol::{Info, InfoScore, Seat};
use talon_games::tarok::three::{Contract, Move, Public, SEATS, State};
use talon_games::{Position as _, State as _, Turn};

use super::deal_position::DealPosition;
use super::move_order::OrderFeatures;
use super::playout::{likely_move, playout};
use crate::search::{Meter, SearchResult, Solve, Solver, deepen};
use crate::tarok::open_deal::{half, report};
use crate::tarok::side_position::SidePosition;
use crate::tarok::solve::{self, Margins, SOLVER_FEATURES, Solution};
use crate::tarok::solved_deal::{MAX_TABLE_SIZE, SolvedDeal, solved_sides};
use crate::{Control, Decision, ProofSearch};

/// The maximum depth in plies: greater than the number of plies of any deal.
const MAX_DEPTH: usize = 256;

/// In a game between declarer and defenders, the solver gets the whole budget if all hands together have at
/// most this number of cards: twelve in each hand. With more cards, the solver gets half of the budget.
const FULL_BUDGET_CARDS: usize = 36;
/// In klop, the solver gets the whole budget if all hands together have at most this number of cards: ten in
/// each hand.
const FULL_BUDGET_CARDS_KLOP: usize = 30;

/// Searches a deal with all cards known. The card play is solved ([`solve_play`], [`solve_klop`]) when few
/// enough cards are left: at most [`FULL_BUDGET_CARDS`] cards in a game between declarer and defenders, or at
/// most [`FULL_BUDGET_CARDS_KLOP`] cards in klop. The expected payoff is then the payoff when all seats play
/// best. When a limit stops the solver, the proven bounds of the payoff are reported.
///
/// With more cards, the solver gets half of the budget, which solves most whole deals within a second. The
/// rest of the budget goes to alpha-beta with iterative deepening, which includes bids. Alpha-beta gets the
/// whole budget when no card is due or the depth is limited.
///
/// The seat to move maximizes its payoff minus the mean payoff of the others. The other two are assumed to
/// play together against it (*paranoid*). Between declarer and two defenders this assumption is almost exact;
/// in the bidding it is pessimistic. A leaf is evaluated by a [`playout`] with a simple fixed policy. When
/// every line reaches the end of the deal, the value is exact under the paranoid assumption. Only then does
/// the decision have an expected payoff.
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
        None => solved_sides(state, seat, &mut meter),
    };
    let mut proven = None;
    if let Some(SolvedDeal { payoff: expect, bounds, line }) = solved {
        let score = expect.map(InfoScore::Payoff);
        report(control, &Info { score, bounds, nodes: meter.nodes(), ..Info::default() }, &line);
        proven = line.first().copied();
        if full_budget || expect.is_some() {
            return proven.map(|r#move| Decision::expecting(r#move, expect));
        }
    }
    let found = search(state, seat, control, meter.nodes());
    Some(found.unwrap_or_else(|| {
        // The solver and the search returned no move.
        let chosen = proven.or_else(|| likely_move(state));
        Decision::of(chosen.expect("a seat to move has a move of the playout policy"))
    }))
}

/// Returns the move found by alpha-beta over the whole deal, after `spent` nodes. `None` when a limit stops
/// the search before the first move.
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
    found.line.first().map(|&r#move| Decision::expecting(r#move, expect))
}

fn solved_klop(state: &State, meter: &mut Meter<'_>) -> Option<SolvedDeal<Move>> {
    let mut solver = Solver::with_growing_table(SOLVER_FEATURES, MAX_TABLE_SIZE);
    solve_klop(state, &mut solver, meter).map(SolvedDeal::of_klop)
}

/// Returns the payoff of `seat` after this line and a playout from its end.
fn payoff(state: &State, seat: Seat, line: &[Move]) -> f64 {
    let mut end = state.clone();
    line.iter().for_each(|played| end.make(played));
    playout(&mut end);
    end.payoffs().expect("a playout ends the deal")[seat.index()] as f64
}

/// Solves the card play between declarer and defenders for the payoffs, which include the game, the bonuses,
/// their kontras, the radelc and the mond. `None` when no card is due, and in klop, because klop does not
/// have two sides.
pub fn solve_play(
    state: &State,
    solver: &mut Solver<u8, u64>,
    meter: &mut Meter<'_>,
) -> Option<Solution<Move>> {
    solve::solve_play(state, solver, meter)
}

/// Solves klop for the payoff that the seat to move can guarantee even if the two others play together
/// against it (*paranoid*). `None` when no card of klop is due.
pub fn solve_klop(state: &State, solver: &mut Solver<u8>, meter: &mut Meter<'_>) -> Option<Solution<Move>> {
    solve::solve_klop(state, solver, meter)
}

/// Returns the searches that prove the margin of a deal. The first search proves that declarer reaches the
/// margin. The second search proves that declarer does not reach the next greater margin; there is no second
/// search if no margin is greater.
///
/// `None` in klop, and when a limit is reached. Also `None` in berač, because berač has another move order.
pub fn proof_searches(
    state: &State,
    solver: &mut Solver<u8, u64>,
    meter: &mut Meter<'_>,
) -> Option<Vec<ProofSearch<impl Solve<Move = u8, Key = u64> + Clone + use<>>>> {
    state.public().contract().filter(|contract| contract.is_for_points())?;
    let margin = solve_play(state, solver, meter)?.value?;
    let position = SidePosition::<Public, SEATS>::new(state, solver.features())?;
    let margins = Margins::new(state, &position);
    let last = margins.thresholds().len() - 1;
    let reached = margins.thresholds().iter().position(|&threshold| threshold == margin)?;
    let search = |index| {
        let mut position = position.clone();
        let (plies, goal) = (position.plies(), margins.apply(&mut position, index));
        let score_indexes = |position: &SidePosition<Public, SEATS>, card: u8| {
            OrderFeatures::new(position.tricks(), position.sides().declarer).score_indexes(card)
        };
        ProofSearch { position, plies, goal, score_indexes }
    };
    Some((reached..=(reached + 1).min(last)).map(search).collect())
}
