//! Finds the greatest threshold that a position reaches, by null-window searches.

use super::alpha_beta::Solver;
use super::search_limits::{Meter, Stopped};
use super::solve::Solve;
use super::transposition_table::TtKey;

/// The result of [`Solver::null_window_search`]: the index of the greatest reached threshold lies between
/// `low` and `high`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThresholdBounds<M> {
    /// The index of the greatest threshold that is proven to be reached; 0 when no threshold above 0 is
    /// proven.
    pub low: usize,
    /// The index of the greatest threshold that is not proven to be out of reach. It equals `low` unless a
    /// limit stopped the search.
    pub high: usize,
    /// The principal variation of the last search in which the side to move proved its bound; empty when
    /// there was no such search.
    pub line: Vec<M>,
}

/// Returns the index of the greatest threshold, from 0 to `last`, that the *first line* reaches. In the first
/// line, every seat makes the move that would be searched first. The index is a good guess for
/// [`Solver::null_window_search`]. See there for `set_threshold`. The position must be over after finitely
/// many plies.
pub fn first_line_threshold<S: Solve>(
    position: &mut S,
    last: usize,
    mut set_threshold: impl FnMut(&mut S, usize) -> i32,
) -> usize {
    let (mut moves, mut made) = (Vec::new(), Vec::new());
    let (mut low, mut high) = (0, last);
    while low < high {
        let index = low + (high - low).div_ceil(2);
        let goal = set_threshold(position, index);
        while !position.is_over() {
            moves.clear();
            position.moves(&mut moves);
            let Some(&first) = moves.first() else { break };
            made.push((first, position.make(first)));
        }
        let reached = position.value() >= goal;
        while let Some((first, undo)) = made.pop() {
            position.unmake(first, undo);
        }
        if reached {
            low = index;
        } else {
            high = index - 1;
        }
    }
    low
}

impl<M: Copy + PartialEq, K: TtKey> Solver<M, K> {
    /// Finds the greatest threshold, from 0 to `last`, that the value of `position` reaches. The position
    /// must be over after at most `plies` plies. Threshold 0 counts as reached.
    ///
    /// `set_threshold` prepares the position for a threshold and returns the value to reach. The entries of
    /// the transposition table stay valid for all thresholds. When a limit ends the search early, `low` is
    /// below `high`.
    pub fn null_window_search<S: Solve<Move = M, Key = K>>(
        &mut self,
        position: &mut S,
        plies: usize,
        last: usize,
        guess: usize,
        meter: &mut Meter<'_>,
        mut set_threshold: impl FnMut(&mut S, usize) -> i32,
    ) -> ThresholdBounds<M> {
        let maximizes = position.maximizes();
        let mut bounds = ThresholdBounds { low: 0, high: last, line: Vec::new() };
        let found = threshold_search(last, guess, |index| {
            let goal = set_threshold(position, index);
            let reached = self.reaches(position, plies, goal, meter)?;
            if reached == maximizes {
                // The side to move has a move that proves this bound.
                bounds.line = self.line().to_vec();
            }
            if reached {
                bounds.low = index;
            } else {
                bounds.high = index - 1;
            }
            Ok::<_, Stopped>(reached)
        });
        debug_assert!(found.is_err() || found == Ok(bounds.low) && bounds.low == bounds.high);
        bounds
    }
}

/// Returns the greatest index, from 0 to `last`, for which `reaches` returns true. `reaches` must be
/// monotone, and index 0 counts as reached. The search tests only a few indexes: `guess`, its neighbours,
/// then indexes at growing distances from `guess` (*galloping search*).
///
/// # Errors
/// The first error of `reaches`.
///
/// ```
/// use talon_agents::search::threshold_search;
/// assert_eq!(threshold_search::<()>(9, 4, |index| Ok(index <= 6)), Ok(6));
/// ```
pub fn threshold_search<E>(
    last: usize,
    guess: usize,
    mut reaches: impl FnMut(usize) -> Result<bool, E>,
) -> Result<usize, E> {
    let (mut low, mut high) = (0, last);
    let (mut step, mut next_step) = (1, 1);
    let mut index = guess.clamp(1, last.max(1));
    while low < high {
        if reaches(index)? {
            low = index;
            index += step;
        } else {
            high = index - 1;
            index = index.saturating_sub(step);
        }
        (step, next_step) = (next_step, 2 * next_step);
        if !(low + 1..=high).contains(&index) {
            index = low + (high - low).div_ceil(2);
        }
    }
    Ok(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_threshold_is_found_from_every_guess() {
        for last in 0..12 {
            for value in 0..=last {
                for guess in 0..14 {
                    let found = threshold_search::<()>(last, guess, |index| {
                        assert!((1..=last).contains(&index));
                        Ok(index <= value)
                    });
                    assert_eq!(found, Ok(value));
                }
            }
        }
    }
}
