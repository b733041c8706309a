//! The seatings of a block. A seating says which player sits in which seat. The same cards are played once in
//! each seating.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use talon_games::cards::Quoted;
use talon_games::protocol::name_in_list;

/// The seatings in which the cards of a block are played. From each deal of a session to the next, each
/// player moves down one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seating {
    /// One order of the players. It begins at every seat in turn.
    #[default]
    Rotations,
    /// Orders in which every player follows every other player equally often. Each order begins at every seat
    /// in turn. For three players these are the two circular orders. For four players they are all six
    /// circular orders.
    Balanced,
    /// The order in which the players are given.
    Fixed,
    /// The reverse order.
    Reverse,
    /// A new random order for each block.
    Random,
    /// For games in which partners sit opposite each other. The order of the pairs begins at every pair in
    /// turn. Two partners are one participant.
    Pairs,
}

/// The text is not the name of a seating.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no seating '{text}': expected rotations, balanced, fixed, reverse, random or pairs")]
pub struct SeatingError {
    text: Quoted,
}

impl Seating {
    /// All seatings.
    pub const ALL: [Self; 6] =
        [Self::Rotations, Self::Balanced, Self::Fixed, Self::Reverse, Self::Random, Self::Pairs];

    /// Returns the word for the seating in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rotations => "rotations",
            Self::Balanced => "balanced",
            Self::Fixed => "fixed",
            Self::Reverse => "reverse",
            Self::Random => "random",
            Self::Pairs => "pairs",
        }
    }

    /// Returns the number of seatings in a block.
    #[must_use]
    pub fn count(self, players: usize) -> usize {
        match self {
            Self::Rotations => players,
            Self::Balanced => players * circles(players).len(),
            Self::Fixed | Self::Reverse | Self::Random => 1,
            Self::Pairs => (players / 2).max(1),
        }
    }

    /// Returns the seatings of a block. Each seating gives, for the first deal of the session, the player in
    /// each seat. `below(n)` returns a random number less than `n`.
    #[must_use]
    pub fn orders(self, players: usize, below: &mut dyn FnMut(usize) -> usize) -> Vec<Vec<usize>> {
        let given: Vec<usize> = (0..players).collect();
        match self {
            Self::Rotations => rotations(&given),
            Self::Balanced => circles(players).iter().flat_map(|circle| rotations(circle)).collect(),
            // The rotation by the number of pairs would only exchange partners.
            Self::Pairs => rotations(&given).into_iter().take(self.count(players)).collect(),
            Self::Fixed => vec![given],
            Self::Reverse => vec![given.into_iter().rev().collect()],
            Self::Random => {
                let mut order = given;
                for last in (1..players).rev() {
                    order.swap(last, below(last + 1));
                }
                vec![order]
            }
        }
    }
}

/// Returns the order of the players in the seats of a deal. From each deal of a session to the next, each
/// player moves down one seat.
pub(crate) fn order_in_deal(first: &[usize], deal: u64) -> Vec<usize> {
    let mut order = first.to_vec();
    let players = order.len().max(1) as u64;
    order.rotate_left((deal % players) as usize);
    order
}

/// The orders of the players in the first deal of a session, for all seatings of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlayerOrders {
    seating: Seating,
    /// For each seating, the order of the players. Empty for `Seating::Random`.
    orders: Vec<Vec<usize>>,
}

impl PlayerOrders {
    pub(crate) fn new(seating: Seating, players: usize) -> Self {
        let orders =
            if seating == Seating::Random { Vec::new() } else { seating.orders(players, &mut |_| 0) };
        Self { seating, orders }
    }

    /// Finds the seating of a deal. `line` gives the names by seat, separated by a comma and a blank. Returns
    /// the number of the seating and the player in each seat. `None` when no seating gives this order. A
    /// random seating gives every order.
    pub(crate) fn find(&self, line: &str, names: &[String], deal: u64) -> Option<(usize, Vec<usize>)> {
        let place = |name: &str| names.iter().position(|other| name_in_list(other) == name);
        let order: Vec<usize> = line.split(", ").map(place).collect::<Option<_>>()?;
        let is_there = |player: usize| order.contains(&player);
        if order.len() != names.len() || !(0..names.len()).all(is_there) {
            return None;
        }
        let players = names.len() as u64;
        let first = order_in_deal(&order, players - deal % players);
        let number = match self.seating {
            Seating::Random => Some(0),
            _ => self.orders.iter().position(|known| *known == first),
        };
        number.map(|number| (number, order))
    }
}

impl fmt::Display for Seating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Seating {
    type Err = SeatingError;

    fn from_str(text: &str) -> Result<Self, SeatingError> {
        let known = Self::ALL.into_iter().find(|seating| seating.word() == text);
        known.ok_or_else(|| SeatingError { text: Quoted::new(text) })
    }
}

/// Returns the orders that result when an order of the players begins at every seat in turn.
fn rotations(order: &[usize]) -> Vec<Vec<usize>> {
    let rotated = |shift: usize| {
        let mut order = order.to_vec();
        order.rotate_left(shift);
        order
    };
    (0..order.len()).map(rotated).collect()
}

