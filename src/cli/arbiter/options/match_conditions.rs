//! The conditions of a match, for its record and its JSON object.

use crate::arbiter::run::MatchPlan;

/// The conditions of a match.
pub(in crate::cli) struct MatchConditions {
    pub(in crate::cli) plan: MatchPlan,
    /// The date and time of the start.
    pub(in crate::cli) date: String,
    /// Whether the bots run in a sandbox.
    pub(in crate::cli) sandbox: bool,
}
