//! Drawing a position for people.

use super::contract::{Contract, Item};
use super::public::Public;
use super::rules::SEATS;
use super::scene::side_points;
use super::score::Outcome;
use super::state::State;
use super::view::View;
use crate::cards::tarok::Card;
use crate::cards::{CardSet, Random};
use crate::games::render::{counted, hidden, last_row, row, seat_rows, trick_row};
use crate::games::tarok_common::render::{RAISES, hand, radelci, talon};
use crate::games::tarok_common::values::points;
use crate::games::tarok_common::{ContractWord as _, Stage};
use crate::games::{Public as _, Turn, View as _};
use crate::protocol::Seat;

/// Draws the contract with its announcements and raises, the talon, every seat with its hand if it is known, the trick,
/// and the points.
pub(super) fn render(views: &[&View]) -> Vec<String> {
    let view = views.first().expect("a view to draw");
    let public = view.public();
    // A world of this view, once the deal is over. The cards that are still hidden then do not affect the score.
    let end = (public.turn() == Turn::Over).then(|| view.sample(&mut Random::new(0, 0)));
    let outcome = end.as_ref().and_then(State::outcome);
    let discards = views.iter().fold(public.discards().shown, |cards, view| cards | view.discards());
    let discards = end.as_ref().map_or(discards, State::discards);
    let mut rows = stakes(public, outcome.as_ref());
    rows.extend(radelci(&outcome.as_ref().map_or(public.rules().radelci, Outcome::radelci)));
    rows.extend(talon(public));
    if !public.discards().is_empty() {
        rows.push(row("discards", &hidden(public.discards().len(), discards, &[])));
    }
    for seat in Seat::all(SEATS) {
        rows.extend(seat_rows(public.turn(), seat, &hand(views, public, seat)));
    }
    if public.stage() == Stage::Play {
        let trick = public.trick();
        rows.push(trick_row(public.tricks_played() + 1, trick.leader(), trick.plays(), None));
    }
    rows.extend(count(public, discards));
    let act = format!("move: {}", public.stage().due(&Contract::FORMS));
    rows.push(last_row(public.turn(), &act, &outcome.map(|outcome| outcome.payoffs()).unwrap_or_default()));
    rows
}

/// The contract with the called king and the partner once it is known, and every bonus announced or made, with its raises
/// and its outcome.
fn stakes(public: &Public, outcome: Option<&Outcome>) -> Vec<String> {
    let Some(contract) = public.contract() else { return vec![bidding(public)] };
    let item_row = |item: Item| {
        let score = outcome.and_then(|outcome| outcome.item(item));
        let owner = public.stakes().owner(item);
        let name = match (item, owner) {
            (Item::Game, Some(declarer)) => format!("{contract} by seat {declarer}{}", call(public)),
            (Item::Game, None) => contract.to_string(),
            (_, Some(owner)) => format!("announced by seat {owner}"),
            _ => score.map(|_| "silent".to_owned())?,
        };
        let level = usize::from(public.stakes().level(item));
        let raised = RAISES.get(level).filter(|_| level > 0);
        let raised = raised.map(|raise| format!(", {raise} ×{}", 1 << level)).unwrap_or_default();
        let result = score
            .map(|score| format!(": {} {:+}", if score.value > 0 { "won" } else { "lost" }, score.total()));
        let label = if item == Item::Game { "contract" } else { item.word() };
        Some(row(label, &(name + &raised + &result.unwrap_or_default())))
    };
    let mut rows: Vec<String> = Item::ALL.into_iter().filter_map(item_row).collect();
    let Some(outcome) = outcome else { return rows };
    if outcome.doubled() {
        rows.push(row("radelc", &format!("doubles these items: {:+}", outcome.items_total())));
    }
    let losers = Seat::all(SEATS).filter(|&seat| outcome.mond(seat) != 0);
    rows.extend(losers.map(|seat| row("mond", &format!("lost by seat {seat}: {:+}", outcome.mond(seat)))));
    rows
}

/// The called king and declarer's partner, as far as everybody knows them.
fn call(public: &Public) -> String {
    let Some(king) = public.called_king().first() else { return String::new() };
    let partner = match public.partner() {
        Some(seat) => format!(", partner seat {seat}"),
        None if public.talon().is_some() && public.knows_sides() => ", alone".to_owned(),
        None => String::new(),
    };
    format!(", calls {king}{partner}")
}

fn bidding(public: &Public) -> String {
    let bidding = public.bidding();
    let mut words = vec![format!("{} by seat {}", bidding.standing(public.rules()), bidding.holder())];
    let passed = Seat::all(SEATS).filter(|&seat| bidding.has_passed(seat));
    words.extend(passed.map(|seat| format!("seat {seat} passes")));
    row("bidding", &words.join(", "))
}

/// The card points so far: of the sides, if everybody knows them, otherwise of each seat. `None` before the first trick
/// is complete, and in contracts that are not played for points.
fn count(public: &Public, discards: CardSet<Card>) -> Option<String> {
    let contract = public.contract().filter(|_| public.tricks_played() > 0)?;
    if let Some([own, theirs]) = side_points(public, discards) {
        let side = |is_own: bool| {
            let seats = Seat::all(SEATS).filter(move |&seat| {
                (public.declarer() == Some(seat) || public.partner() == Some(seat)) == is_own
            });
            counted(seats.map(|seat| public.tricks_won(seat)).sum(), "trick")
        };
        let text = format!("declarer {own} in {}, defenders {theirs} in {}", side(true), side(false));
        return Some(row("points", &text));
    }
    let is_for_points = contract.counts_mond() || public.declarer().is_none();
    let seats = Seat::all(SEATS).map(|seat| format!("seat {seat}: {}", points(public.pile(seat))));
    is_for_points.then(|| row("points", &seats.collect::<Vec<_>>().join(", ")))
}
