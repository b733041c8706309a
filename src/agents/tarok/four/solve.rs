//! The perfect-information solver. It finds the best move (`go open`) and the result of a deal.

use std::cell::RefCell;

use talon_games::protocol::{Info, InfoScore, Seat};
use talon_games::tarok::four::{Move, Public, SEATS, State, View, klop_cost};
use talon_games::{Position as _, State as _, Turn, View as _};

use super::simple;
use crate::search::{Meter, SearchLimits, SearchResult, Solve, Solver, deepen};
use crate::tarok::klop_position::KlopPosition;
use crate::tarok::open_deal::{FirstLineValue, half, line, report};
use crate::tarok::side_position::SidePosition;
use crate::tarok::solve::{self, Margins, SOLVER_FEATURES, Solution};
use crate::tarok::solved_deal::{MAX_TABLE_SIZE, SolvedDeal, solved_sides};
use crate::{Control, Decision, margin_of};

/// The solver gets the whole budget if all hands together have at most this number of cards: nine in each
/// hand. With more cards it gets half of the budget.
const FULL_BUDGET_CARDS: usize = 36;

/// The work of one move of a playout, in nodes.
const PLAYOUT_WORK: u64 = 64;

/// Searches a deal with all cards known. The card play is solved ([`solve_play`], [`solve_klop`]); the
/// expected payoff is the payoff when all seats play best. With more than [`FULL_BUDGET_CARDS`] cards the
/// solver gets half of the budget. If the solver does not finish, the rest of the budget goes to alpha-beta
/// with iterative deepening. A leaf of alpha-beta is valued by its first line. In the first line, each seat
/// plays the card that would be searched first. Alpha-beta gets the whole budget when the depth is limited.
///
/// Before the card play, the best move is found by playouts. It is the move with the best margin if all seats
/// then play like `simple`.
pub(super) fn solve(state: &State, control: &Control<'_>) -> Option<Decision<Move>> {
    let Turn::Seat(seat) = state.turn() else { return None };
    if state.legal_cards().is_empty() {
        return best_playout(state, seat, control);
    }
    let limits = control.limits;
    let full_budget = Seat::all(SEATS).map(|seat| state.hand(seat).len()).sum::<usize>() <= FULL_BUDGET_CARDS;
    let mut meter = Meter::new(if full_budget { limits } else { half(limits) });
    let solved = if limits.depth.is_none() { solved_deal(state, seat, &mut meter) } else { None };
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
    found.or_else(|| proven.or_else(|| simple::best_move(&View::of(state, seat))).map(Decision::of))
}

/// Returns the solution of the card play. `None` when no card is due.
fn solved_deal(state: &State, seat: Seat, meter: &mut Meter<'_>) -> Option<SolvedDeal<Move>> {
    if state.public().declarer().is_some() {
        return solved_sides(state, seat, meter);
    }
    let mut solver = Solver::with_growing_table(SOLVER_FEATURES, MAX_TABLE_SIZE);
    solve_klop(state, &mut solver, meter).map(SolvedDeal::of_klop)
}

/// Returns the card found by alpha-beta, after `spent` nodes. `None` when a limit stops the search before the
/// first card.
fn search(state: &State, seat: Seat, control: &Control<'_>, spent: u64) -> Option<Decision<Move>> {
    let limits = control.limits;
    let mut meter = Meter::new(limits.with_nodes(limits.nodes.map(|nodes| nodes.saturating_sub(spent))));
    if let Some(position) = SidePosition::new(state, SOLVER_FEATURES) {
        let margins = Margins::new(state, &position);
        let margin = |position: &SidePosition<Public, SEATS>| margins.at(position) as i32;
        return deepened(
            FirstLineValue { position: RefCell::new(position), value: margin },
            state,
            seat,
            control,
            spent,
            &mut meter,
        );
    }
    let position = RefCell::new(KlopPosition::<Public, SEATS>::new(state, SOLVER_FEATURES)?);
    deepened(FirstLineValue { position, value: KlopPosition::value }, state, seat, control, spent, &mut meter)
}

