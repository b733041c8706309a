//! The conditions of a match with one lineup. The outputs of the match need them.

use talon_arbiter::blocks::JournalHeader;
use talon_arbiter::plan::MatchPlan;
use talon_games::{GameRegistry, Role};

/// The plan of a match with one lineup, and the header of its journal.
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
