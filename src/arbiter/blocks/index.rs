//! The index of a journal: for each block, the offset and the length of its line in the file.

use std::fs::{File, OpenOptions};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use talon_files::LinkPolicy;

use crate::blocks::block::Block;
use crate::blocks::error::JournalError;
use crate::blocks::journal_line::JournalLine;
use crate::blocks::limits::{self, LONG_LINE, MAX_GAMES, MAX_LINE};

/// The first bytes of an index file.
const MAGIC: [u8; 8] = *b"talonix2";

/// The size of an entry in bytes: block, offset, length and checksum, each of 64 bits, little-endian.
const ENTRY_BYTES: usize = 32;

/// The number of entries that are compared with the journal before an index file is used. They are evenly
/// spaced.
const SAMPLED_ENTRIES: usize = 64;

/// The number of bytes that are read from the beginning of a line to find its block number.
const NUMBER_BYTES: usize = 32;

/// The size of the buffer for reading a journal, in bytes.
const BUFFER_BYTES: usize = 1 << 20;

/// The position of a block's line in a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexedBlock {
    /// The number of the block, counted from 0.
    pub number: u64,
    /// The offset of its line in the file, in bytes.
    pub offset: u64,
    /// The length of its line with its line end, in bytes.
    pub length: u64,
}

impl IndexedBlock {
    fn end(&self) -> u64 {
        self.offset + self.length
    }

    /// Returns the checksum of this entry. It also covers `header`, the checksum of the journal's header. An
    /// arbiter that was compiled with another version of Rust may compute a different checksum. In that case
    /// the arbiter makes the index again.
    fn checksum(&self, header: u64) -> u64 {
        let mut hasher = DefaultHasher::new();
        (header, self.number, self.offset, self.length).hash(&mut hasher);
        hasher.finish()
    }

    fn to_bytes(self, header: u64) -> impl Iterator<Item = u8> {
        let numbers = [self.number, self.offset, self.length, self.checksum(header)];
        numbers.into_iter().flat_map(u64::to_le_bytes)
    }

    /// Reads an entry. `None` when it is damaged or belongs to another journal.
    fn from_bytes(bytes: &[u8], header: u64) -> Option<Self> {
        let number = |at: usize| Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
        let entry = Self { number: number(0)?, offset: number(8)?, length: number(16)? };
        let fits = entry.number < MAX_GAMES
            && entry.length <= MAX_LINE
            && entry.offset.checked_add(entry.length).is_some()
            && number(24)? == entry.checksum(header);
        fits.then_some(entry)
    }
}

/// The position of each block's line in a journal. The index is kept in a file beside the journal. When this
/// index file is missing, damaged or too old, the index is made again from the journal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JournalIndex {
    /// The blocks in the order of the journal.
    pub blocks: Vec<IndexedBlock>,
    /// The offset after the last whole line.
    pub end: u64,
    /// Whether the journal contains the key of the match. If so, all blocks of the match were played.
    pub has_key: bool,
    /// The number of bytes after the last whole line.
    pub torn: u64,
    /// A checksum of the first line of the journal. All entries of the index file depend on this checksum.
    header: u64,
}

impl JournalIndex {
    /// Creates the index of a journal that has only this first line.
    pub(super) fn of_header(line: &[u8]) -> Self {
        let mut hasher = DefaultHasher::new();
        line.hash(&mut hasher);
        Self { end: line.len() as u64, header: hasher.finish(), ..Self::default() }
    }

    /// Returns the checksum of the first line of the journal.
    pub(super) fn header(&self) -> u64 {
        self.header
    }

    /// Returns the path of a journal's index file.
    pub(super) fn path_of(journal: &Path) -> PathBuf {
        journal.with_extension("index")
    }

    /// Reads the index of a journal. `header` is the length of the journal's header, in bytes. Lines that the
    /// index file lacks are read from the journal.
    pub(crate) fn load(journal: &Path, header: u64) -> Result<Self, JournalError> {
        let cannot = |error| JournalError::Read { path: journal.to_owned(), error };
        let mut line = vec![0; usize::try_from(header).unwrap_or(0)];
        File::open(journal).and_then(|mut file| file.read_exact(&mut line)).map_err(cannot)?;
        let empty = Self::of_header(&line);
        let known = read_entries(&Self::path_of(journal), empty.header).unwrap_or_default();
        match empty.scan(journal, header, &known) {
            // The journal may have changed since its index was written.
            Err(JournalError::Line { .. }) if !known.is_empty() => empty.scan(journal, header, &[]),
            found => found,
        }
    }

