//! Items of the payoffs that the games of tarok have in common.

use super::item_score::ItemScore;
use crate::PayoffItem;
use crate::protocol::Seat;

/// The points of a contract that lie between the card points and 35.
const DIFFERENCE: &str = "difference";

/// Creates the item of the game or of a bonus. `contract` is the contract with its value if the item is the
/// game. `get` returns the points of a seat for the item; its argument is the total of declarer's side.
pub(crate) fn scored_item<const SEATS: usize>(
    name: &'static str,
    score: ItemScore,
    contract: Option<(&'static str, i64)>,
    by: Option<Seat>,
    get: impl Fn(Seat, i64) -> i64,
) -> PayoffItem {
    let outcome = match (score.announced, score.value > 0) {
        (false, _) => "silent",
        (true, true) => "won",
        (true, false) => "lost",
    };
    let value = score.value.abs();
    // In a contract that is played for points, the difference has the sign of the contract.
    let terms = match contract {
        Some((contract, base)) => vec![(contract, base), (DIFFERENCE, value - base)],
        None => vec![(name, value)],
    };
    PayoffItem {
        by,
        outcome: Some(outcome),
        terms: terms.into_iter().filter(|(_, points)| *points != 0).collect(),
        doublings: score.raises,
        ..PayoffItem::new(name, Seat::all(SEATS).map(|seat| get(seat, score.total())).collect::<Vec<_>>())
    }
}

/// Creates the item of a radelc, which doubles the sum of all items once more.
pub(crate) fn radelc_item(total: i64, amounts: Vec<i64>) -> PayoffItem {
    PayoffItem { terms: vec![("total", total.abs())], ..PayoffItem::new("radelc", amounts) }
}
