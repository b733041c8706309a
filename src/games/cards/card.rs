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

    /// Returns the number of the card, `0..COUNT`. Sets are printed in the order of these numbers.
    fn index(self) -> usize;

    /// Returns the card with this number; `None` when `index >= COUNT`.
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
    /// Returns the error for `token` in the pack of `C`.
    pub fn new<C: Card>(token: &str) -> Self {
        Self { token: Quoted::new(token), expected: C::EXPECTED }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CardSet, french, german, tarok};
    use super::*;

    /// Checks three things: every card parses back from its text in upper and lower case, `10` is read as the
    /// ten of a suit, and the error for each bad token quotes the token.
    fn check<C: Card>(ten: &str, bad: &[&str]) {
        for card in CardSet::<C>::FULL {
            let text = card.to_string();
            for text in [text.to_uppercase(), text.to_lowercase(), text] {
                assert_eq!(C::parse(&text), Ok(card));
            }
        }
        assert_eq!(C::parse(&ten.replace('T', "10")), C::parse(ten));
        for token in ["", "1x", "7hh", "hh", "??", "7♥"].iter().chain(bad) {
            let text = C::parse(token).unwrap_err().to_string();
            assert_eq!(text, format!("no card '{token}': a card is {}", C::EXPECTED));
        }
    }

    #[test]
    fn cards_parse_back_from_their_text_and_nothing_else_is_a_card() {
        check::<french::Card>("Td", &["7", "11c", "é"]);
        check::<german::Card>("Tb", &["7", "11l", "Qh"]);
        let bad = ["t", "t0", "t01", "t23", "t1s", "1", "7h", "4s", "Th", "10h", "10", "xx", "š1"];
        check::<tarok::Card>("Ts", &bad);
    }

    #[test]
    fn an_error_says_how_a_card_is_written() {
        let text = |error: ParseCardError| error.to_string();
        assert_eq!(
            text(french::Card::parse("hh").unwrap_err()),
            "no card 'hh': a card is a rank A 2 3 4 5 6 7 8 9 T J Q K, then a suit c d h s"
        );
    }
}
