//! `max`: always the highest card, and it raises.

use super::habits::{Habits, fleks, holds_seven, trumps};
use super::order::highest;
use crate::cards::CardSet;
use crate::cards::german::Card;
use crate::games::marias::{Goal, View};

/// How often hra is doubled with its consent: flek and re.
const HRA_FLEKS: u8 = 2;

/// How often sedma is: flek, re, tutti and boty.
const SEDMA_FLEKS: u8 = 4;

/// The thesis' `MaxPlayer` (4.2.3), with the limits that its program sets to its raising.
pub(super) enum Max {}

impl Habits for Max {
    fn pick(cards: CardSet<Card>) -> Option<Card> {
        highest(cards)
    }

    fn raises(view: &View, goal: Goal) -> bool {
        let fleks = fleks(view, goal).unwrap_or(0);
        match goal {
            Goal::Hra => fleks < HRA_FLEKS,
            Goal::Sedma => {
                fleks < SEDMA_FLEKS && trumps(view).is_some_and(|trump| holds_seven(view.hand(), trump))
            }
            Goal::Stovka => false,
        }
    }
}
