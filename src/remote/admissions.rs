//! The number of open connections of each bot, and its limit.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The open connections of all bots. Clones count together.
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
}

impl Admissions {
    /// Counts a connection of a bot. `None` when the bot has `most` connections, or all bots together have
    /// `most_of_all`.
    pub(crate) fn admit(&self, bot: String, most: usize, most_of_all: usize) -> Option<Admission> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let (own, all) = (counts.get(&bot).copied().unwrap_or(0), counts.values().sum::<usize>());
        if own >= most || all >= most_of_all {
            return None;
        }
        counts.insert(bot.clone(), own + 1);
        Some(Admission { admissions: self.clone(), bot })
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        let mut counts = self.admissions.counts.lock().unwrap_or_else(PoisonError::into_inner);
        match counts.get_mut(&self.bot) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(counts.remove(&self.bot)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_connection_counts_until_it_is_dropped() {
        let admissions = Admissions::default();
        let admit = |bot: &str| admissions.admit(bot.to_owned(), 2, 3);
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
