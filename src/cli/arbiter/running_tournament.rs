//! A tournament while it is played.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use crate::arbiter::bot::{BotSpec, Interrupt};
use crate::arbiter::journal::{
    JournalHeader, JournalLine, JournalProcess, JournalRun, JournalWriter, SortedBlocks,
};
use crate::arbiter::pairing::{Lineup, TournamentFile, TournamentFormat, swiss_round};
use crate::arbiter::tournament::{
    BlockSelection, Match, MatchPlan, MatchResult, ParticipantResults, TournamentPart, Watcher,
};
use crate::cli::arbiter::hidden_directory::HiddenDirectory;
use crate::cli::arbiter::match_watcher::MatchWatcher;
use crate::cli::arbiter::sequential_progress::SequentialProgress;
use crate::cli::arbiter::tournament_progress::TournamentProgress;
use crate::cli::languages::Language;
use crate::games::{GameRegistry, RegisteredGame};

/// The number of sweeps over the lineups of a tournament: each plays a part of the blocks of every lineup, so that the
/// standings say something before the end.
const SWEEPS: u64 = 10;

/// A tournament before its bots are started.
pub(super) struct PreparedTournament {
    pub(super) games: GameRegistry,
    pub(super) file: TournamentFile,
    /// The plan that all lineups have in common.
    pub(super) base: MatchPlan,
    /// The bot of each participant.
    pub(super) specs: Vec<BotSpec>,
    /// The directory for fault bundles.
    pub(super) bundles: Option<PathBuf>,
    /// This directory, while sandboxed participants play.
    #[expect(dead_code, reason = "it is removed when this is dropped")]
    pub(super) hidden: Option<HiddenDirectory>,
    /// The language in which the games are printed as they are played. `None` when they are not printed.
    pub(super) observe: Option<Language>,
    pub(super) interrupt: Interrupt,
}

