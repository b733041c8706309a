//! Drawing a position for people.

use super::contract::Item;
use super::public::Public;
use super::rules::SEATS;
use super::scene::side_points;
use super::score::Outcome;
use super::state::State;
use super::view::View;
use crate::cards::CardSet;
use crate::cards::tarok::Card;
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

/// The contract with the called king and the partner once it is known, and every bonus announced or made, with its raises
/// and its outcome.
fn stakes(public: &Public, outcome: Option<&Outcome>) -> Vec<String> {
    let Some(contract) = public.contract() else {
        let bidding = public.bidding();
        return vec![render::bidding(bidding.standing(public.rules()), bidding.auction())];
    };
    let item_row = |item: Item| {
        let score = outcome.and_then(|outcome| outcome.item(item));
        let owner = public.stakes().owner(item);
        let name = match (item, owner) {
            (Item::Game, Some(declarer)) => format!("{contract} by seat {declarer}{}", call(public)),
            (Item::Game, None) => contract.to_string(),
            (_, Some(owner)) => format!("announced by seat {owner}"),
            _ => score.map(|_| "silent".to_owned())?,
        };
        Some(render::item_row(item, &name, public.stakes().level(item), score))
    };
    let mut rows: Vec<String> = Item::ALL.into_iter().filter_map(item_row).collect();
    let Some(outcome) = outcome else { return rows };
    let mond = std::array::from_fn::<_, SEATS, _>(|seat| outcome.mond(Seat::new(seat)));
    rows.extend(render::extra_rows(outcome.doubled().then(|| outcome.items_total()), &mond));
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

/// The card points so far: of the sides, if everybody knows them, otherwise of each seat. `None` before the first trick
/// is complete, and in contracts that are not played for points.
fn count(public: &Public, discards: CardSet<Card>) -> Option<String> {
    let contract = public.contract().filter(|_| public.tricks_played() > 0)?;
    if let Some(sides) = side_points(public, discards) {
        let is_own = |&seat: &Seat| public.declarer() == Some(seat) || public.partner() == Some(seat);
        let tricks = Seat::all(SEATS).filter(is_own).map(|seat| public.tricks_won(seat)).sum();
        return Some(render::side_points(sides, tricks, public.tricks_played()));
    }
    let is_for_points = contract.counts_mond() || public.declarer().is_none();
    is_for_points.then(|| render::seat_points(public))
}
