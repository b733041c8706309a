//! The versions of the bots in a run, and the comparison of the bots in two runs.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use talon_games::cards::Quoted;

use crate::blocks::limits::{MAX_COUNT, check_number};

/// The versions of the bots that played in a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct JournalVersions {
    /// The date and time of the start, in UTC.
    pub date: String,
    /// The version of the arbiter, which is also the version of the built-in players.
    pub talon: String,
    /// The bots, in ascending order. Built-in players are left out.
    pub bots: Vec<JournalBot>,
}

/// The version of a bot.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct JournalBot {
    /// The participant, counted from 0. A participant of a game in pairs may have two bots.
    pub participant: usize,
    /// The bot's `id name`. Empty when the bot did not start.
    pub id: String,
    /// The SHA-256 of the files that were hashed, in hexadecimal digits.
    pub hash: String,
    /// A description of the files that were hashed.
    pub hashed: String,
}

impl JournalVersions {
    /// Returns the bots of a participant.
    pub fn bots_of(&self, participant: usize) -> Vec<&JournalBot> {
        self.bots.iter().filter(|bot| bot.participant == participant).collect()
    }

    /// Checks versions that were read, and makes their texts safe to print.
    pub(super) fn validated(mut self) -> Result<Self, String> {
        Quoted::make_plain(&mut self.date);
        Quoted::make_plain(&mut self.talon);
        for JournalBot { participant, id, hash, hashed } in &mut self.bots {
            check_number("participant", *participant as u64, MAX_COUNT)?;
            [id, hash, hashed].into_iter().for_each(Quoted::make_plain);
        }
        Ok(self)
    }
}

/// Returns the ids of the bots with each hash. A bot that did not start has no id.
fn ids_by_hash<'a>(bots: &[&'a JournalBot]) -> BTreeMap<&'a str, BTreeSet<&'a str>> {
    let mut ids: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for bot in bots {
        ids.entry(&bot.hash).or_default().extend(Some(bot.id.as_str()).filter(|id| !id.is_empty()));
    }
    ids
}

/// Returns whether both lists have the same bots. Both lists must have the same file hashes. For each hash,
/// both lists must have the same ids. The ids are not compared if one of the lists has no id for the hash.
pub fn are_same_bots(earlier: &[&JournalBot], later: &[&JournalBot]) -> bool {
    let (earlier, later) = (ids_by_hash(earlier), ids_by_hash(later));
    earlier.keys().eq(later.keys())
        && earlier
            .values()
            .zip(later.values())
            .all(|(one, other)| one.is_empty() || other.is_empty() || one == other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bot(id: &str, hash: &str) -> JournalBot {
        JournalBot { id: id.to_owned(), hash: hash.to_owned(), ..JournalBot::default() }
    }

    #[test]
    fn bots_are_the_same_if_their_files_and_known_ids_are() {
        let same = |earlier: &[JournalBot], later: &[JournalBot]| {
            are_same_bots(&earlier.iter().collect::<Vec<_>>(), &later.iter().collect::<Vec<_>>())
        };
        // Two partners whose order by id differs from their order by hash.
        let pair = [bot("a", "2222"), bot("b", "1111")];
        assert!(same(&pair, &[bot("", "1111"), bot("", "2222")]));
        assert!(!same(&pair, &pair[..1]) && !same(&[], &pair));
        // One process of the bot did not start.
        assert!(same(&[bot("", "1111"), bot("a", "1111")], &[bot("a", "1111")]));
        assert!(same(&[bot("", "1111")], &[bot("a", "1111")]));
        assert!(!same(&[bot("a", "1111")], &[bot("b", "1111")]));
        assert!(!same(&[bot("a", "1111")], &[bot("a", "2222")]));
    }
}
