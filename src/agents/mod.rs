//! Floor 4: the robots. One folder a game.
//!
//! A robot is a function: it is shown a [`DecisionContext`] — a view, and the lines that led to it — and gives a [`Decision`].
//! It keeps nothing between two questions, so that the same lines and the same seed give the same move after any
//! restart. A [`AgentSet`] is all that play one game, the strongest first.

mod agent_set;
mod decision;
pub mod marias;
pub mod tablic;
pub mod tarok;

pub use agent_set::{AblationCase, Agent, AgentSet, Solver};
pub use decision::{Control, Decision, DecisionContext};
