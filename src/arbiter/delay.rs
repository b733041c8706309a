//! How late the arbiter itself is to look: what tells a slow bot from a busy machine.

use std::time::{Duration, Instant};

/// How often it is measured.
const PERIOD: Duration = Duration::from_millis(20);

/// The bounds of the classes in which delays are counted, in microseconds; one more class is beyond the last.
const BOUNDS: [u64; 10] = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000];

/// How late a loop was to look, measured at regular moments while it waits and works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delay {
    next: Option<Instant>,
    counts: [u64; BOUNDS.len() + 1],
    longest: Duration,
}

impl Delay {
    /// Nothing measured yet.
    #[must_use]
    pub fn new() -> Self {
        Self { next: None, counts: [0; BOUNDS.len() + 1], longest: Duration::ZERO }
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
        let class = BOUNDS.iter().position(|&bound| micros <= bound).unwrap_or(BOUNDS.len());
        self.counts[class] += 1;
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

    /// A delay that 99 of 100 did not exceed, rounded up to the bound of its class; nothing when none was measured.
    #[must_use]
    pub fn percentile_99(&self) -> Option<Duration> {
        let total: u64 = self.counts.iter().sum();
        let mut below = 0;
        let class = self.counts.iter().position(|count| {
            below += count;
            total > 0 && below * 100 >= total * 99
        })?;
        Some(BOUNDS.get(class).map_or(self.longest, |&bound| Duration::from_micros(bound).min(self.longest)))
    }
}

impl Default for Delay {
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
        let mut delay = Delay::new();
        assert_eq!(delay.percentile_99(), None);
        delay.look(start);
        delay.look(start + PERIOD / 2);
        assert_eq!(delay.percentile_99(), None, "nothing was due");
        delay.look(start + PERIOD + Duration::from_micros(80));
        assert_eq!(delay.longest(), Duration::from_micros(80));
        let mut other = Delay::new();
        (0..200).for_each(|_| other.count(Duration::from_micros(10)));
        other.add(&delay);
        assert_eq!(other.percentile_99(), Some(Duration::from_micros(50)));
        assert_eq!(other.longest(), Duration::from_micros(80));
    }
}
