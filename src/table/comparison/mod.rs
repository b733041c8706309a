//! The parts of the browser table that compare a person with the strongest player, and with other persons.
//!
//! - `duplicate` plays a finished deal again with the strongest player in the person's seat.
//!   [`DuplicateWorker`] plays the deals of new results in the background. It pauses during
//!   [`LiveDecisions`].
//! - [`summaries`] computes the means of many results, with their standard errors.
//! - [`DailySeed`] is the seed of the daily deals, which everybody plays on a date.

mod daily;
mod duplicate;
mod duplicate_worker;
mod live_decisions;
mod summary;

pub(crate) use daily::{DailySeed, FoundDay, day_before};
pub(crate) use duplicate::{DuplicatePlan, strongest};
pub(crate) use duplicate_worker::DuplicateWorker;
pub(crate) use live_decisions::LiveDecisions;
pub(crate) use summary::summaries;
