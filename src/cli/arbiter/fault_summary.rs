//! The faults of one player and kind.

use std::path::PathBuf;

use crate::arbiter::tournament::FaultReport;

/// The faults of one player and kind: the first fault in full, and the number of games with such a fault.
pub(super) struct FaultSummary {
    pub(super) first: FaultReport,
    /// The bundle of the first fault, if it has a bundle.
    pub(super) bundle: Option<PathBuf>,
    /// The number of games with such a fault.
    pub(super) games: u64,
}

impl FaultSummary {
    /// Whether a fault belongs to this player and kind.
    pub(super) fn covers(&self, report: &FaultReport) -> bool {
        let kind = |report: &FaultReport| (report.player, report.fault.kind, report.fault.is_retirement());
        kind(&self.first) == kind(report)
    }
}
