//! Plays the blocks of one lineup after another. A match has one lineup, a tournament has several.

use std::io::Write;
use std::path::Path;

use crate::arbiter::bot::{BotSpec, Interrupt, refuse_exposed};
use crate::arbiter::plan::MatchPlan;
use crate::arbiter::run::{Match, MatchResult};
use crate::arbiter::runtime;
use crate::cli::arbiter::options::match_output::MatchOutput;
use crate::cli::arbiter::options::sandbox_arguments;
use crate::cli::arbiter::progress::match_progress::{MatchData, MatchProgress};
use crate::cli::arbiter::running::hidden_directory::HiddenDirectory;
use crate::cli::arbiter::running::match_journal::MatchJournal;
use crate::cli::arbiter::running::match_watchers::MatchWatchers;
use crate::cli::arbiter::signals;

/// The environment of the bots of a match. It exists from before the first bot starts until after the last bot has
/// ended.
pub(in crate::cli) struct Surroundings {
    pub(in crate::cli) interrupt: Interrupt,
    /// The lines of the report about the sandbox.
    pub(in crate::cli) sandbox: Vec<String>,
    /// The child processes that are not bots.
    unrelated: Vec<u32>,
    /// The directory of the bundles. `None` unless sandboxed bots play and bundles are kept.
    _hidden: Option<HiddenDirectory>,
}

impl Surroundings {
    /// Prepares this process and the launch of a plan. No sandboxed bot may see the directory of the match.
    ///
    /// # Errors
    /// A bot would see the directory, the sandbox lacks a required part, or the system lacks a resource.
    pub(in crate::cli) fn prepare(
        plan: &mut MatchPlan,
        bots: &[BotSpec],
        output: &MatchOutput,
        directory: Option<&Path>,
    ) -> Result<Self, String> {
        runtime::protect_own_memory();
        let (launch, sandbox) = sandbox_arguments::probe(plan.launch.clone(), output.sandbox)?;
        plan.launch = match directory {
            Some(directory) => launch.with_hidden(directory),
            None => launch,
        };
        let unrelated = runtime::child_pids();
        if let Err(error) = runtime::adopt_orphans() {
            log::info!("cannot find processes that bots leave behind outside their process groups: {error}");
        }
        let interrupt = signals::interrupt(directory.is_some())
            .map_err(|error| format!("cannot watch for signals: {error}"))?;
        directory.map_or(Ok(()), |directory| refuse_exposed(directory, bots, &plan.launch))?;
        let hidden = output.sandbox.as_ref().and(output.bundles.as_deref());
        let hidden = hidden.map(HiddenDirectory::create).transpose()?;
        Ok(Self { interrupt, sandbox, unrelated, _hidden: hidden })
    }
}

/// The destination of the blocks.
pub(in crate::cli) enum BlockOutput<'a> {
    /// The journal of a planned match or of a tournament. Only the blocks that it selects are played.
    Journal(&'a mut MatchJournal),
    /// The record of a match without a journal.
    Record(&'a mut dyn Write),
}

/// Plays the blocks of one lineup after another.
pub(in crate::cli) struct MatchRunner {
    surroundings: Surroundings,
    progress: MatchProgress,
    watchers: MatchWatchers,
}

impl MatchRunner {
    pub(in crate::cli) fn new(
        surroundings: Surroundings,
        mut progress: MatchProgress,
        watchers: MatchWatchers,
    ) -> Self {
        if watchers.print() {
            progress.hide();
        }
        progress.show_on(watchers.live().cloned());
        Self { surroundings, progress, watchers }
    }

    pub(in crate::cli) fn interrupt(&self) -> &Interrupt {
        &self.surroundings.interrupt
    }

    /// Whether the sequential test has decided.
    pub(in crate::cli) fn is_decided(&self) -> bool {
        self.progress.is_decided()
    }

    /// Plays the missing blocks of a match, and appends the measurements of this run to its journal. `participants` are
    /// the participants of its players, `tables` is the number of tables, and `date` is the time of the start. If
    /// playing the blocks fails, the error is part of the result.
    pub(in crate::cli) fn play(
        &mut self,
        ready: Match<'_>,
        output: BlockOutput<'_>,
        participants: &[usize],
        tables: usize,
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
            journal.add_run(date, &result, participants, tables).map_err(|error| error.to_string())?;
        }
        Ok(result)
    }

    /// Ends the processes that the bots have left behind. Returns the data that the progress has collected.
    pub(in crate::cli) fn finish(self) -> MatchData {
        self.watchers.finish();
        // Processes that have left their group and wiped their environment are now children of this process.
        runtime::kill_orphans(&self.surroundings.unrelated);
        self.progress.finish()
    }
}
