//! The facts that a screen shows beside the cards.

use super::contract::Contract;
use super::game_types::View;
use super::public::Public;
use super::rules::{HAND, SEATS};
use crate::Score;
use crate::cards::CardSet;
use crate::cards::tarok::Card;
use crate::protocol::Seat;
use crate::tarok::facts;

/// Returns the card points so far of declarer and of the defenders. Declarer's points include the discards,
/// and the defenders' points include the rest of the talon. `None` before the first trick is complete. Also
/// `None` in klop and in berač.
pub(super) fn side_points(public: &Public, discards: CardSet<Card>) -> Option<[i64; 2]> {
    let is_counted = public.tricks_played() > 0 && public.contract() != Some(Contract::Berac);
    let declarer = public.declarer().filter(|_| is_counted)?;
    let others = Seat::all(SEATS).filter(|&seat| seat != declarer).map(|seat| public.pile(seat));
    let theirs = others.fold(public.talon_left(), |cards, pile| cards | pile);
    let is_over = public.tricks_played() == HAND;
    Some(facts::side_points(public.pile(declarer) | discards, theirs, is_over))
}

/// Returns the facts that only one seat knows.
pub(super) fn own_facts(view: &View) -> Score {
    let public = view.public();
    facts::own_facts(view, None, side_points(public, view.discards() | public.discards().shown))
}

/// Returns the facts of a position:
///
/// - `phase`: the part of the deal;
/// - `bid`: the highest bid and the seat that made it, before the contract is named;
/// - `passed`: the seats that have passed, before the contract is named;
/// - `contract`: the contract;
/// - `declarer`: the seat of declarer;
/// - `announced`: the bonuses that declarer announced. With `announcers all` or `silent_defenders on`, each
///   bonus that was announced, with the seat that announced it;
/// - `raised`: each item that was raised, with the number of its raises;
/// - `talon_points`: the card points of each group of the talon, once the talon is turned up;
/// - `taken`: the cards that declarer took from the talon;
/// - `gifts`: the cards that the winners of tricks got from the talon in klop;
/// - `known`: the seat of declarer, and the cards that everybody knows it to hold;
/// - `radelci`: the number of radelci that each seat holds, if any seat holds one. Once the deal is over, a
///   state gives the numbers after the deal;
/// - `takes`: the number of complete tricks, and the seat that took the last of them;
/// - `tricks`: the number of tricks that each seat has won;
/// - `points`: for each seat, the card points in its tricks and gifts. A defender has the points of both
///   defenders together.
pub(super) fn facts(public: &Public) -> Score {
    let bidding = public.bidding();
    let mut facts = facts::contract_facts(public, public.contract(), bidding.standing(), bidding);
    facts::announced_fact(&mut facts, |item| public.stakes().owner(item), public.rules().pays_defenders());
    facts::raised_fact(&mut facts, |item| public.stakes().level(item));
    facts::card_facts(&mut facts, public, &public.rules().radelci, None, |seat| side_pile(public, seat));
    facts
}

/// Returns the cards that the side of `seat` has won in tricks and gifts.
fn side_pile(public: &Public, seat: Seat) -> CardSet<Card> {
    let Some(declarer) = public.declarer() else { return public.pile(seat) };
    let side = Seat::all(SEATS).filter(|&other| (other == declarer) == (seat == declarer));
    side.fold(CardSet::EMPTY, |cards, other| cards | public.pile(other))
}
