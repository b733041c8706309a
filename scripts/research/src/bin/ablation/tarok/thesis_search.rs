//! The search that the thesis prints (algorithm 6, 4.2.4), with the null window and the history rules of the
//! thesis.
//!
//! The printed null window is not sound. When a move of a maximizing node is better than the best move so
//! far, the program searches the move again, and raises `a`. Then it computes `b := min (b, a + 1)`. But `b`
//! is still the bound of the null window, so `b` is not above the new `a`. The node therefore ends as after a
//! cutoff: its other moves are not searched.

use std::cmp::Reverse;

use talon::search::{
    Meter, SearchFeature, SearchFeatures, Solve, Stopped, TranspositionTable, TtEntry, Window,
};

/// The size of the transposition table in bytes. It has room for the 1,000,003 entries of the thesis.
const TABLE_SIZE: usize = 1_000_003 * 32;

/// What the search does after a move that is better than the best move so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowRule {
    /// Searches the next moves with a null window at the new value.
    Sound,
    /// Ends the node, as in the printed algorithm.
    Printed,
}

/// The moves whose history score grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryMoves {
    /// Moves that cause a cutoff.
    Cutoffs,
    /// Moves that cause a cutoff. In a node without a cutoff, also the best move. Its score grows by the same
    /// amount.
    Best,
    /// Moves that cause a cutoff. In a node without a cutoff, also the best move. Its score grows by half of
    /// the amount.
    BestByHalf,
}

/// A search with the rules of the program of the thesis. Its values are fail-hard: they never leave the
/// window.
#[derive(Clone, Debug)]
pub struct ThesisSearch {
    pub features: SearchFeatures,
    pub window: WindowRule,
    pub history: HistoryMoves,
    table: TranspositionTable<u128>,
    scores: Vec<u32>,
}

impl ThesisSearch {
    /// Creates a search with these features and rules.
    pub fn new(features: SearchFeatures, window: WindowRule, history: HistoryMoves) -> Self {
        let table = TranspositionTable::new(TABLE_SIZE);
        Self { features, window, history, table, scores: Vec::new() }
    }

    /// Clears the transposition table and the history.
    pub fn clear(&mut self) {
        self.table.clear();
        self.scores.clear();
    }

