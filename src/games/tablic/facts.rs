//! The public facts of a position, for a screen beside the cards.

use super::public::Public;
use super::score::SeatScore;
use crate::games::Score;
use crate::protocol::Seat;

/// The facts of a position:
///
/// - `cards`, `points`, `tablas`: the cards that each seat has won, their points, and its tablas;
/// - `last`: the seat that captured last;
/// - `stock`: the number of cards that are not dealt yet.
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
    facts
}
