//! What a screen shows: the cards in their places, and the public facts beside them.

use super::events::Event;
use super::moves::Move;
use super::public::Public;
use super::score::SeatScore;
use super::view::View;
use crate::cards::CardSet;
use crate::cards::french::Card;
use crate::protocol::Seat;
use crate::{Public as _, Scene, Score, SeenCards, Turn};

/// Changes the cards of a scene by an event. `public` is the public part after the event.
pub(super) fn draw(scene: &mut Scene, event: &Event, public: &Public) {
    match *event {
        Event::Table(cards) => {
            scene.begin("table", SeenCards::default());
            scene.table = written(cards);
        }
        Event::Deal(seat, packet) => scene.deal(seat, packet),
        Event::Move(seat, r#move) => draw_move(scene, seat, r#move),
        Event::Won(seat, cards) => {
            scene.begin("set_up", SeenCards::default());
            scene.piles[seat.index()].extend(written(cards));
        }
        Event::Turn(_) | Event::Tablas(..) | Event::Last(_) => scene.begin("set_up", SeenCards::default()),
    }
    if let Some(last) = public.last().filter(|_| public.turn() == Turn::Over) {
        scene.rest = std::mem::take(&mut scene.table);
        scene.piles[last.index()].extend_from_slice(&scene.rest);
    }
    draw_known(scene, public);
}

/// Sets how many face-down cards each hand of a scene has.
pub(super) fn draw_known(scene: &mut Scene, public: &Public) {
    let nothing: CardSet<Card> = CardSet::EMPTY;
    Seat::all(public.players()).for_each(|seat| scene.show_hand(seat, public.hand_size(seat), nothing));
}

fn draw_move(scene: &mut Scene, seat: Seat, Move { card, captured }: Move) {
    let moved = CardSet::of(card);
    if captured.is_empty() {
        scene.begin("lay", moved);
        scene.table.push(card.to_string());
    } else {
        scene.table.retain(|lying| !captured.iter().any(|card| card.to_string() == *lying));
        scene.begin(if scene.table.is_empty() { "tabla" } else { "capture" }, moved);
        scene.captured = written(captured);
        scene.piles[seat.index()].extend(written(moved | captured));
    }
    scene.move_from_hand(seat);
}

/// Returns the view's hand as one group.
pub(super) fn sorted_hand(view: &View) -> Vec<Vec<Card>> {
    vec![view.hand().iter().collect()]
}

fn written(cards: CardSet<Card>) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}

/// Returns the facts of a position:
///
/// - `cards`, `points`, `tablas`: for each seat, the number of cards that it has won, the points of these
///   cards, and the number of its tablas. In pairs, the numbers are those of the seat's pair;
/// - `last`: the seat that captured last;
/// - `stock`: the number of cards that are not dealt yet;
/// - `sides`: in pairs, the pair of each seat;
/// - `goal`: the goal of the session;
/// - `totals`: the total of each seat before the deal, or after the deal once it is over.
pub(super) fn facts(public: &Public) -> Score {
    let column = |number: &dyn Fn(SeatScore) -> String| {
        let seats = Seat::all(public.players()).map(|seat| number(public.score(seat)));
        seats.collect::<Vec<_>>().join(" ")
    };
    let mut facts = vec![
        ("cards", column(&|score| score.cards.to_string())),
        ("points", column(&|score| score.points.to_string())),
        ("tablas", column(&|score| score.tablas.to_string())),
    ];
    if let Some(last) = public.last() {
        facts.push(("last", last.to_string()));
    }
    facts.push(("stock", public.stock().to_string()));
    let rules = public.rules();
    facts.extend(rules.sides().fact());
    if let Some(goal) = rules.session_goal() {
        let after = public.totals().map(|(_, totals)| totals);
        let of_sides = after.as_deref().unwrap_or(&goal.totals);
        let totals = Seat::all(rules.players).map(|seat| of_sides[rules.side(seat)].to_string());
        facts.push(("goal", goal.points.to_string()));
        facts.push(("totals", totals.collect::<Vec<_>>().join(" ")));
    }
    facts
}
