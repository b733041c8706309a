//! What a screen shows: the cards in their places, and the public facts beside them.

use super::contract::Item;
use super::public::Public;
use super::rules::{HAND, SEATS};
use super::view::View;
use crate::cards::CardSet;
use crate::cards::tarok::Card;
use crate::games::own_facts::lacks_fact;
use crate::games::tarok_common::scene::lacks;
use crate::games::tarok_common::values::{ALL_POINTS, points};
use crate::games::tarok_common::{Stage, TALON};
use crate::games::{Score, View as _};
use crate::protocol::Seat;

/// The piles of declarer's side and of the defenders, with these discards and the rest of the talon. `None` without a
/// declarer, and while everybody does not know the sides.
pub(super) fn side_piles(public: &Public, discards: CardSet<Card>) -> Option<[CardSet<Card>; 2]> {
    public.declarer().filter(|_| public.knows_sides())?;
    let (mut own, mut theirs) = (discards, CardSet::EMPTY);
    *if public.rest_won() { &mut own } else { &mut theirs } |= public.talon_left();
    for seat in Seat::all(SEATS) {
        let is_own = public.declarer() == Some(seat) || public.partner() == Some(seat);
        *if is_own { &mut own } else { &mut theirs } |= public.pile(seat);
    }
    Some([own, theirs])
}

/// The card points of declarer's side and of the defenders so far, with these discards and the rest of the talon.
/// `None` before the first trick is complete, in contracts that are not played for points, and while everybody does not
/// know the sides.
pub(super) fn side_points(public: &Public, discards: CardSet<Card>) -> Option<[i64; 2]> {
    let contract = public.contract().filter(|contract| contract.counts_mond() && public.tricks_played() > 0);
    let [own, theirs] = side_piles(public, discards).filter(|_| contract.is_some())?;
    // At the end, a talon that no seat has seen also counts for the defenders.
    let is_over = public.tricks_played() == HAND;
    Some([points(own), if is_over { ALL_POINTS - points(own) } else { points(theirs) }])
}

/// The facts that only one seat knows:
///
/// - `lacks`: each other seat with the kinds of cards that it cannot hold, and these kinds;
/// - `partner`: the own partner, if the seat knows it and not everybody does;
/// - `counted`: the card points of declarer's side, with the discards that the seat knows, and of the defenders.
pub(super) fn own_facts(view: &View) -> Score {
    let public = view.public();
    let mut facts = Score::from_iter(lacks_fact(SEATS, view.seat(), |seat| {
        lacks(view.unseen() | public.taken_by(seat), view.possible(seat))
    }));
    if let Some(declarer) = public.declarer().filter(|_| public.partner().is_none()) {
        let partner =
            Seat::all(SEATS).find(|&seat| seat != declarer && view.is_with_declarer(seat) == Some(true));
        facts.extend(partner.map(|seat| ("partner", seat.to_string())));
    }
    if let Some(sides) = side_points(public, view.discards() | public.discards().shown) {
        facts.push(("counted", sides.map(|points| points.to_string()).join(" ")));
    }
    facts
}

/// The facts of a position: those of tarok for three, and `called`, the suit of the called king, and `partner`, once
/// everybody knows it. `announced` lists each bonus with the seat that announced it.
pub(super) fn facts(public: &Public) -> Score {
    let mut facts = vec![("phase", public.stage().phase().to_owned())];
    let join = |words: Vec<String>| Some(words.join(" ")).filter(|words| !words.is_empty());
    let mut add = |key, text: Option<String>| facts.extend(text.map(|text| (key, text)));
    let by_seat =
        |number: &dyn Fn(Seat) -> i64| join(Seat::all(SEATS).map(|seat| number(seat).to_string()).collect());
    match (public.contract(), public.stage()) {
        (Some(contract), _) => add("contract", Some(contract.to_string())),
        (None, Stage::Bidding | Stage::Naming) => {
            let bidding = public.bidding();
            add("bid", Some(format!("{} {}", bidding.standing(public.rules()), bidding.holder())));
            let passed = Seat::all(SEATS).filter(|&seat| bidding.has_passed(seat));
            add("passed", join(passed.map(|seat| seat.to_string()).collect()));
        }
        _ => {}
    }
    add("declarer", public.declarer().map(|seat| seat.to_string()));
    add("called", public.called_letter().map(str::to_owned));
    add("partner", public.partner().map(|seat| seat.to_string()));
    let stakes = public.stakes();
    let announced = public.announced().iter().filter_map(|item| Some((item, stakes.owner(item)?)));
    add("announced", join(announced.map(|(item, owner)| format!("{item} {owner}")).collect()));
    let raised = Item::ALL.into_iter().map(|item| (item, stakes.level(item)));
    let raised = raised.filter(|&(_, level)| level > 0).map(|(item, level)| format!("{item} {level}"));
    add("raised", join(raised.collect()));
    if let Some((talon, size)) =
        public.talon().zip(public.contract().map(|_| usize::from(public.group_size)).filter(|&size| size > 0))
    {
        let groups = (1..=TALON).map(|number| talon.group(size, number as u8));
        let values = groups.filter(|group| !group.is_empty()).map(|group| points(group).to_string());
        add("talon_points", join(values.collect()));
    }
    add("taken", Some(public.taken().to_string()).filter(|cards| !cards.is_empty()));
    add("gifts", join(public.gifts().iter().map(ToString::to_string).collect()));
    let known = Seat::all(SEATS).filter(|&seat| !public.known(seat).is_empty());
    let known = known.map(|seat| format!("{seat} {}", public.known(seat))).collect::<Vec<_>>();
    add("known", Some(known.join(", ")).filter(|known| !known.is_empty()));
    let radelci = public.rules().radelci;
    if radelci.iter().any(|&held| held > 0) {
        add("radelci", by_seat(&|seat| i64::from(radelci[seat.index()])));
    }
    if let Some(winner) = public.last_winner() {
        add("takes", Some(format!("{} {winner}", public.tricks_played())));
        add("tricks", by_seat(&|seat| public.tricks_won(seat) as i64));
        add("points", by_seat(&|seat| points(public.pile(seat))));
    }
    facts
}
