//! The games as arrays of numbers, for programs that learn.
//!
//! A [`Batch`] plays many deals of one game at once. It writes the observations of the seats to move into
//! arrays that the caller owns ([`Arrays`]). An [`Environment`] is a batch with the game's types erased. One
//! dynamic call makes a choice in all its games. A [`RunningDeal`] is one deal together with the order of its
//! cards. Self-play uses the same type.
//!
//! Moves are numbers: see [`ActionSpace`](talon_games::ActionSpace). `docs/environment.md` describes the
//! columns of an observation.

// Panics are allowed in this module. A broken invariant panics with a message.
#![allow(clippy::expect_used, clippy::panic)]

mod adviser;
mod arrays;
mod batch;
mod environment_game;
mod erased;
mod error;
mod game_slot;
mod plan;
mod running_deal;
mod saved;
pub mod seat_choices;

pub use adviser::{Advice, Adviser};
pub use arrays::{ArrayError, Arrays, Shape};
pub use batch::Batch;
pub use environment_game::EnvironmentGame;
pub use erased::Environment;
pub use error::{ActionError, AdviceError, RestoreError};
pub use plan::{ActionMode, Plan};
pub use running_deal::RunningDeal;
pub use saved::Saved;
