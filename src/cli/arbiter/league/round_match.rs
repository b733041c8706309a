//! Plays a match of a round in its directory, and reads its results.

use std::path::Path;
use std::sync::Arc;

use talon_arbiter::blocks::SortedBlocks;
use talon_arbiter::bot::Interrupt;
use talon_arbiter::date::now;
use talon_arbiter::play::Match;
use talon_arbiter::remote::RemoteBots;
use talon_arbiter::stats::{Estimate, Figures, Statistics};
use talon_engine::PlayableGame;
use talon_games::GameRegistry;
use talon_league::{MatchSummary, VersionSummary, add_block};

use crate::arbiter::output::match_conditions::MatchConditions;
use crate::arbiter::playing::journal_opening::open_journal;
use crate::arbiter::playing::match_directory::{DirectoryPart, FAULTS_DIRECTORY, MatchDirectory};
use crate::arbiter::playing::match_runner::{BlockOutput, MatchRunner};
use crate::arbiter::playing::match_watchers::MatchWatchers;
use crate::arbiter::playing::prepared_match::PreparedMatch;
use crate::arbiter::progress::match_progress::MatchProgress;

/// What a match of a round needs from the league.
pub(super) struct RoundSurroundings<'a> {
    /// The directory of the league, which no bot may see.
    pub(super) league: &'a Path,
    pub(super) games: &'a GameRegistry<PlayableGame>,
    pub(super) interrupt: &'a Interrupt,
    pub(super) remote_bots: Option<Arc<dyn RemoteBots>>,
}

/// Plays the missing blocks of a match. Returns whether all its blocks were played. If not, the league was asked to stop.
///
/// # Errors
/// The directory is wrong, the arbiter lacks a resource, or the journal cannot be written.
pub(super) fn play_round_match(surroundings: &RoundSurroundings<'_>, path: &Path) -> Result<bool, String> {
    let RoundSurroundings { league, games, interrupt, remote_bots } = surroundings;
    let directory = MatchDirectory::open(path)?;
    let description = Arc::clone(&directory.description);
    let key = directory.deal_key()?;
    let faults = directory.path.join(FAULTS_DIRECTORY);
    let part = DirectoryPart { directory, shard: None, refuses_changes: false, withdrawn: Vec::new() };
    let prepared = PreparedMatch::in_league(
        games,
        description,
        key,
        &faults,
        Some(league),
        interrupt,
        remote_bots.clone(),
    )?;
    let mut journal = open_journal(&part, &prepared.description)?;
    let blocks = journal.header.blocks;
    let played = journal.selection.played.len();
    if played < blocks {
        // A bot that does not start makes a fault. It must not stop the league.
        let plan = prepared.match_plan(true)?;
        let ready = Match::prepare(&prepared.games, plan, interrupt).map_err(|error| error.to_string())?;
        let plan = prepared.match_plan(true)?;
        let conditions = MatchConditions::new(&prepared.games, plan, journal.header.clone());
        let watchers = MatchWatchers::begin(&prepared.games, &conditions.plan, ready.names())?;
        let progress = MatchProgress::of_match(&conditions, &prepared, played, None);
        progress.hide();
        let mut runner = MatchRunner::new(&prepared, progress, watchers);
        let result =
            runner.play(ready, BlockOutput::Journal(&mut journal), &conditions.plan.lineup, now())?;
        let data = runner.finish();
        data.bundles.finish(|_| None).map_or(Ok(()), Err)?;
        if let Some(error) = result.record_error.or(result.shortage) {
            return Err(error);
        }
        if result.interrupted {
            return Ok(false);
        }
    }
    journal.writer.sync().map_err(|error| error.to_string())?;
    Ok(true)
}

/// Reads the results of a match from its journal.
///
/// # Errors
/// The journal cannot be read.
pub(super) fn read_summary(
    games: &GameRegistry<PlayableGame>,
    journal: &Path,
) -> Result<MatchSummary, String> {
    let blocks = SortedBlocks::open(journal).map_err(|error| error.to_string())?;
    let header = blocks.header().clone();
    let contestants = header.contestants;
    let roles = games.rules().of(&header.description.first_game()).map_or(&[][..], |game| game.roles);
    let mut summary =
        MatchSummary { versions: vec![VersionSummary::default(); contestants], ..MatchSummary::default() };
    let runs = blocks.runs().map_err(|error| error.to_string())?;
    summary.elapsed_ms = runs.iter().map(|run| run.elapsed_us / 1000).sum();
    let mut statistics: Option<Statistics> = None;
    for block in blocks {
        let block = block.map_err(|error| error.to_string())?;
        add_block(&mut summary, &block);
        statistics.get_or_insert_with(|| Statistics::of(None, &block.players, roles)).add(&block);
    }
    if let Some(statistics) = statistics {
        let names = header.description.contestant_names();
        let figures = Figures::snapshot(&statistics, &names, None);
        for (version, figures) in summary.versions.iter_mut().zip(&figures.participants) {
            let with_words = figures.roles.iter().filter(|role| !role.role.is_empty());
            version.roles = with_words
                .map(|role| {
                    let mean = Estimate::from(role.own.mean).mean.unwrap_or_default();
                    (role.role.clone(), role.own.games, (mean * role.own.games as f64).round() as i64)
                })
                .collect();
        }
    }
    Ok(summary)
}
