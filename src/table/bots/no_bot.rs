//! The bots of a program that cannot seat any.

use std::time::Duration;

use talon_engine::{DealHost, PlayableGame};
use talon_games::protocol::NewGame;

use super::why_no_bots;

/// Refuses every command.
pub(crate) fn check_command(_: &str, _: &PlayableGame) -> Result<(), String> {
    Err(why_no_bots().unwrap_or("bots cannot be seated").to_owned())
}

/// No bot can read anything.
pub(crate) fn why_exposed(_: &str) -> Option<String> {
    None
}

/// No bot needs a sandbox.
pub(crate) fn missing_layers() -> Result<Vec<String>, String> {
    Ok(Vec::new())
}

/// A bot that cannot exist.
pub enum NoBot {}

impl NoBot {
    /// Refuses to start a bot.
    ///
    /// # Errors
    /// Always: the error tells why there are no bots.
    pub fn start(_: &str, _: bool, _: &NewGame) -> Result<Self, String> {
        Err(why_no_bots().unwrap_or("bots cannot be seated").to_owned())
    }

    /// There is no bot.
    ///
    /// # Errors
    /// None.
    pub fn begin(&mut self, _: &NewGame) -> Result<(), String> {
        match *self {}
    }

    /// There is no bot.
    ///
    /// # Errors
    /// None.
    pub fn decide(&mut self, _: &dyn DealHost, _: Duration) -> Result<String, String> {
        match *self {}
    }

    /// There is no bot.
    pub fn refuse(&mut self, _: &str, _: &str) -> String {
        match *self {}
    }
}
