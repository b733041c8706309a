//! `random`: a card of the hand, uniformly; then one of all its options, laying included, uniformly.

use crate::agents::{Decision, DecisionContext};
use crate::games::Position;
use crate::games::tablic::{Move, Tablic};

/// A move drawn by the rule above, without listing the options.
pub(super) fn choose(question: &mut DecisionContext<'_, Tablic>) -> Option<Decision<Move>> {
    question.view.random_move(&mut question.random).map(Decision::of)
}
