//! The figures of a match at one moment, for the page.

use serde::Serialize;

use talon_arbiter::stats::Figures;

use crate::arbiter::output::fault_bundle::FaultSummary;

/// The figures of a match or a tournament at one moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct LiveSnapshot {
    /// The number of blocks played so far, in all runs.
    pub(crate) played: u64,
    /// The total number of blocks to play.
    pub(crate) planned: u64,
    pub(crate) figures: Figures,
    /// The faults so far, by participant and kind.
    pub(crate) faults: Vec<LiveFault>,
}

/// The faults of one kind by one participant.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct LiveFault {
    name: String,
    kind: &'static str,
    /// The first fault as one line.
    text: String,
    /// The block of the first fault, counted from 1.
    block: u64,
    /// The number of games with such a fault.
    games: u64,
}

impl LiveFault {
    pub(crate) fn new(name: String, summary: &FaultSummary) -> Self {
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
