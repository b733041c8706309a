//! `passer`: says and bids as little as the rules allow, and plays like `simple` (`docs/players/tarok.md`).

use talon_games::{Game, Position as _, Public as _};

use crate::{Decision, DecisionContext};

/// The phases in which a seat speaks. The lists of legal moves begin with the least: a pass, the lowest contract, no
/// announcement, no kontra.
const SPOKEN: [&str; 4] = ["bid", "contract", "announce", "kontra"];

/// Returns the decision of `passer`, which makes all other moves like `best_move`. `None` when the seat is not to move.
pub(super) fn choose<G: Game>(
    context: &DecisionContext<'_, G>,
    best_move: fn(&G::View) -> Option<G::Move>,
) -> Option<Decision<G::Move>> {
    let view = context.view;
    if !SPOKEN.contains(&view.public().phase()) {
        return best_move(view).map(Decision::of);
    }
    let mut first = Vec::new();
    view.legal_moves(1, &mut first);
    first.pop().map(Decision::of)
}
