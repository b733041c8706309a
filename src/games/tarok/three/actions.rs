//! The moves as numbers, for programs that learn (`docs/environment.md`).

use super::contract::{Contract, Item, Items, Move};
use super::public::Public;
use super::rules::{SEATS, TarokThree};
use crate::cards::CardSet;
use crate::cards::tarok::Card;
use crate::games::tarok::{ActionPart, Actions, Stage};
use crate::games::{ActionSet, ActionSpace, Continuation, PLAY};

type Numbers = Actions<Contract, Item>;

impl ActionSpace for TarokThree {
    const VERSION: u32 = 1;
    const ACTIONS: usize = Numbers::COUNT;
    /// The discards of `three`: three of 19 cards.
    const CANDIDATES: usize = 969;
    const PHASES: &'static [&'static str] =
        &["bid", "contract", "take", "discard", "announce", "kontra", PLAY];

    fn action_name(action: usize) -> String {
        Numbers::name(action)
    }

    fn continuation(public: &Public, hand: CardSet<Card>, chosen: ActionSet) -> Continuation<Move> {
        Numbers::continuation(public, hand, chosen)
    }

    fn parts(r#move: &Move) -> ActionSet {
        Numbers::parts(r#move)
    }
}

impl ActionPart<SEATS> for Public {
    fn open_items(&self, _hand: CardSet<Card>) -> Items {
        match (self.stage(), self.kontra().turn()) {
            (Stage::Raising, Some(seat)) => self.kontra().open_to(seat),
            _ => self.kontra().free(),
        }
    }

    fn discardable(&self, hand: CardSet<Card>, _chosen: CardSet<Card>) -> CardSet<Card> {
        self.legal_discards(hand)
    }
}
