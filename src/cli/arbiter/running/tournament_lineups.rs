//! The blocks of a tournament, lineup by lineup.

use std::ops::Range;

use crate::arbiter::bot::{BotSpec, Interrupt};
use crate::arbiter::date::now;
use crate::arbiter::plan::{
    Lineup, MatchPlan, TournamentFile, TournamentFileError, TournamentFormat, TournamentPart, swiss_round,
};
use crate::arbiter::run::Match;
use crate::arbiter::stats::Statistics;
use crate::cli::arbiter::running::match_journal::MatchJournal;
use crate::cli::arbiter::running::match_runner::{BlockOutput, MatchRunner};
use crate::games::GameRegistry;

/// The number of sweeps over the lineups of a tournament. Each sweep plays a part of the blocks of every lineup, so
/// that the standings are meaningful before the end.
const SWEEPS: u64 = 10;

/// The lineups of a tournament, and the plan that they have in common.
pub(in crate::cli) struct TournamentLineups {
    pub(in crate::cli) games: GameRegistry,
    pub(in crate::cli) file: TournamentFile,
    /// The plan that all lineups have in common.
    pub(in crate::cli) base: MatchPlan,
    /// The bot of each participant.
    pub(in crate::cli) specs: Vec<BotSpec>,
    /// The bot of each participant's partner, if it is another bot.
    pub(in crate::cli) partners: Vec<Option<BotSpec>>,
}

/// Why a tournament ended early.
pub(in crate::cli) enum TournamentStop {
    /// Somebody stopped it.
    Interrupted,
    /// A resource is lacking.
    Error(String),
}

impl TournamentLineups {
    /// Starts every participant once, so that mistakes are found before the first deal.
    pub(in crate::cli) fn probe(&self, interrupt: &Interrupt) -> Result<(), String> {
        let mut is_known = vec![false; self.specs.len()];
        for lineup in self.lineups().map_err(|error| error.to_string())? {
            if lineup.iter().all(|&own| is_known[own]) {
                continue;
            }
            lineup.iter().for_each(|&own| is_known[own] = true);
            let plan = self.plan(0, 0..1, lineup, false);
            Match::prepare(&self.games, plan, interrupt).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    /// The bot of a player of this participant. In a game with pairs, the second half of the players are partners.
    fn spec(&self, player: usize, participant: usize) -> &BotSpec {
        let partner = self.partners[participant].as_ref().filter(|_| player >= self.file.places());
        partner.unwrap_or(&self.specs[participant])
    }

    /// Plays all lineups, until the sequential test decides or something stops the tournament.
    pub(in crate::cli) fn play(
        &self,
        runner: &mut MatchRunner,
        journal: &mut MatchJournal,
    ) -> Result<Option<TournamentStop>, String> {
        if runner.is_decided() {
            return Ok(None);
        }
        let has_begun = !journal.selection.played.is_empty();
        if !has_begun {
            self.probe(runner.interrupt())?;
        }
        let mut playing = PlayingLineups { tournament: self, runner, journal, has_begun };
        if self.file.format == TournamentFormat::Swiss {
            return playing.play_swiss();
        }
        playing.play_lineups(0, &self.lineups().map_err(|error| error.to_string())?)
    }

    /// The lineups. In a Swiss tournament, some lineups that together include every participant.
    fn lineups(&self) -> Result<Vec<Lineup>, TournamentFileError> {
        if self.file.format != TournamentFormat::Swiss {
            return self.file.lineups();
        }
        let (count, places, seating) = (self.specs.len(), self.file.places(), self.file.seating()?);
        let lineup = |own: usize| seating.filled((0..places).map(|place| (own + place) % count).collect());
        Ok((0..count).map(lineup).collect())
    }

    /// The plan of some blocks of a lineup.
    fn plan(&self, number: u64, blocks: Range<u64>, lineup: Lineup, has_begun: bool) -> MatchPlan {
        let seating = self.file.seating().unwrap_or_default();
        let first_block = number * self.file.blocks() + blocks.start;
        let names = || lineup.iter().map(|&own| self.file.participants[own].name.clone()).collect();
        MatchPlan {
            begun: has_begun.then(names),
            players: lineup.iter().enumerate().map(|(player, &own)| self.spec(player, own).clone()).collect(),
            part: Some(TournamentPart { first_block, lineup, seating }),
            deals: (blocks.end - blocks.start) * self.base.deals_per_session.get() as u64,
            ..self.base.clone()
        }
    }
}

/// The lineups of a tournament while they are played.
struct PlayingLineups<'a> {
    tournament: &'a TournamentLineups,
    runner: &'a mut MatchRunner,
    journal: &'a mut MatchJournal,
    /// Whether a block was played. If so, a bot that does not start can no longer stop the tournament.
    has_begun: bool,
}

impl PlayingLineups<'_> {
    fn play_swiss(&mut self) -> Result<Option<TournamentStop>, String> {
        let file = &self.tournament.file;
        let tables = file.tables_of_round();
        for round in 0..file.rounds.unwrap_or(1) {
            let results = self.results(round * tables * file.blocks())?;
            let (standings, met) = results.before_round(round, file.blocks());
            let seating = file.seating().unwrap_or_default();
            let lineups = swiss_round(&standings, &met, file.places());
            let lineups: Vec<Lineup> = lineups.into_iter().map(|places| seating.filled(places)).collect();
            let stopped = self.play_lineups(round * tables, &lineups)?;
            if stopped.is_some() {
                return Ok(stopped);
            }
        }
        Ok(None)
    }

