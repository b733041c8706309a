//! The progress of a tournament: one line, and the standings above it.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::arbiter::stats::Statistics;
use crate::arbiter::tournament::{Block, MatchPlan, Observer, ParticipantResults};
use crate::cli::arbiter::fault_bundle::FaultBundles;
use crate::cli::arbiter::tournament_table::participant_table;

/// The shortest time between two drawings of the standings.
const REDRAW_PERIOD: Duration = Duration::from_secs(1);

/// The largest number of participants whose standings are drawn while a tournament is played.
const MOST_ROWS: usize = 16;

/// The progress of a tournament on standard error, drawn only on a terminal.
pub(super) struct TournamentProgress {
    bar: ProgressBar,
    names: Vec<String>,
    results: ParticipantResults,
    bundles: FaultBundles,
    /// The participant of each player of the blocks that are played.
    lineup: Vec<usize>,
    /// When the standings were drawn.
    drawn: Option<Instant>,
}

impl TournamentProgress {
    /// The progress of a tournament with these results so far. `everybody` is a plan with the bots of all participants.
    pub(super) fn new(
        names: Vec<String>,
        results: ParticipantResults,
        blocks: u64,
        played: u64,
        bundles: Option<PathBuf>,
        everybody: &MatchPlan,
    ) -> Self {
        let bar = ProgressBar::new(blocks).with_position(played);
        if let Ok(style) = ProgressStyle::with_template("{msg}{bar:24} {pos}/{len} blocks, {eta} left") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(500));
        let bundles = FaultBundles::new(bundles, everybody);
        Self { bar, names, results, bundles, lineup: Vec::new(), drawn: None }
    }

    /// Begins blocks with these players.
    pub(super) fn begin(&mut self, lineup: &[usize]) {
        self.lineup = lineup.to_vec();
    }

    /// Clears the line. Returns the first error of a fault bundle.
    pub(super) fn finish(self) -> Option<String> {
        self.bar.finish_and_clear();
        // The key of a tournament stays secret, because further participants may come.
        self.bundles.finish(|_| None)
    }
}

impl Observer for TournamentProgress {
    fn block(&mut self, block: &Block, _: &Statistics) {
        for report in &block.faults {
            let player = self.lineup.get(report.player).copied().unwrap_or(report.player);
            let mut report = report.clone();
            report.player = player;
            self.bundles.write(&report);
        }
        self.results.add(&block.journal);
        self.bar.inc(1);
        let is_due = self.drawn.is_none_or(|drawn| drawn.elapsed() >= REDRAW_PERIOD);
        if is_due && self.names.len() <= MOST_ROWS && !self.bar.is_hidden() {
            self.bar.set_message(participant_table(&self.names, &self.results) + "\n");
            self.drawn = Some(Instant::now());
        }
    }
}
