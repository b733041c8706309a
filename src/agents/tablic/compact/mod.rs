//! The compact position, shared by `minimax` and the open-card solver.
//!
//! Suits matter for two cards only, so the searches work on numbers of cards by [`card_class`]: a hand or a table is one
//! integer ([`class_counts`]). [`board`] keeps the table and the score, and makes and unmakes moves. An
//! [`abstract_move`] is a class to play and the classes it captures; [`move_generator`] lists them in greedy order, and
//! [`move_cache`] keeps the lists of recent tables. Each search keeps the hands itself.

pub mod abstract_move;
pub mod board;
pub mod card_class;
pub mod class_counts;
pub mod class_set;
pub mod move_cache;
pub mod move_generator;
pub mod packed_rank;
pub mod round_value;
