//! `min`: always the lowest card, and silence.

use super::habits::Habits;
use super::order::lowest;
use crate::cards::CardSet;
use crate::cards::german::Card;
use crate::games::marias::{Goal, View};

/// The thesis' `MinPlayer` (4.2.2): of several lowest cards the last in the hand; it speaks only when it must.
pub(super) enum Min {}

impl Habits for Min {
    fn pick(cards: CardSet<Card>) -> Option<Card> {
        lowest(cards)
    }

    fn raises(_: &View, _: Goal) -> bool {
        false
    }
}
