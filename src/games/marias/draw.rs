//! The position for people.

use super::{Goal, SEATS, Side, View};
use crate::cards::HIDDEN;
use crate::games::{Turn, View as _};
use crate::protocol::Seat;

/// The trump card and the goals, the trick, every seat with its hand where it is known, the points.
pub(super) fn draw(views: &[&View]) -> Vec<String> {
    let Some(public) = views.first().map(|view| view.public()) else { return Vec::new() };
    let own = views.iter().find(|view| view.seat().index() == 0);
    let trump = public.trump().or_else(|| own.and_then(|view| view.face_down().trump));
    let trump = match trump {
        Some(card) => card.to_string(),
        None if public.has_trump_card() => HIDDEN.to_owned(),
        None => "(none yet)".to_owned(),
    };
    let talon = match own.filter(|view| !view.face_down().talon.is_empty()) {
        Some(view) => view.face_down().talon.to_string(),
        None => vec![HIDDEN; public.talon_size()].join(" "),
    };
    let mut lines = vec![format!("trump    {trump:<10}   talon {talon}")];
    for goal in Goal::ALL {
        if let Some(announced) = public.bidding().goal(goal) {
            lines.push(format!(
                "{:<8} seat {}, doubled {} times",
                goal.word(),
                announced.by,
                announced.fleks
            ));
        }
    }
    let trick: Vec<String> = public.trick().cards().map(|(seat, card)| format!("{seat}: {card}")).collect();
    lines.push(format!(
        "trick    {}",
        if trick.is_empty() { "(empty)".to_owned() } else { trick.join("   ") }
    ));
    let hands: Vec<String> = Seat::all(SEATS)
        .map(|seat| match views.iter().find(|view| view.seat() == seat) {
            Some(view) => view.hand().to_string(),
            None => vec![HIDDEN; public.hand_size(seat)].join(" "),
        })
        .collect();
    let widest = hands.iter().map(String::len).max().unwrap_or(0);
    for (seat, hand) in Seat::all(SEATS).zip(hands) {
        let mark = if public.turn() == Turn::Seat(seat) { '>' } else { ' ' };
        let marriages: Vec<String> =
            public.marriages(seat).iter().map(|ober| format!("marriage {}", ober.suit())).collect();
        let line = format!("{mark} seat {seat}   {hand:<widest$}   {}", marriages.join(", "));
        lines.push(line.trim_end().to_owned());
    }
    if let Some(ending) = public.ending() {
        let [own, others] = Side::ALL.map(|side| ending.points(side));
        lines.push(format!("points   seat 0: {own}   seats 1 and 2: {others}"));
    }
    lines.push(match public.turn() {
        Turn::Seat(seat) => format!("seat {seat} to move"),
        Turn::Chance => "cards to be dealt".to_owned(),
        Turn::Over => {
            let payoffs = public.outcome().map(|outcome| outcome.payoffs()).unwrap_or_default();
            format!("over: {}", payoffs.map(|points| points.to_string()).join(" "))
        }
    });
    lines
}
