//! `arbiter resume`: opens the directory of a match and plays its missing blocks.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use talon_engine::PlayableGame;
use talon_games::GameRegistry;

use crate::arbiter::one_line::exit_code;
use crate::arbiter::playing::directory_run::DirectoryRun;
use crate::arbiter::playing::journal_opening::check_withdrawal;
use crate::arbiter::playing::match_directory::MatchDirectory;
use crate::arbiter::run_command::PartArguments;

#[derive(Args)]
pub(super) struct ResumeArguments {
    /// The directory of the match or the tournament.
    #[arg(value_name = "DIRECTORY")]
    path: PathBuf,
    #[command(flatten)]
    part: PartArguments,
    /// Withdraw a participant of a tournament: leave out the blocks that it has not played. Can be given
    /// several times, and is kept in the journal.
    #[arg(long, value_name = "NAME")]
    withdraw: Vec<String>,
}

/// Plays the blocks that no earlier run has played, except the blocks of withdrawn participants.
pub(super) fn resume_match(games: &GameRegistry<PlayableGame>, arguments: ResumeArguments) -> ExitCode {
    let ResumeArguments { path, part, withdraw } = arguments;
    exit_code(MatchDirectory::open(&path).and_then(|directory| {
        let format = directory.description.format;
        withdraw.iter().try_for_each(|name| check_withdrawal(format, name))?;
        directory.check_begun()?;
        let description = part.keys.change(&directory.description)?;
        DirectoryRun::new(part.of(directory, withdraw), description).play(games)
    }))
}
