//! Simulated deals. They are played to the end with all cards known. Each card comes from a search of one
//! trick (thesis, 4.2.3).

use talon_games::cards::tarok::{Card, KINGS, TRULA};
use talon_games::protocol::{Info, Seat};
use talon_games::tarok::three::{Item, Items, SEATS};

use super::world::World;
use super::world_position::{WorldPosition, search};
use crate::Control;
use crate::search::{Meter, SearchFeature, SearchFeatures, Solver, Stopped};

/// The features of the search. A transposition table and null windows slow down a search of one trick.
const FEATURES: SearchFeatures =
    SearchFeatures::NONE.with(SearchFeature::History).with(SearchFeature::Pruning);

/// Plays simulated deals.
#[derive(Clone, Debug)]
pub(super) struct Simulator(Solver<Card>);

/// The outcome of a simulated deal for declarer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SimulatedOutcome {
    /// Declarer's card points minus the card points of the defenders.
    pub difference: i32,
    /// The bonuses that declarer made, except valat.
    pub made: Items,
    /// Whether declarer won a trick.
    pub taken: bool,
}

impl Simulator {
    /// Creates a simulator with empty tables.
    pub(super) fn new() -> Self {
        Self(Solver::new(FEATURES))
    }

    /// Plays a world to its end. Every seat plays the best card of a search to the end of the trick.
    pub(super) fn play(
        &mut self,
        world: World,
        declarer: Seat,
        meter: &mut Meter<'_>,
    ) -> Result<SimulatedOutcome, Stopped> {
        let mut position = WorldPosition::new(world, FEATURES);
        while !position.world.is_over() {
            let turn = position.world.turn();
            position.world.set_seat(turn);
            let depth = SEATS - position.world.tricks().trick_len();
            self.0.clear();
            let found = search(&mut self.0, &mut position, [depth], meter)?;
            let card = found.line.first().copied().expect("a seat to move has a legal card");
            position.world.make(card);
        }
        let mut world = position.world;
        world.set_seat(declarer);
        let pile = world.pile(declarer);
        let bonuses = [
            (Item::Trula, TRULA.is_subset(pile)),
            (Item::Kings, KINGS.is_subset(pile)),
            (Item::Pagat, world.has_pagat_ultimo(declarer)),
        ];
        let made =
            bonuses.iter().filter(|(_, made)| *made).fold(Items::EMPTY, |items, (item, _)| items.with(*item));
        Ok(SimulatedOutcome { difference: world.difference(), made, taken: world.has_taken() })
    }
}

/// Reports the number of nodes and the number of sampled worlds that the simulations of a decision took.
pub(super) fn report(control: &Control<'_>, worlds: usize, nodes: u64) {
    let worlds = Some(worlds as u32);
    (control.report)(&Info { worlds, nodes, time: control.limits.elapsed(), ..Info::default() });
}