    /// Reads the lines of a journal that come after the usable entries of `known`.
    fn scan(&self, journal: &Path, header: u64, known: &[IndexedBlock]) -> Result<Self, JournalError> {
        let cannot = |error| JournalError::Read { path: journal.to_owned(), error };
        let mut file = File::open(journal).map_err(cannot)?;
        let length = file.metadata().map_err(cannot)?.len();
        let known = usable(known, header, length, &mut file).map_err(cannot)?;
        let mut index = Self { blocks: known.to_vec(), ..self.clone() };
        index.end = known.last().map_or(header, IndexedBlock::end);
        file.seek(SeekFrom::Start(index.end)).map_err(cannot)?;
        let mut reader = BufReader::with_capacity(BUFFER_BYTES, file);
        let mut line = Vec::new();
        let mut number = known.len() as u64 + 1;
        // A line is checked only when another line follows it, because the last line may be cut.
        let mut bad: Option<(u64, String)> = None;
        loop {
            line.clear();
            let count = limits::read_line(&mut reader, &mut line).map_err(cannot)?;
            if count == 0 {
                break;
            }
            if let Some((line, error)) = bad {
                return Err(JournalError::Line { path: journal.to_owned(), line, error });
            }
            number += 1;
            if count > MAX_LINE {
                let (path, error) = (journal.to_owned(), LONG_LINE.to_owned());
                return Err(JournalError::Line { path, line: number, error });
            }
            let is_last = index.end + count >= length;
            match read_line(&line, is_last) {
                Ok(kind) => {
                    match kind {
                        LineKind::Block(block) => {
                            index.blocks.push(IndexedBlock {
                                number: block,
                                offset: index.end,
                                length: count,
                            });
                        }
                        LineKind::Key => index.has_key = true,
                        LineKind::Other => {}
                    }
                    index.end += count;
                }
                Err(error) => bad = Some((number, error)),
            }
        }
        index.torn = length.saturating_sub(index.end);
        Ok(index)
    }

    /// Returns the byte ranges of the lines that hold no blocks. `header` is the length of the journal's
    /// header, in bytes.
    pub(super) fn gaps(&self, header: u64) -> Vec<Range<u64>> {
        let ends = [header].into_iter().chain(self.blocks.iter().map(IndexedBlock::end));
        let starts = self.blocks.iter().map(|block| block.offset).chain([self.end]);
        ends.zip(starts).map(|(end, start)| end..start).filter(|gap| !gap.is_empty()).collect()
    }

    /// Returns the numbers of the blocks in the journal.
    #[must_use]
    pub fn played(&self) -> BlockSet {
        self.blocks.iter().map(|block| block.number).collect()
    }

    /// Writes a new index file, and opens it to append entries.
    pub(super) fn save(&self, journal: &Path) -> io::Result<File> {
        let path = Self::path_of(journal);
        let bytes: Vec<u8> = MAGIC
            .into_iter()
            .chain(self.blocks.iter().flat_map(|block| block.to_bytes(self.header)))
            .collect();
        talon_files::replace(&path, &bytes, LinkPolicy::Refused)?;
        talon_files::open(&path, OpenOptions::new().append(true), LinkPolicy::Refused)
    }

    /// Adds entries to the index file of a journal. `header` is the checksum of the journal's first line.
    pub(super) fn append(mut file: &File, header: u64, entries: &[IndexedBlock]) -> io::Result<()> {
        let bytes: Vec<u8> = entries.iter().flat_map(|entry| entry.to_bytes(header)).collect();
        file.write_all(&bytes)
    }
}

/// The kind of a journal line, with the data that an index keeps.
enum LineKind {
    Block(u64),
    Key,
    Other,
}

/// Reads a line. If it holds a block, only its beginning is read. The last line is read as a whole, because
/// it may be cut.
fn read_line(line: &[u8], is_last: bool) -> Result<LineKind, String> {
    let Some(line) = line.strip_suffix(b"\n") else { return Err("no line end".to_owned()) };
    if let Some(block) = Block::number_in(line).filter(|_| !is_last && line.ends_with(b"}")) {
        return Ok(LineKind::Block(block));
    }
    match JournalLine::parse(line) {
        Ok(JournalLine::Block(block)) => {
            limits::check_number("block", block.number, MAX_GAMES - 1).map(|()| LineKind::Block(block.number))
        }
        Ok(JournalLine::Key { .. }) => Ok(LineKind::Key),
        Ok(JournalLine::Run { run }) => run.validated().map(|_| LineKind::Other),
        Ok(JournalLine::Versions { versions }) => versions.validated().map(|_| LineKind::Other),
        Err(error) => Err(error.to_string()),
    }
}

/// Returns the entries of an index file before the first damaged entry. `None` when the file is not an index.
fn read_entries(path: &Path, header: u64) -> Option<Vec<IndexedBlock>> {
    let file = talon_files::open(path, OpenOptions::new().read(true), LinkPolicy::Refused).ok()?;
    let mut reader = BufReader::with_capacity(BUFFER_BYTES, file);
    let mut magic = [0; MAGIC.len()];
    reader.read_exact(&mut magic).ok()?;
    let mut bytes = [0; ENTRY_BYTES];
    // The file may be longer than the memory, so reading stops at the first damaged entry.
    let next = || {
        reader.read_exact(&mut bytes).ok()?;
        IndexedBlock::from_bytes(&bytes, header)
    };
    (magic == MAGIC).then(|| std::iter::from_fn(next).collect())
}

