//! Man pages of both programs.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use clap::Command;

use super::exit_code::USAGE;
use crate::cards::Quoted;

/// Writes a man page for each of the commands and each of their subcommands into a directory, which is
/// created when it does not exist. `program` is the program's name in an error message.
pub(super) fn write_man_pages(
    program: &str,
    commands: impl IntoIterator<Item = Command>,
    directory: &Path,
) -> ExitCode {
    let written = fs::create_dir_all(directory).and_then(|()| {
        commands.into_iter().try_for_each(|command| clap_mangen::generate_to(command, directory))
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let directory = Quoted::text(&directory.to_string_lossy()).to_string();
            eprintln!("{program}: cannot write man pages to {directory}: {error}");
            ExitCode::from(USAGE)
        }
    }
}
