//! `go open`: the best move when all dealt cards lie open.

use super::compact::board::Value;
use super::compact::offers::Offer;
use super::minimax::budget;
use super::open::{OPEN_ROUND, OpenRound, OpenSolver};
use crate::agents::{Control, Decision};
use crate::games::tablic::values::points;
use crate::games::tablic::{Move, State};
use crate::games::{Position as _, State as _, Turn};
use crate::protocol::{Info, Seat};
use crate::search::{Meter, SearchResult};

/// What strictly the most cards score.
const MAJORITY: i64 = 3;

/// Solves the rest of the round ([`OpenSolver`]). In the last round the answer says what payoff it expects; when the
/// time ends first, what is proven of it is told.
pub(super) fn solve(state: &State, control: &Control<'_>) -> Option<Decision<Move>> {
    let Turn::Seat(seat) = state.turn() else { return None };
    let players = state.public().players();
    let mut meter = Meter::new(budget(control, None));
    let own_moves = |plies: usize| {
        (plies + seat.index()).is_multiple_of(players).then(|| (plies + seat.index()) / players)
    };
    let mut report = |found: &SearchResult<Offer>, nodes| {
        let ahead = Value::unpacked(found.value).points(players);
        (control.report)(&Info {
            depth: own_moves(found.plies).map(|moves| moves as u32),
            nodes,
            time: control.limits.elapsed(),
            remark: Some(format!("ahead by {ahead:.2} in the end")),
            ..Info::default()
        });
    };
    let depth = control.limits.depth.map_or(usize::MAX, |depth| depth.max(1) as usize);
    let round = OpenSolver::new(OPEN_ROUND).search(state, depth, &mut meter, &mut report)?;
    let mut end = state.clone();
    round.line.iter().for_each(|played| end.make(played));
    let payoff = end.payoffs().and_then(|payoffs| payoffs.get(seat.index()).copied());
    let expect = payoff.filter(|_| round.margin().is_some()).map(|payoff| payoff as f64);
    let is_open = state.public().is_last_round() && expect.is_none();
    (control.report)(&Info {
        score: expect,
        bounds: is_open.then(|| payoffs(state, seat, &round)),
        nodes: meter.nodes(),
        time: control.limits.elapsed(),
        line: round.line.iter().map(ToString::to_string).collect(),
        ..Info::default()
    });
    round.line.first().map(|&r#move| Decision { r#move, expect })
}

/// Between what the payoff of a seat lies when the last round is played as well as can be. A margin tells how much it is
/// ahead, and leaves open how much there is for all.
fn payoffs(state: &State, seat: Seat, round: &OpenRound) -> (f64, f64) {
    let public = state.public();
    let seats = || Seat::all(public.players());
    let won = |seat| public.score(seat).points + public.score(seat).tablas;
    let sum: i64 = seats().map(won).sum();
    let open = i64::from(points(seats().fold(public.table(), |cards, seat| cards | state.hand(seat))));
    let tablas = |seat| public.hand_size(seat) as i64;
    // Only when nobody captures at all, the rest of the table is nobody's.
    let least_sum = if public.last().is_some() { sum + open } else { sum };
    let most_sum = sum + open + seats().map(tablas).sum::<i64>() + MAJORITY;
    // The margin is the own payoff times the number of players, less all payoffs.
    let players = public.players() as i64;
    let least = (i64::from(round.least.points) + least_sum + players - 1).div_euclid(players);
    let most = (i64::from(round.most.points) + most_sum).div_euclid(players);
    let own = won(seat);
    (least.max(own) as f64, most.min(own + open + tablas(seat) + MAJORITY) as f64)
}
