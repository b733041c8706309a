//! The rules of card games with hidden hands. Module [`cards`] has the packs, and module [`protocol`] has the
//! lines of the protocol.
//!
//! The crate has no input or output, no clock and no search. Each game has a folder, and all folders have the
//! same structure.
//!
//! A game has two kinds of [`Position`]. A [`State`] is complete: it contains the public part, every hand,
//! and the cards not dealt yet. Only the referee and sampled worlds have a state. A [`View`] is the knowledge
//! of one seat. Both contain a [`Public`], which is computed from all public events. It has the only function
//! that decides which moves are legal. [`Game`] names these types, and has the functions that read text and
//! mask events.
//!
//! A game's folder has these files:
//!
//! - `mod`: the [`Game`];
//! - `rules`: the options and constants;
//! - `moves`, `events` and `illegal`: the moves, the events with the mask, and the errors;
//! - `public`, `state` and `view`: the positions;
//! - `legality`: which moves are legal;
//! - `score`: the points and payoffs;
//! - `scene`: the cards and the facts that a screen shows;
//! - `screens`: what people see in the terminal and in the browser;
//! - `features` and `actions`: views and moves as numbers for machine learning;
//! - `entry`: moves in the words of people.
//!
//! Other files are particular to the game. A game with variants for different numbers of players has a folder
//! for each variant. The files beside these folders are shared: every variant uses them, and they do not
//! depend on any variant.
//!
//! A [`Table`] is one deal of any game, with the game's types erased. The referee holds a [`Table`] for each
//! deal that it plays.
//!
//! # Examples
//!
//! A random deal. The view of seat 0 receives the events through the mask.
//!
//! ```
//! use talon_games::cards::{Random, shuffled};
//! use talon_games::protocol::Seat;
//! use talon_games::tablic::{Rules, State, Tablic, View};
//! use talon_games::{Game, Position, State as _, View as _};
//!
//! let mut random = Random::new(1, 0);
//! let rules = Rules::alone(2);
//! let mut state = State::new(&rules);
//! let mut view = View::new(&rules, Seat::new(0));
//! let mut events = Vec::new();
//! state.deal(&shuffled(&mut random), &mut |event| events.push(event));
//! for event in &events {
//!     view.apply(&Tablic::mask(event, Seat::new(0)))?;
//! }
//! view.settle()?;
//! assert_eq!(view.hand(), state.hand(Seat::new(0)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// A broken invariant panics with a message. The files that parse input deny `expect` and `panic` as well.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::todo))]

mod action_space;
mod audience;
pub mod cards;
mod certain_result;
mod error;
mod features;
mod game;
mod legal_moves;
pub mod lineups;
pub mod marias;
mod move_rows;
mod next_newgame;
mod own_facts;
mod payoff_item;
pub mod protocol;
mod registry;
mod rule_table;
pub mod screen;
mod sides;
mod sure_tricks;
mod table;
pub mod tablic;
pub mod tarok;
mod trick_set_up;
mod words;
mod world_sampler;

pub use action_space::{ActionSet, ActionSpace, Continuation, SpaceSize};
pub use audience::Audience;
pub use certain_result::{certain_move, certain_moves};
pub use error::{CardPlace, DealError, SyntaxError, TurnError};
pub use features::{FeatureBytes, FeatureSink, Features, KnownPlace, LabelValues};
pub use game::{
    Game, Keyword, Listing, MAX_CHOICES, PLAY, Position, Public, Role, Score, SessionLength, State, Turn,
    View,
};
pub use legal_moves::LegalMoves;
pub use move_rows::MoveRows;
pub use next_newgame::next_newgame;
pub use payoff_item::PayoffItem;
pub use registry::{GameRegistry, GameRules};
pub use rule_table::RuleTable;
pub use screen::{
    ACCUSATIVE, AUTO, BrokenRule, CardNames, Colour, DRAWN_MOVES, DealScene, Drawing, Entry, EntryError,
    EntryErrorKind, EntryStep, GameScreen, MAX_FULL_ROWS, NamedCard, PackArt, ReadChoice, Row, SaidWords,
    Scene, SceneEvent, SceneLine, ScreenWords, SeenCards, SortedHand, SuitArt, auction, drawn_rows,
    enter_choice, folded, move_parts, plays, read_card, sorted_hands,
};
pub use sides::{PAIR, Sides};
pub use table::{GameTable, PlayError, Table, check_keyword, keywords};
pub use trick_set_up::{SetUpError, Suited, TrickLine};
pub use world_sampler::WorldSampler;
