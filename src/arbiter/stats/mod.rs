//! Statistics of a match.

pub mod statistics;
