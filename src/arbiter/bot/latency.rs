//! How late the arbiter itself is to look: what tells a slow bot from a busy machine.

use std::time::{Duration, Instant};

/// How often it is measured.
const PERIOD: Duration = Duration::from_millis(20);

/// The classes in which delays are counted: four for each doubling of a microsecond, up to an hour.
const CLASSES: usize = 128;

/// The class of so many microseconds.
fn class(micros: u64) -> usize {
    // The first bit of the number says how often it was doubled, the next two where between two doublings it lies.
    let micros = micros.max(4);
    let doublings = micros.ilog2();
    let quarter = (micros >> (doublings - 2)) & 3;
    (doublings as usize * 4 + quarter as usize).min(CLASSES - 1)
}

/// The first number of microseconds beyond a class.
fn bound(class: usize) -> u64 {
    let runtime = class as u64 % 4 + 5;
    (runtime << (class / 4)) >> 2
}

/// How late a loop was to look, measured at regular moments while it waits and works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Latency {
    next: Option<Instant>,
    counts: [u64; CLASSES],
    longest: Duration,
}

impl Latency {
    /// Nothing measured yet.
    #[must_use]
    pub fn new() -> Self {
        Self { next: None, counts: [0; CLASSES], longest: Duration::ZERO }
    }

    /// When to look next.
    #[must_use]
    pub fn next_look(&self) -> Instant {
        self.next.unwrap_or_else(Instant::now)
    }

    /// Looks: when it was due, the delay is counted.
    pub fn look(&mut self, now: Instant) {
        match self.next {
            Some(due) if due > now => return,
            Some(due) => self.count(now - due),
            None => {}
        }
        self.next = Some(now + PERIOD);
    }

    fn count(&mut self, delay: Duration) {
        let micros = u64::try_from(delay.as_micros()).unwrap_or(u64::MAX);
        self.counts[class(micros)] += 1;
        self.longest = self.longest.max(delay);
    }

    /// Takes in what another loop measured.
    pub fn add(&mut self, other: &Self) {
        self.counts.iter_mut().zip(other.counts).for_each(|(count, more)| *count += more);
        self.longest = self.longest.max(other.longest);
    }

    /// The longest delay.
    #[must_use]
    pub fn longest(&self) -> Duration {
        self.longest
    }

    /// A delay that 99 of 100 did not exceed, rounded up by a quarter at most; nothing when none was measured.
    #[must_use]
    pub fn percentile_99(&self) -> Option<Duration> {
        let total: u64 = self.counts.iter().sum();
        let mut below = 0;
        let class = self.counts.iter().position(|count| {
            below += count;
            total > 0 && below * 100 >= total * 99
        })?;
        Some(Duration::from_micros(bound(class)).min(self.longest))
    }
}

impl Default for Latency {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_delay_is_how_much_later_than_due_one_looks() {
        let start = Instant::now();
        let mut delay = Latency::new();
        assert_eq!(delay.percentile_99(), None);
        delay.look(start);
        delay.look(start + PERIOD / 2);
        assert_eq!(delay.percentile_99(), None, "nothing was due");
        delay.look(start + PERIOD + Duration::from_micros(80));
        assert_eq!(delay.longest(), Duration::from_micros(80));
        let mut other = Latency::new();
        (0..200).for_each(|_| other.count(Duration::from_micros(10)));
        other.add(&delay);
        assert_eq!(other.percentile_99(), Some(Duration::from_micros(12)));
        assert_eq!(other.longest(), Duration::from_micros(80));
    }

    #[test]
    fn every_delay_lies_below_the_bound_of_its_class_and_not_below_that_of_the_one_before() {
        for micros in (4..5000).chain([1 << 20, (1 << 31) - 1]) {
            let class = class(micros);
            assert!(micros < bound(class) && micros >= bound(class - 1), "{micros}");
            assert!(bound(class) * 4 <= micros * 5 + 4, "{micros}");
        }
        assert_eq!(class(u64::MAX), CLASSES - 1);
    }
}
