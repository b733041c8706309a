//! Talon: programs that play cards, and the referee that seats them.

pub mod cards;
pub mod games;
pub mod players;
pub mod protocol;
