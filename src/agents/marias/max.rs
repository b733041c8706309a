//! `max`: plays the highest card and raises.

use super::hand_order::highest;
use super::heuristic_policy::{HeuristicPolicy, fleks, holds_seven, trump_suit};
use crate::cards::CardSet;
use crate::cards::german::Card;
use crate::games::marias::{Goal, View};

/// The maximum number of doublings of hra: flek and re.
const MAX_HRA_FLEKS: u8 = 2;

/// The maximum number of doublings of sedma: flek, re, tutti and boty.
const MAX_SEDMA_FLEKS: u8 = 4;

/// The thesis' `MaxPlayer` (4.2.3). The limits on raising are taken from the thesis' program.
pub(super) enum Max {}

impl HeuristicPolicy for Max {
    fn pick(cards: CardSet<Card>) -> Option<Card> {
        highest(cards)
    }

    fn raises(view: &View, goal: Goal) -> bool {
        let fleks = fleks(view, goal).unwrap_or(0);
        match goal {
            Goal::Hra => fleks < MAX_HRA_FLEKS,
            Goal::Sedma => fleks < MAX_SEDMA_FLEKS && holds_seven(view.hand(), trump_suit(view)),
            Goal::Stovka => false,
        }
    }
}
