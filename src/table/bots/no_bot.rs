//! The replacement for the bot type in a program that cannot seat bots.

use std::time::Duration;

use talon_engine::{DealHost, PlayableGame};
use talon_games::protocol::NewGame;

use super::why_no_bots;

/// Refuses every command.
pub(crate) fn check_command(_: &str, _: &PlayableGame) -> Result<(), String> {
    Err(why_no_bots().unwrap_or("bots cannot be seated").to_owned())
}

/// Returns `None`, because there is no bot that could read a file.
pub(crate) fn why_exposed(_: &str) -> Option<String> {
    None
}

/// Returns an empty list, because there is no bot that needs a sandbox.
pub(crate) fn missing_layers() -> Result<Vec<String>, String> {
    Ok(Vec::new())
}

/// The type of a bot in a program that cannot seat bots. The type has no values.
pub enum NoBot {}

impl NoBot {
    /// Refuses to start a bot.
    ///
    /// # Errors
    /// The function always fails. The error says why this program cannot seat bots.
    pub fn start(_: &str, _: bool, _: &NewGame) -> Result<Self, String> {
        Err(why_no_bots().unwrap_or("bots cannot be seated").to_owned())
    }

    /// Is never called, because no bot exists.
    ///
    /// # Errors
    /// There are no errors.
    pub fn begin(&mut self, _: &NewGame) -> Result<(), String> {
        match *self {}
    }

    /// Is never called, because no bot exists.
    ///
    /// # Errors
    /// There are no errors.
    pub fn decide(&mut self, _: &dyn DealHost, _: Duration) -> Result<String, String> {
        match *self {}
    }

    /// Is never called, because no bot exists.
    pub fn refuse(&mut self, _: &str, _: &str) -> String {
        match *self {}
    }
}
