//! `max`: plays the highest card and raises.

use super::hand_order::highest;
use super::heuristic_policy::{self, HeuristicPolicy, fleks, holds_seven, trump_suit};
use crate::agents::{Decision, DecisionContext};
use crate::cards::CardSet;
use crate::cards::german::Card;
use crate::games::marias::{Goal, Marias, Move, View};
use crate::protocol::{Combo, OptionSpec};

/// The option for the reading of the source: the program, or the text of the thesis.
const READING: &str = "Reading";

/// The maximum number of doublings of hra: flek and re.
const MAX_HRA_FLEKS: u8 = 2;

/// The maximum number of doublings of sedma: flek, re, tutti and boty.
const MAX_SEDMA_FLEKS: u8 = 4;

/// The thesis' `MaxPlayer` as its text says (4.2.3): it always speaks.
pub(super) enum TalkingMax {}

impl HeuristicPolicy for TalkingMax {
    fn pick(cards: CardSet<Card>) -> Option<Card> {
        highest(cards)
    }

    fn raises(_: &View, _: Goal) -> bool {
        true
    }
}

/// The decision of `max`, in the reading that option `Reading` names.
pub(super) fn choose(context: &mut DecisionContext<'_, Marias>) -> Option<Decision<Move>> {
    if context.options.combo(READING) == Some("text") {
        heuristic_policy::choose::<TalkingMax>(context)
    } else {
        heuristic_policy::choose::<Max>(context)
    }
}

/// The options.
pub(super) fn options() -> Vec<OptionSpec> {
    vec![Combo { name: READING, default: "program", choices: vec!["program", "text"] }.into()]
}

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
