//! The probability that each seat wins a trick, estimated from the view with evenly distributed hands.

use crate::cards::CardSet;
use crate::cards::tarok::{Card, TAROKS};
use crate::games::View as _;
use crate::games::tarok::{SEATS, Trick, View};
use crate::protocol::Seat;

/// The two other seats in the order of play.
pub(super) fn others(view: &View) -> [Seat; 2] {
    let next = view.seat().next(SEATS);
    [next, next.next(SEATS)]
}

/// The cards that the other seats may hold.
pub(super) fn outstanding(view: &View) -> CardSet<Card> {
    let [next, previous] = others(view);
    view.possible(next) | view.possible(previous)
}

/// Whether no other seat can hold a higher card of the same kind.
pub(super) fn is_master(view: &View, card: Card) -> bool {
    outstanding(view).is_disjoint(card.above())
}

/// The share, 0 to 1, of lower cards among the cards of this kind that other seats may hold; 1 when the other
/// seats hold no card of this kind.
pub(super) fn relative_height(view: &View, card: Card) -> f64 {
    let kind = outstanding(view) & card.kind();
    let below = kind - card.above();
    if kind.is_empty() { 1.0 } else { below.len() as f64 / kind.len() as f64 }
}

/// The probability that `seat` holds none of these cards.
pub(super) fn holds_none(view: &View, seat: Seat, cards: CardSet<Card>) -> f64 {
    let possible = view.possible(seat);
    let elsewhere = possible.len().saturating_sub(view.public().hand_size(seat));
    (0..(possible & cards).len())
        .map(|drawn| elsewhere.saturating_sub(drawn) as f64 / (possible.len() - drawn) as f64)
        .product()
}

/// The trick after `card`.
pub(super) fn after(view: &View, card: Card) -> Trick {
    let mut trick = *view.public().trick();
    trick.push(card);
    trick
}

/// The seats that play to this trick after this seat.
pub(super) fn seats_to_play(view: &View) -> impl Iterator<Item = Seat> {
    let played = view.public().trick().cards().len();
    others(view).into_iter().take(SEATS - 1 - played.min(SEATS - 1))
}

/// The reduction of a seat's probability of winning when the seat before it has already beaten the trick.
const BEATEN_TWICE: f64 = 0.7;

/// The probability that each seat wins the trick after this card, if each later seat beats the trick when it
/// can.
pub(super) fn win_probabilities(view: &View, card: Card) -> [f64; SEATS] {
    let trick = after(view, card);
    let mut chances = [0.0; SEATS];
    if let Some(winner) = trick.winner() {
        chances[winner.index()] = 1.0;
    }
    for seat in seats_to_play(view) {
        let beats = beats(view, seat, trick);
        let mut taken = 0.0;
        for (other, chance) in chances.iter_mut().enumerate() {
            let has_played = trick.winner().is_some_and(|winner| winner.index() == other);
            let lost = *chance * if has_played { beats } else { beats * BEATEN_TWICE };
            *chance -= lost;
            taken += lost;
        }
        chances[seat.index()] += taken;
    }
    chances
}

/// The probability that `seat` can beat the trick as played so far.
fn beats(view: &View, seat: Seat, trick: Trick) -> f64 {
    let holds = |cards| 1.0 - holds_none(view, seat, cards);
    let winning = trick.cards().iter().find(|&&card| trick.player_of(card) == trick.winner());
    let (led, best) = trick.cards().first().zip(winning).expect("the own card is in the trick");
    let is_void = holds_none(view, seat, led.kind());
    match (led.suit(), best.suit()) {
        (None, _) => holds(best.above()),
        (Some(_), None) => is_void * holds(best.above()),
        (Some(_), Some(_)) => holds(best.above()) + is_void * holds(TAROKS),
    }
}
