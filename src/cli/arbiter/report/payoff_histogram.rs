//! The distribution of payoffs in classes of equal width.

use std::collections::BTreeMap;

use serde::Serialize;

/// The maximum number of classes between the two tails.
const CLASSES: i64 = 36;

/// When the tails are long, each tail has one of every `TAIL` payoffs.
const TAIL: u64 = 200;

/// The distributions of several participants in the same classes. The first and the last class hold the tails.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(super) struct PayoffHistogram {
    /// The lowest payoff of the first class between the tails.
    start: i64,
    /// The number of payoffs in a class.
    width: i64,
    /// By participant, the number of games in each class.
    counts: Vec<Vec<u64>>,
    /// The smallest and the largest payoff.
    range: (i64, i64),
}

impl PayoffHistogram {
    /// The histogram of `payoffs`, which has the number of games with each payoff, by participant.
    pub(super) fn new(payoffs: &[BTreeMap<i64, u64>]) -> Self {
        let mut all: BTreeMap<i64, u64> = BTreeMap::new();
        for (&payoff, &count) in payoffs.iter().flatten() {
            *all.entry(payoff).or_default() += count;
        }
        let (Some((&min, _)), Some((&max, _))) = (all.first_key_value(), all.last_key_value()) else {
            return Self::default();
        };
        let tail = all.values().sum::<u64>() / TAIL;
        let low = quantile(all.iter(), tail).unwrap_or(min);
        let high = quantile(all.iter().rev(), tail).unwrap_or(max);
        let width = class_width(high.saturating_sub(low));
        let start = low.div_euclid(width) * width;
        let classes = (high - start).div_euclid(width) + 1;
        let class = |payoff: i64| ((payoff - start).div_euclid(width).clamp(-1, classes) + 1) as usize;
        let counts = payoffs.iter().map(|own| {
            let mut counts = vec![0; classes as usize + 2];
            own.iter().for_each(|(&payoff, &count)| counts[class(payoff)] += count);
            counts
        });
        Self { start, width, counts: counts.collect(), range: (min, max) }
    }
}

/// The first payoff, in the order of iteration, at which more than `tail` games have been counted.
fn quantile<'a>(payoffs: impl Iterator<Item = (&'a i64, &'a u64)>, tail: u64) -> Option<i64> {
    let mut before = 0;
    for (payoff, count) in payoffs {
        before += count;
        if before > tail {
            return Some(*payoff);
        }
    }
    None
}

/// The smallest of the widths 1, 2, 5, 10, 20 … that needs at most [`CLASSES`] classes.
fn class_width(span: i64) -> i64 {
    let mut decade: i64 = 1;
    loop {
        if let Some(width) =
            [1, 2, 5].map(|step| step * decade).into_iter().find(|width| span / width < CLASSES)
        {
            return width;
        }
        decade = decade.saturating_mul(10);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_in_one_class() {
        let counts: BTreeMap<i64, u64> = (-300..=300).map(|payoff| (payoff, 10)).collect();
        let histogram = PayoffHistogram::new(&[counts, BTreeMap::from([(2000, 1)])]);
        assert_eq!((histogram.start, histogram.width, histogram.range), (-300, 20, (-300, 2000)));
        assert_eq!(histogram.counts[0].iter().sum::<u64>(), 6010);
        assert_eq!(histogram.counts[1].last(), Some(&1));
    }

    #[test]
    fn few_payoffs_have_a_class_each() {
        let histogram = PayoffHistogram::new(&[BTreeMap::from([(0, 3), (25, 1)])]);
        assert_eq!((histogram.start, histogram.width), (0, 1));
        assert_eq!(histogram.counts[0].len(), 28);
        assert_eq!(PayoffHistogram::new(&[]), PayoffHistogram::default());
    }
}
