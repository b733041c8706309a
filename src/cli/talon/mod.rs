//! The command line of `talon`.

mod arguments;
#[cfg(not(unix))]
mod console;
#[cfg(unix)]
#[path = "edited_console.rs"]
mod console;
#[cfg(feature = "table")]
mod puzzles;
mod rules_page;
mod terminal;

use std::process::ExitCode;

use arguments::{TalonArguments, TalonCommand};
use clap::{Command, CommandFactory as _, FromArgMatches as _};
#[cfg(feature = "table")]
use puzzles::find_puzzles;
use rules_page::show_rules;

use talon_engine::PlayableGame;
use talon_games::GameRegistry;

use crate::languages::Language;
use crate::man_pages::write_man_pages;
#[cfg(all(unix, feature = "arbiter", feature = "table"))]
use crate::own_subcommands::run_own_subcommand;
#[cfg(all(unix, feature = "arbiter"))]
use crate::play::run_human;
use crate::play::run_play;
use crate::program_version::ProgramVersion;
use crate::refused_arguments::refused_arguments;
use crate::shell_completions::print_completions;
use crate::standard_output;
#[cfg(feature = "table")]
use crate::table::run_table;

/// Runs `talon` with the arguments of this process.
#[must_use]
pub fn run_talon(games: GameRegistry<PlayableGame>, version: ProgramVersion) -> ExitCode {
    // This program also starts itself as the launcher of bots at a browser table.
    #[cfg(all(unix, feature = "arbiter", feature = "table"))]
    if let Some(code) = run_own_subcommand() {
        return code;
    }
    let parsed = talon_command(version).try_get_matches();
    let arguments = match parsed.and_then(|matches| TalonArguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        #[cfg(not(feature = "table"))]
        Err(error) if is_table(&error) => {
            eprintln!(
                "talon: table needs the feature table, and this talon was built without it: build it with --features table"
            );
            return ExitCode::from(crate::exit_code::USAGE);
        }
        Err(error) => return refused_arguments("talon", &error),
    };
    match arguments.command {
        None if terminal::is_attended() => terminal::run(&games),
        None => standard_output::exit_code("talon", standard_output::outcome(talon_engine::run(&games))),
        Some(TalonCommand::Bench { deals }) => bench(&games, deals),
        Some(TalonCommand::Play(arguments)) => run_play(&games, &arguments),
        #[cfg(all(unix, feature = "arbiter"))]
        Some(TalonCommand::Human(arguments)) => run_human(&games, &arguments),
        #[cfg(feature = "table")]
        Some(TalonCommand::Table(arguments)) => run_table(games, &arguments),
        #[cfg(feature = "table")]
        Some(TalonCommand::Puzzles(arguments)) => find_puzzles(&games, &arguments),
        Some(TalonCommand::Rules { game, players, lang }) => {
            show_rules(&games, &game, players, lang.unwrap_or_else(Language::of_environment))
        }
        Some(TalonCommand::Completions { shell }) => {
            print_completions("talon", &talon_command(version), shell)
        }
        Some(TalonCommand::Man { directory }) => {
            write_man_pages("talon", [talon_command(version)], version, &directory)
        }
    }
}

/// Returns whether arguments are refused because they name the subcommand that this program lacks.
#[cfg(not(feature = "table"))]
fn is_table(error: &clap::Error) -> bool {
    use clap::error::{ContextKind, ContextValue};

    let word = error.get(ContextKind::InvalidSubcommand);
    matches!(word, Some(ContextValue::String(word)) if word == "table")
}

/// Returns the definition of the command line.
pub(super) fn talon_command(version: ProgramVersion) -> Command {
    TalonArguments::command().long_version(version.long)
}

fn bench(games: &GameRegistry<PlayableGame>, deals: u64) -> ExitCode {
    match talon_engine::bench(games, deals) {
        Ok(figures) => standard_output::exit_code("talon", standard_output::print(&figures)),
        Err(refusal) => {
            eprintln!("talon: {refusal}");
            ExitCode::FAILURE
        }
    }
}
