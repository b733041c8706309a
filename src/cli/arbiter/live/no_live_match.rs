//! `--live` in a program that was built without the feature `table`. The option is refused.

use talon_arbiter::play::Watcher;

use super::{LiveSnapshot, LiveSubject};

/// The type of the page when the program cannot show one. It has no values.
pub(crate) enum NoLiveMatch {}

impl NoLiveMatch {
    /// Refuses `--live`.
    pub(crate) fn start(_port: u16, _subject: LiveSubject) -> Result<Self, String> {
        Err("--live needs the feature table, and this program was built without it: build it with --features table"
            .to_owned())
    }

    pub(crate) fn address(&self) -> &str {
        match *self {}
    }

    pub(crate) fn set_players(&self, _names: &[String]) {
        match *self {}
    }

    pub(crate) fn show(&self, _is_last: bool, _make: impl FnOnce() -> LiveSnapshot) {
        match *self {}
    }

    pub(crate) fn end(&self) {
        match *self {}
    }
}

impl Watcher for NoLiveMatch {
    fn lines(&self, _table: usize, _players: &[usize], _lines: &str) {
        match *self {}
    }
}
