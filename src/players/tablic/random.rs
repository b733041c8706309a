//! `random`: a card of the hand, uniformly; then one of all its options, laying included, uniformly.

use crate::games::Position;
use crate::games::tablic::{Move, Tablic};
use crate::players::{Choice, Question};

/// A move drawn by the rule above, without listing the options.
pub(super) fn choose(question: &mut Question<'_, Tablic>) -> Option<Choice<Move>> {
    question.view.random_move(&mut question.random).map(Choice::of)
}
