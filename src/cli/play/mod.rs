//! `talon play`: a person at a table with built-in players.
//!
//! The table and the engines of all seats are in one process. The screen uses only the lines of the person's
//! seat. The game's [`GameScreen`](talon_games::GameScreen) determines what the screen shows.

mod arguments;
#[cfg(all(unix, feature = "arbiter"))]
mod human;
mod lesson;
#[cfg(all(unix, feature = "arbiter"))]
mod observed_match;
mod opponents;
mod pack;
mod payoff_lines;
mod person;
mod play_session;
mod score_sheet;
mod seat_argument;
mod style;
mod table_command;
mod table_screen;
mod terminal_device;
mod wording;

use std::process::ExitCode;

use crate::exit_code::USAGE;
#[cfg(all(unix, feature = "arbiter"))]
pub(super) use arguments::HumanArguments;
pub(super) use arguments::PlayArguments;
#[cfg(all(unix, feature = "arbiter"))]
pub(super) use human::run_human;
#[cfg(all(unix, feature = "arbiter"))]
pub(super) use observed_match::ObservedMatch;
use play_session::PlaySession;
use talon_engine::PlayableGame;
use talon_games::GameRegistry;
use talon_games::cards::Quoted;

/// Plays deals with the person on the terminal until the person leaves.
pub(super) fn run_play(games: &GameRegistry<PlayableGame>, arguments: &PlayArguments) -> ExitCode {
    if let Some(device) = &arguments.tty
        && let Err(error) = terminal_device::take(device)
    {
        eprintln!("talon: cannot play on {}: {error}", Quoted::text(&device.to_string_lossy()));
        return ExitCode::from(USAGE);
    }
    match PlaySession::new(games, arguments).and_then(PlaySession::run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("talon: {}", Quoted::text(&error));
            ExitCode::from(USAGE)
        }
    }
}
