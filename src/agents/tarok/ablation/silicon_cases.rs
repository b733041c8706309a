//! The search for the first card, as in the thesis' tables 7 and 8 (4.4.1), and searches of endings with
//! three kinds of table.

use super::exact_position::{self, ExactPosition};
use super::partition_search::PartitionSearch;
use super::positions::{ending, worlds};
use crate::agents::AblationCase;
use crate::agents::tarok::silicon::world::World;
use crate::agents::tarok::silicon::world_position::{FEATURES, WorldPosition, depths, search};
use crate::games::tarok::SEATS;
use crate::search::{Meter, SearchFeature, SearchFeatures, Solver, Stopped};

/// The search for the first card in 20 worlds at three depths in plies, and the searches of endings.
pub(super) const CASES: [AblationCase; 9] = [
    AblationCase::new("silicon depth 3", FEATURES, first_card::<3>),
    AblationCase::new("silicon depth 6", FEATURES, first_card::<6>),
    AblationCase::new("silicon depth 9", FEATURES, first_card::<9>),
    AblationCase::new("exact depth 3", exact_position::FEATURES, exact_first_card::<3>),
    AblationCase::new("exact depth 6", exact_position::FEATURES, exact_first_card::<6>),
    AblationCase::new("exact depth 9", exact_position::FEATURES, exact_first_card::<9>),
    AblationCase::new("endings, exact table", ENDING_FEATURES, ending_with_exact_table),
    AblationCase::new("endings, lossy table", ENDING_FEATURES, ending_with_lossy_table),
    AblationCase::new(
        "endings, partition search",
        SearchFeatures::NONE.with(SearchFeature::TranspositionTable),
        ending_with_partition_search,
    ),
];

/// The features measured in endings. Equivalence is always on and therefore not measured.
const ENDING_FEATURES: SearchFeatures =
    SearchFeatures::NONE.with(SearchFeature::TranspositionTable).with(SearchFeature::NullWindow);

/// Searches each world once from its root.
fn first_card<const DEPTH: usize>(
    deal: u64,
    features: SearchFeatures,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    for world in worlds(deal) {
        let depths = useful_depths(&world, DEPTH, features);
        search(&mut Solver::new(features), &mut WorldPosition::new(world, features), depths, meter)?;
    }
    Ok(())
}

/// The depths of iterative deepening. Without a feature that reuses shallower depths, only the deepest depth.
fn useful_depths(
    world: &World,
    deepest: usize,
    features: SearchFeatures,
) -> impl Iterator<Item = usize> + use<> {
    let reuses = features.has(SearchFeature::TranspositionTable)
        || features.has(SearchFeature::History)
        || features.has(SearchFeature::Killers);
    depths(world, deepest).filter(move |&depth| reuses || depth == deepest)
}

/// As [`first_card`], with features that do not change the value. The last card of the last trick is
/// computed, not searched.
fn exact_first_card<const DEPTH: usize>(
    deal: u64,
    features: SearchFeatures,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    for world in worlds(deal) {
        let depths = useful_depths(&world, DEPTH, features).map(|depth| depth - 1);
        search(&mut Solver::new(features), &mut ExactPosition::new(world, features), depths, meter)?;
    }
    Ok(())
}

/// The number of cards in each hand of the endings.
const ENDING_CARDS: usize = 8;

fn ending_with_exact_table(
    deal: u64,
    features: SearchFeatures,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    let features = features.with(SearchFeature::Equivalence);
    let mut position = ExactPosition::to_the_end(ending(deal, ENDING_CARDS), features);
    search(&mut Solver::new(features), &mut position, [SEATS * ENDING_CARDS], meter).map(drop)
}

fn ending_with_lossy_table(
    deal: u64,
    features: SearchFeatures,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    let features = features.with(SearchFeature::Equivalence);
    let mut position = ExactPosition::to_the_end(ending(deal, ENDING_CARDS), features).with_lossy_key();
    search(&mut Solver::new(features), &mut position, [SEATS * ENDING_CARDS], meter).map(drop)
}

fn ending_with_partition_search(
    deal: u64,
    features: SearchFeatures,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    let mut world = ending(deal, ENDING_CARDS);
    PartitionSearch::new(features.has(SearchFeature::TranspositionTable)).value(&mut world, meter).map(drop)
}
