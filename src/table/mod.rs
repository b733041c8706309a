//! Floor 7: tables at which people play: deals with people in some seats, advice, saved sessions.
//!
//! A table knows no screen. The terminal and the browser show it.

mod advice;
#[cfg(feature = "table")]
#[allow(dead_code, unused_imports, reason = "the server uses it")]
pub(crate) mod learning;
mod played_deal;
#[cfg(feature = "table")]
mod record_text;
mod saved_session;
#[cfg(feature = "table")]
#[allow(dead_code, unused_imports, reason = "the server uses it")]
pub(crate) mod store;

pub(crate) use advice::{hint, review};
pub(crate) use played_deal::{PlayedDeal, choose};
#[cfg(feature = "table")]
#[allow(unused_imports, reason = "the server uses it")]
pub(crate) use record_text::record_text;
pub(crate) use saved_session::{SavedDeal, SavedSession};
