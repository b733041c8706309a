//! `min`: plays the lowest card and never raises.

use super::hand_order::lowest;
use super::heuristic_policy::HeuristicPolicy;
use crate::cards::CardSet;
use crate::cards::german::Card;
use crate::games::marias::{Goal, View};

/// The thesis' `MinPlayer` (4.2.2): of cards of equal rank it plays the last card in the hand. It announces
/// only the obligatory hra.
pub(super) enum Min {}

impl HeuristicPolicy for Min {
    fn pick(cards: CardSet<Card>) -> Option<Card> {
        lowest(cards)
    }

    fn raises(_: &View, _: Goal) -> bool {
        false
    }
}
