//! The common part of the searches of `master` in the games of tarok.

use talon_games::protocol::Seat;
use talon_games::tarok::TarokState;

use super::solve::solve_sides;
use super::solved_game::SolvedGame;
use crate::search::{Meter, Solver, Stopped};

/// Returns the weight of a learned value in worlds. A bid or an announcement of which the playouts of some worlds think too
/// well costs more than a card, so the learned values count more before the cards are played
/// (`docs/history/search.md`).
pub(super) fn prior_worlds(phase: &str) -> f64 {
    if phase == "play" { 12.0 } else { 48.0 }
}

/// Returns the margin of `seat` over the mean of the other seats when all seats play best, found by the
/// solver. `None` in klop, when no card is due, and when a hand has more than `cards` cards.
///
/// # Errors
/// When a limit stopped the solver.
pub(super) fn solved_margin<P: SolvedGame<SEATS>, const SEATS: usize>(
    state: &TarokState<P, SEATS>,
    cards: usize,
    seat: Seat,
    solver: &mut Solver<u8, u64>,
    meter: &mut Meter<'_>,
) -> Result<Option<f64>, Stopped> {
    let public = state.public();
    let Some(turn) = public.turn().seat().filter(|_| public.declarer().is_some()) else { return Ok(None) };
    if public.hand_size(turn) > cards || state.legal_cards().is_empty() {
        return Ok(None);
    }
    let Some((solution, own)) = solve_sides(state, solver, meter) else { return Ok(None) };
    let value = solution.value.ok_or(Stopped)?;
    Ok(Some(seat_margin::<SEATS>(value, own, seat)))
}

/// Converts the margin of declarer's side, as the solver counts it, to the margin of a seat over the mean of the
/// other seats. `own` has a bit for each seat of declarer's side.
pub(super) fn seat_margin<const SEATS: usize>(margin: i64, own: u8, seat: Seat) -> f64 {
    // The solver's margin is that of one seat, multiplied by the number of seats of its side and by the number
    // of other seats at the table.
    let (side, others) = (f64::from(own.count_ones()), (SEATS - 1) as f64);
    let is_own = own >> seat.index() & 1 == 1;
    let margin = margin as f64;
    if is_own { margin / (others * side) } else { -margin / (others * (SEATS as f64 - side)) }
}
