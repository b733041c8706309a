//! Floor 7: tables at which people play: deals with people in some seats, advice, saved sessions.
//!
//! A table knows no screen. The terminal and the browser show it.

mod advice;
mod deal_series;
#[cfg(feature = "table")]
mod hosted;
#[cfg(feature = "table")]
mod learning;
mod played_deal;
mod saved_session;
#[cfg(feature = "table")]
mod store;

pub(crate) use advice::{hint, review};
pub(crate) use deal_series::DealSeries;
pub(crate) use played_deal::{PlayedDeal, choose};
pub(crate) use saved_session::{SavedDeal, SavedSession};
