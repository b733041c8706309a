//! The number of open connections of each bot, and its limit.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The open connections of all bots, by the hashes of their tokens. Clones count together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Admissions {
    counts: Arc<Mutex<HashMap<String, usize>>>,
}

/// A connection of a bot whose token was accepted. It counts until this value is dropped.
#[derive(Debug)]
pub(crate) struct Admission {
    admissions: Admissions,
    /// The name of the bot.
    pub(crate) bot: String,
    /// The hash of its token. The connections of a token that was revoked take no place of the new token.
    pub(crate) token: String,
}

impl Admissions {
    /// Counts a connection of a bot with the token of this hash. `None` when the token has `most` connections, or all tokens
    /// together have `most_of_all`.
    pub(crate) fn admit(
        &self,
        bot: String,
        token: String,
        most: usize,
        most_of_all: usize,
    ) -> Option<Admission> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let (own, all) = (counts.get(&token).copied().unwrap_or(0), counts.values().sum::<usize>());
        if own >= most || all >= most_of_all {
            return None;
        }
        counts.insert(token.clone(), own + 1);
        Some(Admission { admissions: self.clone(), bot, token })
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        let mut counts = self.admissions.counts.lock().unwrap_or_else(PoisonError::into_inner);
        match counts.get_mut(&self.token) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(counts.remove(&self.token)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_connection_counts_until_it_is_dropped() {
        let admissions = Admissions::default();
        let admit = |bot: &str| admissions.admit(bot.to_owned(), format!("token of {bot}"), 2, 3);
        let (first, second) = (admit("ana").unwrap(), admit("ana").unwrap());
        assert!(admit("ana").is_none());
        let other = admit("bor").unwrap();
        assert!(admit("bor").is_none(), "all bots together have three");
        drop(first);
        assert!(admit("ana").is_some());
        drop((second, other));
        assert!(admissions.counts.lock().unwrap().is_empty());
    }
}
