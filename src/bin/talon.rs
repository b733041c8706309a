//! `talon`: an engine for card games on standard input and output.

use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// An engine for card games that speaks the Talon protocol on standard input and output.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Subcommands>,
}

#[derive(Subcommand)]
enum Subcommands {
    /// Plays fixed deals and prints the nodes searched, the same on every machine, and the time.
    Bench {
        /// How many deals of each game.
        #[arg(default_value_t = 8)]
        deals: u64,
    },
}

fn main() -> ExitCode {
    env_logger::init();
    let games = talon::all_games();
    match Arguments::parse().command {
        None => talon::engine::run(&games),
        Some(Subcommands::Bench { deals }) => match talon::engine::bench(&games, deals) {
            Ok(done) => {
                // A reader who has gone away does not want to know.
                let _ = writeln!(std::io::stdout(), "{done}");
                ExitCode::SUCCESS
            }
            Err(refusal) => {
                eprintln!("talon: {refusal}");
                ExitCode::FAILURE
            }
        },
    }
}
