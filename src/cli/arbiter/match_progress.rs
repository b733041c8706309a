//! The progress bar of a match, and the collection of its faults.

use crate::arbiter::bot::interrupt::Interrupt;
use crate::arbiter::stats::Statistics;
use crate::arbiter::tournament::{Block, Observer};
use crate::cli::arbiter::fault_bundle::FaultBundles;
use crate::cli::arbiter::fault_summary::FaultSummary;
use crate::cli::arbiter::live_standings::LiveStandings;
use crate::cli::arbiter::match_details::{Details, MatchDetails};
use crate::cli::arbiter::match_report::{SHOWN_LINES, live_table};
use crate::cli::arbiter::player_comparison::first_comparison;
use crate::cli::arbiter::sequential_progress::SequentialProgress;
use crate::cli::arbiter::transcript_files::TranscriptFiles;

/// The progress on standard error: a bar on a terminal, otherwise a line now and then. It shows the remaining time and the difference
/// between the first two players.
pub(super) struct MatchProgress {
    live: LiveStandings,
    names: Vec<String>,
    faults: Vec<FaultSummary>,
    bundles: FaultBundles,
    details: MatchDetails,
    transcripts: Option<TranscriptFiles>,
    /// The points of each player.
    points: Vec<i64>,
    /// The number of blocks that were played before.
    played: u64,
    /// The largest number of blocks.
    blocks: u64,
    /// The test that ends the match, and the way to end it.
    sequential: Option<(SequentialProgress, Interrupt)>,
}

/// The data that the progress of a match has collected.
pub(super) struct FinishedProgress {
    pub(super) faults: Vec<FaultSummary>,
    pub(super) bundles: FaultBundles,
    pub(super) details: MatchDetails,
    pub(super) transcripts: Option<TranscriptFiles>,
    pub(super) sequential: Option<SequentialProgress>,
    /// The points of each player.
    pub(super) points: Vec<i64>,
}

impl MatchProgress {
    /// A bar for this number of blocks, after those that were played before.
    pub(super) fn new(
        blocks: u64,
        played: u64,
        names: &[String],
        bundles: FaultBundles,
        details: Option<Details>,
        transcripts: Option<TranscriptFiles>,
    ) -> Self {
        let details = MatchDetails::new(details);
        Self {
            live: LiveStandings::new(played + blocks, played),
            names: names.to_vec(),
            faults: Vec::new(),
            bundles,
            details,
            transcripts,
            points: vec![0; names.len()],
            played,
            blocks: played + blocks,
            sequential: None,
        }
    }

    /// Draws nothing, because others write on the same terminal.
    pub(super) fn hide(&self) {
        self.live.hide();
    }

    /// Ends the match at the block at which a sequential test decides. Blocks that other tables have begun are finished.
    pub(super) fn stop_by(&mut self, test: Option<SequentialProgress>, interrupt: &Interrupt) {
        self.sequential = test.map(|test| (test, interrupt.clone()));
        self.live.answer(interrupt);
    }

    /// Clears the bar. Returns the collected data.
    pub(super) fn finish(self) -> FinishedProgress {
        self.live.clear();
        let Self { faults, bundles, details, transcripts, sequential, points, .. } = self;
        let sequential = sequential.map(|(progress, _)| progress);
        FinishedProgress { faults, bundles, details, transcripts, sequential, points }
    }
}

impl Observer for MatchProgress {
    fn block(&mut self, block: &Block, statistics: &Statistics) {
        self.transcripts.iter_mut().for_each(|transcripts| transcripts.write(block));
        for report in &block.faults {
            let bundle = self.bundles.write(report);
            if let Some(summary) = self.faults.iter_mut().find(|summary| summary.covers(report)) {
                summary.games += 1;
            } else {
                let first = report.shortened(SHOWN_LINES);
                self.faults.push(FaultSummary { first, bundle, games: 1 });
            }
        }
        for game in &block.games {
            self.points.iter_mut().zip(&game.points).for_each(|(sum, points)| *sum += points);
        }
        self.details.add(block.index, block.voided, &block.games);
        let position = self.played + statistics.blocks + statistics.voided;
        let mut blocks = self.blocks;
        let mut message = first_comparison(&self.names, statistics);
        if let Some((test, interrupt)) = &mut self.sequential {
            test.add(block.index, block.journal.difference());
            if test.accepted().is_some() {
                interrupt.finish_blocks();
            }
            message = test.short();
            // The time that is left is the time to the decision.
            if let Some(left) = test.state().blocks_left {
                blocks = blocks.min(position + left.ceil() as u64);
            }
        }
        self.live.set(position, blocks, message);
        self.live.draw(statistics.participants.len(), || live_table(&self.names, statistics));
    }
}
