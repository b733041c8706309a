//! `simple`: hand-written heuristics, without search (`docs/players/tarok-four.md`).
//!
//! It chooses cards like `simple` of tarok for three: by the probability of winning the trick, and by the
//! value of keeping the card in the hand. When it is not known whether a seat is on this player's side, the
//! probability follows from the possible places of the called king. The player is deterministic.

use talon_games::cards::tarok::{Card, KINGS, Suit, TAROKS, TRULA};
use talon_games::cards::{CardSet, Packet};
use talon_games::protocol::Seat;
use talon_games::tarok::four::{
    Contract, Discards, Item, Items, Ladder, Move, Public, SEATS, TarokFour, View,
};
use talon_games::{Position as _, Public as _, View as _};

use crate::tarok::simple::card_scores::{
    CardView, SharedFacts, argmax, is_master, outstanding, score_for_points, score_in_berac, score_in_klop,
};
use crate::tarok::simple::hand::{MOND, berac_risk, best_of, score, strength};
use crate::{Decision, DecisionContext};

/// Returns the decision of `simple`.
pub(super) fn choose(context: &mut DecisionContext<'_, TarokFour>) -> Option<Decision<Move>> {
    best_move(context.view).map(Decision::of)
}

/// Returns the move of `simple`; `None` when the seat is not to move.
pub(super) fn best_move(view: &View) -> Option<Move> {
    let public = view.public();
    Some(match first_move(view)? {
        Move::Bid(_) => Move::Bid(bid(view)),
        Move::Play(_) => Move::Play(contract(view)),
        Move::Call(_) => Move::Call(call(view.hand())),
        Move::Take(_) => Move::Take(group(view)),
        Move::Discard(_) => {
            let discards = discards(view.hand(), public.discards_of(view.hand()));
            Move::Discard(Packet::shown(discards))
        }
        Move::Announce(_) => Move::Announce(announce(view)),
        Move::Kontra(_) => Move::Kontra(raise(view)),
        Move::Card(_) => Move::Card(card(view)),
    })
}

/// Returns any legal move. All legal moves are of one kind, so this move gives the kind of decision.
fn first_move(view: &View) -> Option<Move> {
    let mut due = Vec::new();
    view.legal_moves(1, &mut due);
    due.first().copied()
}

/// Returns the strength of declarer's hand at which declarer's side wins 35 points on average.
fn even(contract: Contract) -> f64 {
    match contract {
        Contract::Three => 15.0,
        Contract::Two => 17.0,
        Contract::One => 19.5,
        Contract::Solo3 => 24.5,
        Contract::Solo2 => 28.5,
        Contract::Solo1 => 32.5,
        _ => 38.0,
    }
}

/// The change of the probability of winning for each card point of expected margin.
const PROBABILITY_PER_POINT: f64 = 0.05;

/// The minimum expected score for a bid.
const MIN_SCORE: f64 = 4.0;

/// The minimum expected score for playing `three` instead of klop.
const BETTER_THAN_KLOP: f64 = -6.0;

/// The maximum risk of a hand for berač ([`berac_risk`]).
const MAX_BERAC_RISK: f64 = 7.0;

/// Returns the expected score of a contract for points, without bonuses.
fn expected(ladder: Ladder, hand: CardSet<Card>, contract: Contract) -> f64 {
    let margin = strength(hand) - even(contract);
    let probability = (0.5 + PROBABILITY_PER_POINT * margin).clamp(0.0, 1.0);
    let difference = if contract.has_bonuses() { margin } else { 0.0 };
    difference + (2.0 * probability - 1.0) * ladder.value(contract) as f64
}

/// Returns the best contract and its expected score.
fn best_contract(view: &View, contracts: impl Iterator<Item = Contract>) -> Option<(Contract, f64)> {
    let (hand, ladder) = (view.hand(), view.public().rules().ladder);
    let is_berac = berac_risk(hand) <= MAX_BERAC_RISK;
    let scored = contracts.filter_map(|contract| match contract {
        Contract::Berac => is_berac.then(|| (contract, ladder.value(contract) as f64)),
        contract if contract.counts_mond() => Some((contract, expected(ladder, hand, contract))),
        _ => None,
    });
    argmax(scored, |&(_, score)| score)
}

/// Returns the lowest legal bid, if the hand is good enough for some contract. The contract to play is named
/// only after the bidding.
fn bid(view: &View) -> Option<Contract> {
    let bids = || view.public().bidding().bids(view.public().rules());
    let (_, score) = best_contract(view, bids())?;
    if score >= MIN_SCORE { bids().next() } else { None }
}

/// Returns the contract to play.
fn contract(view: &View) -> Contract {
    let contracts = || view.public().bidding().contracts(view.public().rules());
    let first = contracts().next().expect("a contract may be named");
    match best_contract(view, contracts()) {
        Some((_, score)) if score < BETTER_THAN_KLOP && first == Contract::Klop => first,
        Some((contract, _)) => contract,
        None => first,
    }
}

/// Returns the suit of the king to call. It is the suit with the most losers among the suits whose king the
/// hand lacks.
fn call(hand: CardSet<Card>) -> Suit {
    let losers = |suit: Suit| (hand & (suit.cards() - KINGS)).len() as f64;
    let lacks = |suit: Suit| (suit.cards() & KINGS).is_disjoint(hand);
    argmax(Suit::ALL, |&suit| losers(suit) + if lacks(suit) { 10.0 } else { 0.0 }).unwrap_or(Suit::Hearts)
}

