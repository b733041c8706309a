//! The figures of the difference between two participants.

use serde::Serialize;

use crate::stats::long_tails::{InfluentialBlocks, MeanEstimate, TrimmedMean};
use crate::stats::player_figures::{Extent, PlayerFigures};
use crate::stats::player_statistics::Estimate;
use crate::stats::ratings::holm;
use crate::stats::running_mean::{ConfidenceInterval, anytime_interval};
use crate::stats::statistics::Statistics;

/// A difference with a smaller p-value is significant.
const SIGNIFICANCE_LEVEL: f64 = 0.05;

/// The points of one participant minus the points of another, in points a game. Each block is one value. An
/// interval is a list of its two ends.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct DifferenceFigures {
    /// The name of the first participant.
    pub a: String,
    /// The name of the second participant.
    pub b: String,
    /// The indices of the two participants.
    pub pair: [usize; 2],
    /// The number of blocks in which both played.
    pub blocks: u64,
    /// The mean difference, with Student's confidence interval.
    #[serde(flatten)]
    pub mean: Estimate,
    /// The 95 % confidence interval, extended for long tails.
    pub interval95: Option<[f64; 2]>,
    /// The p-value of the difference after Holm's correction for all pairs.
    pub adjusted_p: Option<f64>,
    /// Whether `adjusted_p` is below 0.05.
    pub significant: bool,
    /// The 95 % confidence interval that is valid at any time during the match.
    pub anytime95: Option<[f64; 2]>,
    /// The 10 % trimmed mean of the differences in the blocks.
    pub trimmed_mean: Option<f64>,
    /// The 95 % confidence interval of the trimmed mean.
    pub trimmed95: Option<[f64; 2]>,
    /// The variance of the difference in a block.
    pub variance: Option<f64>,
    /// The share of the variance that duplication saves.
    pub variance_saved: Option<f64>,
    /// The few blocks that decide the difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub carried_by: Option<InfluentialBlocks>,
}

impl DifferenceFigures {
    /// Returns the differences of all pairs that met. A participant whose moves were all made by substitutes
    /// is not compared. The p-values are corrected for all these pairs by Holm's method.
    pub(super) fn of_pairs(
        statistics: &Statistics,
        participants: &[PlayerFigures],
        standings: &[usize],
        extent: Extent,
    ) -> Vec<Self> {
        let mut compared: Vec<usize> = match extent {
            Extent::All => (0..participants.len()).collect(),
            Extent::Snapshot => standings.to_vec(),
        };
        compared.retain(|&participant| !participants[participant].made_no_move());
        if extent == Extent::Snapshot {
            compared.truncate(2);
            compared.sort_unstable();
        }
        let pairs = (1..)
            .zip(&compared)
            .flat_map(|(next, &one)| compared[next..].iter().map(move |&other| [one, other]));
        let met = pairs.filter(|&[one, other]| statistics.difference(one, other).count() > 0);
        let mut all: Vec<Self> = met.map(|pair| Self::new(statistics, participants, pair, extent)).collect();
        // A difference without an interval is not significant.
        let p_values: Vec<f64> = all.iter().map(|difference| difference.adjusted_p.unwrap_or(1.0)).collect();
        for (difference, adjusted) in all.iter_mut().zip(holm(&p_values)) {
            difference.adjusted_p = difference.adjusted_p.and(Some(adjusted));
            difference.significant = difference.adjusted_p.is_some_and(|p| p < SIGNIFICANCE_LEVEL);
        }
        all
    }

