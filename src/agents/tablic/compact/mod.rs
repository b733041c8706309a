//! The compact position that `minimax` and the perfect-information solver share.
//!
//! Suits matter only for two cards, so the searches work on the number of cards of each class ([`classes`]):
//! a hand or the cards on the table are one integer. [`board`] keeps the cards on the table and the score,
//! and makes and unmakes moves. A move consists of the class to play and the classes that it captures.
//! [`moves`] lists the moves in greedy order, and [`move_cache`] keeps the move lists for recently seen table
//! cards. Each search keeps the hands itself.

pub mod board;
pub mod classes;
pub mod move_cache;
pub mod moves;
