//! Floor 7: tables at which people play: deals with people in some seats, advice, saved sessions.
//!
//! A table knows no screen. The terminal and the browser show it.

mod advice;
#[cfg(feature = "table")]
mod bots;
mod deal_series;
#[cfg(feature = "table")]
mod guest_text;
#[cfg(feature = "table")]
mod hosted;
#[cfg(feature = "table")]
mod learning;
mod played_deal;
#[cfg(feature = "table")]
mod record_text;
mod saved_session;
#[cfg(feature = "table")]
mod server;
#[cfg(feature = "table")]
mod store;

#[cfg(all(unix, feature = "arbiter", feature = "table"))]
pub use bots::{BotFault, hide_from_bots};
#[cfg(feature = "table")]
pub use bots::{BotSeat, bots_available, why_no_bots};

pub(crate) use advice::{hint, review};
pub(crate) use deal_series::DealSeries;
pub(crate) use played_deal::PlayedDeal;
#[cfg(all(unix, feature = "arbiter"))]
pub(crate) use played_deal::choose;
#[cfg(feature = "table")]
pub(crate) use record_text::record_text;
#[cfg(feature = "table")]
pub(crate) use saved_session::SavedDeal;
pub(crate) use saved_session::SavedSession;
#[cfg(feature = "table")]
pub(crate) use server::{
    Addresses, BoundedListener, Guard, OpenServer, PageFile, Pages, PublicUrl, Refused, Requests, guarded,
};
#[cfg(feature = "table")]
pub(crate) use store::Store;
