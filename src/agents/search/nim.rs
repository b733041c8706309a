//! A small position for the tests of the search.

use super::solve::Solve;

/// Nim with one heap: a move takes one to three objects. The player who takes the last object wins one point
/// for each move that was made.
pub(super) struct Nim {
    pub heap: u32,
    /// The number of moves made.
    pub moves: i32,
}

impl Solve for Nim {
    type Move = u32;
    type Undo = ();
    type Key = u64;

    fn is_over(&self) -> bool {
        self.heap == 0
    }

    fn maximizes(&self) -> bool {
        self.moves % 2 == 0
    }

    fn moves(&mut self, moves: &mut Vec<u32>) -> u64 {
        moves.extend(1..=self.heap.min(3));
        1
    }

    fn make(&mut self, taken: u32) {
        self.heap -= taken;
        self.moves += 1;
    }

    fn unmake(&mut self, taken: u32, (): ()) {
        self.heap += taken;
        self.moves -= 1;
    }

    fn value(&self) -> i32 {
        match (self.is_over(), self.maximizes()) {
            (false, _) => 0,
            (true, true) => -self.moves,
            (true, false) => self.moves,
        }
    }
}
