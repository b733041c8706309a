//! The statistics of one player, or of a participant in several seats.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::arbiter::referee::Thought;
use crate::arbiter::stats::ratio_estimate::RatioEstimate;
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
    /// The mean of the points a game. Each block contributes one value.
    pub mean: RunningMean,
    /// The number of games in which the player alone had the most points.
    pub wins: u64,
    /// The number of games in which the player and others had the most points.
    pub draws: u64,
    /// Games in which it had a fault, those of void blocks included.
    pub faults: u64,
    /// The number of games in void blocks.
    pub(crate) void_games: u64,
    /// The same games by the kind of fault.
    pub fault_kinds: BTreeMap<FaultKind, u64>,
    /// Its thinking time.
    pub thought: Thought,
    /// The processor time of the player's processes.
    pub processor_time: Duration,
    /// The peak memory of the player's largest process, in bytes.
    pub peak_memory: u64,
    /// The statistics of the player's `score` lines, by role. The key is the list of words that name the
    /// role, such as `declarer`; it is empty in a game without roles.
    pub(crate) roles: BTreeMap<Vec<String>, RoleStatistics>,
    /// The points a game of a participant in each seat. Empty for a single player.
    pub(crate) seats: Vec<RatioEstimate>,
}

/// A player is substituted often when one game in fewer than this number had a fault.
const GAMES_FOR_EACH_FAULT: u64 = 10;

impl PlayerStatistics {
    /// Counts a game in which it had a fault.
    pub(super) fn count_fault(&mut self, kind: FaultKind) {
        self.faults += 1;
        *self.fault_kinds.entry(kind).or_default() += 1;
    }

    /// The share of its games in which a substitute played for it.
    #[must_use]
    pub(crate) fn substituted_share(&self) -> f64 {
        self.faults as f64 / (self.games + self.void_games).max(1) as f64
    }

    /// Whether a substitute played for it in more than 10 % of its games: its points are not its own.
    #[must_use]
    pub(crate) fn is_substituted_often(&self) -> bool {
        self.faults * GAMES_FOR_EACH_FAULT > self.games + self.void_games
    }

    /// Whether substitutes made all its moves.
    #[must_use]
    pub(crate) fn made_no_move(&self) -> bool {
        self.games > 0 && self.faults > 0 && self.thought.moves == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_a_tenth_of_the_games_is_often() {
        for (faults, games, void_games, expected) in
            [(0, 0, 0, false), (1, 10, 0, false), (1, 9, 0, true), (2, 10, 10, false), (4, 0, 4, true)]
        {
            let player = PlayerStatistics { games, faults, void_games, ..PlayerStatistics::default() };
            assert_eq!(player.is_substituted_often(), expected, "{faults} of {games} and {void_games}");
        }
    }

    #[test]
    fn a_player_without_a_fault_made_its_moves() {
        let mut player = PlayerStatistics { games: 1, ..PlayerStatistics::default() };
        assert!(!player.made_no_move());
        player.faults = 1;
        assert!(player.made_no_move());
        player.thought.moves = 1;
        assert!(!player.made_no_move());
    }
}
