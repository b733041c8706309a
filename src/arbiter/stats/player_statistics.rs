//! The statistics of one player.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::arbiter::referee::Thought;
use crate::arbiter::stats::role_statistics::RoleStatistics;
use crate::arbiter::stats::running_mean::RunningMean;

/// The statistics of one player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerStatistics {
    /// The number of games.
    pub games: u64,
    /// The sum of the points.
    pub points: i64,
    /// The mean of the points a game. Each block contributes one value.
    pub mean: RunningMean,
    /// The number of games in which the player alone had the most points.
    pub wins: u64,
    /// The number of games in which the player and others had the most points.
    pub draws: u64,
    /// The number of games in which the player had a fault.
    pub faults: u64,
    /// The thinking time of the player.
    pub thought: Thought,
    /// The processor time of the player's processes.
    pub processor_time: Duration,
    /// The peak memory of the player's largest process, in bytes.
    pub peak_memory: u64,
    /// The statistics of the player's `score` lines, by role. The key is the list of words that name the
    /// role, such as `declarer`; it is empty in a game without roles.
    pub(crate) roles: BTreeMap<Vec<String>, RoleStatistics>,
}
