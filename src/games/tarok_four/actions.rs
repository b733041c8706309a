//! The moves as numbers, for programs that learn (`docs/environment.md`).

use super::contract::{Contract, Item, Items};
use super::moves::{Move, suit_letter};
use super::public::{Public, Stage};
use super::rules::TarokFour;
use crate::cards::tarok::{Card, Suit, TAROKS};
use crate::cards::{Card as _, CardSet, Packet};
use crate::games::tarok_common::TALON;
use crate::games::{ActionSet, ActionSpace, Continuation, PLAY, Public as _};

/// The actions after the cards: the end of a set of items or a pass, the bids, the contracts, the calls, the groups of
/// the talon, the items.
const DONE: usize = Card::COUNT;
const BIDS: usize = DONE + 1;
const CONTRACTS: usize = BIDS + Contract::COUNT - 1;
const CALLS: usize = CONTRACTS + Contract::COUNT;
const GROUPS: usize = CALLS + Suit::ALL.len();
const ITEMS: usize = GROUPS + TALON;

impl ActionSpace for TarokFour {
    const VERSION: u32 = 1;
    const ACTIONS: usize = ITEMS + Item::COUNT;
    /// The discards of `three`: three of 15 cards.
    const CANDIDATES: usize = 455;
    const PHASES: &'static [&'static str] =
        &["bid", "contract", "call", "take", "discard", "announce", "kontra", PLAY];

    fn action_name(action: usize) -> String {
        if action == DONE {
            return "done".to_owned();
        }
        let name = bid(action).map(|bid| format!("bid {bid}"));
        let name = name.or_else(|| contract(action).map(|contract| format!("play {contract}")));
        let name = name.or_else(|| call(action).map(|suit| format!("call {}", suit_letter(suit))));
        let name = name.or_else(|| group(action).map(|group| format!("take {group}")));
        let name = name.or_else(|| item(action).map(|item| item.to_string()));
        let name = name.or_else(|| Card::from_index(action).map(|card| card.to_string()));
        name.unwrap_or_else(|| panic!("there is no action {action}"))
    }

    fn continuation(public: &Public, hand: CardSet<Card>, chosen: ActionSet) -> Continuation<Move> {
        let legal = legal_actions(public, hand, chosen);
        match chosen.nth(0) {
            Some(first) => finished(public, hand, chosen, first)
                .map_or_else(|| Continuation::Legal(legal - chosen), Continuation::Finished),
            None => Continuation::Legal(legal),
        }
    }

    fn parts(r#move: &Move) -> ActionSet {
        match *r#move {
            Move::Bid(None) => ActionSet::of(DONE),
            Move::Bid(Some(bid)) => bid_action(bid),
            Move::Play(contract) => contract_action(contract),
            Move::Call(suit) => ActionSet::of(CALLS + suit as usize),
            Move::Take(group) => ActionSet::of(GROUPS + usize::from(group) - 1),
            Move::Discard(packet) => ActionSet::from_bits(packet.shown.bits(), 0),
            Move::Announce(items) | Move::Kontra(items) => items_of(items),
            Move::Card(card) => ActionSet::of(card.index()),
        }
    }
}

/// The actions that may follow `chosen`; those of `chosen` may be among them.
fn legal_actions(public: &Public, hand: CardSet<Card>, chosen: ActionSet) -> ActionSet {
    let (done, none) = (ActionSet::of(DONE), ActionSet::EMPTY);
    match public.stage() {
        Stage::Dealing | Stage::SetUp | Stage::Over => panic!("no seat is to move"),
        Stage::Bidding => {
            public.bidding().bids(public.rules()).fold(done, |legal, bid| legal | bid_action(bid))
        }
        Stage::Naming => {
            let contracts = public.bidding().contracts(public.rules());
            contracts.fold(none, |legal, contract| legal | contract_action(contract))
        }
        Stage::Calling => ActionSet::from_bits((1 << Suit::ALL.len()) - 1, CALLS),
        Stage::Taking => {
            public.groups().fold(none, |legal, group| legal | ActionSet::of(GROUPS + usize::from(group) - 1))
        }
        Stage::Discarding => {
            let discards = public.discards_of(hand);
            let taroks = (CardSet::from_bits(chosen.bits(0)) & TAROKS).len();
            let cards = if taroks == discards.taroks() { discards.free } else { discards.cards() };
            ActionSet::from_bits(cards.bits(), 0)
        }
        Stage::Announcing => {
            let colour = public.may_play_colour() && chosen.is_empty();
            let colour = if colour { contract_action(Contract::Colour) } else { none };
            done | items_of(open_items(public, hand)) | colour
        }
        Stage::Raising => done | items_of(open_items(public, hand)),
        Stage::Play => ActionSet::from_bits(public.legal_cards(hand).bits(), 0),
    }
}

/// The move that these actions make, of which `first` has the lowest number.
fn finished(public: &Public, hand: CardSet<Card>, chosen: ActionSet, first: usize) -> Option<Move> {
    match public.stage() {
        Stage::Dealing | Stage::SetUp | Stage::Over => None,
        Stage::Bidding if first == DONE => Some(Move::Bid(None)),
        Stage::Bidding => bid(first).map(|bid| Move::Bid(Some(bid))),
        Stage::Naming => contract(first).map(Move::Play),
        Stage::Calling => call(first).map(Move::Call),
        Stage::Taking => group(first).map(Move::Take),
        Stage::Discarding => {
            let cards = CardSet::from_bits(chosen.bits(0));
            (cards.len() == public.taken().len()).then(|| Move::Discard(Packet::shown(cards)))
        }
        Stage::Announcing if contract(first).is_some() => contract(first).map(Move::Play),
        stage @ (Stage::Announcing | Stage::Raising) => {
            let items = items_in(chosen);
            let is_done = chosen.contains(DONE) || items == open_items(public, hand);
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

fn call(action: usize) -> Option<Suit> {
    Suit::ALL.get(action.checked_sub(CALLS)?).copied()
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
fn open_items(public: &Public, hand: CardSet<Card>) -> Items {
    match public.turn().seat() {
        Some(seat) if public.stage() == Stage::Raising => {
            public.raisable(seat, !public.called_king().is_disjoint(hand))
        }
        _ => public.announceable(hand),
    }
}

fn items_of(items: Items) -> ActionSet {
    items.iter().fold(ActionSet::EMPTY, |set, item| set | ActionSet::of(ITEMS + item as usize))
}

fn items_in(actions: ActionSet) -> Items {
    let items = Item::ALL.into_iter().filter(|&item| actions.contains(ITEMS + item as usize));
    items.fold(Items::EMPTY, Items::with)
}
