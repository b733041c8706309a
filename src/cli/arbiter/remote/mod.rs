//! Remote bots: `arbiter connect`, `arbiter token`, and the remote bots of a match.

#[cfg(feature = "table")]
mod connect_command;
#[cfg(not(feature = "table"))]
mod no_remote_bots;
#[cfg(feature = "table")]
mod remote_bots;
#[cfg(feature = "table")]
mod token_command;

#[cfg(feature = "table")]
pub(super) use connect_command::{ConnectArguments, connect_bot};
#[cfg(feature = "table")]
pub(super) use token_command::{TokenArguments, write_token};

#[cfg(not(feature = "table"))]
pub(super) use no_remote_bots::NoRemoteBots as MatchRemoteBots;
#[cfg(feature = "table")]
pub(super) use remote_bots::MatchRemoteBots;
