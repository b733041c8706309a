//! Tarok: the games for [`three`] and for [`four`] players, and the parts that both games have in common: the
//! talon, the tricks, the public facts about the cards, the states and views, the errors, and the names of
//! cards.
//!
//! Each game implements [`PublicPart`] for its public part and [`ContractWord`] for its contracts. From these
//! the game gets the types [`TarokMove`], [`TarokLine`], [`TarokState`], [`TarokView`] and [`TarokEvent`].

mod actions;
mod auction;
mod cards_in_play;
mod events;
pub mod four;
mod illegal;
mod item_score;
mod item_set;
mod legality;
mod moves;
mod payoff_items;
mod public_part;
mod rules;
mod screen;
mod set_up;
mod set_up_line;
mod stage;
mod state;
mod sure_card;
mod talon;
pub mod three;
mod trick;
pub mod values;
mod view;

pub(super) use actions::Actions;
pub use auction::Auction;
pub use cards_in_play::CardsInPlay;
pub use events::TarokEvent;
pub use illegal::{Duty, EventError, Illegal};
pub use item_score::ItemScore;
pub use item_set::ItemSet;
pub(super) use legality::{check_discarded, legal_moves, random_move};
pub(super) use moves::suit_letter;
pub use moves::{CardEffect, ContractWord, MoveForms, SetUpForms, TarokMove};
pub use public_part::{EventOf, MoveOf, PublicPart};
pub use rules::{MAX_RADELCI, TALON};
pub(super) use rules::{MORT, NEVER_DISCARDED};
pub use screen::TarokScreen;
pub(super) use screen::{entry, facts, features, scene};
pub use set_up::TarokSetUp;
pub(super) use set_up::{CardPlan, rule as set_up_rule};
pub use set_up_line::{Raisers, TarokLine};
pub use stage::Stage;
pub use state::{DealScores, TarokState, moved_down};
pub use talon::Talon;
pub use trick::{Duties, Trick};
pub use view::TarokView;
