//! What all packs have in common.

use std::fmt::{Debug, Display};
use std::hash::Hash;

use super::Quoted;

/// A card of some pack of at most 64 different cards.
pub trait Card: Copy + Ord + Hash + Debug + Display + Send + Sync + 'static {
    /// How many cards the pack has, 1 to 64.
    const COUNT: usize;

    /// What a card of this pack looks like, for error messages: `a rank …, then a suit …`.
    const EXPECTED: &'static str;

    /// The card's number, `0..COUNT`; ascending is the order in which sets are written.
    fn index(self) -> usize;

    /// The card with this number, or nothing when `index >= COUNT`.
    fn from_index(index: usize) -> Option<Self>;

    /// Reads one card from its text form, in any case.
    ///
    /// # Errors
    /// When the token is not exactly one card of this pack.
    fn parse(token: &str) -> Result<Self, ParseCardError>;
}

/// A token that is not a card of the pack at hand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no card '{token}': a card is {expected}")]
pub struct ParseCardError {
    /// The offending token.
    pub token: Quoted,
    /// What a card of the pack looks like.
    pub expected: &'static str,
}

impl ParseCardError {
    /// The error for `token` in the pack of `C`.
    #[must_use]
    pub fn new<C: Card>(token: &str) -> Self {
        Self { token: Quoted::new(token), expected: C::EXPECTED }
    }
}
