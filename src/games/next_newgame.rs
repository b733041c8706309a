//! The line of a session's next deal.

use super::game::State;
use crate::protocol::{NewGame, Seat};

/// Returns the `newgame` line of the session's next deal, after the deal of this line with this state: the
/// seat of the line is moved on by one, and the line has the carried state. `None` when the session ends with
/// the deal.
pub fn next_newgame<S: State>(new: &NewGame, state: &S) -> Option<NewGame> {
    if state.ends_session() {
        return None;
    }
    let moved = |seat: Seat| Seat::new((seat.index() + new.players - 1) % new.players);
    let mut next = NewGame { seat: new.seat.map(moved), ..new.clone() };
    for (key, value) in state.carry() {
        next.keys.retain(|(name, _)| name != key);
        next.keys.push((key.to_owned(), value));
    }
    Some(next)
}
