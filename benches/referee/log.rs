//! When a bot was asked, in its own eyes: what the arbiter's own times are held against.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// A bot's notes, in a file that all bots of a match share.
#[derive(Debug)]
pub struct Log {
    file: File,
    /// When it answered last in this game.
    answered: Option<Instant>,
}

/// A note.
#[derive(Clone, Copy, Debug)]
pub struct Note {
    /// How long it waited to be asked since its last answer in the game; nothing for its first.
    pub waited: Duration,
    /// How long it took, from the question read to the answer about to be written.
    pub thought: Duration,
}

impl Log {
    /// Opens a log to go on with it.
    ///
    /// # Errors
    /// When the system does not let it.
    pub fn open(path: &Path) -> io::Result<Self> {
        Ok(Self { file: OpenOptions::new().append(true).create(true).open(path)?, answered: None })
    }

    /// A game begins.
    pub fn begin(&mut self) {
        self.answered = None;
    }

    /// Notes that it was asked and answered then.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn note(&mut self, asked: Instant, answered: Instant) -> io::Result<()> {
        let waited = self.answered.map_or(Duration::ZERO, |answered| asked - answered);
        self.answered = Some(answered);
        let line = format!("{} {}\n", waited.as_micros(), (answered - asked).as_micros());
        self.file.write_all(line.as_bytes())
    }

    /// All notes of a log.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(path: &Path) -> io::Result<Vec<Note>> {
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text?,
        };
        let note = |line: &str| {
            let (waited, thought) = line.split_once(' ')?;
            let micros = |text: &str| text.parse().ok().map(Duration::from_micros);
            Some(Note { waited: micros(waited)?, thought: micros(thought)? })
        };
        Ok(text.lines().filter_map(note).collect())
    }
}
