//! The browser table: real servers, and clients that speak HTTP as browsers do.

#![allow(clippy::similar_names)]

#[allow(dead_code, reason = "a client has all requests")]
mod client;
#[path = "../common/mod.rs"]
mod common;
mod mask;
#[allow(dead_code, reason = "a server has all ways to start")]
mod server;
