//! Klop with all hands known: one seat against the two others.

use super::three_seats::{DealKeys, TrickState};
use crate::agents::tarok::deal_keys::CARD_KEY_BITS;
use crate::agents::tarok::trick_state::{MOND, SKIS, VALUES};
use crate::cards::Card as _;
use crate::games::tarok::three::values::{ALL_POINTS, HALF, raw};
use crate::games::tarok::three::{Contract, SEATS, State, TALON};
use crate::protocol::Seat;
use crate::search::{SearchFeatures, Solve};

/// The loss for 35 points or more. Under `klop_federation`, also the gain for 0 points (rules, *Scoring*).
const EXTREME_SCORE: i32 = 70;

/// The loss for a lost mond with option `mond all`.
const MOND_LOSS: i32 = 21;

/// A deal of klop. The value is the payoff of the searching seat, except that without `klop_federation`
///
/// - points beyond [`HALF`] still count, although they do not change the payoff;
/// - the value of a lost mond is the value that [`KlopPosition::apply`] sets.
#[derive(Clone, Debug)]
pub(super) struct KlopPosition {
    state: KlopPlayState,
    /// The searching seat.
    seat: u8,
    federation: bool,
    /// Whether a lost mond costs points.
    mond_counts: bool,
    /// The value of the mond that the searching seat has lost.
    mond_loss: i32,
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
    gifts: [u8; SEATS],
    /// Whether the searching seat has lost the mond and the mond costs points.
    mond_lost: bool,
}

impl KlopPlayState {
    fn gifts_given(&self) -> usize {
        self.gifts.iter().map(|&gifts| usize::from(gifts)).sum()
    }

    /// The card points of a seat's pile.
    fn pile(&self, seat: usize) -> i32 {
        let gifts = i32::from(self.gifts[seat]);
        // The card points of the tricks already contain the deduction for each group of three cards.
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
        let mond_counts = public.mond_counts();
        let mond_lost = mond_counts && public.mond_lost().map(Seat::index) == Some(usize::from(tricks.turn));
        let mut play_state = KlopPlayState { tricks, points: [0; SEATS], gifts: [0; SEATS], mond_lost };
        for seat in Seat::all(SEATS) {
            let (pile, won) = (public.pile(seat), public.tricks_won(seat));
            play_state.points[seat.index()] = (raw(pile) - 2 * won as i64) as i16;
            play_state.gifts[seat.index()] = (pile.len() - SEATS * won) as u8;
        }
        Some(Self {
            state: play_state,
            seat: tricks.turn,
            federation: public.rules().klop_federation,
            mond_counts,
            mond_loss: MOND_LOSS,
            gifts: state.talon()?.cards().map(|card| VALUES[card.index()]),
            keys: DealKeys::new(tricks.hands),
            features,
        })
    }

