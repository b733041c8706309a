//! How far a match is, on a terminal, and the faults as they come.

use std::path::PathBuf;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::bundles::Bundles;
use super::report::standing;
use crate::arbiter::stats::statistics::Statistics;
use crate::arbiter::tournament::match_run::{Block, FaultReport, Observer};

/// A bar with the time to go and the standing so far; drawn on standard error, and only on a terminal.
pub(super) struct Progress {
    bar: ProgressBar,
    names: Vec<String>,
    faults: Vec<Failing>,
    bundles: Bundles,
}

/// One way in which one player fails: the first time in full, and how often in all.
pub(super) struct Failing {
    pub(super) first: FaultReport,
    /// Where the first is kept in full.
    pub(super) bundle: Option<PathBuf>,
    pub(super) games: u64,
}

impl Progress {
    pub(super) fn new(blocks: u64, names: &[String], bundles: Bundles) -> Self {
        let bar = ProgressBar::new(blocks);
        if let Ok(style) =
            ProgressStyle::with_template("{bar:24} {pos}/{len} blocks, {eta} to go  {wide_msg}")
        {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(500));
        Self { bar, names: names.to_vec(), faults: Vec::new(), bundles }
    }

    /// Clears the bar; the faults to be shown, and where they are kept.
    pub(super) fn finish(self) -> (Vec<Failing>, Bundles) {
        self.bar.finish_and_clear();
        (self.faults, self.bundles)
    }
}

impl Observer for Progress {
    fn block(&mut self, block: &Block, statistics: &Statistics) {
        for report in &block.faults {
            let bundle = self.bundles.keep(report);
            let alike = |failing: &&mut Failing| {
                let like =
                    |report: &FaultReport| (report.player, report.fault.kind, report.fault.is_retirement());
                like(&failing.first) == like(report)
            };
            match self.faults.iter_mut().find(alike) {
                Some(failing) => failing.games += 1,
                None => self.faults.push(Failing { first: report.clone(), bundle, games: 1 }),
            }
        }
        self.bar.set_message(standing(&self.names, statistics));
        self.bar.set_position(statistics.blocks + statistics.voided);
    }
}
