//! Alpha-beta with iterative deepening.

use super::move_ordering::{HistoryWeight, MoveOrdering};
use super::pv_table::PvTable;
use super::search_features::{SearchFeature, SearchFeatures};
use super::search_limits::{Meter, Stopped};
use super::solve::Solve;
use super::transposition_table::{DEFAULT_TABLE_SIZE, TranspositionTable, TtEntry, TtKey};
use super::window::Window;

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<M> {
    /// The value of the position.
    pub value: i32,
    /// The principal variation.
    pub line: Vec<M>,
    /// The depth of the search in plies.
    pub plies: usize,
    /// Whether every line was searched to its end. If so, the value is exact; otherwise it is an estimate.
    pub exact: bool,
}

/// Searches to each of these depths (in plies), one after the other. Stops when the result of a depth is
/// exact or a limit is reached. `report` receives the result of each finished depth and the number of nodes
/// so far.
///
/// Each depth first searches the best move of the previous depth. So when a depth is not finished, its best
/// move so far is never worse than the previous best move, and this move is returned. `None` when no move was
/// searched.
pub fn deepen<S: Solve>(
    position: &mut S,
    depths: impl IntoIterator<Item = usize>,
    meter: &mut Meter<'_>,
    report: &mut dyn FnMut(&SearchResult<S::Move>, u64),
) -> Option<SearchResult<S::Move>> {
    Solver::new(SearchFeatures::ALL).deepen(position, depths, meter, report)
}

/// A search that keeps its tables from one position to the next. `M` is the type of the moves, `K` the type
/// of the keys.
#[derive(Clone, Debug)]
pub struct Solver<M, K: TtKey = u128> {
    features: SearchFeatures,
    table: TranspositionTable<K>,
    ordering: MoveOrdering,
    pv: PvTable<M>,
    /// The moves of all nodes from the root to the current node, concatenated.
    moves: Vec<M>,
    /// For each move that was searched, its value. It has the same index as the move in `moves`. The entries
    /// of other moves have no meaning.
    values: Vec<i32>,
}

impl<M: Copy + PartialEq, K: TtKey> Solver<M, K> {
    /// Creates a solver with these features and a transposition table of 1 MiB.
    pub fn new(features: SearchFeatures) -> Self {
        Self::with_table(features, DEFAULT_TABLE_SIZE)
    }

    /// Creates a solver with these features and a transposition table of `size` bytes.
    pub fn with_table(features: SearchFeatures, size: usize) -> Self {
        Self::with(features, TranspositionTable::new(size))
    }

    /// Creates a solver with these features and a transposition table of 1 MiB that grows to at most `most`
    /// bytes.
    pub fn with_growing_table(features: SearchFeatures, most: usize) -> Self {
        Self::with(features, TranspositionTable::growing(DEFAULT_TABLE_SIZE.min(most), most))
    }

    fn with(features: SearchFeatures, table: TranspositionTable<K>) -> Self {
        Self {
            features,
            table,
            ordering: MoveOrdering::default(),
            pv: PvTable::new(),
            moves: Vec::new(),
            values: Vec::new(),
        }
    }

    /// Returns the same solver, with this weight for cutoffs in the history.
    #[must_use]
    pub fn with_history_weight(self, weight: HistoryWeight) -> Self {
        Self { ordering: self.ordering.with_history_weight(weight), ..self }
    }

    /// Returns the features of the search.
    pub fn features(&self) -> SearchFeatures {
        self.features
    }

    /// Clears the tables. Call this method before you search a position whose keys have another meaning.
    pub fn clear(&mut self) {
        self.table.clear();
        self.ordering.clear();
    }

    /// Returns the principal variation of the last search.
    pub fn line(&self) -> &[M] {
        self.pv.best()
    }

    /// Like the function [`deepen`], with the tables of this solver.
    pub fn deepen<S: Solve<Move = M, Key = K>>(
        &mut self,
        position: &mut S,
        depths: impl IntoIterator<Item = usize>,
        meter: &mut Meter<'_>,
        report: &mut dyn FnMut(&SearchResult<M>, u64),
    ) -> Option<SearchResult<M>> {
        let mut last: Option<SearchResult<M>> = None;
        for plies in depths {
            let first = last.as_ref().and_then(|result| result.line.first().copied());
            let first = first.map_or(FirstMove::Any, FirstMove::Move);
            let mut search = AlphaBeta::new(self, position, meter);
            let finished = search.node(plies, 0, Window::OPEN, first);
            let (best, depth_limited) = (search.best, search.depth_limited);
            let Some(value) = finished.ok().or(best) else { break };
            let result = SearchResult {
                value,
                line: self.line().to_vec(),
                plies,
                exact: finished.is_ok() && !depth_limited,
            };
            if finished.is_ok() {
                report(&result, meter.nodes());
            }
            let done = finished.is_err() || result.exact;
            last = Some(result);
            if done {
                break;
            }
        }
        last
    }

