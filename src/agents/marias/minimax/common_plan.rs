//! A search that avoids strategy fusion at the player's next card. The player must choose this card without
//! knowing the world.
//!
//! PIMC values a card by the best continuation in each world. In this search, the other seats choose their
//! replies in each world by a search of this world. Worlds with the same replies form a group. For all worlds
//! of a group, the player must choose the same next card, as in vector minimax (Frank and Basin 1998). After
//! that card, each world is searched separately.

use std::collections::BTreeMap;

use super::estimated_position::EstimatedPosition;
use super::opponent_model::ModelledWorld;
use crate::marias::trick_position::cards;
use crate::search::{Meter, Solve as _, Solver, Stopped};

/// A group of worlds with the same replies. For each possible next card of the player, `sums` holds forhont's
/// payoff after this card, summed over the worlds. When the search ends before the next card, `sums` has only
/// one entry.
struct Group {
    sums: Vec<f64>,
    /// Whether the player prefers greater sums.
    maximizes: bool,
}

/// Returns forhont's mean payoff after each legal card, in ascending order of the cards. The search is
/// `tricks` tricks deep.
pub(super) fn values(
    worlds: &[ModelledWorld],
    tricks: usize,
    solver: &mut Solver<u8>,
    meter: &mut Meter<'_>,
) -> Result<Vec<f64>, Stopped> {
    let Some(first) = worlds.first() else { return Ok(Vec::new()) };
    let mut means = Vec::new();
    for card in cards(first.first().position().legal_cards()) {
        let mut groups: BTreeMap<Vec<u8>, Group> = BTreeMap::new();
        for world in worlds {
            let (replies, sums, maximizes) = replies(world.first(), card, tricks, solver, meter)?;
            let group = groups.entry(replies).or_insert_with(|| Group { sums: Vec::new(), maximizes });
            group.sums.resize(sums.len(), 0.0);
            for (sum, value) in group.sums.iter_mut().zip(sums) {
                *sum += value;
            }
        }
        let total: f64 = groups.values().map(Group::best).sum();
        means.push(total / worlds.len() as f64);
    }
    Ok(means)
}

impl Group {
    fn best(&self) -> f64 {
        let sums = self.sums.iter().copied();
        if self.maximizes {
            sums.fold(f64::NEG_INFINITY, f64::max)
        } else {
            sums.fold(f64::INFINITY, f64::min)
        }
    }
}

/// Returns three values. The first is the cards that the other seats play after `card`, up to the player's
/// next card. The second is forhont's payoff after each possible next card. The third tells whether the
/// player plays for forhont.
fn replies(
    world: &EstimatedPosition,
    card: u8,
    tricks: usize,
    solver: &mut Solver<u8>,
    meter: &mut Meter<'_>,
) -> Result<(Vec<u8>, Vec<f64>, bool), Stopped> {
    let (seat, maximizes) = (world.position().turn(), world.maximizes());
    let mut position = world.clone();
    // The number of tricks that are left when the search ends.
    let end = position.position().tricks_left().saturating_sub(tricks);
    let mut replies = Vec::new();
    let mut next = card;
    loop {
        meter.node()?;
        position.make(next);
        let left = position.position().tricks_left().saturating_sub(end);
        if position.is_over() || left == 0 {
            return Ok((replies, vec![position.payoff()], maximizes));
        }
        let values = position.values(left, solver, meter)?;
        if position.position().turn() == seat {
            return Ok((replies, values, maximizes));
        }
        let better = |one: f64, other: f64| if position.maximizes() { one > other } else { one < other };
        let best = values
            .iter()
            .copied()
            .enumerate()
            .reduce(|best, next| if better(next.1, best.1) { next } else { best });
        let (at, _) = best.ok_or(Stopped)?;
        next = cards(position.position().legal_cards()).nth(at).ok_or(Stopped)?;
        replies.push(next);
    }
}
