//! A deal played to its end with all cards open, one trick ahead: what the thesis judges hands by (4.2.3).

use super::layout::Layout;
use super::tree::{Tree, search};
use crate::cards::tarok::{Card, KINGS, TRULA};
use crate::games::tarok::{Item, Items, SEATS};
use crate::protocol::Seat;
use crate::search::{Meter, SearchFeature, SearchFeatures, Solver, Stopped};

/// One trick is too little for tables and windows to pay.
const PARTS: SearchFeatures = SearchFeatures::NONE.with(SearchFeature::History).with(SearchFeature::Pruning);

/// A player of simulated deals.
#[derive(Clone, Debug)]
pub(super) struct Simulator(Solver<Card>);

/// How a simulated deal came out for declarer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    /// Its card points less those of the defenders.
    pub difference: i32,
    /// The bonuses that it made, but for valat.
    pub made: Items,
    /// Whether it has taken a trick.
    pub taken: bool,
}

impl Simulator {
    /// Nothing played yet.
    pub(super) fn new() -> Self {
        Self(Solver::new(PARTS))
    }

    /// Plays a layout to its end, every seat as well as it can be seen to the end of the trick.
    ///
    /// # Errors
    /// When the budget is spent.
    pub(super) fn play(
        &mut self,
        layout: Layout,
        declarer: Seat,
        meter: &mut Meter<'_>,
    ) -> Result<Outcome, Stopped> {
        let mut tree = Tree::new(layout, PARTS);
        while !tree.layout.is_over() {
            let turn = tree.layout.turn();
            tree.layout.seen_by(turn);
            let depth = SEATS - tree.layout.trick().cards().len();
            self.0.clear();
            let found = search(&mut self.0, &mut tree, [depth], meter)?;
            let card = found.line.first().copied().ok_or(Stopped)?;
            tree.layout.make(card);
        }
        let mut layout = tree.layout;
        layout.seen_by(declarer);
        let pile = layout.pile(declarer);
        let bonuses = [
            (Item::Trula, TRULA.is_subset(pile)),
            (Item::Kings, KINGS.is_subset(pile)),
            (Item::Pagat, layout.has_pagat_ultimo(declarer)),
        ];
        let made =
            bonuses.iter().filter(|(_, made)| *made).fold(Items::EMPTY, |items, (item, _)| items.with(*item));
        Ok(Outcome { difference: layout.difference(), made, taken: layout.has_taken() })
    }
}
