//! The cards of one seat.

use crate::cards::CardSet;
use crate::cards::german::Card;

/// The cards of one seat, with the trump card that it has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    /// The cards, the trump card among them unless it lies in the talon.
    pub cards: CardSet<Card>,
    /// The trump card that seat 0 has chosen; `None` before, and where the seat does not know it.
    pub trump: Option<Card>,
}
