//! Lineups: the participants that play together at a table. The functions compute with numbers of participants alone:
//! a match of programs and an evening of people use the same designs.

mod balanced_design;
mod subsets;

pub use balanced_design::{balanced_counts, balanced_lineups};
pub use subsets::{Lineup, MAX_LINEUPS, subsets};
