//! The searches that `talon bench --ablation` measures, some of which no player uses.

mod exact_position;
mod positions;
mod silicon_cases;
mod solver_cases;
mod thesis_cases;
mod thesis_search;

use crate::agents::AblationCase;

/// All ablation cases of tarok.
pub(super) fn cases() -> Vec<AblationCase> {
    let silicon = silicon_cases::CASES.into_iter().chain(thesis_cases::CASES);
    solver_cases::CASES.into_iter().chain(silicon).collect()
}
