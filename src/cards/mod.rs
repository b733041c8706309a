//! Floor 0: packs, cards, sets of cards, and their text form. No rules.
//!
//! A pack is a type that implements [`Card`]: at most 64 cards, numbered from 0. Everything else is generic over it:
//! [`CardSet`] is a bit set, [`Packet`] is a set of which some cards may be face down, [`shuffled`] is a pack in
//! random order. A hidden card is never a card value: it is only ever counted.

// What comes from outside can never make this floor panic.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo))]

mod card;
pub mod french;
pub mod german;
mod packet;
mod quoted;
mod random;
mod set;
pub mod tarok;

pub use card::{Card, ParseCardError};
pub use packet::{HIDDEN, Packet, ParsePacketError};
pub use quoted::Quoted;
pub use random::{Random, shuffled, shuffled_numbers};
pub use set::{CardSet, Cards, ParseSetError};
