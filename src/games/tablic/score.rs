//! Points (rules, *End*).

use super::values::points;
use super::{MAX_SEATS, Public};
use crate::games::Turn;
use crate::protocol::Seat;

/// What a seat scores for strictly the most cards.
const MAJORITY: i64 = 3;

/// How one seat's points came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatScore {
    /// Cards won.
    pub cards: usize,
    /// Points of the cards won.
    pub points: i64,
    /// Tablas, a point each.
    pub tablas: i64,
    /// Three for strictly the most cards, else nothing.
    pub most: i64,
}

impl SeatScore {
    /// The points in all.
    #[must_use]
    pub fn total(self) -> i64 {
        self.points + self.tablas + self.most
    }
}

impl Public {
    /// The score of a seat as it stands; the final one once the deal is over.
    #[must_use]
    pub fn score(&self, seat: Seat) -> SeatScore {
        let pile = self.pile(seat);
        let most =
            Seat::all(self.players()).all(|other| other == seat || self.pile(other).len() < pile.len());
        SeatScore {
            cards: pile.len(),
            points: i64::from(points(pile)),
            tablas: self.tablas(seat) as i64,
            most: if most { MAJORITY } else { 0 },
        }
    }

    /// The payoff of each seat; nothing before the deal is over.
    #[must_use]
    pub fn payoffs(&self) -> Option<Vec<i64>> {
        debug_assert!(self.players() <= MAX_SEATS);
        (self.turn() == Turn::Over)
            .then(|| Seat::all(self.players()).map(|seat| self.score(seat).total()).collect())
    }
}
