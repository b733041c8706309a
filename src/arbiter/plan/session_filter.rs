//! The session of a match that option `--only` selects.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A session of a match: one rotation of one block. Its text is `BLOCK.ROTATION`, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct SessionFilter {
    /// The block, counted from 0.
    pub block: u64,
    /// The rotation, counted from 0.
    pub rotation: usize,
}

impl SessionFilter {
    /// Checks that a text names a session. The error says what is expected.
    pub(super) fn check(text: &str) -> Result<(), String> {
        text.parse::<Self>().map(drop)
    }
}

impl fmt::Display for SessionFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.block + 1, self.rotation + 1)
    }
}

impl FromStr for SessionFilter {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('.').and_then(|(block, rotation)| {
            let (block, rotation) = (block.parse::<u64>().ok()?, rotation.parse::<usize>().ok()?);
            Some(Self { block: block.checked_sub(1)?, rotation: rotation.checked_sub(1)? })
        });
        numbers.ok_or_else(|| "expected BLOCK.ROTATION, both counted from 1".to_owned())
    }
}

impl From<SessionFilter> for String {
    fn from(session: SessionFilter) -> Self {
        session.to_string()
    }
}

impl TryFrom<String> for SessionFilter {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}
