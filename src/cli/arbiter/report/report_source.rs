//! What a report reads of a match, from a record or a journal.

use crate::arbiter::stats::{MatchFigures, SequentialSample, Statistics};
use crate::cli::arbiter::report::report_faults::ReportFault;
use crate::cli::arbiter::report::viewed_game::ViewedGame;

/// A match that was read from a record or a journal.
pub(super) struct ReportSource {
    /// The game.
    pub(super) game: String,
    /// The rule options that were given.
    pub(super) rules: Vec<(String, String)>,
    /// The limits of decisions, in words.
    pub(super) clock: String,
    pub(super) deals_per_session: u64,
    /// The names of the players.
    pub(super) names: Vec<String>,
    pub(super) statistics: Statistics,
    pub(super) figures: MatchFigures,
    /// The sequential test of the match.
    pub(super) test: Option<SequentialSample>,
    /// The sample of the games.
    pub(super) games: Vec<ViewedGame>,
    pub(super) faults: Vec<ReportFault>,
}
