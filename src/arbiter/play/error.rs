//! Why a match cannot be played.

use std::io;

use talon_games::cards::Quoted;
use talon_games::protocol::Refusal;

use crate::plan::{Seating, SessionFilter};

/// The largest size of a seat's text in a line of the plan, in bytes. A line of a record has at most 65,536
/// bytes.
pub(super) const MAX_SEAT: usize = 60_000;

/// The largest size of a player's name, in bytes. With this limit, the names of all players at a table fit on
/// one line of a record.
pub(super) const MAX_NAME: usize = 1000;

/// Why a match cannot be played.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the text of an error says what its fields are")]
pub enum MatchError {
    /// The game does not exist, or one of its options does not exist.
    #[error("{}", .0.text)]
    Game(Refusal),
    /// The system does not allow enough open files.
    #[error(
        "{needed} open files are needed, {each} for each bot process, and the system allows {allowed}: raise ulimit -n, lower --concurrency, or use --share-processes"
    )]
    Files { needed: u64, each: u64, allowed: u64 },
    /// The number of bots does not fit the number of seats.
    #[error(
        "{seats} participants do not fill a table of {players}: give one for each player, or a number that divides it"
    )]
    Seats { seats: usize, players: usize },
    /// The system refused a resource.
    #[error("{0}")]
    System(io::Error),
    /// The seating would not keep the partners opposite each other.
    #[error(
        "a game of {game} is played in pairs here, and the seating {seating} does not keep them: use pairs"
    )]
    Pairs { game: Quoted, seating: Seating },
    /// The game has no pairs.
    #[error(
        "the seating pairs needs a game in which partners sit opposite each other, which {game} is not here: use another one"
    )]
    NoPairs { game: Quoted },
    /// The match has no such session.
    #[error("no session {}.{}: there are {blocks} blocks of {rotations} rotations", only.block + 1, only.rotation + 1)]
    Session { only: SessionFilter, blocks: u64, rotations: usize },
    /// The name of a player does not fit the lines of a record.
    #[error("name '{name}': more than {MAX_NAME} bytes; give a short one, as in name=mybot")]
    LongName { name: Quoted },
    /// The text of a seat does not fit a line of the plan.
    #[error(
        "participant '{written}': its text takes {bytes} bytes in the plan, at most {MAX_SEAT}: give options in a file of the bot"
    )]
    LongSeat { written: Quoted, bytes: usize },
    /// A bot cannot be seated.
    #[error("participant {who}, '{written}': {reason}")]
    Bot { who: String, written: Quoted, reason: String },
}
