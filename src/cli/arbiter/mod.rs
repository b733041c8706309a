//! The command line of `arbiter`.

mod annotate;
mod arguments;
mod benchmark;
mod check_command;
mod check_json;
mod export;
mod init;
#[cfg(feature = "table")]
mod league;
mod live;
mod match_command;
mod match_source;
mod merge_command;
mod one_line;
mod options;
mod other_word;
mod output;
mod own_executable;
mod plan_command;
mod playing;
mod progress;
mod remote;
mod replay_command;
mod report;
mod resume_command;
mod run_command;
mod signals;
mod tournament_command;
mod verify_command;

use std::process::ExitCode;

#[cfg(feature = "table")]
pub(crate) use export::{
    ExportContents, ExportFormat, ExportKind, ExportSource, export_table, not_created, write_file,
};

pub use init::{BotLanguage, StarterBot};

use arguments::{ArbiterArguments, ArbiterCommand};
use clap::{CommandFactory as _, FromArgMatches as _};
use one_line::usage_error;
use other_word::{other_word, without_synonyms};

use talon_engine::PlayableGame;
use talon_games::GameRegistry;

use crate::man_pages::write_man_pages;
use crate::own_subcommands::run_own_subcommand;
use crate::program_version::ProgramVersion;
use crate::refused_arguments::refused_arguments;
use crate::shell_completions::print_completions;
use crate::standard_output;
use crate::talon::talon_command;

/// Runs `arbiter` with the arguments of this process. `bots` are the bots that `arbiter init` can write.
#[must_use]
pub fn run_arbiter(
    games: &GameRegistry<PlayableGame>,
    bots: &[StarterBot],
    version: ProgramVersion,
) -> ExitCode {
    if let Some(code) = run_own_subcommand() {
        return code;
    }
    let arbiter_command = || ArbiterArguments::command().long_version(version.long);
    let words = without_synonyms(std::env::args_os().collect());
    let parsed = arbiter_command().try_get_matches_from(words);
    let parsed = parsed.and_then(|matches| ArbiterArguments::from_arg_matches(&matches));
    let ArbiterArguments { command, own } = match parsed {
        Ok(arguments) => arguments,
        Err(error) => {
            let command = std::env::args_os().nth(1).and_then(|word| word.into_string().ok());
            return other_word(&error, command.as_deref())
                .map_or_else(|| refused_arguments("arbiter", &error), |text| usage_error(&text));
        }
    };
    match command.unwrap_or_else(|| ArbiterCommand::Match(Box::new(own))) {
        ArbiterCommand::Match(arguments) => match_command::play_match(games, *arguments),
        ArbiterCommand::Plan(arguments) => plan_command::plan_match(games, *arguments),
        ArbiterCommand::Run(arguments) => run_command::run_plan(games, *arguments),
        ArbiterCommand::Resume(arguments) => resume_command::resume_match(games, *arguments),
        ArbiterCommand::Tournament(arguments) => tournament_command::play_tournament(games, *arguments),
        ArbiterCommand::Benchmark(command) => benchmark::benchmark(games, command),
        ArbiterCommand::Merge(arguments) => merge_command::merge_journals(&games.rules(), &arguments),
        ArbiterCommand::Annotate(arguments) => annotate::annotate_record(&games.rules(), &arguments),
        ArbiterCommand::Replay { file } => replay_command::replay_record(&games.rules(), &file),
        ArbiterCommand::Report(arguments) => report::write_report(&games.rules(), &arguments),
        ArbiterCommand::Verify { file } => verify_command::verify_record(games, &file),
        ArbiterCommand::Export(arguments) => export::export_match(&games.rules(), &arguments),
        ArbiterCommand::Check(arguments) => match arguments.into_check() {
            Ok(check) => check_command::check_bot(&games.rules(), &check),
            Err(error) => usage_error(&error),
        },
        ArbiterCommand::Init(arguments) => init::init_command::write_bot(&games.rules(), bots, &arguments),
        #[cfg(feature = "table")]
        ArbiterCommand::Connect(arguments) => remote::connect_bot(arguments),
        #[cfg(feature = "table")]
        ArbiterCommand::League(arguments) => league::league(games, arguments),
        #[cfg(feature = "table")]
        ArbiterCommand::Token(arguments) => remote::write_token(&arguments),
        ArbiterCommand::Completions { shell } => print_completions("arbiter", &arbiter_command(), shell),
        ArbiterCommand::Man { directory } => {
            write_man_pages("arbiter", [arbiter_command(), talon_command(version)], version, &directory)
        }
        ArbiterCommand::Engine => {
            standard_output::exit_code("arbiter", standard_output::outcome(talon_engine::run(games)))
        }
    }
}
