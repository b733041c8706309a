//! The searches that `talon bench --ablation` measures, some of which no player uses.

mod exact_position;
mod positions;
mod silicon_cases;
mod solver_cases;

use crate::agents::AblationCase;

/// All ablation cases of tarok.
pub(super) fn cases() -> Vec<AblationCase> {
    solver_cases::CASES.into_iter().chain(silicon_cases::CASES).collect()
}
