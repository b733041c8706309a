//! A line of a journal after the first one.

use serde::{Deserialize, Serialize};

use crate::arbiter::journal::block::Block;
use crate::arbiter::journal::header::JournalHeader;
use crate::arbiter::journal::journal_run::JournalRun;
use crate::cards::Quoted;

/// A line of a journal after the first one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum JournalLine {
    /// A block.
    Block(Block),
    /// What a run measured: `{"run":{…}}`.
    Run {
        /// The measurements.
        run: JournalRun,
    },
    /// The key, after the last block of the whole match: `{"key":"…"}`.
    Key {
        /// The key in hexadecimal digits.
        key: String,
    },
}

/// A line that is not that of a block.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum OtherLine {
    Run(JournalRun),
    Key(String),
}

impl JournalLine {
    /// Reads a line. A block is read without trying the other kinds first.
    ///
    /// # Errors
    /// The line is no JSON, or is no line of a journal.
    pub(crate) fn parse(line: &[u8]) -> serde_json::Result<Self> {
        if line.starts_with(br#"{"block":"#) {
            return serde_json::from_slice(line).map(Self::Block);
        }
        Ok(match serde_json::from_slice(line)? {
            OtherLine::Run(run) => Self::Run { run },
            OtherLine::Key(key) => Self::Key { key },
        })
    }

    /// The line that was read from a journal with this header, with its texts safe to print.
    ///
    /// # Errors
    /// The lists of a block do not fit each other, or a number is out of range.
    pub(super) fn accepted(self, header: &JournalHeader) -> Result<Self, String> {
        Ok(match self {
            Self::Block(block) => Self::Block(block.accepted(header)?),
            Self::Run { run } => Self::Run { run: run.accepted()? },
            Self::Key { mut key } => {
                Quoted::make_plain(&mut key);
                Self::Key { key }
            }
        })
    }

    /// The line, with its line end.
    ///
    /// # Errors
    /// Never for the types of a journal.
    pub(crate) fn to_line(&self) -> serde_json::Result<Vec<u8>> {
        let mut line = serde_json::to_vec(self)?;
        line.push(b'\n');
        Ok(line)
    }
}
