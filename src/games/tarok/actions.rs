//! The moves as action numbers, for machine learning (`docs/environment.md`).

use std::marker::PhantomData;

use super::item_set::ItemSet;
use super::moves::{ContractWord, TarokMove};
use super::public_part::{MoveOf, PublicPart};
use super::rules::TALON;
use super::stage::Stage;
use crate::cards::tarok::{Card, Suit};
use crate::cards::{Card as _, CardSet, Packet};
use crate::words::Word;
use crate::{ActionSet, Continuation};

/// The numbering of the actions, in this order: the cards; `done`; the bids; the contracts; the calls, in a
/// game with calls; the groups of the talon; the items. The action `done` ends a set of items, or passes in
/// the bidding.
pub(crate) struct Actions<C, I>(PhantomData<(C, I)>);

impl<C: ContractWord, I: Word> Actions<C, I> {
    const DONE: usize = Card::COUNT;
    const BIDS: usize = Self::DONE + 1;
    const CONTRACTS: usize = Self::BIDS + C::WORDS.len() - 1;
    const CALLS: usize = Self::CONTRACTS + C::WORDS.len();
    const GROUPS: usize = Self::CALLS + if C::HAS_CALL { Suit::ALL.len() } else { 0 };
    const ITEMS: usize = Self::GROUPS + TALON;

    /// The number of actions.
    pub(crate) const COUNT: usize = Self::ITEMS + I::WORDS.len();

    /// Returns the name of an action.
    pub(crate) fn name(action: usize) -> String {
        if action == Self::DONE {
            return "done".to_owned();
        }
        let item = action.checked_sub(Self::ITEMS).and_then(|place| I::WORDS.get(place));
        let name = Self::single(action).map(|r#move| r#move.to_string());
        let name = name.or_else(|| item.map(|item| item.word().to_owned()));
        name.unwrap_or_else(|| panic!("there is no action {action}"))
    }

    /// Returns the move that consists of this action alone. `None` for an item, which is only a part of a
    /// move.
    fn single(action: usize) -> Option<TarokMove<C, I>> {
        let place = |first: usize| action - first;
        Some(match action {
            _ if action < Self::DONE => TarokMove::Card(Card::from_index(action)?),
            _ if action < Self::BIDS => TarokMove::Bid(None),
            _ if action < Self::CONTRACTS => TarokMove::Bid(Some(C::WORDS[place(Self::BIDS) + 1])),
            _ if action < Self::CALLS => TarokMove::Play(C::WORDS[place(Self::CONTRACTS)]),
            _ if action < Self::GROUPS => TarokMove::Call(Suit::ALL[place(Self::CALLS)]),
            _ if action < Self::ITEMS => TarokMove::Take(place(Self::GROUPS) as u8 + 1),
            _ => return None,
        })
    }

    /// Returns the actions of a move. A `done` that only ends a set of items is not included.
    pub(crate) fn parts(r#move: &TarokMove<C, I>) -> ActionSet {
        ActionSet::of(match *r#move {
            TarokMove::Bid(None) => Self::DONE,
            TarokMove::Bid(Some(bid)) => Self::BIDS + bid.index() - 1,
            TarokMove::Play(contract) => Self::CONTRACTS + contract.index(),
            TarokMove::Call(suit) => Self::CALLS + suit as usize,
            TarokMove::Take(group) => Self::GROUPS + usize::from(group) - 1,
            TarokMove::Discard(packet) => return ActionSet::from_bits(packet.shown.bits(), 0),
            TarokMove::Announce(items) | TarokMove::Kontra(items) => return Self::items_of(items),
            TarokMove::Card(card) => card.index(),
        })
    }

    fn items_of(items: ItemSet<I>) -> ActionSet {
        items.iter().fold(ActionSet::EMPTY, |set, item| set | ActionSet::of(Self::ITEMS + item.index()))
    }

