//! The arguments of `talon`.

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use clap_complete::Shell;

#[cfg(feature = "table")]
use super::puzzles::PuzzlesArguments;
use crate::languages::Language;
#[cfg(all(unix, feature = "arbiter"))]
use crate::play::HumanArguments;
use crate::play::PlayArguments;
#[cfg(feature = "table")]
use crate::table::TableArguments;

/// An engine for card games that speaks the Talon protocol on standard input and output.
#[derive(Parser)]
#[command(name = "talon", version)]
pub(super) struct TalonArguments {
    #[command(subcommand)]
    pub(super) command: Option<TalonCommand>,
}

#[derive(Subcommand)]
pub(super) enum TalonCommand {
    /// Plays fixed deals and prints the time and the number of searched nodes, which is the same on every machine.
    Bench {
        /// The number of deals of each game.
        #[arg(default_value_t = 8)]
        deals: u64,
    },
    /// Plays a game with you: the built-in players take the other seats.
    Play(PlayArguments),
    /// An engine of the protocol whose moves a person at a terminal enters, to be seated by an arbiter.
    #[cfg(all(unix, feature = "arbiter"))]
    Human(HumanArguments),
    /// Serves tables at which people play in the browser, against built-in players, bots and each other.
    #[cfg(feature = "table")]
    Table(TableArguments),
    /// Finds puzzles for the browser table: positions in games of master in which one move is clearly best.
    #[cfg(feature = "table")]
    Puzzles(PuzzlesArguments),
    /// Prints the rules of a game and its options.
    Rules {
        game: String,
        /// The number of players [default: the smallest number of the game].
        #[arg(long, allow_negative_numbers = true)]
        players: Option<usize>,
        /// The language of the rules [default: the language of the locale, otherwise en].
        #[arg(long, value_enum)]
        lang: Option<Language>,
    },
    /// Prints a completion script, to be sourced by a shell.
    Completions { shell: Shell },
    /// Writes the man pages of talon into a directory.
    Man {
        /// The directory. It is created when it does not exist.
        directory: PathBuf,
    },
}
