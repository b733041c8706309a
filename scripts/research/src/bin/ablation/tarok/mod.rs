//! The searches of tarok. Some of them are only for measurements: no player uses them.

mod exact_position;
mod positions;
mod silicon_cases;
mod solver_cases;
mod thesis_cases;
mod thesis_search;

use crate::measure::AblationCase;

/// Lists all ablation cases of tarok.
pub fn cases() -> Vec<AblationCase> {
    let silicon = silicon_cases::CASES.into_iter().chain(thesis_cases::CASES);
    solver_cases::CASES.into_iter().chain(silicon).collect()
}
