//! Card games with hidden hands: rules, search, built-in players, an engine that speaks a line protocol, and
//! a referee for bots.
//!
//! A deal is a list of lines. The lines have the same form wherever they occur: the arbiter sends them to a
//! seat, a person types them, and a record stores them. In the lines that a seat receives, the hidden cards
//! are masked.
//!
//! # Contents
//!
//! This crate holds the two programs. Each of its modules is a crate of its own. A crate uses only the crates
//! above it in this table.
//!
//! | crate | module | contents | start with |
//! |---|---|---|---|
//! | `talon-cards-games` | [`games`] | the rules, one folder a game | [`games::Game`], [`games::State`], [`games::View`] |
//! | | [`cards`] | packs, cards, card sets and their text | [`cards::CardSet`] |
//! | | [`protocol`] | lines, numbers, limits, options, errors: what all games share | [`protocol::Line`] |
//! | `talon-cards-agents` | [`agents`] | the built-in players and the perfect-information solvers, one folder a game | [`agents::AgentSet`] |
//! | | [`search`] | alpha-beta, transposition table, PIMC: no game's name | [`search::Solve`], [`search::Pimc`] |
//! | `talon-cards-engine` | [`engine`] | the session of program `talon` | [`engine::run`] |
//! | | [`environment`] | many deals at once as arrays, for programs that learn | [`environment::Environment`] |
//! | `talon-cards-files` | | files that are replaced as a whole | |
//! | `talon-cards-arbiter` | `arbiter` | the referee: bot processes, matches, statistics, records | `arbiter::play` |
//! | `talon-cards-league` | `league` | which lineups a league of bots plays, and the ratings of its versions; Unix only | `league::next_round` |
//! | `talon-cards-server` | `server` | what the HTTP servers share: checks of requests, limits, tokens, database | `server::Guard` |
//! | `talon-cards-table` | `table` | tables at which people play, and the bots at them | `table::BotSeat` |
//! | `talon-cards-cli` | `cli` | the command lines of both programs | `cli::run_talon` |
//!
//! [`all_games()`] lists the games for the engine and the arbiter.
//!
//! # Features
//!
//! | feature | adds | systems |
//! |---|---|---|
//! | none | everything up to [`engine`] | all |
//! | `cli` | module `cli` and program `talon` | all |
//! | `arbiter` (default, includes `cli`) | module `arbiter` and program `arbiter` | Unix |
//! | `table` (includes `cli`) | modules `server` and `league`, and `talon table`, the table in the browser | all |
//!
//! # Examples
//!
//! The folder `examples` has short programs: one for each game (`tablic`, `marias`, `tarok`), one for the
//! perfect-information solver (`solver`), and one for the sampler of hidden cards (`sampler`). A command such
//! as `cargo run --example solver` runs one of them.
//!
//! A game has two kinds of position. The state has all cards. The view has only what one seat knows.
//!
//! ```
//! use talon::cards::{Random, shuffled};
//! use talon::games::tablic::{Rules, State, Tablic, View};
//! use talon::games::{Game, Position, State as _, View as _};
//! use talon::protocol::Seat;
//!
//! let mut random = Random::new(1, 0);
//! let rules = Rules::alone(2);
//! let mut state = State::new(&rules);
//! let mut view = View::new(&rules, Seat::new(0));
//!
//! // The dealer's events reach the seat through the mask.
//! let mut events = Vec::new();
//! state.deal(&shuffled(&mut random), &mut |event| events.push(event));
//! for event in &events {
//!     view.apply(&Tablic::mask(event, Seat::new(0)))?;
//! }
//! view.settle()?;
//! assert_eq!(view.hand(), state.hand(Seat::new(0)));
//!
//! // A move that is legal by the view is legal by the state.
//! let chosen = view.random_move(&mut random).expect("seat 0 is to move");
//! state.play(&chosen, &mut |event| events.push(event))?;
//!
//! // A sampled world agrees with everything that the seat knows.
//! assert_eq!(view.sample(&mut random).hand(Seat::new(0)), view.hand());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A built-in player chooses a move from a view:
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use talon::agents::{Control, DecisionContext, tablic};
//! use talon::cards::Random;
//! use talon::games::tablic::{Rules, Tablic, View};
//! use talon::games::{Game, Position, View as _};
//! use talon::protocol::{Line, Seat};
//!
//! let rules = Rules::alone(2);
//! let mut view = View::new(&rules, Seat::new(0));
//! let mut history = Vec::new();
//! for text in ["table Qs Ac Td Tc", "deal 0 5d 4s 5h 6s 3c As"] {
//!     let event = Tablic::parse_event(&Line::parse(text).expect("a line"))?;
//!     view.apply(&event)?;
//!     history.push(event);
//! }
//! view.settle()?;
//!
//! let stop = AtomicBool::new(false);
//! let control = Control::unlimited(&stop, &|_| ());
//! let (options, random) = (talon::engine::option_table(&talon::all_games()), Random::new(1, 0));
//! let mut context =
//!     DecisionContext { rules: &rules, view: &view, history: &history, options: &options, random, control: &control };
//! let agents = tablic::agents().agents;
//! let greedy = agents.iter().find(|agent| agent.name == "greedy").expect("a player of that name");
//! let decision = (greedy.choose)(&mut context).expect("seat 0 is to move");
//! assert_eq!(decision.r#move.to_string(), "As Ac Td");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(all(feature = "arbiter", unix))]
mod starter_bots;

#[cfg(all(feature = "arbiter", unix))]
pub use starter_bots::STARTER_BOTS;
pub use talon_agents::{self as agents, search};
#[cfg(all(feature = "arbiter", unix))]
pub use talon_arbiter as arbiter;
#[cfg(feature = "cli")]
pub use talon_cli as cli;
pub use talon_engine::{self as engine, ForGame, all_games, environment, for_game};
pub use talon_games::{self as games, cards, protocol};
#[cfg(all(feature = "table", unix))]
pub use talon_league as league;
#[cfg(feature = "table")]
pub use talon_server as server;
#[cfg(feature = "cli")]
pub use talon_table as table;