    fn items_in(actions: ActionSet) -> ItemSet<I> {
        let items = ItemSet::FULL.iter().filter(|item: &I| actions.contains(Self::ITEMS + item.index()));
        items.fold(ItemSet::EMPTY, ItemSet::with)
    }

    /// Returns the move that the legal actions `chosen` make. If they do not make a complete move, returns
    /// the actions that may follow them. `hand` is the hand of the seat to move.
    pub(crate) fn continuation<P, const SEATS: usize>(
        public: &P,
        hand: CardSet<Card>,
        chosen: ActionSet,
    ) -> Continuation<TarokMove<C, I>>
    where
        P: PublicPart<SEATS, Contract = C, Item = I>,
    {
        let first = chosen.nth(0);
        match first.and_then(|first| Self::finished(public, hand, chosen, first)) {
            Some(finished) => Continuation::Finished(finished),
            None => Continuation::Legal(Self::legal(public, hand, chosen) - chosen),
        }
    }

    /// Returns the actions that may follow `chosen`. The result may contain actions that are already in
    /// `chosen`.
    fn legal<P, const SEATS: usize>(public: &P, hand: CardSet<Card>, chosen: ActionSet) -> ActionSet
    where
        P: PublicPart<SEATS, Contract = C, Item = I>,
    {
        match public.stage() {
            Stage::Dealing | Stage::SetUp | Stage::Over => panic!("no seat is to move"),
            Stage::Discarding => {
                let (some, count, all) = public.discard_choice(hand);
                // Once `count` cards of `some` are chosen, only the cards of `all` may follow: declarer
                // discards them in any case.
                let of_some = CardSet::from_bits(chosen.bits(0)) & some;
                let cards = if of_some.len() == count { all } else { some | all };
                ActionSet::from_bits(cards.bits(), 0)
            }
            Stage::Announcing | Stage::Raising => {
                let items = ActionSet::of(Self::DONE) | Self::items_of(public.open_items(hand));
                let contract = public.contract_in_place_of_announcements().filter(|_| chosen.is_empty());
                contract.map_or(items, |contract| items | Self::parts(&TarokMove::Play(contract)))
            }
            Stage::Play => ActionSet::from_bits(public.legal_cards(hand).bits(), 0),
            Stage::Bidding | Stage::Naming | Stage::Calling | Stage::Taking => {
                let mut moves: Vec<MoveOf<P, SEATS>> = Vec::with_capacity(1 + C::WORDS.len());
                public.legal_moves(hand, usize::MAX, &mut moves);
                moves.iter().fold(ActionSet::EMPTY, |legal, r#move| legal | Self::parts(r#move))
            }
        }
    }

    /// Returns the move that the actions `chosen` make; `None` when the move is not complete. `first` is the
    /// action with the lowest number.
    fn finished<P, const SEATS: usize>(
        public: &P,
        hand: CardSet<Card>,
        chosen: ActionSet,
        first: usize,
    ) -> Option<TarokMove<C, I>>
    where
        P: PublicPart<SEATS, Contract = C, Item = I>,
    {
        match public.stage() {
            Stage::Dealing | Stage::SetUp | Stage::Over => None,
            Stage::Discarding => {
                let cards = CardSet::from_bits(chosen.bits(0));
                (cards.len() == public.taken().len()).then(|| TarokMove::Discard(Packet::shown(cards)))
            }
            stage @ (Stage::Announcing | Stage::Raising) => {
                if let Some(play @ TarokMove::Play(_)) = Self::single(first) {
                    return Some(play);
                }
                let items = Self::items_in(chosen);
                let is_done = chosen.contains(Self::DONE) || items == public.open_items(hand);
                let is_announced = stage == Stage::Announcing;
                let said = if is_announced { TarokMove::Announce(items) } else { TarokMove::Kontra(items) };
                is_done.then_some(said)
            }
            _ => Self::single(first),
        }
    }
}
