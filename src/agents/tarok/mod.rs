//! The built-in players of tarok for [`three`] and for [`four`]. Their searches have common parts: hands and
//! tricks as bit sets, equivalent cards, and transposition keys.

mod card_points;
pub(crate) mod deal_keys;
pub(crate) mod equivalence;
pub mod four;
mod klop_position;
mod master;
mod move_order;
pub(crate) mod open_deal;
mod passer;
mod play_outcome;
mod side_position;
pub mod silicon;
mod simple;
mod solve;
pub(crate) mod solved_deal;
mod solved_game;
mod sure_tricks;
pub mod three;
pub(crate) mod trick_state;
pub(crate) mod world_past;

pub use solve::{SOLVER_FEATURES, Solution};
