//! Bots that come to a match over the network: real arbiters, real connections, and a proxy that cuts them.
#![cfg(all(unix, feature = "table"))]

#[path = "../common/mod.rs"]
mod common;

mod clocks;
mod cuts;
mod cutting_proxy;
mod refused;
mod remote_match;
mod seats;
