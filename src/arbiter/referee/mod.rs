//! One game under the referee: clocks, faults, substitutes, results.

pub mod clock;
pub mod fault;
pub mod game;
