//! The statistics of one player, or of a participant in several seats.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Serialize, Serializer};

use talon_games::protocol::FaultKind;

use crate::referee::SeatTiming;
use crate::stats::running_mean::{RunningMean, t_factor};

/// The statistics of one player. For a participant in several seats, they cover the games of all its players.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerStatistics {
    /// The number of games. A game of a pair that is one participant counts once.
    pub games: u64,
    /// The number of sessions, if the values are points a session ([`crate::blocks::Block::by_session`]);
    /// otherwise 0.
    pub sessions: u64,
    /// The sum of the points in all games.
    pub points: i64,
    /// The mean of the points a game. Each block contributes one value.
    pub mean: RunningMean,
    /// The number of games, or of sessions if these are the unit, in which the player alone had the most
    /// points. It has no meaning in a game with roles, where partners and defenders score together or not at
    /// all.
    pub wins: u64,
    /// The number of games, or of sessions if these are the unit, in which the player and others had the most
    /// points.
    pub draws: u64,
    /// The number of games in which the player had a fault.
    pub faults: u64,
    /// The number of games with a fault, by the kind of fault.
    pub fault_kinds: BTreeMap<FaultKind, u64>,
    /// The thinking time of the player.
    pub thought: SeatTiming,
    /// The processor time of the player's processes.
    pub processor_time: Duration,
    /// The peak memory of the player's largest process, in bytes.
    pub peak_memory: u64,
    /// The number of games with each payoff.
    pub(crate) payoffs: BTreeMap<i64, u64>,
    /// The statistics of the player's `score` lines, by role. The key is the list of words that name the
    /// role, such as `declarer`. The list is empty in a game without roles.
    pub(crate) roles: BTreeMap<Vec<String>, RoleStatistics>,
    /// For a participant, the points a game in each seat. Empty for a single player.
    pub(crate) seats: Vec<RatioEstimate>,
}

impl PlayerStatistics {
    /// Counts a game in which the player had a fault.
    pub(super) fn count_fault(&mut self, kind: FaultKind) {
        self.faults += 1;
        *self.fault_kinds.entry(kind).or_default() += 1;
    }
}

/// A mean of points a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean. `None` without a game.
    pub mean: Option<f64>,
    /// Half the width of Student's 95 % confidence interval. `None` when all blocks are equal.
    pub ci95: Option<f64>,
}

/// The games of a player in one role, with the numbers and words of its `score` lines.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct RoleStatistics {
    /// The number of games in the role.
    pub games: u64,
    /// The mean of the points a game.
    #[serde(flatten)]
    pub mean: RatioEstimate,
    /// The number of games in which the player scored more than 0 points.
    pub above_zero: u64,
    /// The number of games in which the player scored less than 0 points.
    pub below_zero: u64,
    /// For each key with numeric values, the sum of its values over all games. Keys are in the order of their
    /// first appearance.
    #[serde(serialize_with = "as_map")]
    pub sums: Vec<(String, i64)>,
    /// For each key, the number of games with each of its words except `none`. Keys and words are in the
    /// order of their first appearance.
    #[serde(serialize_with = "as_map")]
    pub words: Vec<(String, WordCounts)>,
}

/// The number of games with each word of a key.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub struct WordCounts(#[serde(serialize_with = "as_map")] pub Vec<(String, u64)>);

/// Serializes a list of keys with values as a map that keeps the order.
fn as_map<T: Serialize, S: Serializer>(list: &[(String, T)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(list.iter().map(|(key, value)| (key, value)))
}

/// The word of a `score` line for something that did not happen.
const NONE: &str = "none";

impl RoleStatistics {
    /// Returns the mean over all games of the numbers under `key`.
    pub fn mean_of(&self, key: &str) -> f64 {
        let sum = self.sums.iter().find(|(name, _)| name == key).map_or(0, |(_, sum)| *sum);
        sum as f64 / self.games.max(1) as f64
    }

    /// Returns the number of games with `word` under `key`.
    pub fn count_of(&self, key: &str, word: &str) -> u64 {
        let games = self.words.iter().filter(|(known, _)| known == key).flat_map(|(_, WordCounts(own))| own);
        games.filter(|(other, _)| other == word).map(|(_, games)| games).sum()
    }

    /// Adds a game with these points, and the keys and values of its `score` line.
    pub(super) fn add<'a>(&mut self, points: i64, score: impl Iterator<Item = (&'a str, &'a str)>) {
        self.games += 1;
        self.above_zero += u64::from(points > 0);
        self.below_zero += u64::from(points < 0);
        for (key, value) in score {
            match value.parse::<i64>() {
                Ok(number) => *entry(&mut self.sums, key) += number,
                Err(_) if value == NONE => {}
                Err(_) => *entry(&mut entry(&mut self.words, key).0, value) += 1,
            }
        }
    }
}

