//! The times that a bot measures by its own clock. They are compared with the times that the arbiter
//! measures.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// The question log of a bot. All bots of a match write to the same file.
#[derive(Debug)]
pub struct QuestionLog {
    file: File,
    /// The time of the bot's last answer in this game.
    answered: Option<Instant>,
}

/// A decision in the log.
#[derive(Clone, Copy, Debug)]
pub struct LogEntry {
    /// The time since the bot's last answer in the game. It is zero for the first decision.
    pub waited: Duration,
    /// The time from reading the question to writing the answer.
    pub thought: Duration,
}

impl QuestionLog {
    /// Opens a log for appending.
    ///
    /// # Errors
    /// The file cannot be opened.
    pub fn open(path: &Path) -> io::Result<Self> {
        Ok(Self { file: OpenOptions::new().append(true).create(true).open(path)?, answered: None })
    }

    /// Begins a game.
    pub fn begin_game(&mut self) {
        self.answered = None;
    }

    /// Appends a decision.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, asked: Instant, answered: Instant) -> io::Result<()> {
        let waited = self.answered.map_or(Duration::ZERO, |answered| asked - answered);
        self.answered = Some(answered);
        let line = format!("{} {}\n", waited.as_micros(), (answered - asked).as_micros());
        self.file.write_all(line.as_bytes())
    }

    /// Reads all decisions of a log. A missing file counts as an empty log.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read(path: &Path) -> io::Result<Vec<LogEntry>> {
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text?,
        };
        let entry = |line: &str| {
            let (waited, thought) = line.split_once(' ')?;
            let micros = |text: &str| text.parse().ok().map(Duration::from_micros);
            Some(LogEntry { waited: micros(waited)?, thought: micros(thought)? })
        };
        Ok(text.lines().filter_map(entry).collect())
    }
}
