//! The arbiter and the processes of bots: faults, hostile bots, seats, system limits, and processes and files
//! that may remain after a match.

mod bots;
mod bundles;
mod check;
mod clairvoyant;
#[path = "../common/mod.rs"]
mod common;
mod defaults;
mod faults;
mod forfeits;
mod hostile_bots;
mod killed;
mod live;
mod refused;
mod remember;
mod seats;
mod starter_bots;
mod system_limits;
