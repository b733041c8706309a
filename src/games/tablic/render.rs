//! Drawing a position for people.

use super::score::SeatScore;
use super::view::View;
use crate::cards::HIDDEN;
use crate::games::screen::{last_row, row};
use crate::games::{Public as _, Turn, View as _};
use crate::protocol::Seat;

/// Draws the table, every seat with its hand if it is known, and the stock.
pub(super) fn render(views: &[&View]) -> Vec<String> {
    let public = views.first().expect("a view to draw").public();
    let hands: Vec<String> = Seat::all(public.players())
        .map(|seat| match views.iter().find(|view| view.seat() == seat) {
            Some(view) => view.hand().to_string(),
            None => vec![HIDDEN; public.hand_size(seat)].join(" "),
        })
        .collect();
    let widest = hands.iter().map(String::len).max().unwrap_or(0);
    let table = if public.table().is_empty() { "(empty)".to_owned() } else { public.table().to_string() };
    let mut lines = vec![row("table", &table)];
    for (seat, hand) in Seat::all(public.players()).zip(hands) {
        let SeatScore { cards, points, tablas, .. } = public.score(seat);
        let mark = if public.turn() == Turn::Seat(seat) { '>' } else { ' ' };
        let last = if public.last() == Some(seat) { "   captured last" } else { "" };
        let pair =
            if public.rules().pairs { format!("pair {} ", public.rules().side(seat)) } else { String::new() };
        lines.push(format!(
            "{mark} seat {:<2} {hand:<widest$}   {pair}won {cards:>2} cards {points:>2} points {tablas} tablas{last}",
            seat.index(),
        ));
    }
    if let Some(goal) = public.rules().session_goal() {
        let totals =
            Seat::all(public.players()).map(|seat| goal.totals[public.rules().side(seat)].to_string());
        lines.push(row("totals", &format!("{} of {}", totals.collect::<Vec<_>>().join(" "), goal.points)));
    }
    lines.push(row("stock", &format!("{} cards", public.stock())));
    lines.push(last_row(public.turn(), "move", &public.payoffs().unwrap_or_default()));
    lines
}
