//! Card scores in three, two, one and solo, where card points are won.

use super::win_probability::{is_master, outstanding, relative_height, seats_to_play, win_probabilities};
use crate::agents::tarok::card_points::mean_points;
use crate::cards::CardSet;
use crate::cards::tarok::{Card, TAROKS};
use crate::games::View as _;
use crate::games::tarok::{Item, View};
use crate::protocol::Seat;

/// The expected card points of each card still to be played to the trick.
const POINTS_PER_CARD: f64 = 0.7;

/// The value of any tarok in the hand, in card points.
const TAROK: f64 = 0.8;
/// The additional value of the highest tarok in the hand, in card points.
const HIGH_TAROK: f64 = 5.0;

/// The share of its own points that an unbeatable tarok adds to its value in the hand, because it wins these
/// points in any trick.
const SAFE: f64 = 1.0;

/// The share of its own points that a card of a suit adds to its value in the hand, because it may win them
/// in a better trick.
const KEPT: f64 = 0.1;

/// The value of playing the last card of a suit while the hand has taroks to ruff with.
const VOID: f64 = 1.0;

/// The value to declarer of drawing one tarok from a defender while declarer holds more taroks than both
/// defenders.
const DRAWN: f64 = 1.0;

/// The loss for a lost mond.
const MOND: f64 = 21.0;

/// The value of keeping the pagat for the last trick. It is multiplied by four when the pagat is announced.
const ULTIMO: f64 = 25.0;

/// The score of a card: the points of the trick, weighted by the probability that the own side wins it, minus
/// the value of the card in the hand.
pub(super) fn score(view: &View, card: Card) -> f64 {
    let chances = win_probabilities(view, card);
    let declarer = view.public().declarer();
    let own = |seat: Seat| (declarer == Some(seat)) == (declarer == Some(view.seat()));
    let wins: f64 =
        chances.iter().enumerate().filter(|&(seat, _)| own(Seat::new(seat))).map(|(_, chance)| chance).sum();
    let trick = view.public().trick().set() | CardSet::of(card);
    let points = mean_points(trick) + POINTS_PER_CARD * seats_to_play(view).count() as f64;
    let mut score = (2.0 * wins - 1.0) * points - value_in_hand(view, card);
    if card == Card::MOND {
        score -= MOND * (1.0 - chances[view.seat().index()]);
    }
    if let Some(player) = view.public().trick().player_of(Card::MOND) {
        let lost = MOND * (1.0 - chances[player.index()]);
        score += if own(player) { -lost } else { lost };
    }
    if view.public().trick().cards().is_empty() {
        score += lead_bonus(view, card);
    }
    score
}

/// The value of keeping the card in the hand.
fn value_in_hand(view: &View, card: Card) -> f64 {
    let hand = view.hand();
    if card == Card::PAGAT {
        return pagat_value(view);
    }
    if TAROKS.contains(card) {
        let safe = if is_master(view, card) { SAFE * mean_points(CardSet::of(card)) } else { 0.0 };
        return TAROK + HIGH_TAROK * relative_height(view, card) + safe;
    }
    let last = (hand & card.kind()).len() == 1 && !(hand & TAROKS).is_empty();
    KEPT * mean_points(CardSet::of(card)) - if last { VOID } else { 0.0 }
}

/// The value of keeping the pagat for the last trick. Only declarer keeps it, and only when it has more
/// taroks than the others together or has announced the pagat.
fn pagat_value(view: &View) -> f64 {
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

/// The additional value of a lead with which declarer draws taroks.
fn lead_bonus(view: &View, card: Card) -> f64 {
    let taroks = view.hand() & TAROKS;
    let others = outstanding(view) & TAROKS;
    let draws = view.public().declarer() == Some(view.seat())
        && TAROKS.contains(card)
        && !others.is_empty()
        && taroks.len() > others.len();
    if draws { 2.0 * DRAWN } else { 0.0 }
}
