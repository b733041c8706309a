//! The browser table: real servers, and clients that speak HTTP as browsers do.

mod client;
#[path = "../common/mod.rs"]
mod common;
mod mask;
mod server;
