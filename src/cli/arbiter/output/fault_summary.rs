//! The faults of one player and kind.

use std::path::PathBuf;

use crate::arbiter::run::FaultReport;

/// The faults of one player and kind: the first fault in full, and the number of games with such a fault.
pub(in crate::cli) struct FaultSummary {
    pub(in crate::cli) first: FaultReport,
    /// The bundle of the first fault, if it has a bundle.
    pub(in crate::cli) bundle: Option<PathBuf>,
    /// The number of games with such a fault.
    pub(in crate::cli) games: u64,
}

impl FaultSummary {
    /// Whether a fault belongs to this player and kind.
    pub(in crate::cli) fn covers(&self, report: &FaultReport) -> bool {
        let kind = |report: &FaultReport| (report.player, report.fault.kind, report.fault.is_retirement());
        kind(&self.first) == kind(report)
    }
}
