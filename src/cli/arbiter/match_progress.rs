//! The progress bar of a match, and the collection of its faults.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::arbiter::stats::Statistics;
use crate::arbiter::tournament::{Block, Observer};
use crate::cli::arbiter::fault_bundle::FaultBundles;
use crate::cli::arbiter::fault_summary::FaultSummary;
use crate::cli::arbiter::player_comparison::first_comparison;

/// A progress bar on standard error, drawn only on a terminal. It shows the remaining time and the difference
/// between the first two players.
pub(super) struct MatchProgress {
    bar: ProgressBar,
    names: Vec<String>,
    faults: Vec<FaultSummary>,
    bundles: FaultBundles,
}

impl MatchProgress {
    pub(super) fn new(blocks: u64, names: &[String], bundles: FaultBundles) -> Self {
        let bar = ProgressBar::new(blocks);
        if let Ok(style) = ProgressStyle::with_template("{bar:24} {pos}/{len} blocks, {eta} left  {wide_msg}")
        {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(500));
        Self { bar, names: names.to_vec(), faults: Vec::new(), bundles }
    }

    /// Clears the bar. Returns the faults and their bundles.
    pub(super) fn finish(self) -> (Vec<FaultSummary>, FaultBundles) {
        self.bar.finish_and_clear();
        (self.faults, self.bundles)
    }
}

impl Observer for MatchProgress {
    fn block(&mut self, block: &Block, statistics: &Statistics) {
        for report in &block.faults {
            let bundle = self.bundles.write(report);
            match self.faults.iter_mut().find(|summary| summary.covers(report)) {
                Some(summary) => summary.games += 1,
                None => self.faults.push(FaultSummary { first: report.clone(), bundle, games: 1 }),
            }
        }
        self.bar.set_message(first_comparison(&self.names, statistics));
        self.bar.set_position(statistics.blocks + statistics.voided);
    }
}
