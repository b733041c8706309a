//! Bids, contracts, announcements and kontra. All of them are decided by the strength of the hand.

use talon_games::View as _;
use talon_games::cards::CardSet;
use talon_games::cards::tarok::{Card, KINGS, TAROKS, TRULA};
use talon_games::tarok::three::{Contract, Item, Items, View};

use crate::tarok::simple::card_scores::{argmax, is_master, outstanding};
use crate::tarok::simple::hand::{berac_risk, strength};

/// The probability of winning a game with an expected margin of 0.
const PROBABILITY_AT_ZERO: f64 = 0.5;
/// The change of the probability of winning for each card point of expected margin.
const PROBABILITY_PER_POINT: f64 = 0.065;

/// The minimum score for a bid without a radelc.
const MIN_SCORE: f64 = -6.0;
/// The minimum score for a bid when the game would use up a radelc.
const MIN_SCORE_WITH_RADELC: f64 = -2.0;

/// The minimum score for playing `three` instead of klop. In klop all seats lose equally.
const BETTER_THAN_KLOP: f64 = -7.0;

/// The maximum risk for a berač. A hand of this risk loses berač twice as often as it wins, but berač then
/// still costs less than klop.
const MAX_BERAC_RISK: f64 = 16.0;

/// Returns the expected score of a contract for points, without bonuses.
fn score(view: &View, contract: Contract) -> f64 {
    let margin = margin(view.hand(), contract);
    let probability = (PROBABILITY_AT_ZERO + PROBABILITY_PER_POINT * margin).clamp(0.0, 1.0);
    margin + (2.0 * probability - 1.0) * contract.value() as f64
}

/// Returns the best contract for points and its expected score.
fn best_contract(view: &View, contracts: impl Iterator<Item = Contract>) -> Option<(Contract, f64)> {
    let scored = contracts
        .filter(|contract| contract.is_for_points())
        .map(|contract| (contract, score(view, contract)));
    argmax(scored, |&(_, score)| score)
}

/// Returns the lowest legal bid, if the hand is good enough for some contract. The contract to play is named
/// only after the bidding.
pub(super) fn bid(view: &View) -> Option<Contract> {
    let public = view.public();
    if berac_risk(view.hand()) <= MAX_BERAC_RISK {
        return public.bidding().bids().next();
    }
    let (_, score) = best_contract(view, public.bidding().bids())?;
    let has_radelc = public.rules().radelci[view.seat().index()] > 0;
    let min_score = if has_radelc { MIN_SCORE_WITH_RADELC } else { MIN_SCORE };
    if score >= min_score { public.bidding().bids().next() } else { None }
}

/// Returns the contract to play.
pub(super) fn contract(view: &View) -> Contract {
    let contracts = || view.public().bidding().contracts();
    if berac_risk(view.hand()) <= MAX_BERAC_RISK {
        return Contract::Berac;
    }
    match best_contract(view, contracts()) {
        Some((_, score)) if score < BETTER_THAN_KLOP && contracts().next() == Some(Contract::Klop) => {
            Contract::Klop
        }
        Some((contract, _)) => contract,
        None => contracts().next().expect("a contract may be named"),
    }
}

/// With this number of taroks or more, the pagat is safe enough to announce the trula.
const TAROKS_FOR_TRULA: usize = 8;
/// The number of taroks that is enough to win all kings.
const TAROKS_FOR_KINGS: usize = 10;
/// The number of taroks that is enough to win the last trick with the pagat.
const TAROKS_FOR_PAGAT: usize = 11;

/// Returns the bonuses that are nearly certain and that no seat has announced. A defender does not announce
/// valat, because it does not lead.
pub(super) fn announce(view: &View) -> Items {
    let bonuses = [
        (Item::Trula, trula(view)),
        (Item::Kings, kings(view)),
        (Item::Pagat, pagat(view)),
        (Item::Valat, view.public().declarer() == Some(view.seat()) && valat(view)),
    ];
    let free = view.public().stakes().free();
    bonuses
        .into_iter()
        .filter(|&(item, is_likely)| is_likely && free.contains(item))
        .fold(Items::EMPTY, |items, (item, _)| items.with(item))
}

fn taroks(view: &View) -> CardSet<Card> {
    view.hand() & TAROKS
}

fn trula(view: &View) -> bool {
    TRULA.is_subset(view.hand()) && taroks(view).len() >= TAROKS_FOR_TRULA
}

fn kings(view: &View) -> bool {
    KINGS.is_subset(view.hand()) && taroks(view).len() >= TAROKS_FOR_KINGS
}

fn pagat(view: &View) -> bool {
    view.hand().contains(Card::PAGAT)
        && view.hand().contains(Card::SKIS)
        && taroks(view).len() >= TAROKS_FOR_PAGAT
}

/// Returns whether the hand wins all tricks: its highest taroks draw all other taroks, however these are
/// distributed, and every plain card is the highest of its suit.
fn valat(view: &View) -> bool {
    let masters = taroks(view).iter().filter(|&card| is_master(view, card)).count();
    let others = (outstanding(view) & TAROKS).len();
    masters >= others && (view.hand() - TAROKS).iter().all(|card| is_master(view, card))
}

/// The minimum strength of a defender's hand for saying kontra.
const MIN_KONTRA: f64 = 29.0;
/// The minimum strength of declarer's hand for saying re.
const MIN_RE: f64 = 40.0;

pub(crate) fn raise(view: &View) -> Items {
    let kontra = view.public().stakes();
    let declares = view.public().declarer() == Some(view.seat());
    let is_own = |item| (kontra.owner(item) == view.public().declarer()) == declares;
    let raises = |item| if is_own(item) { answers(view, item) } else { doubts(view, item) };
    let open = kontra.open_to(view.seat());
    open.iter().filter(|&item| raises(item)).fold(Items::EMPTY, Items::with)
}

/// Returns whether the hand makes it unlikely that the other side achieves this item.
fn doubts(view: &View, item: Item) -> bool {
    let hand = view.hand();
    // `simple` does not raise the item again after a re.
    if view.public().stakes().level(item) > 0 {
        return false;
    }
    match item {
        Item::Game => {
            view.public().contract().is_some_and(Contract::is_for_points) && strength(hand) >= MIN_KONTRA
        }
        Item::Trula => !hand.is_disjoint(TRULA),
        Item::Kings => !hand.is_disjoint(KINGS),
        Item::Pagat => hand.contains(Card::PAGAT),
        Item::Valat => hand.contains(Card::SKIS),
    }
}

/// `item` is an item of the hand's own side that the other side has raised. Returns whether the hand answers
/// with another raise. Only declarer answers, and only when the game was raised.
fn answers(view: &View, item: Item) -> bool {
    item == Item::Game
        && view.public().contract().is_some_and(Contract::is_for_points)
        && strength(view.hand()) >= MIN_RE
}

/// Returns declarer's expected card points above 35 for this hand before the talon is taken.
pub(super) fn margin(hand: CardSet<Card>, contract: Contract) -> f64 {
    let even = match contract {
        Contract::Two => 25.0,
        Contract::One => 29.5,
        Contract::Solo => 37.0,
        Contract::Klop | Contract::Three | Contract::Berac => 22.0,
    };
    strength(hand) - even
}
