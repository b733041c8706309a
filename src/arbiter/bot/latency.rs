//! The scheduling latency of the arbiter. It tells whether a bot is slow or the machine is busy.

use std::time::{Duration, Instant};

/// The interval between two measurements.
const MEASURING_PERIOD: Duration = Duration::from_millis(20);

/// The number of histogram classes: four classes for each doubling of the time, from microseconds up to an
/// hour.
const LATENCY_CLASSES: usize = 128;

/// Returns the class of a time in microseconds.
fn class(micros: u64) -> usize {
    // The highest bit gives the doubling. The next two bits give the quarter within the doubling.
    let micros = micros.max(4);
    let doublings = micros.ilog2();
    let quarter = (micros >> (doublings - 2)) & 3;
    (doublings as usize * 4 + quarter as usize).min(LATENCY_CLASSES - 1)
}

/// Returns the smallest number of microseconds above this class.
fn bound(class: usize) -> u64 {
    let quarters = class as u64 % 4 + 5;
    (quarters << (class / 4)) >> 2
}

/// The delay with which an event loop wakes up. It is measured at regular times, whether the loop waits or
/// works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Latency {
    next: Option<Instant>,
    counts: [u64; LATENCY_CLASSES],
    max: Duration,
}

impl Latency {
    /// Creates a latency without measurements.
    pub(crate) fn new() -> Self {
        Self { next: None, counts: [0; LATENCY_CLASSES], max: Duration::ZERO }
    }

    /// Returns when the next measurement is due.
    pub(crate) fn next_look(&self) -> Instant {
        self.next.unwrap_or_else(Instant::now)
    }

    /// Measures the latency if a measurement is due.
    pub(crate) fn look(&mut self, now: Instant) {
        match self.next {
            Some(due) if due > now => return,
            Some(due) => self.count(now - due),
            None => {}
        }
        self.next = Some(now + MEASURING_PERIOD);
    }

    fn count(&mut self, latency: Duration) {
        let micros = u64::try_from(latency.as_micros()).unwrap_or(u64::MAX);
        self.counts[class(micros)] += 1;
        self.max = self.max.max(latency);
    }

    /// Adds the measurements of another loop.
    pub(crate) fn add(&mut self, other: &Self) {
        self.counts.iter_mut().zip(other.counts).for_each(|(count, more)| *count += more);
        self.max = self.max.max(other.max);
    }

    /// Returns the longest latency.
    pub fn max(&self) -> Duration {
        self.max
    }

    /// Returns the 99th percentile of the latency. It is at most 25 % too high. `None` without measurements.
    pub fn p99(&self) -> Option<Duration> {
        let total: u64 = self.counts.iter().sum();
        let mut below = 0;
        let class = self.counts.iter().position(|count| {
            below += count;
            total > 0 && below * 100 >= total * 99
        })?;
        Some(Duration::from_micros(bound(class)).min(self.max))
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
    fn latency_counts_the_time_after_the_due_time() {
        let start = Instant::now();
        let mut latency = Latency::new();
        assert_eq!(latency.p99(), None);
        latency.look(start);
        latency.look(start + MEASURING_PERIOD / 2);
        assert_eq!(latency.p99(), None, "nothing was due");
        latency.look(start + MEASURING_PERIOD + Duration::from_micros(80));
        assert_eq!(latency.max(), Duration::from_micros(80));
        let mut other = Latency::new();
        (0..200).for_each(|_| other.count(Duration::from_micros(10)));
        other.add(&latency);
        assert_eq!(other.p99(), Some(Duration::from_micros(12)));
        assert_eq!(other.max(), Duration::from_micros(80));
    }

    #[test]
    fn class_bounds_enclose_their_latencies() {
        for micros in (4..5000).chain([1 << 20, (1 << 31) - 1]) {
            let class = class(micros);
            assert!(micros < bound(class) && micros >= bound(class - 1), "{micros}");
            assert!(bound(class) * 4 <= micros * 5 + 4, "{micros}");
        }
        assert_eq!(class(u64::MAX), LATENCY_CLASSES - 1);
    }
}
