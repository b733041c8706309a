//! The end of a list of legal moves: `legalok N`, or `legalok N+` when a huge list was cut.

use std::fmt;

use super::{NumberError, number};

/// How many `legal` lines stood before, and whether they were all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalCount {
    /// How many moves were listed.
    pub listed: usize,
    /// Whether there are no others.
    pub complete: bool,
}

impl LegalCount {
    /// Reads `N` or `N+`.
    ///
    /// # Errors
    /// When it is neither.
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
