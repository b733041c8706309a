//! Puts the journals of one match together.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use crate::arbiter::journal::error::JournalError;
use crate::arbiter::journal::header::JournalHeader;
use crate::arbiter::journal::index::{IndexedBlock, JournalIndex};
use crate::arbiter::journal::journal_block::JournalBlock;
use crate::arbiter::journal::journal_line::JournalLine;
use crate::arbiter::journal::journal_run::JournalRun;
use crate::arbiter::journal::reader::JournalReader;
use crate::arbiter::journal::sorted_blocks::SortedBlocks;
use crate::arbiter::journal::writer::lock;
use crate::arbiter::record::MatchKey;

/// The journals of one match, ready to be put together. The result does not depend on their order.
#[derive(Debug)]
pub struct JournalMerge {
    inputs: Vec<MergeInput>,
    header: JournalHeader,
    runs: Vec<JournalRun>,
}

/// What was put together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergedJournal {
    /// The header.
    pub header: JournalHeader,
    /// The number of distinct blocks.
    pub blocks: u64,
    /// The number of blocks that were in more than one journal, with equal results.
    pub repeated: u64,
}

/// A journal and its next block.
#[derive(Debug)]
struct MergeInput {
    path: PathBuf,
    blocks: SortedBlocks,
    /// The next block. `None` at the end.
    next: Option<u64>,
    /// Its line.
    line: Vec<u8>,
}

impl MergeInput {
    fn advance(&mut self) -> Result<(), JournalError> {
        self.next = match self.blocks.next_line() {
            Some(read) => {
                let (block, line) = read?;
                self.line.clear();
                self.line.extend_from_slice(line);
                Some(block)
            }
            None => None,
        };
        Ok(())
    }
}

impl JournalMerge {
    /// Opens the journals. At least one is given.
    ///
    /// # Errors
    /// A journal cannot be read, is damaged, or belongs to another match than the one of this plan or of the first journal.
    pub fn open(paths: &[PathBuf], plan_hash: &str) -> Result<Self, JournalError> {
        let (mut inputs, mut runs) = (Vec::new(), Vec::new());
        let mut headers: Vec<JournalHeader> = Vec::new();
        for path in paths {
            let mut input = MergeInput {
                path: path.clone(),
                blocks: SortedBlocks::open(path)?,
                next: None,
                line: Vec::new(),
            };
            let header = input.blocks.header().clone();
            header.check_plan(plan_hash, path)?;
            if let Some(first) = headers.first() {
                header.check_cards(first, path)?;
            }
            headers.push(header);
            for run in JournalReader::open(path)?.runs() {
                runs.push(run?);
            }
            input.advance()?;
            inputs.push(input);
        }
        // The order of the journals must not matter.
        runs.sort_by(|one, other| one.order().cmp(&other.order()));
        runs.dedup();
        let earliest = headers
            .into_iter()
            .min_by(|one, other| (&one.date, &one.talon).cmp(&(&other.date, &other.talon)));
        let Some(header) = earliest else {
            return Err(JournalError::NoHeader { path: PathBuf::from("no journal") });
        };
        Ok(Self { inputs, header: JournalHeader { shard: None, ..header }, runs })
    }

    /// The header of the whole match.
    #[must_use]
    pub fn header(&self) -> &JournalHeader {
        &self.header
    }

