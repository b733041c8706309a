//! `--live`: a page in the browser that shows a match or a tournament while it is played.

#[cfg(feature = "table")]
mod games_in_words;
#[cfg(feature = "table")]
mod live_connections;
#[cfg(feature = "table")]
mod live_match;
#[cfg(not(feature = "table"))]
#[path = "no_live_match.rs"]
mod live_match;
#[cfg(feature = "table")]
mod live_server;
mod live_snapshot;

pub(super) use live_match::LiveMatch;
pub(super) use live_snapshot::{LiveFault, LiveRow, LiveSnapshot};

use crate::games::GameRules;

/// What the page shows.
pub(super) struct LiveSubject {
    pub(super) game: GameRules,
    /// The names of the players of the first games.
    pub(super) names: Vec<String>,
    /// The number of tables that play at the same time.
    pub(super) tables: usize,
}
