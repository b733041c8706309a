//! Talon: programs that play cards with each other, and the referee that seats them.
//!
//! A game is a list of lines. What the arbiter sends a seat, what a person types, what a record holds and what a
//! screen shows are the same lines (`protocol.md`); a seat's stream is the record with hidden cards masked. Everything
//! else follows from that.
//!
//! The modules are floors, each knowing only those before it (`docs/design.md`):
//!
//! | floor | what it holds |
//! |---|---|
//! | [`cards`] | packs, cards, card sets, their text |
//! | [`protocol`] | lines, numbers, limits, options, errors: what is true of every game |
//! | [`games`] | the rules: one folder a game, all built alike |
//! | [`search`] | search that names no game |
//! | [`agents`] | the agents: one folder a game |
//! | [`engine`] | the session: lines in, a view, an agent's decision, lines out |
//! | [`arbiter`] | processes, bots, the referee, matches, statistics |
//! | [`cli`] | the command lines of both programs: arguments, reports, progress |
//!
//! The programs `talon` and `arbiter` call [`cli::run_talon`] and [`cli::run_arbiter`] with the list of games,
//! [`all_games()`].
//!
//! A deal in a few lines, as a referee sees it and as a seat does:
//!
//! ```
//! use talon::cards::{Random, shuffled};
//! use talon::games::tablic::{Rules, State, Tablic, View};
//! use talon::games::{Game, Position, State as _, View as _};
//! use talon::protocol::Seat;
//!
//! let mut random = Random::new(1, 0);
//! let rules = Rules { players: 2 };
//! let mut state = State::new(&rules);
//! let mut view = View::new(&rules, Seat::new(0));
//!
//! // Chance is events: they go to the seat through the mask.
//! let mut events = Vec::new();
//! state.deal(&shuffled(&mut random), &mut |event| events.push(event));
//! for event in &events {
//!     view.apply(&Tablic::mask(event, Seat::new(0)))?;
//! }
//! view.settle()?;
//! assert_eq!(view.hand(), state.hand(Seat::new(0)));
//!
//! // What the seat may play by what it knows, the referee allows.
//! let choice = view.random_move(&mut random).expect("seat 0 begins");
//! state.play(&choice, &mut |event| events.push(event))?;
//!
//! // A world that agrees with all that the seat knows.
//! assert_eq!(view.sample(&mut random).hand(Seat::new(0)), view.hand());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod agents;
mod all_games;
#[cfg(all(feature = "arbiter", unix))]
pub mod arbiter;
pub mod cards;
#[cfg(feature = "cli")]
pub mod cli;
pub mod engine;
pub mod games;
pub mod protocol;
pub mod search;

pub use all_games::all_games;
