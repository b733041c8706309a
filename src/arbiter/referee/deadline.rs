//! A deadline, and the rule that no seat is charged for the arbiter's own lateness.
//!
//! The arbiter polls. A poll that finds no answer proves that the bot is late, but only if the poll began
//! soon after the deadline. A poll that began later is a stall: the arbiter itself was late, and does not
//! know whether the bot was in time. The bot then gets the margin once more, counted from that poll.

use std::time::{Duration, Instant};

/// The maximum time between two polls of an arbiter that is not late.
pub const POLL_PERIOD: Duration = Duration::from_millis(20);

/// The time that a bot may take, and the tolerance after this time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// The time that the bot has.
    pub limit: Duration,
    /// The tolerance after the limit.
    pub margin: Duration,
}

impl Patience {
    /// Creates a time limit without a tolerance.
    pub fn of(limit: Duration) -> Self {
        Self { limit, margin: Duration::ZERO }
    }

    /// Returns the time after which the bot is late.
    pub fn with_margin(self) -> Duration {
        self.limit + self.margin
    }

    /// Returns the detail of the fault when a bot did not write a line with the keyword `expected`.
    pub fn missed(self, expected: &str) -> String {
        let whole = format!("no {expected} within {} ms", self.with_margin().as_millis());
        if self.margin.is_zero() {
            return whole;
        }
        format!("{whole}: limit {}, margin {}", self.limit.as_millis(), self.margin.as_millis())
    }
}

/// The time by which a bot must act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline {
    at: Instant,
    margin: Duration,
}

/// The conclusion from a poll without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lateness {
    /// The deadline has not passed.
    Nobody,
    /// The bot is late.
    Bot,
    /// The arbiter is late: a stall. The deadline was moved.
    Arbiter,
}

impl Deadline {
    /// Creates a deadline at this time. After a stall the bot gets `margin` more.
    pub fn new(at: Instant, margin: Duration) -> Self {
        Self { at, margin }
    }

    /// Returns the time of the deadline.
    pub fn at(self) -> Instant {
        self.at
    }

    /// Moves the deadline by the time for which the connection of a remote bot was cut.
    pub(crate) fn extend(&mut self, cut: Duration) {
        self.at += cut;
    }

    /// Returns whether a poll at this time is a stall: it comes so late that the arbiter itself is late. The
    /// result does not depend on whether the poll finds an answer.
    pub fn is_stalled(self, polled: Instant) -> bool {
        polled > self.at + POLL_PERIOD
    }

    /// Returns who is late, after a poll that began at this time and found no answer. A stall moves the
    /// deadline.
    pub fn lateness(&mut self, polled: Instant) -> Lateness {
        if polled < self.at {
            Lateness::Nobody
        } else if self.is_stalled(polled) {
            self.at = polled + self.margin;
            Lateness::Arbiter
        } else {
            Lateness::Bot
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn a_fault_tells_the_wait_and_its_parts() {
        let patience = Patience { limit: 1000 * MS, margin: 200 * MS };
        assert_eq!(patience.missed("bestmove"), "no bestmove within 1200 ms: limit 1000, margin 200");
        assert_eq!(Patience::of(1000 * MS).missed("talonok"), "no talonok within 1000 ms");
    }

    #[test]
    fn a_late_poll_moves_the_deadline_by_the_margin() {
        let start = Instant::now();
        for (polled, lateness, moved) in [
            (99, Lateness::Nobody, 100),
            (100, Lateness::Bot, 100),
            (120, Lateness::Bot, 100),
            (121, Lateness::Arbiter, 128),
            (3000, Lateness::Arbiter, 3007),
        ] {
            let mut deadline = Deadline::new(start + 100 * MS, 7 * MS);
            assert_eq!(deadline.lateness(start + polled * MS), lateness, "{polled}");
            assert_eq!(deadline.at(), start + moved * MS, "{polled}");
        }
    }
}
