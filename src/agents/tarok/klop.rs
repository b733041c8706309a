//! Klop with all hands known: one seat against the two others.

use super::alike::{PLACE_BITS, Places};
use super::tricks::{Tricks, VALUES};
use crate::cards::Card as _;
use crate::games::tarok::values::{HALF, raw};
use crate::games::tarok::{Contract, SEATS, State, TALON};
use crate::protocol::Seat;
use crate::search::{SearchFeature, SearchFeatures, Solve};

/// What too many points cost, and what none earn as federations score it (rules, *Scoring*).
const KLOP: i32 = 70;

/// A deal of klop. The value is the payoff of the seat that asks; but as long as it pays by its points alone, those
/// count on beyond [`HALF`], where all payoffs are the same.
#[derive(Clone, Debug)]
pub(super) struct Klop {
    now: Standing,
    asks: u8,
    federation: bool,
    gifts: [i16; TALON],
    places: Places,
    features: SearchFeatures,
}

/// What changes with each card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    tricks: Tricks,
    /// The card points of each seat's tricks, and the raw values of its gifts.
    points: [i16; SEATS],
    /// How many gifts each seat has got.
    gifts: [u8; SEATS],
}

impl Standing {
    fn gifts_given(&self) -> usize {
        self.gifts.iter().map(|&gifts| usize::from(gifts)).sum()
    }

    /// The card points of a seat's pile.
    fn pile(&self, seat: usize) -> i32 {
        let gifts = i32::from(self.gifts[seat]);
        // Tricks are counted in threes already.
        i32::from(self.points[seat]) - 2 * (gifts / 3) - i32::from(gifts % 3 > 0)
    }
}

impl Klop {
    /// The board of a deal of klop in which a card is due, for the seat to move, searched with these parts; nothing at
    /// another time.
    pub(super) fn new(state: &State, features: SearchFeatures) -> Option<Self> {
        let public = state.public();
        if public.contract() != Some(Contract::Klop) {
            return None;
        }
        let tricks = Tricks::new(state)?;
        let mut now = Standing { tricks, points: [0; SEATS], gifts: [0; SEATS] };
        for seat in Seat::all(SEATS) {
            let (pile, won) = (public.pile(seat), public.tricks_won(seat));
            now.points[seat.index()] = (raw(pile) - 2 * won as i64) as i16;
            now.gifts[seat.index()] = (pile.len() - SEATS * won) as u8;
        }
        Some(Self {
            now,
            asks: tricks.turn,
            federation: public.rules().klop_federation,
            gifts: state.talon()?.cards().map(|card| VALUES[card.index()]),
            places: Places::new(tricks.hands),
            features,
        })
    }

    /// The payoffs that the seat which asks can still get, ascending.
    pub(super) fn answers(&self) -> Vec<i32> {
        let own = self.now.pile(usize::from(self.asks));
        let half = HALF as i32;
        let least = if self.federation { own.min(1) } else { own };
        let most = if self.federation { half } else { half - 1 };
        let mut answers: Vec<i32> = (least..=most).rev().map(|points| -points).collect();
        answers.insert(0, -KLOP);
        if self.federation {
            // Nothing is paid when somebody else is extreme.
            answers.extend([0, KLOP]);
            answers.dedup();
        }
        answers
    }

    /// How many cards are still to be played.
    pub(super) fn plies(&self) -> usize {
        self.now.tricks.plies()
    }

    /// The points that tricks and gifts still bring, at most.
    fn points_left(&self) -> i32 {
        let gifts: i16 = self.gifts.iter().skip(self.now.gifts_given()).sum();
        i32::from(self.now.tricks.points_left() + gifts)
    }

    /// What federations pay (rules, *Scoring*).
    fn federation_payoff(&self) -> i32 {
        let own = usize::from(self.asks);
        let extreme = |seat: usize| match self.now.pile(seat) {
            0 => KLOP,
            points if points > HALF as i32 => -KLOP,
            _ => 0,
        };
        if (0..SEATS).any(|seat| extreme(seat) != 0) { extreme(own) } else { -self.now.pile(own) }
    }
}

impl Solve for Klop {
    type Move = u8;
    type Undo = Standing;
    type Key = u128;

