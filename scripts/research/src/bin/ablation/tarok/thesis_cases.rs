//! The search for the first card, with the rules of the thesis (4.2.4). It prints some in algorithm 6, and
//! describes others in its text.

use talon::agents::tarok::silicon::{FEATURES, WorldPosition};
use talon::search::{Meter, SearchFeature, SearchFeatures, Stopped};

use super::positions::worlds;
use super::thesis_search::{HistoryMoves, ThesisSearch, WindowRule};
use crate::measure::AblationCase;

/// Five kinds of cases, each with three depths in plies. Two test the null window of the thesis: alone, and
/// with the other features. Three test rules for the history, with the other features.
pub const CASES: [AblationCase; 15] = [
    AblationCase::new("printed window alone 3", WINDOW, printed_alone::<3>),
    AblationCase::new("printed window alone 6", WINDOW, printed_alone::<6>),
    AblationCase::new("printed window alone 9", WINDOW, printed_alone::<9>),
    AblationCase::new("printed window, all features 3", WINDOW, printed_with_all::<3>),
    AblationCase::new("printed window, all features 6", WINDOW, printed_with_all::<6>),
    AblationCase::new("printed window, all features 9", WINDOW, printed_with_all::<9>),
    AblationCase::new("history at cutoffs 3", HISTORY, at_cutoffs::<3>),
    AblationCase::new("history at cutoffs 6", HISTORY, at_cutoffs::<6>),
    AblationCase::new("history at cutoffs 9", HISTORY, at_cutoffs::<9>),
    AblationCase::new("history at best moves 3", HISTORY, at_best::<3>),
    AblationCase::new("history at best moves 6", HISTORY, at_best::<6>),
    AblationCase::new("history at best moves 9", HISTORY, at_best::<9>),
    AblationCase::new("history at best moves by half 3", HISTORY, at_best_by_half::<3>),
    AblationCase::new("history at best moves by half 6", HISTORY, at_best_by_half::<6>),
    AblationCase::new("history at best moves by half 9", HISTORY, at_best_by_half::<9>),
];

/// The search feature that the cases about the window turn off and on.
const WINDOW: SearchFeatures = SearchFeatures::NONE.with(SearchFeature::NullWindow);

/// The search feature that the cases about the history turn off and on.
const HISTORY: SearchFeatures = SearchFeatures::NONE.with(SearchFeature::History);

fn printed_alone<const DEPTH: usize>(
    deal: u64,
    features: SearchFeatures,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    search_worlds(deal, DEPTH, ThesisSearch::new(features, WindowRule::Printed, HistoryMoves::Cutoffs), meter)
}

fn printed_with_all<const DEPTH: usize>(
    deal: u64,
    features: SearchFeatures,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    let others = FEATURES.without(SearchFeature::NullWindow);
    let all = if features.has(SearchFeature::NullWindow) { FEATURES } else { others };
    search_worlds(deal, DEPTH, ThesisSearch::new(all, WindowRule::Printed, HistoryMoves::Cutoffs), meter)
}

fn at_cutoffs<const DEPTH: usize>(
    deal: u64,
    features: SearchFeatures,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    search_history(deal, DEPTH, features, HistoryMoves::Cutoffs, meter)
}

fn at_best<const DEPTH: usize>(
    deal: u64,
    features: SearchFeatures,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    search_history(deal, DEPTH, features, HistoryMoves::Best, meter)
}

fn at_best_by_half<const DEPTH: usize>(
    deal: u64,
    features: SearchFeatures,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    search_history(deal, DEPTH, features, HistoryMoves::BestByHalf, meter)
}

/// Searches the worlds of a deal, with the sound window and the other features.
fn search_history(
    deal: u64,
    depth: usize,
    features: SearchFeatures,
    history: HistoryMoves,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    let others = FEATURES.without(SearchFeature::History);
    let all = if features.has(SearchFeature::History) { FEATURES } else { others };
    search_worlds(deal, depth, ThesisSearch::new(all, WindowRule::Sound, history), meter)
}

/// Searches each world once from its root, directly to the full depth.
fn search_worlds(
    deal: u64,
    depth: usize,
    mut search: ThesisSearch,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    for world in worlds(deal) {
        search.clear();
        search.value(&mut WorldPosition::new(world, search.features), depth, meter)?;
    }
    Ok(())
}
