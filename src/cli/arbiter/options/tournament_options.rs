//! The options of the matches of a tournament, from the tournament file.

use std::num::NonZeroUsize;
use std::path::Path;

use crate::arbiter::blocks::JournalHeader;
use crate::arbiter::bot::BotSpec;
use crate::arbiter::date::now;
use crate::arbiter::plan::{MatchPlan, Shard, TournamentFile, TournamentParticipant};
use crate::cli::arbiter::options::match_arguments::{MatchArguments, Rule};
use crate::cli::arbiter::options::match_output::MatchOutput;
use crate::cli::arbiter::options::sandbox_arguments::{SandboxArguments, SandboxMode};
use crate::cli::arbiter::options::seats;
use crate::cli::arbiter::running::match_directory::FAULTS_DIRECTORY;
use crate::cli::arbiter::running::tournament_directory::TournamentDirectory;
use crate::engine::PlayableGame;
use crate::games::GameRegistry;

/// The plan that all lineups have in common.
pub(in crate::cli) fn base_plan(
    games: &GameRegistry<PlayableGame>,
    file: &TournamentFile,
    directory: &TournamentDirectory,
    concurrency: Option<NonZeroUsize>,
) -> Result<(MatchPlan, MatchOutput), String> {
    let own = MatchArguments::default();
    let rules = file.rules.iter();
    let is_sandboxed = file.participants.iter().any(|own| !own.trusted);
    let (plan, output) = MatchArguments {
        game: file.game.clone(),
        players: NonZeroUsize::new(file.players),
        rules: rules.map(|(key, value)| Rule { key: key.clone(), value: value.clone() }).collect(),
        deals: Some(file.deals),
        deals_per_session: file.deals_per_session.and_then(|deals| NonZeroUsize::new(deals as usize)),
        movetime: file.movetime.unwrap_or(own.movetime),
        clock: file.deal_time(),
        average: file.average,
        nodes: file.nodes,
        depth: file.depth,
        margin: file.margin.unwrap_or(own.margin),
        startup: file.startup.unwrap_or(own.startup),
        fault_policy: file.on_fault,
        concurrency: concurrency.unwrap_or(own.concurrency),
        bundles: directory.own.path.join(FAULTS_DIRECTORY),
        sandbox: SandboxArguments {
            sandbox: is_sandboxed.then_some(SandboxMode::Available),
            ..SandboxArguments::default()
        },
        ..own
    }
    .into_plan(games)?;
    Ok((plan, output))
}

/// The specification of a participant.
pub(in crate::cli) fn participant_spec(
    own: &TournamentParticipant,
    origin: &Path,
    engine: &[String],
    game: &PlayableGame,
) -> Result<BotSpec, String> {
    let place = format!("participant '{}'", own.name);
    let options = own.options.iter().map(|(name, value)| format!("option.{name}={value}"));
    let memory = own.memory.map(|memory| format!("memory={memory}"));
    let words: Vec<String> = [format!("name={}", own.name), format!("command={}", own.command)]
        .into_iter()
        .chain(options)
        .chain(memory)
        .collect();
    let written =
        shlex::try_join(words.iter().map(String::as_str)).map_err(|error| format!("{place}: {error}"))?;
    let mut spec = seats::read_player(&written, &place, engine, game)?;
    // The start of the bot finds out whether the directory exists. A missing directory must not stop a tournament that
    // has begun.
    spec.directory = Some(origin.join(own.directory.as_deref().unwrap_or(".")));
    spec.trusted = own.trusted;
    spec.written = format!("{}: {}", own.name, own.command);
    Ok(spec)
}

/// The first line of the journal.
pub(in crate::cli) fn header(
    file: &TournamentFile,
    directory: &TournamentDirectory,
    shard: Option<Shard>,
) -> Result<JournalHeader, String> {
    let (entropy, key_hash) = (directory.own.entropy.clone(), directory.key.hash());
    let header = JournalHeader::of_tournament(file, now(), entropy, key_hash);
    let header = header.map_err(|error| error.to_string())?;
    Ok(JournalHeader { shard: shard.map(|shard| shard.numbers()), ..header })
}
