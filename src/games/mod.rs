//! Floor 2: the games. One folder a game, all built alike; what they have in common stands here.
//!
//! A game has two sides. A [`State`] is everything: what all have seen, every hand, the cards not dealt yet; only the
//! referee and sampled worlds have one. A [`View`] is what one seat knows. Both are positions ([`Position`]): they
//! fold the game's events, say whose turn it is and which moves are legal, by the same function of what is public and
//! the mover's own hand. [`Game`] names these types and says how they are read and what is hidden from whom.
//!
//! Inside a folder: `mod.rs` (the rules in short, and the [`Game`] itself), `moves`, `events` (with the mask),
//! `public` (the fold of what everybody sees), `state`, `view`, `score`, `draw` (built of what `drawing` has for all),
//! and whatever the game needs of its own. [`WorldSampler`] counts, draws and lists the deals that agree with a view.
//!
//! [`Table`] is the face that forgets the game's types, once: the referee holds one for each deal it plays.

// What comes from outside can never make this floor panic.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::todo))]

mod game;
pub mod marias;
mod registry;
mod render;
mod syntax;
mod table;
pub mod tablic;
pub mod tarok;
mod world_sampler;

pub use game::{Game, Keyword, Listing, Position, Role, Score, State, Turn, View};
pub use registry::{GameRegistry, GameRules, RegisteredGame};
pub use syntax::SyntaxError;
pub use table::{Audience, GameTable, LegalMoves, PlayError, Table, keywords, knows};
pub use world_sampler::WorldSampler;
