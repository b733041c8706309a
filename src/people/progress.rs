//! How far a match is, on a terminal, and the faults as they come.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::report::standing;
use crate::arbiter::matches::{Block, FaultReport, Observer};
use crate::arbiter::statistics::Statistics;

/// A bar with the time to go and the standing so far; drawn on standard error, and only on a terminal.
pub(super) struct Progress {
    bar: ProgressBar,
    names: Vec<String>,
    faults: Vec<Failing>,
}

/// One way in which one player fails: the first time in full, and how often in all.
pub(super) struct Failing {
    pub(super) first: FaultReport,
    pub(super) games: u64,
}

impl Progress {
    pub(super) fn new(blocks: u64, names: &[String]) -> Self {
        let bar = ProgressBar::new(blocks);
        if let Ok(style) =
            ProgressStyle::with_template("{bar:24} {pos}/{len} blocks, {eta} to go  {wide_msg}")
        {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(500));
        Self { bar, names: names.to_vec(), faults: Vec::new() }
    }

    /// Clears the bar; the faults to be shown.
    pub(super) fn finish(self) -> Vec<Failing> {
        self.bar.finish_and_clear();
        self.faults
    }
}

impl Observer for Progress {
    fn block(&mut self, block: &Block, statistics: &Statistics) {
        for report in &block.faults {
            let alike = |failing: &&mut Failing| {
                failing.first.player == report.player && failing.first.fault.kind == report.fault.kind
            };
            match self.faults.iter_mut().find(alike) {
                Some(failing) => failing.games += 1,
                None => self.faults.push(Failing { first: report.clone(), games: 1 }),
            }
        }
        self.bar.set_message(standing(&self.names, statistics));
        self.bar.set_position(statistics.blocks + statistics.voided);
    }
}
