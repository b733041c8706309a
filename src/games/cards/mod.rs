//! Packs, cards, card sets, and their text form. No rules.
//!
//! A pack is a type that implements [`Card`]: at most 64 cards, numbered from 0. The other types are generic
//! over the pack. [`CardSet`] is a bit set, and [`Packet`] is a set plus a number of face-down cards.
//! [`shuffled`] returns a pack in random order. Hidden cards are only counted: no value of a card type stands
//! for a hidden card.

mod card;
pub mod french;
pub mod german;
mod pack_text;
mod packet;
mod quoted;
mod random;
mod set;
pub mod tarok;

pub use card::{Card, ParseCardError};
pub use packet::{HIDDEN, Packet, ParsePacketError};
pub use quoted::Quoted;
pub use random::{Random, keyed_numbers, keyed_pack, refill_keyed_pack, shuffled, shuffled_numbers};
pub use set::{CardSet, Cards, ParseSetError, write_bits};
