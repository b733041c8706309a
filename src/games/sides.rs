//! Sides: which seats share a payoff, as far as a reader knows.

use crate::protocol::Seat;

/// The key of a `score` line that gives the seat's pair in a game with pairs. Its value is a label: no report
/// adds it up.
pub const PAIR: &str = "pair";

/// The side of each seat. Seats of one side have the same payoff, except for amounts that a rule charges to a
/// single seat.
///
/// `Public::sides` gives the sides that everybody knows. `View::sides` gives the sides that one seat knows.
/// Sides that are known before the first card are fixed: they follow from the `newgame` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sides(Known);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Known {
    Alone,
    /// For each seat, the number of its side; `None` when the reader does not know the side.
    BySeat(Vec<Option<usize>>),
}

impl Sides {
    /// Creates sides with one seat each: every seat plays alone.
    #[must_use]
    pub const fn alone() -> Self {
        Self(Known::Alone)
    }

    /// Creates sides for a reader who does not know the side of any seat.
    #[must_use]
    pub fn unknown(players: usize) -> Self {
        Self(Known::BySeat(vec![None; players]))
    }

    /// Creates sides from a list with the number of each seat's side. `None` stands for a side that the
    /// reader does not know.
    #[must_use]
    pub const fn by_seat(sides: Vec<Option<usize>>) -> Self {
        Self(Known::BySeat(sides))
    }

    /// Creates pairs of seats that sit opposite each other. The number of a seat's pair is the number of the
    /// seat modulo the number of pairs.
    #[must_use]
    pub fn opposite(players: usize) -> Self {
        Self(Known::BySeat((0..players).map(|seat| Some(seat % (players / 2).max(1))).collect()))
    }

    /// Creates two sides: `declarer` is side 0, and all other seats are side 1.
    #[must_use]
    pub fn against(declarer: Seat, players: usize) -> Self {
        Self(Known::BySeat(Seat::all(players).map(|seat| Some(usize::from(seat != declarer))).collect()))
    }

    /// Returns the number of the seat's side; `None` when the reader does not know the side.
    #[must_use]
    pub fn of(&self, seat: Seat) -> Option<usize> {
        match &self.0 {
            Known::Alone => Some(seat.index()),
            Known::BySeat(sides) => sides.get(seat.index()).copied().flatten(),
        }
    }

    /// Returns whether two seats share a payoff; `None` when the reader does not know.
    #[must_use]
    pub fn share(&self, one: Seat, other: Seat) -> Option<bool> {
        if one == other {
            return Some(true);
        }
        Some(self.of(one)? == self.of(other)?)
    }

    /// Returns the pairs, sorted by their lower seats. `None` when a side is unknown or does not have exactly
    /// two seats.
    #[must_use]
    pub fn pairs(&self, players: usize) -> Option<Vec<[Seat; 2]>> {
        let mut pairs = Vec::new();
        for seat in Seat::all(players) {
            let side = self.of(seat)?;
            let partners: Vec<Seat> =
                Seat::all(players).filter(|&other| self.of(other) == Some(side)).collect();
            let pair: [Seat; 2] = partners.try_into().ok()?;
            if pair[0] == seat {
                pairs.push(pair);
            }
        }
        Some(pairs)
    }

    /// Returns the fact `sides` for a screen: the side of each seat, or `?` when the reader does not know the
    /// side. Games use this fact if their other facts do not show the sides. Empty when every seat plays
    /// alone.
    #[must_use]
    pub fn fact(&self) -> Vec<(&'static str, String)> {
        let Known::BySeat(sides) = &self.0 else { return Vec::new() };
        let side = |side: &Option<usize>| side.map_or_else(|| "?".to_owned(), |side| side.to_string());
        vec![("sides", sides.iter().map(side).collect::<Vec<_>>().join(" "))]
    }
}

#[cfg(test)]
mod tests {
    use super::Sides;
    use crate::protocol::Seat;

    #[test]
    fn partners_sit_opposite_each_other() {
        let sides = Sides::opposite(6);
        let [zero, one, two, three, four, five] = [0, 1, 2, 3, 4, 5].map(Seat::new);
        assert_eq!(sides.share(zero, three), Some(true));
        assert_eq!(sides.share(zero, one), Some(false));
        assert_eq!(sides.pairs(6), Some(vec![[zero, three], [one, four], [two, five]]));
        assert_eq!(sides.fact(), [("sides", "0 1 2 0 1 2".to_owned())]);
    }

    #[test]
    fn only_sides_of_two_known_seats_are_pairs() {
        assert_eq!(Sides::alone().pairs(4), None);
        assert_eq!(Sides::unknown(4).pairs(4), None);
        assert_eq!(Sides::against(Seat::new(1), 3).pairs(3), None);
        assert_eq!(Sides::against(Seat::new(1), 3).of(Seat::new(2)), Some(1));
        assert_eq!(Sides::by_seat(vec![Some(0), None, Some(0), None]).pairs(4), None);
    }

    #[test]
    fn an_unknown_side_is_shared_with_nobody_known() {
        let sides = Sides::by_seat(vec![Some(0), None, None, Some(1)]);
        let [zero, one, two, three] = [0, 1, 2, 3].map(Seat::new);
        assert_eq!(sides.share(zero, three), Some(false));
        assert_eq!(sides.share(one, two), None);
        assert_eq!(sides.share(one, one), Some(true));
        assert_eq!(sides.fact(), [("sides", "0 ? ? 1".to_owned())]);
        assert_eq!(Sides::alone().share(zero, one), Some(false));
    }
}
