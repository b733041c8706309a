//! Cards in three, two, one and solo: points are brought home.

use super::super::worth::net;
use super::outlook::{height, is_master, outlook, outstanding, to_come};
use crate::cards::CardSet;
use crate::cards::tarok::{Card, TAROKS};
use crate::games::View as _;
use crate::games::tarok::{Item, View};
use crate::protocol::Seat;

/// What a card still to come to the trick is likely to add, in card points.
const TO_COME: f64 = 0.7;

/// What any tarok is worth in the hand, and what the highest is worth more, in card points.
const TAROK: f64 = 0.8;
const HIGH_TAROK: f64 = 5.0;

/// The share of its own points that a tarok which nothing beats is kept for: they come home whenever it is played.
const SAFE: f64 = 1.0;

/// The share of its points for which a card of a suit is kept for a better trick.
const KEPT: f64 = 0.1;

/// What it is worth to play the last card of a suit while there are taroks to win its next tricks with.
const VOID: f64 = 1.0;

/// What it is worth to declarer to draw a tarok from each defender, while it holds more of them than both.
const DRAWN: f64 = 1.0;

/// What a mond costs that is lost.
const MOND: f64 = 21.0;

/// What the pagat is worth for the last trick, announced or not, and how many taroks more than the others together it
/// takes to hope for it.
const ULTIMO: f64 = 25.0;

/// What playing this card is worth: the points of the trick by the chance that the own side wins it, less what the card
/// would be worth in the hand.
pub(super) fn weigh(view: &View, card: Card) -> f64 {
    let chances = outlook(view, card);
    let declarer = view.public().declarer();
    let own = |seat: Seat| (declarer == Some(seat)) == (declarer == Some(view.seat()));
    let wins: f64 =
        chances.iter().enumerate().filter(|&(seat, _)| own(Seat::new(seat))).map(|(_, chance)| chance).sum();
    let trick = view.public().trick().set() | CardSet::of(card);
    let points = net(trick) + TO_COME * to_come(view).count() as f64;
    let mut weight = (2.0 * wins - 1.0) * points - price(view, card);
    if card == Card::MOND {
        weight -= MOND * (1.0 - chances[view.seat().index()]);
    }
    if let Some(player) = view.public().trick().player_of(Card::MOND) {
        let lost = MOND * (1.0 - chances[player.index()]);
        weight += if own(player) { -lost } else { lost };
    }
    if view.public().trick().cards().is_empty() {
        weight += lead(view, card);
    }
    weight
}

/// What the card is worth in the hand.
fn price(view: &View, card: Card) -> f64 {
    let hand = view.hand();
    if card == Card::PAGAT {
        return pagat(view);
    }
    if TAROKS.contains(card) {
        let safe = if is_master(view, card) { SAFE * net(CardSet::of(card)) } else { 0.0 };
        return TAROK + HIGH_TAROK * height(view, card) + safe;
    }
    let last = (hand & card.kind()).len() == 1 && !(hand & TAROKS).is_empty();
    KEPT * net(CardSet::of(card)) - if last { VOID } else { 0.0 }
}

/// What the pagat is worth for the last trick: only to declarer, and only with taroks enough to draw all others.
fn pagat(view: &View) -> f64 {
    let public = view.public();
    if public.declarer() != Some(view.seat()) {
        return 0.0;
    }
    if public.announced().contains(Item::Pagat) {
        return 4.0 * ULTIMO;
    }
    let own = (view.hand() & TAROKS).len();
    let others = (outstanding(view) & TAROKS).len();
    if own > others && own > 1 { ULTIMO } else { 0.0 }
}

/// What else a lead does.
fn lead(view: &View, card: Card) -> f64 {
    let taroks = view.hand() & TAROKS;
    let others = outstanding(view) & TAROKS;
    let draws = view.public().declarer() == Some(view.seat())
        && TAROKS.contains(card)
        && !others.is_empty()
        && taroks.len() > others.len();
    if draws { 2.0 * DRAWN } else { 0.0 }
}
