//! Drawing a position for people.

use super::contract::Item;
use super::game_types::{State, View};
use super::public::Public;
use super::rules::SEATS;
use super::scene::side_points;
use super::score::Outcome;
use crate::cards::CardSet;
use crate::cards::tarok::Card;
use crate::games::screen::row;
use crate::games::tarok::render;
use crate::protocol::Seat;

/// Draws the contract with its announcements and raises, the talon, every seat with its hand if it is known, the trick,
/// and the points.
pub(super) fn render(views: &[&View]) -> Vec<String> {
    let public = views.first().expect("a view to draw").public();
    let (end, discards) = render::end(views);
    let outcome = end.as_ref().and_then(State::outcome);
    let radelci = outcome.as_ref().map_or(public.rules().radelci, Outcome::radelci);
    let payoffs = outcome.map(|outcome| outcome.payoffs()).unwrap_or_default();
    let stakes = stakes(public, outcome.as_ref());
    render::position(views, stakes, &radelci, discards, count(public, discards), &payoffs)
}

/// The contract and every bonus announced or made, with its raises and its outcome.
fn stakes(public: &Public, outcome: Option<&Outcome>) -> Vec<String> {
    let Some(contract) = public.contract() else {
        return vec![render::bidding(public.bidding().standing(), public.bidding())];
    };
    let item_row = |item: Item| {
        let score = outcome.and_then(|outcome| outcome.item(item));
        let name = match (item, public.kontra().owner(item)) {
            (Item::Game, Some(declarer)) => format!("{contract} by seat {declarer}"),
            (Item::Game, None) => contract.to_string(),
            (_, Some(owner)) if public.rules().pays_defenders() => format!("announced by seat {owner}"),
            (_, Some(_)) => "announced".to_owned(),
            _ => score.map(|_| "silent".to_owned())?,
        };
        Some(render::item_row(item, &name, public.kontra().level(item), score))
    };
    let mut rows: Vec<String> = Item::ALL.into_iter().filter_map(item_row).collect();
    rows.extend(outcome.into_iter().flat_map(extras));
    rows
}

/// The points of a deal besides declarer's items.
fn extras(outcome: &Outcome) -> Vec<String> {
    let mut rows = render::extra_rows(outcome.doubled().then(|| outcome.items_total()), &[]);
    let bonuses = Item::ALL.into_iter().filter_map(|item| Some((item, outcome.bonuses().item(item)?)));
    rows.extend(bonuses.map(|(item, bonus)| {
        let points = bonus.score.total().abs();
        let text = match bonus.player.filter(|_| !bonus.is_made()) {
            Some(player) => format!("failed by seat {player}: +{points} for each other seat"),
            None => format!("made by the defenders: +{points} for each"),
        };
        row(item.word(), &text)
    }));
    for seat in Seat::all(SEATS) {
        if outcome.failed_kontra(seat) > 0 {
            let text = format!("failed, seat {seat} had not raised: {:+}", outcome.failed_kontra(seat));
            rows.push(row("kontra", &text));
        }
    }
    rows.extend(render::extra_rows(
        None,
        &std::array::from_fn::<_, SEATS, _>(|seat| outcome.mond(Seat::new(seat))),
    ));
    rows
}

/// The card points so far. Declarer's points include its known discards, and the defenders' points include the rest of
/// the talon. In klop, each player's own card points are shown. `None` before the first trick is complete, and in
/// berač.
fn count(public: &Public, discards: CardSet<Card>) -> Option<String> {
    let Some(declarer) = public.declarer() else {
        return (public.tricks_played() > 0).then(|| render::seat_points(public));
    };
    let sides = side_points(public, discards)?;
    Some(render::side_points(sides, public.tricks_won(declarer), public.tricks_played()))
}
