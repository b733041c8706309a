//! `smart`: hand-written heuristics of an experienced player.

mod bidding;
mod discard;
mod sedma_rule;

use super::hand_order::{highest, lowest};
use super::heuristic_policy::{HeuristicPolicy, trump_suit};
use crate::cards::CardSet;
use crate::cards::german::{Card, Rank};
use crate::games::View as _;
use crate::games::marias::{Goal, Side, View};

/// The thesis' `SmartPlayer` (4.2.4), after the source code of the thesis' program. It bids by the strength
/// of its hand, plays low cards first, and plays trumps last.
pub(super) enum Smart {}

impl HeuristicPolicy for Smart {
    fn pick(cards: CardSet<Card>) -> Option<Card> {
        lowest(cards)
    }

    fn raises(view: &View, goal: Goal) -> bool {
        bidding::raises(view, goal, trump_suit(view))
    }

    fn trump(view: &View) -> Option<Card> {
        highest(view.hand())
    }

    fn talon(view: &View, legal: CardSet<Card>) -> CardSet<Card> {
        discard::choose(view.hand(), trump_suit(view), legal)
    }

    fn card(view: &View, legal: CardSet<Card>) -> Option<Card> {
        let trump = trump_suit(view);
        let mut cards = legal;
        if announced_sedma(view) {
            cards = unless_all(cards, CardSet::of(Card::new(Rank::Seven, trump)));
        }
        // Plays trumps last. This matters to a leader only: the legal cards of the other seats are all trumps
        // or contain no trump.
        lowest(unless_all(cards, trump.cards()))
    }
}

/// Whether this seat or its partner announced sedma.
fn announced_sedma(view: &View) -> bool {
    let announced = view.public().bidding().goal(Goal::Sedma);
    announced.is_some_and(|announced| Side::of(announced.by) == Side::of(view.seat()))
}

/// The cards without the `spared` ones, unless no other card is left.
fn unless_all(cards: CardSet<Card>, spared: CardSet<Card>) -> CardSet<Card> {
    let left = cards - spared;
    if left.is_empty() { cards } else { left }
}
