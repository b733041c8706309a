//! Talon: programs that play cards, and the referee that seats them.

mod all_games;
pub mod arbiter;
pub mod cards;
pub mod engine;
pub mod games;
pub mod people;
pub mod players;
pub mod protocol;
pub mod search;

pub use all_games::all_games;
