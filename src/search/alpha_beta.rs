//! Alpha-beta, deeper and deeper.

use super::transposition_table::TABLE;
use super::{
    Key, Meter, Ordering, PvTable, SearchFeature, SearchFeatures, Solve, Stopped, TranspositionTable,
    TtEntry, Window,
};

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
    Solver::new(SearchFeatures::ALL).deepen(position, depths, meter, report)
}

/// What searches of one position, one after the other, keep between them: `M` are its moves, `K` its keys.
#[derive(Clone, Debug)]
pub struct Solver<M, K: Key = u128> {
    parts: SearchFeatures,
    table: TranspositionTable<K>,
    ordering: Ordering,
    lines: PvTable<M>,
    /// The moves of all nodes from the root to the one being looked at, one after the other.
    moves: Vec<M>,
}

impl<M: Copy + PartialEq, K: Key> Solver<M, K> {
    /// A search that uses these parts, with a table of 1 MiB.
    #[must_use]
    pub fn new(parts: SearchFeatures) -> Self {
        Self::with_table(parts, TABLE)
    }

    /// A search that uses these parts, with a table of so many bytes.
    #[must_use]
    pub fn with_table(parts: SearchFeatures, size: usize) -> Self {
        Self {
            parts,
            table: TranspositionTable::new(size),
            ordering: Ordering::default(),
            lines: PvTable::new(),
            moves: Vec::new(),
        }
    }

    /// The parts that it uses.
    #[must_use]
    pub fn parts(&self) -> SearchFeatures {
        self.parts
    }

    /// Forgets everything, for positions whose keys may mean something else.
    pub fn clear(&mut self) {
        self.table.clear();
        self.ordering.clear();
    }

    /// The best line of the last search; its first move is the one that decided it.
    #[must_use]
    pub fn line(&self) -> &[M] {
        self.lines.best()
    }

    /// As the function [`deepen`].
    pub fn deepen<S: Solve<Move = M, Key = K>>(
        &mut self,
        position: &mut S,
        depths: impl IntoIterator<Item = usize>,
        meter: &mut Meter<'_>,
        report: &mut dyn FnMut(&Found<M>, u64),
    ) -> Option<Found<M>> {
        let mut answer: Option<Found<M>> = None;
        for plies in depths {
            let first = answer.as_ref().and_then(|found| found.line.first().copied());
            let first = first.map_or(First::Any, First::Move);
            let mut search = Search::new(self, position, meter);
            let finished = search.node(plies, 0, Window::OPEN, first);
            let (best, cut) = (search.best, search.cut);
            let Some(value) = finished.ok().or(best) else { break };
            let found = Found { value, line: self.line().to_vec(), plies, exact: finished.is_ok() && !cut };
            if finished.is_ok() {
                report(&found, meter.nodes());
            }
            let done = finished.is_err() || found.exact;
            answer = Some(found);
            if done {
                break;
            }
        }
        answer
    }

    /// Whether the value of a position that is over in `plies` plies at most is `goal` or more (*minimal window*).
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn reaches<S: Solve<Move = M, Key = K>>(
        &mut self,
        position: &mut S,
        plies: usize,
        goal: i32,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stopped> {
        let value = Search::new(self, position, meter).node(plies, 0, Window::minimal(goal), First::Any)?;
        Ok(value >= goal)
    }
}

/// The move to look at first.
#[derive(Clone, Copy)]
enum First<M> {
    Any,
    Move(M),
    /// The move with this mark.
    Marked(u8),
}

struct Search<'s, 'b, S: Solve> {
    solver: &'s mut Solver<S::Move, S::Key>,
    position: &'s mut S,
    meter: &'s mut Meter<'b>,
    /// The best value at the root so far, of the depth being searched.
    best: Option<i32>,
    /// Whether a line was cut off before it was over.
    cut: bool,
}

impl<'s, 'b, S: Solve> Search<'s, 'b, S> {
    fn new(solver: &'s mut Solver<S::Move, S::Key>, position: &'s mut S, meter: &'s mut Meter<'b>) -> Self {
        solver.moves.clear();
        Self { solver, position, meter, best: None, cut: false }
    }

