//! Klop with all hands known: one seat against the three others.

use super::side_position::{points_of, thirds};
use crate::agents::tarok::deal_keys::{CARD_KEY_BITS, DealKeys};
use crate::agents::tarok::trick_state::{CARDS, TrickState};
use crate::cards::CardSet;
use crate::games::tarok::TALON;
use crate::games::tarok::four::{Contract, Rules, SEATS, State, klop_cost, klop_points};
use crate::games::tarok::values::HALF;
use crate::protocol::Seat;
use crate::search::{SearchFeatures, Solve};

/// A deal of klop. The value is the payoff of the searching seat, without what its radelci cost at the end of a session.
#[derive(Clone, Debug)]
pub(super) struct KlopOfFour {
    state: KlopOfFourState,
    /// The searching seat.
    seat: u8,
    rules: Rules,
    /// The thirds of the talon cards that are left, in the order in which they are given, and how many were given.
    gifts: [i16; TALON],
    keys: DealKeys<SEATS>,
    features: SearchFeatures,
}

/// The part of the position that changes with each card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KlopOfFourState {
    tricks: TrickState<SEATS>,
    /// The thirds of the pile of each seat.
    piles: [i16; SEATS],
    /// The number of gifts given.
    given: usize,
}

impl KlopOfFour {
    /// The position of a deal of klop for the seat to move, searched with these features. `None` unless a card of klop is
    /// due.
    pub fn new(state: &State, features: SearchFeatures) -> Option<Self> {
        let public = state.public();
        if public.contract() != Some(Contract::Klop) {
            return None;
        }
        let tricks = TrickState::new(state)?;
        Some(Self {
            state: KlopOfFourState {
                tricks,
                piles: std::array::from_fn(|seat| thirds(public.pile(Seat::new(seat)))),
                given: public.gifts().len(),
            },
            seat: tricks.turn,
            rules: *public.rules(),
            gifts: state.talon()?.cards().map(|card| thirds(CardSet::of(card))),
            keys: DealKeys::new(tricks.hands),
            features,
        })
    }

    /// What its radelci change in the payoff of the searching seat: negative, or 0.
    pub fn cost(&self) -> i64 {
        klop_cost(&self.rules, Seat::new(self.seat.into()))
    }

    /// All values that a seat can get, in ascending order.
    pub fn thresholds(&self) -> Vec<i64> {
        let payoffs = |points| klop_points(&self.rules, &points);
        let mut all: Vec<i64> = (0..=HALF).flat_map(|own| payoffs([own, 1, 1, 1])).collect();
        all.extend(payoffs([HALF + 1, 0, 1, 1]));
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The number of cards in the hands.
    pub fn plies(&self) -> usize {
        self.state.tricks.plies()
    }

    fn payoff(&self, piles: [i16; SEATS]) -> i32 {
        klop_points(&self.rules, &piles.map(points_of))[usize::from(self.seat)] as i32
    }
}

impl Solve for KlopOfFour {
    type Move = u8;
    type Undo = KlopOfFourState;
    type Key = u128;

    fn is_over(&self) -> bool {
        self.state.tricks.left() == 0
    }

    fn maximizes(&self) -> bool {
        self.state.tricks.turn == self.seat
    }

    fn moves(&mut self, moves: &mut Vec<u8>) -> u64 {
        self.state.tricks.moves_of_klop(self.seat, self.features, moves);
        1
    }

    fn make(&mut self, card: u8) -> KlopOfFourState {
        let before = self.state;
        let state = &mut self.state;
        if state.tricks.play(card) {
            let pile = &mut state.piles[usize::from(state.tricks.winner)];
            *pile += 3 * state.tricks.points - 2;
            if let Some(gift) = self.gifts.get(state.given) {
                *pile += gift;
                state.given += 1;
            }
            state.tricks.gather();
        }
        before
    }

    fn unmake(&mut self, _: u8, before: KlopOfFourState) {
        self.state = before;
    }

    fn value(&self) -> i32 {
        self.payoff(self.state.piles)
    }

    fn key(&self) -> Option<u128> {
        let tricks = &self.state.tricks;
        if tricks.trick != 0 {
            return None;
        }
        let left = tricks.held();
        let cards = self.keys.key(left, self.features);
        let piles = self.state.piles.iter().fold(0, |key, &pile| key << 8 | u128::from(pile as u8));
        Some(u128::from(cards) | (piles << 2 | u128::from(tricks.turn)) << CARD_KEY_BITS)
    }

    fn static_bounds(&self) -> Option<(i32, i32)> {
        if self.state.tricks.trick != 0 {
            return None;
        }
        // More points of the seat never raise its payoff, except that an extreme pile of another seat may replace its
        // loss by 0.
        let own = usize::from(self.seat);
        let mut piles = [3; SEATS];
        piles[own] = self.state.piles[own];
        let most = self.payoff(piles);
        let is_lost = points_of(piles[own]) > HALF;
        let most = if self.rules.klop_35 || is_lost { most } else { most.max(0) };
        let gifts: i16 = self.gifts[self.state.given..].iter().sum();
        let left = thirds(CardSet::from_bits(self.state.tricks.held()));
        piles[own] += left + gifts;
        Some((self.payoff(piles), most))
    }

    fn history_index(&self, card: u8) -> Option<usize> {
        Some(usize::from(self.state.tricks.turn) * CARDS + usize::from(card))
    }
}
