//! Man pages of both programs.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use clap::Command;
use clap_mangen::Man;

use super::exit_code::USAGE;
use crate::cards::Quoted;
use crate::files::{self, Links};

/// Writes a man page for each of the commands and each of their subcommands into a directory. The directory is created
/// if it does not exist. `program` is the program's name in an error message.
pub(super) fn write_man_pages(
    program: &str,
    commands: impl IntoIterator<Item = Command>,
    directory: &Path,
) -> ExitCode {
    let written = files::make_directory(directory, Links::Followed).and_then(|()| {
        commands.into_iter().try_for_each(|command| {
            let mut command = command.disable_help_subcommand(true);
            command.build();
            write_pages(command, directory)
        })
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

/// Writes the page of a command and the pages of its subcommands.
fn write_pages(command: Command, directory: &Path) -> io::Result<()> {
    let visible = command.get_subcommands().filter(|subcommand| !subcommand.is_hide_set());
    visible.cloned().try_for_each(|subcommand| write_pages(subcommand, directory))?;
    let (man, mut page) = (Man::new(command), Vec::new());
    man.render(&mut page)?;
    files::replace(&directory.join(man.get_filename()), &page, Links::Followed)
}
