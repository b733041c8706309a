//! Alpha-beta, deeper and deeper.

use super::{Lines, Meter, Stopped};

/// A position that can be searched: one seat, whose gain the values are, against everybody else.
pub trait Solve {
    /// A move.
    type Move: Copy + PartialEq;
    /// What [`Solve::unmake`] has to know beside the move.
    type Undo;

    /// Whether nothing more is played, or nothing more is to be searched.
    fn is_over(&self) -> bool;

    /// Whether the seat to move is the one that wants great values; the others want small ones.
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
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<M> {
    /// The value of the position.
    pub value: i32,
    /// The best play of both sides.
    pub line: Vec<M>,
    /// How many plies were searched.
    pub plies: usize,
    /// Whether every line was searched until it was over: the value is no estimate.
    pub exact: bool,
}

/// Searches to each of these depths in turn, in plies, until one is exact or the budget is spent; tells of each that
/// was finished, with the nodes so far.
///
/// Each depth looks first at the best move of the one before, so what an unfinished depth has found by then is no
/// worse than it, and is returned with the value it has so far. Nothing when not even one move was looked at.
pub fn deepen<S: Solve>(
    position: &mut S,
    depths: impl IntoIterator<Item = usize>,
    meter: &mut Meter<'_>,
    report: &mut dyn FnMut(&Found<S::Move>, u64),
) -> Option<Found<S::Move>> {
    let mut search =
        Search { position, meter, lines: Lines::new(), moves: Vec::new(), best: None, cut: false };
    let mut answer: Option<Found<S::Move>> = None;
    for plies in depths {
        search.moves.clear();
        search.cut = false;
        search.best = None;
        let first = answer.as_ref().and_then(|found| found.line.first().copied());
        let finished = search.node(plies, 0, Bounds::OPEN, first);
        let line = search.lines.best().to_vec();
        let Some(value) = finished.ok().or(search.best) else { break };
        let found = Found { value, line, plies, exact: finished.is_ok() && !search.cut };
        if finished.is_ok() {
            report(&found, search.meter.nodes());
        }
        let done = finished.is_err() || found.exact;
        answer = Some(found);
        if done {
            break;
        }
    }
    answer
}

/// What the two sides are sure of already.
#[derive(Clone, Copy)]
struct Bounds {
    alpha: i32,
    beta: i32,
}

impl Bounds {
    const OPEN: Self = Self { alpha: i32::MIN, beta: i32::MAX };
}

struct Search<'s, 'b, S: Solve> {
    position: &'s mut S,
    meter: &'s mut Meter<'b>,
    lines: Lines<S::Move>,
    /// The moves of all nodes from the root to the one being looked at, one after the other.
    moves: Vec<S::Move>,
    /// The best value at the root so far, of the depth being searched.
    best: Option<i32>,
    /// Whether a line was cut off before it was over.
    cut: bool,
}

impl<S: Solve> Search<'_, '_, S> {
    /// The value of the position, searched `left` plies deep; exact within the bounds. `first` is looked at first.
    fn node(
        &mut self,
        left: usize,
        ply: usize,
        mut bounds: Bounds,
        first: Option<S::Move>,
    ) -> Result<i32, Stopped> {
        self.lines.clear(ply);
        if self.position.is_over() {
            return Ok(self.position.value());
        }
        if left == 0 {
            self.cut = true;
            return Ok(self.position.value());
        }
        let begin = self.moves.len();
        let work = self.position.moves(&mut self.moves);
        self.meter.work(work)?;
        let end = self.moves.len();
        if let Some(at) = first.and_then(|first| self.moves[begin..].iter().position(|&other| other == first))
        {
            self.moves[begin..=begin + at].rotate_right(1);
        }
        let maximizes = self.position.maximizes();
        let mut best: Option<i32> = None;
        for at in begin..end {
            let played = self.moves[at];
            self.meter.node()?;
            let undo = self.position.make(played);
            let value = self.node(left - 1, ply + 1, bounds, None);
            self.position.unmake(played, undo);
            let value = value?;
            if best.is_some_and(|best| if maximizes { value <= best } else { value >= best }) {
                continue;
            }
            best = Some(value);
            self.lines.set(ply, played);
            if ply == 0 {
                self.best = best;
            }
            if maximizes {
                bounds.alpha = bounds.alpha.max(value);
            } else {
                bounds.beta = bounds.beta.min(value);
            }
            if bounds.alpha >= bounds.beta {
                break;
            }
        }
        self.moves.truncate(begin);
        // A position without moves that is not over is worth what it shows.
        Ok(best.unwrap_or_else(|| self.position.value()))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::search::Budget;

    /// Nim with one heap: take one to three; whoever takes the last one wins as much as there were moves.
    struct Nim {
        heap: u32,
        moves: i32,
    }

    impl Solve for Nim {
        type Move = u32;
        type Undo = ();

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

    fn plain(nim: &mut Nim) -> i32 {
        if nim.is_over() {
            return nim.value();
        }
        let maximizes = nim.maximizes();
        let values: Vec<i32> = (1..=nim.heap.min(3))
            .map(|taken| {
                nim.make(taken);
                let value = plain(nim);
                nim.unmake(taken, ());
                value
            })
            .collect();
        let value = if maximizes { values.iter().max() } else { values.iter().min() };
        value.copied().unwrap_or(0)
    }

    fn solve(heap: u32, nodes: Option<u64>) -> (Option<Found<u32>>, usize) {
        let stop = AtomicBool::new(false);
        let mut meter = Meter::new(Budget { stop: &stop, deadline: None, nodes });
        let mut reports = 0;
        let found = deepen(&mut Nim { heap, moves: 0 }, 1..100, &mut meter, &mut |_, _| reports += 1);
        (found, reports)
    }

    #[test]
    fn alpha_beta_finds_the_value_of_a_plain_search_and_stops_deepening_there() {
        for heap in 1..14 {
            let (found, reports) = solve(heap, None);
            let found = found.unwrap();
            assert_eq!(found.value, plain(&mut Nim { heap, moves: 0 }), "a heap of {heap}");
            assert!(found.exact);
            assert_eq!((reports, found.plies), (heap as usize, heap as usize));
            assert_eq!(found.line.iter().sum::<u32>(), heap, "the line is played to the end");
        }
    }

    #[test]
    fn what_was_found_when_the_budget_ends_is_returned() {
        assert_eq!(solve(9, Some(0)).0, None);
        let (found, reports) = solve(9, Some(40));
        let found = found.unwrap();
        assert!(!found.exact && reports > 0 && !found.line.is_empty());
    }
}
