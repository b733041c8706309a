//! `smart`: the conditions of an experienced player.

mod bidding;
mod sedma;
mod talon;

use super::habits::{Habits, trumps};
use super::order::{highest, lowest};
use crate::cards::CardSet;
use crate::cards::german::{Card, Rank};
use crate::games::View as _;
use crate::games::marias::{Goal, Side, View};

/// The thesis' `SmartPlayer` (4.2.4), as the sources of its program have it. It bids by what it holds, and plays low
/// cards, trumps last.
pub(super) enum Smart {}

impl Habits for Smart {
    fn pick(cards: CardSet<Card>) -> Option<Card> {
        lowest(cards)
    }

    fn raises(view: &View, goal: Goal) -> bool {
        trumps(view).is_some_and(|trump| bidding::raises(view, goal, trump))
    }

    fn trump(view: &View) -> Option<Card> {
        highest(view.hand())
    }

    fn talon(view: &View, may_go: CardSet<Card>) -> CardSet<Card> {
        trumps(view).map_or(may_go, |trump| talon::choose(view.hand(), trump, may_go))
    }

    fn card(view: &View, playable: CardSet<Card>) -> Option<Card> {
        let trump = trumps(view)?;
        let mut cards = playable;
        if announced_sedma(view) {
            cards = unless_all(cards, CardSet::of(Card::new(Rank::Seven, trump)));
        }
        // Trumps last. This is the leader's choice: who follows may play trumps alone, or has none.
        lowest(unless_all(cards, trump.cards()))
    }
}

/// Whether this seat or its partner announced sedma.
fn announced_sedma(view: &View) -> bool {
    let announced = view.public().bidding().goal(Goal::Sedma);
    announced.is_some_and(|announced| Side::of(announced.by) == Side::of(view.seat()))
}

/// The cards without those to be spared, unless nothing else is left.
fn unless_all(cards: CardSet<Card>, spared: CardSet<Card>) -> CardSet<Card> {
    let left = cards - spared;
    if left.is_empty() { cards } else { left }
}
