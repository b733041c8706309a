//! One puzzle, as a line of JSON.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use talon_engine::{DealHost, PlayableGame};
use talon_games::protocol::{Command, NewGame, Refusal};
use talon_games::{Entry, GameRegistry};

use crate::hosted::TableError;
use crate::limits::MAX_PUZZLE_MOVES;
use crate::played_deal::host_of;

/// The kind of the decision that a puzzle asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PuzzleTheme {
    /// A decision before the card play that is no discard.
    Bid,
    /// The cards that a seat lays away.
    Discard,
    /// A decision of the card play with many possible worlds.
    Card,
    /// A decision of the card play with so few possible worlds that they can be listed.
    Ending,
}

/// A legal move of a puzzle, and its expected payoff.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleMove {
    /// The move, as a line has it.
    pub r#move: String,
    /// The expected payoff of the seat to move, in points.
    pub payoff: f64,
    /// The standard error of the difference between this payoff and the payoff of the best move. 0 for the
    /// best move.
    pub error: f64,
}

/// A position of one seat in which one move is clearly best. It holds only the cards that the seat may see.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The hash of the lines.
    pub id: String,
    /// The name of the game.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The kind of the decision.
    pub theme: PuzzleTheme,
    /// Whether it is proven that the best move makes the result certain, that no play can bring more, and that
    /// no other move makes this result certain. Otherwise playouts show that the move is best.
    pub exact: bool,
    /// The lines of the deal up to the decision, masked for the seat to move. The first line is `newgame`, and
    /// it names the seat.
    pub lines: Vec<String>,
    /// All legal moves, the best first, in descending order of their payoffs.
    pub moves: Vec<PuzzleMove>,
}

/// The reason why a line is not a puzzle.
#[derive(Debug, thiserror::Error)]
pub enum PuzzleError {
    /// The line is not the JSON of a puzzle.
    #[error("it is not the JSON of a puzzle: {0}")]
    Json(#[from] serde_json::Error),
    /// The game refuses a line of the deal.
    #[error("{}", .0.text)]
    Refused(Refusal),
    /// A part of the puzzle does not fit the lines of the deal.
    #[error("its {0} does not fit its lines")]
    Other(&'static str),
}

impl From<Refusal> for PuzzleError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl Puzzle {
    /// Returns the identifier of a puzzle with these lines: 16 hexadecimal digits of their SHA-256.
    pub(super) fn id_of(lines: &[String]) -> String {
        let hash = Sha256::digest(lines.join("\n"));
        let first = hash.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte));
        format!("{first:016x}")
    }

    /// Reads a puzzle from a line of JSON and checks that its parts fit its lines. `None` when `games` does not
    /// have the game of the puzzle.
    ///
    /// # Errors
    /// The line is not a puzzle.
    pub fn read(games: &GameRegistry<PlayableGame>, text: &str) -> Result<Option<Self>, PuzzleError> {
        let puzzle: Self = serde_json::from_str(text)?;
        if games.find(&puzzle.game, Some(puzzle.players)).is_err() {
            return Ok(None);
        }
        let new = puzzle.newgame().ok_or(PuzzleError::Other("first line"))?;
        let fits = |holds: bool, part| if holds { Ok(()) } else { Err(PuzzleError::Other(part)) };
        fits(new.game == puzzle.game && new.players == puzzle.players && new.seat.is_some(), "game")?;
        fits(Self::id_of(&puzzle.lines) == puzzle.id, "id")?;
        let host = puzzle.host(games)?;
        fits(host.lines() == puzzle.lines, "mask")?;
        let mut legal = host.legal(MAX_PUZZLE_MOVES + 1)?.moves;
        let mut valued: Vec<String> = puzzle.moves.iter().map(|valued| valued.r#move.clone()).collect();
        legal.sort_unstable();
        valued.sort_unstable();
        fits(legal == valued && legal.len() > 1, "list of moves")?;
        fits(puzzle.moves.is_sorted_by(|one, next| one.payoff >= next.payoff), "order of moves")?;
        Ok(Some(puzzle))
    }

    /// Returns the `newgame` line.
    fn newgame(&self) -> Option<NewGame> {
        match Command::parse(self.lines.first()?) {
            Ok(Some(Command::NewGame(new))) => Some(new),
            _ => None,
        }
    }

    /// Creates an engine that has received the lines of the puzzle.
    ///
    /// # Errors
    /// The game refuses a line.
    pub fn host(&self, games: &GameRegistry<PlayableGame>) -> Result<Box<dyn DealHost>, Refusal> {
        host_of(games.find(&self.game, Some(self.players))?, &self.lines)
    }

    /// Returns the value of a move, given as a line has it or in the words with which a person names it.
    ///
    /// # Errors
    /// The move is not legal.
    pub(crate) fn value_of(
        &self,
        games: &GameRegistry<PlayableGame>,
        text: &str,
    ) -> Result<&PuzzleMove, TableError> {
        let known = |text: &str| self.moves.iter().find(|valued| valued.r#move == text);
        if let Some(valued) = known(text) {
            return Ok(valued);
        }
        let host = self.host(games).map_err(TableError::Refused)?;
        let words: Vec<&str> = text.split(' ').collect();
        match host.enter(&words, true, 0).map_err(TableError::Entry)? {
            Entry::Moves(moves) => moves.first().and_then(|text| known(text)),
            Entry::Open(_) => None,
        }
        .ok_or_else(|| TableError::State("the move is not whole".to_owned()))
    }
}
