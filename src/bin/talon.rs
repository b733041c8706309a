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
        /// How many deals of each game, or with --ablation positions of each search; 8 and 20 unless given.
        deals: Option<u64>,
        /// Searches fixed positions instead, with each part of the searches left out and alone: those whose game and
        /// name contain this.
        #[arg(long, num_args = 0..=1, default_missing_value = "")]
        ablation: Option<String>,
        /// With --ablation, the nodes after which a position is given up.
        #[arg(long, default_value_t = 20_000_000)]
        nodes: u64,
    },
}

fn main() -> ExitCode {
    env_logger::init();
    let games = talon::all_games();
    match Arguments::parse().command {
        None => talon::engine::run(&games),
        Some(Subcommands::Bench { deals, ablation: Some(wanted), nodes }) => {
            talon::cli::show_ablation(&games, &wanted, deals.unwrap_or(20), nodes)
        }
        Some(Subcommands::Bench { deals, .. }) => match talon::engine::bench(&games, deals.unwrap_or(8)) {
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
