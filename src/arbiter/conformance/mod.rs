//! The conformance test, which `arbiter check` runs.
//!
//! Each step tests one thing with a process of its own, so that a failure in one step does not affect the
//! next step. A step may need earlier steps, which it names; it is skipped unless they have passed. So a bot
//! that makes illegal moves does not also fail the steps with whole games. No step waits longer than its
//! deadline.

mod check;
mod conformance_run;
mod end_steps;
mod error;
mod game_steps;
mod handshake_steps;
mod option_steps;
mod option_values;
mod practice_game;
mod robustness_steps;
mod step_error;
mod steps;
mod tested_bot;
mod time_limits;
mod verdict;

pub use check::{check, titles};
pub use error::CheckError;
pub use time_limits::TimeLimits;
pub use verdict::{Failure, StepOutcome, Verdict};