    fn has(&self, part: SearchFeature) -> bool {
        self.solver.parts.has(part)
    }

    /// The value of the position, searched `left` plies deep; exact within the window. `first` is looked at first.
    fn node(
        &mut self,
        left: usize,
        ply: usize,
        window: Window,
        mut first: First<S::Move>,
    ) -> Result<i32, Stopped> {
        self.solver.lines.clear(ply);
        if self.position.is_over() {
            return Ok(self.position.value());
        }
        if left == 0 {
            self.meter.work(self.position.valuing())?;
            self.cut = true;
            return Ok(self.position.value());
        }
        // At the root a move is wanted, not only a value.
        if ply > 0
            && let Some(value) = self.limit(window)
        {
            return Ok(value);
        }
        let key = self.key();
        let past = self.position.settled_score();
        if let Some(known) = key.and_then(|key| self.solver.table.get(key)) {
            if ply > 0
                && known.plies.is_none_or(|plies| usize::from(plies) == left)
                && let Some(value) = outside(known.lower, known.upper, past, window)
            {
                self.cut |= known.plies.is_some();
                return Ok(value);
            }
            if let (First::Any, Some(mark)) = (&first, known.best) {
                first = First::Marked(mark);
            }
        }
        if ply > 0
            && self.has(SearchFeature::Limits)
            && let Some((least, most)) = self.position.tight_bounds()
            && let Some(value) = outside(least, most, 0, window)
        {
            return Ok(value);
        }
        let Some(key) = key else { return self.children(left, ply, window, first) };
        let before = self.meter.nodes();
        let cut_elsewhere = std::mem::take(&mut self.cut);
        let value = self.children(left, ply, window, first)?;
        let (cut, plies) = (self.cut, u8::try_from(left).ok());
        self.cut |= cut_elsewhere;
        if cut && plies.is_none() {
            return Ok(value);
        }
        let from_here = value.saturating_sub(past);
        let known = TtEntry {
            lower: if value > window.alpha { from_here } else { i32::MIN },
            upper: if value < window.beta { from_here } else { i32::MAX },
            best: self.solver.lines.first(ply).and_then(|best| self.position.tt_move_code(best)),
            plies: plies.filter(|_| cut),
        };
        self.solver.table.keep(key, known, self.meter.nodes() - before);
        Ok(value)
    }

    /// The bound that the position itself sets, when nothing inside the window can come out.
    fn limit(&self, window: Window) -> Option<i32> {
        if !self.has(SearchFeature::Limits) {
            return None;
        }
        let (least, most) = self.position.static_bounds()?;
        outside(least, most, 0, window)
    }

    fn key(&self) -> Option<S::Key> {
        if self.has(SearchFeature::TranspositionTable) { self.position.key() } else { None }
    }

