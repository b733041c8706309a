//! A histogram of thinking times.

use std::time::Duration;

/// The number of bins. The last bin begins at 2³¹ microseconds, which is more than half an hour.
const BINS: usize = 32;

/// A histogram of thinking times. Bin `b` counts times from 2ᵇ up to 2ᵇ⁺¹ microseconds. The first bin also
/// counts shorter times, and the last bin also counts longer times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeHistogram([u32; BINS]);

impl TimeHistogram {
    /// Creates a histogram of one time.
    pub fn of(time: Duration) -> Self {
        let mut counts = [0; BINS];
        let bin = time.as_micros().checked_ilog2().unwrap_or(0) as usize;
        counts[bin.min(BINS - 1)] = 1;
        Self(counts)
    }

    /// Returns the sum of both histograms.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self(std::array::from_fn(|bin| self.0[bin].saturating_add(other.0[bin])))
    }

    /// Returns the bins from the first bin that is not empty to the last bin that is not empty. For each bin,
    /// returns the shortest time that the bin counts, and the count.
    pub fn bins(&self) -> impl Iterator<Item = (Duration, u32)> + use<> {
        let compact = self.compact();
        let first = compact.first().copied().unwrap_or(0);
        let counts = compact.into_iter().skip(1);
        (first..).zip(counts).map(|(bin, count)| (Duration::from_micros(1 << bin), count))
    }

    /// Returns the compact form: the index of the first bin that is not empty, then the counts from this bin
    /// to the last bin that is not empty. Empty if the histogram has no times.
    pub(crate) fn compact(&self) -> Vec<u32> {
        let Some(first) = self.0.iter().position(|&count| count > 0) else { return Vec::new() };
        let last = self.0.iter().rposition(|&count| count > 0).unwrap_or(first);
        std::iter::once(first as u32).chain(self.0[first..=last].iter().copied()).collect()
    }

    /// Creates the histogram from its compact form. Counts beyond the last bin are left out.
    pub(crate) fn from_compact(numbers: &[u32]) -> Self {
        let mut counts = [0; BINS];
        if let [first, rest @ ..] = numbers {
            counts.iter_mut().skip(*first as usize).zip(rest).for_each(|(count, number)| *count = *number);
        }
        Self(counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_counted_in_the_bin_of_its_power_of_two() {
        for (us, bin) in [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (1_000_000, 19), (u64::MAX, 31)] {
            assert_eq!(TimeHistogram::of(Duration::from_micros(us)).compact(), [bin, 1], "{us}");
        }
    }

    #[test]
    fn compact_numbers_give_the_histogram() {
        let of = |us| TimeHistogram::of(Duration::from_micros(us));
        let sum = of(5).plus(of(6)).plus(of(40));
        assert_eq!(sum.compact(), [2, 2, 0, 0, 1]);
        assert_eq!(TimeHistogram::from_compact(&sum.compact()), sum);
        let bins: Vec<_> = sum.bins().map(|(from, count)| (from.as_micros(), count)).collect();
        assert_eq!(bins, [(4, 2), (8, 0), (16, 0), (32, 1)]);
        assert_eq!(TimeHistogram::default().compact(), [0; 0]);
        assert_eq!(TimeHistogram::from_compact(&[31, 1, 2]), TimeHistogram::from_compact(&[31, 1]));
        assert_eq!(TimeHistogram::from_compact(&[99, 1]), TimeHistogram::default());
    }
}
