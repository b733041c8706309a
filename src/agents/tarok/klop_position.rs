//! Klop with all hands known: one seat against the two others.

use super::deal_keys::{CARD_KEY_BITS, DealKeys};
use super::trick_state::{TrickState, VALUES};
use crate::cards::Card as _;
use crate::games::tarok::values::{HALF, raw};
use crate::games::tarok::{Contract, SEATS, State, TALON};
use crate::protocol::Seat;
use crate::search::{SearchFeature, SearchFeatures, Solve};

/// The loss for 35 points or more, and under `klop_federation` the gain for 0 points (rules, *Scoring*).
const EXTREME_SCORE: i32 = 70;

/// A deal of klop. The value is the payoff of the searching seat, with one exception: without
/// `klop_federation`, points beyond [`HALF`] still change the value, although they do not change the payoff.
#[derive(Clone, Debug)]
pub(super) struct KlopPosition {
    state: KlopPlayState,
    /// The searching seat.
    seat: u8,
    federation: bool,
    /// The raw values of the talon cards, in the order in which they are given.
    gifts: [i16; TALON],
    keys: DealKeys,
    features: SearchFeatures,
}

/// The part of the position that changes with each card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KlopPlayState {
    tricks: TrickState,
    /// The card points of each seat's tricks plus the raw values of its gifts.
    points: [i16; SEATS],
    /// The number of gifts of each seat.
    gifts: [u8; SEATS],
}

impl KlopPlayState {
    fn gifts_given(&self) -> usize {
        self.gifts.iter().map(|&gifts| usize::from(gifts)).sum()
    }

    /// The card points of a seat's pile.
    fn pile(&self, seat: usize) -> i32 {
        let gifts = i32::from(self.gifts[seat]);
        // The card points of the tricks already contain the deduction for each three cards.
        i32::from(self.points[seat]) - 2 * (gifts / 3) - i32::from(gifts % 3 > 0)
    }
}

impl KlopPosition {
    /// The position of a deal of klop for the seat to move, searched with these features. `None` unless a
    /// card of klop is due.
    pub(super) fn new(state: &State, features: SearchFeatures) -> Option<Self> {
        let public = state.public();
        if public.contract() != Some(Contract::Klop) {
            return None;
        }
        let tricks = TrickState::new(state)?;
        let mut play_state = KlopPlayState { tricks, points: [0; SEATS], gifts: [0; SEATS] };
        for seat in Seat::all(SEATS) {
            let (pile, won) = (public.pile(seat), public.tricks_won(seat));
            play_state.points[seat.index()] = (raw(pile) - 2 * won as i64) as i16;
            play_state.gifts[seat.index()] = (pile.len() - SEATS * won) as u8;
        }
        Some(Self {
            state: play_state,
            seat: tricks.turn,
            federation: public.rules().klop_federation,
            gifts: state.talon()?.cards().map(|card| VALUES[card.index()]),
            keys: DealKeys::new(tricks.hands),
            features,
        })
    }

    /// The payoffs that the searching seat can still get, ascending: the thresholds of its null-window searches.
    pub(super) fn thresholds(&self) -> Vec<i32> {
        let own = self.state.pile(usize::from(self.seat));
        let half = HALF as i32;
        let least = if self.federation { own.min(1) } else { own };
        let most = if self.federation { half } else { half - 1 };
        let mut thresholds: Vec<i32> = (least..=most).rev().map(|points| -points).collect();
        thresholds.insert(0, -EXTREME_SCORE);
        if self.federation {
            // The payoff is 0 when another seat has an extreme score.
            thresholds.extend([0, EXTREME_SCORE]);
            thresholds.dedup();
        }
        thresholds
    }

    /// The number of cards in the hands.
    pub(super) fn plies(&self) -> usize {
        self.state.tricks.plies()
    }

    /// The maximum points of the remaining tricks and gifts.
    fn points_left(&self) -> i32 {
        let gifts: i16 = self.gifts.iter().skip(self.state.gifts_given()).sum();
        i32::from(self.state.tricks.points_left() + gifts)
    }

    /// The payoff under `klop_federation` (rules, *Scoring*).
    fn federation_payoff(&self) -> i32 {
        let own = usize::from(self.seat);
        let extreme = |seat: usize| match self.state.pile(seat) {
            0 => EXTREME_SCORE,
            points if points > HALF as i32 => -EXTREME_SCORE,
            _ => 0,
        };
        if (0..SEATS).any(|seat| extreme(seat) != 0) { extreme(own) } else { -self.state.pile(own) }
    }
}

