//! `arbiter league add`, `replace`, `retire` and `token`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use talon_arbiter::bot::{Interrupt, Participant};
use talon_arbiter::plan::{Description, Format, MatchKey};
use talon_arbiter::play::BotVersions;
use talon_engine::PlayableGame;
use talon_games::GameRegistry;
use talon_league::{LeagueParticipants, NewVersion};
use talon_remote::TokenText;

use crate::arbiter::league::bot_files::hash_of;
use crate::arbiter::league::league_directory::{LeagueDirectory, check_built_in};
use crate::arbiter::league::league_run::today;
use crate::arbiter::playing::prepared_match::PreparedMatch;

#[derive(Args)]
pub(super) struct AddArguments {
    /// The directory of the league.
    directory: PathBuf,
    /// The name of the participant: letters, digits, '-', '_' and '.'.
    name: String,
    /// The author. Two participants of one author never sit at one table.
    #[arg(long)]
    author: String,
    /// The command line of the bot, or its keys and values, as in arbiter match.
    #[arg(long, required_unless_present = "remote", conflicts_with = "remote")]
    command: Option<String>,
    /// The bot runs on the machine of its author and connects with `arbiter connect`. Its token is printed.
    #[arg(long)]
    remote: bool,
    /// A ladder on which it plays. Repeat it for more [default: all ladders].
    #[arg(long)]
    ladder: Vec<String>,
}

#[derive(Args)]
pub(super) struct ReplaceArguments {
    /// The directory of the league.
    directory: PathBuf,
    /// The name of the participant.
    name: String,
    /// The command line of the new version [default: as before].
    #[arg(long)]
    command: Option<String>,
}

#[derive(Args)]
pub(super) struct RetireArguments {
    /// The directory of the league.
    directory: PathBuf,
    /// The name of the participant.
    name: String,
    /// Let it play again.
    #[arg(long)]
    again: bool,
}

#[derive(Args)]
pub(super) struct LeagueTokenArguments {
    /// The directory of the league.
    directory: PathBuf,
    /// The name of the remote participant.
    name: String,
    /// Revoke the token, and draw no new one.
    #[arg(long)]
    revoke: bool,
}

fn is_built_in(participant: &Participant) -> bool {
    participant.command.starts_with("talon:")
}

/// Returns the directory in which a bot runs, and the hash of its files.
fn files_of(command: &str, base: &Path) -> Result<(String, String), String> {
    let participant = Participant::parse(command).map_err(|error| error.to_string())?;
    let place = participant.directory.as_ref().map_or_else(|| base.to_owned(), |given| base.join(given));
    let place = place.to_string_lossy().into_owned();
    let hash = hash_of(command, &place, &mut BotVersions::default())?;
    Ok((place, hash))
}

fn here() -> Result<PathBuf, String> {
    std::env::current_dir().map_err(|error| format!("cannot find the current directory: {error}"))
}

/// Starts a bot once on each of these ladders, beside the anchors, so that mistakes are found before it plays.
fn check_command(
    games: &GameRegistry<PlayableGame>,
    league: &LeagueDirectory,
    ladders: &[String],
    (name, command, directory): (&str, &str, &str),
    may_choose_ladders: bool,
) -> Result<(), String> {
    let given = Participant::parse(command).map_err(|error| error.to_string())?;
    let given =
        Participant { directory: Some(directory.to_owned()).filter(|_| !is_built_in(&given)), ..given };
    let (interrupt, _writer) = Interrupt::never().map_err(|error| format!("no pipe: {error}"))?;
    let hint = if may_choose_ladders { "; --ladder NAME leaves out the others" } else { "" };
    for ladder_name in ladders {
        let ladder = league.ladder(ladder_name)?;
        let tested = Participant { name: name.to_owned(), ..given.clone() };
        let mut participants = vec![tested];
        participants.extend(ladder.base.participants.iter().take(1).cloned());
        let lineup = (0..ladder.base.players).map(|player| player.min(1)).collect();
        let (format, deals) = (Format::Match, ladder.base.deals_per_session.max(1));
        let base = Description { participants, lineup, format, deals, ..(*ladder.base).clone() };
        let named = |error: String| format!("ladder {ladder_name}: {error}{hint}");
        check_built_in(games, &base).map_err(named)?;
        let key = MatchKey::new_random().map_err(|error| format!("no randomness for a key: {error}"))?;
        let faults = league.path.join("faults");
        let prepared = PreparedMatch::in_league(
            games,
            Arc::new(base),
            key,
            &faults,
            Some(&league.path),
            &interrupt,
            None,
        );
        prepared.and_then(|prepared| prepared.probe()).map_err(named)?;
    }
    Ok(())
}

