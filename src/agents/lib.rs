//! The built-in players of the games of `talon-cards-games`, one folder for each game. The games share the
//! search code in [`search`], which contains no code for a particular game.
//!
//! An agent is a function: it takes a [`DecisionContext`] (a view and the events that led to this view) and
//! returns a [`Decision`]. An agent keeps no state between two decisions. So the same protocol lines and the
//! same seed give the same move, even after a restart. An [`AgentSet`] holds the agents of one game, the
//! strongest first. An [`Evaluator`] gives the expected payoff of moves.
//!
//! The agent `master` of each game is a [`ValueSearch`]: it plays by [`ActionValues`], which are learned from
//! self-play. The game's [`Encoder`] computes the inputs of the networks.
//!
//! # Examples
//!
//! ```
//! use talon_agents::tablic;
//!
//! let names = tablic::agents().agents.iter().map(|agent| agent.name).collect::<Vec<_>>();
//! assert_eq!(names.first(), Some(&"master"));
//! assert!(names.contains(&"greedy"));
//! ```

mod action_values;
mod agent;
mod benchmark_task;
mod encoder;
mod evaluation;
mod feature_inputs;
mod fitted_order;
pub mod ismcts;
mod listed_worlds;
pub mod marias;
mod playout;
pub mod random;
pub mod search;
mod search_model;
pub mod tablic;
pub mod tarok;
mod value_search;
mod world_draw;

pub use self::agent::{Agent, AgentSet, LearnedValues, PerfectInformationSolver, PlayoutPolicy};
pub use self::agent::{ComparedMove, Control, Decision, DecisionContext, MULTI_PV};
pub use self::benchmark_task::BenchmarkTask;
pub use self::fitted_order::ProofSearch;
pub use action_values::ActionValues;
pub use encoder::{Encoder, MoveChoice};
pub use evaluation::{Candidate, Evaluation, Evaluator};
pub use playout::margin_of;
pub use search_model::{QuickPlayer, SearchModel, WorldHistory};
pub use value_search::ValueSearch;
pub use world_draw::WorldDraw;
