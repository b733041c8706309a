//! The public facts of a position, for a screen beside the cards.

use super::moves::{Goal, MoveKind};
use super::public::Public;
use super::rules::{SEATS, Side};
use crate::games::{Public as _, Score, Turn};
use crate::protocol::Seat;

/// The facts of a position:
///
/// - `phase`: the part of the deal;
/// - `trump`: the trump card, once it is turned up;
/// - `hra`, `sedma`, `stovka`: the seat that announced the goal, and the number of its doublings;
/// - `known`: each seat with cards that everybody knows, and these cards;
/// - `takes`: the number of complete tricks, and the seat that took the last one;
/// - `points`: the points of the side of each seat, marriages included.
pub(super) fn facts(public: &Public) -> Score {
    let mut facts = vec![("phase", public.phase().to_owned())];
    if let Some(trump) = public.trump() {
        facts.push(("trump", trump.to_string()));
    }
    for goal in Goal::ALL {
        if let Some(announced) = public.bidding().goal(goal) {
            facts.push((goal.word(), format!("{} {}", announced.by, announced.fleks)));
        }
    }
    let known =
        Seat::all(SEATS).map(|seat| (seat, public.known(seat))).filter(|(_, cards)| !cards.is_empty());
    let known: Vec<String> = known.map(|(seat, cards)| format!("{seat} {cards}")).collect();
    if !known.is_empty() {
        facts.push(("known", known.join(", ")));
    }
    if public.due() != Some(MoveKind::Card) && public.turn() != Turn::Over {
        return facts;
    }
    let trick = public.trick();
    let winner = if trick.is_complete() { trick.winner() } else { Some(trick.leader()) };
    if let Some(winner) = winner.filter(|_| public.tricks_played() > 0) {
        facts.push(("takes", format!("{} {winner}", public.tricks_played())));
    }
    if let Some(ending) = public.ending() {
        let points = Seat::all(SEATS).map(|seat| ending.points(Side::of(seat)).to_string());
        facts.push(("points", points.collect::<Vec<_>>().join(" ")));
    }
    facts
}