    /// Decides by one null-window search whether the value of a position is at least `goal`. `plies` must be
    /// at least the number of plies until the position is over.
    ///
    /// # Errors
    /// When a limit is reached.
    pub fn reaches<S: Solve<Move = M, Key = K>>(
        &mut self,
        position: &mut S,
        plies: usize,
        goal: i32,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stopped> {
        let mut search = AlphaBeta::new(self, position, meter);
        let value = search.node(plies, 0, Window::null(goal), FirstMove::Any)?;
        Ok(value >= goal)
    }
}

/// The move to search first.
#[derive(Clone, Copy)]
enum FirstMove<M> {
    Any,
    Move(M),
    /// The move whose code is stored in the transposition table.
    TtCode(u8),
}

struct AlphaBeta<'s, 'b, S: Solve> {
    solver: &'s mut Solver<S::Move, S::Key>,
    position: &'s mut S,
    meter: &'s mut Meter<'b>,
    /// The best value found so far at the root, at the current depth.
    best: Option<i32>,
    /// Whether a line ended at the depth limit.
    depth_limited: bool,
}

impl<'s, 'b, S: Solve> AlphaBeta<'s, 'b, S> {
    fn new(solver: &'s mut Solver<S::Move, S::Key>, position: &'s mut S, meter: &'s mut Meter<'b>) -> Self {
        solver.moves.clear();
        Self { solver, position, meter, best: None, depth_limited: false }
    }

    fn has(&self, feature: SearchFeature) -> bool {
        self.solver.features.has(feature)
    }

    /// Returns the value of the position after a search of `left` plies. A value inside the window is exact.
    /// A value outside the window is a bound.
    fn node(
        &mut self,
        left: usize,
        ply: usize,
        window: Window,
        mut first: FirstMove<S::Move>,
    ) -> Result<i32, Stopped> {
        self.solver.pv.clear(ply);
        if self.position.is_over() {
            return Ok(self.position.value());
        }
        if left == 0 {
            self.meter.work(self.position.value_work())?;
            self.depth_limited = true;
            return Ok(self.position.value());
        }
        // The root is searched even if its bound closes the window, because the caller needs a move, not only
        // a value.
        if ply > 0
            && let Some(value) = self.static_bound(window)
        {
            return Ok(value);
        }
        let key = self.key();
        let settled = self.position.settled_score();
        if let Some(entry) = key.and_then(|key| self.solver.table.get(key)) {
            if ply > 0
                && entry.plies.is_none_or(|plies| usize::from(plies) == left)
                && let Some(value) = outside(entry.lower, entry.upper, settled, window)
            {
                self.depth_limited |= entry.plies.is_some();
                return Ok(value);
            }
            if let (FirstMove::Any, Some(code)) = (&first, entry.best) {
                first = FirstMove::TtCode(code);
            }
        }
        if ply > 0
            && self.has(SearchFeature::TightBounds)
            && let Some((least, most)) = self.position.tight_bounds()
            && let Some(value) = outside(least, most, 0, window)
        {
            return Ok(value);
        }
        let Some(key) = key else { return self.children(left, ply, window, first) };
        let before = self.meter.nodes();
        let limited_elsewhere = std::mem::take(&mut self.depth_limited);
        let value = self.children(left, ply, window, first)?;
        let (depth_limited, plies) = (self.depth_limited, u8::try_from(left).ok());
        self.depth_limited |= limited_elsewhere;
        if depth_limited && plies.is_none() {
            return Ok(value);
        }
        let from_here = value.saturating_sub(settled);
        let entry = TtEntry {
            lower: if value > window.alpha { from_here } else { i32::MIN },
            upper: if value < window.beta { from_here } else { i32::MAX },
            best: self.solver.pv.first(ply).and_then(|best| self.position.tt_move_code(best)),
            plies: plies.filter(|_| depth_limited),
        };
        self.solver.table.insert(key, entry, self.meter.nodes() - before);
        Ok(value)
    }

    /// Returns a static bound of the position that lies outside the window, if any.
    fn static_bound(&self, window: Window) -> Option<i32> {
        if !self.has(SearchFeature::StaticBounds) {
            return None;
        }
        let (least, most) = self.position.static_bounds()?;
        outside(least, most, 0, window)
    }

