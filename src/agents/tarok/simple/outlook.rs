//! Who is likely to win a trick: guesses from what a seat knows, with hands dealt evenly.

use crate::cards::CardSet;
use crate::cards::tarok::{Card, TAROKS};
use crate::games::View as _;
use crate::games::tarok::{SEATS, Trick, View};
use crate::protocol::Seat;

/// The two other seats, in the order of play.
pub(super) fn others(view: &View) -> [Seat; 2] {
    let next = view.seat().next(SEATS);
    [next, next.next(SEATS)]
}

/// The cards that the others may hold.
pub(super) fn outstanding(view: &View) -> CardSet<Card> {
    let [next, previous] = others(view);
    view.possible(next) | view.possible(previous)
}

/// Whether no other seat can hold a higher card of this kind.
pub(super) fn is_master(view: &View, card: Card) -> bool {
    outstanding(view).is_disjoint(card.above())
}

/// The share, 0 to 1, of the cards of this kind that others may hold which lie below this one; 1 when there is none.
pub(super) fn height(view: &View, card: Card) -> f64 {
    let kind = outstanding(view) & card.kind();
    let below = kind - card.above();
    if kind.is_empty() { 1.0 } else { below.len() as f64 / kind.len() as f64 }
}

/// The chance that `seat` holds none of these cards.
pub(super) fn holds_none(view: &View, seat: Seat, cards: CardSet<Card>) -> f64 {
    let possible = view.possible(seat);
    let elsewhere = possible.len().saturating_sub(view.public().hand_size(seat));
    (0..(possible & cards).len())
        .map(|drawn| elsewhere.saturating_sub(drawn) as f64 / (possible.len() - drawn) as f64)
        .product()
}

/// The trick as it lies after `card`.
pub(super) fn after(view: &View, card: Card) -> Trick {
    let mut trick = *view.public().trick();
    trick.push(card);
    trick
}

/// The seats that play to this trick after the seat itself.
pub(super) fn to_come(view: &View) -> impl Iterator<Item = Seat> {
    let lying = view.public().trick().cards().len();
    others(view).into_iter().take(SEATS - 1 - lying.min(SEATS - 1))
}

/// How much of its chance to beat what lies there a seat has left when the one before has beaten that already.
const TWICE: f64 = 0.7;

/// The chance of each seat to win the trick when this card is played and each of those to come beats what lies there
/// if it can.
pub(super) fn outlook(view: &View, card: Card) -> [f64; SEATS] {
    let trick = after(view, card);
    let mut chances = [0.0; SEATS];
    if let Some(winner) = trick.winner() {
        chances[winner.index()] = 1.0;
    }
    for seat in to_come(view) {
        let beats = beats(view, seat, trick);
        let mut taken = 0.0;
        for (other, chance) in chances.iter_mut().enumerate() {
            let has_played = trick.winner().is_some_and(|winner| winner.index() == other);
            let lost = *chance * if has_played { beats } else { beats * TWICE };
            *chance -= lost;
            taken += lost;
        }
        chances[seat.index()] += taken;
    }
    chances
}

/// The chance that `seat` can beat what lies there.
fn beats(view: &View, seat: Seat, trick: Trick) -> f64 {
    let holds = |cards| 1.0 - holds_none(view, seat, cards);
    let winning = trick.cards().iter().find(|&&card| trick.player_of(card) == trick.winner());
    let (Some(led), Some(best)) = (trick.cards().first(), winning) else { return 0.0 };
    let is_out = holds_none(view, seat, led.kind());
    match (led.suit(), best.suit()) {
        (None, _) => holds(best.above()),
        (Some(_), None) => is_out * holds(best.above()),
        (Some(_), Some(_)) => holds(best.above()) + is_out * holds(TAROKS),
    }
}
