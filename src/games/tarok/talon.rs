//! The six cards that are dealt to no seat.

use std::fmt;

use super::rules::TALON;
use crate::cards::CardSet;
use crate::cards::tarok::Card;

/// The talon in dealt order. This order decides the groups of the talon and the order of the gifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Talon([Card; TALON]);

impl Talon {
    /// Creates the talon from these cards; `None` when they are not six different cards.
    pub fn new(cards: &[Card]) -> Option<Self> {
        let talon = Self(cards.try_into().ok()?);
        (talon.set().len() == TALON).then_some(talon)
    }

    /// Returns the talon's cards in dealt order.
    #[inline]
    pub fn cards(&self) -> &[Card; TALON] {
        &self.0
    }

    /// Returns the talon's cards as a set.
    #[inline]
    pub fn set(&self) -> CardSet<Card> {
        self.0.iter().copied().collect()
    }

    /// Splits the talon into groups of `size` cards, and returns the group with this number, from 1. Empty
    /// when there is no group with this number.
    #[inline]
    pub fn group(&self, size: usize, number: u8) -> CardSet<Card> {
        let before = usize::from(number).saturating_sub(1) * size;
        if number == 0 { CardSet::EMPTY } else { self.0.iter().copied().skip(before).take(size).collect() }
    }
}

impl fmt::Display for Talon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, card) in self.0.iter().enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{card}")?;
        }
        Ok(())
    }
}
