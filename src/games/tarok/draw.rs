//! The position for people.

use super::{Item, SEATS, TALON, View};
use crate::cards::HIDDEN;
use crate::games::{Turn, View as _};
use crate::protocol::Seat;

/// The contract, the talon, every seat with its hand where it is known, and the trick.
pub(super) fn draw(views: &[&View]) -> Vec<String> {
    let Some(public) = views.first().map(|view| view.public()) else { return Vec::new() };
    let mut lines = Vec::new();
    lines.push(match (public.contract(), public.declarer()) {
        (Some(contract), Some(declarer)) => format!("contract {contract}, declarer seat {declarer}"),
        (Some(contract), None) => format!("contract {contract}"),
        (None, _) => format!(
            "bidding  {} stands, held by seat {}",
            public.auction().standing(),
            public.auction().holder()
        ),
    });
    lines.push(match public.talon() {
        Some(talon) if public.taken().is_empty() => format!("talon    {talon}"),
        Some(talon) => format!("talon    {talon}, taken {}", public.taken()),
        None => format!("talon    {}", vec![HIDDEN; TALON - public.gifts().len()].join(" ")),
    });
    if !public.announced().is_empty() {
        lines.push(format!("announced {}", public.announced()));
    }
    let raised: Vec<String> = Item::ALL
        .into_iter()
        .filter(|&item| public.kontra().level(item) > 0)
        .map(|item| format!("{item} ×{}", 1 << public.kontra().level(item)))
        .collect();
    if !raised.is_empty() {
        lines.push(format!("kontra   {}", raised.join(", ")));
    }
    let hands: Vec<String> = Seat::all(SEATS)
        .map(|seat| match views.iter().find(|view| view.seat() == seat) {
            Some(view) => view.hand().to_string(),
            None => vec![HIDDEN; public.hand_size(seat)].join(" "),
        })
        .collect();
    let widest = hands.iter().map(String::len).max().unwrap_or(0);
    for (seat, hand) in Seat::all(SEATS).zip(hands) {
        let mark = if public.turn() == Turn::Seat(seat) { '>' } else { ' ' };
        lines.push(format!("{mark} seat {seat} {hand:<widest$}   won {:>2} tricks", public.tricks_won(seat)));
    }
    if !public.discards().is_empty() {
        let known = views.iter().find(|view| public.declarer() == Some(view.seat()));
        let discards =
            known.map_or_else(|| public.discards().to_string(), |view| view.discards().to_string());
        lines.push(format!("discards {discards}"));
    }
    let trick: Vec<String> = public.trick().cards().iter().map(ToString::to_string).collect();
    if !trick.is_empty() {
        lines.push(format!("trick    {}, led by seat {}", trick.join(" "), public.trick().leader()));
    }
    lines.push(match public.turn() {
        Turn::Seat(seat) => format!("seat {seat} to move"),
        Turn::Chance => "cards to be dealt".to_owned(),
        Turn::Over => "over".to_owned(),
    });
    lines
}
