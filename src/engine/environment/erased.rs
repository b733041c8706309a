//! A batch with the game's types erased.

use std::sync::atomic::AtomicBool;

use talon_games::protocol::{Refusal, Seat};
use talon_games::{ActionSet, Audience};

use super::adviser::{Advice, Adviser};
use super::arrays::{Arrays, Shape};
use super::error::{ActionError, AdviceError, RestoreError};
use super::saved::Saved;

/// A batch of games with the game's types erased. Games are numbered from 0 within the batch; errors name the number
/// among all games.
pub trait Environment: Send + Sync {
    /// Returns the sizes of the arrays.
    fn shape(&self) -> Shape;

    /// Returns the names of the columns of an observation.
    fn columns(&self) -> Vec<String>;

    /// For each column of an observation, the bytes that name something: none for an amount, 0 and 1 for a flag.
    fn codes(&self) -> Vec<Vec<u8>>;

    /// Begins the first deal of every game again, from deal `first` on, with this key.
    fn reset(&mut self, key: [u8; 32], first: u64);

    /// Fills the arrays for the present positions. Nothing is rewarded and nothing is done.
    ///
    /// # Panics
    /// When an array does not have the size of the shape.
    fn write(&self, arrays: Arrays<'_>);

    /// Checks one choice for every game.
    ///
    /// # Errors
    /// The first refused choice.
    fn check(&self, choices: &[i64]) -> Result<(), ActionError>;

    /// Makes one choice in every game, and fills the arrays for the positions after it.
    ///
    /// # Panics
    /// When [`Environment::check`] refuses the choices, or an array does not have the size of the shape.
    fn step(&mut self, choices: &[i64], arrays: Arrays<'_>);

    /// Draws a legal choice uniformly for every game.
    fn draw(&mut self, choices: &mut [i64]);

    /// Returns the seat to move in a game; `None` when its deal is over.
    fn turn(&self, game: usize) -> Option<Seat>;

    /// Returns the legal choices of a game, ascending.
    fn legal(&self, game: usize) -> Vec<i64>;

    /// Makes one choice in one game.
    ///
    /// # Errors
    /// The choice is refused; nothing is changed then.
    fn choose(&mut self, game: usize, choice: i64) -> Result<(), ActionError>;

    /// Writes what a seat sees of a game.
    fn observe(&self, game: usize, seat: Seat, row: &mut [u8]);

    /// Writes 1 for each legal choice of a game and 0 for each other.
    fn mask(&self, game: usize, row: &mut [u8]);

    /// Writes the parts of each candidate of a game.
    fn candidates(&self, game: usize, rows: &mut [u8]);

    /// Returns the text of a choice: the name of an action, or a move as the protocol writes it.
    fn choice_name(&self, game: usize, choice: i64) -> Option<String>;

    /// Returns the payoff of each seat when the deal of a game is over.
    fn payoffs(&self, game: usize) -> Option<Vec<i64>>;

    /// Returns the number of the deal of a game.
    fn deal(&self, game: usize) -> u64;

    /// Returns the key of the cards of a game.
    fn key(&self, game: usize) -> [u8; 32];

    /// Returns the state of the random choices of each game.
    fn draws(&self) -> &[u64];

    /// Goes on with another state of the random choices.
    ///
    /// # Panics
    /// When there is not one for each game.
    fn set_draws(&mut self, draws: &[u64]);

    /// Returns the lines of the deal of a game for a reader, `newgame` first. `None` when they are not kept.
    fn lines(&self, game: usize, audience: Audience) -> Option<Vec<String>>;

    /// Returns the position of a game drawn for people, with all cards. `None` when the lines are not kept.
    fn drawing(&self, game: usize) -> Option<Vec<String>>;

    /// Plays a move of the seat to move, as the protocol writes it. An unfinished move is forgotten.
    ///
    /// # Errors
    /// The text is not a legal move; nothing is changed then.
    fn play(&mut self, game: usize, text: &str) -> Result<(), Refusal>;

    /// Chooses the parts of an unfinished move of the seat to move, in a fixed space of actions. Returns whether that is
    /// possible; otherwise nothing is changed. No parts are always possible.
    fn begin_move(&mut self, game: usize, parts: ActionSet) -> bool;

    /// Returns the move that an adviser gives the seat to move. When `stop` becomes true, a search ends soon
    /// with what it has found.
    ///
    /// # Errors
    /// The adviser does not exist, or no seat is to move. Players need the lines of the deals.
    fn advice(&self, game: usize, adviser: &Adviser, stop: &AtomicBool) -> Result<Advice, AdviceError>;

    /// Returns the legal moves of the seat to move, at most `limit`, with the margins that `master` has
    /// learned for them, in points.
    ///
    /// # Errors
    /// The game has no learned values, the lines of the deals are not kept, or no seat is to move.
    fn learned_values(&self, game: usize, limit: usize) -> Result<Vec<(String, f64)>, AdviceError>;

    /// Keeps a game as it is.
    fn save(&self, game: usize) -> Saved;

    /// Checks that a kept game can go on in this batch.
    ///
    /// # Errors
    /// The kept game is one of another `newgame` line.
    fn fits(&self, saved: &Saved) -> Result<(), RestoreError>;

    /// Puts a kept game in the place of a game. How its moves are chosen becomes that of this batch; its lines are known
    /// if they were kept.
    ///
    /// # Errors
    /// The kept game is one of another `newgame` line.
    fn restore(&mut self, game: usize, saved: &Saved) -> Result<(), RestoreError>;

    /// Draws a world that a seat of a game cannot tell from the true one, uniformly; the cards that are not dealt yet
    /// are in random order. `None` when the deal is over.
    fn world(&self, game: usize, seat: Seat, seed: u64) -> Option<Saved>;
}