    /// Returns the value of a position, searched directly to this depth in plies.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn value<S: Solve<Key = u128>>(
        &mut self,
        position: &mut S,
        plies: usize,
        meter: &mut Meter<'_>,
    ) -> Result<i32, Stopped> {
        self.node(position, plies, Window::OPEN, meter)
    }

    fn node<S: Solve<Key = u128>>(
        &mut self,
        position: &mut S,
        left: usize,
        window: Window,
        meter: &mut Meter<'_>,
    ) -> Result<i32, Stopped> {
        let inside = |value: i32| value.clamp(window.alpha, window.beta);
        if left == 0 || position.is_over() {
            return Ok(inside(position.value()));
        }
        let key = position.key().filter(|_| self.features.has(SearchFeature::TranspositionTable));
        let (settled, plies) = (position.settled_score(), u8::try_from(left).ok());
        if let Some(entry) = key.and_then(|key| self.table.get(key)).filter(|entry| entry.plies == plies) {
            let (lower, upper) = (entry.lower.saturating_add(settled), entry.upper.saturating_add(settled));
            if lower == upper || lower >= window.beta {
                return Ok(inside(lower));
            }
            if upper <= window.alpha {
                return Ok(inside(upper));
            }
        }
        let before = meter.nodes();
        let value = self.best_value(position, left, window, meter)?;
        if let Some(key) = key {
            let from_here = value.saturating_sub(settled);
            let lower = if value > window.alpha { from_here } else { i32::MIN };
            let upper = if value < window.beta { from_here } else { i32::MAX };
            self.table.insert(key, TtEntry { lower, upper, best: None, plies }, meter.nodes() - before);
        }
        Ok(value)
    }

    /// Computes the value of the best move.
    fn best_value<S: Solve<Key = u128>>(
        &mut self,
        position: &mut S,
        left: usize,
        window: Window,
        meter: &mut Meter<'_>,
    ) -> Result<i32, Stopped> {
        let mut moves = Vec::new();
        meter.work(position.moves(&mut moves))?;
        if self.features.has(SearchFeature::History) {
            moves.sort_by_key(|&played| Reverse(self.score(position.history_index(played))));
        }
        let maximizes = position.maximizes();
        let beyond = |value, window: Window| {
            if maximizes { value >= window.beta } else { value <= window.alpha }
        };
        let (mut whole, mut narrow, mut best) = (window, window, None);
        for played in moves {
            let index = position.history_index(played);
            let mut value = self.child(position, played, left, narrow, meter)?;
            let again = narrow != whole && beyond(value, narrow) && !beyond(value, whole);
            if again {
                value = self.child(position, played, left, whole, meter)?;
            }
            let better = whole.narrowed(maximizes, value);
            if better != whole {
                best = index;
            }
            whole = better;
            let printed_end = again && self.window == WindowRule::Printed && beyond(value, narrow);
            if whole.is_closed() || printed_end {
                self.add(index, 1 << left.min(30));
                return Ok(if maximizes { whole.alpha } else { whole.beta });
            }
            narrow =
                if self.features.has(SearchFeature::NullWindow) { whole.scout(maximizes) } else { whole };
        }
        match self.history {
            HistoryMoves::Cutoffs => {}
            HistoryMoves::Best => self.add(best, 1 << left.min(30)),
            HistoryMoves::BestByHalf => self.add(best, 1 << left.min(30) >> 1),
        }
        Ok(if maximizes { whole.alpha } else { whole.beta })
    }

    fn child<S: Solve<Key = u128>>(
        &mut self,
        position: &mut S,
        played: S::Move,
        left: usize,
        window: Window,
        meter: &mut Meter<'_>,
    ) -> Result<i32, Stopped> {
        meter.node()?;
        let undo = position.make(played);
        let value = self.node(position, left - 1, window, meter);
        position.unmake(played, undo);
        value
    }

    fn score(&self, index: Option<usize>) -> u32 {
        index.and_then(|index| self.scores.get(index)).copied().unwrap_or(0)
    }

    fn add(&mut self, index: Option<usize>, gain: u32) {
        let Some(index) = index else { return };
        if self.scores.len() <= index {
            self.scores.resize(index + 1, 0);
        }
        self.scores[index] = self.scores[index].saturating_add(gain);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use talon::agents::tarok::silicon::WorldPosition;
    use talon::search::{SearchLimits, Solver};

    use super::super::positions::worlds;
    use super::*;

    const DEPTH: usize = 6;

    /// Computes the values of the 20 worlds of a position.
    fn values(features: SearchFeatures, window: WindowRule, history: HistoryMoves) -> Vec<i32> {
        let stop = AtomicBool::new(false);
        let mut meter = Meter::new(SearchLimits::unlimited(&stop));
        let mut search = ThesisSearch::new(features, window, history);
        let value = |world| {
            search.clear();
            search.value(&mut WorldPosition::new(world, features), DEPTH, &mut meter).unwrap()
        };
        worlds(0).into_iter().map(value).collect()
    }

    #[test]
    fn the_sound_window_and_the_history_keep_the_values() {
        let stop = AtomicBool::new(false);
        let mut meter = Meter::new(SearchLimits::unlimited(&stop));
        let plain = SearchFeatures::NONE;
        let known: Vec<i32> = worlds(0)
            .into_iter()
            .map(|world| {
                let mut position = WorldPosition::new(world, plain);
                let found = Solver::new(plain).deepen(&mut position, [DEPTH], &mut meter, &mut |_, _| {});
                found.unwrap().value
            })
            .collect();
        assert_eq!(values(plain, WindowRule::Sound, HistoryMoves::Cutoffs), known);
        let ordered = plain.with(SearchFeature::NullWindow).with(SearchFeature::History);
        for history in [HistoryMoves::Cutoffs, HistoryMoves::Best, HistoryMoves::BestByHalf] {
            assert_eq!(values(ordered, WindowRule::Sound, history), known, "{history:?}");
        }
    }

    #[test]
    fn the_printed_window_finds_wrong_values() {
        let window = SearchFeatures::NONE.with(SearchFeature::NullWindow);
        let sound = values(window, WindowRule::Sound, HistoryMoves::Cutoffs);
        let printed = values(window, WindowRule::Printed, HistoryMoves::Cutoffs);
        let wrong = sound.iter().zip(&printed).filter(|(sound, printed)| sound != printed).count();
        assert!(wrong > sound.len() / 4, "{wrong} of {}: {sound:?} {printed:?}", sound.len());
    }
}