/// Returns the value of `key` in a short list. Inserts a default value if the list has no such key.
fn entry<'a, T: Default>(list: &'a mut Vec<(String, T)>, key: &str) -> &'a mut T {
    let at = list.iter().position(|(name, _)| name == key).unwrap_or_else(|| {
        list.push((key.to_owned(), T::default()));
        list.len() - 1
    });
    &mut list[at].1
}

/// The mean of the points a game, over blocks with different numbers of games. It is the ratio of two sums,
/// with the variance of the ratio estimator (Cochran, *Sampling Techniques*, 2.11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[serde(into = "Estimate")]
pub struct RatioEstimate {
    blocks: u64,
    points: f64,
    games: f64,
    points_squared: f64,
    points_times_games: f64,
    games_squared: f64,
    /// The sum of the points and the number of games in the first block.
    first: (i64, u64),
    /// Whether the points a game differ between the blocks.
    has_spread: bool,
}

impl RatioEstimate {
    /// Adds a block with the sum of its points and the number of its games. Skips a block without games.
    pub(super) fn add(&mut self, points: i64, games: u64) {
        if games == 0 {
            return;
        }
        if self.blocks == 0 {
            self.first = (points, games);
        }
        let cross = |points: i64, games: u64| i128::from(points) * i128::from(games);
        self.has_spread |= cross(points, self.first.1) != cross(self.first.0, games);
        let (points, games) = (points as f64, games as f64);
        self.blocks += 1;
        self.points += points;
        self.games += games;
        self.points_squared += points * points;
        self.points_times_games += points * games;
        self.games_squared += games * games;
    }

    /// Returns the mean of the points a game; 0 when there are no games.
    fn mean(&self) -> f64 {
        if self.blocks == 0 { 0.0 } else { self.points / self.games }
    }

    /// Returns half the width of the 95 % confidence interval of the mean. `None` when all blocks are equal.
    fn half_width(&self) -> Option<f64> {
        if !self.has_spread {
            return None;
        }
        let mean = self.mean();
        let deviations =
            self.points_squared - 2.0 * mean * self.points_times_games + mean * mean * self.games_squared;
        let blocks = self.blocks as f64;
        // Rounding may make the difference slightly negative.
        let error = (deviations.max(0.0) * blocks / (blocks - 1.0)).sqrt() / self.games;
        Some(t_factor(self.blocks)? * error)
    }
}

impl From<RatioEstimate> for Estimate {
    fn from(ratio: RatioEstimate) -> Self {
        Self { mean: (ratio.blocks > 0).then(|| ratio.mean()), ci95: ratio.half_width() }
    }
}

impl From<RunningMean> for Estimate {
    fn from(sample: RunningMean) -> Self {
        Self { mean: (sample.count() > 0).then(|| sample.mean()), ci95: sample.half_width() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::running_mean::RunningMean;

    #[test]
    fn equal_blocks_give_the_same_interval_as_a_mean() {
        let (mut mean, mut ratio) = (RunningMean::default(), RatioEstimate::default());
        for points in [3, -4, 8, 1, 0, 7] {
            mean.add(points as f64 / 2.0);
            ratio.add(points, 2);
        }
        ratio.add(0, 0);
        assert!((mean.mean() - ratio.mean()).abs() < 1e-12);
        let (one, other) = (mean.half_width().unwrap(), ratio.half_width().unwrap());
        assert!((one - other).abs() < 1e-9, "{one} {other}");
    }

    #[test]
    fn blocks_with_equal_means_have_no_interval() {
        let mut ratio = RatioEstimate::default();
        for (points, games) in [(10, 3), (20, 6), (0, 0), (10, 3)] {
            ratio.add(points, games);
            assert_eq!(ratio.half_width(), None);
        }
        ratio.add(11, 3);
        assert!(ratio.half_width().is_some());
    }
}
