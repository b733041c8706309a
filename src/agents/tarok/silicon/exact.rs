//! The same layouts and leaves, searched by what keeps the value: the measure of the thesis' guesses.

use super::fuzzy;
use super::layout::{Layout, Standing};
use super::runs::{PLAIN, different};
use crate::cards::Card as _;
use crate::cards::tarok::{Card, TAROKS};
use crate::games::tarok::{Contract, SEATS};
use crate::protocol::Seat;
use crate::search::{SearchFeature, SearchFeatures, Solve};

/// The parts that this search has.
pub(super) const PARTS: SearchFeatures = SearchFeatures::ALL.without(SearchFeature::StaticBounds);

/// A layout whose value is that of plain alpha-beta, whatever parts it is searched with.
#[derive(Clone, Debug)]
pub(super) struct Exact {
    pub layout: Layout,
    /// Whether it is searched until it is over, where no tarok in a hand counts.
    to_the_end: bool,
    equivalence: bool,
    key: fn(&Self) -> u128,
}

impl Exact {
    /// This layout, to be searched so many plies deep: one less than to the end of a trick, whose last card is reckoned.
    pub(super) fn new(layout: Layout, features: SearchFeatures) -> Self {
        Self {
            layout,
            to_the_end: false,
            equivalence: features.has(SearchFeature::Equivalence),
            key: Self::exact_key,
        }
    }

    /// This layout, to be searched until it is over.
    pub(super) fn to_the_end(layout: Layout, features: SearchFeatures) -> Self {
        Self { to_the_end: true, ..Self::new(layout, features) }
    }

    /// With the thesis' table in the place of the exact one: its values are guesses.
    pub(super) fn fuzzy(self) -> Self {
        Self { key: |exact| fuzzy::key(&exact.layout), ..self }
    }

    fn exact_key(&self) -> u128 {
        let [first, second, third] = self.packed();
        let planes = u128::from(first | third) | u128::from(second | third) << Card::COUNT;
        planes | (self.layout.turn().index() as u128) << (2 * Card::COUNT)
    }

    /// What the best last card of a trick makes of the position.
    fn last_card(&self) -> Option<i32> {
        let mut layout = self.layout.clone();
        let values = different(&self.layout).into_iter().map(|card| {
            let before = layout.make(card);
            let value = layout.value();
            layout.unmake(before);
            value
        });
        if self.layout.maximizes() { values.max() } else { values.min() }
    }

    /// The hands with the plain cards moved down to where others have been played. While taroks in the hand of the
    /// seat that asks count, these stay, and so does what lies between them.
    fn packed(&self) -> [u64; SEATS] {
        let mut hands = [0, 1, 2].map(|seat| self.layout.hand(Seat::new(seat)).bits());
        let own = if self.to_the_end { 0 } else { hands[self.layout.seat().index()] & TAROKS.bits() };
        let mut gone = PLAIN.bits() & !self.layout.left().bits();
        // From above, so that a card moves once for each place that is free below it.
        while let Some(place) = gone.checked_ilog2() {
            gone &= !(1 << place);
            let above = Card::from_index(place as usize).map_or(0, |card| card.above().bits());
            let fixed = (own & above).trailing_zeros();
            let moving = above & PLAIN.bits() & !u64::MAX.checked_shl(fixed).unwrap_or(0);
            for hand in &mut hands {
                *hand = *hand & !moving | (*hand & moving) >> 1;
            }
        }
        hands
    }
}

impl Solve for Exact {
    type Move = Card;
    type Undo = Standing;
    type Key = u128;

    fn is_over(&self) -> bool {
        self.layout.is_over()
    }

    fn maximizes(&self) -> bool {
        self.layout.maximizes()
    }

    fn moves(&mut self, moves: &mut Vec<Card>) -> u64 {
        let cards = if self.equivalence { different(&self.layout) } else { self.layout.legal() };
        moves.extend((cards - TAROKS).iter().chain(cards & TAROKS));
        1
    }

    fn make(&mut self, card: Card) -> Standing {
        self.layout.make(card)
    }

    fn unmake(&mut self, _: Card, before: Standing) {
        self.layout.unmake(before);
    }

    fn value(&self) -> i32 {
        let is_last = self.layout.trick().cards().len() + 1 == SEATS;
        let last = if is_last { self.last_card() } else { None };
        last.unwrap_or_else(|| self.layout.value())
    }

    fn key(&self) -> Option<u128> {
        // What the piles of klop count depends on how many cards they have.
        if !self.layout.trick().cards().is_empty() || self.layout.contract() == Contract::Klop {
            return None;
        }
        Some((self.key)(self))
    }

    fn settled_score(&self) -> i32 {
        self.layout.settled()
    }

    fn history_index(&self, card: Card) -> Option<usize> {
        Some(self.layout.turn().index() * Card::COUNT + card.index())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::agents::tarok::silicon::study::{ending, layouts};
    use crate::agents::tarok::silicon::tree::{Tree, search};
    use crate::search::{Meter, SearchLimits, Solver};

    fn value<S: Solve<Move = Card>>(mut position: S, depth: usize, features: SearchFeatures) -> i32 {
        let stop = AtomicBool::new(false);
        let mut meter = Meter::new(SearchLimits::unlimited(&stop));
        search(&mut Solver::new(features), &mut position, [depth], &mut meter).unwrap().value
    }

    #[test]
    fn the_first_card_is_worth_what_plain_alpha_beta_finds_whatever_parts_are_used() {
        for deal in 0..8 {
            for layout in layouts(deal) {
                for depth in [3, 6] {
                    let plain =
                        value(Tree::new(layout.clone(), SearchFeatures::NONE), depth, SearchFeatures::NONE);
                    for features in [
                        PARTS,
                        PARTS.without(SearchFeature::TranspositionTable),
                        PARTS.without(SearchFeature::Equivalence),
                        SearchFeatures::NONE,
                    ] {
                        let exact = value(Exact::new(layout.clone(), features), depth - 1, features);
                        assert_eq!(exact, plain, "deal {deal}, {depth} plies");
                    }
                }
            }
        }
    }

    #[test]
    fn an_ending_is_worth_what_plain_alpha_beta_finds() {
        for deal in 0..200 {
            let mut layout = ending(deal, 4).unwrap();
            for asks in Seat::all(SEATS) {
                layout.seen_by(asks);
                let plain = value(Tree::new(layout.clone(), SearchFeatures::NONE), 12, SearchFeatures::NONE);
                assert_eq!(value(Exact::to_the_end(layout.clone(), PARTS), 12, PARTS), plain, "deal {deal}");
            }
        }
    }
}
