//! The perfect-information solver of the card play, for the games of tarok.

use std::ops::RangeInclusive;

use talon_games::tarok::values::ALL_POINTS;
use talon_games::tarok::{MoveOf, TarokMove, TarokState};

use super::klop_position::KlopPosition;
use super::open_deal;
use super::play_outcome::PlayOutcome;
use super::side_position::{SidePosition, rounded_points};
use super::solved_game::SolvedGame;
use crate::search::{Meter, SearchFeatures, Solve, Solver, first_line_threshold};

/// The features of the solver.
pub const SOLVER_FEATURES: SearchFeatures = SearchFeatures::ALL;

/// The solution of the card play with all hands known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// The value when all seats play best; `None` when a limit stopped the search.
    ///
    /// If there is a declarer, the value is the margin of declarer's side:
    /// `D × (sum of the payoffs of declarer's side) − S × (sum of the payoffs of the defenders)`. `D` is the
    /// number of defenders, and `S` is the number of seats on declarer's side. In klop, the value is the
    /// payoff that the seat to move can guarantee.
    pub value: Option<i64>,
    /// The proven least and greatest value. Both equal [`Solution::value`] when the value is known.
    pub bounds: (i64, i64),
    /// The principal variation. Its first move is the best move, or the best move found within the limits.
    pub line: Vec<M>,
}

/// The margins of declarer's side for each outcome and each number of card points.
pub(crate) struct Margins {
    /// The outcomes that are still possible. Each outcome has a list of margins: with `least` card points,
    /// with `least + 1` card points, and so on.
    by_outcome: Vec<(PlayOutcome, Vec<i64>)>,
    least: i64,
    /// The possible margins, ascending.
    thresholds: Vec<i64>,
}

impl Margins {
    /// Computes the margins of a deal at this position.
    pub fn new<P: SolvedGame<SEATS>, const SEATS: usize>(
        state: &TarokState<P, SEATS>,
        position: &SidePosition<P, SEATS>,
    ) -> Self {
        let outcomes = position.outcomes();
        let ends = |at: usize| {
            outcomes.iter().map(move |&outcome| rounded_points(position.least_and_most(outcome)[at]))
        };
        let (least, most) = (ends(0).min().unwrap_or(0), ends(1).max().unwrap_or(0));
        let margins =
            |&outcome: &PlayOutcome| (outcome, P::margins(state, position.sides(), outcome, least..=most));
        let by_outcome: Vec<(PlayOutcome, Vec<i64>)> = outcomes.iter().map(margins).collect();
        let mut thresholds: Vec<i64> =
            by_outcome.iter().flat_map(|(_, margins)| margins.iter().copied()).collect();
        thresholds.sort_unstable();
        thresholds.dedup();
        Self { by_outcome, least, thresholds }
    }

    /// Returns the possible margins, ascending.
    pub fn thresholds(&self) -> &[i64] {
        &self.thresholds
    }

    /// Prepares the position for the threshold with this index. Returns 0: declarer's side reaches the
    /// threshold when the value of the position is at least 0. The value is at least 0 when declarer's side
    /// has the thirds that the outcome requires.
    pub fn apply<P: SolvedGame<SEATS>, const SEATS: usize>(
        &self,
        position: &mut SidePosition<P, SEATS>,
        index: usize,
    ) -> i32 {
        let wanted = self.thresholds[index];
        let values: Vec<(PlayOutcome, i16)> = self
            .by_outcome
            .iter()
            .map(|(outcome, margins)| {
                let points = self.least + needed(margins, wanted);
                (*outcome, position.rest_won(*outcome) - (3 * points as i16 - 1))
            })
            .collect();
        position.set_values(values.into_iter());
        0
    }

    /// Returns the margin of a position that is at the end of the deal.
    pub fn at<P: SolvedGame<SEATS>, const SEATS: usize>(&self, position: &SidePosition<P, SEATS>) -> i64 {
        let outcome = position.outcome();
        let points = rounded_points(position.least_and_most(outcome)[0]);
        let found = self.by_outcome.iter().find(|(other, _)| *other == outcome);
        found.map_or(0, |(_, margins)| margins[(points - self.least) as usize])
    }

    /// Lists all pairs of an outcome and a number of card points. Only pairs whose margin lies in this range
    /// are listed.
    pub fn within(&self, range: RangeInclusive<i64>) -> impl Iterator<Item = (PlayOutcome, i64)> {
        let points = move |margins: &Vec<i64>| {
            let places = margins.iter().enumerate().filter(|(_, margin)| range.contains(margin));
            places.map(|(place, _)| self.least + place as i64).collect::<Vec<_>>()
        };
        self.by_outcome
            .iter()
            .flat_map(move |(outcome, margins)| points(margins).into_iter().map(|points| (*outcome, points)))
    }
}

