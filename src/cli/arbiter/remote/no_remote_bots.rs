//! Remote bots in a program that was built without the feature `table`. They are refused.

use std::sync::Arc;

use talon_arbiter::bot::Interrupt;
use talon_arbiter::plan::Description;
use talon_arbiter::remote::RemoteBots;

/// The type of the remote bots when the program can have none. It has no values.
pub(crate) enum NoRemoteBots {}

impl NoRemoteBots {
    /// Refuses a description with remote bots.
    pub(crate) fn of(description: &Description, _interrupt: &Interrupt) -> Result<Option<Self>, String> {
        if !description.has_remote() {
            return Ok(None);
        }
        Err("a remote bot needs the feature table, and this program was built without it: build it with --features table"
            .to_owned())
    }

    pub(crate) fn bots(&self) -> Arc<dyn RemoteBots> {
        match *self {}
    }
}
