//! A line of a journal after the first one: a block, the versions of a run's bots, the measurements of a run,
//! or the key.

use serde::{Deserialize, Serialize};

use talon_games::cards::Quoted;

use crate::blocks::block::Block;
use crate::blocks::header::JournalHeader;
use crate::blocks::limits::{MAX_COUNT, MAX_GAMES, MAX_MICROSECONDS, check_number};
use crate::blocks::versions::JournalVersions;

/// A line of a journal after the first one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum JournalLine {
    /// A block.
    Block(Block),
    /// The versions of the bots: `{"versions":{…}}`. This line comes before the first block of a run.
    Versions {
        /// The versions of the bots.
        versions: JournalVersions,
    },
    /// The measurements of a run: `{"run":{…}}`.
    Run {
        /// The measurements of the run.
        run: JournalRun,
    },
    /// The key: `{"key":"…"}`. This line comes after the last block of the whole match.
    Key {
        /// The key in hexadecimal digits.
        key: String,
    },
}

/// A line that holds no block.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum OtherLine {
    Versions(JournalVersions),
    Run(JournalRun),
    Key(String),
}

impl JournalLine {
    /// Reads a line. A line that begins like a block is read only as a block.
    pub(crate) fn parse(line: &[u8]) -> serde_json::Result<Self> {
        if line.starts_with(br#"{"block":"#) {
            return serde_json::from_slice(line).map(Self::Block);
        }
        Ok(match serde_json::from_slice(line)? {
            OtherLine::Versions(versions) => Self::Versions { versions },
            OtherLine::Run(run) => Self::Run { run },
            OtherLine::Key(key) => Self::Key { key },
        })
    }

    /// Checks a line that was read from a journal with this header, and makes its texts safe to print.
    pub(super) fn validated(self, header: &JournalHeader) -> Result<Self, String> {
        Ok(match self {
            Self::Block(block) => Self::Block(block.validated(header)?),
            Self::Versions { versions } => Self::Versions { versions: versions.validated()? },
            Self::Run { run } => Self::Run { run: run.validated()? },
            Self::Key { mut key } => {
                Quoted::make_plain(&mut key);
                Self::Key { key }
            }
        })
    }

    /// Returns the line, with its line end.
    pub(crate) fn to_line(&self) -> serde_json::Result<Vec<u8>> {
        let mut line = serde_json::to_vec(self)?;
        line.push(b'\n');
        Ok(line)
    }
}

/// The measurements of one run of the arbiter. The games are not included. A match that was resumed has
/// several runs. Times are in microseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalRun {
    /// The date and time of the start, in UTC.
    pub date: String,
    /// The number of blocks that the run played.
    pub blocks: u64,
    /// The time from the start to the end of the last block.
    pub elapsed_us: u64,
    /// The number of tables that played at the same time.
    pub tables: usize,
    /// The number of stalls. A stall is a poll that came too late to show whether a bot was late, so that the
    /// arbiter charged no seat.
    pub stalls: u64,
    /// The longest scheduling latency of the arbiter.
    pub latency_max_us: u64,
    /// For each participant with processes, the resources that these processes used.
    pub processes: Vec<JournalProcess>,
}

impl JournalRun {
    /// Checks measurements that were read, and makes the date safe to print.
    pub(super) fn validated(mut self) -> Result<Self, String> {
        let Self { blocks, elapsed_us, tables, stalls, latency_max_us, .. } = self;
        check_number("blocks", blocks, MAX_GAMES)?;
        check_number("elapsed_us", elapsed_us, MAX_MICROSECONDS)?;
        check_number("tables", tables as u64, MAX_COUNT)?;
        check_number("stalls", stalls, MAX_COUNT)?;
        check_number("latency_max_us", latency_max_us, MAX_MICROSECONDS)?;
        self.processes.iter().try_for_each(|usage| check_number("cpu_us", usage.cpu_us, MAX_MICROSECONDS))?;
        Quoted::make_plain(&mut self.date);
        Ok(self)
    }

    /// Returns the sort key of a run.
    pub(super) fn order(&self) -> impl Ord + use<'_> {
        let processes: Vec<_> = self.processes.iter().map(JournalProcess::order).collect();
        let numbers = [self.blocks, self.elapsed_us, self.tables as u64, self.stalls, self.latency_max_us];
        (&self.date, numbers, processes)
    }
}

impl JournalProcess {
    fn order(&self) -> impl Ord + use<> {
        (self.participant, self.cpu_us, self.peak_bytes)
    }
}

/// The resources that the processes of a participant used in a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalProcess {
    /// The participant, counted from 0.
    pub participant: usize,
    /// The processor time of all processes of the participant, in microseconds.
    pub cpu_us: u64,
    /// The peak memory of the participant's largest process, in bytes.
    pub peak_bytes: u64,
}
