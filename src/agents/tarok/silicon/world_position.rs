//! The position that the thesis' program searches: a world with the fuzzy table and the pruning of the thesis
//! (4.2.4, algorithm 6).

use talon_games::cards::Card as _;
use talon_games::cards::tarok::Card;
use talon_games::tarok::three::SEATS;

use super::keys;
use super::pruning::candidates;
use super::settings::SearchTable;
use super::world::{World, WorldState};
use crate::search::{Meter, SearchFeature, SearchFeatures, SearchResult, Solve, Solver, Stopped};

/// The search features of the thesis' program.
pub const FEATURES: SearchFeatures = SearchFeatures::NONE
    .with(SearchFeature::NullWindow)
    .with(SearchFeature::TranspositionTable)
    .with(SearchFeature::History)
    .with(SearchFeature::Pruning);

/// A world in the form in which the thesis' program searches it. Two features make its values approximate.
/// With [`SearchFeature::TranspositionTable`], similar positions share a table entry. With
/// [`SearchFeature::Pruning`], moves are skipped.
#[derive(Clone, Debug)]
pub struct WorldPosition {
    /// The world.
    pub world: World,
    prunes: bool,
    key: fn(&World) -> u128,
}

impl WorldPosition {
    /// Creates the position of this world, for a search with these features.
    pub fn new(world: World, features: SearchFeatures) -> Self {
        Self { world, prunes: features.has(SearchFeature::Pruning), key: keys::lossy_key }
    }

    /// Returns the same position, with the keys for this table. The thesis' program uses the fuzzy table.
    #[must_use]
    pub fn with_table(self, table: SearchTable) -> Self {
        let key = if table == SearchTable::Exact { keys::exact_key } else { keys::lossy_key };
        Self { key, ..self }
    }
}

impl Solve for WorldPosition {
    type Move = Card;
    type Undo = WorldState;
    type Key = u128;

    fn is_over(&self) -> bool {
        self.world.is_over()
    }

    fn maximizes(&self) -> bool {
        self.world.maximizes()
    }

    fn moves(&mut self, moves: &mut Vec<Card>) -> u64 {
        moves.extend(if self.prunes { candidates(&self.world) } else { self.world.legal_cards() });
        1
    }

    fn make(&mut self, card: Card) -> WorldState {
        self.world.make(card)
    }

    fn unmake(&mut self, _: Card, before: WorldState) {
        self.world.unmake(before);
    }

    fn value(&self) -> i32 {
        self.world.value()
    }

    fn key(&self) -> Option<u128> {
        Some((self.key)(&self.world))
    }

    fn settled_score(&self) -> i32 {
        self.world.settled_score()
    }

    fn history_index(&self, card: Card) -> Option<usize> {
        Some(self.world.turn().index() * Card::COUNT + card.index())
    }
}

/// Returns the depths of iterative deepening, in plies: the end of each trick, and finally `deepest`.
pub fn depths(world: &World, deepest: usize) -> impl Iterator<Item = usize> + use<> {
    let first = SEATS - world.tricks().trick_len();
    (first..deepest).step_by(SEATS).chain([deepest])
}

/// Searches at each of these depths in turn and returns the result at the last depth.
///
/// # Errors
/// When a limit is reached before the last depth is finished.
pub fn search<S: Solve>(
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
