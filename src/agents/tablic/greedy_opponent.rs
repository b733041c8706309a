//! The last round of two against an opponent that has always taken the most at once.

use super::encoder::{TablicEncoder, TablicWorkspace};
use super::greedy;
use crate::agents::{DecisionContext, MoveChoice as _, SearchModel as _, margin_of};
use crate::games::tablic::{Move, State, Tablic, View};
use crate::games::{Position as _, State as _, Turn, View as _};
use crate::protocol::Seat;
use crate::search::{Meter, Stopped};

/// A line of play from a position of the last round on, and how it ends.
#[derive(Clone, Debug)]
pub(super) struct LastRoundLine {
    /// The moves of both seats.
    pub moves: Vec<Move>,
    /// The payoff of the seat that responds to its opponent, and its margin.
    pub payoff: i64,
    pub margin: f64,
}

/// Whether the other seat has [taken the most](greedy::takes_most) at each of its moves in this deal. `world` is the state of all
/// cards.
///
/// In the last round of two every hand of the past is known. A player who looks further than one move hardly ever passes.
pub(super) fn has_always_taken_most(context: &mut DecisionContext<'_, Tablic>, world: &State) -> bool {
    let past = TablicEncoder::past(context.view, context.history, world, &mut context.random);
    // A position that was set up by hand has no past.
    let Some(past) = past else { return false };
    let own = context.view.seat();
    let mut state = State::new(context.rules);
    past.moves.iter().all(|(seat, played)| {
        if state.turn() == Turn::Chance {
            state.deal(&past.pack, &mut |_| {});
        }
        let table = state.public().table();
        let takes_most = *seat == own || greedy::takes_most(played, state.hand(*seat), table);
        state.make(played);
        takes_most
    })
}

/// The line of the greatest margin for `own` in the last round of two, when the other seat plays as [`greedy`].
///
/// # Errors
/// When a limit is reached.
///
/// # Panics
/// When cards are still to be dealt, or no seat is to move.
pub(super) fn best_response(
    state: &State,
    own: Seat,
    workspace: &mut TablicWorkspace,
    meter: &mut Meter<'_>,
) -> Result<LastRoundLine, Stopped> {
    let mut state = state.clone();
    let mut replies = Vec::new();
    loop {
        match state.turn() {
            Turn::Over => {
                let payoffs = state.payoffs().expect("a deal that is over has payoffs");
                let (payoff, margin) = (payoffs[own.index()], margin_of(&payoffs, own));
                return Ok(LastRoundLine { moves: replies, payoff, margin });
            }
            Turn::Chance => unreachable!("the cards of the last round are dealt"),
            Turn::Seat(seat) if seat == own => break,
            Turn::Seat(seat) => {
                meter.node()?;
                let reply = greedy::best_move(state.hand(seat), state.public().table());
                let reply = reply.expect("the seat to move has a card");
                state.make(&reply);
                replies.push(reply);
            }
        }
    }
    let mut moves = Vec::new();
    TablicEncoder::candidates(&View::of(&state, own), workspace, &mut moves);
    let mut best: Option<LastRoundLine> = None;
    for played in moves {
        meter.node()?;
        let mut next = state.clone();
        next.make(&played);
        let mut line = best_response(&next, own, workspace, meter)?;
        if best.as_ref().is_none_or(|best| line.margin > best.margin) {
            line.moves.insert(0, played);
            best = Some(line);
        }
    }
    let mut best = best.expect("the seat to move has a move");
    best.moves.splice(..0, replies);
    Ok(best)
}
