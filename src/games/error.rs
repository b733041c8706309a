//! The errors that several games have in common.

use crate::cards::{Card, CardSet};
use crate::protocol::{Code, Coded, Seat};

/// Why a seat cannot move now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TurnError {
    /// The next packets come first.
    #[error("no move now: cards are to be dealt first")]
    Dealing,
    /// The deal is over.
    #[error("no move now: the deal is over, newgame begins another")]
    Over,
    /// Another seat is to move.
    #[error("seat {seat} cannot move: it is seat {turn}'s turn")]
    OtherSeat {
        /// The seat that wanted to move.
        seat: Seat,
        /// The seat to move.
        turn: Seat,
    },
}

impl Coded for TurnError {
    fn code(&self) -> Code {
        Code::State
    }
}

/// Why cards cannot have been dealt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DealError<C: Card> {
    /// The card is in another place.
    #[error("{card} is already {place}: every card is in one place")]
    Elsewhere {
        /// The card.
        card: C,
        /// The place of the card.
        place: CardPlace,
    },
    /// The packet has another size than the rules deal.
    #[error("a packet of {count}: seat {seat} is dealt {expected} cards now")]
    PacketSize {
        /// The seat.
        seat: Seat,
        /// The number of cards in the packet.
        count: usize,
        /// The number of cards that it must have.
        expected: usize,
    },
    /// The seat has no cards although it must have some.
    #[error("seat {seat} has no cards: send deal {seat} CARDS")]
    NoCards {
        /// The seat.
        seat: Seat,
    },
    /// The packet is hidden from a reader that must know its cards.
    #[error("the cards of seat {seat} are hidden: send deal {seat} with its cards")]
    Hidden {
        /// The seat.
        seat: Seat,
    },
}

/// The place of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CardPlace {
    /// On the table.
    #[error("on the table")]
    Table,
    /// In a pile.
    #[error("captured")]
    Pile,
    /// In a hand.
    #[error("in a hand")]
    Hand,
    /// In one of several places.
    #[error("elsewhere")]
    Elsewhere,
}

impl<C: Card> DealError<C> {
    /// Checks that none of the cards to be dealt is among `taken`, which are in `place`.
    ///
    /// # Errors
    /// [`DealError::Elsewhere`] with the first such card.
    pub fn check_free(dealt: CardSet<C>, taken: CardSet<C>, place: CardPlace) -> Result<(), Self> {
        match (dealt & taken).first() {
            Some(card) => Err(Self::Elsewhere { card, place }),
            None => Ok(()),
        }
    }

    /// Whether the only cause of the error is that the reader does not know the cards of a seat.
    #[must_use]
    pub fn is_hidden(&self) -> bool {
        matches!(self, Self::Hidden { .. } | Self::NoCards { .. })
    }
}

impl<C: Card> Coded for DealError<C> {
    fn code(&self) -> Code {
        match self {
            Self::Elsewhere { .. } | Self::PacketSize { .. } => Code::Card,
            Self::NoCards { .. } | Self::Hidden { .. } => Code::State,
        }
    }
}
