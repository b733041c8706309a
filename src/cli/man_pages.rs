//! Man pages of both programs.

use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use clap::Command;
use clap_mangen::Man;

use talon_files::LinkPolicy;
use talon_games::cards::Quoted;

use super::exit_code::USAGE;
use super::program_version::ProgramVersion;

/// Writes a man page for each command and subcommand into a directory. The directory is created if it does
/// not exist. An error message begins with the name `program`.
pub(super) fn write_man_pages(
    program: &str,
    commands: impl IntoIterator<Item = Command>,
    version: ProgramVersion,
    directory: &Path,
) -> ExitCode {
    let date = date(version.date);
    let written = talon_files::make_directory(directory, LinkPolicy::Followed).and_then(|()| {
        commands.into_iter().try_for_each(|command| {
            let mut command = command.disable_help_subcommand(true);
            command.build();
            write_pages(command, directory, &date)
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

/// Returns the date of the pages, such as `2026-01-31`. It is the time in the variable `SOURCE_DATE_EPOCH`.
/// If this variable is not set, it is the date of the commit from which the program was built. A program that
/// was built from a source crate has no commit date: for it, the date is today.
fn date(commit: &str) -> String {
    let epoch = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|seconds| seconds.parse().ok());
    let given = epoch.and_then(|seconds| SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(seconds)));
    match (given, commit) {
        (None, date) if !date.is_empty() => date.to_owned(),
        (given, _) => {
            let time = given.unwrap_or_else(|| SystemTime::now().max(SystemTime::UNIX_EPOCH));
            let latest = SystemTime::UNIX_EPOCH + LATEST;
            humantime::format_rfc3339_seconds(time.min(latest)).to_string().chars().take(10).collect()
        }
    }
}

/// The end of the year 9999, the last year that RFC 3339 can express.
const LATEST: Duration = Duration::from_secs(253_402_300_799);

/// Writes the page of a command and the pages of its subcommands.
fn write_pages(command: Command, directory: &Path, date: &str) -> io::Result<()> {
    let visible = command.get_subcommands().filter(|subcommand| !subcommand.is_hide_set());
    visible.cloned().try_for_each(|subcommand| write_pages(subcommand, directory, date))?;
    let (man, mut page) = (Man::new(command).date(date), Vec::new());
    man.render(&mut page)?;
    talon_files::replace(&directory.join(man.get_filename()), &page, LinkPolicy::Followed)
}
