//! `go open`: the best move when all dealt cards are known.

use talon_games::protocol::{Info, InfoScore, Seat};
use talon_games::tablic::values::points;
use talon_games::tablic::{Move, State};
use talon_games::{Position as _, State as _, Turn};

use super::round_solver::{ROUND_FEATURES, RoundSolution, RoundSolver};
use crate::search::{Meter, SearchResult};
use crate::tablic::compact::board::RoundValue;
use crate::tablic::compact::moves::AbstractMove;
use crate::{Control, Decision, margin_of};

/// The points for the seat that has strictly the most cards.
const MAJORITY: i64 = 3;

/// Solves the rest of the round ([`RoundSolver`]). In the last round, the answer has an expected payoff; if a
/// limit ends the search first, the proven bounds of the payoff are reported. Before the last round, the
/// score is the difference in points at the end of the round, or at the last depth searched.
pub(super) fn solve(state: &State, control: &Control<'_>) -> Option<Decision<Move>> {
    let Turn::Seat(seat) = state.turn() else { return None };
    let players = state.public().players();
    let limits = control.limits;
    let mut meter = Meter::new(limits);
    let own_moves = |plies: usize| {
        (plies + seat.index()).is_multiple_of(players).then(|| (plies + seat.index()) / players)
    };
    let mut searched = None;
    let mut report = |found: &SearchResult<AbstractMove>, nodes| {
        let difference = RoundValue::unpacked(found.value).points(players);
        searched = Some(difference);
        (control.report)(&Info {
            depth: own_moves(found.plies).map(|moves| moves as u32),
            score: Some(InfoScore::Heuristic(difference)),
            nodes,
            time: limits.elapsed(),
            ..Info::default()
        });
    };
    let depth = limits.depth.map_or(usize::MAX, |depth| depth.max(1) as usize);
    let solution = RoundSolver::new(ROUND_FEATURES).search(state, depth, &mut meter, &mut report)?;
    let mut end = state.clone();
    solution.line.iter().for_each(|played| end.make(played));
    let payoff = end.payoffs().map(|payoffs| payoffs[seat.index()]);
    let expect = payoff.filter(|_| solution.exact().is_some()).map(|payoff| payoff as f64);
    let is_unsolved_last = state.public().is_last_round() && expect.is_none();
    let difference = solution.exact().map(|exact| f64::from(exact.points) / (players as f64 - 1.0));
    (control.report)(&Info {
        score: expect.map(InfoScore::Payoff).or(difference.or(searched).map(InfoScore::Heuristic)),
        bounds: is_unsolved_last.then(|| payoff_bounds(state, seat, &solution)),
        nodes: meter.nodes(),
        time: limits.elapsed(),
        line: solution.line.iter().map(ToString::to_string).collect(),
        ..Info::default()
    });
    let best = *solution.line.first().expect("a solution begins with a move");
    Some(Decision::expecting(best, expect))
}

/// Returns the margin of a seat in the last round when all seats play best. `None` when a limit ends the search.
pub(super) fn last_round_margin(state: &State, seat: Seat, meter: &mut Meter<'_>) -> Option<f64> {
    let solution = RoundSolver::new(ROUND_FEATURES).search(state, usize::MAX, meter, &mut |_, _| ())?;
    solution.exact()?;
    let mut end = state.clone();
    solution.line.iter().for_each(|played| end.make(played));
    end.payoffs().map(|payoffs| margin_of(&payoffs, seat))
}

/// Returns the proven bounds of a seat's payoff in the last round when all seats play best. The solution
/// bounds only the difference from the others, so bounds of the sum of all payoffs are needed, too.
fn payoff_bounds(state: &State, seat: Seat, solution: &RoundSolution) -> (f64, f64) {
    let public = state.public();
    let seats = || Seat::all(public.players());
    let won = |seat| public.score(seat).points + public.score(seat).tablas;
    let sum: i64 = seats().map(won).sum();
    let open = i64::from(points(seats().fold(public.table(), |cards, seat| cards | state.hand(seat))));
    let tablas = |seat| public.hand_size(seat) as i64;
    // If no seat captures in the whole game, the rest of the table goes to no seat.
    let least_sum = if public.last().is_some() { sum + open } else { sum };
    let most_sum = sum + open + seats().map(tablas).sum::<i64>() + MAJORITY;
    // The difference is the seat's payoff times the number of players, minus the sum of all payoffs.
    let players = public.players() as i64;
    let least = (i64::from(solution.least.points) + least_sum + players - 1).div_euclid(players);
    let most = (i64::from(solution.most.points) + most_sum).div_euclid(players);
    let own = won(seat);
    (least.max(own) as f64, most.min(own + open + tablas(seat) + MAJORITY) as f64)
}
