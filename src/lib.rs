//! Talon: an engine that plays card games with hidden hands over a line protocol, and a referee for such engines.
//!
//! A game is a list of lines. The lines that the arbiter sends to a seat, that a person types, that a record holds and
//! that a screen shows are the same (`protocol.md`). A seat receives the record with hidden cards masked.
//!
//! The modules are floors. Each uses only those above it in this table (`docs/design.md`):
//!
//! | module | contents |
//! |---|---|
//! | [`cards`] | packs, cards, card sets, their text form |
//! | [`protocol`] | lines, numbers, limits, options, errors: everything that all games share |
//! | [`games`] | the rules, one folder a game, all built alike |
//! | [`search`] | alpha-beta, transposition table, PIMC; names no game |
//! | [`agents`] | the built-in players, one folder a game |
//! | [`engine`] | the session: lines in, a view, an agent's decision, lines out |
//! | `arbiter` (feature `arbiter`) | bot processes, the referee, matches, statistics |
//! | `cli` (feature `cli`) | the command lines, reports and progress of the two programs |
//!
//! Both programs take the one list of games, [`all_games()`].
//!
//! A deal as the referee and as a seat sees it:
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
//! // Dealing produces events. The mask hides the cards that a seat may not see.
//! let mut events = Vec::new();
//! state.deal(&shuffled(&mut random), &mut |event| events.push(event));
//! for event in &events {
//!     view.apply(&Tablic::mask(event, Seat::new(0)))?;
//! }
//! view.settle()?;
//! assert_eq!(view.hand(), state.hand(Seat::new(0)));
//!
//! // The referee allows every move that the view of the seat allows.
//! let choice = view.random_move(&mut random).expect("seat 0 begins");
//! state.play(&choice, &mut |event| events.push(event))?;
//!
//! // A world that agrees with the view.
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
