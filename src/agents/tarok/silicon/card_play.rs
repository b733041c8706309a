//! Card play (thesis, 4.2.4): the card with the best mean over sampled worlds.

use super::world::World;
use super::world_position::{FEATURES, WorldPosition, depths, search};
use crate::agents::Control;
use crate::cards::Random;
use crate::cards::tarok::Card;
use crate::games::View as _;
use crate::games::tarok::View;
use crate::protocol::{Info, InfoScore};
use crate::search::{Meter, Pimc, Solve as _, Solver, Stopped, StoppingRule};

/// The number of sampled worlds.
pub const WORLDS: usize = 20;
/// The weight of the values at the end of the current trick. They are added to the values at the full depth.
const ONE_TRICK_WEIGHT: f64 = 0.7;

/// The depth in plies for the leader of a trick with this many cards in hand.
fn depth_of_leader(cards: usize) -> usize {
    match cards {
        0..=7 => 15,
        8..=10 => 12,
        _ => 9,
    }
}

/// The best card; `None` when a limit stops the search of the first world.
///
/// All worlds are searched to the end of the current trick, then one trick deeper, and so on. A depth counts
/// when it is finished in all worlds. The first depth also counts when it is finished in some worlds.
pub(super) fn card(view: &View, random: &mut Random, control: &Control<'_>) -> Option<Card> {
    let world = |_| World::new(&view.sample(random)).expect("a card is due in every world");
    let worlds: Vec<World> = (0..WORLDS).map(world).collect();
    let first = &worlds[0];
    let mut cards = Vec::new();
    WorldPosition::new(first.clone(), FEATURES).moves(&mut cards);
    if let [card] = cards[..] {
        return Some(card);
    }
    let (mut one_trick, mut best) = (None::<Vec<f64>>, None);
    Pimc { stopping_rule: StoppingRule::All }.deepen(
        &worlds,
        depths(first, max_depth(view, first, control)),
        control.limits,
        || Solver::new(FEATURES),
        card_values,
        &mut |depth| {
            let means = depth.result.means().expect("a reported depth has finished worlds");
            let added = one_trick.iter().flatten().map(|value| ONE_TRICK_WEIGHT * value);
            let sums: Vec<f64> = means
                .iter()
                .zip(added.chain(std::iter::repeat(0.0)))
                .map(|(value, added)| value + added)
                .collect();
            let (place, value) = greatest(&sums).expect("there is a card to play");
            let weight = if one_trick.is_some() { 1.0 + ONE_TRICK_WEIGHT } else { 1.0 };
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

/// The maximum depth in plies.
fn max_depth(view: &View, first: &World, control: &Control<'_>) -> usize {
    let depth = depth_of_leader(view.hand().len()) - first.tricks().trick_len();
    let depth = control.limits.depth.map_or(depth, |depth| depth as usize);
    depth.clamp(1, first.tricks().plies().max(1))
}

/// The greatest value and its index; of equal values, the first.
fn greatest(values: &[f64]) -> Option<(usize, f64)> {
    values.iter().copied().enumerate().reduce(|best, next| if next.1 > best.1 { next } else { best })
}

/// The value of each card in a world at this depth in plies.
fn card_values(
    solver: &mut Solver<Card>,
    world: &World,
    depth: usize,
    meter: &mut Meter<'_>,
) -> Result<Vec<f64>, Stopped> {
    let mut position = WorldPosition::new(world.clone(), FEATURES);
    let mut cards = Vec::new();
    position.moves(&mut cards);
    solver.clear();
    let value = |card: Card| {
        meter.node()?;
        let before = position.make(card);
        let below = depths(world, depth).map(|depth| depth - 1);
        let found = search(solver, &mut position, below, meter);
        position.unmake(card, before);
        Ok(f64::from(found?.value))
    };
    cards.into_iter().map(value).collect()
}