    /// The payoffs that the searching seat can still get, in ascending order. They are the thresholds of the
    /// null-window searches.
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
        }
        let without = thresholds.iter().copied().filter(|_| !self.state.mond_lost);
        let may_lose = self.state.mond_lost || self.mond_is_open();
        let with = thresholds.iter().filter(|_| may_lose).map(|payoff| payoff - MOND_LOSS);
        let mut thresholds: Vec<i32> = without.chain(with).collect();
        thresholds.sort_unstable();
        thresholds.dedup();
        thresholds
    }

    /// Prepares the position for this payoff as threshold. The searching seat reaches the threshold when the value of
    /// the position reaches the returned value.
    ///
    /// The number of points with which the seat reaches the threshold depends on whether it has lost the mond. The
    /// difference between the two numbers becomes the value of the lost mond.
    pub(super) fn apply(&mut self, threshold: i32) -> i32 {
        if self.federation {
            return threshold;
        }
        // The greatest number of points whose payoff reaches a threshold; -1 when no number of points reaches it.
        let most = |threshold: i32| match -threshold {
            EXTREME_SCORE.. => ALL_POINTS as i32 + 1,
            loss => loss.clamp(-1, HALF as i32 - 1),
        };
        self.mond_loss = most(threshold) - most(threshold + MOND_LOSS);
        -most(threshold)
    }

    /// Whether the searching seat may still lose the mond: it holds or has just played it, and the škis can take it.
    fn mond_is_open(&self) -> bool {
        let tricks = &self.state.tricks;
        if tricks.trick & MOND != 0 {
            return self.mond_counts && tricks.mond_by == self.seat;
        }
        let holds = tricks.holder(MOND) == Some(self.seat);
        let is_safe = tricks.trick & SKIS == 0 && [None, Some(self.seat)].contains(&tricks.holder(SKIS));
        self.mond_counts && holds && !is_safe
    }

    /// The value of the mond that the searching seat has lost.
    fn mond_value(&self) -> i32 {
        if self.state.mond_lost { -self.mond_loss } else { 0 }
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
        self.state.tricks.moves_of_klop(self.seat, self.features, moves);
        1
    }

    fn make(&mut self, card: u8) -> KlopPlayState {
        let before = self.state;
        let state = &mut self.state;
        if state.tricks.play(card) {
            let winner = usize::from(state.tricks.winner);
            state.points[winner] += state.tricks.points;
            let loses_mond = state.tricks.trick & MOND != 0 && state.tricks.mond_by == self.seat;
            state.mond_lost |= self.mond_counts && loses_mond && state.tricks.winner != self.seat;
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
        let points =
            if self.federation { self.federation_payoff() } else { -self.state.pile(usize::from(self.seat)) };
        points + self.mond_value()
    }

    fn key(&self) -> Option<u128> {
        let state = &self.state;
        if state.tricks.trick != 0 {
            return None;
        }
        let left = state.tricks.held();
        let cards = self.keys.key(left, self.features);
        let mut key = u128::from(state.tricks.turn);
        if self.federation {
            for (&points, &gifts) in state.points.iter().zip(&state.gifts) {
                key = key << 10 | u128::from(points as u16) << 3 | u128::from(gifts);
            }
        } else if state.gifts_given() < TALON {
            // The number of gifts in a pile determines the points that the next gift adds.
            key = key << 3 | u128::from(state.gifts[usize::from(self.seat)]);
        }
        if !self.federation && self.mond_is_open() {
            // Table entries for one threshold are valid for all thresholds for which a lost mond has the same value.
            key = key << 8 | self.mond_loss as u128;
        }
        Some(u128::from(cards) | key << CARD_KEY_BITS)
    }

    fn settled_score(&self) -> i32 {
        let points = if self.federation { 0 } else { -self.state.pile(usize::from(self.seat)) };
        points + self.mond_value()
    }

    fn static_bounds(&self) -> Option<(i32, i32)> {
        if self.federation || self.state.tricks.trick != 0 {
            return None;
        }
        let own = usize::from(self.seat);
        let (mond, open) = (self.mond_value(), if self.mond_is_open() { self.mond_loss } else { 0 });
        let least = -i32::from(self.state.points[own]) - self.points_left() - open;
        Some((least + mond, mond - self.state.pile(own)))
    }

    fn history_index(&self, card: u8) -> Option<usize> {
        Some(usize::from(self.state.tricks.turn) * 54 + usize::from(card))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Random, shuffled};
    use crate::games::tarok::three::Duties;
    use crate::games::tarok::three::{MondScope, Move, Rules};
    use crate::games::{Position as _, State as _, Turn};

    #[test]
    fn pile_points_fit_into_the_key() {
        // The sum of the raw values of the gifts is greater than their card points, by at most 2 for each gift.
        let most = ALL_POINTS + 2 * TALON as i64;
        assert!(most < 1 << 7);
    }

    /// A deal of klop before the first card.
    fn deal(random: &mut Random, klop_federation: bool, mond: MondScope) -> State {
        let mut state = State::new(&Rules { klop_federation, mond, ..Rules::default() });
        state.deal(&shuffled(random), &mut |_| {});
        for made in [Move::Bid(None), Move::Bid(None), Move::Play(Contract::Klop)] {
            state.make(&made);
        }
        state
    }

    #[test]
    fn the_position_pays_what_the_rules_pay() {
        let mut losses = 0;
        for number in 0..2000 {
            let mut random = Random::new(number, 9);
            let mond = if number % 4 < 2 { MondScope::Points } else { MondScope::All };
            let mut state = deal(&mut random, number % 2 == 1, mond);
            let mut position = KlopPosition::new(&state, SearchFeatures::ALL).unwrap();
            while let Turn::Seat(_) = state.turn() {
                let Some(Move::Card(card)) = state.random_move(&mut random) else { panic!("a card is due") };
                assert_eq!(position.state.tricks.legal_cards(Duties::Klop), state.legal_cards().bits());
                position.make(card.index() as u8);
                state.make(&Move::Card(card));
            }
            let payoff = state.payoffs().unwrap()[usize::from(position.seat)] as i32;
            let (mond, points) = (position.mond_value(), position.value() - position.mond_value());
            let paid = if !position.federation && points <= -(HALF as i32) { -EXTREME_SCORE } else { points };
            assert_eq!(paid + mond, payoff, "deal {number}");
            losses += u32::from(mond < 0);
        }
        assert!(losses > 5, "{losses} monds were lost");
    }
}
