//! A batch with the game's types erased.

use std::sync::atomic::AtomicBool;

use talon_games::protocol::{Refusal, Seat};
use talon_games::{ActionSet, Audience};

use super::adviser::{Advice, Adviser};
use super::arrays::{Arrays, Shape};
use super::error::{ActionError, AdviceError, RestoreError};
use super::saved::Saved;

/// A batch of games with the game's types erased. A game is numbered from 0 within the batch; an error gives
/// its number among all games.
pub trait Environment: Send + Sync {
    /// Returns the sizes of the arrays.
    fn shape(&self) -> Shape;

    /// Returns the names of the columns of an observation.
    fn columns(&self) -> Vec<String>;

    /// Returns, for each column of an observation, its byte values that have a meaning of their own: 0 and 1
    /// for a flag, none for an amount.
    fn codes(&self) -> Vec<Vec<u8>>;

    /// Starts every game again with this key. Game `i` of all games plays deal `first + i`.
    fn reset(&mut self, key: [u8; 32], first: u64);

    /// Fills the arrays for the current positions. All rewards and `dones` are 0.
    ///
    /// # Panics
    /// When an array does not have the size of the shape.
    fn write(&self, arrays: Arrays<'_>);

    /// Checks one choice for every game.
    ///
    /// # Errors
    /// Returns the first refused choice.
    fn check(&self, choices: &[i64]) -> Result<(), ActionError>;

    /// Makes one choice in every game, and fills the arrays for the positions after it.
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

    /// Writes the observation of a game by a seat.
    fn observe(&self, game: usize, seat: Seat, row: &mut [u8]);

    /// Writes 1 for each legal choice of a game and 0 for each other choice.
    fn mask(&self, game: usize, row: &mut [u8]);

    /// Writes the parts of each candidate of a game.
    fn candidates(&self, game: usize, rows: &mut [u8]);

    /// Returns the text of a choice: the name of an action, or a move as a protocol text.
    fn choice_name(&self, game: usize, choice: i64) -> Option<String>;

    /// Returns the payoff of each seat. `None` until the deal is over.
    fn payoffs(&self, game: usize) -> Option<Vec<i64>>;

    /// Returns the number of the deal that a game plays.
    fn deal(&self, game: usize) -> u64;

    /// Returns the key from which the cards of a game follow.
    fn key(&self, game: usize) -> [u8; 32];

    /// Returns the state of the random choices of each game.
    fn draws(&self) -> &[u64];

    /// Sets the state of the random choices of each game.
    ///
    /// # Panics
    /// When the number of states is not the number of games.
    fn set_draws(&mut self, draws: &[u64]);

    /// Returns the lines of a game's deal as an audience sees them, `newgame` first. `None` when the lines
    /// are not kept.
    fn lines(&self, game: usize, audience: Audience) -> Option<Vec<String>>;

    /// Draws the position of a game with all cards as text for people. `None` when the lines are not kept.
    fn drawing(&self, game: usize) -> Option<Vec<String>>;

    /// Plays a move of the seat to move, given as a protocol text. An unfinished move is discarded.
    ///
    /// # Errors
    /// The text is not a legal move. Nothing changes.
    fn play(&mut self, game: usize, text: &str) -> Result<(), Refusal>;

    /// Chooses the parts of an unfinished move of the seat to move, in a fixed space of actions. Returns
    /// whether these parts are possible; otherwise nothing changes. An empty set of parts is always possible.
    fn begin_move(&mut self, game: usize, parts: ActionSet) -> bool;

    /// Returns the move that an adviser gives the seat to move. When `stop` becomes `true`, a search ends
    /// soon with the best move found so far.
    ///
    /// # Errors
    /// The adviser does not exist, no seat is to move, or the lines that a player needs are not kept.
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

    /// Replaces a game by a saved game. The saved game takes the action mode of this batch. Its lines are
    /// available if they were kept.
    ///
    /// # Errors
    /// The saved game has another `newgame` line.
    fn restore(&mut self, game: usize, saved: &Saved) -> Result<(), RestoreError>;

    /// Draws uniformly a world that a seat of a game cannot distinguish from the true deal. The cards that
    /// are not dealt yet are in random order. `None` when the deal is over.
    fn world(&self, game: usize, seat: Seat, seed: u64) -> Option<Saved>;
}
