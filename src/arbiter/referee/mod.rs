//! One game under the referee. The referee handles questions, clocks, faults, substitutes, the record and the
//! result.
//!
//! `RunningGame` is a state machine. It knows seats, but no processes. The caller passes the inputs with
//! their times, and carries out the effects. No code in this folder reads a clock, starts a process or waits.

pub(crate) mod clock;
pub mod deadline;
pub mod fault;
mod fault_position;
pub(crate) mod game;
pub(crate) mod result;
pub mod seat_stream;
pub(crate) mod time_histogram;

pub use clock::{DEFAULT_STARTUP, DealTime, Effort, TimeControl, Timing};
pub(crate) use fault::FaultCosts;
pub use fault::{Fault, FaultPolicy, ParseFaultPolicyError};
pub use fault_position::FaultPosition;
pub use result::SeatTiming;
pub use seat_stream::LISTED_MOVES;
pub use time_histogram::TimeHistogram;

#[cfg(test)]
mod game_tests;
#[cfg(test)]
mod toy_table;
