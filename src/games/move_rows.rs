//! Moves as rows of numbers for machine learning, in forms that only one game has.

use std::fmt::Debug;

use super::features::Features;
use crate::protocol::NewGame;

/// The row forms of one game. A row form is a way to write a move as numbers for machine learning. Every game
/// also has the general form of an export, which is not among these.
pub trait MoveRows: Debug + Sync {
    /// Returns the names of the forms.
    fn forms(&self) -> &'static [&'static str];

    /// Returns the rows of a deal in this form, in the order of its moves. Each item of `lines` is an event
    /// line and a flag. The flag says whether the move of the line gets a row. `None` when the lines are not
    /// a deal of the game.
    fn rows(&self, form: &str, new: &NewGame, lines: &[(&str, bool)]) -> Option<Vec<Features>>;
}
