//! The value of a position in a round.

/// The value of a position for one seat: the difference in points, then the difference in cards.
///
/// A difference is the seat's own count minus the mean count of the others, times the number of others so
/// that it is a whole number. Both differences are packed into one integer that compares as the pair does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RoundValue(i32);

/// The weight of a point: more than twice any difference in cards. With 52 cards against 47 seats without
/// cards, the difference is 2444.
const POINT: i32 = 8192;

impl RoundValue {
    pub const MIN: Self = Self(i32::MIN);
    pub const MAX: Self = Self(i32::MAX);

    pub const fn new(points: i32, cards: i32) -> Self {
        Self(points * POINT + cards)
    }

    /// The least value with this difference in points.
    pub const fn least_with(points: i32) -> Self {
        Self(points * POINT - POINT / 2)
    }

    /// The next smaller value.
    pub const fn before(self) -> Self {
        Self(self.0 - 1)
    }

    /// The next greater value.
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The packed integer.
    pub const fn packed(self) -> i32 {
        self.0
    }

    /// The value of a packed integer.
    pub const fn unpacked(packed: i32) -> Self {
        Self(packed)
    }

    /// The difference in points, times the number of others.
    pub const fn whole_points(self) -> i32 {
        (self.0 + POINT / 2).div_euclid(POINT)
    }

    /// The difference in cards, times the number of others.
    pub const fn cards(self) -> i32 {
        self.0 - self.whole_points() * POINT
    }

    /// The difference in points at a table of `players`.
    pub fn points(self, players: usize) -> f64 {
        f64::from(self.whole_points()) / (players as f64 - 1.0)
    }
}
