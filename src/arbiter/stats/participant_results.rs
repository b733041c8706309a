//! The results of the participants of a journal whose blocks have different players.

use std::path::Path;

use crate::arbiter::blocks::{Block, JournalError, SortedBlocks};
use crate::arbiter::plan::SwissStanding;
use crate::arbiter::stats::RunningMean;

/// The results of the participants of a tournament so far.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ParticipantResults {
    /// Each participant's points per game; each block is one value.
    pub(crate) points: Vec<RunningMean>,
    pub(crate) games: Vec<u64>,
    pub(crate) faults: Vec<u64>,
    /// For each two participants: the number of blocks in which they met.
    met: Vec<Vec<u64>>,
    /// The number of blocks that count.
    pub(crate) blocks: u64,
}

impl ParticipantResults {
    /// Empty results of this number of participants.
    pub(crate) fn new(participants: usize) -> Self {
        Self {
            points: vec![RunningMean::default(); participants],
            games: vec![0; participants],
            faults: vec![0; participants],
            met: vec![vec![0; participants]; participants],
            blocks: 0,
        }
    }

    /// Reads those blocks of a journal for which `counts` is true.
    pub(crate) fn read(journal: &Path, counts: impl Fn(u64) -> bool) -> Result<Self, JournalError> {
        let blocks = SortedBlocks::open(journal)?;
        let mut results = Self::new(blocks.header().participants.len());
        for block in blocks {
            let block = block?;
            if counts(block.number) {
                results.add(&block);
            }
        }
        Ok(results)
    }

    /// Adds a block. Its players must be among the participants.
    pub(crate) fn add(&mut self, block: &Block) {
        let own = block.points_of(self.points.len());
        for game in &block.games {
            for fault in &game.faults {
                self.faults[block.players[game.order[fault.seat]]] += 1;
            }
        }
        if block.void {
            return;
        }
        self.blocks += 1;
        for (participant, &(points, games)) in own.iter().enumerate().filter(|(_, (_, games))| *games > 0) {
            self.games[participant] += games;
            self.points[participant].add(points as f64 / games as f64);
            for (other, _) in own.iter().enumerate().filter(|(_, (_, games))| *games > 0) {
                self.met[participant][other] += 1;
            }
        }
    }

    /// The standings of the participants before a round of a Swiss tournament, and the number of times that each two
    /// have met. `round` is counted from 0. In each round in which a participant plays, it plays `blocks` blocks.
    pub(crate) fn before_round(&self, round: u64, blocks: u64) -> (Vec<SwissStanding>, &[Vec<u64>]) {
        let standing = |(participant, points): (usize, &RunningMean)| SwissStanding {
            score: points.mean(),
            byes: round.saturating_sub(self.met[participant][participant] / blocks.max(1)),
        };
        (self.points.iter().enumerate().map(standing).collect(), &self.met)
    }

    /// The participants, in descending order of their points a game. Participants without a game come last.
    pub(crate) fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.points.len()).collect();
        let points = |own: usize| (self.games[own] > 0, self.points[own].mean());
        order.sort_by(|&one, &other| {
            let (one, other) = (points(one), points(other));
            other.0.cmp(&one.0).then(other.1.total_cmp(&one.1))
        });
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_participant_without_a_game_comes_last() {
        let mut results = ParticipantResults::new(4);
        for (own, points) in [(1, -3.0), (2, -1.0)] {
            results.points[own].add(points);
            results.games[own] = 1;
        }
        assert_eq!(results.order(), [2, 1, 0, 3]);
    }
}
