//! Drawing a position for people.

use super::contract::{Contract, Item};
use super::game_types::State;
use super::game_types::View;
use super::public::Public;
use super::rules::SEATS;
use super::scene::side_points;
use super::score::Outcome;
use crate::cards::tarok::Card;
use crate::cards::{CardSet, Random};
use crate::games::render::{counted, hidden, last_row, row, seat_rows, trick_row};
use crate::games::tarok_common::render::{RAISES, hand, radelci, talon};
use crate::games::tarok_common::values::points;
use crate::games::tarok_common::{ContractWord as _, ItemScore, Stage};
use crate::games::{Public as _, Turn, View as _};
use crate::protocol::Seat;

/// Draws the contract with its announcements and raises, the talon, every seat with its hand if it is known, the trick,
/// and the points.
pub(super) fn render(views: &[&View]) -> Vec<String> {
    let view = views.first().expect("a view to draw");
    let public = view.public();
    let end = end(view);
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
        rows.push(trick(public));
    }
    rows.extend(count(public, discards));
    let act = format!("move: {}", public.stage().due(&Contract::FORMS));
    rows.push(last_row(public.turn(), &act, &outcome.map(|outcome| outcome.payoffs()).unwrap_or_default()));
    rows
}

/// A world of this view, once the deal is over. The cards that are still hidden then do not affect the score.
fn end(view: &View) -> Option<State> {
    (view.public().turn() == Turn::Over).then(|| view.sample(&mut Random::new(0, 0)))
}

/// The contract and every bonus announced or made, with its raises and its outcome.
fn stakes(public: &Public, outcome: Option<&Outcome>) -> Vec<String> {
    let Some(contract) = public.contract() else { return vec![bidding(public)] };
    let item_row = |item: Item| {
        let score = outcome.and_then(|outcome| outcome.item(item));
        let name = match (item, public.declarer()) {
            (Item::Game, Some(declarer)) => format!("{contract} by seat {declarer}"),
            (Item::Game, None) => contract.to_string(),
            _ if public.announced().contains(item) => "announced".to_owned(),
            _ => score.map(|_| "silent".to_owned())?,
        };
        let level = usize::from(public.kontra().level(item));
        let raised = RAISES.get(level).filter(|_| level > 0);
        let raised = raised.map(|raise| format!(", {raise} ×{}", 1 << level)).unwrap_or_default();
        let result = score
            .map(|score| format!(": {} {:+}", if score.value > 0 { "won" } else { "lost" }, score.total()));
        let label = if item == Item::Game { "contract" } else { item.word() };
        Some(row(label, &(name + &raised + &result.unwrap_or_default())))
    };
    let mut rows: Vec<String> = Item::ALL.into_iter().filter_map(item_row).collect();
    rows.extend(outcome.into_iter().flat_map(extras));
    rows
}

/// The points of a deal besides declarer's items.
fn extras(outcome: &Outcome) -> Vec<String> {
    let mut rows = Vec::new();
    if outcome.doubled() {
        let items = Item::ALL.into_iter().filter_map(|item| outcome.item(item));
        rows.push(row(
            "radelc",
            &format!("doubles these items: {:+}", items.map(ItemScore::total).sum::<i64>()),
        ));
    }
    for seat in Seat::all(SEATS) {
        if outcome.failed_kontra(seat) > 0 {
            let text = format!("failed, seat {seat} had not raised: {:+}", outcome.failed_kontra(seat));
            rows.push(row("kontra", &text));
        }
    }
    let losers = Seat::all(SEATS).filter(|&seat| outcome.mond(seat) != 0);
    rows.extend(losers.map(|seat| row("mond", &format!("lost by seat {seat}: {:+}", outcome.mond(seat)))));
    rows
}

fn bidding(public: &Public) -> String {
    let bidding = public.bidding();
    let mut words = vec![format!("{} by seat {}", bidding.standing(), bidding.holder())];
    let passed = Seat::all(SEATS).filter(|&seat| bidding.has_passed(seat));
    words.extend(passed.map(|seat| format!("seat {seat} passes")));
    row("bidding", &words.join(", "))
}

fn trick(public: &Public) -> String {
    let trick = public.trick();
    trick_row(public.tricks_played() + 1, trick.leader(), trick.plays(), None)
}

/// The card points so far. Declarer's points include its known discards, and the defenders' points include the rest of
/// the talon. In klop, each player's own card points are shown. `None` before the first trick is complete, and in
/// berač.
fn count(public: &Public, discards: CardSet<Card>) -> Option<String> {
    if public.tricks_played() == 0 {
        return None;
    }
    let Some(declarer) = public.declarer() else {
        let seats = Seat::all(SEATS).map(|seat| format!("seat {seat}: {}", points(public.pile(seat))));
        return Some(row("points", &seats.collect::<Vec<_>>().join(", ")));
    };
    let [own, theirs] = side_points(public, discards)?;
    let own_tricks = public.tricks_won(declarer);
    let [own_tricks, their_tricks] =
        [own_tricks, public.tricks_played() - own_tricks].map(|tricks| counted(tricks, "trick"));
    Some(row("points", &format!("declarer {own} in {own_tricks}, defenders {theirs} in {their_tricks}")))
}
