//! A position that can be searched.

use super::Key;

/// A position that can be searched: one side, whose gain the values are, against everybody else.
///
/// What a game does not offer — a key, limits, numbers of its moves — the search does without.
pub trait Solve {
    /// A move.
    type Move: Copy + PartialEq;
    /// What [`Solve::unmake`] has to know beside the move.
    type Undo;
    /// What positions are looked up by.
    type Key: Key;

    /// Whether nothing more is played, or nothing more is to be searched.
    fn is_over(&self) -> bool;

    /// Whether the seat to move wants great values; the others want small ones.
    fn maximizes(&self) -> bool;

    /// Appends the moves to look at, the most promising first, moves that come to the same once; says how much work
    /// it was, in the time of a plain node.
    fn moves(&mut self, moves: &mut Vec<Self::Move>) -> u64;

    /// Makes a move that [`Solve::moves`] gave.
    fn make(&mut self, played: Self::Move) -> Self::Undo;

    /// Takes the last move made back.
    fn unmake(&mut self, played: Self::Move, undo: Self::Undo);

    /// The value of the position as it stands: exact when it is over, an estimate otherwise. Never an extreme of
    /// `i32`.
    fn value(&self) -> i32;

    /// How much work an estimate by [`Solve::value`] is, in the time of a plain node.
    fn valuing(&self) -> u64 {
        0
    }

    /// What decides how the position goes on, whole: two positions with one key have the same moves, and values that
    /// differ only as [`Solve::settled_score`] does. Nothing where looking it up is not worth while.
    fn key(&self) -> Option<Self::Key> {
        None
    }

    /// The part of the value that is settled, whatever is played from here on.
    fn settled_score(&self) -> i32 {
        0
    }

    /// The least and the greatest value that the position can come to, as far as is seen at a glance.
    fn static_bounds(&self) -> Option<(i32, i32)> {
        None
    }

    /// A small mark of a move, by which the table tells the best move of a position: two moves of one position should
    /// differ in it, and nothing worse than time is lost when they do not.
    fn tt_move_code(&self, played: Self::Move) -> Option<u8> {
        self.history_index(played)?.try_into().ok()
    }

    /// As [`Solve::static_bounds`], by a longer look, where the table knows nothing.
    fn tight_bounds(&self) -> Option<(i32, i32)> {
        None
    }

    /// Whether what limits and table know after each move is worth looking at before one is searched.
    fn looks_ahead(&self) -> bool {
        false
    }

    /// A small number of a move of the seat to move, the same wherever it can be made: what the order of moves is
    /// remembered by.
    fn history_index(&self, _played: Self::Move) -> Option<usize> {
        None
    }
}
