//! `arbiter connect`: runs a bot on this machine in the seats of an arbiter elsewhere.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use talon_remote::TokenText;
use talon_remote::connect::{ConnectSettings, ServerAddress, connect};

use crate::arbiter::one_line::{print_error, usage_error};
use crate::exit_code;

#[derive(Args)]
pub(crate) struct ConnectArguments {
    /// The URL of the server: `wss://HOST`, or `ws://127.0.0.1:PORT` on this machine.
    url: ServerAddress,
    /// The file with the token that the organiser gave you.
    #[arg(long, value_name = "FILE")]
    token_file: PathBuf,
    /// A file with certificates of authorities, in PEM, in place of those of the system.
    #[arg(long, value_name = "FILE")]
    ca: Option<PathBuf>,
    /// The number of seats that the bot takes at the same time. Each has a process of its own.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    tables: u16,
    /// An option of the bot that the arbiter may set. It may always set Seed. Repeat it for more.
    #[arg(long, value_name = "NAME")]
    allow_option: Vec<String>,
    /// Print nothing but errors.
    #[arg(long)]
    quiet: bool,
    /// The command of the bot, after `--`.
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

/// Connects the bot until the user stops it.
pub(crate) fn connect_bot(arguments: ConnectArguments) -> ExitCode {
    let ConnectArguments { url, token_file, ca, tables, allow_option, quiet, command } = arguments;
    let token = match read_token(&token_file) {
        Ok(token) => token,
        Err(error) => return usage_error(&error),
    };
    let settings = ConnectSettings {
        address: url,
        token,
        command,
        tables: tables.into(),
        authorities: ca,
        options: allow_option,
    };
    let report = move |event: &_| {
        if !quiet {
            eprintln!("{event}");
        }
    };
    match connect(&settings, &report) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(exit_code::INTERRUPTED),
        Err(error) => {
            print_error(&error.to_string());
            ExitCode::FAILURE
        }
    }
}

/// Reads the token of a file.
fn read_token(path: &Path) -> Result<TokenText, String> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| format!("cannot read the token: {}: {error}", path.display()))?;
    TokenText::read(&text)
        .ok_or_else(|| format!("{} has no token: save the token that the organiser gave you", path.display()))
}
