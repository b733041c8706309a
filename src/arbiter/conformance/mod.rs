//! The conformance test, which `arbiter check` runs.
//!
//! Each step tests one thing, with a process of its own, so that a failure in one step does not affect the
//! next. A step that makes no sense before another has passed names the other, and is skipped unless the
//! other has passed: a bot that makes illegal moves does not also fail the steps with whole games. No step
//! waits longer than its deadline.
//!
//! The first steps are required: they send what an arbiter can send. The others are advice.

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
mod wanted_game;

pub use check::{check, titles};
pub use error::CheckError;
pub use time_limits::TimeLimits;
pub use verdict::{Failure, StepLevel, StepOutcome, Verdict};
pub use wanted_game::WantedGame;
