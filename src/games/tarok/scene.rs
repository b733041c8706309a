//! What a screen shows beside the cards: the facts.

use super::contract::{Contract, Item};
use super::game_types::View;
use super::public::Public;
use super::rules::{HAND, SEATS};
use crate::cards::CardSet;
use crate::cards::tarok::Card;
use crate::games::own_facts::lacks_fact;
use crate::games::tarok_common::scene::lacks;
use crate::games::tarok_common::values::{ALL_POINTS, points};
use crate::games::tarok_common::{Stage, TALON};
use crate::games::{Score, View as _};
use crate::protocol::Seat;

/// The card points of declarer and of the defenders so far. Declarer's points include these discards, and the defenders'
/// points include the rest of the talon. `None` before the first trick is complete, in klop and in berač.
pub(super) fn side_points(public: &Public, discards: CardSet<Card>) -> Option<[i64; 2]> {
    let is_counted = public.tricks_played() > 0 && public.contract() != Some(Contract::Berac);
    let declarer = public.declarer().filter(|_| is_counted)?;
    let own = points(public.pile(declarer) | discards);
    let others = Seat::all(SEATS).filter(|&seat| seat != declarer).map(|seat| public.pile(seat));
    let left = public.talon().map_or(CardSet::EMPTY, |talon| talon.set() - public.taken());
    let theirs = others.fold(left, |cards, pile| cards | pile);
    // At the end, a talon that no seat has seen also counts for the defenders.
    Some([own, if public.tricks_played() == HAND { ALL_POINTS - own } else { points(theirs) }])
}

/// The facts that only one seat knows:
///
/// - `lacks`: each other seat with the kinds of cards that it cannot hold, and these kinds;
/// - `counted`: the card points of declarer, with the discards that the seat knows, and of the defenders, with the rest
///   of the talon.
pub(super) fn own_facts(view: &View) -> Score {
    let public = view.public();
    let lacks = lacks_fact(SEATS, view.seat(), |seat| {
        lacks(view.unseen() | public.taken_by(seat), view.possible(seat))
    });
    let mut facts = Score::from_iter(lacks);
    if let Some(sides) = side_points(public, view.discards() | public.discards().shown) {
        facts.push(("counted", sides.map(|points| points.to_string()).join(" ")));
    }
    facts
}

/// The facts of a position:
///
/// - `phase`: the part of the deal;
/// - `bid`: the highest bid and its seat, before the contract is named;
/// - `passed`: the seats that have passed, before the contract is named;
/// - `contract`, and `declarer`: its seat;
/// - `announced`: the bonuses that declarer announced;
/// - `raised`: each item that was raised, with the number of its raises;
/// - `talon_points`: the card points of each group of the talon, once it is turned up;
/// - `taken`: the cards that declarer took from the talon;
/// - `gifts`: the cards that the winners of tricks got from the talon in klop;
/// - `known`: declarer's seat, and the cards that everybody knows it to hold;
/// - `radelci`: the number that each seat holds, if any seat holds one;
/// - `takes`: the number of complete tricks, and the seat that took the last one;
/// - `tricks`: the number that each seat has won;
/// - `points`: the card points in the tricks and gifts of each seat; each defender has the points of both defenders
///   together.
pub(super) fn facts(public: &Public) -> Score {
    let mut facts = vec![("phase", public.stage().phase().to_owned())];
    match (public.contract(), public.stage()) {
        (Some(contract), _) => facts.push(("contract", contract.to_string())),
        (None, Stage::Bidding | Stage::Naming) => {
            let bidding = public.bidding();
            facts.push(("bid", format!("{} {}", bidding.standing(), bidding.holder())));
            let passed =
                Seat::all(SEATS).filter(|&seat| bidding.has_passed(seat)).map(|seat| seat.to_string());
            let passed: Vec<String> = passed.collect();
            if !passed.is_empty() {
                facts.push(("passed", passed.join(" ")));
            }
        }
        _ => {}
    }
    if let Some(declarer) = public.declarer() {
        facts.push(("declarer", declarer.to_string()));
    }
    if !public.announced().is_empty() {
        facts.push(("announced", public.announced().to_string()));
    }
    let raised: Vec<String> = Item::ALL
        .into_iter()
        .map(|item| (item, public.kontra().level(item)))
        .filter(|&(_, level)| level > 0)
        .map(|(item, level)| format!("{item} {level}"))
        .collect();
    if !raised.is_empty() {
        facts.push(("raised", raised.join(" ")));
    }
    if let (Some(talon), Some(contract)) = (public.talon(), public.contract()) {
        let groups = (1..=TALON).map(|number| talon.group(contract.group(), number as u8));
        let values = groups.filter(|group| !group.is_empty()).map(|group| points(group).to_string());
        facts.push(("talon_points", values.collect::<Vec<_>>().join(" ")));
    }
    if !public.taken().is_empty() {
        facts.push(("taken", public.taken().to_string()));
    }
    if !public.gifts().is_empty() {
        let gifts: Vec<String> = public.gifts().iter().map(ToString::to_string).collect();
        facts.push(("gifts", gifts.join(" ")));
    }
    if let Some(declarer) = public.declarer().filter(|&seat| !public.known(seat).is_empty()) {
        facts.push(("known", format!("{declarer} {}", public.known(declarer))));
    }
    let radelci = public.rules().radelci;
    if radelci.iter().any(|&held| held > 0) {
        facts.push(("radelci", radelci.map(|held| held.to_string()).join(" ")));
    }
    if let Some(winner) = public.last_winner() {
        facts.push(("takes", format!("{} {winner}", public.tricks_played())));
        let tricks = Seat::all(SEATS).map(|seat| public.tricks_won(seat).to_string());
        facts.push(("tricks", tricks.collect::<Vec<_>>().join(" ")));
        let points = Seat::all(SEATS).map(|seat| points(side_pile(public, seat)).to_string());
        facts.push(("points", points.collect::<Vec<_>>().join(" ")));
    }
    facts
}

/// The cards that the side of `seat` has won in tricks and gifts.
fn side_pile(public: &Public, seat: Seat) -> CardSet<Card> {
    let Some(declarer) = public.declarer() else { return public.pile(seat) };
    let side = Seat::all(SEATS).filter(|&other| (other == declarer) == (seat == declarer));
    side.fold(CardSet::EMPTY, |cards, other| cards | public.pile(other))
}