    /// Computes the difference of one pair. Its p-value is not corrected.
    fn new(
        statistics: &Statistics,
        participants: &[PlayerFigures],
        [one, other]: [usize; 2],
        extent: Extent,
    ) -> Self {
        let sample = statistics.difference(one, other);
        let ends = |interval: ConfidenceInterval| [interval.low, interval.high];
        let figures = Self {
            a: participants[one].name.clone(),
            b: participants[other].name.clone(),
            pair: [one, other],
            blocks: sample.count(),
            mean: sample.into(),
            anytime95: anytime_interval(&sample).map(ends),
            variance: sample.variance(),
            variance_saved: statistics.saved_variance(one, other),
            ..Self::default()
        };
        if extent == Extent::Snapshot {
            return figures;
        }
        let values = statistics.block_differences(one, other);
        let (estimate, trimmed) = (MeanEstimate::with_tails(sample, &values), TrimmedMean::of(&values));
        Self {
            interval95: estimate.interval().map(ends),
            adjusted_p: estimate.p_value(),
            trimmed_mean: trimmed.map(|trimmed| trimmed.mean),
            trimmed95: trimmed.and_then(|trimmed| trimmed.interval).map(ends),
            carried_by: InfluentialBlocks::of(&values),
            ..figures
        }
    }

    /// Returns the same difference, as the points of the second participant minus the points of the first
    /// participant.
    #[must_use]
    pub(crate) fn negated(self) -> Self {
        let ends = |interval: Option<[f64; 2]>| interval.map(|[low, high]| [-high, -low]);
        let carried_by = self.carried_by;
        Self {
            a: self.b,
            b: self.a,
            pair: [self.pair[1], self.pair[0]],
            mean: Estimate { mean: self.mean.mean.map(|mean| -mean), ..self.mean },
            interval95: ends(self.interval95),
            anytime95: ends(self.anytime95),
            trimmed_mean: self.trimmed_mean.map(|mean| -mean),
            trimmed95: ends(self.trimmed95),
            carried_by: carried_by
                .map(|blocks| InfluentialBlocks { mean_without: -blocks.mean_without, ..blocks }),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::player_figures::Entrants;

    /// Computes the figures of all pairs. Each pair of participants has these differences in the blocks.
    fn differences(participants: usize, values: &[f64]) -> Vec<DifferenceFigures> {
        let mut statistics = Statistics::new((0..participants).collect(), &[]);
        for difference in statistics.differences.iter_mut().flatten() {
            values.iter().for_each(|&value| difference.add(value));
        }
        let all = PlayerFigures::of_participants(&statistics, Entrants::default(), Extent::All);
        DifferenceFigures::of_pairs(&statistics, &all, &[], Extent::All)
    }

    #[test]
    fn equal_blocks_have_no_interval_and_are_not_significant() {
        assert!(differences(2, &[5.0, 5.0, 5.5])[0].significant);
        for values in [&[5.0, -4.0][..], &[1.0, -1.0]] {
            let difference = &differences(2, values)[0];
            assert!(!difference.significant && difference.mean.ci95.is_some(), "{difference:?}");
        }
        for values in [&[5.0][..], &[18.0, 18.0], &[0.0; 50]] {
            let difference = &differences(2, values)[0];
            assert_eq!(
                (difference.mean.ci95, difference.interval95, difference.adjusted_p),
                (None, None, None)
            );
        }
    }

    #[test]
    fn many_pairs_need_more_to_be_significant() {
        // Each pair on its own has a p-value of about 0.03.
        let values: Vec<f64> = (0..40).map(|block| 0.35 + if block % 2 == 0 { 1.0 } else { -1.0 }).collect();
        let significant = |participants: usize| {
            differences(participants, &values).iter().filter(|difference| difference.significant).count()
        };
        assert_eq!((significant(2), significant(4)), (1, 0));
    }

    #[test]
    fn a_turned_difference_has_the_opposite_sign() {
        let figures = DifferenceFigures {
            mean: Estimate { mean: Some(2.0), ci95: Some(1.0) },
            interval95: Some([1.0, 4.0]),
            ..DifferenceFigures::default()
        };
        let negated = figures.clone().negated();
        assert_eq!((negated.mean.mean, negated.mean.ci95), (Some(-2.0), Some(1.0)));
        assert_eq!(negated.interval95, Some([-4.0, -1.0]));
        assert_eq!(negated.negated(), figures);
    }
}
