//! `master`: playouts with learned values (`docs/players/marias.md`, *master*).

use std::sync::LazyLock;

use super::encoder::MariasEncoder;
use crate::agents::{ActionValues, Decision, DecisionContext, ValueSearch, WorldDraw};
use crate::games::marias::{Marias, Move};

/// The search with the learned values that ship. They are read once.
static SEARCH: LazyLock<ValueSearch<MariasEncoder>> = LazyLock::new(|| {
    let values = ActionValues::read(include_bytes!("master.networks"));
    master_search(values.expect("the networks fit the encoder"))
});

/// The search of `master`, with these values.
#[must_use]
pub fn master_search(values: ActionValues<MariasEncoder>) -> ValueSearch<MariasEncoder> {
    ValueSearch {
        values,
        range: f64::INFINITY,
        solved_cards: 5,
        draw: WorldDraw { worlds: 1, temperature: 2.0 },
    }
}

/// The move with the greatest expected margin.
pub(super) fn choose(context: &mut DecisionContext<'_, Marias>) -> Option<Decision<Move>> {
    SEARCH.choose(context)
}
