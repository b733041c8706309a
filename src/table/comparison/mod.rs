//! The parts of the browser table that compare a person with the strongest player.
//!
//! - `duplicate` plays a finished deal again with the strongest player in the person's seat.
//!   [`DuplicateWorker`] plays the deals of new results in the background. It pauses during
//!   [`LiveDecisions`].
//! - [`summaries`] computes the means of many results, with their standard errors.
//! - [`people_summaries`] and [`ratings`] do so for all people of a server.

mod duplicate;
mod duplicate_worker;
mod live_decisions;
mod rating;
mod summary;

pub(crate) use duplicate::{DuplicatePlan, strongest};
pub(crate) use duplicate_worker::DuplicateWorker;
pub(crate) use live_decisions::LiveDecisions;
pub(crate) use rating::{people_summaries, ratings};
pub(crate) use summary::{Sample, summaries};
