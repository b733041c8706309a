//! Facts that only one seat knows, in the form that all games have in common.

use std::fmt;

use super::game::Score;
use crate::protocol::Seat;

/// Returns the fact `lacks` for a seat. It lists each other seat whose hand cannot hold some suit, with the
/// suits that this hand lacks. Empty when every other hand can hold every suit.
pub(super) fn lacks_fact<S: fmt::Display>(
    players: usize,
    own: Seat,
    lacks: impl Fn(Seat) -> Vec<S>,
) -> Score {
    let others = Seat::all(players).filter(|&seat| seat != own).map(|seat| (seat, lacks(seat)));
    let others = others.filter(|(_, suits)| !suits.is_empty()).map(|(seat, suits)| {
        let suits: Vec<String> = suits.iter().map(ToString::to_string).collect();
        format!("{seat} {}", suits.join(" "))
    });
    let others: Vec<String> = others.collect();
    if others.is_empty() { Score::new() } else { vec![("lacks", others.join(", "))] }
}
