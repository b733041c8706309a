//! `arbiter league serve`: plays the rounds of a league, serves its pages, and takes remote bots.

use std::os::fd::AsFd as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use clap::Args;

use talon_arbiter::bot::Interrupt;
use talon_engine::PlayableGame;
use talon_games::GameRegistry;
use talon_league::{LeagueParticipants, LeagueView};
use talon_remote::{BotTokens, HubSettings, RemoteListener};

use crate::arbiter::league::league_directory::LeagueDirectory;
use crate::arbiter::league::league_run::{LeagueRun, LeagueStep, RoundToPlay};
use crate::arbiter::league::own_faults::OwnFaults;
use crate::arbiter::league::site::LeagueSite;
use crate::arbiter::signals;
use crate::exit_code::INTERRUPTED;

/// The time after which the league looks for new participants when nobody can play.
const LOOK_AGAIN: Duration = Duration::from_secs(5);

#[derive(Args)]
pub(super) struct ServeArguments {
    /// The directory of the league.
    directory: PathBuf,
    /// The address and port of the pages and of remote bots.
    #[arg(long, default_value = "127.0.0.1:8091")]
    listen: String,
    /// Stop after this number of rounds.
    #[arg(long, value_name = "N")]
    rounds: Option<u64>,
}

#[derive(Args)]
pub(super) struct CloseArguments {
    /// The directory of the league.
    directory: PathBuf,
}

/// Publishes the keys of all days. Returns what to print.
pub(super) fn close(
    games: &GameRegistry<PlayableGame>,
    arguments: &CloseArguments,
) -> Result<String, String> {
    let directory = LeagueDirectory::open(games, &arguments.directory)?;
    let (interrupt, _writer) = Interrupt::never().map_err(|error| format!("no pipe: {error}"))?;
    let closed = LeagueRun::open(games, directory, None, interrupt)?.close()?;
    let days = closed.join(", ");
    Ok(if closed.is_empty() {
        "no key is secret".to_owned()
    } else {
        format!("published the keys of {days}")
    })
}

#[derive(Args)]
pub(super) struct PlanRoundArguments {
    /// The directory of the league.
    directory: PathBuf,
}

/// Chooses the next round without playing it. Returns the directories of its matches.
pub(super) fn plan_round(
    games: &GameRegistry<PlayableGame>,
    arguments: &PlanRoundArguments,
) -> Result<String, String> {
    let directory = LeagueDirectory::open(games, &arguments.directory)?;
    let (interrupt, _writer) = Interrupt::never().map_err(|error| format!("no pipe: {error}"))?;
    let mut run = LeagueRun::open(games, directory, None, interrupt)?;
    loop {
        match run.open_or_plan()? {
            RoundToPlay::Open(round) | RoundToPlay::New(round) => {
                let matches = 0..round.matches.len();
                let paths = matches.map(|number| run.directory.match_directory(round.round, number));
                return Ok(paths.map(|path| path.display().to_string()).collect::<Vec<_>>().join("\n"));
            }
            RoundToPlay::Revealed => {}
            RoundToPlay::Nothing => return Err("nobody can play: add participants of two authors".to_owned()),
        }
    }
}

/// The tokens of a league's remote bots.
struct LeagueTokens(Mutex<LeagueParticipants>);

impl BotTokens for LeagueTokens {
    fn bot(&self, hash: &str) -> Option<String> {
        let participants = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        participants.bot_of_token(hash).unwrap_or_else(|error| {
            log::error!("{error}");
            None
        })
    }
}

/// Plays the rounds of a league until the user stops it.
pub(super) fn serve(
    games: &GameRegistry<PlayableGame>,
    arguments: &ServeArguments,
) -> Result<ExitCode, String> {
    let ServeArguments { directory, listen, rounds } = arguments;
    let directory = LeagueDirectory::open(games, directory)?;
    let interrupt = signals::interrupt(true).map_err(|error| format!("cannot watch for signals: {error}"))?;
    let tokens = tokens(&directory.path)?;
    let settings = HubSettings {
        return_time: Duration::from_secs(directory.settings.return_seconds),
        ..HubSettings::default()
    };
    let site = LeagueSite::new(games.rules(), &directory.public());
    let faults = OwnFaults::new(&directory.path, Arc::new(self::tokens(&directory.path)?));
    let show = |view: &LeagueView| {
        site.show(view);
        faults.show(view);
    };
    let pages = site.router().merge(faults.router());
    let (listener, hub) = RemoteListener::start_with(listen, settings, Box::new(tokens), pages)
        .map_err(|error| error.to_string())?;
    let mut run = LeagueRun::open(games, directory, Some(hub.clone()), interrupt.clone())?;
    show(&run.view()?);
    eprintln!("league: {}", listener.page_url());
    let mut left = rounds.unwrap_or(u64::MAX);
    while left > 0 && !interrupt.is_finishing() {
        let before = run.state.played().count();
        match run.step()? {
            LeagueStep::Done => {
                show(&run.view()?);
                left -= (run.state.played().count() - before) as u64;
            }
            LeagueStep::Nothing => {
                show(&run.view()?);
                let is_running = hub.wait_for_bot(interrupt.as_fd(), Some(LOOK_AGAIN));
                if !is_running.map_err(|error| format!("cannot wait for bots: {error}"))? {
                    return Ok(ExitCode::from(INTERRUPTED));
                }
            }
            LeagueStep::Stopped => return Ok(ExitCode::from(INTERRUPTED)),
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn tokens(directory: &Path) -> Result<LeagueTokens, String> {
    let participants = LeagueParticipants::open(directory).map_err(|error| error.to_string())?;
    Ok(LeagueTokens(Mutex::new(participants)))
}
