//! A run of a match or a tournament in its directory: it prepares the bots, opens the journal, plays and
//! finishes.

use std::io::{self, Write as _};
use std::process::ExitCode;
use std::sync::Arc;

use talon_arbiter::blocks::{JournalLine, JournalReader};
use talon_arbiter::date::now;
use talon_arbiter::plan::{Description, Format};
use talon_arbiter::play::Match;
use talon_arbiter::stats::{SequentialSample, Statistics};
use talon_engine::PlayableGame;
use talon_games::GameRegistry;

use crate::arbiter::output::match_conditions::MatchConditions;
use crate::arbiter::output::number_format::counted;
use crate::arbiter::output::transcript_files::TranscriptFiles;
use crate::arbiter::playing::journal_opening::{extending_journal, open_journal, refuse_changed};
use crate::arbiter::playing::lineups::play_lineups;
use crate::arbiter::playing::match_directory::{DirectoryPart, FAULTS_DIRECTORY};
use crate::arbiter::playing::match_head::{head_lines, print_match_head};
use crate::arbiter::playing::match_journal::MatchJournal;
use crate::arbiter::playing::match_results::finish_match;
use crate::arbiter::playing::match_runner::{BlockOutput, MatchRunner};
use crate::arbiter::playing::match_watchers::MatchWatchers;
use crate::arbiter::playing::prepared_match::PreparedMatch;
use crate::arbiter::playing::tournament_results::finish_tournament;
use crate::arbiter::progress::match_progress::MatchProgress;

/// A run of a match or a tournament in its directory.
pub(crate) struct DirectoryRun {
    part: DirectoryPart,
    /// The description of the match. It may extend the tournament of the directory.
    description: Description,
}

impl DirectoryRun {
    pub(crate) fn new(part: DirectoryPart, description: Description) -> Self {
        Self { part, description }
    }

    /// Plays the missing blocks and prints the results.
    pub(crate) fn play(self, games: &GameRegistry<PlayableGame>) -> Result<ExitCode, String> {
        self.check_shard()?;
        let directory = &self.part.directory;
        let description = extending_journal(&self.description, &directory.journal(self.part.shard))?;
        let faults = directory.path.join(FAULTS_DIRECTORY);
        let key = directory.deal_key()?;
        let mut prepared =
            PreparedMatch::new(games, Arc::new(description), key, &faults, Some(directory.path.as_path()))?;
        if self.part.refuses_changes {
            refuse_changed(&self.part, &prepared)?;
        }
        match prepared.description.format {
            Format::Match => self.play_match(&mut prepared),
            _ => self.play_tournament(&prepared),
        }
    }

    fn check_shard(&self) -> Result<(), String> {
        let refuse = |text: &str| Err(text.to_owned());
        match (self.part.shard, self.description.format) {
            (Some(_), Format::Swiss) => refuse(
                "a Swiss tournament has no shards, because the lineups of a round follow from the results before it: play \
                 it on one machine with --concurrency",
            ),
            (Some(_), _) if self.description.sprt.is_some() => {
                refuse("a sequential test needs its blocks in order: play without --shard, or without sprt")
            }
            _ => Ok(()),
        }
    }

    /// Plays the one lineup of a match.
    fn play_match(&self, prepared: &mut PreparedMatch) -> Result<ExitCode, String> {
        let has_begun = self.has_blocks();
        let plan = prepared.match_plan(has_begun)?;
        let ready = Match::prepare(&prepared.games, plan, &prepared.interrupt);
        let ready = ready.map_err(|error| error.to_string())?;
        let mut journal = open_journal(&self.part, &prepared.description)?;
        let plan = prepared.match_plan(has_begun)?;
        let conditions = MatchConditions::new(&prepared.games, plan, journal.header.clone());
        let transcripts = TranscriptFiles::of(&conditions.plan, prepared.bundles.as_deref(), has_begun)?;
        let watchers = MatchWatchers::begin(&prepared.games, &conditions.plan, ready.names())?;
        let exposure = (!prepared.description.is_sandboxed()).then(|| self.part.directory.exposure());
        let lines = head_lines(&ready, prepared, &conditions.plan, exposure, transcripts.as_ref());
        print_match_head(&conditions, &lines);
        let played = journal.selection.played.len();
        let mut progress = MatchProgress::of_match(&conditions, prepared, played, transcripts);
        let blocks = prepared.description.blocks_of_lineup();
        progress.stop_by(begin_test(&journal, prepared)?, blocks, &prepared.interrupt);
        let mut runner = MatchRunner::new(prepared, progress, watchers);
        let lineup = &conditions.plan.lineup;
        let result = runner.play(ready, BlockOutput::Journal(&mut journal), lineup, now())?;
        finish_match(&conditions, result, runner.finish(), Some((&self.part.directory, journal)))
    }

