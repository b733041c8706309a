//! The tag that marks every process of a match.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use rand::TryRng;
use rand::rngs::{SysError, SysRng};

/// The environment variable that holds the tag. A child process inherits it, whatever process group or session it
/// joins, unless it changes its environment on purpose.
pub(super) const VARIABLE: &str = "TALON_SEAT";

/// The tag of one match: 128 random bits in hexadecimal, so that two matches on one machine have different tags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MatchTag(String);

impl MatchTag {
    /// A new random tag.
    ///
    /// # Errors
    /// The system provides no randomness.
    pub(crate) fn fresh() -> Result<Self, SysError> {
        let [high, low] = [SysRng.try_next_u64()?, SysRng.try_next_u64()?];
        Ok(Self(format!("{high:016x}{low:016x}")))
    }

    /// The tag of one bot: the tag of the match and the pid of the bot.
    pub(crate) fn of_bot(&self, pid: u32) -> String {
        format!("{self}-{pid}")
    }

    /// The directory that holds the work directories of the match. It lies in the system's temporary directory.
    pub(crate) fn work_dirs(&self) -> PathBuf {
        std::env::temp_dir().join(format!("talon-{self}"))
    }

    /// Whether a process belongs to the match. `environment` is the content of its `/proc/PID/environ`.
    pub(crate) fn marks(&self, environment: &[u8]) -> bool {
        value(environment)
            .is_some_and(|value| value.split(|&byte| byte == b'-').next() == Some(self.0.as_bytes()))
    }

    /// Whether a process belongs to this bot of the match. `environment` is the content of its `/proc/PID/environ`.
    pub(crate) fn marks_bot(&self, environment: &[u8], pid: u32) -> bool {
        value(environment) == Some(self.of_bot(pid).as_bytes())
    }
}

/// The tag in an environment.
fn value(environment: &[u8]) -> Option<&[u8]> {
    let mut entries = environment.split(|&byte| byte == 0);
    entries.find_map(|entry| entry.strip_prefix(VARIABLE.as_bytes())?.strip_prefix(b"="))
}

impl fmt::Display for MatchTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for MatchTag {
    type Err = ParseMatchTagError;

    fn from_str(text: &str) -> Result<Self, ParseMatchTagError> {
        let is_tag = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_tag { Ok(Self(text.to_owned())) } else { Err(ParseMatchTagError) }
    }
}

/// The text is not a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a match tag: expected 32 hexadecimal digits")]
pub(crate) struct ParseMatchTagError;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_marks_its_own_bot_only() {
        let (tag, other) = (MatchTag::fresh().unwrap(), MatchTag::fresh().unwrap());
        let environment =
            format!("PATH=/bin\0TALON_SEAT={}\0X=TALON_SEAT={}\0", tag.of_bot(12), other.of_bot(12));
        assert!(tag.marks(environment.as_bytes()) && !other.marks(environment.as_bytes()));
        assert!(tag.marks_bot(environment.as_bytes(), 12));
        assert!(!tag.marks_bot(environment.as_bytes(), 1) && !tag.marks_bot(environment.as_bytes(), 123));
        assert!(!tag.marks(b"") && !tag.marks(format!("TALON_SEATS={tag}").as_bytes()));
    }

    #[test]
    fn a_displayed_tag_parses_to_itself() {
        let tag = MatchTag::fresh().unwrap();
        assert_eq!(tag.to_string().parse(), Ok(tag));
        assert_eq!("x".repeat(32).parse::<MatchTag>(), Err(ParseMatchTagError));
    }
}
