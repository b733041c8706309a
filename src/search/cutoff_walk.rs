//! The cost of each move in a null-window search, to fit a move order.

use super::alpha_beta::Solver;
use super::search_limits::{Meter, Stopped};
use super::solve::Solve;
use super::transposition_table::TtKey;

/// A move, and what a null-window search of the position after it found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveCost<M> {
    /// The move.
    pub r#move: M,
    /// Whether the move decides the position for the side to move, so that no other move has to be searched.
    pub cuts: bool,
    /// The nodes of the search of the move with an empty transposition table, the move included; 1 when bounds decide it.
    pub nodes: u64,
}

impl<M: Copy + PartialEq, K: TtKey> Solver<M, K> {
    /// Walks down the tree of a null-window search: the side for which the position is decided makes a move that decides it, the
    /// other side any move. `choose` receives a number of moves and returns the index of one. `visit` receives each position in which
    /// the deciding side has a choice, and the costs of its moves: in a good order the first move decides, and is cheap.
    ///
    /// The arguments are those of [`Solver::reaches`]. The position ends as the last one of the walk.
    ///
    /// # Errors
    /// When a limit is reached.
    ///
    /// # Panics
    /// When `choose` returns too great an index, or when a position has no moves and is not over.
    pub fn walk_cutoffs<S: Solve<Move = M, Key = K>>(
        &mut self,
        position: &mut S,
        plies: usize,
        goal: i32,
        meter: &mut Meter<'_>,
        mut choose: impl FnMut(usize) -> usize,
        mut visit: impl FnMut(&S, &[MoveCost<M>]),
    ) -> Result<(), Stopped> {
        self.clear();
        let decided_for_maximizer = self.reaches(position, plies, goal, meter)?;
        let mut moves = Vec::new();
        for left in (0..plies).rev() {
            if position.is_over() {
                break;
            }
            moves.clear();
            position.moves(&mut moves);
            if position.maximizes() == decided_for_maximizer && moves.len() > 1 {
                let costs = self.move_costs(position, &moves, left, goal, meter)?;
                visit(position, &costs);
                moves.clear();
                moves.extend(costs.iter().filter(|cost| cost.cuts).map(|cost| cost.r#move));
            }
            let chosen = *moves.get(choose(moves.len())).expect("`choose` returns the index of a move");
            position.make(chosen);
        }
        Ok(())
    }

    fn move_costs<S: Solve<Move = M, Key = K>>(
        &mut self,
        position: &mut S,
        moves: &[M],
        left: usize,
        goal: i32,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<MoveCost<M>>, Stopped> {
        let maximizes = position.maximizes();
        let cost = |&played: &M| {
            let before = meter.nodes();
            let undo = position.make(played);
            // `reaches` searches a root even when its bounds decide it.
            let bounds = [position.static_bounds(), position.tight_bounds()].into_iter().flatten();
            let bound =
                bounds.map(|(least, most)| (least >= goal, most < goal)).find(|bound| bound.0 || bound.1);
            let reached = if let Some((reached, _)) = bound {
                Ok(reached)
            } else {
                self.clear();
                self.reaches(position, left, goal, meter)
            };
            position.unmake(played, undo);
            Ok(MoveCost { r#move: played, cuts: reached? == maximizes, nodes: 1 + meter.nodes() - before })
        };
        moves.iter().map(cost).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::search::nim::Nim;
    use crate::search::search_features::SearchFeatures;
    use crate::search::search_limits::SearchLimits;

    /// The heap and the deciding moves of each decision of a walk in which the last of the moves is always chosen.
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
        let mut nim = Nim { heap, moves: 0 };
        solver.walk_cutoffs(&mut nim, heap as usize, 1, &mut meter, |count| count - 1, visit)?;
        assert!(nim.is_over());
        Ok(visited)
    }

    #[test]
    fn the_winning_side_has_the_decisions_and_keeps_the_win() {
        // A heap that is a multiple of four is lost for the side to move.
        assert_eq!(walk(10, None), Ok(vec![(10, vec![2]), (5, vec![1])]));
        assert_eq!(walk(8, None), Ok(vec![(5, vec![1])]));
    }

    #[test]
    fn a_limit_ends_the_walk() {
        assert_eq!(walk(10, Some(5)), Err(Stopped));
    }
}