    fn key(&self) -> Option<S::Key> {
        if self.has(SearchFeature::TranspositionTable) { self.position.key() } else { None }
    }

    /// Tries an enhanced transposition cutoff. Looks for a move, from index `begin` on, that closes the
    /// window without a search, because the position after the move has a sufficient static bound or table
    /// entry. Returns the move and the bound.
    fn cut_ahead(
        &mut self,
        begin: usize,
        left: usize,
        window: Window,
    ) -> Result<Option<(S::Move, i32)>, Stopped> {
        let maximizes = self.position.maximizes();
        for at in begin..self.solver.moves.len() {
            self.meter.work(1)?;
            let played = self.solver.moves[at];
            let undo = self.position.make(played);
            let bound = self.known_bound(left - 1, window);
            self.position.unmake(played, undo);
            if let Some((value, depth_limited)) = bound
                && window.narrowed(maximizes, value).is_closed()
            {
                self.depth_limited |= depth_limited;
                return Ok(Some((played, value)));
            }
        }
        Ok(None)
    }

    /// Returns a bound outside the window, taken from the static bounds or from the transposition table. The
    /// flag tells whether the bound comes from a depth-limited search.
    fn known_bound(&self, left: usize, window: Window) -> Option<(i32, bool)> {
        if let Some(value) = self.static_bound(window) {
            return Some((value, false));
        }
        let entry = self.solver.table.get(self.key()?)?;
        if entry.plies.is_some_and(|plies| usize::from(plies) != left) {
            return None;
        }
        let value = outside(entry.lower, entry.upper, self.position.settled_score(), window)?;
        Some((value, entry.plies.is_some()))
    }

    /// Searches the moves of the position. Returns the value of the best move.
    fn children(
        &mut self,
        left: usize,
        ply: usize,
        mut window: Window,
        first: FirstMove<S::Move>,
    ) -> Result<i32, Stopped> {
        let begin = self.solver.moves.len();
        let work = self.position.moves(&mut self.solver.moves);
        self.meter.work(work)?;
        let end = self.solver.moves.len();
        let maximizes = self.position.maximizes();
        if ply > 0
            && end - begin > 1
            && self.has(SearchFeature::LookAhead)
            && self.position.looks_ahead()
            && let Some((played, value)) = self.cut_ahead(begin, left, window)?
        {
            self.solver.moves.truncate(begin);
            self.solver.pv.clear(ply + 1);
            self.solver.pv.set(ply, played);
            return Ok(value);
        }
        let mut best: Option<i32> = None;
        for at in begin..end {
            self.bring_best(at, end, ply, if at == begin { first } else { FirstMove::Any });
            let played = self.solver.moves[at];
            let value = match self.close_bound(begin, at, window) {
                Some(bound) => {
                    self.solver.pv.clear(ply + 1);
                    bound
                }
                None => self.child(played, left, ply, window, best.is_some())?,
            };
            self.solver.values.resize(at, 0);
            self.solver.values.push(value);
            if best.is_some_and(|best| if maximizes { value <= best } else { value >= best }) {
                continue;
            }
            best = Some(value);
            self.solver.pv.set(ply, played);
            if ply == 0 {
                self.best = best;
            }
            window = window.narrowed(maximizes, value);
            if window.is_closed() {
                if let Some(index) = self.position.history_index(played) {
                    self.solver.ordering.record_cutoff(ply, index, left);
                }
                break;
            }
        }
        self.solver.moves.truncate(begin);
        // A position that has no moves and is not over has its static value.
        Ok(best.unwrap_or_else(|| self.position.value()))
    }

    /// Returns a bound of the value after the move at index `at`. The bound follows from an earlier move of
    /// the node by quasi-symmetry; the moves of the node start at index `begin`. The bound is returned only
    /// if it proves that the move at `at` is no better than the best move so far; otherwise `None`.
    fn close_bound(&self, begin: usize, at: usize, window: Window) -> Option<i32> {
        if !self.has(SearchFeature::QuasiSymmetry) {
            return None;
        }
        let maximizes = self.position.maximizes();
        let (moves, values) = (&self.solver.moves, &self.solver.values);
        (begin..at).find_map(|earlier| {
            let value = values[earlier];
            let outside = if maximizes { value <= window.alpha } else { value >= window.beta };
            let most = self.position.greatest_difference(moves[earlier], moves[at]).filter(|_| outside)?;
            let bound = if maximizes { value + most } else { value - most };
            (if maximizes { bound <= window.alpha } else { bound >= window.beta }).then_some(bound)
        })
    }

