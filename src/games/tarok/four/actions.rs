//! The moves as action numbers, for machine learning (`docs/environment.md`).

use super::contract::{Contract, Item, Move};
use super::public::Public;
use super::rules::TarokFour;
use crate::cards::CardSet;
use crate::cards::tarok::Card;
use crate::tarok::Actions;
use crate::{ActionSet, ActionSpace, Continuation, PLAY};

type Numbers = Actions<Contract, Item>;

impl ActionSpace for TarokFour {
    const VERSION: u32 = 1;
    const ACTIONS: usize = Numbers::COUNT;
    /// The number of possible discards in `three`: three cards out of 15.
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
