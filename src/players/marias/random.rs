//! `random`: one of the legal moves, uniformly.

use crate::games::Position;
use crate::games::marias::{Marias, Move};
use crate::players::{Choice, Question};

/// A move drawn by the rule above, without listing them.
pub(super) fn choose(question: &mut Question<'_, Marias>) -> Option<Choice<Move>> {
    question.view.random_move(&mut question.random).map(Choice::of)
}
