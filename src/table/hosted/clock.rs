//! The clock of a table as a setting, and the stopwatch of a decision.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::limits::MAX_CLOCK;

/// The clock of a table. When the time of a person is over, `best` plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "ClockText", into = "ClockText")]
pub(crate) enum TableClock {
    /// The time for each move. After it, `best` makes this move.
    Move(Duration),
    /// The time for all moves of a deal. After it, `best` plays the rest of the deal.
    Bank(Duration),
}

/// A clock as JSON. The times are in seconds.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ClockText {
    Move(u64),
    Bank(u64),
}

impl TryFrom<ClockText> for TableClock {
    type Error = String;

    fn try_from(text: ClockText) -> Result<Self, String> {
        let (ClockText::Move(seconds) | ClockText::Bank(seconds)) = text;
        if seconds == 0 || seconds > MAX_CLOCK {
            return Err(format!("clock {seconds} is not from 1 to {MAX_CLOCK} s"));
        }
        let time = Duration::from_secs(seconds);
        Ok(match text {
            ClockText::Move(_) => Self::Move(time),
            ClockText::Bank(_) => Self::Bank(time),
        })
    }
}

impl From<TableClock> for ClockText {
    fn from(clock: TableClock) -> Self {
        match clock {
            TableClock::Move(time) => Self::Move(time.as_secs()),
            TableClock::Bank(time) => Self::Bank(time.as_secs()),
        }
    }
}

/// The time that was spent on the decision in progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stopwatch {
    /// The time until the stopwatch was last stopped.
    spent: Duration,
    /// The time at which the stopwatch was started. `None` while it is stopped.
    since: Option<Instant>,
}

impl Stopwatch {
    /// Starts or stops the stopwatch.
    pub(super) fn set_running(&mut self, runs: bool, now: Instant) {
        if runs != self.is_running() {
            *self = Self { spent: self.elapsed(now), since: runs.then_some(now) };
        }
    }

    pub(super) fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Returns the time for which the stopwatch has run.
    pub(super) fn elapsed(&self, now: Instant) -> Duration {
        self.spent + self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_clock_has_a_kind_and_a_time_in_range() {
        for (text, clock) in [
            (json!({ "move": 30 }), Some(TableClock::Move(Duration::from_secs(30)))),
            (json!({ "bank": 86_400 }), Some(TableClock::Bank(Duration::from_secs(86_400)))),
            (json!({ "bank": 86_401 }), None),
            (json!({ "move": 0 }), None),
            (json!({ "move": -1 }), None),
            (json!({ "move": 30, "bank": 30 }), None),
            (json!({ "deal": 30 }), None),
            (json!(30), None),
        ] {
            let read = serde_json::from_value::<TableClock>(text.clone());
            assert_eq!(read.as_ref().ok(), clock.as_ref(), "{text}");
            if let Ok(read) = read {
                assert_eq!(serde_json::to_value(read).unwrap(), text);
            }
        }
    }
}
