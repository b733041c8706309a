//! Floor 3: search. Generic, names no game.
//!
//! A position that can be searched implements [`Solve`]; [`deepen`] searches it by alpha-beta, deeper and deeper, as
//! far as a [`SearchLimits`] goes. Two sides are enough for tables of any size: the seat that asks, and all others together
//! against it (*paranoid*).
//!
//! A [`Solver`] keeps between searches what they have in common, and answers the cheaper question, too, whether a value
//! is reached; [`bisect()`] makes a value of such answers. Beside the order in which a game gives its moves, the search
//! has the [`SearchFeature`]s that are known to save nodes, each of which can be left out: minimal windows, a transposition
//! [`Table`], killers and history ([`Ordering`]), limits of the value.
//!
//! With hidden cards the moves are compared over many worlds, all in each, until it is clear which is best
//! ([`Pimc`]).
//!
//! A search of another shape brings its own recursion and takes from here what all searches need: a [`Meter`] that
//! says when to stop, and [`PvTable`] that keep the best play.

// What comes from outside can never make this floor panic.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo))]

mod alpha_beta;
mod bisect;
mod features;
mod limits;
mod ordering;
mod pimc;
mod pv_table;
mod solve;
mod transposition_table;
mod window;

pub use alpha_beta::{Found, Solver, deepen};
pub use bisect::bisect;
pub use features::{SearchFeature, SearchFeatures};
pub use limits::{Meter, SearchLimits, Stopped};
pub use ordering::Ordering;
pub use pimc::{Comparison, Lead, Pimc, StoppingRule};
pub use pv_table::PvTable;
pub use solve::Solve;
pub use transposition_table::{Key, TranspositionTable, TtEntry};
pub use window::Window;
