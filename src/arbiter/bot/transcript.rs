//! The lines to and from a bot that the arbiter keeps: the transcript of a game, and the context of a fault.

use std::collections::VecDeque;
use std::fmt::Write;
use std::time::{Duration, Instant};

use talon_games::cards::Quoted;
use talon_games::protocol::{BadLine, Reply};

use crate::referee::FaultPosition;

/// The maximum size of a game's transcript, in bytes. Both the text and the list of pieces count. Only the
/// beginning of a longer game is kept.
pub(super) const TRANSCRIPT_BYTES: usize = 256 << 10;

/// The lines of one game, in both directions.
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
    Arbiter,
    Bot,
}

impl Transcript {
    /// Creates an empty transcript that begins now.
    pub(crate) fn new() -> Self {
        Self { began: Instant::now(), text: String::new(), pieces: Vec::new(), cut: false }
    }

    /// Clears the transcript, because a game begins.
    pub(crate) fn begin(&mut self) {
        self.began = Instant::now();
        self.text.clear();
        self.pieces.clear();
        self.cut = false;
    }

    /// Adds lines that were sent at this time.
    pub(crate) fn add(&mut self, at: Instant, speaker: Speaker, lines: &str) {
        // The list of pieces counts too, because lines may be empty.
        self.cut |= self.text.len() + lines.len() + size_of_val(self.pieces.as_slice()) > TRANSCRIPT_BYTES;
        if !self.cut {
            self.text.push_str(lines);
            self.pieces.push((at.saturating_duration_since(self.began), speaker, self.text.len()));
        }
    }

    /// Returns the transcript as text. Each line begins with the milliseconds since the game began. `>` marks
    /// a line to the bot, and `<` marks a line from the bot.
    pub(crate) fn to_text(&self) -> String {
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
            let _ = writeln!(written, "(the rest is left out: more than {} KiB)", TRANSCRIPT_BYTES >> 10);
        }
        written
    }
}

impl Default for Transcript {
    fn default() -> Self {
        Self::new()
    }
}

/// The number of last lines, in both directions, that are kept for a bot under test.
const EXCHANGED_LINES: usize = 24;

/// The maximum number of lines that are kept although they do not belong to the protocol.
const UNKNOWN_LINES: usize = 3;

/// A line between the arbiter and a bot. Long lines are cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExchangedLine {
    /// A line that the arbiter sent.
    Sent(String),
    /// A line that the bot sent.
    Said(String),
}

/// The lines to and from a bot under test.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct KeptLines {
    /// The last lines in both directions.
    exchange: VecDeque<ExchangedLine>,
    /// The bot's lines since the last [`KeptLines::take`].
    lines: Vec<String>,
    /// The bot's first lines that do not belong to the protocol, quoted.
    unknown: Vec<String>,
    /// The last line since the last question that does not belong to the protocol.
    unknown_answer: Option<String>,
}

impl KeptLines {
    /// Adds lines that the arbiter sent. The `legal` lines are left out, because the line after them gives
    /// the number of legal moves.
    pub(super) fn add_sent(&mut self, bytes: &[u8]) {
        let sent = String::from_utf8_lossy(bytes);
        for line in sent.lines().filter(|line| !line.starts_with("legal ")) {
            self.push(ExchangedLine::Sent(Quoted::line(line).to_string()));
        }
    }

    /// Adds a line of the bot.
    pub(super) fn add_line(&mut self, line: &str) {
        self.push(ExchangedLine::Said(Quoted::line(line).to_string()));
        if matches!(Reply::parse(line), Ok(Some(Reply::Unknown(_))) | Err(_)) {
            let quoted = Quoted::new(line).to_string();
            if self.unknown.len() < UNKNOWN_LINES && !self.unknown.contains(&quoted) {
                self.unknown.push(quoted.clone());
            }
            self.unknown_answer = Some(quoted);
        }
        self.lines.push(line.to_owned());
    }

    /// Adds bytes of the bot that are not a line.
    pub(super) fn add_malformed(&mut self, bad: &BadLine) {
        self.push(ExchangedLine::Said(Quoted::line(&format!("({bad})")).to_string()));
    }

