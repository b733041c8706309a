//! The common interface of all packs: the trait [`Card`].

use std::fmt::{Debug, Display};
use std::hash::Hash;

use super::quoted::Quoted;

/// A card of a pack of at most 64 different cards.
pub trait Card: Copy + Ord + Hash + Debug + Display + Send + Sync + 'static {
    /// The number of cards in the pack, 1 to 64.
    const COUNT: usize;

    /// The form of a card of this pack, for error messages: `a rank …, then a suit …`.
    const EXPECTED: &'static str;

    /// The number of the card, `0..COUNT`. Sets are printed in the order of these numbers.
    fn index(self) -> usize;

    /// The card with this number; `None` when `index >= COUNT`.
    fn from_index(index: usize) -> Option<Self>;

    /// Parses one card, case-insensitively.
    ///
    /// # Errors
    /// The token is not the text of exactly one card of this pack.
    fn parse(token: &str) -> Result<Self, ParseCardError>;
}

/// The error for a token that is not a card of the pack.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no card '{token}': a card is {expected}")]
pub struct ParseCardError {
    /// The offending token.
    pub token: Quoted,
    /// How a card of the pack is written.
    pub expected: &'static str,
}

impl ParseCardError {
    /// The error for `token` in the pack of `C`.
    pub fn new<C: Card>(token: &str) -> Self {
        Self { token: Quoted::new(token), expected: C::EXPECTED }
    }
}
