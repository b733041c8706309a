//! Computes the record and the results of a whole match in other threads, while the calling thread merges its
//! journals.

use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use talon_arbiter::blocks::{
    Block, BlocksAhead, JournalError, JournalHeader, JournalMerge, JournalRun, MergedJournal, SortedBlocks,
};
use talon_arbiter::plan::MatchKey;
use talon_arbiter::stats::{CountedBlocks, Entrants, Figures, Statistics};
use talon_games::{GameRegistry, Role};

use crate::arbiter::output::journal_record::JournalRecord;
use crate::arbiter::output::match_report;
use crate::arbiter::output::standings::standings_table;
use crate::arbiter::output::version_changes::version_changes;

/// The size in bytes of the chunks of lines that are passed between threads.
const CHUNK: usize = 1 << 20;

/// The maximum number of chunks that wait for a thread.
const WAITING: usize = 8;

/// A match whose journals are merged. While one thread merges, other threads compute the record and the
/// results.
pub(crate) struct WholeMatch<'a> {
    header: JournalHeader,
    /// The lines about changed bots.
    changes: Vec<String>,
    runs: Vec<JournalRun>,
    roles: &'static [Role],
    record: PathBuf,
    key: &'a MatchKey,
    is_revealed: bool,
    /// Whether all blocks are present. If not, neither a record nor results are computed.
    is_whole: bool,
}

impl<'a> WholeMatch<'a> {
    /// Creates the match of these journals. If all blocks are present, the record of the match is written to
    /// `record`. The record contains the key if `is_revealed` is set.
    pub(crate) fn new(
        games: &GameRegistry,
        merge: &JournalMerge,
        record: PathBuf,
        key: &'a MatchKey,
        is_revealed: bool,
        is_whole: bool,
    ) -> Self {
        let header = merge.header().clone();
        let roles = games.of(&header.description.first_game()).map_or(&[][..], |game| game.roles);
        let changes = version_changes(&header.shown_names(), merge.versions());
        Self { header, changes, runs: merge.runs().to_vec(), roles, record, key, is_revealed, is_whole }
    }

    /// Calls `write` with a function. `write` must pass the line of each block to this function. Returns the
    /// merged journal and the results. The results are `None` when blocks are missing.
    pub(crate) fn read_while<W>(
        &self,
        journal: &Path,
        write: W,
    ) -> Result<(MergedJournal, Option<String>), String>
    where
        W: FnOnce(&mut dyn FnMut(&[u8])) -> Result<MergedJournal, JournalError>,
    {
        let text = |error: JournalError| error.to_string();
        if !self.is_whole {
            return Ok((write(&mut |_| {}).map_err(text)?, None));
        }
        let mut read = Ok(String::new());
        let results = &mut read;
        let merged = thread::scope(|scope| {
            // The reader thread ends when the sender is dropped, even after an error.
            let (sender, chunks) = sync_channel::<Vec<u8>>(WAITING);
            let reader = move || *results = self.read(journal, chunks);
            thread::Builder::new()
                .spawn_scoped(scope, reader)
                .map_err(|error| format!("cannot start a thread: {error}"))?;
            let mut chunk = Vec::with_capacity(CHUNK);
            let merged = write(&mut |line| {
                chunk.extend_from_slice(line);
                if chunk.len() >= CHUNK {
                    // A send error means that the reader has failed. The reader itself returns the error.
                    let _ = sender.send(mem::replace(&mut chunk, Vec::with_capacity(CHUNK)));
                }
            });
            let merged = merged.map_err(text)?;
            let _ = sender.send(chunk);
            Ok::<_, String>(merged)
        })?;
        Ok((merged, Some(read.map_err(text)?)))
    }

    /// Writes a record of the counted blocks of a journal, and computes their results.
    pub(crate) fn read_counted(
        &self,
        journal: &Path,
        counted: &CountedBlocks,
    ) -> Result<String, JournalError> {
        JournalRecord::write(&self.record, self.key, self.is_revealed, journal, counted)?;
        let mut failed = Ok(());
        let blocks = BlocksAhead::new(SortedBlocks::open(journal)?)?;
        let whole = blocks.map_while(|block| block.map_err(|error| failed = Err(error)).ok());
        let results = self.results(whole.filter(|block| counted.has(block.number)));
        failed.map(|()| results)
    }

    /// Reads all blocks and writes the record. Returns the results, which a separate thread computes.
    fn read(&self, journal: &Path, chunks: Receiver<Vec<u8>>) -> Result<String, JournalError> {
        thread::scope(|scope| {
            let (sender, blocks) = sync_channel::<Vec<Block>>(WAITING);
            let results = thread::Builder::new()
                .spawn_scoped(scope, move || self.results(blocks.into_iter().flatten()))
                .map_err(|error| JournalError::Read { path: journal.to_owned(), error })?;
            self.write_record(journal, chunks, &sender)?;
            drop(sender);
            results.join().map_err(|_| JournalError::Read {
                path: journal.to_owned(),
                error: io::Error::other("the thread that computes the results has failed"),
            })
        })
    }

    /// Reads all blocks, writes the record, and sends the blocks to `sender` in chunks.
    fn write_record(
        &self,
        journal: &Path,
        chunks: Receiver<Vec<u8>>,
        sender: &SyncSender<Vec<Block>>,
    ) -> Result<(), JournalError> {
        let header = &self.header;
        let mut record = JournalRecord::create(&self.record, self.key, self.is_revealed, header)?;
        for chunk in chunks {
            let mut blocks = Vec::new();
            for line in chunk.split_inclusive(|&byte| byte == b'\n') {
                let block = Block::parse(line, header).map_err(|error| {
                    let block = Block::number_in(line).map_or(0, |block| block + 1);
                    JournalError::Damaged { path: journal.to_owned(), block, error }
                })?;
                record.add(&block);
                blocks.push(block);
            }
            // A send cannot fail, because the receiver exists until the sender is dropped.
            let _ = sender.send(blocks);
        }
        record.finish()
    }

    fn results(&self, blocks: impl Iterator<Item = Block>) -> String {
        let lines = [self.standings(blocks)].into_iter().chain(self.changes.iter().cloned());
        lines.collect::<Vec<_>>().join("\n")
    }

    fn standings(&self, blocks: impl Iterator<Item = Block>) -> String {
        let header = &self.header;
        let players = header.player_names();
        let is_match = !players.is_empty();
        let lineups = (!is_match).then_some(header.contestants);
        let mut played: Option<Statistics> = None;
        for block in blocks {
            let statistics =
                played.get_or_insert_with(|| Statistics::of(lineups, &block.players, self.roles));
            statistics.add(&block);
        }
        let mut played = played.unwrap_or_else(|| Statistics::of(lineups, &[], self.roles));
        if is_match {
            played.add_runs(&self.runs);
            let entrants = Entrants { names: &players, written: &[] };
            return match_report::results(&Figures::new(&played, entrants, None));
        }
        standings_table(&Figures::snapshot(&played, &header.shown_names(), None))
    }
}
