//! `master`: playouts with learned values (`docs/players/tarok.md`, *master*).

use std::sync::LazyLock;

use super::encoder::TarokEncoder;
use crate::agents::{ActionValues, Decision, DecisionContext, ValueSearch, WorldDraw};
use crate::games::tarok::{Move, Tarok};

/// The search with the learned values that ship. They are read once.
static SEARCH: LazyLock<ValueSearch<TarokEncoder>> = LazyLock::new(|| {
    let values = ActionValues::read(include_bytes!("master.networks"));
    master_search(values.expect("the networks fit the encoder"))
});

/// The search of `master`, with these values.
#[must_use]
pub fn master_search(values: ActionValues<TarokEncoder>) -> ValueSearch<TarokEncoder> {
    ValueSearch {
        values,
        range: f64::INFINITY,
        solved_cards: 4,
        draw: WorldDraw { worlds: 4, temperature: 5.0 },
    }
}

/// The move with the greatest expected margin.
pub(super) fn choose(context: &mut DecisionContext<'_, Tarok>) -> Option<Decision<Move>> {
    SEARCH.choose(context)
}
