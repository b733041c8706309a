//! The subcommands launcher, `init` and watchdog. A program that seats bots starts itself with them. They
//! have a separate parser, because every start of a bot needs it: setting up the parser for the arguments of
//! a match takes longer than starting a process.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Args, Command};

use talon_arbiter::process::init::{self, InitArguments};
use talon_arbiter::process::launcher::{self, LauncherArguments};
use talon_arbiter::process::own_process;
use talon_arbiter::process::watchdog::{self, WatchdogArguments};

/// Runs a subcommand of this module. Returns `None` when the arguments of this process are not such a
/// subcommand. A program that seats bots calls this function before it reads its arguments.
#[must_use]
pub fn run_own_subcommand() -> Option<ExitCode> {
    own_process::name_process();
    let mut words = std::env::args_os().skip(1);
    let name = words.next()?;
    let words: Vec<OsString> = words.collect();
    match name.to_str()? {
        launcher::SUBCOMMAND => Some(launcher::run(&parse::<LauncherArguments>(words))),
        init::SUBCOMMAND => Some(match init::read_words(words.first()) {
            Ok(words) => init::run(&parse::<InitArguments>(words)),
            Err(error) => init::report(&error),
        }),
        init::ENTER_SUBCOMMAND => Some(init::enter(&words)),
        watchdog::SUBCOMMAND => Some(watchdog::run(&parse::<WatchdogArguments>(words))),
        _ => None,
    }
}

fn parse<A: Args>(words: Vec<OsString>) -> A {
    let mut command = A::augment_args(Command::new("arbiter").no_binary_name(true).disable_help_flag(true));
    let matches = command.try_get_matches_from_mut(words).unwrap_or_else(|error| error.exit());
    A::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}
