//! `arbiter league`: a tournament without end, in which bots come, go and get new versions.

mod anchor_moves;
mod bot_files;
mod init_command;
mod league_directory;
mod league_run;
mod own_faults;
mod pages;
mod participant_commands;
mod publication;
mod round_match;
mod serve_command;
mod site;
mod status_command;

use std::process::ExitCode;

use clap::{Args, Subcommand};

use talon_engine::PlayableGame;
use talon_games::GameRegistry;

use crate::arbiter::one_line::exit_code;
use crate::standard_output;

use init_command::InitLeagueArguments;
use participant_commands::{AddArguments, LeagueTokenArguments, ReplaceArguments, RetireArguments};
use serve_command::{CloseArguments, PlanRoundArguments, ServeArguments};
use site::SiteArguments;
use status_command::{ExportLeagueArguments, StatusArguments, VerifyLeagueArguments};

pub(super) use status_command::{day_summary, is_day};

#[derive(Args)]
pub(super) struct LeagueArguments {
    #[command(subcommand)]
    command: LeagueCommand,
}

#[derive(Subcommand)]
enum LeagueCommand {
    /// Writes the directory of a new league, with a ladder for each game.
    Init(InitLeagueArguments),
    /// Plays the rounds of a league, serves its pages and takes remote bots. Ctrl-C finishes the current blocks; a later
    /// start plays the rest.
    Serve(ServeArguments),
    /// Chooses the next round without playing it, and prints the directories of its matches, for other machines. A later
    /// `arbiter league serve` plays what is missing, and publishes the round.
    Plan(PlanRoundArguments),
    /// Publishes the keys of all days, when the league ends or pauses. A later round begins a new day.
    Close(CloseArguments),
    /// Adds a participant. For a remote one, its token is printed once.
    Add(AddArguments),
    /// Gives a participant a new version, at most one a day. Every version keeps its row.
    Replace(ReplaceArguments),
    /// Lets a participant play no more. Its rows stay.
    Retire(RetireArguments),
    /// Draws a new token for a remote participant, or revokes its token.
    Token(LeagueTokenArguments),
    /// Prints the standings of all ladders.
    Status(StatusArguments),
    /// Verifies all days whose key was published, from their published files.
    Verify(VerifyLeagueArguments),
    /// Writes the pages as static files, with the records of all rounds that were played.
    Site(SiteArguments),
    /// Writes the standings, the history and the results as tables in CSV.
    Export(ExportLeagueArguments),
}

/// Carries out a command of a league.
pub(super) fn league(games: &GameRegistry<PlayableGame>, arguments: LeagueArguments) -> ExitCode {
    let done = match arguments.command {
        LeagueCommand::Serve(arguments) => return exit_code(serve_command::serve(games, &arguments)),
        LeagueCommand::Init(arguments) => init_command::init_league(games, &arguments),
        LeagueCommand::Plan(arguments) => serve_command::plan_round(games, &arguments),
        LeagueCommand::Close(arguments) => serve_command::close(games, &arguments),
        LeagueCommand::Add(arguments) => participant_commands::add(games, arguments),
        LeagueCommand::Replace(arguments) => participant_commands::replace(games, arguments),
        LeagueCommand::Retire(arguments) => participant_commands::retire(games, &arguments),
        LeagueCommand::Token(arguments) => participant_commands::token(games, &arguments),
        LeagueCommand::Status(arguments) => status_command::status(games, &arguments),
        LeagueCommand::Verify(arguments) => status_command::verify(games, &arguments),
        LeagueCommand::Site(arguments) => site::write_site(games, &arguments),
        LeagueCommand::Export(arguments) => status_command::export(games, &arguments),
    };
    exit_code(done.and_then(|text| standard_output::print(&text.trim_end())).map(|()| ExitCode::SUCCESS))
}
