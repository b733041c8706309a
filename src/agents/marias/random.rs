//! `random`: one of the legal moves, uniformly.

use crate::agents::{Decision, DecisionContext};
use crate::games::Position;
use crate::games::marias::{Marias, Move};

/// A move drawn by the rule above, without listing them.
pub(super) fn choose(question: &mut DecisionContext<'_, Marias>) -> Option<Decision<Move>> {
    question.view.random_move(&mut question.random).map(Decision::of)
}