    fn is_over(&self) -> bool {
        self.now.tricks.left() == 0
    }

    fn maximizes(&self) -> bool {
        self.now.tricks.turn == self.asks
    }

    fn moves(&mut self, moves: &mut Vec<u8>) -> u64 {
        let tricks = &self.now.tricks;
        let playable = tricks.playable(true);
        let different = if self.features.has(SearchFeature::Equivalence) {
            tricks.different(playable, None)
        } else {
            playable
        };
        tricks.order(different, self.asks, true, moves);
        1
    }

    fn make(&mut self, card: u8) -> Standing {
        let before = self.now;
        let now = &mut self.now;
        if now.tricks.play(card) {
            let winner = usize::from(now.tricks.winner);
            now.points[winner] += now.tricks.points;
            let gift = now.gifts_given();
            if let Some(value) = self.gifts.get(gift) {
                now.points[winner] += value;
                now.gifts[winner] += 1;
            }
            now.tricks.gather();
        }
        before
    }

    fn unmake(&mut self, _: u8, before: Standing) {
        self.now = before;
    }

    fn value(&self) -> i32 {
        if self.federation { self.federation_payoff() } else { -self.now.pile(usize::from(self.asks)) }
    }

    fn key(&self) -> Option<u128> {
        let now = &self.now;
        if now.tricks.lying != 0 {
            return None;
        }
        let left = now.tricks.held();
        let place = if self.features.has(SearchFeature::Equivalence) {
            self.places.of(left)
        } else {
            self.places.exact(left)
        };
        let mut key = u128::from(now.tricks.turn);
        if self.federation {
            for (&points, &gifts) in now.points.iter().zip(&now.gifts) {
                key = key << 10 | u128::from(points as u16) << 3 | u128::from(gifts);
            }
        } else if now.gifts_given() < TALON {
            // How many gifts lie in a pile decides what the next one adds.
            key = key << 3 | u128::from(now.gifts[usize::from(self.asks)]);
        }
        Some(u128::from(place) | key << PLACE_BITS)
    }

    fn settled_score(&self) -> i32 {
        if self.federation { 0 } else { -self.now.pile(usize::from(self.asks)) }
    }

    fn static_bounds(&self) -> Option<(i32, i32)> {
        if self.federation || self.now.tricks.lying != 0 {
            return None;
        }
        let own = usize::from(self.asks);
        Some((-i32::from(self.now.points[own]) - self.points_left(), -self.now.pile(own)))
    }

    fn history_index(&self, card: u8) -> Option<usize> {
        Some(usize::from(self.now.tricks.turn) * 54 + usize::from(card))
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
    fn the_points_of_a_pile_fit_their_place_in_a_key() {
        // Gifts are counted at their raw values: two more each than three cards count, at most.
        let most = ALL_POINTS + 2 * TALON as i64;
        assert!(most < 1 << 7);
    }

    /// A deal of klop at the first card.
    fn deal(random: &mut Random, klop_federation: bool) -> State {
        let mut state = State::new(&Rules { klop_federation, ..Rules::default() });
        state.deal(&shuffled(random), &mut |_| {});
        for made in [Move::Bid(None), Move::Bid(None), Move::Play(Contract::Klop)] {
            state.make(&made);
        }
        state
    }

    #[test]
    fn a_deal_played_on_the_board_pays_what_the_rules_pay_gifts_and_all() {
        for number in 0..2000 {
            let mut random = Random::new(number, 9);
            let mut state = deal(&mut random, number % 2 == 1);
            let mut board = Klop::new(&state, SearchFeatures::ALL).unwrap();
            while let Turn::Seat(_) = state.turn() {
                let Some(Move::Card(card)) = state.random_move(&mut random) else { panic!("a card is due") };
                assert_eq!(board.now.tricks.playable(true), state.legal_cards().bits());
                board.make(card.index() as u8);
                state.make(&Move::Card(card));
            }
            let payoff = state.payoffs().unwrap()[usize::from(board.asks)] as i32;
            let value = board.value();
            let paid = if !board.federation && value <= -(HALF as i32) { -KLOP } else { value };
            assert_eq!(paid, payoff, "deal {number}");
        }
    }
}
