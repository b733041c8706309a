//! `arbiter token`: writes the tokens of remote bots.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use talon_remote::TokenFile;

use crate::arbiter::one_line::usage_error;
use crate::standard_output;

#[derive(Args)]
pub(crate) struct TokenArguments {
    /// The file of tokens. It has only their hashes.
    file: PathBuf,
    /// The name under which the bot connects.
    name: String,
    /// Revoke the token of this bot.
    #[arg(long)]
    revoke: bool,
}

/// Draws or revokes the token of a bot.
pub(crate) fn write_token(arguments: &TokenArguments) -> ExitCode {
    let (file, name) = (TokenFile::new(&arguments.file), &arguments.name);
    let written = if arguments.revoke {
        file.revoke(name).map(|()| format!("the token of {name} is revoked\n"))
    } else {
        file.add(name).map(|token| format!("{}\n", token.reveal()))
    };
    match written.map_err(|error| error.to_string()).and_then(|text| standard_output::print(&text.trim_end()))
    {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => usage_error(&error),
    }
}