impl PreparedTournament {
    /// Starts every participant once, so that mistakes are found before the first deal.
    ///
    /// # Errors
    /// A bot does not start, or does not play the game.
    pub(super) fn probe(&self) -> Result<(), String> {
        let mut known = vec![false; self.specs.len()];
        for lineup in self.lineups().map_err(|error| error.to_string())? {
            if lineup.iter().all(|&own| known[own]) {
                continue;
            }
            lineup.iter().for_each(|&own| known[own] = true);
            let plan = self.plan(0, 0..1, lineup, false);
            Match::prepare(&self.games, plan, &self.interrupt).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    /// The lineups, or in a Swiss tournament some that have every participant.
    fn lineups(&self) -> Result<Vec<Lineup>, crate::arbiter::pairing::TournamentFileError> {
        if self.file.format != TournamentFormat::Swiss {
            return self.file.lineups();
        }
        let count = self.specs.len();
        Ok((0..count).map(|own| (0..self.file.seats).map(|seat| (own + seat) % count).collect()).collect())
    }

    /// The watcher of the games, when they are printed.
    fn watcher(&self, names: &[String]) -> Result<Option<MatchWatcher>, String> {
        let game = self.games.iter().find(|game| game.name() == self.file.game);
        let watch = |(language, game): (Language, &Arc<dyn RegisteredGame>)| {
            MatchWatcher::new(Arc::clone(game), names, language)
        };
        self.observe.zip(game).map(watch).transpose()
    }

    /// The plan of some blocks of a lineup.
    fn plan(&self, number: u64, blocks: Range<u64>, lineup: Lineup, has_begun: bool) -> MatchPlan {
        let seating = self.file.seating().unwrap_or_default();
        let first_block = number * self.file.blocks + blocks.start;
        let names = || lineup.iter().map(|&own| self.file.participants[own].name.clone()).collect();
        MatchPlan {
            begun: has_begun.then(names),
            players: lineup.iter().map(|&own| self.specs[own].clone()).collect(),
            part: Some(TournamentPart { first_block, lineup, seating }),
            deals: (blocks.end - blocks.start) * self.base.deals_per_session.get() as u64,
            ..self.base.clone()
        }
    }
}

/// A tournament while it is played.
pub(super) struct RunningTournament {
    tournament: PreparedTournament,
    journal: PathBuf,
    selection: BlockSelection,
    /// Whether a block was played: no bot can stop the tournament any more.
    has_begun: bool,
    writer: JournalWriter,
    progress: TournamentProgress,
    /// The watcher of the games, when they are printed.
    watcher: Option<MatchWatcher>,
    /// What stopped the tournament.
    stopped: Option<TournamentStop>,
}

/// The sequential test of a tournament, without blocks. A value is the mean of one block of each lineup.
///
/// # Errors
/// The hypotheses or the error rates are none.
fn sequential_progress(file: &TournamentFile) -> Result<Option<SequentialProgress>, String> {
    let Some(test) = file.sequential_test() else { return Ok(None) };
    let test = test.map_err(|error| format!("sprt: {error}"))?;
    let lineups = file.lineups().map_err(|error| error.to_string())?.len();
    Ok(Some(SequentialProgress::new(test, lineups)))
}

/// Why a tournament ended early.
pub(super) enum TournamentStop {
    /// Somebody stopped it.
    Interrupted,
    /// Something is lacking.
    Error(String),
}

impl RunningTournament {
    /// A tournament that goes on with its journal.
    ///
    /// # Errors
    /// The journal cannot be read.
    pub(super) fn new(
        tournament: PreparedTournament,
        journal: PathBuf,
        selection: BlockSelection,
        writer: JournalWriter,
        header: &JournalHeader,
    ) -> Result<Self, String> {
        let results = ParticipantResults::read(&journal, |_| true).map_err(|error| error.to_string())?;
        let everybody = MatchPlan { players: tournament.specs.clone(), ..tournament.base.clone() };
        let blocks = selection.size(&(0..header.blocks));
        let names: Vec<String> = header.participants.iter().map(|own| own.name.clone()).collect();
        let mut sequential = sequential_progress(&tournament.file)?;
        if let Some(test) = &mut sequential {
            for block in SortedBlocks::open(&journal).map_err(|error| error.to_string())? {
                let block = block.map_err(|error| error.to_string())?;
                test.add(block.block % tournament.file.blocks, block.difference());
            }
        }
        let sequential = sequential.map(|test| (test, tournament.file.blocks, tournament.interrupt.clone()));
        let watcher = tournament.watcher(&names)?;
        let mut progress = TournamentProgress::new(
            names,
            results,
            blocks,
            selection.played.len(),
            tournament.bundles.clone(),
            &everybody,
            sequential,
        );
        if watcher.is_some() {
            progress.hide();
        }
        progress.answer(&tournament.interrupt);
        let has_begun = !selection.played.is_empty();
        Ok(Self { tournament, journal, selection, has_begun, writer, progress, watcher, stopped: None })
    }

    /// Plays all lineups, until the tournament is stopped.
    ///
    /// # Errors
    /// A bot does not start before the first block, or the journal cannot be read or written.
    pub(super) fn play_all(&mut self) -> Result<(), String> {
        if self.progress.is_decided() {
            return Ok(());
        }
        if !self.has_begun {
            self.tournament.probe()?;
        }
        if self.tournament.file.format == TournamentFormat::Swiss {
            return self.play_swiss();
        }
        let lineups = self.tournament.lineups().map_err(|error| error.to_string())?;
        self.play_lineups(0, &lineups)
    }

    /// The writer of the journal, what stopped the tournament, and its sequential test.
    pub(super) fn finish(self) -> (JournalWriter, Option<TournamentStop>, Option<SequentialProgress>) {
        if let Some(watcher) = self.watcher {
            watcher.finish();
        }
        let (unbundled, sequential) = self.progress.finish();
        let stopped = self.stopped.or(unbundled.map(TournamentStop::Error));
        (self.writer, stopped, sequential)
    }

    fn play_swiss(&mut self) -> Result<(), String> {
        let (seats, blocks) = (self.tournament.file.seats, self.tournament.file.blocks);
        let tables = self.tournament.file.tables_of_round();
        for round in 0..self.tournament.file.rounds.unwrap_or(1) {
            self.writer.sync().map_err(|error| error.to_string())?;
            let end = round * tables * blocks;
            let results = ParticipantResults::read(&self.journal, |block| block < end)
                .map_err(|error| error.to_string())?;
            let (standings, met) = results.before_round(round, blocks);
            self.play_lineups(round * tables, &swiss_round(&standings, met, seats))?;
            if self.stopped.is_some() {
                break;
            }
        }
        Ok(())
    }

    /// Plays the missing blocks of lineups, of which the first one has this number, in sweeps.
    fn play_lineups(&mut self, first: u64, lineups: &[Lineup]) -> Result<(), String> {
        let blocks = self.tournament.file.blocks;
        let tables = self.tournament.base.concurrency.get() as u64;
        let sweep = if lineups.len() == 1 { blocks } else { blocks.div_ceil(SWEEPS).max(2 * tables) };
        let mut start = 0;
        while start < blocks {
            let end = (start + sweep).min(blocks);
            for (number, lineup) in (first..).zip(lineups) {
                self.play_part(number, start..end, lineup)?;
                if self.stopped.is_some() || self.progress.is_decided() {
                    return Ok(());
                }
            }
            start = end;
        }
        Ok(())
    }

    /// Plays the missing ones of some blocks of a lineup.
    fn play_part(&mut self, number: u64, blocks: Range<u64>, lineup: &[usize]) -> Result<(), String> {
        let plan = self.tournament.plan(number, blocks, lineup.to_vec(), self.has_begun);
        if self.selection.missing(&plan.range()) == 0 {
            return Ok(());
        }
        let date = jiff::Timestamp::now().strftime("%Y-%m-%d %H:%M:%S UTC").to_string();
        let tables = plan.concurrency.get();
        let ready = Match::prepare(&self.tournament.games, plan, &self.tournament.interrupt)
            .map_err(|error| error.to_string())?;
        if let Some(watcher) = &self.watcher {
            watcher.set_players(ready.names());
        }
        let ready = ready.select(self.selection.clone());
        let ready = ready.watch(self.watcher.as_ref().map(|watcher| watcher as &dyn Watcher));
        self.progress.begin(lineup);
        let result = ready.play_to_journal(&mut self.writer, &mut self.progress);
        let blocks = result.statistics.blocks + result.statistics.voided;
        self.has_begun |= blocks > 0;
        if result.record_error.is_none() && blocks > 0 {
            let line = JournalLine::Run { run: run(date, blocks, &result, lineup, tables) };
            self.writer.append(&line).map_err(|error| error.to_string())?;
        }
        self.stopped = match (result.record_error.or(result.shortage), result.interrupted) {
            (Some(error), _) => Some(TournamentStop::Error(error)),
            (None, true) if self.progress.is_decided() => None,
            (None, true) => Some(TournamentStop::Interrupted),
            (None, false) => None,
        };
        Ok(())
    }
}

/// What the run of a lineup measured.
fn run(date: String, blocks: u64, result: &MatchResult, lineup: &[usize], tables: usize) -> JournalRun {
    let us = |time: std::time::Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    let players = result.statistics.players.iter().zip(lineup);
    JournalRun {
        date,
        blocks,
        elapsed_us: us(result.time),
        tables,
        stalls: result.stalls,
        latency_max_us: us(result.latency.max()),
        processes: players
            .map(|(player, &participant)| JournalProcess {
                participant,
                cpu_us: us(player.processor_time),
                peak_bytes: player.peak_memory,
            })
            .collect(),
    }
}
