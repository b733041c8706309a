//! The search of one round: a shallow search, then null-window searches for the value.

use std::ops::RangeInclusive;

use super::round_position::RoundPosition;
use crate::search::{Meter, SearchResult, Solve as _, Solver, Stopped};
use crate::tablic::compact::board::{Board, RoundValue};
use crate::tablic::compact::moves::AbstractMove;

/// The depth, in own moves, of the shallow search for two players. This single search precedes the search to
/// the end.
const FIRST_DEPTH: usize = 1;

/// The search of one round, with its proven bounds and its best line.
pub(super) struct RoundSearch<'s, 'm, 'b> {
    solver: &'s mut Solver<AbstractMove>,
    pub(super) position: RoundPosition<'s>,
    meter: &'m mut Meter<'b>,
    /// The proven bounds of the value.
    pub(super) bounds: (RoundValue, RoundValue),
    /// The best line found.
    pub(super) line: Vec<AbstractMove>,
    /// The current estimate of the value.
    guess: RoundValue,
}

impl<'s, 'm, 'b> RoundSearch<'s, 'm, 'b> {
    /// Creates a search. Its best line is at first the greediest move. The caller must have cleared the
    /// solver.
    pub(super) fn new(
        solver: &'s mut Solver<AbstractMove>,
        mut position: RoundPosition<'s>,
        meter: &'m mut Meter<'b>,
    ) -> Self {
        position.take_incomplete();
        let mut line = Vec::new();
        position.moves(&mut line);
        line.truncate(1);
        let (bounds, guess) = (position.bounds(), RoundValue::unpacked(position.settled_score()));
        Self { solver, position, meter, bounds, line, guess }
    }

    /// Searches for a fallback move, at most `moves` own moves deep. With two players, one shallow search is
    /// enough. With more players the end may be far, so every depth is searched.
    pub(super) fn look_ahead(
        &mut self,
        moves: usize,
        report: &mut dyn FnMut(&SearchResult<AbstractMove>, u64),
    ) {
        let Self { solver, position, meter, .. } = self;
        let two = position.board().players() == 2;
        let depths: Vec<usize> = horizons(position.board(), moves.min(position.own_cards_left()))
            .filter(|&(plies, own)| {
                plies < position.cards_left() && (!two || [FIRST_DEPTH, moves].contains(&own))
            })
            .map(|(plies, _)| plies)
            .collect();
        if let Some(found) = solver.deepen(position, depths, meter, report) {
            self.guess = RoundValue::unpacked(found.value);
            self.line = found.line;
        }
    }

    /// Returns whether the round is over after `moves` own moves.
    pub(super) fn reaches_end(&self, moves: usize) -> bool {
        moves >= self.position.own_cards_left()
    }

    /// Narrows the bounds until they determine the value. With `points_only`, the bounds need to determine
    /// only the points of the value.
    pub(super) fn settle(&mut self, points_only: bool) -> Result<(), Stopped> {
        let (least, most) = self.bounds;
        let points = least.whole_points()..=most.whole_points();
        let points = self.greatest_reached(points, self.guess.whole_points(), RoundValue::least_with)?;
        let cards = if points_only {
            0
        } else {
            let goal = |cards| RoundValue::new(points, cards);
            self.greatest_reached(least.cards()..=most.cards(), self.guess.cards(), goal)?
        };
        let value = RoundValue::new(points, cards);
        self.bounds = (value, value);
        Ok(())
    }

    /// Returns the greatest candidate whose goal the position reaches. The goal of the first candidate is
    /// known to be reached.
    fn greatest_reached(
        &mut self,
        candidates: RangeInclusive<i32>,
        guess: i32,
        goal: impl Fn(i32) -> RoundValue,
    ) -> Result<i32, Stopped> {
        let (first, last) = candidates.into_inner();
        let goal = |index: usize| goal(first + index as i32);
        let (last, guess) = ((last - first) as usize, (guess - first).max(0) as usize);
        let plies = self.position.cards_left();
        let Self { solver, position, meter, .. } = self;
        let found =
            solver.null_window_search(position, plies, last, guess, meter, |_, index| goal(index).packed());
        if found.low > 0 {
            self.bounds.0 = self.bounds.0.max(goal(found.low));
        }
        if found.high < last {
            self.bounds.1 = self.bounds.1.min(goal(found.high + 1).before());
        }
        if !found.line.is_empty() {
            self.line = found.line;
        }
        if found.low == found.high { Ok(first + found.low as i32) } else { Err(Stopped) }
    }

    fn reaches(&mut self, goal: RoundValue) -> Result<bool, Stopped> {
        let plies = self.position.cards_left();
        self.solver.reaches(&mut self.position, plies, goal.packed(), self.meter)
    }

    /// Returns the index of the first of these moves that reaches the settled value.
    pub(super) fn first_reaching(&mut self, choices: &[AbstractMove]) -> Result<Option<usize>, Stopped> {
        let (value, _) = self.bounds;
        for (index, &choice) in choices.iter().enumerate() {
            self.meter.node()?;
            let undo = self.position.make(choice);
            let reached = self.reaches(value);
            self.position.unmake(choice, undo);
            if reached? {
                self.line = std::iter::once(choice).chain(self.solver.line().iter().copied()).collect();
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    /// Extends the line by best play to the end of the round. The value must be settled before the call. With
    /// `points_only`, it is enough that the points of the value are settled.
    pub(super) fn extend_line(&mut self, points_only: bool) -> Result<(), Stopped> {
        let (value, _) = self.bounds;
        // The maximizing seat must keep the value; the other seats must prevent a greater value.
        let (kept, greater) = if points_only {
            let points = value.whole_points();
            (RoundValue::least_with(points), RoundValue::least_with(points + 1))
        } else {
            (value, value.next())
        };
        let mut line = Vec::new();
        while !self.position.is_over() {
            let goal = if self.position.maximizes() { kept } else { greater };
            self.reaches(goal)?;
            let best = *self.solver.line().first().expect("a search of a position with moves finds one");
            line.push(best);
            self.position.make(best);
        }
        self.line = line;
        Ok(())
    }
}

/// Returns the depths to search, shallowest first, each as (plies, own moves). A depth of `n` own moves ends
/// when each seat has moved `n` times, including moves already made in the current cycle. With more than two
/// seats, one cycle may already be too deep to finish. So the depths below one cycle come first, in steps of
/// one ply; they count as 0 own moves.
pub(super) fn horizons(board: &Board, depth: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
    let round = board.plies(1);
    let short = if board.players() > 2 { 1..round } else { 0..0 };
    let whole: Vec<(usize, usize)> = (1..=depth).map(|moves| (board.plies(moves), moves)).collect();
    short.map(|plies| (plies, 0)).chain(whole)
}
