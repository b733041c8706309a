//! Rows of numbers about moves, in forms that only one game has.

use std::fmt::Debug;

use super::features::Features;
use crate::protocol::NewGame;

/// The rows that a game makes of its moves, for machine learning. Every game has the general form of an export besides.
pub trait MoveRows: Debug + Sync {
    /// Returns the names of the forms.
    fn forms(&self) -> &'static [&'static str];

    /// Returns the rows of a deal in this form, in the order of its moves. Each item of `lines` is an event
    /// line and whether its move has a row. `None` when the lines are no deal of the game.
    fn rows(&self, form: &str, new: &NewGame, lines: &[(&str, bool)]) -> Option<Vec<Features>>;
}
