//! What all games of tarok have in common: the talon, the tricks, the public facts about the cards, the states and views
//! made from them, the errors, and the names of cards.
//!
//! A game implements [`PublicPart`] for its public part, and its moves and set-up lines as [`MoveText`] and
//! [`SetUpText`]; [`TarokState`], [`TarokView`] and [`TarokEvent`] are then its types.

mod auction;
mod cards_in_play;
mod discards;
pub(in crate::games) mod entry;
mod events;
mod illegal;
mod item_score;
mod item_set;
mod public_part;
pub(in crate::games) mod render;
mod rules;
pub(in crate::games) mod scene;
mod set_up;
mod state;
mod talon;
mod trick;
pub mod values;
mod view;

pub use auction::Auction;
pub use cards_in_play::CardsInPlay;
pub(super) use discards::list_discards;
pub(super) use events::masked_discards;
pub use events::{CardEffect, MoveText, SetUpText, TarokEvent};
pub use illegal::{Duty, EventError, Illegal};
pub use item_score::ItemScore;
pub use item_set::{ItemSet, ItemWord};
pub use public_part::{PositionSetUp, PublicPart};
pub(super) use rules::KEPT;
pub use rules::{MAX_RADELCI, TALON};
pub(super) use set_up::{TalonSetUp, add_gift, check_gifts, rule as set_up_rule};
pub use state::{DealScores, TarokState};
pub use talon::Talon;
pub use trick::Trick;
pub use view::{TarokView, ViewPart};
