//! The line of a session's next deal.

use super::game::State;
use crate::protocol::{NewGame, Seat};

/// Returns the `newgame` line of the session's next deal. `new` is the line of this deal, and `state` its
/// final state. The next line has the carried values and the next lower seat; after seat 0 comes the last
/// seat. `None` when the session ends with this deal.
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
