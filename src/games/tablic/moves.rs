//! A move: the card played, and the cards that it captures.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use std::fmt;

use crate::SyntaxError;
use crate::cards::french::Card;
use crate::cards::{Card as _, CardSet};

/// The play of one card. The captured cards are a set, because it does not matter how they are split into
/// groups (rules, *A turn*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The card played from the hand.
    pub card: Card,
    /// The cards taken from the table. When this set is empty, the card is laid on the table.
    pub captured: CardSet<Card>,
}

impl Move {
    /// Creates the move that lays `card` on the table.
    pub fn lay(card: Card) -> Self {
        Self { card, captured: CardSet::EMPTY }
    }

    /// Reads the card played, then the captured cards in any order.
    ///
    /// # Errors
    /// When there is no token, a token is not a card, or a captured card is repeated.
    pub fn parse(tokens: &[&str]) -> Result<Self, SyntaxError> {
        let [card, captured @ ..] = tokens else {
            return Err(SyntaxError::Missing {
                form: "CARD [CAPTURED…]: the card played, then the cards it captures",
            });
        };
        Ok(Self { card: Card::parse(card)?, captured: CardSet::parse(captured)? })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.card)?;
        if self.captured.is_empty() { Ok(()) } else { write!(f, " {}", self.captured) }
    }
}