impl Solve for KlopPosition {
    type Move = u8;
    type Undo = KlopPlayState;
    type Key = u128;

    fn is_over(&self) -> bool {
        self.state.tricks.left() == 0
    }

    fn maximizes(&self) -> bool {
        self.state.tricks.turn == self.seat
    }

    fn moves(&mut self, moves: &mut Vec<u8>) -> u64 {
        let tricks = &self.state.tricks;
        let legal = tricks.legal_cards(true);
        let searched = if self.features.has(SearchFeature::Equivalence) {
            tricks.representatives(legal, None)
        } else {
            legal
        };
        tricks.order(searched, self.seat, true, moves);
        1
    }

    fn make(&mut self, card: u8) -> KlopPlayState {
        let before = self.state;
        let state = &mut self.state;
        if state.tricks.play(card) {
            let winner = usize::from(state.tricks.winner);
            state.points[winner] += state.tricks.points;
            let gift = state.gifts_given();
            if let Some(value) = self.gifts.get(gift) {
                state.points[winner] += value;
                state.gifts[winner] += 1;
            }
            state.tricks.gather();
        }
        before
    }

    fn unmake(&mut self, _: u8, before: KlopPlayState) {
        self.state = before;
    }

    fn value(&self) -> i32 {
        if self.federation { self.federation_payoff() } else { -self.state.pile(usize::from(self.seat)) }
    }

    fn key(&self) -> Option<u128> {
        let state = &self.state;
        if state.tricks.trick != 0 {
            return None;
        }
        let left = state.tricks.held();
        let cards = if self.features.has(SearchFeature::Equivalence) {
            self.keys.equivalent(left)
        } else {
            self.keys.exact(left)
        };
        let mut key = u128::from(state.tricks.turn);
        if self.federation {
            for (&points, &gifts) in state.points.iter().zip(&state.gifts) {
                key = key << 10 | u128::from(points as u16) << 3 | u128::from(gifts);
            }
        } else if state.gifts_given() < TALON {
            // The number of gifts in a pile determines the points that the next gift adds.
            key = key << 3 | u128::from(state.gifts[usize::from(self.seat)]);
        }
        Some(u128::from(cards) | key << CARD_KEY_BITS)
    }

    fn settled_score(&self) -> i32 {
        if self.federation { 0 } else { -self.state.pile(usize::from(self.seat)) }
    }

    fn static_bounds(&self) -> Option<(i32, i32)> {
        if self.federation || self.state.tricks.trick != 0 {
            return None;
        }
        let own = usize::from(self.seat);
        Some((-i32::from(self.state.points[own]) - self.points_left(), -self.state.pile(own)))
    }

    fn history_index(&self, card: u8) -> Option<usize> {
        Some(usize::from(self.state.tricks.turn) * 54 + usize::from(card))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Random, shuffled};
    use crate::games::tarok::values::ALL_POINTS;
    use crate::games::tarok::{Move, Rules};
    use crate::games::{Position as _, State as _, Turn};

    #[test]
    fn pile_points_fit_into_the_key() {
        // The sum of the raw values of the gifts exceeds their card points by at most 2 for each gift.
        let most = ALL_POINTS + 2 * TALON as i64;
        assert!(most < 1 << 7);
    }

    /// A deal of klop before the first card.
    fn deal(random: &mut Random, klop_federation: bool) -> State {
        let mut state = State::new(&Rules { klop_federation, ..Rules::default() });
        state.deal(&shuffled(random), &mut |_| {});
        for made in [Move::Bid(None), Move::Bid(None), Move::Play(Contract::Klop)] {
            state.make(&made);
        }
        state
    }

    #[test]
    fn the_position_pays_what_the_rules_pay() {
        for number in 0..2000 {
            let mut random = Random::new(number, 9);
            let mut state = deal(&mut random, number % 2 == 1);
            let mut position = KlopPosition::new(&state, SearchFeatures::ALL).unwrap();
            while let Turn::Seat(_) = state.turn() {
                let Some(Move::Card(card)) = state.random_move(&mut random) else { panic!("a card is due") };
                assert_eq!(position.state.tricks.legal_cards(true), state.legal_cards().bits());
                position.make(card.index() as u8);
                state.make(&Move::Card(card));
            }
            let payoff = state.payoffs().unwrap()[usize::from(position.seat)] as i32;
            let value = position.value();
            let paid = if !position.federation && value <= -(HALF as i32) { -EXTREME_SCORE } else { value };
            assert_eq!(paid, payoff, "deal {number}");
        }
    }
}
