//! `random`: one of the legal moves, uniformly.

use crate::agents::{Decision, DecisionContext};
use crate::games::Position;
use crate::games::tarok::{Move, Tarok};

/// A move drawn by the rule above.
pub(super) fn choose(question: &mut DecisionContext<'_, Tarok>) -> Option<Decision<Move>> {
    question.view.random_move(&mut question.random).map(Decision::of)
}
