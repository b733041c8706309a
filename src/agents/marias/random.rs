//! `random`: a uniformly random legal move.

use crate::agents::{Decision, DecisionContext};
use crate::games::Position;
use crate::games::marias::{Marias, Move};

/// A legal move, drawn without listing all of them.
pub(super) fn choose(context: &mut DecisionContext<'_, Marias>) -> Option<Decision<Move>> {
    context.view.random_move(&mut context.random).map(Decision::of)
}
