//! A position that can be searched.

use super::transposition_table::TtKey;

/// A position that can be searched: one side maximizes the value, and all other seats minimize it.
///
/// The methods with a default are optional. If a position does not implement such a method, the search skips
/// the feature that needs it.
pub trait Solve {
    /// A move.
    type Move: Copy + PartialEq;
    /// The data that [`Solve::unmake`] needs besides the move.
    type Undo;
    /// The transposition key.
    type Key: TtKey;

    /// Returns whether the search stops here: no moves are left, or no move can change the result.
    fn is_over(&self) -> bool;

    /// Returns whether the seat to move maximizes the value.
    fn maximizes(&self) -> bool;

    /// Appends the moves to search, the most promising first and one move of each equivalence class. Returns
    /// the work of generating the moves, in units of one node's time.
    fn moves(&mut self, moves: &mut Vec<Self::Move>) -> u64;

    /// Makes a move returned by [`Solve::moves`].
    fn make(&mut self, played: Self::Move) -> Self::Undo;

    /// Takes back the last move.
    fn unmake(&mut self, played: Self::Move, undo: Self::Undo);

    /// Returns the static value: exact when the position is over, otherwise an estimate. It is never
    /// `i32::MIN` or `i32::MAX`.
    fn value(&self) -> i32;

    /// Returns the work that [`Solve::value`] needs for an estimate, in units of one node's time.
    fn value_work(&self) -> u64 {
        0
    }

    /// Returns the transposition key. Two positions with equal keys have equal moves, and their values differ
    /// only by [`Solve::settled_score`]. `None` when a lookup costs more than it saves.
    fn key(&self) -> Option<Self::Key> {
        None
    }

    /// Returns the part of the value that no further move can change.
    fn settled_score(&self) -> i32 {
        0
    }

    /// Returns a lower and an upper bound of the value. Both must be cheap to compute.
    fn static_bounds(&self) -> Option<(i32, i32)> {
        None
    }

    /// Returns a small code of a move. The transposition table stores the code of the best move. Two moves of
    /// one position should have different codes. Equal codes cost time, but do not change the value.
    fn tt_move_code(&self, played: Self::Move) -> Option<u8> {
        self.history_index(played)?.try_into().ok()
    }

    /// Returns bounds that are tighter than [`Solve::static_bounds`] and take longer to compute. The search
    /// calls this method after a table lookup that did not close the window.
    fn tight_bounds(&self) -> Option<(i32, i32)> {
        None
    }

    /// Returns whether the search, before it searches the first move, looks up the bounds and the table entry
    /// after every move (*enhanced transposition cutoff*).
    fn looks_ahead(&self) -> bool {
        false
    }

    /// Returns a move's index in the history table: a small number. The move belongs to the seat to move. A
    /// move has the same index in every position.
    fn history_index(&self, _played: Self::Move) -> Option<usize> {
        None
    }

    /// Returns the greatest possible difference between the values after two moves of the same position
    /// (*quasi-symmetry*: Kupferschmid and Helmert, *A Skat Player Based on Monte-Carlo Simulation*, 2006).
    /// `None` when no bound is known.
    fn greatest_difference(&self, _one: Self::Move, _other: Self::Move) -> Option<i32> {
        None
    }
}
