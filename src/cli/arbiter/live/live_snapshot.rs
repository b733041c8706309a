//! The figures of a match at one moment, as the page shows them.

use serde::Serialize;

use crate::arbiter::stats::PlayerStatistics;
use crate::cli::arbiter::output::fault_bundle::FaultSummary;

/// The figures of a match or a tournament at one moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(in crate::cli) struct LiveSnapshot {
    /// The number of played blocks.
    pub(in crate::cli) played: u64,
    /// The number of all blocks.
    pub(in crate::cli) blocks: u64,
    /// The comparison of the first two players, or the state of the sequential test. Empty without either.
    pub(in crate::cli) message: String,
    /// The participants, best first.
    pub(in crate::cli) standings: Vec<LiveRow>,
    /// The faults so far, by participant and kind.
    pub(in crate::cli) faults: Vec<LiveFault>,
}

/// A participant.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(in crate::cli) struct LiveRow {
    name: String,
    games: u64,
    /// The points a game. `None` before the first game.
    mean: Option<f64>,
    /// Half of the 95 % confidence interval. `None` with too few blocks.
    half: Option<f64>,
    faults: u64,
}

impl LiveRow {
    pub(in crate::cli) fn new(name: String, own: &PlayerStatistics) -> Self {
        let finite = |number: &f64| number.is_finite();
        Self {
            name,
            games: own.games,
            mean: (own.games > 0).then(|| own.mean.mean()).filter(finite),
            half: own.mean.half_width().filter(finite),
            faults: own.faults,
        }
    }
}

/// The faults of one participant and kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(in crate::cli) struct LiveFault {
    name: String,
    kind: &'static str,
    /// The first fault, in one line.
    text: String,
    /// The block of the first fault, counted from 1.
    block: u64,
    /// The number of games with such a fault.
    games: u64,
}

impl LiveFault {
    pub(in crate::cli) fn new(name: String, summary: &FaultSummary) -> Self {
        let first = &summary.first;
        Self {
            name,
            kind: first.fault.kind.word(),
            text: first.fault.detail.clone(),
            block: first.block + 1,
            games: summary.games,
        }
    }
}
