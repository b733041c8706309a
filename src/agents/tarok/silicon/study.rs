//! What `talon bench --ablation` measures: the search for the first card, as the thesis' tables 7 and 8 do (4.4.1).

use super::exact::{self, Exact};
use super::layout::Layout;
use super::partition::Partition;
use super::playing::LAYOUTS;
use super::tree::{PARTS, Tree, depths, search};
use crate::agents::AblationCase;
use crate::agents::tarok::simple;
use crate::cards::{Random, shuffled};
use crate::games::tarok::{Contract, Rules, SEATS, State, Tarok, View};
use crate::games::{Game as _, Position as _, State as _, Turn, View as _};
use crate::protocol::Seat;
use crate::search::{Meter, SearchFeature, SearchFeatures, Solver, Stopped};

/// The first card over 20 layouts, so many plies ahead; and endings, with three ways to remember.
pub(in crate::agents::tarok) const STUDIES: [AblationCase; 9] = [
    AblationCase::new("silicon depth 3", PARTS, first_card::<3>),
    AblationCase::new("silicon depth 6", PARTS, first_card::<6>),
    AblationCase::new("silicon depth 9", PARTS, first_card::<9>),
    AblationCase::new("exact depth 3", exact::PARTS, exactly::<3>),
    AblationCase::new("exact depth 6", exact::PARTS, exactly::<6>),
    AblationCase::new("exact depth 9", exact::PARTS, exactly::<9>),
    AblationCase::new("endings, exact table", ENDING, ending_by_positions),
    AblationCase::new("endings, fuzzy table", ENDING, ending_by_guesses),
    AblationCase::new(
        "endings, partition search",
        SearchFeatures::NONE.with(SearchFeature::TranspositionTable),
        ending_by_sets,
    ),
];

/// What an ending is searched with beside cards that come to the same.
const ENDING: SearchFeatures =
    SearchFeatures::NONE.with(SearchFeature::TranspositionTable).with(SearchFeature::NullWindow);

/// Searches each layout once from its root.
fn first_card<const DEPTH: usize>(
    deal: u64,
    features: SearchFeatures,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    for layout in layouts(deal) {
        let depths = searched_depths(&layout, DEPTH, features);
        search(&mut Solver::new(features), &mut Tree::new(layout, features), depths, meter)?;
    }
    Ok(())
}

/// The depths to search one after the other; the shallower ones only where there is a part that remembers what they
/// found.
fn searched_depths(
    layout: &Layout,
    deepest: usize,
    features: SearchFeatures,
) -> impl Iterator<Item = usize> + use<> {
    let remembers = features.has(SearchFeature::TranspositionTable)
        || features.has(SearchFeature::History)
        || features.has(SearchFeature::Killers);
    depths(layout, deepest).filter(move |&depth| remembers || depth == deepest)
}

/// What the declarer of a deal can make of the cards of the others when it is to lead the first card.
pub(super) fn layouts(deal: u64) -> impl Iterator<Item = Layout> {
    let view = (0..).find_map(|stream| at_first_card(&mut Random::new(deal, stream)));
    let mut random = Random::new(deal, u64::MAX);
    view.into_iter().flat_map(move |view| {
        let worlds: Vec<_> = (0..LAYOUTS).map(|_| view.sample(&mut random)).collect();
        worlds.iter().filter_map(Layout::new).collect::<Vec<_>>()
    })
}

/// What declarer knows when the first card is due and `simple` did all that comes before; nothing in klop and berač.
fn at_first_card(random: &mut Random) -> Option<View> {
    let rules = Rules::default();
    let mut state = State::new(&rules);
    let mut views = Seat::all(SEATS).map(|seat| View::new(&rules, seat)).collect::<Vec<_>>();
    let mut events = Vec::new();
    state.deal(&shuffled(random), &mut |event| events.push(event));
    while state.legal_cards().is_empty() {
        for event in events.drain(..) {
            for view in &mut views {
                view.apply(&Tarok::mask(&event, view.seat())).ok()?;
            }
        }
        let Turn::Seat(seat) = state.turn() else { return None };
        let played = simple::likely_best(views.get(seat.index())?)?;
        state.play(&played, &mut |event| events.push(event)).ok()?;
    }
    for event in &events {
        for view in &mut views {
            view.apply(&Tarok::mask(event, view.seat())).ok()?;
        }
    }
    let declarer = state
        .public()
        .declarer()
        .filter(|_| state.public().contract().is_some_and(Contract::is_for_points))?;
    views.into_iter().nth(declarer.index())
}

/// As [`first_card`], with what keeps the value; the last card of the last trick is reckoned, not searched.
fn exactly<const DEPTH: usize>(
    deal: u64,
    features: SearchFeatures,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    for layout in layouts(deal) {
        let depths = searched_depths(&layout, DEPTH, features).map(|depth| depth - 1);
        let mut exact = Exact::new(layout, features);
        search(&mut Solver::new(features), &mut exact, depths, meter)?;
    }
    Ok(())
}

/// How many cards each hand has in the endings.
const ENDING_CARDS: usize = 8;

fn ending_by_positions(deal: u64, features: SearchFeatures, meter: &mut Meter<'_>) -> Result<(), Stopped> {
    let features = features.with(SearchFeature::Equivalence);
    let layout = ending(deal, ENDING_CARDS).ok_or(Stopped)?;
    search(
        &mut Solver::new(features),
        &mut Exact::to_the_end(layout, features),
        [SEATS * ENDING_CARDS],
        meter,
    )
    .map(drop)
}

fn ending_by_guesses(deal: u64, features: SearchFeatures, meter: &mut Meter<'_>) -> Result<(), Stopped> {
    let features = features.with(SearchFeature::Equivalence);
    let layout = ending(deal, ENDING_CARDS).ok_or(Stopped)?;
    let mut fuzzy = Exact::to_the_end(layout, features).fuzzy();
    search(&mut Solver::new(features), &mut fuzzy, [SEATS * ENDING_CARDS], meter).map(drop)
}

fn ending_by_sets(deal: u64, features: SearchFeatures, meter: &mut Meter<'_>) -> Result<(), Stopped> {
    let mut layout = ending(deal, ENDING_CARDS).ok_or(Stopped)?;
    Partition::new(features.has(SearchFeature::TranspositionTable)).value(&mut layout, meter).map(drop)
}

/// An ending of a deal with so many cards in each hand, after random cards; its leader asks.
pub(super) fn ending(deal: u64, cards: usize) -> Option<Layout> {
    let mut random = Random::new(deal, u64::MAX - 1);
    let mut layout = layouts(deal).next()?;
    while layout.hand(layout.turn()).len() > cards || !layout.trick().cards().is_empty() {
        let card = layout.legal().random(&mut random)?;
        layout.make(card);
    }
    layout.seen_by(layout.turn());
    Some(layout)
}
