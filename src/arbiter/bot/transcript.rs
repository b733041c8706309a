//! What was said between the arbiter and a program in one game, with times.

use std::fmt::Write;
use std::time::{Duration, Instant};

/// How much of a game is kept, in bytes with what it takes to keep them: its beginning.
const KEPT: usize = 256 << 10;

/// What was said in a game.
#[derive(Clone, Debug)]
pub struct Transcript {
    began: Instant,
    text: String,
    /// When each piece was said, by whom, and where it ends in the text.
    pieces: Vec<(Duration, Speaker, usize)>,
    /// Whether it was cut.
    cut: bool,
}

/// Who spoke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// The arbiter.
    Arbiter,
    /// The program.
    Bot,
}

impl Transcript {
    /// Nothing yet, from now on.
    #[must_use]
    pub fn new() -> Self {
        Self { began: Instant::now(), text: String::new(), pieces: Vec::new(), cut: false }
    }

    /// Forgets everything: a game begins.
    pub fn begin(&mut self) {
        self.began = Instant::now();
        self.text.clear();
        self.pieces.clear();
        self.cut = false;
    }

    /// Takes in lines that were said at some time.
    pub fn add(&mut self, at: Instant, speaker: Speaker, lines: &str) {
        // A line is not only its letters.
        self.cut |= self.text.len() + lines.len() + size_of_val(self.pieces.as_slice()) > KEPT;
        if !self.cut {
            self.text.push_str(lines);
            self.pieces.push((at.saturating_duration_since(self.began), speaker, self.text.len()));
        }
    }

    /// It as people read it: a line each, with milliseconds since the game began, `>` to the program, `<` from it.
    #[must_use]
    pub fn written(&self) -> String {
        let mut written = String::new();
        let mut start = 0;
        for &(at, speaker, end) in &self.pieces {
            let mark = if speaker == Speaker::Arbiter { '>' } else { '<' };
            for line in self.text[start..end].lines() {
                // Writing to a string cannot fail.
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
    fn a_transcript_tells_who_said_what_when() {
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
