//! The standings of a tournament, from its journal.

use std::path::Path;

use crate::arbiter::journal::{JournalBlock, JournalError, SortedBlocks};
use crate::arbiter::pairing::SwissStanding;
use crate::arbiter::stats::RunningMean;
use crate::cli::arbiter::number_format::decimal;
use crate::cli::arbiter::terminal_width::terminal_width;
use crate::cli::text_table::{Column, fitted_table};

/// The results of the participants of a tournament so far.
pub(super) struct TournamentTable {
    names: Vec<String>,
    /// The points a game of each participant; each block is one value.
    points: Vec<RunningMean>,
    games: Vec<u64>,
    faults: Vec<u64>,
    /// How often two participants met: in how many blocks.
    met: Vec<Vec<u64>>,
    blocks: u64,
}

impl TournamentTable {
    /// Reads the blocks of a journal up to this one.
    ///
    /// # Errors
    /// The journal cannot be read.
    pub(super) fn read(journal: &Path, end: u64) -> Result<Self, JournalError> {
        let blocks = SortedBlocks::open(journal)?;
        let names: Vec<String> = blocks.header().participants.iter().map(|own| own.name.clone()).collect();
        let count = names.len();
        let mut table = Self {
            names,
            points: vec![RunningMean::default(); count],
            games: vec![0; count],
            faults: vec![0; count],
            met: vec![vec![0; count]; count],
            blocks: 0,
        };
        for block in blocks {
            let block = block?;
            if block.block < end {
                table.add(&block);
            }
        }
        Ok(table)
    }

    fn add(&mut self, block: &JournalBlock) {
        let mut own = vec![(0, 0); self.names.len()];
        for game in &block.games {
            for (&player, &points) in game.order.iter().zip(&game.points) {
                let participant = block.players[player];
                own[participant].0 += points;
                own[participant].1 += 1;
            }
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

    /// The participants before a round of a Swiss tournament, and how often they have met. `round` is counted from 0, and
    /// each one has played this number of blocks in each round that it played.
    pub(super) fn before_round(&self, round: u64, blocks: u64) -> (Vec<SwissStanding>, &[Vec<u64>]) {
        let standing = |(participant, points): (usize, &RunningMean)| SwissStanding {
            score: points.mean(),
            byes: round.saturating_sub(self.met[participant][participant] / blocks.max(1)),
        };
        (self.points.iter().enumerate().map(standing).collect(), &self.met)
    }

    /// The number of blocks that count.
    pub(super) fn blocks(&self) -> u64 {
        self.blocks
    }

    /// The table, those with more points a game first.
    pub(super) fn text(&self) -> String {
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by(|&one, &other| self.points[other].mean().total_cmp(&self.points[one].mean()));
        let column = |cell: &dyn Fn(usize) -> String| order.iter().map(|&own| cell(own)).collect();
        let points = |own: usize| {
            let mean = decimal(self.points[own].mean(), 2);
            self.points[own]
                .half_width()
                .map_or(mean.clone(), |half| format!("{mean} ± {}", decimal(half, 2)))
        };
        let columns = vec![
            Column::new("participant", column(&|own| self.names[own].clone())),
            Column::new("points a game", column(&points)),
            Column::new("games", column(&|own| self.games[own].to_string())),
            Column::new("faults", column(&|own| self.faults[own].to_string())),
        ];
        fitted_table(columns, terminal_width())
    }
}
