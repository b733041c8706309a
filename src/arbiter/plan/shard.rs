//! A part of a plan for one machine.

use std::fmt;
use std::str::FromStr;

use talon_games::cards::Quoted;

/// A part of a plan for one machine. Block `b` belongs to the shard with the number `b` modulo the number of
/// shards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The number of the shard, counted from 0.
    pub(crate) index: u64,
    /// The number of shards.
    pub(crate) count: u64,
}

/// The largest number of shards.
const MAX_SHARDS: u64 = 1_000_000;

/// The text is not a shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is no shard: expected I/N, with I from 1 to N and N up to {MAX_SHARDS}")]
pub struct ShardError {
    text: Quoted,
}

impl Shard {
    /// Returns whether a block belongs to the shard.
    #[must_use]
    pub fn has(&self, block: u64) -> bool {
        block % self.count == self.index
    }

    /// Returns the number of the shard and the number of shards, both counted from 1.
    #[must_use]
    pub fn numbers(&self) -> (u64, u64) {
        (self.index + 1, self.count)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    /// Reads `I/N`. I is counted from 1.
    fn from_str(text: &str) -> Result<Self, ShardError> {
        let number = |digits: &str| digits.parse::<u64>().ok().filter(|_| !digits.starts_with('+'));
        let read = || {
            let (index, count) = text.split_once('/')?;
            let (index, count) = (number(index)?, number(count)?);
            let fits = (1..=count).contains(&index) && count <= MAX_SHARDS;
            fits.then_some(Self { index: index.checked_sub(1)?, count })
        };
        read().ok_or_else(|| ShardError { text: Quoted::new(text) })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_have_every_block_once() {
        let shards: Vec<Shard> = ["1/3", "2/3", "3/3"].iter().map(|text| text.parse().unwrap()).collect();
        for block in 0..20 {
            assert_eq!(shards.iter().filter(|shard| shard.has(block)).count(), 1, "{block}");
        }
        assert_eq!(shards[1].to_string(), "2/3");
    }

    #[test]
    fn a_shard_out_of_range_is_refused() {
        for text in
            ["", "1", "0/3", "4/3", "1/0", "a/3", "1/3/3", "+1/3", "1/1000001", "99999999999999999999/3"]
        {
            let error = text.parse::<Shard>().unwrap_err().to_string();
            assert_eq!(
                error,
                format!("'{text}' is no shard: expected I/N, with I from 1 to N and N up to 1000000")
            );
        }
    }
}