    /// One of the moves from `begin` on after which the limits or the table know enough to close the window, and the
    /// value there (*enhanced transposition cutoff*).
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
            let known = self.known(left - 1, window);
            self.position.unmake(played, undo);
            if let Some((value, cut)) = known
                && window.narrowed(maximizes, value).is_closed()
            {
                self.cut |= cut;
                return Ok(Some((played, value)));
            }
        }
        Ok(None)
    }

    /// What is known of the position without looking at its moves, as far as it lies outside the window, and whether it
    /// is from a search that was cut off.
    fn known(&self, left: usize, window: Window) -> Option<(i32, bool)> {
        if let Some(value) = self.limit(window) {
            return Some((value, false));
        }
        let known = self.solver.table.get(self.key()?)?;
        if known.plies.is_some_and(|plies| usize::from(plies) != left) {
            return None;
        }
        let value = outside(known.lower, known.upper, self.position.settled_score(), window)?;
        Some((value, known.plies.is_some()))
    }

    /// The value by the best of the moves.
    fn children(
        &mut self,
        left: usize,
        ply: usize,
        mut window: Window,
        first: First<S::Move>,
    ) -> Result<i32, Stopped> {
        let begin = self.solver.moves.len();
        let work = self.position.moves(&mut self.solver.moves);
        self.meter.work(work)?;
        let end = self.solver.moves.len();
        let maximizes = self.position.maximizes();
        if ply > 0
            && end - begin > 1
            && self.position.looks_ahead()
            && let Some((played, value)) = self.cut_ahead(begin, left, window)?
        {
            self.solver.moves.truncate(begin);
            self.solver.lines.clear(ply + 1);
            self.solver.lines.set(ply, played);
            return Ok(value);
        }
        let mut best: Option<i32> = None;
        for at in begin..end {
            self.bring_best(at, end, ply, if at == begin { first } else { First::Any });
            let played = self.solver.moves[at];
            let value = self.child(played, left, ply, window, best.is_some())?;
            if best.is_some_and(|best| if maximizes { value <= best } else { value >= best }) {
                continue;
            }
            best = Some(value);
            self.solver.lines.set(ply, played);
            if ply == 0 {
                self.best = best;
            }
            window = window.narrowed(maximizes, value);
            if window.is_closed() {
                if let Some(number) = self.position.history_index(played) {
                    self.solver.ordering.cut(ply, number, left);
                }
                break;
            }
        }
        self.solver.moves.truncate(begin);
        // A position without moves that is not over is worth what it shows.
        Ok(best.unwrap_or_else(|| self.position.value()))
    }

    /// The value after a move. `later`: it is not the first one looked at.
    fn child(
        &mut self,
        played: S::Move,
        left: usize,
        ply: usize,
        window: Window,
        later: bool,
    ) -> Result<i32, Stopped> {
        let asked = if later && window.is_wide() && self.has(SearchFeature::Window) {
            window.is_better(self.position.maximizes())
        } else {
            window
        };
        self.meter.node()?;
        let undo = self.position.make(played);
        let mut value = self.node(left - 1, ply + 1, asked, First::Any);
        // It is better, and how much is not known.
        if asked != window && value.is_ok_and(|value| window.contains(value)) {
            value = self.node(left - 1, ply + 1, window, First::Any);
        }
        self.position.unmake(played, undo);
        value
    }

    /// Brings the move to be tried next to the place `at` of those up to `end`; the others keep their order.
    fn bring_best(&mut self, at: usize, end: usize, ply: usize, first: First<S::Move>) {
        let moves = &self.solver.moves[at..end];
        if moves.len() < 2 {
            return;
        }
        let place = match first {
            First::Any => None,
            First::Move(first) => moves.iter().position(|&other| other == first),
            First::Marked(mark) => {
                moves.iter().position(|&other| self.position.tt_move_code(other) == Some(mark))
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
            // Without numbers the game's own order stays.
            let Some(number) = self.position.history_index(played).filter(|_| killers || history) else {
                return;
            };
            let killer = if killers { ordering.killer(ply, number) } else { 0 };
            let merit = (killer, if history { ordering.history(number) } else { 0 });
            if merit > best.1 {
                best = (place, merit);
            }
        }
        self.solver.moves[at..=at + best.0].rotate_right(1);
    }
}

/// The bound that a value between these, and the past, certainly lies beyond the window at; or the value itself, when
/// both bounds are one.
fn outside(lower: i32, upper: i32, past: i32, window: Window) -> Option<i32> {
    let (lower, upper) = (lower.saturating_add(past), upper.saturating_add(past));
    if lower >= window.beta || lower == upper {
        return Some(lower);
    }
    (upper <= window.alpha).then_some(upper)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::search::SearchLimits;

    /// Nim with one heap: take one to three; whoever takes the last one wins as much as there were moves.
    struct Nim {
        heap: u32,
        moves: i32,
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
        let mut meter = Meter::new(SearchLimits::unlimited(&stop).with_nodes(nodes));
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
