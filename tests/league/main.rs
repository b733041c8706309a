//! A standing league: real servers that are killed, remote bots, and what is published.
#![cfg(all(unix, feature = "table"))]

#[path = "../common/mod.rs"]
mod common;

mod anchors;
mod faults;
mod kills;
mod memory;
mod own_league;
mod participants;
mod published;
mod secrets;
mod shards;
