//! A batch with the game's types erased.

use std::sync::atomic::AtomicBool;

use talon_games::protocol::{NewGame, Refusal, Seat};
use talon_games::{ActionSet, Audience};

use super::adviser::{Advice, Adviser};
use super::arrays::{Arrays, Shape};
use super::error::{ActionError, AdviceError, RestoreError};
use super::saved::Saved;

/// A batch of games with the game's types erased. The methods number the games of the batch from 0. An error
/// names a game by its number among the games of all batches.
pub trait Environment: Send + Sync {
    /// Returns the sizes of the arrays.
    fn shape(&self) -> Shape;

    /// Returns the names of the columns of an observation.
    fn columns(&self) -> Vec<String>;

    /// Returns, for each column of an observation, the byte values that are labels. A flag has the labels 0
    /// and 1. An amount has no labels.
    fn codes(&self) -> Vec<Vec<u8>>;

    /// Begins a new deal in every game. The cards follow from this key. The game with number `i` among all
    /// games plays deal `first + i`.
    fn reset(&mut self, key: [u8; 32], first: u64);

    /// Fills the arrays for the current positions. All entries of `rewards` and `dones` become 0.
    ///
    /// # Panics
    /// When an array does not have the size of the shape.
    fn write(&self, arrays: Arrays<'_>);

    /// Checks a list with one choice for every game.
    ///
    /// # Errors
    /// A choice is refused. The error describes the first refused choice.
    fn check(&self, choices: &[i64]) -> Result<(), ActionError>;

    /// Makes one choice in every game, and fills the arrays for the positions after these choices.
    ///
    /// # Panics
    /// When [`Environment::check`] refuses the choices, or an array does not have the size of the shape.
    fn step(&mut self, choices: &[i64], arrays: Arrays<'_>);

    /// Draws a legal choice uniformly for every game.
    fn draw(&mut self, choices: &mut [i64]);

    /// Returns the seat to move in a game. `None` when the deal is over.
    fn turn(&self, game: usize) -> Option<Seat>;

    /// Returns the legal choices of a game in ascending order.
    fn legal(&self, game: usize) -> Vec<i64>;

    /// Makes one choice in one game.
    ///
    /// # Errors
    /// The choice is refused. Nothing changes.
    fn choose(&mut self, game: usize, choice: i64) -> Result<(), ActionError>;

    /// Writes the observation that a seat has of a game.
    fn observe(&self, game: usize, seat: Seat, row: &mut [u8]);

    /// Writes 1 for each legal choice of a game and 0 for each other choice.
    fn mask(&self, game: usize, row: &mut [u8]);

    /// Writes one row for each candidate of a game. A row has a 1 for each action that is a part of the
    /// candidate.
    fn candidates(&self, game: usize, rows: &mut [u8]);

    /// Returns the text of a choice. In a fixed space of actions it is the name of the action. In candidate
    /// mode it is the move as a protocol text.
    fn choice_name(&self, game: usize, choice: i64) -> Option<String>;

    /// Returns the payoff of each seat. `None` until the deal is over.
    fn payoffs(&self, game: usize) -> Option<Vec<i64>>;

    /// Returns the line of the next deal of the session, which has the carried values. `None` until the deal is over, and
    /// when the session ends with it.
    fn next_newgame(&self, game: usize) -> Option<NewGame>;

    /// Returns the number of the deal that a game plays.
    fn deal(&self, game: usize) -> u64;

    /// Returns the key from which the cards of a game follow.
    fn key(&self, game: usize) -> [u8; 32];

    /// Returns, for each game, the state of the generator that draws its random choices.
    fn draws(&self) -> &[u64];

    /// Sets, for each game, the state of the generator that draws its random choices.
    ///
    /// # Panics
    /// When the number of states is not the number of games.
    fn set_draws(&mut self, draws: &[u64]);

    /// Returns the lines of the deal that a game plays, as an audience sees them. The first line is
    /// `newgame`. `None` when the lines are not kept.
    fn lines(&self, game: usize, audience: Audience) -> Option<Vec<String>>;

    /// Returns a drawing of the position with all cards, as text for people. `None` when the lines are not
    /// kept.
    fn drawing(&self, game: usize) -> Option<Vec<String>>;

    /// Plays a move of the seat to move, given as a protocol text. An unfinished move is discarded.
    ///
    /// # Errors
    /// The text is not a legal move. Nothing changes.
    fn play(&mut self, game: usize, text: &str) -> Result<(), Refusal>;

    /// Chooses the parts of an unfinished move of the seat to move. The space of actions must be fixed.
    /// Returns `false` and changes nothing if no legal move can begin with these parts. An empty set of parts
    /// is always accepted.
    fn begin_move(&mut self, game: usize, parts: ActionSet) -> bool;

    /// Returns the move that the adviser chooses for the seat to move. When `stop` becomes `true`, a search
    /// ends soon with the best move found so far.
    ///
    /// # Errors
    /// The adviser does not exist, or no seat is to move. For a built-in player it is also an error if the
    /// lines of the deals are not kept, because the player needs them.
    fn advice(&self, game: usize, adviser: &Adviser, stop: &AtomicBool) -> Result<Advice, AdviceError>;

    /// Returns at most `limit` legal moves of the seat to move, each with the margin in points that `master`
    /// has learned for it.
    ///
    /// # Errors
    /// The game has no learned values, the lines of the deals are not kept, or no seat is to move.
    fn learned_values(&self, game: usize, limit: usize) -> Result<Vec<(String, f64)>, AdviceError>;

    /// Saves the current state of a game.
    fn save(&self, game: usize) -> Saved;

    /// Checks that a saved game can continue in this batch.
    ///
    /// # Errors
    /// The saved game has another `newgame` line.
    fn fits(&self, saved: &Saved) -> Result<(), RestoreError>;

    /// Replaces a game by a saved game. The game takes the action mode of this batch. Its lines are available
    /// only if the saved game had kept them.
    ///
    /// # Errors
    /// The saved game has another `newgame` line.
    fn restore(&mut self, game: usize, saved: &Saved) -> Result<(), RestoreError>;

    /// Draws a world that a seat of a game cannot distinguish from the true deal. All such worlds are equally
    /// likely. The cards that are not dealt yet are in random order. `None` when the deal is over.
    fn world(&self, game: usize, seat: Seat, seed: u64) -> Option<Saved>;
}
