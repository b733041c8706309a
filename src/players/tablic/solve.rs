//! `go open` placeholder.

use crate::games::Position;
use crate::games::tablic::{Move, State};
use crate::players::{Choice, Control};

/// The first legal move, for now.
pub(super) fn solve(state: &State, _control: &Control<'_>) -> Option<Choice<Move>> {
    let mut moves = Vec::new();
    state.legal_moves(1, &mut moves);
    moves.first().copied().map(Choice::of)
}
