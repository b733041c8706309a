//! Floor 2: the games. One folder a game, all built alike.

pub mod tablic;
