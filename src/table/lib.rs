//! Tables at which people play. This crate plays deals with people in some seats, gives advice, and saves
//! sessions. It also has the server of the browser table.
//!
//! The code of a table does not depend on how the table is shown. The terminal and the browser both show
//! tables of this crate.
//!
//! | feature | adds |
//! |---|---|
//! | `server` | the server of the browser table, and its database |
//! | `arbiter` | bots at the tables, in the arbiter's sandbox; Unix only |
//!
//! # Examples
//!
//! In this example a built-in player makes the first move of a deal.
//!
//! ```
//! use std::time::Duration;
//!
//! use talon_games::protocol::{NewGame, Refusal, Seat};
//! use talon_table::PlayedDeal;
//!
//! let games = talon_engine::all_games();
//! let new = NewGame::parse(&["tablic", "players", "2"]).expect("the tokens of newgame");
//! let game = games.of(&new).expect("a game of the list");
//! let mut deal = PlayedDeal::new(game, &new, 1, 1)?;
//! deal.deal()?;
//! let options = talon_engine::option_table(&games);
//! let chosen = deal.choose(Seat::new(0), &options, Duration::from_millis(10))?;
//! deal.play(&chosen.expect("seat 0 is to move"))?;
//! # Ok::<(), Refusal>(())
//! ```

mod advice;
#[cfg(feature = "server")]
mod bots;
#[cfg(feature = "server")]
mod card_pictures;
#[cfg(feature = "server")]
mod comparison;
mod deal_series;
#[cfg(feature = "server")]
mod evening;
#[cfg(feature = "server")]
mod guest_text;
#[cfg(feature = "server")]
mod hosted;
mod limits;
mod pack_source;
mod played_deal;
#[cfg(feature = "server")]
mod prover;
#[cfg(feature = "server")]
mod puzzles;
#[cfg(feature = "server")]
mod record_text;
mod saved_session;
#[cfg(feature = "server")]
mod server;
mod settlement;
#[cfg(feature = "server")]
mod shared;
#[cfg(feature = "server")]
mod store;

#[cfg(all(unix, feature = "arbiter", feature = "server"))]
pub use bots::{BotFault, hide_from_bots};
#[cfg(feature = "server")]
pub use bots::{BotSeat, bots_available, why_no_bots};

pub use advice::{ReviewedDecision, hint, review};
#[cfg(feature = "server")]
pub use card_pictures::{CardPictures, CardPicturesError};
pub use deal_series::DealSeries;
pub use pack_source::PackSource;
pub use played_deal::PlayedDeal;
#[cfg(all(unix, feature = "arbiter"))]
pub use played_deal::choose;
#[cfg(feature = "server")]
pub use puzzles::{Puzzle, PuzzleError, PuzzleFinder, PuzzleMove, PuzzleSet, PuzzleTheme};
#[cfg(feature = "server")]
pub(crate) use record_text::record_text;
#[cfg(feature = "server")]
pub(crate) use saved_session::SavedDeal;
pub use saved_session::SavedSession;
#[cfg(feature = "server")]
pub use server::{Addresses, OpenServer, Pages};
pub use settlement::{BaseStake, Debt, balances, debts};
#[cfg(feature = "server")]
pub use store::{FinishedDeals, GameDeals, Store};
