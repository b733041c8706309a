//! The deals that several tables share: the daily deals, the challenges, and the rounds of an evening.
//!
//! - [`SharedDeals`] says which deals a table shares with which other tables.
//! - [`may_learn`] is the one rule about who may learn something of a shared deal, and when. Every request that
//!   answers something of a deal asks it.
//! - [`Standings`] compares the people who play the same deals, within the rule.
//! - [`DailySeed`] is the seed of the daily deals, which everybody plays on a date. [`RoundKey`] is the key of a round.

mod daily_seed;
mod round_key;
mod rule;
mod shared_deals;
mod standings;

pub(crate) use daily_seed::{DailySeed, FoundDay, day_before};
pub(crate) use round_key::RoundKey;
pub(crate) use rule::{Reader, may_learn};
pub(crate) use shared_deals::SharedDeals;
pub(crate) use standings::{SharedPlayer, SharedResult, Standings};
