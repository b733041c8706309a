//! The moves as numbers, for programs that learn (`docs/environment.md`).

use super::contract::{Contract, Item, Items};
use super::moves::Move;
use super::public::{Public, Stage};
use super::rules::Tarok;
use crate::cards::tarok::Card;
use crate::cards::{Card as _, CardSet, Packet};
use crate::games::tarok_common::TALON;
use crate::games::{ActionSet, ActionSpace, Continuation, PLAY};

/// The actions after the cards: the end of a set of items or a pass, the bids, the contracts, the groups of the talon,
/// the items.
const DONE: usize = Card::COUNT;
const BIDS: usize = DONE + 1;
const CONTRACTS: usize = BIDS + Contract::ALL.len() - 1;
const GROUPS: usize = CONTRACTS + Contract::ALL.len();
const ITEMS: usize = GROUPS + TALON;

impl ActionSpace for Tarok {
    const VERSION: u32 = 1;
    const ACTIONS: usize = ITEMS + Item::COUNT;
    /// The discards of `three`: three of 19 cards.
    const CANDIDATES: usize = 969;
    const PHASES: &'static [&'static str] =
        &["bid", "contract", "take", "discard", "announce", "kontra", PLAY];

    fn action_name(action: usize) -> String {
        if action == DONE {
            return "done".to_owned();
        }
        let name = bid(action).map(|bid| format!("bid {bid}"));
        let name = name.or_else(|| contract(action).map(|contract| format!("play {contract}")));
        let name = name.or_else(|| group(action).map(|group| format!("take {group}")));
        let name = name.or_else(|| item(action).map(|item| item.to_string()));
        let name = name.or_else(|| Card::from_index(action).map(|card| card.to_string()));
        name.unwrap_or_else(|| panic!("there is no action {action}"))
    }

    fn continuation(public: &Public, hand: CardSet<Card>, chosen: ActionSet) -> Continuation<Move> {
        match chosen.nth(0) {
            Some(first) => finished(public, chosen, first).map_or_else(
                || Continuation::Legal(legal_actions(public, hand) - chosen),
                Continuation::Finished,
            ),
            None => Continuation::Legal(legal_actions(public, hand)),
        }
    }

    fn parts(r#move: &Move) -> ActionSet {
        match *r#move {
            Move::Bid(None) => ActionSet::of(DONE),
            Move::Bid(Some(bid)) => bid_action(bid),
            Move::Play(contract) => contract_action(contract),
            Move::Take(group) => ActionSet::of(GROUPS + usize::from(group) - 1),
            Move::Discard(packet) => ActionSet::from_bits(packet.shown.bits(), 0),
            Move::Announce(items) | Move::Kontra(items) => items_of(items),
            Move::Card(card) => ActionSet::of(card.index()),
        }
    }
}

/// The actions with which a move may begin.
fn legal_actions(public: &Public, hand: CardSet<Card>) -> ActionSet {
    let done = ActionSet::of(DONE);
    match public.stage() {
        Stage::Dealing | Stage::SetUp | Stage::Over => panic!("no seat is to move"),
        Stage::Bidding => public.bidding().bids().fold(done, |legal, bid| legal | bid_action(bid)),
        Stage::Naming => {
            let contracts = public.bidding().contracts();
            contracts.fold(ActionSet::EMPTY, |legal, contract| legal | contract_action(contract))
        }
        Stage::Taking => ActionSet::from_bits((1 << public.group_count()) - 1, GROUPS),
        Stage::Discarding => ActionSet::from_bits(public.legal_discards(hand).bits(), 0),
        Stage::Announcing | Stage::Raising => done | items_of(open_items(public)),
        Stage::Play => ActionSet::from_bits(public.legal_cards(hand).bits(), 0),
    }
}

/// The move that these actions make, of which `first` has the lowest number.
fn finished(public: &Public, chosen: ActionSet, first: usize) -> Option<Move> {
    match public.stage() {
        Stage::Dealing | Stage::SetUp | Stage::Over => None,
        Stage::Bidding if first == DONE => Some(Move::Bid(None)),
        Stage::Bidding => bid(first).map(|bid| Move::Bid(Some(bid))),
        Stage::Naming => contract(first).map(Move::Play),
        Stage::Taking => group(first).map(Move::Take),
        Stage::Discarding => {
            let cards = CardSet::from_bits(chosen.bits(0));
            (cards.len() == public.taken().len()).then(|| Move::Discard(Packet::shown(cards)))
        }
        stage @ (Stage::Announcing | Stage::Raising) => {
            let items = items_in(chosen);
            let is_done = chosen.contains(DONE) || items == open_items(public);
            let said = if stage == Stage::Announcing { Move::Announce(items) } else { Move::Kontra(items) };
            is_done.then_some(said)
        }
        Stage::Play => Card::from_index(first).map(Move::Card),
    }
}

fn bid(action: usize) -> Option<Contract> {
    Contract::ALL[1..].get(action.checked_sub(BIDS)?).copied()
}

fn contract(action: usize) -> Option<Contract> {
    Contract::ALL.get(action.checked_sub(CONTRACTS)?).copied()
}

fn group(action: usize) -> Option<u8> {
    (GROUPS..ITEMS).contains(&action).then(|| (action - GROUPS + 1) as u8)
}

fn item(action: usize) -> Option<Item> {
    Item::ALL.get(action.checked_sub(ITEMS)?).copied()
}

fn bid_action(bid: Contract) -> ActionSet {
    ActionSet::of(BIDS + bid as usize - 1)
}

fn contract_action(contract: Contract) -> ActionSet {
    ActionSet::of(CONTRACTS + contract as usize)
}

/// The items that the seat to move may announce or raise.
fn open_items(public: &Public) -> Items {
    match (public.stage(), public.kontra().turn()) {
        (Stage::Raising, Some(seat)) => public.kontra().open_to(seat),
        _ => Items::BONUSES,
    }
}

fn items_of(items: Items) -> ActionSet {
    items.iter().fold(ActionSet::EMPTY, |set, item| set | ActionSet::of(ITEMS + item as usize))
}

fn items_in(actions: ActionSet) -> Items {
    Item::ALL
        .into_iter()
        .filter(|&item| actions.contains(ITEMS + item as usize))
        .fold(Items::EMPTY, Items::with)
}
