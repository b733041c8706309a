//! Measures the cost of each move in a null-window search. A move order can be fitted to these costs.

use talon::agents::ProofSearch;
use talon::search::{Meter, Solve, Solver, Stopped, TtKey};

/// A move, and the result of a null-window search of the position after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveCost<M> {
    pub r#move: M,
    /// Whether the move decides the position for the side to move. Then no other move has to be searched.
    pub cuts: bool,
    /// The nodes of a search of the move, including the move itself. The search begins with an empty
    /// transposition table. The number is 1 when bounds decide the move.
    pub nodes: u64,
}

/// Walks down the tree of a null-window search. The side for which the position is decided makes a deciding
/// move. The other side makes any legal move. In both cases `choose` selects the move: it gets the number of
/// possible moves, and returns the index of one of them. `visit` is called with each position in which the
/// deciding side has a choice, and with the costs of its moves. In a good order, the first move decides and
/// costs little.
///
/// Returns the last position of the walk.
///
/// # Errors
/// A limit is reached.
///
/// # Panics
/// `choose` returns an index that is too great, or a position that is not over has no moves.
pub fn walk_cutoffs<S: Solve<Move = M, Key = K> + Clone, M: Copy + PartialEq, K: TtKey>(
    solver: &mut Solver<M, K>,
    &ProofSearch { ref position, plies, goal, .. }: &ProofSearch<S>,
    meter: &mut Meter<'_>,
    mut choose: impl FnMut(usize) -> usize,
    mut visit: impl FnMut(&S, &[MoveCost<M>]),
) -> Result<S, Stopped> {
    let mut position = position.clone();
    solver.clear();
    let decided_for_maximizer = solver.reaches(&mut position, plies, goal, meter)?;
    let mut moves = Vec::new();
    for left in (0..plies).rev() {
        if position.is_over() {
            break;
        }
        moves.clear();
        position.moves(&mut moves);
        if position.maximizes() == decided_for_maximizer && moves.len() > 1 {
            let costs = move_costs(solver, &mut position, &moves, (left, goal), meter)?;
            visit(&position, &costs);
            moves.clear();
            moves.extend(costs.iter().filter(|cost| cost.cuts).map(|cost| cost.r#move));
        }
        let chosen = *moves.get(choose(moves.len())).expect("`choose` returns the index of a move");
        position.make(chosen);
    }
    Ok(position)
}

/// Computes the costs of these moves in a search. After such a move, the position is over after at most
/// `left` plies.
fn move_costs<S: Solve<Move = M, Key = K>, M: Copy + PartialEq, K: TtKey>(
    solver: &mut Solver<M, K>,
    position: &mut S,
    moves: &[M],
    (left, goal): (usize, i32),
    meter: &mut Meter<'_>,
) -> Result<Vec<MoveCost<M>>, Stopped> {
    let maximizes = position.maximizes();
    let cost = |&played: &M| {
        let before = meter.nodes();
        let undo = position.make(played);
        // `reaches` searches a root even when bounds decide its value.
        let bounds = [position.static_bounds(), position.tight_bounds()].into_iter().flatten();
        let bound = bounds.map(|(least, most)| (least >= goal, most < goal)).find(|bound| bound.0 || bound.1);
        let reached = if let Some((reached, _)) = bound {
            Ok(reached)
        } else {
            solver.clear();
            solver.reaches(position, left, goal, meter)
        };
        position.unmake(played, undo);
        Ok(MoveCost { r#move: played, cuts: reached? == maximizes, nodes: 1 + meter.nodes() - before })
    };
    moves.iter().map(cost).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use talon::search::{SearchFeatures, SearchLimits};

    use super::*;

    /// Nim with one heap. A move takes one, two or three objects. The player who takes the last object wins.
    #[derive(Clone)]
    struct Nim {
        heap: u32,
        /// The number of moves made.
        moves: u32,
    }

    impl Solve for Nim {
        type Move = u32;
        type Undo = ();
        type Key = u64;

        fn is_over(&self) -> bool {
            self.heap == 0
        }

        fn maximizes(&self) -> bool {
            self.moves.is_multiple_of(2)
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
            i32::from(!self.maximizes())
        }
    }

    /// Walks, and always chooses the last move. For each decision, returns the heap and the deciding moves.
    fn walk(heap: u32, nodes: Option<u64>) -> Result<Vec<(u32, Vec<u32>)>, Stopped> {
        let stop = AtomicBool::new(false);
        let mut meter = Meter::new(SearchLimits::unlimited(&stop).with_nodes(nodes));
        let mut visited = Vec::new();
        let visit = |nim: &Nim, costs: &[MoveCost<u32>]| {
            assert!(costs.iter().all(|cost| cost.nodes > 0));
            assert_eq!(costs.len(), nim.heap.min(3) as usize);
            let cuts = costs.iter().filter(|cost| cost.cuts).map(|cost| cost.r#move);
            visited.push((nim.heap, cuts.collect()));
        };
        let mut solver = Solver::new(SearchFeatures::NONE);
        let position = Nim { heap, moves: 0 };
        let search = ProofSearch { position, plies: heap as usize, goal: 1, score_indexes: |_, _| [0; 3] };
        let last = walk_cutoffs(&mut solver, &search, &mut meter, |count| count - 1, visit)?;
        assert!(last.is_over());
        Ok(visited)
    }

    #[test]
    fn the_winning_side_has_the_decisions_and_keeps_the_win() {
        // A heap whose size is a multiple of four is lost for the side to move.
        assert_eq!(walk(10, None), Ok(vec![(10, vec![2]), (5, vec![1])]));
        assert_eq!(walk(8, None), Ok(vec![(5, vec![1])]));
    }

    #[test]
    fn a_limit_ends_the_walk() {
        assert_eq!(walk(10, Some(5)), Err(Stopped));
    }
}
