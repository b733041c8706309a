//! The conditions of a match, for its record and its JSON object.

use crate::arbiter::tournament::MatchPlan;

/// The conditions of a match.
pub(super) struct MatchConditions {
    pub(super) plan: MatchPlan,
    /// The date and time of the start.
    pub(super) date: String,
    /// Whether the bots run in a sandbox.
    pub(super) sandbox: bool,
}