/// Returns circular orders of the players in which every player follows every other player equally often.
///
/// For an odd number of players, a circle consists of player 0 and the zigzag path 1, 2, n − 1, 3, n − 2 …
/// through the others. The developments of this circle modulo n − 1 are the Hamiltonian cycles of Walecki's
/// decomposition (Lucas, *Récréations mathématiques* II, 1883). Each cycle is used in both directions. For an
/// even number of players, the same path has n − 1 developments modulo n − 1. In these circles every pair is
/// adjacent twice.
fn circles(players: usize) -> Vec<Vec<usize>> {
    if players <= 2 {
        return vec![(0..players).collect()];
    }
    let others = players - 1;
    let developments = if others.is_multiple_of(2) { others / 2 } else { others };
    let circle = |shift: usize| {
        let step = |place: usize| {
            let zigzag = if place.is_multiple_of(2) { others - place / 2 } else { place.div_ceil(2) };
            1 + (zigzag + shift) % others
        };
        std::iter::once(0).chain((0..others).map(step)).collect::<Vec<usize>>()
    };
    let forward: Vec<Vec<usize>> = (0..developments).map(circle).collect();
    let backward = |circle: &Vec<usize>| circle.iter().rev().copied().collect();
    forward.iter().cloned().chain(forward.iter().map(backward)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn orders(seating: Seating, players: usize) -> Vec<Vec<usize>> {
        seating.orders(players, &mut |_| 0)
    }

    #[test]
    fn every_order_has_every_player_once() {
        for seating in Seating::ALL {
            for players in 1..=16 {
                let orders = orders(seating, players);
                assert_eq!(orders.len(), seating.count(players), "{seating} {players}");
                for mut order in orders {
                    order.sort_unstable();
                    assert!(order.into_iter().eq(0..players), "{seating} {players}");
                }
            }
        }
    }

    #[test]
    fn balanced_seatings_have_equal_seats_and_neighbours() {
        for players in 2..=16 {
            let orders = orders(Seating::Balanced, players);
            let mut seats = vec![vec![0; players]; players];
            let mut followers = vec![vec![0; players]; players];
            for order in &orders {
                for (seat, &player) in order.iter().enumerate() {
                    seats[player][seat] += 1;
                    followers[player][order[(seat + 1) % players]] += 1;
                }
            }
            let each = orders.len() / players;
            assert!(seats.iter().flatten().all(|&count| count == each), "{players}: {seats:?}");
            let times = orders.len() * players / (players * (players - 1));
            for (player, followers) in followers.iter().enumerate() {
                for (other, &count) in followers.iter().enumerate() {
                    assert_eq!(count, if other == player { 0 } else { times }, "{players}: {player} {other}");
                }
            }
        }
    }

    #[test]
    fn three_players_have_both_circles_and_four_have_all_orders() {
        let three = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];
        let mut found = orders(Seating::Balanced, 3);
        found.sort();
        let mut all = three.map(Vec::from);
        all.sort();
        assert_eq!(found, all);
        let mut four = orders(Seating::Balanced, 4);
        four.sort();
        four.dedup();
        assert_eq!(four.len(), 24);
        assert_eq!(orders(Seating::Balanced, 2), [[0, 1], [1, 0]]);
    }

    #[test]
    fn other_seatings_have_the_order_of_their_word() {
        assert_eq!(orders(Seating::Rotations, 3), three_rotations());
        assert_eq!(orders(Seating::Fixed, 3), [[0, 1, 2]]);
        assert_eq!(orders(Seating::Reverse, 3), [[2, 1, 0]]);
        assert_eq!(Seating::Random.orders(3, &mut |bound| bound - 1), [[0, 1, 2]]);
        assert_eq!(Seating::Random.orders(3, &mut |_| 0), [[1, 2, 0]]);
        assert_eq!(orders(Seating::Pairs, 4), [[0, 1, 2, 3], [1, 2, 3, 0]]);
        assert_eq!("reverse".parse(), Ok(Seating::Reverse));
        let error = "sorted".parse::<Seating>().unwrap_err().to_string();
        assert_eq!(
            error,
            "no seating 'sorted': expected rotations, balanced, fixed, reverse, random or pairs"
        );
    }

    #[test]
    fn the_names_of_a_deal_give_its_seating() {
        let names = ["a, d", "b", "c"].map(str::to_owned);
        for seating in Seating::ALL {
            let known = PlayerOrders::new(seating, 3);
            for (number, first) in orders(seating, 3).into_iter().enumerate() {
                for deal in 0..7 {
                    let order = order_in_deal(&first, deal);
                    let line = order
                        .iter()
                        .map(|&player| name_in_list(&names[player]))
                        .collect::<Vec<_>>()
                        .join(", ");
                    assert_eq!(known.find(&line, &names, deal), Some((number, order)), "{seating} {deal}");
                }
            }
        }
        let fixed = PlayerOrders::new(Seating::Fixed, 3);
        for other in ["b, c, a", "a, b", "a, a, b", "a, b, c, c", "a, b, d", ""] {
            assert_eq!(fixed.find(other, &names, 0), None, "{other}");
        }
    }

    #[test]
    fn players_move_down_one_seat_and_seat_0_becomes_the_last() {
        assert_eq!(order_in_deal(&[0, 1, 2], 1), [1, 2, 0]);
        assert_eq!(order_in_deal(&[0, 1, 2], 5), [2, 0, 1]);
        assert_eq!(order_in_deal(&[], 5), [0; 0]);
    }

    fn three_rotations() -> Vec<Vec<usize>> {
        vec![vec![0, 1, 2], vec![1, 2, 0], vec![2, 0, 1]]
    }
}
