//! Puzzles: positions of one seat in which one move is clearly best.

mod finder;
mod puzzle;
mod set;

pub use finder::PuzzleFinder;
pub use puzzle::{Puzzle, PuzzleError, PuzzleMove, PuzzleTheme};
pub use set::PuzzleSet;