    /// Plays all lineups of a tournament.
    fn play_tournament(&self, prepared: &PreparedMatch) -> Result<ExitCode, String> {
        let mut journal = open_journal(&self.part, &prepared.description)?;
        self.print_tournament_head(&journal, &prepared.sandbox);
        let new = prepared.description.first_game();
        let roles = prepared.games.of(&new).map_or(&[][..], |game| game.roles);
        let results = Statistics::read_tournament(journal.writer.path(), roles, |_| true);
        let results = results.map_err(|error| error.to_string())?;
        let names = prepared.description.names();
        let lineup = prepared.lineups_of_everybody()?.into_iter().next().unwrap_or_default();
        let plan = prepared.plan(lineup, 0..1, false);
        let watchers = MatchWatchers::begin(&prepared.games, &plan, &names)?;
        let blocks = journal.selection.wanted_in(&(0..journal.header.blocks));
        let played = journal.selection.played.len();
        let mut progress = MatchProgress::of_tournament(&names, prepared, (blocks, played), results);
        let places = prepared.description.blocks_of_lineup();
        progress.stop_by(begin_test(&journal, prepared)?, places, &prepared.interrupt);
        let mut runner = MatchRunner::new(prepared, progress, watchers);
        if journal.selection.played.is_empty() && !runner.is_decided() {
            prepared.probe()?;
        }
        let stopped = play_lineups(prepared, &mut runner, &mut journal)?;
        let conditions = MatchConditions::new(&prepared.games, plan, journal.header.clone());
        finish_tournament(&self.part.directory, &conditions, runner, journal, stopped)
    }

    fn has_blocks(&self) -> bool {
        let journal = JournalReader::open(&self.part.directory.journal(self.part.shard));
        let is_block = |line| matches!(line, Ok(JournalLine::Block(_)));
        journal.is_ok_and(|mut lines| lines.any(is_block))
    }

    fn print_tournament_head(&self, journal: &MatchJournal, sandbox: &[String]) {
        let MatchJournal { header, selection, .. } = journal;
        let (blocks, played) = (selection.wanted_in(&(0..header.blocks)), selection.played.len());
        let of_shard = self.part.shard.map_or(String::new(), |shard| format!("shard {shard}, "));
        let lines = [
            format!(
                "{}: {}, {of_shard}{played} of {} played",
                header.description.game,
                counted(header.description.participants.len() as u64, "participant"),
                counted(blocks, "block")
            ),
            format!("key hash: {}\nplan hash: {}", header.key_hash, header.plan_hash),
        ];
        let text = [&lines, sandbox].concat().join("\n");
        // A write error means that nobody reads the output.
        let _ = if self.description.json {
            writeln!(io::stderr(), "{text}")
        } else {
            writeln!(io::stdout(), "{text}")
        };
    }
}

/// Creates the sequential test and adds the blocks of the journal. If these blocks already decide the test,
/// the match ends at once.
fn begin_test(journal: &MatchJournal, prepared: &PreparedMatch) -> Result<Option<SequentialSample>, String> {
    let description = &prepared.description;
    let Some(test) = description.sequential_test().map_err(|error| error.to_string())? else {
        return Ok(None);
    };
    let lineups = description.all_lineups().map_err(|error| error.to_string())?.len();
    let mut test = SequentialSample::new(test, lineups);
    journal.feed_test(&mut test, description.blocks_of_lineup()).map_err(|error| error.to_string())?;
    if test.accepted().is_some() {
        prepared.interrupt.finish_blocks();
    }
    Ok(Some(test))
}
