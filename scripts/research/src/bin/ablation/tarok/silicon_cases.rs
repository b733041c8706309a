//! The search for the first card, as in tables 7 and 8 of the thesis (4.4.1). Also searches of endings, with
//! three kinds of transposition table.

use talon::agents::tarok::silicon::SearchTable;
use talon::agents::tarok::silicon::{FEATURES, PartitionSearch, World, WorldPosition, depths, search};
use talon::games::tarok::three::{Contract, SEATS};
use talon::search::{HistoryWeight, Meter, SearchFeature, SearchFeatures, Solver, Stopped};

use super::exact_position::{self, ExactPosition};
use super::positions::{ending, ending_with_duties, worlds};
use crate::measure::AblationCase;

/// The search for the first card in 20 worlds, with three depths in plies, and the searches of endings. The
/// cases with `thesis` in their names search directly to the full depth. In them, the history weight is
/// 2^depth.
pub const CASES: [AblationCase; 21] = [
    AblationCase::new("thesis depth 3", FEATURES, thesis_first_card::<3, false>),
    AblationCase::new("thesis depth 6", FEATURES, thesis_first_card::<6, false>),
    AblationCase::new("thesis depth 9", FEATURES, thesis_first_card::<9, false>),
    AblationCase::new("thesis exact table depth 3", FEATURES, thesis_first_card::<3, true>),
    AblationCase::new("thesis exact table depth 6", FEATURES, thesis_first_card::<6, true>),
    AblationCase::new("thesis exact table depth 9", FEATURES, thesis_first_card::<9, true>),
    AblationCase::new("klop endings, exact table", ENDING_FEATURES, ending_of_klop::<true>),
    AblationCase::new("klop endings, fuzzy table", ENDING_FEATURES, ending_of_klop::<false>),
    AblationCase::new("klop endings, partition search", PARTITION_FEATURES, partition_of_klop),
    AblationCase::new("berač endings, exact table", ENDING_FEATURES, ending_of_berac::<true>),
    AblationCase::new("berač endings, fuzzy table", ENDING_FEATURES, ending_of_berac::<false>),
    AblationCase::new("berač endings, partition search", PARTITION_FEATURES, partition_of_berac),
    AblationCase::new("silicon depth 3", FEATURES, first_card::<3>),
    AblationCase::new("silicon depth 6", FEATURES, first_card::<6>),
    AblationCase::new("silicon depth 9", FEATURES, first_card::<9>),
    AblationCase::new("exact depth 3", exact_position::FEATURES, exact_first_card::<3>),
    AblationCase::new("exact depth 6", exact_position::FEATURES, exact_first_card::<6>),
    AblationCase::new("exact depth 9", exact_position::FEATURES, exact_first_card::<9>),
    AblationCase::new("endings, exact table", ENDING_FEATURES, ending_with_exact_table),
    AblationCase::new("endings, lossy table", ENDING_FEATURES, ending_with_lossy_table),
    AblationCase::new("endings, partition search", PARTITION_FEATURES, ending_with_partition_search),
];

/// The only feature of partition search is its transposition table.
const PARTITION_FEATURES: SearchFeatures = SearchFeatures::NONE.with(SearchFeature::TranspositionTable);

/// The features that are measured in endings. Equivalence is not measured, because it is always on.
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

/// Returns the depths to search one after the other (iterative deepening). If no feature reuses the results
/// of smaller depths, returns only the greatest depth.
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

/// Searches in the same way as [`first_card`], but under the conditions of the thesis: directly to the full
/// depth, with history weight 2^depth.
fn thesis_first_card<const DEPTH: usize, const EXACT: bool>(
    deal: u64,
    features: SearchFeatures,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    for world in worlds(deal) {
        let mut solver = Solver::new(features).with_history_weight(HistoryWeight::Exponential);
        let mut position = WorldPosition::new(world, features).with_table(table(EXACT));
        search(&mut solver, &mut position, [DEPTH], meter)?;
    }
    Ok(())
}

fn table(exact: bool) -> SearchTable {
    if exact { SearchTable::Exact } else { SearchTable::Fuzzy }
}

/// Searches in the same way as [`first_card`], but only with features that do not change the value. The value
/// after the last card of the last trick is computed, not searched.
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
    PartitionSearch::new(features.has(SearchFeature::TranspositionTable))
        .value(&mut world, SEATS * ENDING_CARDS, meter)
        .map(drop)
}

/// The number of cards in each hand of the endings of klop and berač.
const DUTY_CARDS: usize = 6;

fn ending_of_klop<const EXACT: bool>(
    deal: u64,
    features: SearchFeatures,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    search_duties(Contract::Klop, EXACT, deal, features, meter)
}

fn ending_of_berac<const EXACT: bool>(
    deal: u64,
    features: SearchFeatures,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    search_duties(Contract::Berac, EXACT, deal, features, meter)
}

fn search_duties(
    contract: Contract,
    exact: bool,
    deal: u64,
    features: SearchFeatures,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    let world = ending_with_duties(deal, contract, DUTY_CARDS);
    let mut position = WorldPosition::new(world, features).with_table(table(exact));
    search(&mut Solver::new(features), &mut position, [SEATS * DUTY_CARDS], meter).map(drop)
}

fn partition_of_klop(deal: u64, features: SearchFeatures, meter: &mut Meter<'_>) -> Result<(), Stopped> {
    partition_with_duties(Contract::Klop, deal, features, meter)
}

fn partition_of_berac(deal: u64, features: SearchFeatures, meter: &mut Meter<'_>) -> Result<(), Stopped> {
    partition_with_duties(Contract::Berac, deal, features, meter)
}

fn partition_with_duties(
    contract: Contract,
    deal: u64,
    features: SearchFeatures,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    let mut world = ending_with_duties(deal, contract, DUTY_CARDS);
    let mut sets = PartitionSearch::new(features.has(SearchFeature::TranspositionTable));
    sets.value(&mut world, SEATS * DUTY_CARDS, meter).map(drop)
}
