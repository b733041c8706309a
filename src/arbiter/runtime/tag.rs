//! The word by which every process of a match is known.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use rand::TryRng;
use rand::rngs::{SysError, SysRng};

/// The environment variable that holds it. A child inherits it, whatever group or session it moves to, unless it takes
/// care not to.
pub const VARIABLE: &str = "TALON_SEAT";

/// The word of one match: random, so that no two matches on a machine have the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag(String);

impl Tag {
    /// A fresh one.
    ///
    /// # Errors
    /// When the system has no randomness to give.
    pub fn fresh() -> Result<Self, SysError> {
        let [high, low] = [SysRng.try_next_u64()?, SysRng.try_next_u64()?];
        Ok(Self(format!("{high:016x}{low:016x}")))
    }

    /// The word of one seat of the match: its processes hold it, and those of no other seat. `seat` is its process.
    #[must_use]
    pub fn seat(&self, seat: u32) -> String {
        format!("{self}-{seat}")
    }

    /// Where the seats of the match have their directories: among the system's temporary files.
    #[must_use]
    pub fn rooms(&self) -> PathBuf {
        std::env::temp_dir().join(format!("talon-{self}"))
    }

    /// Whether an environment, as the system shows it, is that of any seat of the match.
    #[must_use]
    pub fn marks(&self, environment: &[u8]) -> bool {
        value(environment)
            .is_some_and(|value| value.split(|&byte| byte == b'-').next() == Some(self.0.as_bytes()))
    }

    /// Whether an environment, as the system shows it, is that of this seat of the match.
    #[must_use]
    pub fn marks_seat(&self, environment: &[u8], seat: u32) -> bool {
        value(environment) == Some(self.seat(seat).as_bytes())
    }
}

/// The word in an environment.
fn value(environment: &[u8]) -> Option<&[u8]> {
    let mut entries = environment.split(|&byte| byte == 0);
    entries.find_map(|entry| entry.strip_prefix(VARIABLE.as_bytes())?.strip_prefix(b"="))
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Tag {
    type Err = NoTag;

    fn from_str(text: &str) -> Result<Self, NoTag> {
        let digits = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        if digits { Ok(Self(text.to_owned())) } else { Err(NoTag) }
    }
}

/// What is no tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no tag: 32 hexadecimal digits are one")]
pub struct NoTag;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_marked_and_its_neighbour_is_not() {
        let (tag, other) = (Tag::fresh().unwrap(), Tag::fresh().unwrap());
        let environment =
            format!("PATH=/bin\0TALON_SEAT={}\0X=TALON_SEAT={}\0", tag.seat(12), other.seat(12));
        assert!(tag.marks(environment.as_bytes()) && !other.marks(environment.as_bytes()));
        assert!(tag.marks_seat(environment.as_bytes(), 12));
        assert!(!tag.marks_seat(environment.as_bytes(), 1) && !tag.marks_seat(environment.as_bytes(), 123));
        assert!(!tag.marks(b"") && !tag.marks(format!("TALON_SEATS={tag}").as_bytes()));
    }

    #[test]
    fn a_tag_is_read_as_it_is_written() {
        let tag = Tag::fresh().unwrap();
        assert_eq!(tag.to_string().parse(), Ok(tag));
        assert_eq!("x".repeat(32).parse::<Tag>(), Err(NoTag));
    }
}
