//! Card play (thesis, 4.2.4): the card with the best mean over sampled worlds.

use talon_games::View as _;
use talon_games::cards::Random;
use talon_games::cards::tarok::Card;
use talon_games::protocol::{Info, InfoScore};
use talon_games::tarok::three::View;

use super::partition_search::PartitionSearch;
use super::settings::{SearchTable, SiliconSettings};
use super::world::World;
use super::world_position::{FEATURES, WorldPosition, depths, search};
use crate::Control;
use crate::search::{Meter, Pimc, SearchFeature, SearchFeatures, Solve as _, Solver, Stopped, StoppingRule};

/// Returns the depth, in plies, for the leader of a trick with this number of cards in hand.
fn depth_of_leader(cards: usize, settings: &SiliconSettings) -> usize {
    let [many, ten, seven] = settings.depths;
    match cards {
        0..=7 => seven,
        8..=10 => ten,
        _ => many,
    }
}

/// A search that values the cards in one world after another. The searches of all cards in one world share
/// one transposition table.
enum CardSolver {
    Table(Solver<Card>),
    Partition,
}

/// Returns the best card; `None` when a limit stops the search of the first world.
///
/// All worlds are searched to the end of the current trick, then one trick deeper, and so on. A depth counts
/// when it is finished in all worlds. The first depth also counts when it is finished in some worlds.
pub(super) fn card(
    view: &View,
    settings: &SiliconSettings,
    random: &mut Random,
    control: &Control<'_>,
) -> Option<Card> {
    let world = |_| {
        let world = World::new(&view.sample(random)).expect("a card is due in every world");
        world.with_weights(settings.leaf)
    };
    let worlds: Vec<World> = (0..settings.worlds).map(world).collect();
    let first = &worlds[0];
    let mut cards = Vec::new();
    WorldPosition::new(first.clone(), features(settings)).moves(&mut cards);
    if let [card] = cards[..] {
        return Some(card);
    }
    let (mut one_trick, mut best) = (None::<Vec<f64>>, None);
    Pimc { stopping_rule: StoppingRule::All }.deepen(
        &worlds,
        planned_depths(first, max_depth(view, settings, first, control), settings),
        control.limits,
        || CardSolver::new(settings),
        |solver, world, depth, meter| card_values(solver, world, depth, settings, meter),
        &mut |depth| {
            let means = depth.result.means().expect("a reported depth has finished worlds");
            let added = one_trick.iter().flatten().map(|value| settings.trick_weight * value);
            let sums: Vec<f64> = means
                .iter()
                .zip(added.chain(std::iter::repeat(0.0)))
                .map(|(value, added)| value + added)
                .collect();
            let (place, value) = greatest(&sums).expect("there is a card to play");
            let weight = if one_trick.is_some() { 1.0 + settings.trick_weight } else { 1.0 };
            best = Some(cards[place]);
            (control.report)(&Info {
                depth: Some(depth.depth as u32),
                worlds: Some(depth.result.worlds() as u32),
                score: Some(InfoScore::Heuristic(value / weight / f64::from(first.point_value()))),
                nodes: depth.nodes,
                time: control.limits.elapsed(),
                line: best.iter().map(ToString::to_string).collect(),
                ..Info::default()
            });
            one_trick.get_or_insert(means);
        },
    );
    best
}

/// Returns the maximum depth, in plies.
fn max_depth(view: &View, settings: &SiliconSettings, first: &World, control: &Control<'_>) -> usize {
    let depth = depth_of_leader(view.hand().len(), settings).saturating_sub(first.tricks().trick_len());
    let depth = control.limits.depth.map_or(depth, |depth| depth as usize);
    depth.clamp(1, first.tricks().plies().max(1))
}

/// Returns the greatest value and its index; of equal values, the first.
fn greatest(values: &[f64]) -> Option<(usize, f64)> {
    values.iter().copied().enumerate().reduce(|best, next| if next.1 > best.1 { next } else { best })
}

