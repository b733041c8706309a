//! What the searches of all games of tarok have in common: the hands and the trick as bit sets, equivalent cards, and
//! transposition keys.

pub(in crate::agents) mod deal_keys;
pub(in crate::agents) mod equivalence;
mod move_order;
pub(in crate::agents) mod open_deal;
pub(in crate::agents) mod trick_state;
pub(in crate::agents) mod world_past;
