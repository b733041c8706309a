//! The journal of a match or a tournament in progress.

use std::path::Path;

use talon_arbiter::blocks::{
    JournalError, JournalHeader, JournalLine, JournalProcess, JournalRun, JournalVersions, JournalWriter,
    SortedBlocks,
};
use talon_arbiter::bot::BotSpec;
use talon_arbiter::plan::{MatchKey, Shard};
use talon_arbiter::play::{BlockSelection, MatchResult};
use talon_arbiter::stats::SequentialSample;

use crate::arbiter::one_line::print_error;
use crate::arbiter::playing::bot_history::BotHistory;

/// The journal of a match or a tournament in progress.
pub(crate) struct MatchJournal {
    pub(crate) header: JournalHeader,
    /// The writer that appends the blocks.
    pub(crate) writer: JournalWriter,
    /// The blocks to play.
    pub(crate) selection: BlockSelection,
    /// Whether the journal already has the key.
    pub(crate) has_key: bool,
    /// The bots of all runs so far.
    pub(crate) bots: BotHistory,
}

impl MatchJournal {
    fn new(
        header: JournalHeader,
        writer: JournalWriter,
        selection: BlockSelection,
        has_key: bool,
        versions: Vec<JournalVersions>,
    ) -> Self {
        let bots = BotHistory::new(header.description.contestant_names(), versions);
        Self { header, writer, selection, has_key, bots }
    }

    /// Creates a new journal.
    pub(crate) fn create(
        path: &Path,
        header: JournalHeader,
        shard: Option<Shard>,
    ) -> Result<Self, JournalError> {
        let writer = JournalWriter::create(path, &header)?;
        let selection = BlockSelection { shard, ..BlockSelection::default() };
        Ok(Self::new(header, writer, selection, false, Vec::new()))
    }

    /// Opens a journal to continue it. A line on standard error reports a repair.
    pub(crate) fn resume(
        path: &Path,
        header: JournalHeader,
        shard: Option<Shard>,
    ) -> Result<Self, JournalError> {
        let (writer, index, repair) = JournalWriter::resume(path, &header)?;
        if let Some(repair) = repair {
            print_error(&repair);
        }
        let selection = BlockSelection { played: index.played(), shard, left_out: Vec::new() };
        let versions = SortedBlocks::open(path)?.versions()?;
        Ok(Self::new(header, writer, selection, index.has_key, versions))
    }

    /// Adds the blocks of earlier runs to a sequential test. Blocks whose numbers are equal modulo `places`
    /// form one value of the test.
    pub(crate) fn feed_test(&self, test: &mut SequentialSample, places: u64) -> Result<(), JournalError> {
        for block in SortedBlocks::open(self.writer.path())? {
            let block = block?;
            test.add(block.number % places.max(1), block.difference());
        }
        Ok(())
    }

    /// Appends the versions of bots that are about to play, if this run does not have these versions yet.
    /// Reports the bots that have changed since their earlier games. Each bot comes with its participant and
    /// its `id name`.
    ///
    /// # Errors
    /// A bot has changed and changes are refused, or the journal cannot be written.
    pub(crate) fn add_versions<'b>(
        &mut self,
        date: &str,
        bots: impl Iterator<Item = (usize, &'b BotSpec, &'b str)>,
    ) -> Result<(), String> {
        let Some(versions) = self.bots.add(date, bots)? else { return Ok(()) };
        self.writer.append(&JournalLine::Versions { versions }).map_err(|error| error.to_string())
    }

    /// Appends the measurements of a run. The run began at `date`, and `participants` played in it.
    pub(crate) fn add_run(
        &mut self,
        date: String,
        result: &MatchResult,
        participants: &[usize],
        tables: usize,
    ) -> Result<(), JournalError> {
        let us = |time: std::time::Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let players = result.statistics.players.iter().zip(participants);
        let processes = players.map(|(player, &participant)| JournalProcess {
            participant,
            cpu_us: us(player.processor_time),
            peak_bytes: player.peak_memory,
        });
        let run = JournalRun {
            date,
            blocks: result.statistics.blocks,
            elapsed_us: us(result.time),
            tables,
            stalls: result.stalls,
            latency_max_us: us(result.latency.max()),
            processes: processes.collect(),
        };
        self.writer.append(&JournalLine::Run { run })
    }

    /// Appends the key if the journal does not have it yet.
    pub(crate) fn reveal(&mut self, key: &MatchKey) -> Result<(), JournalError> {
        if !self.has_key {
            self.writer.append(&JournalLine::Key { key: key.reveal() })?;
            self.has_key = true;
        }
        self.writer.sync()
    }
}