/// Returns the index of the first of these ascending margins that is at least `wanted`. Outside the list, the
/// margins are assumed to continue in the smallest step of the list. For each threshold, an outcome needs a
/// number of points. With this rule, the differences between the outcomes are the same at neighbouring
/// thresholds, so these thresholds share the entries of the transposition table.
fn needed(margins: &[i64], wanted: i64) -> i64 {
    let [first, .., last] = *margins else {
        return margins.partition_point(|&margin| margin < wanted) as i64;
    };
    let step =
        margins.windows(2).map(|pair| pair[1] - pair[0]).filter(|&step| step > 0).min().unwrap_or(i64::MAX);
    let outside = |difference: i64| (difference / step).min(ALL_POINTS);
    if wanted <= first {
        -outside(first - wanted)
    } else if wanted > last {
        margins.len() as i64 + outside(wanted - last - 1)
    } else {
        margins.partition_point(|&margin| margin < wanted) as i64
    }
}

/// Solves the card play between declarer's side and the defenders for the payoffs, which include the game,
/// the bonuses, their kontras, the radelc and the mond. `None` when no card is due, and in klop.
///
/// Null-window searches for card points decide which margin declarer's side reaches. When a limit ends the
/// search, the move comes from the last threshold that was decided.
pub(super) fn solve_play<P: SolvedGame<SEATS>, const SEATS: usize>(
    state: &TarokState<P, SEATS>,
    solver: &mut Solver<u8, u64>,
    meter: &mut Meter<'_>,
) -> Option<Solution<MoveOf<P, SEATS>>> {
    solve_sides(state, solver, meter).map(|(solution, _)| solution)
}

/// Solves the card play like [`solve_play`]. Also returns the seats of declarer's side, one bit for each
/// seat.
pub(super) fn solve_sides<P: SolvedGame<SEATS>, const SEATS: usize>(
    state: &TarokState<P, SEATS>,
    solver: &mut Solver<u8, u64>,
    meter: &mut Meter<'_>,
) -> Option<(Solution<MoveOf<P, SEATS>>, u8)> {
    let mut position = SidePosition::new(state, solver.features())?;
    let own = position.sides().own;
    let margins = Margins::new(state, &position);
    let (plies, apply) =
        (position.plies(), |position: &mut SidePosition<P, SEATS>, index| margins.apply(position, index));
    Some((solution(&mut position, plies, margins.thresholds(), apply, solver, meter), own))
}

/// Solves klop for the payoff that the seat to move can guarantee even if the others play together against it
/// (*paranoid*). `None` when no card of klop is due.
///
/// In klop every seat plays for itself. A search with a payoff for each seat (*max^n*) would have two
/// drawbacks: the value would depend on how seats break ties, and there would be hardly any pruning. The
/// guaranteed payoff is one number. Alpha-beta finds it as in a game of two sides.
pub(super) fn solve_klop<P: SolvedGame<SEATS>, const SEATS: usize>(
    state: &TarokState<P, SEATS>,
    solver: &mut Solver<u8>,
    meter: &mut Meter<'_>,
) -> Option<Solution<MoveOf<P, SEATS>>> {
    let mut position = KlopPosition::new(state, solver.features())?;
    let (plies, thresholds) = (position.plies(), position.thresholds());
    let apply = |position: &mut KlopPosition<P, SEATS>, index: usize| position.apply(thresholds[index]);
    Some(solution(&mut position, plies, &thresholds, apply, solver, meter))
}

fn solution<S: Solve<Move = u8>, C, I>(
    position: &mut S,
    plies: usize,
    thresholds: &[i64],
    apply: impl Fn(&mut S, usize) -> i32,
    solver: &mut Solver<u8, S::Key>,
    meter: &mut Meter<'_>,
) -> Solution<TarokMove<C, I>> {
    let last = thresholds.len().saturating_sub(1);
    solver.clear();
    let guess = first_line_threshold(position, last, &apply);
    let found = solver.null_window_search(position, plies, last, guess, meter, &apply);
    let bounds = (thresholds[found.low], thresholds[found.high]);
    let mut cards = found.line;
    if cards.is_empty() {
        // All cards have the same value, or no card was searched.
        position.moves(&mut cards);
        cards.truncate(1);
    }
    let value = (found.low == found.high).then_some(bounds.0);
    Solution { value, bounds, line: open_deal::line(&cards).map(TarokMove::Card).collect() }
}
