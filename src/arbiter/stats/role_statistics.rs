//! The `score` lines of a player in one role.

use crate::arbiter::stats::ratio_estimate::RatioEstimate;

/// The games of a player in one role, with the numbers and words of its `score` lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct RoleStatistics {
    /// The number of games.
    pub(crate) games: u64,
    /// The mean of the points a game.
    pub(crate) points: RatioEstimate,
    /// For each key with numeric values, the sum of its values over all games. Keys are in the order of their
    /// first appearance.
    pub(crate) sums: Vec<(String, i64)>,
    /// For each key, the number of games with each of its words except `none`. Keys and words are in the
    /// order of their first appearance.
    pub(crate) words: Vec<(String, Vec<(String, u64)>)>,
}

/// The word of a `score` line that says that something did not happen.
const NONE: &str = "none";

impl RoleStatistics {
    /// The mean over all games of the numbers under `key`.
    pub(crate) fn mean(&self, key: &str) -> f64 {
        let sum = self.sums.iter().find(|(known, _)| known == key).map_or(0, |(_, sum)| *sum);
        sum as f64 / self.games.max(1) as f64
    }

    /// The number of games with `word` under `key`.
    pub(crate) fn count(&self, key: &str, word: &str) -> u64 {
        let counts = self.words.iter().filter(|(known, _)| known == key).flat_map(|(_, counts)| counts);
        counts.filter(|(known, _)| known == word).map(|(_, count)| count).sum()
    }

    /// Adds the keys and values of a `score` line.
    pub(super) fn add<'a>(&mut self, score: impl Iterator<Item = &'a (String, String)>) {
        self.games += 1;
        for (key, value) in score {
            match value.parse::<i64>() {
                Ok(number) => *entry(&mut self.sums, key) += number,
                Err(_) if value == NONE => {}
                Err(_) => *entry(entry(&mut self.words, key), value) += 1,
            }
        }
    }
}

/// The value of `key` in a short list. Inserts a default value if the list has no such key.
fn entry<'a, T: Default>(list: &'a mut Vec<(String, T)>, key: &str) -> &'a mut T {
    let at = list.iter().position(|(known, _)| known == key).unwrap_or_else(|| {
        list.push((key.to_owned(), T::default()));
        list.len() - 1
    });
    &mut list[at].1
}
