//! A match of a task: its journal, and the score of each block.

use std::path::{Path, PathBuf};

use talon_arbiter::blocks::{Block, JournalHeader, JournalVersions, SortedBlocks};
use talon_arbiter::stats::CountedBlocks;
use talon_engine::PlayableGame;
use talon_games::GameRegistry;

use crate::arbiter::benchmark::frozen_task::{BENCHMARK, FrozenTask, TaskSize};
use crate::arbiter::match_source::MatchSource;
use crate::arbiter::one_line::shown;

/// A match of a task.
pub(super) struct PlayedTask {
    pub(super) task: FrozenTask,
    pub(super) size: TaskSize,
    pub(super) header: JournalHeader,
    journal: PathBuf,
}

impl PlayedTask {
    /// Opens the journal of a match, or the directory of the match.
    ///
    /// # Errors
    /// The journal cannot be read, or the match is of no task.
    pub(super) fn open(games: &GameRegistry<PlayableGame>, path: &Path) -> Result<Self, String> {
        let MatchSource::Journal(journal) = MatchSource::open(path)? else {
            return Err(format!(
                "{}: a row follows from the journal, which has the hashes of the bots",
                shown(path)
            ));
        };
        let blocks = SortedBlocks::open(&journal).map_err(|error| error.to_string())?;
        let header = blocks.header().clone();
        let (task, size) = FrozenTask::of(games, &header.description)
            .ok_or_else(|| format!("{} is of no task of {BENCHMARK}", shown(&journal)))?;
        Ok(Self { task, size, header, journal })
    }

    /// Returns the versions of the programs in each run.
    ///
    /// # Errors
    /// The journal cannot be read.
    pub(super) fn versions(&self) -> Result<Vec<JournalVersions>, String> {
        let blocks = SortedBlocks::open(&self.journal).map_err(|error| error.to_string())?;
        blocks.versions().map_err(|error| error.to_string())
    }

    /// Calls `add` with each block, in the order of the numbers.
    ///
    /// # Errors
    /// The journal cannot be read, or lacks blocks.
    pub(super) fn for_each_block(&self, mut add: impl FnMut(&Block)) -> Result<(), String> {
        let counted = CountedBlocks::read(&self.journal, &self.header).map_err(|error| error.to_string())?;
        let mut played = 0;
        for block in SortedBlocks::open(&self.journal).map_err(|error| error.to_string())? {
            let block = block.map_err(|error| error.to_string())?;
            if counted.has(block.number) {
                played += 1;
                add(&block);
            }
        }
        let all = self.header.blocks;
        if played < all {
            let journal = shown(&self.journal);
            return Err(format!(
                "{journal}: {played} of {all} blocks were played: arbiter resume plays the others"
            ));
        }
        Ok(())
    }

    /// Returns the lineup of a block, and the agent's mean points a game in it minus those of its opponents.
    pub(super) fn score_of(&self, block: &Block) -> (Vec<usize>, f64) {
        let description = &self.header.description;
        let points = block.points_of(description.participants.len());
        let (own, others) = points.split_at(description.challengers().len());
        let mean = |points: &[(i64, u64)]| {
            let (points, games) = points.iter().fold((0, 0), |sum, own| (sum.0 + own.0, sum.1 + own.1));
            points as f64 / games.max(1) as f64
        };
        let mut lineup = block.players.clone();
        lineup.sort_unstable();
        (lineup, mean(own) - mean(others))
    }
}
