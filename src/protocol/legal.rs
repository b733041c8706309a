//! The end of a list of legal moves: `legalok N`, or `legalok N+` when the list was cut.

use std::fmt;

use super::number::{NumberError, number};

/// The number of `legal` lines, and whether they are all legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalCount {
    /// The number of moves listed.
    pub listed: usize,
    /// Whether the list is complete.
    pub complete: bool,
}

impl LegalCount {
    /// Parses `N` or `N+`.
    ///
    /// # Errors
    /// The token is neither.
    pub fn parse(token: &str) -> Result<Self, NumberError> {
        let (digits, complete) = token.strip_suffix('+').map_or((token, true), |digits| (digits, false));
        Ok(Self { listed: number(digits, 0, u64::from(u32::MAX))? as usize, complete })
    }
}

impl fmt::Display for LegalCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "legalok {}{}", self.listed, if self.complete { "" } else { "+" })
    }
}
