//! The last lines between the arbiter and a bot, both ways.

use std::collections::VecDeque;

use crate::cards::Quoted;

/// The number of lines that are kept.
const KEPT_LINES: usize = 24;

/// A line between the arbiter and a bot. Long lines are cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExchangedLine {
    /// The arbiter sent it.
    Sent(String),
    /// The bot said it.
    Said(String),
}

/// The last lines between the arbiter and a bot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Exchange {
    lines: VecDeque<ExchangedLine>,
}

impl Exchange {
    /// Adds what the arbiter sent. The list of legal moves is left out: its last line has their number.
    pub(super) fn send(&mut self, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        for line in text.lines().filter(|line| !line.starts_with("legal ")) {
            self.add(ExchangedLine::Sent(Quoted::line(line).to_string()));
        }
    }

    /// Adds a line of the bot.
    pub(super) fn hear(&mut self, line: &str) {
        self.add(ExchangedLine::Said(Quoted::line(line).to_string()));
    }

    fn add(&mut self, line: ExchangedLine) {
        if self.lines.len() == KEPT_LINES {
            self.lines.pop_front();
        }
        self.lines.push_back(line);
    }

    /// The lines, oldest first.
    pub(super) fn lines(&self) -> Vec<ExchangedLine> {
        self.lines.iter().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exchange_keeps_the_last_lines_in_order() {
        let mut exchange = Exchange::default();
        (0..KEPT_LINES).for_each(|_| exchange.hear("info depth 1"));
        exchange.send(b"legal 7h\nlegalok 1\ngo\n");
        exchange.send(b"move 0 \xff\0\n");
        exchange.hear("bestmove 7h");
        let lines = exchange.lines();
        assert_eq!(lines.len(), KEPT_LINES);
        let sent = |line: &str| ExchangedLine::Sent(line.to_owned());
        let last = [sent("legalok 1"), sent("go"), sent("move 0 \u{fffd}\\u{0}")];
        assert_eq!(lines[KEPT_LINES - 4..KEPT_LINES - 1], last);
        assert_eq!(lines[KEPT_LINES - 1], ExchangedLine::Said("bestmove 7h".to_owned()));
    }
}
