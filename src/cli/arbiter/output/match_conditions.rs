//! What the outputs of a match with one lineup say about it.

use crate::arbiter::blocks::JournalHeader;
use crate::arbiter::plan::MatchPlan;
use crate::games::{GameRegistry, Role};

/// What is played in a match with one lineup, and the first line of its journal.
pub(in crate::cli) struct MatchConditions {
    pub(in crate::cli) plan: MatchPlan,
    pub(in crate::cli) header: JournalHeader,
    /// The roles of the game.
    pub(in crate::cli) roles: &'static [Role],
}

impl MatchConditions {
    pub(in crate::cli) fn new(games: &GameRegistry, plan: MatchPlan, header: JournalHeader) -> Self {
        let roles = games.of(&plan.new).map_or(&[][..], |game| game.roles);
        Self { plan, header, roles }
    }
}
