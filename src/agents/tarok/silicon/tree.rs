//! The tree that the thesis searches: a layout with its fuzzy table and its pruning (4.2.4, algorithm 6).

use super::fuzzy;
use super::layout::{Layout, Standing};
use super::pruning::candidates;
use crate::cards::Card as _;
use crate::cards::tarok::Card;
use crate::games::tarok::SEATS;
use crate::search::{Meter, SearchFeature, SearchFeatures, SearchResult, Solve, Solver, Stopped};

/// The parts of the search that the thesis' program has.
pub(super) const PARTS: SearchFeatures = SearchFeatures::NONE
    .with(SearchFeature::NullWindow)
    .with(SearchFeature::TranspositionTable)
    .with(SearchFeature::History)
    .with(SearchFeature::Pruning);

/// A layout as the thesis searches it. With [`SearchFeature::TranspositionTable`] and [`SearchFeature::Pruning`] values are guesses, since both take
/// different things for one.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub layout: Layout,
    prunes: bool,
}

impl Tree {
    /// The tree of this layout, searched with these parts.
    pub(super) fn new(layout: Layout, features: SearchFeatures) -> Self {
        Self { layout, prunes: features.has(SearchFeature::Pruning) }
    }
}

impl Solve for Tree {
    type Move = Card;
    type Undo = Standing;
    type Key = u128;

    fn is_over(&self) -> bool {
        self.layout.is_over()
    }

    fn maximizes(&self) -> bool {
        self.layout.maximizes()
    }

    fn moves(&mut self, moves: &mut Vec<Card>) -> u64 {
        moves.extend(if self.prunes { candidates(&self.layout) } else { self.layout.legal() });
        1
    }

    fn make(&mut self, card: Card) -> Standing {
        self.layout.make(card)
    }

    fn unmake(&mut self, _: Card, before: Standing) {
        self.layout.unmake(before);
    }

    fn value(&self) -> i32 {
        self.layout.value()
    }

    fn key(&self) -> Option<u128> {
        Some(fuzzy::key(&self.layout))
    }

    fn settled_score(&self) -> i32 {
        self.layout.settled()
    }

    fn history_index(&self, card: Card) -> Option<usize> {
        Some(self.layout.turn().index() * Card::COUNT + card.index())
    }
}

/// The depths to search one after the other, in plies: to the end of each trick, so far as `deepest` goes.
pub(super) fn depths(layout: &Layout, deepest: usize) -> impl Iterator<Item = usize> + use<> {
    let first = SEATS - layout.trick().cards().len();
    (first..deepest).step_by(SEATS).chain([deepest])
}

/// What is found at the last of these depths.
///
/// # Errors
/// When the budget is spent before.
pub(super) fn search<S: Solve>(
    solver: &mut Solver<S::Move, S::Key>,
    position: &mut S,
    depths: impl IntoIterator<Item = usize>,
    meter: &mut Meter<'_>,
) -> Result<SearchResult<S::Move>, Stopped> {
    let depths: Vec<usize> = depths.into_iter().collect();
    let mut finished = None;
    solver.deepen(position, depths.iter().copied(), meter, &mut |found, _| finished = Some(found.clone()));
    finished.filter(|found| found.exact || Some(&found.plies) == depths.last()).ok_or(Stopped)
}
