//! The progress of a match or a tournament. It is drawn after each block. It also collects the faults.

use std::sync::Arc;
use std::time::{Duration, Instant};

use talon_arbiter::bot::interrupt::Interrupt;
use talon_arbiter::play::{FaultReport, Observer, PlayedBlock};
use talon_arbiter::stats::{Figures, SequentialSample, Statistics};

use crate::arbiter::live::{LiveFault, LiveMatch, LiveSnapshot};
use crate::arbiter::output::fault_bundle::FaultBundles;
use crate::arbiter::output::fault_bundle::FaultSummary;
use crate::arbiter::output::match_conditions::MatchConditions;
use crate::arbiter::output::match_details::MatchDetails;
use crate::arbiter::output::match_report::SHOWN_LINES;
use crate::arbiter::output::player_comparison::first_comparison;
use crate::arbiter::output::sequential_text;
use crate::arbiter::output::standings::standings_table;
use crate::arbiter::output::transcript_files::TranscriptFiles;
use crate::arbiter::playing::prepared_match::PreparedMatch;
use crate::arbiter::progress::live_standings::LiveStandings;

/// The minimum time between two computations of the figures. Blocks may be much shorter.
const PERIOD: Duration = Duration::from_millis(50);

/// The progress of a match. On standard error it draws a line and, on a terminal, the standings.
pub(crate) struct MatchProgress {
    live: LiveStandings,
    /// The browser page of the match.
    page: Option<Arc<LiveMatch>>,
    /// The names of the players, or of the participants in a tournament.
    names: Vec<String>,
    /// The number of all blocks, then the number of played blocks.
    blocks: (u64, u64),
    /// The results of the participants of a tournament. `None` in a match, because the statistics of a match
    /// contain all results.
    tournament: Option<TournamentResults>,
    data: MatchData,
    /// For a match with a sequential test: the number of blocks of a lineup, and the interrupt with which the
    /// test ends the match.
    test: Option<(u64, Interrupt)>,
    /// The message from the last computation of the figures, and the time of this computation.
    message: String,
    computed: Option<Instant>,
}

/// The data that the progress has collected.
pub(crate) struct MatchData {
    pub(crate) faults: Vec<FaultSummary>,
    pub(crate) bundles: FaultBundles,
    pub(crate) details: MatchDetails,
    pub(crate) transcripts: Option<TranscriptFiles>,
    /// The sequential test that may end the match.
    pub(crate) sequential: Option<SequentialSample>,
    /// The sum of points of each player.
    pub(crate) points: Vec<i64>,
}

struct TournamentResults {
    results: Statistics,
    /// For each player of the current lineup, the index of its participant.
    lineup: Vec<usize>,
}

impl MatchProgress {
    /// Creates the progress of a match with one lineup. `played` of its blocks were played earlier.
    pub(crate) fn of_match(
        conditions: &MatchConditions,
        prepared: &PreparedMatch,
        played: u64,
        transcripts: Option<TranscriptFiles>,
    ) -> Self {
        let MatchConditions { plan, header, .. } = conditions;
        let description = &plan.description;
        let bundles = FaultBundles::new(prepared.bundles.clone(), description, &plan.key, &plan.bots);
        let range = plan.range();
        let mut progress = Self::new(&header.player_names(), range.end - range.start, played, bundles);
        (progress.data.details, progress.data.transcripts) =
            (MatchDetails::new(description.details), transcripts);
        if description.has_person() {
            progress.hide();
        }
        progress
    }

    /// Creates the progress of a tournament. `results` contains the results of earlier runs. `blocks` has two
    /// numbers: all blocks, and the played blocks.
    pub(crate) fn of_tournament(
        names: &[String],
        prepared: &PreparedMatch,
        blocks: (u64, u64),
        results: Statistics,
    ) -> Self {
        let description = &prepared.description;
        let bundles = FaultBundles::new(prepared.bundles.clone(), description, &prepared.key, &prepared.bots);
        let tournament = Some(TournamentResults { results, lineup: Vec::new() });
        Self { tournament, ..Self::new(names, blocks.0, blocks.1, bundles) }
    }

    /// Creates the progress of a match between players with these names. `played` of its blocks were played
    /// earlier.
    fn new(names: &[String], blocks: u64, played: u64, bundles: FaultBundles) -> Self {
        let data = MatchData {
            faults: Vec::new(),
            bundles,
            details: MatchDetails::new(None),
            transcripts: None,
            sequential: None,
            points: vec![0; names.len()],
        };
        Self {
            live: LiveStandings::new(blocks, played),
            page: None,
            names: names.to_vec(),
            blocks: (blocks, played),
            tournament: None,
            data,
            test: None,
            message: String::new(),
            computed: None,
        }
    }

