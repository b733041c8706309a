//! The agents of tarok for [`three`] and for [`four`], and what their searches share: the hands and the trick as bit sets,
//! equivalent cards, and transposition keys.

pub(in crate::agents) mod deal_keys;
pub(in crate::agents) mod equivalence;
pub mod four;
mod klop_position;
mod master;
mod move_order;
pub(in crate::agents) mod open_deal;
mod play_outcome;
mod side_position;
pub mod silicon;
mod solve;
mod solved_game;
mod sure_tricks;
pub mod three;
pub(in crate::agents) mod trick_state;
pub(in crate::agents) mod world_past;

pub use solve::{SOLVER_FEATURES, Solution};
