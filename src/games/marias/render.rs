//! Drawing a position for people.

use super::bidding::Announced;
use super::moves::{Goal, MoveKind};
use super::public::Public;
use super::rules::{SEATS, Side};
use super::scene::{lacks, sorted_hand, suit_name};
use super::score::{Hra, Payment, PlainOutcome, Sedma, Stovka};
use super::view::View;
use crate::cards::CardSet;
use crate::cards::german::Card;
use crate::games::screen::{counted, grouped, hidden, last_row, row, seat_rows, trick_row};
use crate::games::{Public as _, Turn, View as _};
use crate::protocol::Seat;

/// The names of the doublings, by their number.
const FLEKS: [&str; 8] = ["", "flek", "re", "tutti", "boty", "kalhoty", "kaiser", "rekaiser"];

/// Draws the trump card, the goals, the talon, every seat with its hand if it is known, the trick, and the points.
pub(super) fn render(views: &[&View]) -> Vec<String> {
    let public = views.first().expect("a view to draw").public();
    let own = views.iter().find_map(|view| view.face_down().trump);
    let mut rows = Vec::new();
    if public.has_trumps() {
        rows.push(row("trump", &trump(public, own)));
    }
    rows.extend(game(public));
    rows.extend(goals(public));
    if public.talon_size() > 0 {
        let talon = views.iter().fold(CardSet::EMPTY, |cards, view| cards | view.face_down().talon);
        rows.push(row("talon", &hidden(public.talon_size(), talon, &[])));
    }
    rows.extend(seats(views, public));
    if public.due() == Some(MoveKind::Card) || public.turn() == Turn::Over {
        rows.push(trick(public));
        rows.extend(points(public));
    }
    let payoffs = public.payoffs().unwrap_or_default();
    rows.push(last_row(public.turn(), &public.action(), &payoffs));
    rows
}

/// The trump suit and the trump card. Only seat 0 knows the card while it lies face down.
fn trump(public: &Public, face_down: Option<Card>) -> String {
    match (public.trump(), face_down) {
        (Some(card), _) => format!("{}, {card}", suit_name(card.suit())),
        (None, Some(card)) => format!("{}, {card} face down", suit_name(card.suit())),
        (None, None) if public.has_trump_card() => "face down".to_owned(),
        (None, None) => "not chosen yet".to_owned(),
    }
}

/// Betl or durch: the seat that plays it, its doublings, and its outcome.
fn game(public: &Public) -> Option<String> {
    let (game, fleks) = public.bidding().plain_game()?;
    let said = announced(Announced { by: public.declarer(), fleks });
    let result = public.plain_outcome().map(|PlainOutcome { payment: Payment { stake, won_by }, .. }| {
        format!(": won by {}, stake {stake}", side_name(public, won_by))
    });
    Some(row(game.word(), &(said + &result.unwrap_or_default())))
}

/// Each goal: the seat that announced it, its doublings, and its outcome.
fn goals(public: &Public) -> Vec<String> {
    let goal_row = |goal: Goal| {
        let announced = public.bidding().goal(goal).map(announced);
        let result = result(public, goal).map(|result| format!(": {result}"));
        let said = announced.or_else(|| result.is_some().then(|| "silent".to_owned()))?;
        Some(row(goal.word(), &(said + &result.unwrap_or_default())))
    };
    Goal::ALL.into_iter().filter_map(goal_row).collect()
}

fn announced(Announced { by, fleks }: Announced) -> String {
    match FLEKS.get(usize::from(fleks)) {
        Some(flek) if fleks > 0 => format!("by seat {by}, {flek} ×{}", 1 << fleks),
        _ => format!("by seat {by}"),
    }
}

/// The outcome of a goal; `None` before the deal is over, and for a goal that was not scored.
fn result(public: &Public, goal: Goal) -> Option<String> {
    let outcome = public.outcome()?;
    let (payment, remark) = match goal {
        Goal::Hra => {
            let Hra { payment, silent_hundred } = outcome.hra?;
            (payment, silent_hundred.map(|_| "a silent hundred".to_owned()))
        }
        Goal::Sedma => {
            let Sedma { payment, killed, by, .. } = outcome.sedma?;
            (payment, killed.then(|| format!("7 of seat {by} killed")))
        }
        Goal::Stovka => {
            let Stovka { payment, counted, .. } = outcome.stovka?;
            (payment, Some(format!("{counted} counted")))
        }
    };
    let Payment { stake, won_by } = payment;
    let remark = remark.map(|remark| format!(", {remark}")).unwrap_or_default();
    Some(format!("won by {}, stake {stake}{remark}", side_name(public, won_by)))
}

fn side_name(public: &Public, side: Side) -> &'static str {
    match side {
        Side::Declarer if public.has_trumps() => "forhont",
        Side::Declarer => "declarer",
        Side::Defenders => "defenders",
    }
}

/// Every seat: its hand, whether it is forhont, and the marriages that it has shown.
fn seats(views: &[&View], public: &Public) -> Vec<String> {
    let hands: Vec<String> = Seat::all(SEATS).map(|seat| hand(views, public, seat)).collect();
    let widest = hands.iter().map(String::len).max().unwrap_or(0);
    let seat_with = |(seat, hand): (Seat, String)| {
        let declarer = side_name(public, Side::Declarer);
        let declarer = (public.side(seat) == Side::Declarer).then(|| declarer.to_owned());
        let marriages =
            public.marriages(seat).iter().map(|ober| format!("marriage in {}", suit_name(ober.suit())));
        let known: Vec<String> = declarer.into_iter().chain(marriages).collect();
        let known = known.join(", ");
        let text = if widest == 0 { known } else { format!("{hand:<widest$}   {known}") };
        seat_rows(public.turn(), seat, &text)
    };
    Seat::all(SEATS).zip(hands).flat_map(seat_with).collect()
}

/// A hand as a person holds it. For a hidden hand, the known facts about it.
fn hand(views: &[&View], public: &Public, seat: Seat) -> String {
    if let Some(view) = views.iter().find(|view| view.seat() == seat) {
        return grouped(sorted_hand(view));
    }
    let all = CardSet::FULL;
    let unseen = views.iter().fold(all, |cards, view| cards & view.unseen());
    let possible = views.iter().fold(all, |cards, view| cards & view.possible(seat));
    hidden(public.hand_size(seat), public.known(seat), &lacks(unseen, possible))
}

/// The current trick; between two tricks, the trick just completed.
fn trick(public: &Public) -> String {
    let trick = public.trick();
    let number = public.tricks_played() + usize::from(!trick.is_complete());
    trick_row(number, trick.leader(), trick.plays(), trick.winner().filter(|_| trick.is_complete()))
}

/// The points of both sides, marriages included, and their tricks; `None` before the first trick is complete.
fn points(public: &Public) -> Option<String> {
    let ending = public.ending().filter(|_| public.tricks_played() > 0)?;
    let sides = Side::ALL.map(|side| {
        let tricks = counted(public.pile(side).len() / SEATS, "trick");
        format!("{} {} in {tricks}", side_name(public, side), ending.points(side))
    });
    Some(row("points", &sides.join(", ")))
}
