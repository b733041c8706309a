//! The solution of a deal for one seat.

use talon_games::protocol::Seat;
use talon_games::tarok::{MoveOf, TarokState};
use talon_games::{Position as _, State as _, Turn};

use super::side_position::SidePosition;
use super::solve::{Margins, SOLVER_FEATURES, Solution, solve_play};
use super::solved_game::SolvedGame;
use crate::search::{Meter, Solver};

/// The maximum size of the transposition table in bytes. Only one solver exists at a time, and only long
/// searches make the table so large.
pub(crate) const MAX_TABLE_SIZE: usize = 1 << 26;

/// The solution of a deal for the seat to move.
pub(crate) struct SolvedDeal<M> {
    /// The payoff; `None` when a limit stopped the solver.
    pub payoff: Option<f64>,
    /// Proven bounds of the payoff; `None` when the payoff is known.
    pub bounds: Option<(f64, f64)>,
    /// The best line, or its beginning when a limit stopped the solver.
    pub line: Vec<M>,
}

impl<M> SolvedDeal<M> {
    /// Creates the solution of klop, whose value is the payoff of the seat to move.
    pub fn of_klop(Solution { value, bounds: (least, most), line }: Solution<M>) -> Self {
        let bounds = value.is_none().then_some((least as f64, most as f64));
        Self { payoff: value.map(|payoff| payoff as f64), bounds, line }
    }
}

/// Returns the best line to the end of the deal, and the payoff of `seat`, in a game between declarer's side and the
/// defenders. The deal is solved again after each card of the line, because the payoff of one seat does not follow from
/// the margin. When a limit stops the solver, the line ends earlier and the payoff may be unknown. `None` when
/// [`solve_play`] returns `None`.
pub(crate) fn solved_sides<P: SolvedGame<SEATS>, const SEATS: usize>(
    state: &TarokState<P, SEATS>,
    seat: Seat,
    meter: &mut Meter<'_>,
) -> Option<SolvedDeal<MoveOf<P, SEATS>>> {
    let mut solver = Solver::with_growing_table(SOLVER_FEATURES, MAX_TABLE_SIZE);
    let (mut end, mut line, mut bounds) = (state.clone(), Vec::new(), None);
    while end.turn() != Turn::Over {
        let solution = solve_play(&end, &mut solver, meter)?;
        let best = *solution.line.first()?;
        if line.is_empty() {
            bounds = payoff_bounds(state, seat, solution.bounds);
        }
        end.make(&best);
        line.push(best);
        if solution.value.is_none() {
            // The rest of the line is unknown, but the bounds may still determine the payoff.
            let payoff = bounds.filter(|(least, most)| least >= most).map(|(least, _)| least);
            return Some(SolvedDeal { payoff, bounds: bounds.filter(|_| payoff.is_none()), line });
        }
    }
    let payoff = end.payoffs().map(|payoffs| payoffs[seat.index()] as f64);
    Some(SolvedDeal { payoff, bounds: None, line })
}

/// Returns the bounds of the payoff of `seat` that follow from the bounds of the margin.
fn payoff_bounds<P: SolvedGame<SEATS>, const SEATS: usize>(
    state: &TarokState<P, SEATS>,
    seat: Seat,
    margins: (i64, i64),
) -> Option<(f64, f64)> {
    let position = SidePosition::new(state, SOLVER_FEATURES)?;
    let all = Margins::new(state, &position);
    let possible = all.within(margins.0..=margins.1);
    let payoff = |(outcome, points)| P::payoff(state, position.sides(), outcome, points, seat);
    let payoffs: Vec<i64> = possible.map(payoff).collect();
    Some((payoffs.iter().copied().min()? as f64, payoffs.iter().copied().max()? as f64))
}
