//! The payoff of moves when all seats play on with all cards face up.

use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use talon_agents::search::SearchLimits;
use talon_agents::{Control, PerfectInformationSolver};
use talon_games::cards::{Random, shuffled};
use talon_games::protocol::{Info, Seat};
use talon_games::{Game, Listing, Position as _, State as _, Turn, View as _};

/// The maximum number of worlds that are listed.
const LISTED_WORLDS: usize = 1000;

/// Returns, for each of these moves of the seat to move, its mean points in at most `most` of the worlds that
/// agree with the view. After the move, the solver chooses all moves. Empty when there are too many worlds.
pub(super) fn open_payoffs<G: Game>(
    view: &G::View,
    solve: PerfectInformationSolver<G>,
    moves: &[G::Move],
    most: usize,
) -> Vec<f64> {
    let worlds = view.worlds(LISTED_WORLDS).unwrap_or_default();
    let step = worlds.len().div_ceil(most.max(1)).max(1);
    let chosen: Vec<&G::State> = worlds.iter().step_by(step).collect();
    if chosen.is_empty() {
        return Vec::new();
    }
    let sum = |played: &G::Move| -> Option<f64> {
        let points = chosen.iter().zip(0..).map(|(&world, number)| {
            let mut state = world.clone();
            state.make(played);
            points_at_end::<G>(state, solve, number, view.seat())
        });
        points.sum()
    };
    let means = moves.iter().map(|played| Some(sum(played)? / chosen.len() as f64));
    means.collect::<Option<_>>().unwrap_or_default()
}

/// Returns the payoff of a seat after this move of the seat to move when all seats then play best, and the number of nodes.
/// The payoff is `None` when a limit or cards that are not dealt yet leave it open.
pub(super) fn exact_payoff<G: Game>(
    state: &G::State,
    solve: PerfectInformationSolver<G>,
    (seat, played): (Seat, &G::Move),
    limits: SearchLimits<'_>,
) -> (Option<f64>, u64) {
    let mut state = state.clone();
    state.make(played);
    let (mut nodes, mut legal) = (0, Vec::new());
    while let Turn::Seat(_) = state.turn() {
        legal.clear();
        if state.legal_moves(2, &mut legal) == Listing::Complete && legal.len() == 1 {
            state.make(&legal[0]);
            continue;
        }
        let last = Mutex::new(Info::default());
        let report = |info: &Info| *last.lock().unwrap_or_else(PoisonError::into_inner) = info.clone();
        let left = limits.nodes.map(|limit| limit.saturating_sub(nodes));
        let decision = solve(&state, &Control { limits: limits.with_nodes(left), report: &report });
        nodes += last.into_inner().unwrap_or_else(PoisonError::into_inner).nodes;
        let Some(decision) = decision.filter(|decision| decision.expect.is_some()) else {
            return (None, nodes);
        };
        // Only the first move of a line is proven: a bound for one side holds after any move of the other side.
        state.make(&decision.r#move);
    }
    let payoffs = if state.turn() == Turn::Over { state.payoffs() } else { None };
    (payoffs.and_then(|payoffs| payoffs.get(seat.index()).map(|&payoff| payoff as f64)), nodes)
}

/// Returns the points of a seat when the solver chooses all moves. The cards that are not dealt yet follow from
/// `number`. `None` when the solver has no move.
fn points_at_end<G: Game>(
    mut state: G::State,
    solve: PerfectInformationSolver<G>,
    number: u64,
    seat: Seat,
) -> Option<f64> {
    let stop = AtomicBool::new(false);
    let pack: Vec<G::Card> = shuffled(&mut Random::new(0, number));
    loop {
        match state.turn() {
            Turn::Over => break,
            Turn::Chance => state.deal(&pack, &mut |_| {}),
            Turn::Seat(_) => {
                let decision = solve(&state, &Control::unlimited(&stop, &|_| ()));
                state.make(&decision?.r#move);
            }
        }
    }
    Some(*state.points()?.get(seat.index())? as f64)
}