/// Returns the group that makes the hand strongest after the best discards.
fn group(view: &View) -> u8 {
    let public = view.public();
    let contract = public.contract().expect("a contract is played");
    let talon = public.talon().expect("the talon is turned up");
    let best = argmax(public.free_groups(), |&number| {
        let group = talon.group(contract.group(), number);
        let mond = if group.contains(Card::MOND) { MOND } else { 0.0 };
        let hand = view.hand() | group;
        mond + score(hand, discards(hand, public.discards_of(hand)))
    });
    best.expect("the talon has groups")
}

/// Returns the best discards. When there are not enough other cards, the lowest taroks are added.
fn discards(hand: CardSet<Card>, discards: Discards) -> CardSet<Card> {
    best_of(hand, discards.free, discards.count)
        .unwrap_or_else(|| discards.free | discards.others.iter().take(discards.taroks()).collect())
}

/// The number of taroks that is enough to announce the pagat (with the škis) or the kings (with all four
/// kings).
const MANY_TAROKS: usize = 8;
/// With this number of taroks or more, the pagat is safe enough to announce the trula.
const TAROKS_FOR_TRULA: usize = 6;

/// Returns the bonuses that are nearly certain.
fn announce(view: &View) -> Items {
    let hand = view.hand();
    let taroks = hand & TAROKS;
    let others = (outstanding(view) & TAROKS).len();
    let is_valat = || {
        taroks.iter().filter(|&card| is_master(view, card)).count() >= others
            && (hand - TAROKS).iter().all(|card| is_master(view, card))
            && view.public().declarer() == Some(view.seat())
    };
    let likely = view.public().announceable(hand).iter().filter(|item| match item {
        Item::Trula => TRULA.is_subset(hand) && taroks.len() >= TAROKS_FOR_TRULA,
        Item::Kings => KINGS.is_subset(hand) && taroks.len() >= MANY_TAROKS,
        Item::Pagat => hand.contains(Card::SKIS) && taroks.len() >= MANY_TAROKS,
        Item::Valat => is_valat(),
        Item::Game | Item::King => false,
    });
    likely.fold(Items::EMPTY, Items::with)
}

/// The minimum strength of a defender's hand for saying kontra.
const MIN_KONTRA: f64 = 24.0;
/// The minimum strength of a hand on declarer's side for saying re.
const MIN_RE: f64 = 32.0;

/// Returns the items to raise. An item of the other side is raised if this hand makes it unlikely. On
/// declarer's side, the game is raised after a kontra if the hand is strong enough to win the game.
fn raise(view: &View) -> Items {
    let (public, seat, hand) = (view.public(), view.seat(), view.hand());
    let holds_king = !public.called_king().is_disjoint(hand);
    let is_for_points = public.contract().is_some_and(Contract::counts_mond);
    let is_with_declarer = view.is_with_declarer(seat) == Some(true);
    let raised = public.raisable(seat, holds_king).iter().filter(|&item| {
        // `simple` raises no item after a re.
        let level = public.stakes().level(item);
        match item {
            Item::Game if is_with_declarer => level == 1 && is_for_points && strength(hand) >= MIN_RE,
            Item::Game => level == 0 && is_for_points && strength(hand) >= MIN_KONTRA,
            _ if level > 0 => false,
            Item::Trula => !hand.is_disjoint(TRULA),
            Item::Kings => !hand.is_disjoint(KINGS),
            Item::King => false,
            Item::Pagat => hand.contains(Card::PAGAT),
            Item::Valat => hand.contains(Card::SKIS),
        }
    });
    raised.fold(Items::EMPTY, Items::with)
}

/// Returns the legal card with the greatest score; of equal cards, the lowest.
fn card(view: &View) -> Card {
    let facts = SharedFacts::new(view);
    let contract = view.public().contract().expect("a contract is played");
    let score = |&card: &Card| match contract {
        Contract::Klop => score_in_klop(&facts, card),
        contract if contract.has_duties() => score_in_berac(&facts, card),
        _ => score_for_points(&facts, card),
    };
    let best = argmax(view.public().legal_cards(view.hand()), score);
    best.expect("a seat to move has a legal card")
}

impl CardView<SEATS> for View {
    type Part = Public;

    fn view(&self) -> &View {
        self
    }

    /// Returns the probability that `seat` is on the side of this seat. For each seat that can hold the
    /// called king, the probability of holding it is proportional to its number of cards.
    fn is_own(&self, seat: Seat) -> f64 {
        if let Some(is_own) = self.is_on_own_side(seat) {
            return f64::from(is_own);
        }
        let held = |seat: Seat| self.public().hand_size(seat) as f64;
        let places: f64 = self.king_places().map(held).sum();
        let share = if self.king_places().any(|place| place == seat) { held(seat) / places } else { 0.0 };
        if self.is_with_declarer(self.seat()) == Some(true) { share } else { 1.0 - share }
    }

    fn pays_mond_of(&self, seat: Seat) -> f64 {
        // Only the player of a lost mond pays for it. For another seat, 0.5 makes the loss count 0.
        if seat == self.seat() { 1.0 } else { 0.5 }
    }

    fn has_announced_pagat(&self) -> bool {
        self.public().stakes().owner(Item::Pagat) == Some(self.seat())
    }

    fn counts_mond(&self) -> bool {
        self.public().contract().is_some_and(Contract::counts_mond)
    }

    fn is_lost(&self) -> bool {
        self.public().turn().seat().is_none()
    }
}
