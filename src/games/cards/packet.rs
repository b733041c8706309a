//! A packet of cards. Some of them may be face down.

use std::fmt;

use super::card::Card;
use super::set::{CardSet, ParseSetError};

/// The text of a face-down card.
pub const HIDDEN: &str = "??";

/// The face-up cards of a packet, and the number of face-down cards.
///
/// ```
/// use talon_games::cards::{Packet, french::Card};
/// let packet: Packet<Card> = Packet::parse(&["7h", "??", "??"]).unwrap();
/// assert_eq!((packet.shown.len(), packet.hidden), (1, 2));
/// assert_eq!(packet.to_string(), "7h ?? ??");
/// assert_eq!(packet.masked().to_string(), "?? ?? ??");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packet<C: Card> {
    /// The face-up cards.
    pub shown: CardSet<C>,
    /// The number of face-down cards.
    pub hidden: u8,
}

impl<C: Card> Packet<C> {
    /// Creates a packet of face-up cards only.
    pub fn shown(cards: CardSet<C>) -> Self {
        Self { shown: cards, hidden: 0 }
    }

    /// Returns the number of cards, face up and face down.
    pub fn len(&self) -> usize {
        self.shown.len() + usize::from(self.hidden)
    }

    /// Returns whether there is no card.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a packet with the same number of cards, all face down.
    #[must_use]
    pub fn masked(&self) -> Self {
        Self { shown: CardSet::EMPTY, hidden: self.len() as u8 }
    }

    /// Parses cards and `??`, in any order.
    ///
    /// # Errors
    /// A token is neither a card nor `??`, a card is repeated, or there are more tokens than the pack has
    /// cards.
    pub fn parse(tokens: &[&str]) -> Result<Self, ParsePacketError> {
        if tokens.len() > C::COUNT {
            return Err(ParsePacketError::TooMany { count: tokens.len(), pack: C::COUNT });
        }
        let (hidden, shown): (Vec<&str>, Vec<&str>) = tokens.iter().partition(|&&token| token == HIDDEN);
        Ok(Self { shown: CardSet::parse(&shown)?, hidden: hidden.len() as u8 })
    }
}

/// Why tokens cannot be parsed as a packet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the text of an error says what its fields are")]
pub enum ParsePacketError {
    #[error(transparent)]
    Set(#[from] ParseSetError),
    #[error("too many cards: {count} in a line, and the pack has {pack}")]
    TooMany { count: usize, pack: usize },
}

impl<C: Card> fmt::Display for Packet<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.shown)?;
        for position in 0..self.hidden {
            if position > 0 || !self.shown.is_empty() {
                f.write_str(" ")?;
            }
            f.write_str(HIDDEN)?;
        }
        Ok(())
    }
}
