//! The solver of the rest of a round with all hands known, and the solutions that it finds.

use talon_games::tablic::{Move, State};
use talon_games::{Position as _, State as _, Turn};

use super::round_position::RoundPosition;
use super::round_search::RoundSearch;
use crate::search::{Meter, SearchFeature, SearchFeatures, SearchResult, Solver, Stopped};
use crate::tablic::compact::board::RoundValue;
use crate::tablic::compact::move_cache::MoveCache;
use crate::tablic::compact::moves::AbstractMove;

/// The search features of the solver: all features that the position of a round supports.
pub const ROUND_FEATURES: SearchFeatures = SearchFeatures::ALL
    .without(SearchFeature::TightBounds)
    .without(SearchFeature::LookAhead)
    .without(SearchFeature::QuasiSymmetry);

/// The maximum number of captures searched per card: the greediest captures. A position in which a card has
/// more captures is not solved exactly.
const MAX_CAPTURES_PER_CARD: usize = 512;

/// Solves rounds with all hands known, one after the other. From one round to the next, the solver keeps only
/// its allocated memory.
///
/// The seat to move maximizes its points minus the mean points of the others. All others are assumed to
/// minimize this difference (*paranoid*). With two players, this assumption is exact. With more players, the
/// search is paranoid for two reasons: its value is guaranteed against any play of the others, and alpha-beta
/// prunes it as in a two-player game. The alternative is *max^n*, in which each player maximizes its own
/// points. Its value is not unique when a player is indifferent between two moves.
///
/// Cards that are not dealt yet are unknown. They are dealt only when all hands are empty, and the search
/// ends there. Before the last round, the end is valued by points, then by cards won so far. In the last
/// round, the rest of the table and the majority are counted, too. With eight players or more, there is only
/// one round.
#[derive(Debug)]
pub struct RoundSolver {
    solver: Solver<AbstractMove>,
    cache: MoveCache,
}

/// The result of [`RoundSolver::first_best`].
pub(super) struct FirstBest {
    /// The index of the best choice.
    pub index: usize,
    /// The value, unless a limit ended the search first.
    pub value: Option<RoundValue>,
    /// The principal variation.
    pub line: Vec<AbstractMove>,
}

impl RoundSolver {
    /// Creates a solver with these search features.
    pub fn new(features: SearchFeatures) -> Self {
        Self { solver: Solver::new(features), cache: MoveCache::new(MAX_CAPTURES_PER_CARD) }
    }

    /// Solves the rest of a round; `None` when no seat is to move.
    ///
    /// A shallow search first finds a fallback move. Then null-window searches decide whether the value
    /// reaches chosen goals; each search reuses the transposition table of the previous search. When a limit
    /// ends the searches early, the bounds proven so far are returned.
    pub fn solve(&mut self, state: &State, meter: &mut Meter<'_>) -> Option<RoundSolution> {
        self.search(state, usize::MAX, meter, &mut |_, _| {})
    }

    /// Like [`RoundSolver::solve`], but at most `moves` own moves deep. Reports every finished depth that
    /// ends before the end of the round.
    pub(super) fn search(
        &mut self,
        state: &State,
        moves: usize,
        meter: &mut Meter<'_>,
        report: &mut dyn FnMut(&SearchResult<AbstractMove>, u64),
    ) -> Option<RoundSolution> {
        let mut search = self.begin(state, meter)?;
        let static_bounds = search.bounds;
        search.look_ahead(moves, report);
        let points_only = search.position.is_last();
        let settled = search.reaches_end(moves) && search.settle(points_only).is_ok();
        if search.position.take_incomplete() {
            // The search left out moves, so only the static bounds are proven.
            search.bounds = static_bounds;
        } else if settled {
            // A limit reached here only shortens the line.
            let _ = search.extend_line(points_only);
        }
        let is_last = search.position.is_last();
        let difference = |value: RoundValue| {
            let cards = value.cards().clamp(static_bounds.0.cards(), static_bounds.1.cards());
            ScoreDifference { points: value.whole_points(), cards: if is_last { 0 } else { cards } }
        };
        let (least, most) = search.bounds;
        let line = with_cards(state, &search.line);
        Some(RoundSolution { least: difference(least), most: difference(most), line })
    }

    /// Returns the first of these moves with which the seat to move reaches the best end of the round. Ends
    /// are compared by points, then by cards, even in the last round. `None` when no seat is to move, or when
    /// the search found none of the moves.
    pub(super) fn first_best(
        &mut self,
        state: &State,
        choices: &[AbstractMove],
        meter: &mut Meter<'_>,
    ) -> Option<FirstBest> {
        let mut search = self.begin(state, meter)?;
        search.look_ahead(usize::MAX, &mut |_, _| {});
        let settled = search.settle(false).is_ok();
        let first = if settled { search.first_reaching(choices) } else { Err(Stopped) };
        let value = first.is_ok().then_some(search.bounds.0);
        let is_found =
            |choice: &AbstractMove| search.line.first().is_some_and(|found| found.is_same_as(choice));
        let index = first.ok().flatten().or_else(|| choices.iter().position(is_found))?;
        Some(FirstBest { index, value, line: search.line })
    }

    /// Starts a search. Its best line is at first the greediest move.
    fn begin<'s, 'm, 'b>(
        &'s mut self,
        state: &State,
        meter: &'m mut Meter<'b>,
    ) -> Option<RoundSearch<'s, 'm, 'b>> {
        let position = RoundPosition::new(state, self.solver.features(), &mut self.cache)?;
        self.solver.clear();
        Some(RoundSearch::new(&mut self.solver, position, meter))
    }
}

/// Converts a line of abstract moves, played from `state`, to moves with actual cards.
fn with_cards(state: &State, line: &[AbstractMove]) -> Vec<Move> {
    let mut end = state.clone();
    let mut moves = Vec::new();
    for played in line {
        let Turn::Seat(seat) = end.turn() else { panic!("a line of play goes beyond the end of the round") };
        let played = played.with_cards(end.hand(seat), end.public().table());
        let played = played.expect("a line of play uses only cards that the seats hold");
        end.make(&played);
        moves.push(played);
    }
    moves
}

/// The difference between the seat to move and the others at the end of a round. It is the seat's own count
/// times the number of others, minus the counts of all others. Points are compared before cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ScoreDifference {
    /// Points, tablas included; in the last round also the rest of the table and the majority.
    pub points: i32,
    /// Cards won; 0 in the last round, where the points already include them.
    pub cards: i32,
}

/// The solution of the rest of a round with all hands known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundSolution {
    /// A proven lower bound: the seat to move can reach this difference against any play of the others.
    pub least: ScoreDifference,
    /// A proven upper bound: the others together can prevent a greater difference.
    pub most: ScoreDifference,
    /// The principal variation. It starts with the best move found. It reaches the end of the round unless a
    /// limit stopped the search.
    pub line: Vec<Move>,
}

impl RoundSolution {
    /// Returns the exact difference when all seats play best. `None` when a limit ended the search first, or
    /// when a card has more captures than the search considers.
    pub fn exact(&self) -> Option<ScoreDifference> {
        (self.least == self.most).then_some(self.least)
    }
}
