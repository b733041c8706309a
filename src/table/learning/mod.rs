//! The parts of the browser table from which a person learns: the same deal played by the strongest player,
//! summaries of many results, and the daily deals.
//!
//! - `duplicate` plays a finished deal again with other players. [`DuplicateWorker`] does this in the
//!   background for pending results, and waits for [`LiveDecisions`].
//! - [`summaries`] computes means with their errors.
//! - [`DailySeed`] is the seed of the deals that everybody plays on a date.

mod daily;
mod duplicate;
mod duplicate_worker;
mod live_decisions;
mod summary;

pub(crate) use daily::{DailySeed, day_before};
pub(crate) use duplicate::{DuplicatePlan, strongest};
pub(crate) use duplicate_worker::DuplicateWorker;
pub(crate) use live_decisions::LiveDecisions;
pub(crate) use summary::summaries;
