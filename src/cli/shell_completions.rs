//! Shell completions of both programs.

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Command;
use clap_complete::Shell;

use super::standard_output;

/// Prints the completion script of `program` for `shell`.
pub(super) fn print_completions(program: &'static str, command: &Command, shell: Shell) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut without_hidden(program, command), program, &mut script);
    let mut output = io::stdout().lock();
    let written = output.write_all(&script).and_then(|()| output.flush());
    standard_output::exit_code(program, standard_output::outcome(written))
}

/// Returns a copy of a program's command without its hidden subcommands. The generator would offer them in
/// completions.
fn without_hidden(program: &'static str, command: &Command) -> Command {
    let visible = command.get_subcommands().filter(|subcommand| !subcommand.is_hide_set());
    Command::new(program)
        .version(env!("CARGO_PKG_VERSION"))
        .args(command.get_arguments())
        .subcommands(visible)
}
