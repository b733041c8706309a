//! The facts and the card points that a screen shows beside the cards.

use super::public::Public;
use super::rules::{HAND, SEATS};
use super::view::View;
use crate::Score;
use crate::cards::CardSet;
use crate::cards::tarok::Card;
use crate::protocol::Seat;
use crate::tarok::facts;

/// Returns the pile of declarer's side and the pile of the defenders. The piles include declarer's discards
/// and the rest of the talon. `None` when there is no declarer, and while the sides are not public.
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

/// Returns the card points so far of declarer's side and of the defenders. They include declarer's discards
/// and the rest of the talon. `None` in these cases:
///
/// - the first trick is not complete;
/// - the contract is not played for points;
/// - the sides are not public.
pub(super) fn side_points(public: &Public, discards: CardSet<Card>) -> Option<[i64; 2]> {
    let contract = public.contract().filter(|contract| contract.counts_mond() && public.tricks_played() > 0);
    let [own, theirs] = side_piles(public, discards).filter(|_| contract.is_some())?;
    Some(facts::side_points(own, theirs, public.tricks_played() == HAND))
}

/// Returns the facts that only one seat knows.
pub(super) fn own_facts(view: &View) -> Score {
    let public = view.public();
    let partner = public.declarer().filter(|_| public.partner().is_none()).and_then(|declarer| {
        Seat::all(SEATS).find(|&seat| seat != declarer && view.is_with_declarer(seat) == Some(true))
    });
    facts::own_facts(view, partner, side_points(public, view.discards() | public.discards().shown))
}

/// Returns the facts of a position. They are the facts of tarok for three, with these differences:
///
/// - `called`: the suit of the called king;
/// - `partner`: declarer's partner, once everybody knows which seat it is;
/// - `announced`: each bonus that was announced, with the seat that announced it;
/// - `compulsory_klop`: `on` if this deal is a compulsory klop;
/// - `deals`: the number of deals left in the session, if the deals are counted;
/// - `totals`: the total of each seat, if a total of 0 leads to a compulsory klop.
pub(super) fn facts(public: &Public) -> Score {
    let bidding = public.bidding();
    let standing = bidding.standing(public.rules());
    let mut facts = facts::contract_facts(public, public.contract(), standing, bidding.auction());
    facts.extend(public.called_letter().map(|letter| ("called", letter.to_owned())));
    facts.extend(public.partner().map(|seat| ("partner", seat.to_string())));
    let stakes = public.stakes();
    facts::announced_fact(&mut facts, |item| stakes.owner(item), true);
    facts::raised_fact(&mut facts, |item| stakes.level(item));
    let rules = public.rules();
    facts.extend(rules.compulsory_klop.then(|| ("compulsory_klop", "on".to_owned())));
    facts.extend((rules.deals > 0).then(|| ("deals", rules.deals.to_string())));
    facts::card_facts(&mut facts, public, &rules.radelci, rules.totals(), |seat| public.pile(seat));
    facts
}
