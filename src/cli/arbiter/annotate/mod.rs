//! `arbiter annotate`: what each decision of a record cost.

mod analyst;
mod annotated_game;
pub(super) mod annotation;
mod annotation_text;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use talon_arbiter::InputFile;
use talon_arbiter::blocks::{RecordPart, replay_games};
use talon_games::GameRegistry;

use crate::arbiter::annotate::analyst::{Analyst, AnalystSettings};
use crate::arbiter::annotate::annotated_game::annotate;
use crate::arbiter::annotate::annotation::AnnotatedGame;
use crate::arbiter::annotate::annotation_text::{game_text, summary_text};
use crate::arbiter::match_source::record_of;
use crate::arbiter::one_line::{shown, usage_error};
use crate::arbiter::own_executable;
use crate::standard_output;

#[derive(Args)]
pub(super) struct AnnotateArguments {
    /// The record, or a directory with a record.
    record: PathBuf,
    /// Annotate only the games from this number on, counted from 1.
    #[arg(long, value_name = "N", default_value_t = 1)]
    from: u64,
    /// Annotate at most this number of games.
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// The number of nodes that may be searched for a decision.
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The built-in player whose values count for decisions with hidden cards.
    #[arg(long, value_name = "PLAYER", default_value = "master")]
    player: String,
    /// List only decisions that cost at least this number of points.
    #[arg(long, value_name = "POINTS", default_value_t = 1.0, value_parser = points)]
    least: f64,
    /// Print all decisions as JSON, a game on a line.
    #[arg(long)]
    json: bool,
}

/// Reads a number of points.
fn points(text: &str) -> Result<f64, String> {
    let points = text.parse().ok().filter(|points: &f64| points.is_finite() && *points >= 0.0);
    points.ok_or_else(|| "expected a number of points, as in 1.5".to_owned())
}

/// Annotates the games of a record. Prints each game as soon as it is annotated, so that an interrupted command has printed
/// the games so far.
pub(super) fn annotate_record(games: &GameRegistry, arguments: &AnnotateArguments) -> ExitCode {
    match annotated_games(games, arguments) {
        Ok(_) if arguments.json => ExitCode::SUCCESS,
        Ok(annotated) => {
            let printed = standard_output::print(&summary_text(&annotated));
            printed.map_or_else(|error| usage_error(&error), |()| ExitCode::SUCCESS)
        }
        Err(error) => usage_error(&error),
    }
}

/// Prints a game.
fn print_game(game: &AnnotatedGame, arguments: &AnnotateArguments) -> Result<(), String> {
    let text = if arguments.json {
        serde_json::to_string(game).map_err(|error| error.to_string())?
    } else {
        game_text(game, arguments.least)
    };
    standard_output::print(&text.trim_end())
}

fn annotated_games(
    games: &GameRegistry,
    arguments: &AnnotateArguments,
) -> Result<Vec<AnnotatedGame>, String> {
    let AnnotateArguments { record, from, games: count, nodes, player, .. } = arguments;
    let record = record_of(record)?;
    let path = shown(&record);
    let settings = AnalystSettings { player: player.clone(), nodes: *nodes };
    let mut analyst = Analyst::start(&own_executable::engine_command(), &settings)?;
    let (mut number, mut annotated, mut failure) = (0, Vec::new(), None);
    let last = from.saturating_add(count.unwrap_or(u64::MAX));
    let file = InputFile::open(&record).map_err(|error| format!("cannot read {path}: {error}"))?;
    let summary = replay_games(games, file, &mut |part| {
        let RecordPart::Game(game, table) = part else { return };
        number += 1;
        if (*from..last).contains(&number) && failure.is_none() {
            let game = annotate(games, &mut analyst, number, &game, table);
            match game.and_then(|game| print_game(&game, arguments).map(|()| game)) {
                Ok(game) => annotated.push(game),
                Err(error) => failure = Some(error),
            }
        }
    })
    .map_err(|error| format!("cannot read {path}: {error}"))?;
    if let Some(error) = summary.errors.first() {
        return Err(format!("{path}: {error}; arbiter replay {path} lists all errors"));
    }
    if let Some(error) = failure {
        return Err(error);
    }
    if annotated.is_empty() {
        return Err(format!("{path} has {number} games: give --from a number from 1 to {number}"));
    }
    Ok(annotated)
}
