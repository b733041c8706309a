//! Floor 3: search. Generic, names no game.
//!
//! A position that can be searched implements [`Solve`]; [`deepen`] searches it by alpha-beta, deeper and deeper, as
//! far as a [`Budget`] goes. Two sides are enough for tables of any size: the seat that asks, and all others together
//! against it (*paranoid*).
//!
//! A search of another shape brings its own recursion and takes from here what all searches need: a [`Meter`] that
//! says when to stop, and [`Lines`] that keep the best play.

// What comes from outside can never make this floor panic.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo))]

mod alpha_beta;
mod budget;
mod lines;

pub use alpha_beta::{Found, Solve, deepen};
pub use budget::{Budget, Meter, Stopped};
pub use lines::Lines;
