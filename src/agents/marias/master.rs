//! `master`: playouts with learned values (`docs/players/marias.md`, *master*).

use std::sync::LazyLock;

use super::encoder::MariasEncoder;
use crate::agents::{ActionValues, Decision, DecisionContext, ValueSearch, WorldDraw};
use crate::games::marias::{Marias, Move};

/// The learned values, and how they are used. The numbers are read once.
static SEARCH: LazyLock<ValueSearch<MariasEncoder>> = LazyLock::new(|| ValueSearch {
    values: ActionValues::read(include_bytes!("master.networks")).expect("the networks fit the encoder"),
    range: f64::INFINITY,
    solved_cards: 5,
    draw: WorldDraw { worlds: 1, temperature: 2.0 },
});

/// The move with the greatest expected margin.
pub(super) fn choose(context: &mut DecisionContext<'_, Marias>) -> Option<Decision<Move>> {
    SEARCH.choose(context)
}
