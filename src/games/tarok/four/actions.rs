//! The moves as numbers, for programs that learn (`docs/environment.md`).

use super::contract::{Contract, Item, Items, Move};
use super::public::Public;
use super::rules::{SEATS, TarokFour};
use crate::cards::CardSet;
use crate::cards::tarok::{Card, TAROKS};
use crate::games::tarok::{ActionPart, Actions, Stage};
use crate::games::{ActionSet, ActionSpace, Continuation, PLAY, Public as _};

type Numbers = Actions<Contract, Item>;

impl ActionSpace for TarokFour {
    const VERSION: u32 = 1;
    const ACTIONS: usize = Numbers::COUNT;
    /// The discards of `three`: three of 15 cards.
    const CANDIDATES: usize = 455;
    const PHASES: &'static [&'static str] =
        &["bid", "contract", "call", "take", "discard", "announce", "kontra", PLAY];

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
    fn open_items(&self, hand: CardSet<Card>) -> Items {
        match self.turn().seat() {
            Some(seat) if self.stage() == Stage::Raising => {
                self.raisable(seat, !self.called_king().is_disjoint(hand))
            }
            _ => self.announceable(hand),
        }
    }

    fn discardable(&self, hand: CardSet<Card>, chosen: CardSet<Card>) -> CardSet<Card> {
        let discards = self.discards_of(hand);
        if (chosen & TAROKS).len() == discards.taroks() { discards.free } else { discards.cards() }
    }

    fn contract_in_place_of_announcements(&self) -> Option<Contract> {
        self.may_play_colour().then_some(Contract::Colour)
    }
}
