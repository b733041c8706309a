//! The lines that one side has sent in a session, numbered from 1, so that they can be sent again.

use std::collections::VecDeque;

/// The number of bytes of sent lines that are kept. Between two answers of a bot, far fewer bytes are sent.
const KEPT_BYTES: usize = 1 << 20;

/// The last lines that were sent in a session.
#[derive(Debug, Default)]
pub(crate) struct SentLines {
    /// The number of lines that are no longer kept.
    dropped: u64,
    lines: VecDeque<String>,
    bytes: usize,
}

impl SentLines {
    /// Adds a line that is sent.
    pub(crate) fn push(&mut self, line: String) {
        self.bytes += line.len();
        self.lines.push_back(line);
        while self.bytes > KEPT_BYTES
            && let Some(oldest) = self.lines.pop_front()
        {
            self.bytes -= oldest.len();
            self.dropped += 1;
        }
    }

    /// Returns the lines after the first `received` lines of the session. `None` when fewer lines were sent,
    /// or when one of these lines is no longer kept.
    pub(crate) fn after(&self, received: u64) -> Option<Vec<String>> {
        let skipped = usize::try_from(received.checked_sub(self.dropped)?).ok()?;
        if skipped > self.lines.len() {
            return None;
        }
        Some(self.lines.iter().skip(skipped).cloned().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_after_those_received_are_sent_again() {
        let mut sent = SentLines::default();
        assert_eq!(sent.after(0), Some(Vec::new()));
        ["a", "b", "c"].iter().for_each(|line| sent.push((*line).to_owned()));
        for (received, lines) in [(0, Some("abc")), (2, Some("c")), (3, Some("")), (4, None)] {
            assert_eq!(sent.after(received).map(|lines| lines.concat()).as_deref(), lines, "{received}");
        }
    }

    #[test]
    fn a_line_that_is_no_longer_kept_cannot_be_sent_again() {
        let mut sent = SentLines::default();
        (0..5).for_each(|_| sent.push("x".repeat(KEPT_BYTES / 4)));
        assert_eq!(sent.after(0), None);
        assert!(sent.after(1).is_some());
    }
}
