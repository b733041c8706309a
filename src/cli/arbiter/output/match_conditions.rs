//! What the outputs of a match with one lineup say about it.

use talon_arbiter::blocks::JournalHeader;
use talon_arbiter::plan::MatchPlan;
use talon_games::{GameRegistry, Role};

/// What is played in a match with one lineup, and the first line of its journal.
pub(crate) struct MatchConditions {
    pub(crate) plan: MatchPlan,
    pub(crate) header: JournalHeader,
    /// The roles of the game.
    pub(crate) roles: &'static [Role],
}

impl MatchConditions {
    pub(crate) fn new(games: &GameRegistry, plan: MatchPlan, header: JournalHeader) -> Self {
        let roles = games.of(&plan.new).map_or(&[][..], |game| game.roles);
        Self { plan, header, roles }
    }
}
