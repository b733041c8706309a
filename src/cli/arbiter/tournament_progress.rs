//! The progress of a tournament: one line, and the standings above it.

use std::path::PathBuf;

use crate::arbiter::bot::Interrupt;
use crate::arbiter::stats::Statistics;
use crate::arbiter::tournament::{Block, MatchPlan, Observer, ParticipantResults};
use crate::cli::arbiter::fault_bundle::FaultBundles;
use crate::cli::arbiter::live_standings::LiveStandings;
use crate::cli::arbiter::sequential_progress::SequentialProgress;
use crate::cli::arbiter::tournament_table::participant_table;

/// The progress of a tournament on standard error.
pub(super) struct TournamentProgress {
    live: LiveStandings,
    /// The number of blocks, and of those that were played.
    blocks: (u64, u64),
    names: Vec<String>,
    results: ParticipantResults,
    bundles: FaultBundles,
    /// The participant of each player of the blocks that are played.
    lineup: Vec<usize>,
    /// The test that ends the tournament, the number of its places, and the way to end it.
    sequential: Option<(SequentialProgress, u64, Interrupt)>,
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
        sequential: Option<(SequentialProgress, u64, Interrupt)>,
    ) -> Self {
        let live = LiveStandings::new(blocks, played);
        let bundles = FaultBundles::new(bundles, everybody);
        Self { live, blocks: (blocks, played), names, results, bundles, lineup: Vec::new(), sequential }
    }

    /// Draws nothing, because others write on the same terminal.
    pub(super) fn hide(&self) {
        self.live.hide();
    }

    /// Answers a request to finish the blocks at hand.
    pub(super) fn answer(&mut self, interrupt: &Interrupt) {
        self.live.answer(interrupt);
    }

    /// Begins blocks with these players.
    pub(super) fn begin(&mut self, lineup: &[usize]) {
        self.lineup = lineup.to_vec();
    }

    /// Whether the sequential test has decided.
    pub(super) fn is_decided(&self) -> bool {
        self.sequential.as_ref().is_some_and(|(test, ..)| test.accepted().is_some())
    }

    /// Clears the line. Returns the first error of a fault bundle, and the sequential test.
    pub(super) fn finish(self) -> (Option<String>, Option<SequentialProgress>) {
        self.live.clear();
        // The key of a tournament stays secret, because further participants may come.
        (self.bundles.finish(|_| None), self.sequential.map(|(test, ..)| test))
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
        self.blocks.1 += 1;
        let (mut blocks, played) = self.blocks;
        let mut message = String::new();
        if let Some((test, places, interrupt)) = &mut self.sequential {
            test.add(block.index % *places, block.journal.difference());
            if test.accepted().is_some() {
                interrupt.finish_blocks();
            }
            message = test.short();
            // The time that is left is the time to the decision.
            if let Some(left) = test.state().blocks_left {
                let lineups = blocks / (*places).max(1);
                blocks = blocks.min(played + left.ceil() as u64 * lineups.max(1));
            }
        }
        self.live.set(played, blocks, message);
        self.live.draw(self.names.len(), || participant_table(&self.names, &self.results));
    }
}