    /// The results of the blocks below `end`.
    fn results(&mut self, end: u64) -> Result<Statistics, String> {
        let writer = &mut self.journal.writer;
        writer.sync().map_err(|error| error.to_string())?;
        Statistics::read_tournament(writer.path(), &[], |block| block < end)
            .map_err(|error| error.to_string())
    }

    /// Plays the missing blocks of lineups, in sweeps. `first` is the number of the first lineup.
    fn play_lineups(&mut self, first: u64, lineups: &[Lineup]) -> Result<Option<TournamentStop>, String> {
        let blocks = self.tournament.file.blocks();
        let tables = self.tournament.base.concurrency.get() as u64;
        let sweep = if lineups.len() == 1 { blocks } else { blocks.div_ceil(SWEEPS).max(2 * tables) };
        let mut start = 0;
        while start < blocks {
            let end = (start + sweep).min(blocks);
            for (number, lineup) in (first..).zip(lineups) {
                let stopped = self.play_part(number, start..end, lineup)?;
                if stopped.is_some() || self.runner.is_decided() {
                    return Ok(stopped);
                }
            }
            start = end;
        }
        Ok(None)
    }

    /// Plays a range of blocks of a lineup, unless they were played before.
    fn play_part(
        &mut self,
        number: u64,
        blocks: Range<u64>,
        lineup: &[usize],
    ) -> Result<Option<TournamentStop>, String> {
        let plan = self.tournament.plan(number, blocks, lineup.to_vec(), self.has_begun);
        if self.journal.selection.missing(&plan.range()) == 0 {
            return Ok(None);
        }
        let (date, tables) = (now(), plan.concurrency.get());
        let ready = Match::prepare(&self.tournament.games, plan, self.runner.interrupt())
            .map_err(|error| error.to_string())?;
        let result = self.runner.play(ready, BlockOutput::Journal(self.journal), lineup, tables, date)?;
        self.has_begun |= result.statistics.blocks > 0;
        Ok(match result.record_error.or(result.shortage) {
            Some(error) => Some(TournamentStop::Error(error)),
            None if result.interrupted && !self.runner.is_decided() => Some(TournamentStop::Interrupted),
            None => None,
        })
    }
}