/// Adds a participant. Returns what to print: for a remote bot its token.
pub(super) fn add(games: &GameRegistry<PlayableGame>, arguments: AddArguments) -> Result<String, String> {
    let AddArguments { directory, name, author, command, remote, ladder } = arguments;
    let league = LeagueDirectory::open(games, &directory)?;
    ladder.iter().try_for_each(|name| league.ladder(name).map(drop))?;
    let is_anchor = league.ladders.iter().any(|ladder| ladder.base.names().contains(&name));
    if is_anchor {
        return Err(format!("'{name}' is an anchor of a ladder: give another name"));
    }
    let may_choose_ladders = ladder.is_empty();
    let ladders = if may_choose_ladders {
        league.ladders.iter().map(|ladder| ladder.name.clone()).collect()
    } else {
        ladder
    };
    let token =
        remote.then(TokenText::draw).map(|token| token.ok_or("no randomness for a token")).transpose()?;
    let command = command.unwrap_or_default();
    let (place, hash) = if remote { (String::new(), String::new()) } else { files_of(&command, &here()?)? };
    if !remote {
        check_command(games, &league, &ladders, (&name, &command, &place), may_choose_ladders)?;
    }
    let date = today();
    let version = NewVersion { date: &date, command: &command, directory: &place, hash: &hash };
    let mut participants = open(&league)?;
    let hash = token.as_ref().map(TokenText::hash);
    participants
        .add(&name, &author, &ladders, hash.as_deref(), &version)
        .map_err(|error| error.to_string())?;
    Ok(match token {
        Some(token) => format!("{}\n", token.reveal()),
        None => format!("{name}@1 plays on {}\n", ladders.join(", ")),
    })
}

/// Gives a participant a new version.
pub(super) fn replace(
    games: &GameRegistry<PlayableGame>,
    arguments: ReplaceArguments,
) -> Result<String, String> {
    let ReplaceArguments { directory, name, command } = arguments;
    let league = LeagueDirectory::open(games, &directory)?;
    let mut participants = open(&league)?;
    let known = participants.find(&name).map_err(|error| error.to_string())?;
    let last = known.versions.last();
    if known.is_remote && command.is_some() {
        return Err(format!("'{name}' runs on the machine of its author: leave out --command"));
    }
    let (command, place) = match (command, last) {
        (Some(command), _) => (command, None),
        (None, Some(last)) => (last.command.clone(), Some(last.directory.clone())),
        (None, None) => return Err(format!("'{name}' has no version: give --command")),
    };
    let (place, hash) = match place {
        _ if known.is_remote => (String::new(), String::new()),
        Some(place) => files_of(&command, Path::new(&place))?,
        None => files_of(&command, &here()?)?,
    };
    if !known.is_remote
        && last.is_some_and(|last| (last.command.as_str(), &last.hash) == (command.as_str(), &hash))
    {
        return Err(format!("'{name}' has the same command and the same files as before: change them first"));
    }
    if !known.is_remote {
        check_command(games, &league, &known.ladders, (&name, &command, &place), false)?;
    }
    let date = today();
    let version = NewVersion { date: &date, command: &command, directory: &place, hash: &hash };
    let number = participants.replace(&name, &version).map_err(|error| error.to_string())?;
    Ok(format!("{name}@{number} plays from the next round on\n"))
}

/// Lets a participant play no more, or again.
pub(super) fn retire(
    games: &GameRegistry<PlayableGame>,
    arguments: &RetireArguments,
) -> Result<String, String> {
    let RetireArguments { directory, name, again } = arguments;
    let league = LeagueDirectory::open(games, directory)?;
    open(&league)?.set_retired(name, !again).map_err(|error| error.to_string())?;
    let what = if *again { "plays again" } else { "plays no more; its rows stay" };
    Ok(format!("{name} {what}\n"))
}

/// Draws or revokes the token of a remote participant.
pub(super) fn token(
    games: &GameRegistry<PlayableGame>,
    arguments: &LeagueTokenArguments,
) -> Result<String, String> {
    let LeagueTokenArguments { directory, name, revoke } = arguments;
    let mut participants = open(&LeagueDirectory::open(games, directory)?)?;
    if !participants.find(name).map_err(|error| error.to_string())?.is_remote {
        return Err(format!("'{name}' runs on this machine and needs no token"));
    }
    let token =
        (!revoke).then(TokenText::draw).map(|token| token.ok_or("no randomness for a token")).transpose()?;
    let hash = token.as_ref().map(TokenText::hash);
    participants.set_token(name, hash.as_deref()).map_err(|error| error.to_string())?;
    Ok(token
        .map_or_else(|| format!("the token of {name} is revoked\n"), |token| format!("{}\n", token.reveal())))
}

fn open(league: &LeagueDirectory) -> Result<LeagueParticipants, String> {
    LeagueParticipants::open(&league.path).map_err(|error| error.to_string())
}
