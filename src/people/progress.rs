//! How far a match is, on a terminal, and the faults as they come.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::report::versus;
use crate::arbiter::matches::{Block, FaultReport, Observer};
use crate::arbiter::statistics::Statistics;

/// How many faults are kept to be shown in full; all are counted.
const SHOWN_FAULTS: usize = 5;

/// A bar with the time to go and the standing so far; drawn on standard error, and only on a terminal.
pub(super) struct Progress {
    bar: ProgressBar,
    names: Vec<String>,
    faults: Vec<FaultReport>,
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
    pub(super) fn finish(self) -> Vec<FaultReport> {
        self.bar.finish_and_clear();
        self.faults
    }
}

impl Observer for Progress {
    fn block(&mut self, block: &Block, statistics: &Statistics) {
        let room = SHOWN_FAULTS - self.faults.len();
        self.faults.extend(block.faults.iter().take(room).cloned());
        if let Some(standing) = versus(&self.names, statistics).first() {
            self.bar.set_message(standing.clone());
        }
        self.bar.set_position(statistics.blocks + statistics.voided);
    }
}
