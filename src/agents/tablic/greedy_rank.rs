//! The order in which the greedy player prefers moves.

use crate::cards::CardSet;
use crate::cards::french::{Card, Rank};
use crate::games::tablic::Move;
use crate::games::tablic::values::{TEN_OF_DIAMONDS, TWO_OF_CLUBS, number, points};

/// The rank of a move in greedy order, the most important field first. It is the 7-tuple of the seed's greedy
/// player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct GreedyRank {
    tabla: bool,
    points: i8,
    taken: u8,
    ten_of_diamonds: i8,
    two_of_clubs: i8,
    aces: i8,
    low_card: u8,
}

impl GreedyRank {
    /// What the move takes at once: whether it makes a tabla, the points and the cards.
    pub(super) fn gain(self) -> (bool, i8, u8) {
        (self.tabla, self.points, self.taken)
    }

    /// The rank of a move that is legal on `table`.
    pub(super) fn of(played: &Move, table: CardSet<Card>) -> Self {
        let own = CardSet::of(played.card);
        let low_card = 14 - number(played.card);
        if played.captured.is_empty() {
            return Self {
                tabla: false,
                points: -(points(own) as i8),
                taken: 0,
                ten_of_diamonds: -i8::from(played.card == TEN_OF_DIAMONDS),
                two_of_clubs: -i8::from(played.card == TWO_OF_CLUBS),
                aces: -i8::from(played.card.rank() == Rank::Ace),
                low_card,
            };
        }
        let won = played.captured | own;
        Self {
            tabla: played.captured == table,
            points: points(won) as i8,
            taken: played.captured.len() as u8,
            ten_of_diamonds: i8::from(won.contains(TEN_OF_DIAMONDS)),
            two_of_clubs: i8::from(won.contains(TWO_OF_CLUBS)),
            aces: won.iter().filter(|card: &Card| card.rank() == Rank::Ace).count() as i8,
            low_card,
        }
    }
}
