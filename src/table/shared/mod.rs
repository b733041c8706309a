//! The deals that several tables share: the daily deals, the challenges, and the rounds of an evening.
//!
//! - [`SharedDeals`] says which deals a table shares with which other tables.
//! - [`may_learn`] is the one rule about who may learn something of a shared deal, and when. Every request that
//!   answers something of a deal asks it.
//! - [`Standings`] compares the people who play the same deals, within the rule.
//! - [`SharedKey`] is the key from which the cards of the daily deals and of a round follow.

mod dates;
mod rule;
mod shared_deals;
mod shared_key;
mod standings;

pub(crate) use dates::{FoundDay, day_before};
pub(crate) use rule::{Reader, may_learn};
pub(crate) use shared_deals::SharedDeals;
pub(crate) use shared_key::SharedKey;
pub(crate) use standings::{SharedPlayer, SharedResult, Standings};
