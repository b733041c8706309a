//! The payoffs of a deal as a list of items. The amounts of all items add up to the payoffs.

use crate::protocol::Seat;

/// One item of the payoffs of a deal: how it was calculated, and what each seat gets for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayoffItem {
    /// The item as a word of its game: `game`, `hra`, `mond`.
    pub name: &'static str,
    /// The seat whose item it is. `None` when it belongs to no single seat.
    pub by: Option<Seat>,
    /// How the item ended, as a word of its game: `won`, `lost`, `silent`. `None` when there is no word for it.
    pub outcome: Option<&'static str>,
    /// The points that are added, each with a word of the game. Empty when each seat has an amount of its own,
    /// such as its card points.
    pub terms: Vec<(&'static str, i64)>,
    /// What multiplies the sum of the terms, without doublings: each factor with a word of the game.
    pub factors: Vec<(&'static str, i64)>,
    /// The number of doublings. Each of them multiplies the sum by 2.
    pub doublings: u8,
    /// Whether the sum is what each opponent of the declarer pays or gets.
    pub is_each: bool,
    /// What each seat gets for the item.
    pub amounts: Vec<i64>,
}

impl PayoffItem {
    /// Creates an item without a calculation.
    #[must_use]
    pub fn new(name: &'static str, amounts: impl Into<Vec<i64>>) -> Self {
        Self {
            name,
            by: None,
            outcome: None,
            terms: Vec::new(),
            factors: Vec::new(),
            doublings: 0,
            is_each: false,
            amounts: amounts.into(),
        }
    }

    /// Returns the sum: the terms, multiplied by all factors and doublings. 0 without terms.
    #[must_use]
    pub fn sum(&self) -> i64 {
        let terms: i64 = self.terms.iter().map(|(_, points)| points).sum();
        let factors: i64 = self.factors.iter().map(|(_, factor)| factor).product();
        (terms * factors) << self.doublings
    }

    /// Returns whether any seat gets or pays points for the item.
    #[must_use]
    pub fn is_paid(&self) -> bool {
        self.amounts.iter().any(|&amount| amount != 0)
    }
}