fn deepened<S: Solve<Move = u8>>(
    mut position: FirstLineValue<S, impl Fn(&S) -> i32>,
    state: &State,
    seat: Seat,
    control: &Control<'_>,
    spent: u64,
    meter: &mut Meter<'_>,
) -> Option<Decision<Move>> {
    let plies = Seat::all(SEATS).map(|seat| state.hand(seat).len()).sum();
    let deepest = control.limits.depth.map_or(plies, |depth| depth as usize).clamp(1, plies);
    // A line that does not reach the end of the deal is continued by `simple`.
    let payoff = |found: &SearchResult<u8>| {
        let mut end = state.clone();
        line(&found.line).for_each(|card| end.make(&Move::Card(card)));
        finish(&mut end, &mut Meter::new(SearchLimits::unlimited(control.limits.stop)));
        end.payoffs().map(|payoffs| payoffs[seat.index()] as f64)
    };
    let mut on_depth = |found: &SearchResult<u8>, nodes| {
        let kind = if found.exact { InfoScore::Payoff } else { InfoScore::Heuristic };
        let score = payoff(found).map(kind);
        let moves: Vec<Move> = line(&found.line).map(Move::Card).collect();
        let (depth, nodes) = (Some(found.plies as u32), spent + nodes);
        report(control, &Info { depth, score, nodes, ..Info::default() }, &moves);
    };
    let found = deepen(&mut position, 1..=deepest, meter, &mut on_depth)?;
    let expect = payoff(&found).filter(|_| found.exact);
    let first = line(&found.line).next();
    first.map(|card| Decision::expecting(Move::Card(card), expect))
}

/// Returns the move after which the seat has the best margin, if all seats then play like `simple`.
fn best_playout(state: &State, seat: Seat, control: &Control<'_>) -> Option<Decision<Move>> {
    let (mut moves, mut meter) = (Vec::new(), Meter::new(control.limits));
    state.legal_moves(usize::MAX, &mut moves);
    let mut best = None;
    for candidate in moves {
        let mut end = state.clone();
        end.make(&candidate);
        if !finish(&mut end, &mut meter) {
            break;
        }
        let margin = margin_of(&end.payoffs()?, seat);
        if best.is_none_or(|(_, most)| margin > most) {
            best = Some((candidate, margin));
        }
    }
    let best = best.map(|(candidate, _)| candidate).or_else(|| simple::best_move(&View::of(state, seat)))?;
    report(control, &Info { nodes: meter.nodes(), ..Info::default() }, &[best]);
    Some(Decision::of(best))
}

/// Plays a deal to its end like `simple`. Returns `false` when a limit stopped it.
fn finish(state: &mut State, meter: &mut Meter<'_>) -> bool {
    while let Turn::Seat(seat) = state.turn() {
        if meter.node().and_then(|()| meter.work(PLAYOUT_WORK)).is_err() {
            return false;
        }
        let Some(played) = simple::best_move(&View::of(state, seat)) else { return false };
        state.make(&played);
    }
    true
}

/// Solves the card play between declarer's side and the defenders for the payoffs, which include the game,
/// the bonuses, their kontras, the radelc and the mond. `None` when no card is due, and in klop.
pub fn solve_play(
    state: &State,
    solver: &mut Solver<u8, u64>,
    meter: &mut Meter<'_>,
) -> Option<Solution<Move>> {
    solve::solve_play(state, solver, meter)
}

/// Solves klop for the payoff that the seat to move can guarantee even if the three others play together
/// against it (*paranoid*). `None` when no card of klop is due.
pub fn solve_klop(state: &State, solver: &mut Solver<u8>, meter: &mut Meter<'_>) -> Option<Solution<Move>> {
    let cost = klop_cost(state.public().rules(), state.turn().seat()?);
    let Solution { value, bounds: (least, most), line } = solve::solve_klop(state, solver, meter)?;
    Some(Solution { value: value.map(|value| value + cost), bounds: (least + cost, most + cost), line })
}
