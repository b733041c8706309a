//! `master`: playouts with learned values (`docs/players/tarok.md`, *master*).

use std::sync::LazyLock;

use super::encoder::TarokEncoder;
use crate::agents::{ActionValues, Decision, DecisionContext, ValueSearch, WorldDraw};
use crate::games::tarok::{Move, Tarok};

/// The learned values, and how they are used. The numbers are read once.
static SEARCH: LazyLock<ValueSearch<TarokEncoder>> = LazyLock::new(|| ValueSearch {
    values: ActionValues::read(include_bytes!("master.networks")).expect("the networks fit the encoder"),
    range: f64::INFINITY,
    solved_cards: 4,
    draw: WorldDraw { worlds: 4, temperature: 5.0 },
});

/// The move with the greatest expected margin.
pub(super) fn choose(context: &mut DecisionContext<'_, Tarok>) -> Option<Decision<Move>> {
    SEARCH.choose(context)
}
