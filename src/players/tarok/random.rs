//! `random`: one of the legal moves, uniformly.

use crate::games::Position;
use crate::games::tarok::{Move, Tarok};
use crate::players::{Choice, Question};

/// A move drawn by the rule above.
pub(super) fn choose(question: &mut Question<'_, Tarok>) -> Option<Choice<Move>> {
    question.view.random_move(&mut question.random).map(Choice::of)
}
