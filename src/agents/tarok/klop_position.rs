//! Klop with all hands known: one seat against the others.

use talon_games::cards::CardSet;
use talon_games::protocol::Seat;
use talon_games::tarok::values::{ALL_POINTS, HALF};
use talon_games::tarok::{TALON, TarokState};

use super::deal_keys::{CARD_KEY_BITS, DealKeys};
use super::side_position::{rounded_points, thirds};
use super::solved_game::{Klop, RulesOf, SolvedGame};
use super::trick_state::{MOND, PACK_CARDS, SKIS, TrickState};
use crate::search::{SearchFeatures, Solve};

/// A deal of klop. If the payoff depends on the piles of all seats, the value is the payoff of the searching
/// seat. Otherwise the value is 0 minus the thirds of the searching seat. If the searching seat has lost the
/// mond, the price of the mond is subtracted, too. [`KlopPosition::apply`] sets this price.
#[derive(Clone)]
pub(crate) struct KlopPosition<P: SolvedGame<SEATS>, const SEATS: usize> {
    state: KlopPlayState<SEATS>,
    /// The searching seat.
    seat: u8,
    klop: Klop<RulesOf<P, SEATS>>,
    /// The price of a lost mond for the searching seat, in units of the value.
    mond_loss: i32,
    /// For each card of the talon, its thirds. The cards are in the order in which the tricks get them.
    gifts: [i16; TALON],
    keys: DealKeys<SEATS>,
    features: SearchFeatures,
}

/// The part of the position that changes with each card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KlopPlayState<const SEATS: usize> {
    tricks: TrickState<SEATS>,
    /// For each seat, the thirds of its pile.
    piles: [i16; SEATS],
    /// The number of talon cards that were given to tricks.
    given: u8,
    /// Whether the searching seat has lost the mond and the mond costs points.
    mond_lost: bool,
}

impl<P: SolvedGame<SEATS>, const SEATS: usize> KlopPosition<P, SEATS> {
    /// Creates the position of a deal of klop, for a search with these features. The seat to move becomes the
    /// searching seat. `None` unless a card of klop is due.
    pub fn new(state: &TarokState<P, SEATS>, features: SearchFeatures) -> Option<Self> {
        let public = state.public();
        let tricks = TrickState::new(state).filter(|_| public.declarer().is_none())?;
        let klop = P::klop(public);
        let has_lost = public.mond_lost().is_some_and(|seat| seat.index() == usize::from(tricks.turn));
        Some(Self {
            state: KlopPlayState {
                tricks,
                piles: std::array::from_fn(|seat| thirds(public.pile(Seat::new(seat)))),
                given: public.gifts().len() as u8,
                mond_lost: klop.mond > 0 && has_lost,
            },
            seat: tricks.turn,
            mond_loss: klop.mond as i32,
            klop,
            gifts: state.talon()?.cards().map(|card| thirds(CardSet::of(card))),
            keys: DealKeys::new(tricks.hands),
            features,
        })
    }

    /// Returns the payoff of the searching seat if it has `own` card points and every other seat has `others`
    /// card points.
    fn payoff_with(&self, own: i64, others: i64) -> i64 {
        let own_seat = usize::from(self.seat);
        let points = std::array::from_fn(|seat| if seat == own_seat { own } else { others });
        P::klop_payoffs(&self.klop.rules, &points)[own_seat]
    }

    /// Returns the thresholds of the null-window searches in ascending order. They include all payoffs that
    /// the searching seat can still get, and perhaps other payoffs.
    pub fn thresholds(&self) -> Vec<i64> {
        let own = rounded_points(self.state.piles[usize::from(self.seat)]);
        let mut payoffs: Vec<i64> =
            (own..=own.max(HALF + 1)).map(|points| self.payoff_with(points, 1)).collect();
        if self.klop.depends_on_others {
            // The payoff also changes when another seat has more than half of the points, or no points.
            payoffs.extend([HALF + 1, 0].map(|others| self.payoff_with(1, others)));
        }
        let without = payoffs.iter().copied().filter(|_| !self.state.mond_lost);
        let may_lose = self.state.mond_lost || self.mond_is_open();
        let with = payoffs.iter().filter(|_| may_lose).map(|payoff| payoff - self.klop.mond);
        let mut thresholds: Vec<i64> = without.chain(with).collect();
        thresholds.sort_unstable();
        thresholds.dedup();
        thresholds
    }

    /// Prepares the position for this threshold. The searching seat reaches the threshold when the value of
    /// the position is at least the returned value.
    ///
    /// The seat reaches the threshold only up to a maximum number of points. This maximum depends on whether
    /// the seat has lost the mond. If only the seat's own points count, the price of the lost mond is set to
    /// the difference between the maximum with the mond lost and the maximum without this loss.
    pub fn apply(&mut self, threshold: i64) -> i32 {
        if self.klop.depends_on_others {
            return threshold as i32;
        }
        // The greatest number of points whose payoff reaches a threshold; -1 when no number of points reaches
        // it.
        let most = |threshold: i64| {
            let reached = (0..=ALL_POINTS).rev().find(|&points| self.payoff_with(points, 1) >= threshold);
            reached.unwrap_or(-1) as i32
        };
        let goal = most(threshold);
        self.mond_loss = if self.klop.mond > 0 { 3 * (goal - most(threshold + self.klop.mond)) } else { 0 };
        // A pile of `3 * goal + 1` thirds has `goal` points, and a pile of more thirds has more points.
        -(3 * goal + 1)
    }

