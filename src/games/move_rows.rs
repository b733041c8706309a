//! Rows of numbers about moves, in forms that only one game has.

use std::fmt::Debug;

use super::features::Features;
use crate::protocol::NewGame;

/// Forms of rows about moves, for machine learning, that only one game has. Every game also has the general
/// form of an export.
pub trait MoveRows: Debug + Sync {
    /// Returns the names of the forms.
    fn forms(&self) -> &'static [&'static str];

    /// Returns the rows of a deal in this form, in the order of its moves. An item of `lines` is an event
    /// line and a flag: whether its move has a row. `None` when the lines are not a deal of the game.
    fn rows(&self, form: &str, new: &NewGame, lines: &[(&str, bool)]) -> Option<Vec<Features>>;
}
