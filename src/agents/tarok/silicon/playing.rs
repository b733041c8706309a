//! Which card to play (thesis, 4.2.4): the best mean over layouts that may be.

use super::layout::Layout;
use super::tree::{PARTS, Tree, depths, search};
use crate::agents::Control;
use crate::cards::Random;
use crate::cards::tarok::Card;
use crate::games::View as _;
use crate::games::tarok::View;
use crate::protocol::Info;
use crate::search::{Meter, Pimc, SearchLimits, Solve as _, Solver, Stopped, StoppingRule};

/// How many layouts are looked at.
pub(super) const LAYOUTS: usize = 20;
/// How much the values at the end of the trick count beside those of the full depth.
const ONE_TRICK: f64 = 0.7;

/// How deep a leader of a trick looks, in plies, with so many cards in hand.
fn depth_of_a_leader(cards: usize) -> usize {
    match cards {
        0..=7 => 15,
        8..=10 => 12,
        _ => 9,
    }
}

/// The best card; nothing when the budget did not suffice for one layout.
///
/// All layouts are searched to the end of the trick first, then a trick deeper, and so on, so that there is an answer
/// at any time; a depth counts when all layouts were searched so deep.
pub(super) fn card(view: &View, random: &mut Random, control: &Control<'_>) -> Option<Card> {
    let layouts: Vec<Layout> = (0..LAYOUTS).filter_map(|_| Layout::new(&view.sample(random))).collect();
    let first = layouts.first()?;
    let mut cards = Vec::new();
    Tree::new(first.clone(), PARTS).moves(&mut cards);
    if let [card] = cards[..] {
        return Some(card);
    }
    let deepest = depth_of_a_leader(view.hand().len()) - first.trick().cards().len();
    let deepest = control.limits.depth.map_or(deepest, |depth| depth as usize);
    let plies = (first.left() - first.trick().set()).len();
    let deepest = deepest.clamp(1, plies.max(1));
    let comparing = Pimc { stopping_rule: StoppingRule::All };
    let (mut nodes, mut one_trick, mut best) = (0, None::<Vec<f64>>, None);
    for depth in depths(first, deepest) {
        let left = control.limits.nodes.map(|limit| limit.saturating_sub(nodes));
        let comparison = comparing.evaluate(
            layouts.iter().map(|layout| (layout, 1.0)),
            SearchLimits { nodes: left, ..control.limits },
            || Solver::new(PARTS),
            |solver, layout, meter| values(solver, layout, depth, meter),
        );
        nodes += comparison.nodes;
        let Some(means) =
            comparison.means().filter(|_| best.is_none() || comparison.worlds() == layouts.len())
        else {
            break;
        };
        let added = one_trick.iter().flatten().map(|value| ONE_TRICK * value).chain(std::iter::repeat(0.0));
        let sums: Vec<f64> = means.iter().zip(added).map(|(value, added)| value + added).collect();
        let Some((place, value)) = greatest(&sums) else { break };
        let weight = if one_trick.is_some() { 1.0 + ONE_TRICK } else { 1.0 };
        best = cards.get(place).copied();
        (control.report)(&Info {
            depth: Some(depth as u32),
            worlds: Some(comparison.worlds() as u32),
            score: Some(value / weight / f64::from(first.scale())),
            nodes,
            time: control.limits.elapsed(),
            line: best.iter().map(ToString::to_string).collect(),
            ..Info::default()
        });
        one_trick.get_or_insert(means);
        if comparison.worlds() < layouts.len() {
            break;
        }
    }
    best
}

/// The greatest of these, the first of equals, and its place.
fn greatest(values: &[f64]) -> Option<(usize, f64)> {
    values.iter().copied().enumerate().reduce(|best, next| if next.1 > best.1 { next } else { best })
}

/// What each card is worth in a layout, so many plies deep.
fn values(
    solver: &mut Solver<Card>,
    layout: &Layout,
    depth: usize,
    meter: &mut Meter<'_>,
) -> Result<Vec<f64>, Stopped> {
    let mut tree = Tree::new(layout.clone(), PARTS);
    let mut cards = Vec::new();
    tree.moves(&mut cards);
    solver.clear();
    let value = |card: Card| {
        meter.node()?;
        let before = tree.make(card);
        let below = depths(layout, depth).map(|depth| depth - 1);
        let found = search(solver, &mut tree, below, meter);
        tree.unmake(card, before);
        Ok(f64::from(found?.value))
    };
    cards.into_iter().map(value).collect()
}