    /// Returns whether the searching seat may still lose the mond, in one of two cases: it has played the
    /// mond to the current trick; or it holds the mond, and another seat holds the škis or has played the
    /// škis to the current trick.
    fn mond_is_open(&self) -> bool {
        let tricks = &self.state.tricks;
        if self.klop.mond == 0 {
            return false;
        }
        if tricks.trick & MOND != 0 {
            return tricks.mond_by == self.seat;
        }
        let holds = tricks.holder(MOND) == Some(self.seat);
        let is_safe = tricks.trick & SKIS == 0 && [None, Some(self.seat)].contains(&tricks.holder(SKIS));
        holds && !is_safe
    }

    /// Returns the part of the value that stands for the lost mond of the searching seat.
    fn mond_value(&self) -> i32 {
        if self.state.mond_lost { -self.mond_loss } else { 0 }
    }

    /// Returns the number of cards in the hands.
    pub fn plies(&self) -> usize {
        self.state.tricks.plies()
    }

    /// Returns the thirds of the searching seat.
    fn own(&self) -> i16 {
        self.state.piles[usize::from(self.seat)]
    }

    /// Returns the thirds of the tricks and talon cards that are still to come.
    fn left(&self) -> i16 {
        let gifts: i16 = self.gifts.iter().skip(self.state.given.into()).sum();
        thirds(CardSet::from_bits(self.state.tricks.left())) + gifts
    }
}

impl<P: SolvedGame<SEATS>, const SEATS: usize> Solve for KlopPosition<P, SEATS> {
    type Move = u8;
    type Undo = KlopPlayState<SEATS>;
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

    fn make(&mut self, card: u8) -> KlopPlayState<SEATS> {
        let before = self.state;
        let state = &mut self.state;
        if state.tricks.play(card) {
            let tricks = &state.tricks;
            let pile = &mut state.piles[usize::from(tricks.winner)];
            // The points of a complete trick are its raw values minus 2.
            *pile += 3 * (tricks.points + 2) - 2 * SEATS as i16;
            if let Some(gift) = self.gifts.get(usize::from(state.given)) {
                *pile += gift;
                state.given += 1;
            }
            let loses_mond = tricks.trick & MOND != 0 && tricks.mond_by == self.seat;
            state.mond_lost |= self.klop.mond > 0 && loses_mond && tricks.winner != self.seat;
            state.tricks.gather();
        }
        before
    }

    fn unmake(&mut self, _: u8, before: KlopPlayState<SEATS>) {
        self.state = before;
    }

    fn value(&self) -> i32 {
        let value = if self.klop.depends_on_others {
            let points = self.state.piles.map(rounded_points);
            P::klop_payoffs(&self.klop.rules, &points)[usize::from(self.seat)] as i32
        } else {
            -i32::from(self.own())
        };
        value + self.mond_value()
    }

    fn key(&self) -> Option<u128> {
        let state = &self.state;
        if state.tricks.trick != 0 {
            return None;
        }
        let left = state.tricks.held();
        let cards = self.keys.key(left, self.features);
        let mut key = u128::from(state.tricks.turn);
        if self.klop.depends_on_others {
            key = state.piles.iter().fold(key, |key, &pile| key << 8 | u128::from(pile as u8));
        } else if self.mond_is_open() {
            // The table entries of one threshold are valid for every threshold with the same price of a lost
            // mond.
            key = key << 8 | self.mond_loss as u128;
        }
        Some(u128::from(cards) | key << CARD_KEY_BITS)
    }

    fn settled_score(&self) -> i32 {
        let value = if self.klop.depends_on_others { 0 } else { -i32::from(self.own()) };
        value + self.mond_value()
    }

    fn static_bounds(&self) -> Option<(i32, i32)> {
        if self.state.tricks.trick != 0 {
            return None;
        }
        let (mond, open) = (self.mond_value(), if self.mond_is_open() { self.mond_loss } else { 0 });
        let own = i32::from(self.own());
        if !self.klop.depends_on_others {
            return Some((mond - own - i32::from(self.left()) - open, mond - own));
        }
        // More points of the seat never raise its payoff. The only exception is an extreme pile of another
        // seat, which may replace the loss of the seat by 0.
        let least = self.payoff_with(rounded_points(self.own() + self.left()), 1) as i32;
        let points = rounded_points(self.own());
        let most = self.payoff_with(points, 1) as i32;
        let most = if points > HALF { most } else { most.max(0) };
        Some((least + mond - open, most + mond))
    }

    fn history_index(&self, card: u8) -> Option<usize> {
        Some(usize::from(self.state.tricks.turn) * PACK_CARDS + usize::from(card))
    }
}
