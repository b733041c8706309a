//! The resident memory of the arbiter.

use talon::arbiter::play::{Observer, PlayedBlock};
use talon::arbiter::stats::Statistics;

/// Returns the resident memory of this process, in bytes.
pub fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or(0) << 10
}

/// The numbers of decisions after which the observer notes the memory.
const MARKS: [u64; 4] = [100_000, 200_000, 500_000, 1_000_000];

/// Measures the memory of the arbiter during a match.
#[derive(Debug, Default)]
pub struct MemoryObserver {
    peak: u64,
    marks: Vec<(u64, u64)>,
}

impl MemoryObserver {
    /// Returns pairs of a number of decisions and the peak memory up to this decision, in bytes.
    pub fn marks(&self) -> impl Iterator<Item = (u64, u64)> {
        self.marks.iter().copied()
    }
}

impl Observer for MemoryObserver {
    fn block(&mut self, _: &PlayedBlock, statistics: &Statistics) {
        self.peak = self.peak.max(resident());
        if MARKS.get(self.marks.len()).is_some_and(|&mark| mark <= statistics.decisions()) {
            self.marks.push((statistics.decisions(), self.peak));
        }
    }
}