    /// Searches the position after a move and returns its value. `later` is false for the first move of a
    /// node and true for the other moves.
    fn child(
        &mut self,
        played: S::Move,
        left: usize,
        ply: usize,
        window: Window,
        later: bool,
    ) -> Result<i32, Stopped> {
        let searched = if later && window.is_wide() && self.has(SearchFeature::NullWindow) {
            window.scout(self.position.maximizes())
        } else {
            window
        };
        self.meter.node()?;
        let undo = self.position.make(played);
        let mut value = self.node(left - 1, ply + 1, searched, FirstMove::Any);
        // The move fails high on the null window: search its exact value.
        if searched != window && value.is_ok_and(|value| window.contains(value)) {
            value = self.node(left - 1, ply + 1, window, FirstMove::Any);
        }
        self.position.unmake(played, undo);
        value
    }

    /// Moves the move to search next to index `at`. The other moves up to `end` keep their order.
    fn bring_best(&mut self, at: usize, end: usize, ply: usize, first: FirstMove<S::Move>) {
        let moves = &self.solver.moves[at..end];
        if moves.len() < 2 {
            return;
        }
        let place = match first {
            FirstMove::Any => None,
            FirstMove::Move(first) => moves.iter().position(|&other| other == first),
            FirstMove::TtCode(code) => {
                moves.iter().position(|&other| self.position.tt_move_code(other) == Some(code))
            }
        };
        if let Some(place) = place {
            self.solver.moves[at..=at + place].rotate_right(1);
            return;
        }
        let (killers, history) = (self.has(SearchFeature::Killers), self.has(SearchFeature::History));
        let ordering = &self.solver.ordering;
        let mut best = (0, (0, 0));
        for (place, &played) in moves.iter().enumerate() {
            // Moves without a history index keep the order in which the position listed them.
            let Some(index) = self.position.history_index(played).filter(|_| killers || history) else {
                return;
            };
            let killer = if killers { ordering.killer(ply, index) } else { 0 };
            let score = (killer, if history { ordering.history(index) } else { 0 });
            if score > best.1 {
                best = (place, score);
            }
        }
        self.solver.moves[at..=at + best.0].rotate_right(1);
    }
}

/// Adds the settled score to both bounds and returns the bound that lies outside the window. Equal bounds are
/// the exact value. It is returned even when it lies inside the window. `None` when the bounds differ and
/// neither of them lies outside the window.
fn outside(lower: i32, upper: i32, settled: i32, window: Window) -> Option<i32> {
    let (lower, upper) = (lower.saturating_add(settled), upper.saturating_add(settled));
    if lower >= window.beta || lower == upper {
        return Some(lower);
    }
    (upper <= window.alpha).then_some(upper)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::search::nim::Nim;
    use crate::search::search_limits::SearchLimits;

    fn minimax(nim: &mut Nim) -> i32 {
        if nim.is_over() {
            return nim.value();
        }
        let maximizes = nim.maximizes();
        let values: Vec<i32> = (1..=nim.heap.min(3))
            .map(|taken| {
                nim.make(taken);
                let value = minimax(nim);
                nim.unmake(taken, ());
                value
            })
            .collect();
        let value = if maximizes { values.iter().max() } else { values.iter().min() };
        value.copied().unwrap_or(0)
    }

    fn solve(heap: u32, nodes: Option<u64>) -> (Option<SearchResult<u32>>, usize) {
        let stop = AtomicBool::new(false);
        let mut meter = Meter::new(SearchLimits::unlimited(&stop).with_nodes(nodes));
        let mut reports = 0;
        let found = deepen(&mut Nim { heap, moves: 0 }, 1..100, &mut meter, &mut |_, _| reports += 1);
        (found, reports)
    }

    #[test]
    fn alpha_beta_equals_minimax_and_stops_at_exact_values() {
        for heap in 1..14 {
            let (found, reports) = solve(heap, None);
            let found = found.unwrap();
            assert_eq!(found.value, minimax(&mut Nim { heap, moves: 0 }), "a heap of {heap}");
            assert!(found.exact);
            assert_eq!((reports, found.plies), (heap as usize, heap as usize));
            assert_eq!(found.line.iter().sum::<u32>(), heap, "the line reaches the end");
        }
    }

    #[test]
    fn an_unfinished_depth_is_returned_at_the_node_limit() {
        assert_eq!(solve(9, Some(0)).0, None);
        let (found, reports) = solve(9, Some(40));
        let found = found.unwrap();
        assert!(!found.exact && reports > 0 && !found.line.is_empty());
    }
}
