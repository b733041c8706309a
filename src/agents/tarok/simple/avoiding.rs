//! Cards in klop and berač: tricks are left to others.

use super::super::worth::net;
use super::outlook::{height, outlook, to_come};
use crate::cards::CardSet;
use crate::cards::tarok::{Card, TAROKS};
use crate::games::View as _;
use crate::games::tarok::{TALON, View};

/// What a card still to come to the trick is likely to add, in card points: others give away their dear ones.
const TO_COME: f64 = 1.5;

/// What a gift from the talon counts on average, in card points.
const GIFT: f64 = 1.3;

/// What it is worth to be rid of the highest tarok, and of the highest card of a suit, in card points.
const HIGH_TAROK: f64 = 1.2;
const HIGH_CARD: f64 = 2.5;

/// What a trick of declarer's is worth in berač: more than anything else.
const BERAC: f64 = 1000.0;

/// What playing this card is worth in klop: the danger that it takes out of the hand, less the points that it is
/// likely to win.
pub(super) fn weigh_in_klop(view: &View, card: Card) -> f64 {
    let public = view.public();
    let trick = public.trick().set() | CardSet::of(card);
    let gift = if public.gifts().len() < TALON { GIFT } else { 0.0 };
    let points = net(trick) + TO_COME * to_come(view).count() as f64 + gift;
    danger(view, card) - outlook(view, card)[view.seat().index()] * points
}

/// What playing this card is worth in berač: declarer is to take no trick, so it gets rid of its high cards whenever
/// it may, and the defenders of theirs whenever declarer cannot be made to win.
pub(super) fn weigh_in_berac(view: &View, card: Card) -> f64 {
    let Some(declarer) = view.public().declarer() else { return 0.0 };
    let takes = outlook(view, card)[declarer.index()];
    danger(view, card) + if declarer == view.seat() { -BERAC * takes } else { BERAC * takes }
}

/// The danger of winning tricks with this card later, and its own points then.
fn danger(view: &View, card: Card) -> f64 {
    let height = height(view, card);
    if TAROKS.contains(card) {
        HIGH_TAROK * height
    } else {
        (HIGH_CARD + net(CardSet::of(card)) / 2.0) * height
    }
}
