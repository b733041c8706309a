//! The cost of a fault, as an option of a match.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::arbiter::referee::FaultPolicy;

/// The cost of a fault, in the notation of a plan.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(in crate::cli) enum Policy {
    /// The seat scores what the substitute scores.
    #[default]
    Substitute,
    /// The seat scores what the substitute scores, and at most minus the penalty. `None` when `--penalty` gives it.
    Forfeit(Option<u32>),
    /// The policy of plans of version 1.
    VoidBlock,
}

impl FromStr for Policy {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse() {
            _ if text == "void-block" => Ok(Self::VoidBlock),
            _ if text == "forfeit" => Ok(Self::Forfeit(None)),
            Ok(FaultPolicy::Forfeit { penalty }) => Ok(Self::Forfeit(Some(penalty))),
            Ok(_) => Ok(Self::Substitute),
            Err(error) => Err(error.to_string()),
        }
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Substitute => f.write_str("substitute"),
            Self::Forfeit(None) => f.write_str("forfeit"),
            Self::Forfeit(Some(penalty)) => write!(f, "forfeit {penalty}"),
            Self::VoidBlock => f.write_str("void-block"),
        }
    }
}

impl TryFrom<String> for Policy {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Policy> for String {
    fn from(policy: Policy) -> Self {
        policy.to_string()
    }
}
