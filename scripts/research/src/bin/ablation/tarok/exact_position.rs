//! The worlds of `silicon`, searched only with exact features. A comparison with these searches measures the
//! effect of the approximations in the thesis.

use talon::agents::tarok::silicon::{PLAIN_CARDS, World, WorldState, lossy_key};
use talon::cards::Card as _;
use talon::cards::tarok::{Card, TAROKS};
use talon::games::tarok::three::{Contract, SEATS};
use talon::protocol::Seat;
use talon::search::{SearchFeature, SearchFeatures, Solve};

/// The features of this search.
pub const FEATURES: SearchFeatures = SearchFeatures::ALL.without(SearchFeature::StaticBounds);

/// A world whose search value is exact: with any features, it is equal to the value of plain alpha-beta.
#[derive(Clone, Debug)]
pub struct ExactPosition {
    world: World,
    /// Whether the search reaches the end of the deal. At the end no hand holds a tarok, so the search leaves
    /// out the values of taroks in the hand.
    to_the_end: bool,
    equivalence: bool,
    key: fn(&Self) -> u128,
}

impl ExactPosition {
    /// Creates a position that is searched up to the last card of a trick. The value after this card is
    /// computed, not searched.
    pub fn new(world: World, features: SearchFeatures) -> Self {
        Self {
            world,
            to_the_end: false,
            equivalence: features.has(SearchFeature::Equivalence),
            key: Self::exact_key,
        }
    }

    /// Creates a position that is searched to the end of the deal.
    pub fn to_the_end(world: World, features: SearchFeatures) -> Self {
        Self { to_the_end: true, ..Self::new(world, features) }
    }

    /// Changes the key to the lossy key of the thesis, which makes the values approximate.
    pub fn with_lossy_key(self) -> Self {
        Self { key: |exact| lossy_key(&exact.world), ..self }
    }

    fn exact_key(&self) -> u128 {
        let [first, second, third] = self.compacted();
        let planes = u128::from(first | third) | u128::from(second | third) << Card::COUNT;
        planes | (self.world.turn().index() as u128) << (2 * Card::COUNT)
    }

    /// Returns the value after the best last card of a trick.
    fn last_card(&self) -> i32 {
        let mut world = self.world.clone();
        let values = self.world.representatives().into_iter().map(|card| {
            let before = world.make(card);
            let value = world.value();
            world.unmake(before);
            value
        });
        let best = if self.world.maximizes() { values.max() } else { values.min() };
        best.expect("a seat to move has a legal card")
    }

    /// Returns the hands. The plain cards are moved down to the places of cards that were already played.
    /// While the taroks in the hand of the searching seat count, these taroks, and the cards between them,
    /// keep their places.
    fn compacted(&self) -> [u64; SEATS] {
        let mut hands = [0, 1, 2].map(|seat| self.world.hand(Seat::new(seat)).bits());
        let own = if self.to_the_end { 0 } else { hands[self.world.seat().index()] & TAROKS.bits() };
        let mut gone = PLAIN_CARDS.bits() & !self.world.left().bits();
        // The loop begins at the highest free place. So a card moves down by one place for each free place
        // below it.
        while let Some(place) = gone.checked_ilog2() {
            gone &= !(1 << place);
            let card = Card::from_index(place as usize).expect("every plain card is a card");
            let above = card.above().bits();
            let fixed = (own & above).trailing_zeros();
            let moving = above & PLAIN_CARDS.bits() & !u64::MAX.checked_shl(fixed).unwrap_or(0);
            for hand in &mut hands {
                *hand = *hand & !moving | (*hand & moving) >> 1;
            }
        }
        hands
    }
}

impl Solve for ExactPosition {
    type Move = Card;
    type Undo = WorldState;
    type Key = u128;

    fn is_over(&self) -> bool {
        self.world.is_over()
    }

    fn maximizes(&self) -> bool {
        self.world.maximizes()
    }

    fn moves(&mut self, moves: &mut Vec<Card>) -> u64 {
        // The lowest card of a class is the best card to play, because the taroks that stay in the seat's
        // hand count by their numbers.
        let cards = if self.equivalence { self.world.representatives() } else { self.world.legal_cards() };
        moves.extend((cards - TAROKS).iter().chain(cards & TAROKS));
        1
    }

    fn make(&mut self, card: Card) -> WorldState {
        self.world.make(card)
    }

    fn unmake(&mut self, _: Card, before: WorldState) {
        self.world.unmake(before);
    }

    fn value(&self) -> i32 {
        let is_last = self.world.trick_len() + 1 == SEATS;
        if is_last { self.last_card() } else { self.world.value() }
    }

    fn key(&self) -> Option<u128> {
        // In klop the value of further cards depends on the number of cards in the piles.
        if self.world.trick_len() > 0 || self.world.contract() == Contract::Klop {
            return None;
        }
        Some((self.key)(self))
    }

    fn settled_score(&self) -> i32 {
        self.world.settled_score()
    }

    fn history_index(&self, card: Card) -> Option<usize> {
        Some(self.world.turn().index() * Card::COUNT + card.index())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use talon::agents::tarok::silicon::{WorldPosition, search};
    use talon::search::{Meter, SearchLimits, Solver};

    use super::*;
    use crate::tarok::positions::{ending, worlds};

    fn value<S: Solve<Move = Card>>(mut position: S, depth: usize, features: SearchFeatures) -> i32 {
        let stop = AtomicBool::new(false);
        let mut meter = Meter::new(SearchLimits::unlimited(&stop));
        search(&mut Solver::new(features), &mut position, [depth], &mut meter).unwrap().value
    }

    #[test]
    fn the_first_card_equals_plain_alpha_beta() {
        for deal in 0..8 {
            for world in worlds(deal) {
                for depth in [3, 6] {
                    let plain = value(
                        WorldPosition::new(world.clone(), SearchFeatures::NONE),
                        depth,
                        SearchFeatures::NONE,
                    );
                    for features in [
                        FEATURES,
                        FEATURES.without(SearchFeature::TranspositionTable),
                        FEATURES.without(SearchFeature::Equivalence),
                        SearchFeatures::NONE,
                    ] {
                        let exact = value(ExactPosition::new(world.clone(), features), depth - 1, features);
                        assert_eq!(exact, plain, "deal {deal}, {depth} plies");
                    }
                }
            }
        }
    }

    #[test]
    fn an_ending_equals_plain_alpha_beta() {
        for deal in 0..200 {
            let mut world = ending(deal, 4);
            for seat in Seat::all(SEATS) {
                world.set_seat(seat);
                let plain =
                    value(WorldPosition::new(world.clone(), SearchFeatures::NONE), 12, SearchFeatures::NONE);
                assert_eq!(
                    value(ExactPosition::to_the_end(world.clone(), FEATURES), 12, FEATURES),
                    plain,
                    "deal {deal}"
                );
            }
        }
    }
}
