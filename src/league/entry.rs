//! The entries of a league's journal. Everything that counts follows from them: the rounds, the ratings, the history.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use talon_arbiter::plan::sha256;

/// An entry of the journal, in the order in which it happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum LeagueEntry {
    /// A day begins. All cards of the day follow from its key, whose hash is published with this entry.
    Day {
        /// The date, as in `2026-11-29`.
        date: String,
        /// The SHA-256 hash of the key, in hexadecimal digits.
        hash: String,
    },
    /// A ladder plays its first round. Its rules, limits and anchors stay as they are.
    Ladder {
        /// The name of the ladder.
        name: String,
        /// The hash of the plan of its file.
        plan: String,
        /// The fixed ratings of anchors. They belong to the first version of each anchor.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        ratings: BTreeMap<String, f64>,
    },
    /// An anchor of a ladder has its first version, or a new one because its moves have changed.
    Anchor {
        /// The name of the ladder.
        ladder: String,
        /// The name of the anchor.
        name: String,
        /// The SHA-256 hash of its moves in fixed deals, in hexadecimal digits.
        moves: String,
    },
    /// A round was chosen. Its plans are written, and no card is dealt.
    Round(RoundEntry),
    /// A round was played to its end, and is published.
    Played {
        /// The number of the round.
        round: u64,
        /// The results of its matches, in their order.
        results: Vec<MatchSummary>,
    },
    /// A round was given up. Nothing of it counts.
    Abandoned {
        /// The number of the round.
        round: u64,
        /// Why it was given up.
        reason: String,
    },
    /// The key of a day was published, because no round of the day is open.
    Revealed {
        /// The date of the day.
        date: String,
    },
}

/// A round of a ladder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundEntry {
    /// The number of the round, counted from 1 over all ladders.
    pub round: u64,
    /// The name of the ladder.
    pub ladder: String,
    /// The day to whose key the cards belong.
    pub date: String,
    /// The matches of the round.
    pub matches: Vec<RoundMatch>,
}

/// A match of a round: some blocks of one lineup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundMatch {
    /// The versions that play, in the order of the plan. A version is `NAME@NUMBER`.
    pub versions: Vec<String>,
    /// The number of blocks.
    pub blocks: u64,
    /// The number of the deals in the round. Matches with the same number have the same cards and seats.
    pub deals: u64,
    /// In a remote round: the place of the remote version, or of the anchor that takes its place, among the versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compared: Option<usize>,
    /// The hash of the plan.
    pub plan: String,
    /// The hash of the key.
    pub key: String,
}

/// The results of a match of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchSummary {
    /// For each block, the points of each version and the number of its games.
    pub blocks: Vec<Vec<(i64, u64)>>,
    /// For each version, its figures in the match.
    pub versions: Vec<VersionSummary>,
    /// The time of the match, in milliseconds: also starts, waits and cut connections.
    #[serde(default)]
    pub elapsed_ms: u64,
}

/// The figures of a version in a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VersionSummary {
    /// The number of games.
    pub games: u64,
    /// The number of faults.
    pub faults: u64,
    /// The time of all its decisions, in milliseconds.
    pub ms: u64,
    /// For each role of the game, the number of games and the points. Roles without a game are left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub roles: Vec<(String, u64, i64)>,
}

/// Returns the hash of the moves of an anchor, as [`LeagueEntry::Anchor`] has it.
#[must_use]
pub fn moves_hash(moves: &[String]) -> String {
    sha256(moves.join("\n").as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_a_line_of_json() {
        let day = LeagueEntry::Day { date: "2026-11-29".to_owned(), hash: "ab".to_owned() };
        let line = serde_json::to_string(&day).unwrap();
        assert_eq!(line, r#"{"day":{"date":"2026-11-29","hash":"ab"}}"#);
        assert_eq!(serde_json::from_str::<LeagueEntry>(&line).unwrap(), day);
    }
}