/// Returns the features of the search for a card.
fn features(settings: &SiliconSettings) -> SearchFeatures {
    match settings.table {
        SearchTable::Fuzzy | SearchTable::Exact => FEATURES,
        SearchTable::None => FEATURES.without(SearchFeature::TranspositionTable),
        // Partition search values all cards, because a pruned card could be the only card that makes the
        // values of two positions differ.
        SearchTable::Partition => SearchFeatures::NONE,
    }
}

/// Returns the depths to search, in plies.
fn planned_depths(world: &World, deepest: usize, settings: &SiliconSettings) -> Vec<usize> {
    let mut all: Vec<usize> = depths(world, deepest).collect();
    if settings.full_depth && all.len() > 2 {
        all.drain(1..all.len() - 1);
    }
    all
}

impl CardSolver {
    fn new(settings: &SiliconSettings) -> Self {
        if settings.table == SearchTable::Partition {
            return Self::Partition;
        }
        Self::Table(Solver::new(features(settings)).with_history_weight(settings.history))
    }
}

/// Returns the value of each card in a world at this depth, in plies.
fn card_values(
    solver: &mut CardSolver,
    world: &World,
    depth: usize,
    settings: &SiliconSettings,
    meter: &mut Meter<'_>,
) -> Result<Vec<f64>, Stopped> {
    let mut position = WorldPosition::new(world.clone(), features(settings)).with_table(settings.table);
    let mut cards = Vec::new();
    position.moves(&mut cards);
    let mut sets = PartitionSearch::new(true);
    if let CardSolver::Table(solver) = solver {
        solver.clear();
    }
    let value = |card: Card| {
        meter.node()?;
        let before = position.make(card);
        let found = match solver {
            CardSolver::Partition => sets.value(&mut position.world, depth - 1, meter),
            CardSolver::Table(solver) => {
                let below: Vec<usize> = if settings.full_depth {
                    vec![depth - 1]
                } else {
                    depths(world, depth).map(|depth| depth - 1).collect()
                };
                search(solver, &mut position, below, meter).map(|found| found.value)
            }
        };
        position.unmake(card, before);
        found.map(f64::from)
    };
    cards.into_iter().map(value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    use crate::search::SearchLimits;
    use talon_games::cards::CardSet;
    use talon_games::protocol::Seat;
    use talon_games::tarok::three::Contract;

    /// The example of the thesis for the search of one trick. The king is lost whether it is led first or
    /// last, so only the search of one trick shows that the škis must be led first.
    #[test]
    fn only_the_search_of_one_trick_saves_the_king() {
        let hands = ["t22 Kh", "t5 t6", "Qd Qc"]
            .map(|hand| CardSet::parse(&hand.split(' ').collect::<Vec<_>>()).unwrap());
        let (declarer, none) = (Seat::new(0), CardSet::EMPTY);
        let world = World::at_first_card(Contract::Three, declarer, hands, none, none);
        let settings = SiliconSettings::default();
        let stop = AtomicBool::new(false);
        let mut meter = Meter::new(SearchLimits::unlimited(&stop));
        let mut values = |depth| {
            let mut position = WorldPosition::new(world.clone(), FEATURES);
            let mut cards = Vec::new();
            position.moves(&mut cards);
            let found = card_values(&mut CardSolver::new(&settings), &world, depth, &settings, &mut meter);
            cards.into_iter().zip(found.unwrap()).collect::<Vec<_>>()
        };
        let value = |values: &[(Card, f64)], card: &str| {
            values.iter().find(|(one, _)| one.to_string() == card).map(|(_, value)| *value).unwrap()
        };
        let (trick, end) = (values(3), values(6));
        assert!((value(&end, "t22") - value(&end, "Kh")).abs() < f64::EPSILON, "{end:?}");
        assert!(value(&trick, "t22") > value(&trick, "Kh"), "{trick:?}");
    }
}
