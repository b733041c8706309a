//! The data that all workers and tables of a match share.

use std::sync::atomic::{AtomicU32, AtomicU64};

use crate::arbiter::tournament::plan::MatchPlan;
use crate::games::GameRegistry;

/// The data that all workers and tables of a match share.
pub(super) struct MatchContext<'a> {
    pub(super) games: &'a GameRegistry,
    pub(super) plan: &'a MatchPlan,
    /// The names of the players in reports.
    pub(super) names: &'a [String],
    /// The number of the next block to play.
    pub(super) next_block: &'a AtomicU64,
    /// For each player, the number of games in a row in which it failed, over all tables.
    pub(super) failed_in_a_row: &'a [AtomicU32],
    /// The number of stalls.
    pub(super) stalls: &'a AtomicU64,
}