/// Returns the entries before the first entry that does not fit the journal. `length` is the length of the
/// journal in bytes.
fn usable<'a>(
    entries: &'a [IndexedBlock],
    header: u64,
    length: u64,
    journal: &mut File,
) -> io::Result<&'a [IndexedBlock]> {
    let (mut end, mut count) = (header, 0);
    for entry in entries {
        let next = entry.offset.checked_add(entry.length).filter(|&next| next <= length);
        let Some(next) = next.filter(|_| entry.length > 0 && entry.offset >= end) else { break };
        // The bytes between two entries must hold no block. The arbiter would play such a block again,
        // because the index lacks it.
        if entry.offset > end && !has_no_block(end, entry.offset, journal)? {
            break;
        }
        (end, count) = (next, count + 1);
    }
    let entries = &entries[..count];
    // A journal that was changed has other lines at the offsets of some entries.
    let step = (count / SAMPLED_ENTRIES).max(1);
    for entry in entries.iter().step_by(step).chain(entries.last()) {
        if !is_in(entry, journal)? {
            return Ok(&[]);
        }
    }
    Ok(entries)
}

/// Returns whether the line of this block is at the entry's offset in the journal.
fn is_in(entry: &IndexedBlock, journal: &mut File) -> io::Result<bool> {
    journal.seek(SeekFrom::Start(entry.offset))?;
    let mut start = Vec::with_capacity(NUMBER_BYTES);
    Read::by_ref(journal).take(entry.length.min(NUMBER_BYTES as u64)).read_to_end(&mut start)?;
    let mut end = [0];
    journal.seek(SeekFrom::Start(entry.end() - 1))?;
    journal.read_exact(&mut end)?;
    Ok(end == *b"\n" && Block::number_in(&start) == Some(entry.number))
}

/// Returns whether these bytes of a journal are whole lines without a block. More than 1 MiB is not read; the
/// result is then `false`.
fn has_no_block(start: u64, end: u64, journal: &mut File) -> io::Result<bool> {
    const MAX_READ: u64 = 1 << 20;
    if end - start > MAX_READ {
        return Ok(false);
    }
    journal.seek(SeekFrom::Start(start))?;
    let mut lines = Vec::new();
    Read::by_ref(journal).take(end - start).read_to_end(&mut lines)?;
    Ok(lines.ends_with(b"\n")
        && lines.split(|&byte| byte == b'\n').all(|line| !line.starts_with(br#"{"block":"#)))
}

/// A set of block numbers, stored as ranges. The set is small when the blocks were played in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlockSet {
    /// The ranges are ascending, not empty, and separated by gaps.
    ranges: Vec<Range<u64>>,
}

impl BlockSet {
    /// Returns whether the set contains this number.
    #[must_use]
    pub fn contains(&self, block: u64) -> bool {
        let after = self.ranges.partition_point(|range| range.start <= block);
        after.checked_sub(1).is_some_and(|before| self.ranges[before].end > block)
    }

    /// Returns the number of blocks in the set.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.ranges.iter().map(|range| range.end - range.start).sum()
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// Counts the blocks of the set that lie in a range.
    #[must_use]
    pub fn count_in(&self, range: &Range<u64>) -> u64 {
        let inside = |part: &Range<u64>| part.end.min(range.end).saturating_sub(part.start.max(range.start));
        self.ranges.iter().map(inside).sum()
    }
}

impl FromIterator<u64> for BlockSet {
    fn from_iter<I: IntoIterator<Item = u64>>(blocks: I) -> Self {
        let mut blocks: Vec<u64> = blocks.into_iter().collect();
        blocks.sort_unstable();
        let mut ranges: Vec<Range<u64>> = Vec::new();
        for block in blocks {
            match ranges.last_mut() {
                Some(last) if block < last.end => {}
                Some(last) if block == last.end => last.end += 1,
                _ => ranges.push(block..block + 1),
            }
        }
        Self { ranges }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_its_numbers_and_no_others() {
        let numbers = [7, 0, 1, 2, 2, 9, 8, 4];
        let set = BlockSet::from_iter(numbers);
        for number in 0..20 {
            assert_eq!(set.contains(number), numbers.contains(&number), "{number}");
        }
        assert_eq!((set.len(), set.ranges.len()), (7, 3));
        assert_eq!((set.count_in(&(2..9)), set.count_in(&(10..20))), (4, 0));
        assert!(BlockSet::default().is_empty() && !BlockSet::default().contains(0));
    }
}
