//! `--live`: a browser page that shows a match or a tournament while it is played.

#[cfg(feature = "table")]
mod games_in_words;
#[cfg(feature = "table")]
mod live_data;
#[cfg(feature = "table")]
mod live_match;
#[cfg(feature = "table")]
mod live_server;
mod live_snapshot;
#[cfg(not(feature = "table"))]
mod no_live_match;

#[cfg(feature = "table")]
pub(super) use live_match::LiveMatch;
#[cfg(not(feature = "table"))]
pub(super) use no_live_match::NoLiveMatch as LiveMatch;

pub(super) use live_snapshot::{LiveFault, LiveSnapshot};

use talon_games::GameRules;

/// The match that the page shows.
#[cfg_attr(not(feature = "table"), expect(dead_code, reason = "there is no page"))]
pub(super) struct LiveSubject {
    pub(super) game: GameRules,
    /// The names of the players of the first games.
    pub(super) names: Vec<String>,
    /// The number of tables that play at the same time.
    pub(super) tables: usize,
}
