//! The compact position: what the searchers of tablić share, `minimax` and the open-card solver.
//!
//! Suits do not matter but for two cards, so the searchers work on counts of [`classes`]: a hand or a table is one
//! number. [`board`] keeps the table and the score, makes a move and takes it back. [`offers`] are the ways to play a card
//! of some class on a table; [`finder`] lists those of given classes in greedy order, and since tables recur, [`offering`]
//! remembers such lists. Who may hold what is left to each searcher.

pub mod board;
pub mod classes;
pub mod finder;
pub mod offering;
pub mod offers;
