//! The lines between the arbiter and a bot in one game, with times.

use std::fmt::Write;
use std::time::{Duration, Instant};

use crate::cards::Quoted;

/// The size of the beginning of a game that is kept, in bytes. The text and the list of pieces count.
pub(super) const KEPT: usize = 256 << 10;

/// The lines of one game, both ways.
#[derive(Clone, Debug)]
pub(crate) struct Transcript {
    began: Instant,
    text: String,
    /// For each piece: the time since the game began, the speaker, and the end of the piece in `text`.
    pieces: Vec<(Duration, Speaker, usize)>,
    /// Whether lines were left out.
    cut: bool,
}

/// The sender of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Speaker {
    /// The arbiter.
    Arbiter,
    /// The bot.
    Bot,
}

impl Transcript {
    /// An empty transcript that begins now.
    #[must_use]
    pub(crate) fn new() -> Self {
        Self { began: Instant::now(), text: String::new(), pieces: Vec::new(), cut: false }
    }

    /// Clears the transcript: a game begins.
    pub(crate) fn begin(&mut self) {
        self.began = Instant::now();
        self.text.clear();
        self.pieces.clear();
        self.cut = false;
    }

    /// Adds lines that were sent at this time.
    pub(crate) fn add(&mut self, at: Instant, speaker: Speaker, lines: &str) {
        // The list of pieces counts too, because lines may be empty.
        self.cut |= self.text.len() + lines.len() + size_of_val(self.pieces.as_slice()) > KEPT;
        if !self.cut {
            self.text.push_str(lines);
            self.pieces.push((at.saturating_duration_since(self.began), speaker, self.text.len()));
        }
    }

    /// The transcript as text. Each line has the milliseconds since the game began; `>` marks a line to the
    /// bot, `<` a line from the bot.
    #[must_use]
    pub(crate) fn written(&self) -> String {
        let mut written = String::new();
        let mut start = 0;
        for &(at, speaker, end) in &self.pieces {
            let mark = if speaker == Speaker::Arbiter { '>' } else { '<' };
            for line in self.text[start..end].lines() {
                // Writing to a string cannot fail.
                let line = Quoted::lines(line);
                let _ = writeln!(written, "{:10.3} {mark} {line}", at.as_secs_f64() * 1000.0);
            }
            start = end;
        }
        if self.cut {
            let _ = writeln!(written, "(the rest is left out: more than {} KiB)", KEPT >> 10);
        }
        written
    }
}

impl Default for Transcript {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transcript_has_times_and_directions() {
        let mut transcript = Transcript::new();
        let began = transcript.began;
        transcript.add(began + Duration::from_micros(1500), Speaker::Arbiter, "newgame kuhn\ngo\n");
        transcript.add(began + Duration::from_millis(20), Speaker::Bot, "bestmove bet");
        assert_eq!(
            transcript.written(),
            "     1.500 > newgame kuhn\n     1.500 > go\n    20.000 < bestmove bet\n"
        );
        transcript.add(began, Speaker::Bot, &"x".repeat(KEPT));
        assert!(transcript.written().ends_with("bestmove bet\n(the rest is left out: more than 256 KiB)\n"));
    }
}
