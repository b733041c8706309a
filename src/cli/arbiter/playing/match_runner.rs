//! Plays the blocks of each lineup. A match has one lineup, a tournament has several.

use std::io::Write;

use talon_arbiter::bot::Interrupt;
use talon_arbiter::play::{Match, MatchResult};

use crate::arbiter::playing::match_journal::MatchJournal;
use crate::arbiter::playing::match_watchers::MatchWatchers;
use crate::arbiter::playing::prepared_match::PreparedMatch;
use crate::arbiter::progress::match_progress::{MatchData, MatchProgress};

/// The destination of the blocks.
pub(crate) enum BlockOutput<'a> {
    /// The journal of a planned match or a tournament. Only the blocks of its `selection` are played.
    Journal(&'a mut MatchJournal),
    /// The record of a match without a journal.
    Record(&'a mut dyn Write),
}

/// The runner of a match. It plays the blocks of each lineup.
pub(crate) struct MatchRunner<'a> {
    prepared: &'a PreparedMatch,
    progress: MatchProgress,
    watchers: MatchWatchers,
}

impl<'a> MatchRunner<'a> {
    pub(crate) fn new(
        prepared: &'a PreparedMatch,
        mut progress: MatchProgress,
        watchers: MatchWatchers,
    ) -> Self {
        if watchers.print() {
            progress.hide();
        }
        progress.show_on(watchers.live().cloned());
        watchers.announce();
        Self { prepared, progress, watchers }
    }

    pub(crate) fn interrupt(&self) -> &'a Interrupt {
        &self.prepared.interrupt
    }

    /// Returns whether the sequential test has decided.
    pub(crate) fn is_decided(&self) -> bool {
        self.progress.is_decided()
    }

    /// Plays the missing blocks of a lineup, and appends the measurements of this run to the journal.
    /// `participants` contains the participant of each player, and `date` is the time of the start. An error
    /// while blocks are played is part of the result.
    pub(crate) fn play(
        &mut self,
        ready: Match<'_>,
        output: BlockOutput<'_>,
        participants: &[usize],
        date: String,
    ) -> Result<MatchResult, String> {
        self.watchers.set_players(ready.names());
        let ready = ready.watch(self.watchers.any());
        self.progress.set_lineup(participants);
        let journal = match output {
            BlockOutput::Record(record) => return Ok(ready.play(record, &mut self.progress)),
            BlockOutput::Journal(journal) => journal,
        };
        let ready = ready.select(journal.selection.clone());
        if ready.blocks() > 0 {
            let bots = ready.bots().zip(participants);
            journal.add_versions(&date, bots.map(|((bot, id), &participant)| (participant, bot, id)))?;
        }
        let result = ready.play_to_journal(&mut journal.writer, &mut self.progress);
        if result.record_error.is_none() && result.statistics.blocks > 0 {
            let tables = self.prepared.description.tables().get();
            journal.add_run(date, &result, participants, tables).map_err(|error| error.to_string())?;
        }
        Ok(result)
    }

    /// Ends the processes that the bots left behind. Returns the data that the progress has collected.
    pub(crate) fn finish(self) -> MatchData {
        self.watchers.finish();
        self.prepared.kill_orphans();
        self.progress.finish()
    }
}