    /// Shows the progress on this page, too.
    pub(crate) fn show_on(&mut self, page: Option<Arc<LiveMatch>>) {
        self.page = page;
        if let Some(page) = &self.page {
            let results = self.tournament.as_ref().map(|tournament| self.figures(&tournament.results));
            page.show(true, || self.snapshot(results.unwrap_or_default(), self.blocks.0));
        }
    }

    /// Computes the current figures of the match or of the whole tournament.
    fn figures(&self, statistics: &Statistics) -> Figures {
        let statistics = self.tournament.as_ref().map_or(statistics, |tournament| &tournament.results);
        Figures::snapshot(statistics, &self.names, self.data.sequential.as_ref())
    }

    /// Creates the data for the page. `blocks` is the expected number of blocks.
    fn snapshot(&self, figures: Figures, blocks: u64) -> LiveSnapshot {
        let fault = |summary: &FaultSummary| {
            let name = self.names.get(summary.first.player).cloned().unwrap_or_default();
            LiveFault::new(name, summary)
        };
        let (played, faults) = (self.blocks.1, self.data.faults.iter().map(fault).collect());
        LiveSnapshot { played, planned: blocks.max(played), figures, faults }
    }

    /// Stops drawing, because other output goes to the same terminal.
    pub(crate) fn hide(&self) {
        self.live.hide();
    }

    /// Makes a sequential test end the match at the block that decides the test. Other tables then finish
    /// their current blocks. Blocks whose numbers are equal modulo `places` form one value of the test.
    pub(crate) fn stop_by(&mut self, test: Option<SequentialSample>, places: u64, interrupt: &Interrupt) {
        self.test = test.as_ref().map(|_| (places.max(1), interrupt.clone()));
        self.data.sequential = test;
        self.live.answer(interrupt);
    }

    /// Sets, for each player of the next blocks, the participant of the tournament. In a match this function
    /// has no effect.
    pub(crate) fn set_lineup(&mut self, players: &[usize]) {
        self.tournament.iter_mut().for_each(|tournament| tournament.lineup = players.to_vec());
    }

    /// Returns whether the sequential test has decided.
    pub(crate) fn is_decided(&self) -> bool {
        self.data.sequential.as_ref().is_some_and(|test| test.accepted().is_some())
    }

    /// Clears the line and returns the collected data.
    pub(crate) fn finish(self) -> MatchData {
        self.live.clear();
        self.data
    }

    fn add_fault(&mut self, report: &FaultReport) {
        let MatchData { faults, bundles, .. } = &mut self.data;
        let bundle = bundles.write(report);
        match faults.iter_mut().find(|summary| summary.covers(report)) {
            Some(summary) => summary.games += 1,
            None => faults.push(FaultSummary { first: report.shortened(SHOWN_LINES), bundle, games: 1 }),
        }
    }
}

impl Observer for MatchProgress {
    fn block(&mut self, block: &PlayedBlock, statistics: &Statistics) {
        self.data.transcripts.iter_mut().for_each(|transcripts| transcripts.write(block));
        for report in &block.faults {
            let lineup = self.tournament.as_ref().map(|tournament| tournament.lineup.as_slice());
            match lineup.and_then(|lineup| lineup.get(report.player)) {
                Some(&player) => self.add_fault(&FaultReport { player, ..report.clone() }),
                None => self.add_fault(report),
            }
        }
        let games = block.block.games.iter().filter(|_| self.tournament.is_none());
        for (&player, points) in games.flat_map(|game| game.order.iter().zip(&game.points)) {
            self.data.points[player] += points;
        }
        self.data.details.add(&block.block);
        if let Some(tournament) = &mut self.tournament {
            tournament.results.add(&block.block);
        }
        self.blocks.1 += 1;
        let (mut blocks, played) = self.blocks;
        if let (Some(test), Some((places, interrupt))) = (&mut self.data.sequential, &self.test) {
            test.add(block.block.number % places, block.block.difference());
            if test.accepted().is_some() {
                interrupt.finish_blocks();
            }
            // With a test, the remaining time is the expected time until its decision.
            if let Some(left) = test.state().blocks_left {
                let lineups = (blocks / places).max(1);
                blocks = blocks.min(played + left.ceil() as u64 * lineups);
            }
        }
        let is_last = played >= self.blocks.0;
        let is_recent = self.computed.is_some_and(|computed| computed.elapsed() < PERIOD);
        if is_last || self.is_decided() || !is_recent {
            let figures = self.figures(statistics);
            self.message =
                figures.sprt.as_ref().map_or_else(|| first_comparison(&figures), sequential_text::short);
            self.live.draw(figures.participants.len(), || standings_table(&figures));
            if let Some(page) = &self.page {
                page.show(is_last, || self.snapshot(figures, blocks));
            }
            self.computed = Some(Instant::now());
        }
        self.live.set(played, blocks, self.message.clone());
    }
}
