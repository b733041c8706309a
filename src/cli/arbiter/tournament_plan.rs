//! What the file of a tournament says about its matches.

use std::num::NonZeroUsize;
use std::path::Path;

use clap::Parser as _;

use crate::arbiter::bot::BotSpec;
use crate::arbiter::journal::{JournalHeader, JournalParticipant, VERSION};
use crate::arbiter::pairing::{TournamentFile, TournamentParticipant};
use crate::arbiter::tournament::{MatchPlan, Shard};
use crate::cards::Quoted;
use crate::cli::arbiter::match_command::MatchOutput;
use crate::cli::arbiter::plan_command::PlannedArguments;
use crate::cli::arbiter::seats;
use crate::cli::arbiter::tournament_directory::TournamentDirectory;
use crate::engine::PlayableGame;
use crate::games::GameRegistry;

/// The plan that all lineups have in common.
pub(super) fn base_plan(
    games: &GameRegistry<dyn PlayableGame>,
    file: &TournamentFile,
    directory: &TournamentDirectory,
    concurrency: Option<NonZeroUsize>,
) -> Result<(MatchPlan, MatchOutput), String> {
    let mut words = vec!["arbiter".to_owned(), "--game".to_owned(), file.game.clone()];
    let mut add = |option: &str, value: Option<String>| {
        words.extend(value.into_iter().flat_map(|value| [format!("--{option}"), value]));
    };
    let number = |number: Option<u64>| number.map(|number| number.to_string());
    add("players", Some(file.seats.to_string()));
    for (key, value) in &file.rules {
        add("rule", Some(format!("{key}={value}")));
    }
    add("deals-per-session", number(file.deals_per_session));
    add("movetime", number(file.movetime));
    add("clock", file.clock.clone());
    add("average", number(file.average));
    add("nodes", number(file.nodes));
    add("depth", number(file.depth));
    add("margin", number(file.margin));
    add("startup", number(file.startup));
    add("concurrency", concurrency.map(|tables| tables.to_string()));
    add("bundles", Some(directory.path.join("faults").to_string_lossy().into_owned()));
    if file.participants.iter().any(|own| !own.trusted) {
        words.push("--sandbox".to_owned());
    }
    let parsed = PlannedArguments::try_parse_from(words).map_err(|error| {
        let text = error.to_string();
        text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
    })?;
    let (plan, output) = parsed.plan.into_plan(games)?;
    let deals = file.blocks * plan.deals_per_session.get() as u64;
    let fault_policy = file.fault_policy().ok_or_else(|| {
        let written = Quoted::new(file.on_fault.as_deref().unwrap_or_default()).to_string();
        format!("on-fault cannot be '{written}': expected substitute, or forfeit with a number of points, as in \"forfeit 10\"")
    })?;
    Ok((MatchPlan { version: file.plan_version, deals, fault_policy, ..plan }, output))
}

/// The specification of a participant.
pub(super) fn participant_spec(
    own: &TournamentParticipant,
    origin: &Path,
    engine: &[String],
    game: &dyn PlayableGame,
) -> Result<BotSpec, String> {
    let place = format!("participant '{}'", own.name);
    let options = own.options.iter().map(|(name, value)| format!("option.{name}={value}"));
    let memory = own.memory.map(|memory| format!("memory={memory}"));
    let words: Vec<String> = [format!("name={}", own.name), format!("cmd={}", own.command)]
        .into_iter()
        .chain(options)
        .chain(memory)
        .collect();
    let written =
        shlex::try_join(words.iter().map(String::as_str)).map_err(|error| format!("{place}: {error}"))?;
    let mut spec = seats::read_player(&written, &place, engine, game)?;
    // Whether it exists is found out at the start of the bot, which may not stop a tournament that has begun.
    spec.directory = Some(origin.join(own.directory.as_deref().unwrap_or(".")));
    spec.trusted = own.trusted;
    spec.written = format!("{}: {}", own.name, own.command);
    Ok(spec)
}

/// The first line of the journal.
pub(super) fn header(
    file: &TournamentFile,
    base: &MatchPlan,
    directory: &TournamentDirectory,
    shard: Option<Shard>,
) -> Result<JournalHeader, String> {
    let seating = file.seating().map_err(|error| error.to_string())?;
    let participant = |own: &TournamentParticipant| JournalParticipant {
        name: own.name.clone(),
        written: own.command.clone(),
        withdrawn: false,
    };
    Ok(JournalHeader {
        journal: VERSION,
        talon: env!("CARGO_PKG_VERSION").to_owned(),
        date: jiff::Timestamp::now().strftime("%Y-%m-%d %H:%M:%S UTC").to_string(),
        plan_hash: file.hash(),
        key_hash: directory.key.hash(),
        entropy: directory.entropy.clone(),
        format: file.format.word().to_owned(),
        game: file.game.clone(),
        rules: base.new.keys.clone(),
        seats: file.seats,
        deals_per_session: base.deals_per_session.get() as u64,
        seating: seating.word().to_owned(),
        seatings: seating.count(file.seats),
        blocks: file.all_blocks().map_err(|error| error.to_string())?,
        on_fault: base.fault_policy.into(),
        participants: file.participants.iter().map(participant).collect(),
        player_names: Vec::new(),
        shard: shard.map(|shard| shard.numbers()),
        plan: file.plan_lines(),
    })
}
