//! Shell completions of both programs.

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Command;
use clap_complete::Shell;

/// Prints the completion script of `program` for `shell`.
pub(super) fn print_completions(program: &'static str, command: &Command, shell: Shell) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut without_hidden(program, command), program, &mut script);
    // Fails when no process reads the output any more.
    let _ = io::stdout().write_all(&script);
    ExitCode::SUCCESS
}

/// A copy of a program's command without its hidden subcommands. The generator would offer them.
fn without_hidden(program: &'static str, command: &Command) -> Command {
    let visible = command.get_subcommands().filter(|subcommand| !subcommand.is_hide_set());
    Command::new(program)
        .version(env!("CARGO_PKG_VERSION"))
        .args(command.get_arguments())
        .subcommands(visible)
}
