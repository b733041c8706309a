//! Points (rules, *End*).

use super::public::Public;
use super::values::points;
use crate::games::{Public as _, Turn};
use crate::protocol::Seat;

/// The points for strictly the most cards.
const MAJORITY: i64 = 3;

/// The breakdown of one seat's points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatScore {
    /// The number of cards that it has won.
    pub cards: usize,
    /// The points of the cards won.
    pub points: i64,
    /// The number of tablas that it has made, a point each.
    pub tablas: i64,
    /// 3 for strictly the most cards, else 0.
    pub most: i64,
}

impl SeatScore {
    /// All points together.
    pub fn total(self) -> i64 {
        self.points + self.tablas + self.most
    }
}

impl Public {
    /// The score of a seat so far; the final score once the deal is over.
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

    /// The payoff of each seat; `None` before the deal is over.
    pub fn payoffs(&self) -> Option<Vec<i64>> {
        (self.turn() == Turn::Over)
            .then(|| Seat::all(self.players()).map(|seat| self.score(seat).total()).collect())
    }
}
