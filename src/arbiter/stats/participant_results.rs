//! The results of the participants of a journal whose blocks have different players.

use std::path::Path;

use crate::arbiter::blocks::{Block, JournalError, SortedBlocks};
use crate::arbiter::plan::SwissStanding;
use crate::arbiter::stats::player_statistics::PlayerStatistics;
use crate::arbiter::stats::statistics::{CountedGame, add_games};

/// The results of the participants of a tournament so far.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ParticipantResults {
    pub(crate) participants: Vec<PlayerStatistics>,
    /// For each pair of participants: the number of blocks in which they met.
    met: Vec<Vec<u64>>,
    /// The number of blocks that count.
    pub(crate) blocks: u64,
    /// Whether the values are points a session ([`Block::by_session`]).
    pub(crate) by_session: bool,
}

impl ParticipantResults {
    /// Empty results of this number of participants.
    pub(crate) fn new(participants: usize) -> Self {
        Self {
            participants: vec![PlayerStatistics::default(); participants],
            met: vec![vec![0; participants]; participants],
            blocks: 0,
            by_session: false,
        }
    }

    /// Reads those blocks of a journal for which `counts` is true.
    pub(crate) fn read(journal: &Path, counts: impl Fn(u64) -> bool) -> Result<Self, JournalError> {
        let blocks = SortedBlocks::open(journal)?;
        let mut results = Self::new(blocks.header().contestants);
        for block in blocks {
            let block = block?;
            if counts(block.number) {
                results.add(&block);
            }
        }
        Ok(results)
    }

    /// Adds a block. Its players must be among the participants. Returns each participant that played in
    /// it, with its points per game.
    pub(crate) fn add(&mut self, block: &Block) -> Vec<(usize, f64)> {
        let games = CountedGame::of_block(block);
        for (participant, _) in games.iter().flat_map(|game| game.faults(&block.players)) {
            self.participants[participant].faults += 1;
        }
        self.blocks += 1;
        self.by_session |= block.by_session;
        let means = add_games(&mut self.participants, &block.players, &[], &games);
        let played: Vec<(usize, f64)> =
            means.into_iter().enumerate().filter_map(|(own, mean)| Some((own, mean?))).collect();
        for (participant, _) in &played {
            played.iter().for_each(|(other, _)| self.met[*participant][*other] += 1);
        }
        played
    }

    /// The standings of the participants before a round of a Swiss tournament, and how often each pair has met. `round`
    /// is counted from 0. In each round in which a participant plays, it plays `blocks` blocks.
    pub(crate) fn before_round(&self, round: u64, blocks: u64) -> (Vec<SwissStanding>, &[Vec<u64>]) {
        let standing = |(participant, own): (usize, &PlayerStatistics)| SwissStanding {
            score: own.mean.mean(),
            byes: round.saturating_sub(self.met[participant][participant] / blocks.max(1)),
        };
        (self.participants.iter().enumerate().map(standing).collect(), &self.met)
    }
}

/// The numbers of these participants, in descending order of their points a game. Participants with equal points keep
/// their order. Participants without a game come last.
pub(crate) fn by_points(participants: &[PlayerStatistics]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..participants.len()).collect();
    let points = |own: usize| (participants[own].games > 0, participants[own].mean.mean());
    order.sort_by(|&one, &other| {
        let (one, other) = (points(one), points(other));
        other.0.cmp(&one.0).then(other.1.total_cmp(&one.1))
    });
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_participant_without_a_game_comes_last() {
        let mut results = ParticipantResults::new(4);
        for (own, points) in [(1, -3.0), (2, -1.0)] {
            results.participants[own].mean.add(points);
            results.participants[own].games = 1;
        }
        assert_eq!(by_points(&results.participants), [2, 1, 0, 3]);
    }
}