    fn push(&mut self, line: ExchangedLine) {
        if self.exchange.len() == EXCHANGED_LINES {
            self.exchange.pop_front();
        }
        self.exchange.push_back(line);
    }

    /// Forgets the last unknown line, because a question begins.
    pub(super) fn begin_question(&mut self) {
        self.unknown_answer = None;
    }

    /// Takes the last line that does not belong to the protocol, if the bot sent one since the last question.
    pub(super) fn take_unknown_answer(&mut self) -> Option<String> {
        self.unknown_answer.take()
    }

    /// Returns the last lines in both directions, oldest first.
    pub(super) fn last_exchange(&self) -> Vec<ExchangedLine> {
        self.exchange.iter().cloned().collect()
    }

    /// Takes the lines of the bot since the last call.
    pub(crate) fn take(&mut self) -> Vec<String> {
        std::mem::take(&mut self.lines)
    }

    /// Returns the first lines of the bot that do not belong to the protocol, quoted.
    pub(crate) fn unknown(&self) -> &[String] {
        &self.unknown
    }
}

/// The context of a fault, for reports.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FaultContext {
    /// The last `error` line that the bot sent since the question.
    pub error: Option<String>,
    /// The bot's last lines, oldest first.
    pub last_lines: Vec<String>,
    /// The last lines in both directions, oldest first. Empty unless they are kept.
    pub exchange: Vec<ExchangedLine>,
    /// The last part of the bot's standard error.
    pub stderr: String,
    /// The lines to and from the bot, with times. They cover the game in which the bot failed.
    pub transcript: String,
    /// The hand and the legal moves of the seat, if the fault is an illegal move in a game.
    pub position: Option<Box<FaultPosition>>,
}

impl FaultContext {
    /// Returns the size of the context, in bytes.
    pub(crate) fn size(&self) -> usize {
        let lines = self.last_lines.iter().map(String::len).sum::<usize>();
        let position = self.position.as_ref().map_or(0, |position| position.size());
        lines + self.stderr.len() + self.transcript.len() + position
    }

    /// Returns a shorter context. It keeps the position, at most `lines` last lines of output, and at most
    /// `lines` last lines of standard error.
    pub(crate) fn last(&self, lines: usize) -> Self {
        let stderr: Vec<&str> = self.stderr.lines().collect();
        let tail = &stderr[stderr.len().saturating_sub(lines)..];
        Self {
            last_lines: self.last_lines[self.last_lines.len().saturating_sub(lines)..].to_vec(),
            stderr: tail.iter().map(|line| Quoted::line(line).to_string()).collect::<Vec<_>>().join("\n"),
            position: self.position.clone(),
            ..Self::default()
        }
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
            transcript.to_text(),
            "     1.500 > newgame kuhn\n     1.500 > go\n    20.000 < bestmove bet\n"
        );
        transcript.add(began, Speaker::Bot, &"x".repeat(TRANSCRIPT_BYTES));
        assert!(transcript.to_text().ends_with("bestmove bet\n(the rest is left out: more than 256 KiB)\n"));
    }

    #[test]
    fn an_exchange_keeps_the_last_lines_in_order() {
        let mut kept = KeptLines::default();
        (0..EXCHANGED_LINES).for_each(|_| kept.add_line("info depth 1"));
        kept.add_sent(b"legal 7h\nlegalok 1\ngo\n");
        kept.add_sent(b"move 0 \xff\0\n");
        kept.add_line("bestmove 7h");
        let lines = kept.last_exchange();
        assert_eq!(lines.len(), EXCHANGED_LINES);
        let sent = |line: &str| ExchangedLine::Sent(line.to_owned());
        let last = [sent("legalok 1"), sent("go"), sent("move 0 \u{fffd}\\u{0}")];
        assert_eq!(lines[EXCHANGED_LINES - 4..EXCHANGED_LINES - 1], last);
        assert_eq!(lines[EXCHANGED_LINES - 1], ExchangedLine::Said("bestmove 7h".to_owned()));
    }
}
