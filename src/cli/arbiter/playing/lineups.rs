//! Plays the blocks of a tournament, lineup by lineup.

use std::ops::Range;

use talon_arbiter::date::now;
use talon_arbiter::plan::{Description, Format, Segment, swiss_round};
use talon_arbiter::play::Match;
use talon_arbiter::stats::Statistics;
use talon_games::lineups::Lineup;

use crate::arbiter::playing::match_journal::MatchJournal;
use crate::arbiter::playing::match_runner::{BlockOutput, MatchRunner};
use crate::arbiter::playing::prepared_match::PreparedMatch;

/// The number of sweeps over the lineups of a tournament. Each sweep plays a part of every lineup's blocks,
/// so that the standings say something early.
const SWEEPS: u64 = 10;

/// The reason why a tournament ended early.
pub(crate) enum TournamentStop {
    /// A user or a signal stopped the tournament.
    Interrupted,
    /// A resource is missing, or the journal cannot be written.
    Error(String),
}

/// Plays all lineups of a tournament, until its sequential test decides or something stops it. Returns the
/// reason if it was stopped.
pub(crate) fn play_lineups(
    prepared: &PreparedMatch,
    runner: &mut MatchRunner<'_>,
    journal: &mut MatchJournal,
) -> Result<Option<TournamentStop>, String> {
    if runner.is_decided() {
        return Ok(None);
    }
    let has_begun = !journal.selection.played.is_empty();
    let mut playing = PlayingLineups { prepared, runner, journal, has_begun };
    let description = &prepared.description;
    if description.format == Format::Swiss {
        return playing.play_swiss(description);
    }
    let lineups = description.all_lineups().map_err(|error| error.to_string())?;
    for segment in description.segments().map_err(|error| error.to_string())? {
        let stopped = playing.play_segment(&segment, &lineups)?;
        if stopped.is_some() || playing.runner.is_decided() {
            return Ok(stopped);
        }
    }
    Ok(None)
}

/// The lineups of a tournament in progress.
struct PlayingLineups<'a, 'r> {
    prepared: &'a PreparedMatch,
    runner: &'a mut MatchRunner<'r>,
    journal: &'a mut MatchJournal,
    /// Whether any block was played. If so, a bot that fails to start cannot stop the tournament.
    has_begun: bool,
}

impl PlayingLineups<'_, '_> {
    fn play_swiss(&mut self, description: &Description) -> Result<Option<TournamentStop>, String> {
        let (tables, blocks) = (description.tables_of_round(), description.blocks_of_lineup());
        for round in 0..description.rounds.unwrap_or(1) {
            let first = round * tables;
            let results = self.results(first * blocks)?;
            let (standings, met) = results.before_round(round, blocks);
            let places = swiss_round(&standings, &met, description.places());
            let lineups: Vec<Lineup> =
                places.into_iter().map(|places| description.seating.filled(places)).collect();
            let segment = Segment { first: first * blocks, lineups: 0..tables, each: blocks };
            let stopped = self.play_segment(&segment, &lineups)?;
            if stopped.is_some() {
                return Ok(stopped);
            }
        }
        Ok(None)
    }

    /// Reads the results of the blocks with numbers below `end`.
    fn results(&mut self, end: u64) -> Result<Statistics, String> {
        let writer = &mut self.journal.writer;
        writer.sync().map_err(|error| error.to_string())?;
        Statistics::read_tournament(writer.path(), &[], |block| block < end)
            .map_err(|error| error.to_string())
    }

    /// Plays the missing blocks of a segment, in sweeps.
    fn play_segment(
        &mut self,
        segment: &Segment,
        lineups: &[Lineup],
    ) -> Result<Option<TournamentStop>, String> {
        let tables = self.prepared.description.tables().get() as u64;
        let is_alone = segment.lineups.end - segment.lineups.start == 1;
        let sweep = if is_alone { segment.each } else { segment.each.div_ceil(SWEEPS).max(2 * tables) };
        let mut start = 0;
        while start < segment.each {
            let end = (start + sweep).min(segment.each);
            for number in segment.lineups.clone() {
                let blocks = segment.blocks_of(number);
                let Some(lineup) = lineups.get(number as usize) else { continue };
                let stopped = self.play_part(blocks.start + start..blocks.start + end, lineup)?;
                if stopped.is_some() || self.runner.is_decided() {
                    return Ok(stopped);
                }
            }
            start = end;
        }
        Ok(None)
    }

    /// Plays the missing blocks of a range with a lineup.
    fn play_part(&mut self, blocks: Range<u64>, lineup: &[usize]) -> Result<Option<TournamentStop>, String> {
        let plan = self.prepared.plan(lineup.to_vec(), blocks, self.has_begun);
        if self.journal.selection.missing(&plan.range()) == 0 {
            return Ok(None);
        }
        let ready = Match::prepare(&self.prepared.games, plan, self.runner.interrupt())
            .map_err(|error| error.to_string())?;
        let result = self.runner.play(ready, BlockOutput::Journal(self.journal), lineup, now())?;
        self.has_begun |= result.statistics.blocks > 0;
        Ok(match result.record_error.or(result.shortage) {
            Some(error) => Some(TournamentStop::Error(error)),
            None if result.interrupted && !self.runner.is_decided() => Some(TournamentStop::Interrupted),
            None => None,
        })
    }
}
