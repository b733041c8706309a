//! Generic search code. It contains no code for a particular game.
//!
//! A position that can be searched implements [`Solve`]. [`deepen`] searches it by alpha-beta with iterative
//! deepening within [`SearchLimits`]. With any number of players, the search has two sides: the searching
//! seat against all others (*paranoid* search).
//!
//! A [`Solver`] keeps its tables between searches. [`Solver::reaches`] decides by one null-window search
//! whether a position reaches a value; [`Solver::null_window_search`] finds the greatest threshold that a
//! position reaches. Besides the move order of the game, the search uses [`SearchFeature`]s that are known to
//! save nodes: null windows, a [`TranspositionTable`], killers and history ([`MoveOrdering`]), and bounds of
//! the value. Each feature can be switched off.
//!
//! With hidden cards, [`Pimc`] evaluates all moves in many sampled worlds until one move is clearly the best.
//!
//! A [`Network`] computes a learned value from binary inputs, with integer weights.
//!
//! A search that is not alpha-beta has its own recursion. It uses [`Meter`] to check the limits, and
//! [`PvTable`] to record the principal variation.

mod alpha_beta;
mod move_ordering;
mod network;
#[cfg(test)]
mod nim;
mod null_window_search;
mod pimc;
mod pv_table;
mod search_features;
mod search_limits;
mod solve;
mod transposition_table;
mod window;

pub use self::null_window_search::threshold_search;
pub use alpha_beta::{SearchResult, Solver, deepen};
pub use move_ordering::{HistoryWeight, MoveOrdering};
pub use network::{Accumulator, MAX_FIRST_LAYER, Network, NetworkError};
pub use null_window_search::{ThresholdBounds, first_line_threshold};
pub use pimc::{MeanDifference, Pimc, PimcDepth, PimcResult, StoppingRule};
pub use pv_table::PvTable;
pub use search_features::{SearchFeature, SearchFeatures};
pub use search_limits::{Meter, SearchLimits, Stopped};
pub use solve::Solve;
pub use transposition_table::{TranspositionTable, TtEntry, TtKey};
pub use window::Window;