    /// Writes the journal of the whole match, with the key if one is given and no block is missing. A journal that is there is replaced as a
    /// whole: until then it stays as it is.
    ///
    /// # Errors
    /// A journal cannot be read or written, or two journals have different results of a block.
    pub fn write(mut self, target: &Path, key: Option<&MatchKey>) -> Result<MergedJournal, JournalError> {
        // Held to the end, so that no arbiter appends to the journal that is replaced.
        let _locked = match OpenOptions::new().read(true).open(target) {
            Ok(file) => {
                lock(&file, target)?;
                Some(file)
            }
            Err(_) => None,
        };
        let new = target.with_extension("new");
        let cannot = |error: io::Error| JournalError::Write { path: new.clone(), error };
        let file = File::create(&new).map_err(cannot)?;
        let mut output =
            NewJournal { file: BufWriter::with_capacity(1 << 20, file), index: JournalIndex::default() };
        let mut header = serde_json::to_vec(&self.header).map_err(io::Error::from).map_err(cannot)?;
        header.push(b'\n');
        output.write(&header, None).map_err(cannot)?;
        let (mut blocks, mut repeated) = (0, 0);
        while let Some((block, is_repeated)) = self.write_next(&mut output, &new)? {
            log::trace!("block {block} is merged");
            blocks += 1;
            repeated += u64::from(is_repeated);
        }
        let mut last: Vec<JournalLine> = self.runs.into_iter().map(|run| JournalLine::Run { run }).collect();
        if blocks == self.header.blocks {
            last.extend(key.map(|key| JournalLine::Key { key: key.reveal() }));
        }
        for line in last {
            let line = line.to_line().map_err(io::Error::from).map_err(cannot)?;
            output.write(&line, None).map_err(cannot)?;
        }
        let NewJournal { file, index } = output;
        let file = file.into_inner().map_err(|error| cannot(error.into_error()))?;
        file.sync_all().and_then(|()| fs::rename(&new, target)).map_err(cannot)?;
        if let Err(error) = index.save(target) {
            log::warn!("cannot write the index of {}: {error}", target.display());
        }
        Ok(MergedJournal { header: self.header, blocks, repeated })
    }

    /// Writes the next block. Returns its number and whether several journals have it. `None` when no block is left.
    fn write_next(
        &mut self,
        output: &mut NewJournal,
        new: &Path,
    ) -> Result<Option<(u64, bool)>, JournalError> {
        let Some(block) = self.inputs.iter().filter_map(|input| input.next).min() else { return Ok(None) };
        let (mut chosen, mut is_repeated) = (None::<usize>, false);
        for (number, input) in self.inputs.iter().enumerate().filter(|(_, input)| input.next == Some(block)) {
            let Some(known) = chosen.and_then(|chosen| self.inputs.get(chosen)) else {
                chosen = Some(number);
                continue;
            };
            is_repeated = true;
            if !is_same_block(&known.line, &input.line) {
                return Err(JournalError::Conflict {
                    block: block + 1,
                    first: known.path.clone(),
                    second: input.path.clone(),
                });
            }
            // Equal results may have different times: the choice must not depend on the order of the journals.
            if input.line < known.line {
                chosen = Some(number);
            }
        }
        if let Some(input) = chosen.and_then(|chosen| self.inputs.get(chosen)) {
            let written = output.write(&input.line, Some(block));
            written.map_err(|error| JournalError::Write { path: new.to_owned(), error })?;
        }
        for input in self.inputs.iter_mut().filter(|input| input.next == Some(block)) {
            input.advance()?;
        }
        Ok(Some((block, is_repeated)))
    }
}

/// The new journal.
struct NewJournal {
    file: BufWriter<File>,
    index: JournalIndex,
}

impl NewJournal {
    /// Writes a line: that of a block, if it has a number.
    fn write(&mut self, line: &[u8], block: Option<u64>) -> io::Result<()> {
        self.file.write_all(line)?;
        let (offset, length) = (self.index.end, line.len() as u64);
        self.index.blocks.extend(block.map(|block| IndexedBlock { block, offset, length }));
        self.index.end += length;
        Ok(())
    }
}

/// Whether two lines have the same block, apart from its times.
fn is_same_block(one: &[u8], other: &[u8]) -> bool {
    let block = |line: &[u8]| serde_json::from_slice(line).map(JournalBlock::without_times);
    one == other || matches!((block(one), block(other)), (Ok(one), Ok(other)) if one == other)
}
