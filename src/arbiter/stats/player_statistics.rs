//! The statistics of one player, or of a participant in several seats.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::arbiter::referee::Thought;
use crate::arbiter::stats::role_statistics::RoleStatistics;
use crate::arbiter::stats::running_mean::RunningMean;
use crate::protocol::FaultKind;

/// The statistics of one player. For a participant in several seats, the games of all its players count.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerStatistics {
    /// The number of games.
    pub games: u64,
    /// The sum of the points.
    pub points: i64,
    /// Points a game; each block is one value.
    pub mean: RunningMean,
    /// Games in which it alone had the most points.
    pub wins: u64,
    /// Games in which it and others had the most points.
    pub draws: u64,
    /// Games in which it had a fault.
    pub faults: u64,
    /// The same games by the kind of fault.
    pub fault_kinds: BTreeMap<FaultKind, u64>,
    /// Its thinking time.
    pub thought: Thought,
    /// The processor time of its processes.
    pub processor_time: Duration,
    /// The peak memory of its largest process, in bytes.
    pub peak_memory: u64,
    /// Its `score` lines, by the words of its role. The role of a game without roles is empty.
    pub(crate) roles: BTreeMap<Vec<String>, RoleStatistics>,
}
