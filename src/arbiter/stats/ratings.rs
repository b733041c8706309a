//! Ratings in points, estimated from blocks with any participants.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::stats::running_mean::{ConfidenceInterval, t_quantile, two_sided_p};
use crate::stats::square_matrix::SquareMatrix;

/// The blocks from which ratings are estimated. They are stored as sums for each set of participants at one
/// table.
///
/// In the model, participant *p*'s points per game in block *b* are the sum of three terms: the effect of the
/// block's cards, the rating of *p*, and an error. The errors are normal with a common variance, so maximum
/// likelihood gives the same ratings as least squares. These ratings are linear in the points, and therefore
/// unbiased for any distribution of the errors.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RatingModel {
    participants: usize,
    tables: BTreeMap<Vec<usize>, TableSums>,
}

/// The sums over the blocks of one set of participants.
#[derive(Clone, Debug, PartialEq)]
struct TableSums {
    blocks: u64,
    /// Each participant's mean points per game, minus the mean of the table.
    means: Vec<f64>,
    /// For each two participants, the sum over the blocks of the products of their deviations from these
    /// means, row by row.
    products: Vec<f64>,
}

/// Why there are no ratings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RatingError {
    /// There are no blocks.
    #[error("no block has two participants: play at least one")]
    NoBlocks,
    /// Some participants cannot be compared, neither directly nor through others.
    #[error("{} groups of participants never met: play blocks between them", .groups.len())]
    Unconnected {
        /// The groups of participants that can be compared with each other. Participants are counted from 0.
        groups: Vec<Vec<usize>>,
    },
}

/// Ratings with their covariance. The mean of all ratings is 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// The rating of each participant, in points a game.
    pub ratings: Vec<f64>,
    /// The covariance of the ratings, row by row. `None` when no table has two blocks.
    pub covariance: Option<Vec<Vec<f64>>>,
    inverse: SquareMatrix,
    model: RatingModel,
}

/// The difference between two participants' ratings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingDifference {
    /// The participant with the higher rating, counted from 0.
    pub better: usize,
    /// The participant with the lower rating, counted from 0.
    pub worse: usize,
    /// The difference, in points a game. It is not negative.
    pub difference: f64,
    /// The 95 % confidence interval, without correction for other comparisons.
    pub interval: Option<ConfidenceInterval>,
    /// The p-value after Holm's correction for all pairs. `None` when the variance is unknown.
    pub adjusted_p: Option<f64>,
}

impl RatingDifference {
    /// Returns whether the difference is significant at 95 % confidence, after the correction for all pairs.
    #[must_use]
    pub fn is_significant(&self) -> bool {
        self.adjusted_p.is_some_and(|p| p <= 0.05)
    }
}

impl RatingModel {
    /// Creates a model of participants 0 to `participants` − 1, without blocks.
    #[must_use]
    pub fn new(participants: usize) -> Self {
        Self { participants, tables: BTreeMap::new() }
    }

    /// Adds a block. `results` lists each participant of the block once, with its points per game. Skips a
    /// block with fewer than two participants or with an unknown participant.
    pub fn add_block(&mut self, results: &[(usize, f64)]) {
        let mut results = results.to_vec();
        results.sort_by_key(|(participant, _)| *participant);
        let is_known = results.iter().all(|(participant, _)| *participant < self.participants);
        let is_distinct = results.windows(2).all(|pair| pair[0].0 != pair[1].0);
        if results.len() < 2 || !is_known || !is_distinct {
            return;
        }
        let size = results.len();
        let mean = results.iter().map(|(_, points)| points).sum::<f64>() / size as f64;
        let table = results.iter().map(|(participant, _)| *participant).collect();
        let sums = self.tables.entry(table).or_insert_with(|| TableSums {
            blocks: 0,
            means: vec![0.0; size],
            products: vec![0.0; size * size],
        });
        sums.blocks += 1;
        let before: Vec<f64> = results
            .iter()
            .zip(&sums.means)
            .map(|((_, points), mean_of_player)| points - mean - mean_of_player)
            .collect();
        let weight = 1.0 - 1.0 / sums.blocks as f64;
        for (mean_points, step) in sums.means.iter_mut().zip(&before) {
            *mean_points += step / sums.blocks as f64;
        }
        for (row, one) in before.iter().enumerate() {
            for (column, other) in before.iter().enumerate() {
                sums.products[row * size + column] += weight * one * other;
            }
        }
    }

    /// Computes the maximum-likelihood ratings.
    ///
    /// # Errors
    /// There are no blocks, or some participants cannot be compared, neither directly nor through others.
    pub fn ratings(&self) -> Result<Ratings, RatingError> {
        if self.tables.is_empty() {
            return Err(RatingError::NoBlocks);
        }
        let groups = self.groups();
        if groups.len() > 1 {
            return Err(RatingError::Unconnected { groups });
        }
        // The normal equations, and the condition that the ratings add up to 0.
        let mut normal = SquareMatrix::filled(self.participants, 1.0);
        let mut right = vec![0.0; self.participants];
        for (table, sums) in &self.tables {
            let blocks = sums.blocks as f64;
            for (&row, mean) in table.iter().zip(&sums.means) {
                normal.add(row, row, blocks);
                table.iter().for_each(|&column| normal.add(row, column, -blocks / table.len() as f64));
                right[row] += blocks * mean;
            }
        }
        let inverse = normal.inverse().ok_or(RatingError::NoBlocks)?;
        let ratings = inverse.times(&right);
        let mut found = Ratings { ratings, covariance: None, inverse, model: self.clone() };
        found.covariance = found.covariance();
        Ok(found)
    }

    /// Returns the groups of participants that met, directly or through others.
    fn groups(&self) -> Vec<Vec<usize>> {
        let mut group: Vec<usize> = (0..self.participants).collect();
        for table in self.tables.keys() {
            let joined: Vec<usize> = table.iter().map(|&participant| group[participant]).collect();
            let own = joined.iter().copied().min().unwrap_or_default();
            group.iter_mut().filter(|number| joined.contains(number)).for_each(|number| *number = own);
        }
        let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (participant, number) in group.into_iter().enumerate() {
            groups.entry(number).or_default().push(participant);
        }
        groups.into_values().collect()
    }
}

/// The blocks show no spread if their pooled variance is at most this value. They also show none if the
/// variance of an estimate is at most this value times the variance expected from the pooled variance.
const NO_SPREAD: f64 = 1e-18;

/// The variance of an estimate, and the degrees of freedom of its estimated variance.
struct EstimatedVariance {
    variance: f64,
    /// Whether the blocks show a spread. Without a spread there is no interval.
    has_spread: bool,
    freedom: f64,
}

impl Ratings {
    /// Returns the 95 % confidence interval of a participant's rating. `None` when the variance is unknown.
    #[must_use]
    pub fn interval(&self, participant: usize) -> Option<ConfidenceInterval> {
        let weights: Vec<f64> =
            (0..self.ratings.len()).map(|row| self.inverse.get(row, participant)).collect();
        let EstimatedVariance { variance, freedom, .. } =
            self.variance(&weights).filter(|found| found.has_spread)?;
        Some(ConfidenceInterval::around(self.ratings[participant], t_quantile(freedom)? * variance.sqrt()))
    }

    /// Computes the differences of all pairs, with Holm's correction over all pairs. The pairs of the best
    /// participant come first.
    #[must_use]
    pub fn differences(&self) -> Vec<RatingDifference> {
        let mut order: Vec<usize> = (0..self.ratings.len()).collect();
        order.sort_by(|&one, &other| self.ratings[other].total_cmp(&self.ratings[one]));
        let mut differences = Vec::new();
        for (rank, &better) in order.iter().enumerate() {
            differences.extend(order[rank + 1..].iter().map(|&worse| self.difference(better, worse)));
        }
        let p_values: Vec<f64> = differences.iter().filter_map(|difference| difference.adjusted_p).collect();
        let mut adjusted = holm(&p_values).into_iter();
        for difference in differences.iter_mut().filter(|difference| difference.adjusted_p.is_some()) {
            difference.adjusted_p = adjusted.next();
        }
        differences
    }

    /// Computes the difference of two ratings, with its p-value before the correction.
    fn difference(&self, better: usize, worse: usize) -> RatingDifference {
        let difference = self.ratings[better] - self.ratings[worse];
        let weights: Vec<f64> = (0..self.ratings.len())
            .map(|row| self.inverse.get(row, better) - self.inverse.get(row, worse))
            .collect();
        let mut found = RatingDifference { better, worse, difference, interval: None, adjusted_p: None };
        if let Some(EstimatedVariance { variance, freedom, has_spread: true }) = self.variance(&weights) {
            let error = variance.sqrt();
            let around = |factor| ConfidenceInterval::around(difference, factor * error);
            found.interval = t_quantile(freedom).map(around);
            found.adjusted_p = two_sided_p(difference / error, freedom);
        }
        found
    }

    /// Computes the variance of a weighted sum of the ratings. `weights` are the weights multiplied by the
    /// inverse of the normal equations. The variance follows from the covariance of each table's blocks, not
    /// from the common variance of the model. A table with only one block gets the pooled variance of the
    /// other tables. The degrees of freedom follow Welch and Satterthwaite. `None` when no table has two
    /// blocks.
    fn variance(&self, weights: &[f64]) -> Option<EstimatedVariance> {
        let pooled = self.pooled_variance();
        let (mut variance, mut squares, mut single, mut expected) = (0.0, 0.0, 0.0, 0.0);
        for (table, sums) in &self.model.tables {
            let (blocks, size) = (sums.blocks as f64, table.len());
            let own_weights: Vec<f64> = table.iter().map(|&participant| weights[participant]).collect();
            let mean = own_weights.iter().sum::<f64>() / size as f64;
            let distances = own_weights.iter().map(|weight| (weight - mean).powi(2)).sum::<f64>();
            expected += blocks * pooled? * distances;
            if sums.blocks < 2 {
                single += pooled? * distances;
                continue;
            }
            let rows = sums.products.chunks(size).zip(&own_weights);
            let product: f64 = rows
                .map(|(row, one)| {
                    row.iter().zip(&own_weights).map(|(entry, other)| entry * one * other).sum::<f64>()
                })
                .sum();
            let part = blocks * product / (blocks - 1.0);
            variance += part;
            squares += part * part / (blocks - 1.0);
        }
        pooled?;
        if single > 0.0 {
            squares += single * single / self.pooled_freedom();
        }
        variance += single;
        // If the blocks are equal, rounding leaves a small variance.
        let has_spread = pooled? > NO_SPREAD && variance > NO_SPREAD * expected;
        let freedom = if squares > 0.0 { variance * variance / squares } else { self.pooled_freedom() };
        Some(EstimatedVariance { variance: variance.max(0.0), freedom: freedom.max(1.0), has_spread })
    }

    /// Returns the variance of one participant's points after the block effect and the rating are subtracted.
    /// It is pooled over the tables with two or more blocks.
    fn pooled_variance(&self) -> Option<f64> {
        let repeated = self.model.tables.iter().filter(|(_, sums)| sums.blocks > 1);
        let (mut squares, mut freedom) = (0.0, 0.0);
        for (table, sums) in repeated {
            let size = table.len();
            squares += (0..size).map(|row| sums.products[row * size + row]).sum::<f64>();
            freedom += (sums.blocks as f64 - 1.0) * (size as f64 - 1.0);
        }
        (freedom > 0.0).then(|| squares / freedom)
    }

    fn pooled_freedom(&self) -> f64 {
        let blocks = self.model.tables.values().map(|sums| sums.blocks as f64 - 1.0);
        blocks.sum::<f64>().max(1.0)
    }

    fn covariance(&self) -> Option<Vec<Vec<f64>>> {
        let size = self.ratings.len();
        let weights = |one: usize, other: usize, sign: f64| -> Vec<f64> {
            (0..size).map(|row| self.inverse.get(row, one) + sign * self.inverse.get(row, other)).collect()
        };
        let of = |one, other, sign| Some(self.variance(&weights(one, other, sign))?.variance);
        // Cov(a, b) = (Var(a + b) − Var(a − b)) / 4.
        (0..size)
            .map(|one| {
                (0..size).map(|other| Some((of(one, other, 1.0)? - of(one, other, -1.0)?) / 4.0)).collect()
            })
            .collect()
    }
}

/// Returns the p-values of many comparisons, adjusted by Holm's step-down method, in the order of `p_values`.
/// A comparison is significant if its adjusted value is at most α. With probability 1 − α, no comparison of
/// two equal participants is significant.
///
/// Source: S. Holm, *A simple sequentially rejective multiple test procedure*, Scandinavian Journal of
/// Statistics 6 (1979).
#[must_use]
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&one, &other| p_values[one].total_cmp(&p_values[other]));
    let mut adjusted = vec![1.0; p_values.len()];
    let mut greatest = 0.0_f64;
    for (rank, &index) in order.iter().enumerate() {
        greatest = greatest.max(p_values[index] * (p_values.len() - rank) as f64).min(1.0);
        adjusted[index] = greatest;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::running_mean::RunningMean;

    /// Returns small repeatable numbers without a pattern.
    fn noise(block: u64, participant: usize) -> f64 {
        ((block * 7919 + participant as u64 * 104_729) * 2_654_435_761 % 1009) as f64 / 100.0
    }

    #[test]
    fn one_table_of_two_has_the_interval_of_the_mean() {
        let (mut model, mut mean) = (RatingModel::new(2), RunningMean::default());
        for block in 0..30 {
            let (one, other) = (noise(block, 0) + 2.0, noise(block, 1));
            model.add_block(&[(0, one), (1, other)]);
            mean.add(one - other);
        }
        let ratings = model.ratings().unwrap();
        let [difference] = ratings.differences()[..] else { panic!("one pair") };
        assert_eq!((difference.better, difference.worse), if mean.mean() > 0.0 { (0, 1) } else { (1, 0) });
        assert!((difference.difference - mean.mean().abs()).abs() < 1e-9);
        assert!((difference.interval.unwrap().half_width() - mean.half_width().unwrap()).abs() < 1e-9);
        assert!((ratings.ratings[0] + ratings.ratings[1]).abs() < 1e-9);
        let covariance = ratings.covariance.unwrap();
        assert!((covariance[0][0] + covariance[0][1]).abs() < 1e-9, "{covariance:?}");
    }

    #[test]
    fn ratings_without_errors_are_found() {
        let own = [3.0, 1.0, 0.0, -4.0];
        let mut model = RatingModel::new(4);
        for (block, table) in [[0, 1, 2], [1, 2, 3], [0, 1, 2], [1, 2, 3]].iter().enumerate() {
            model.add_block(&table.map(|participant| (participant, own[participant] + 10.0 * block as f64)));
        }
        let ratings = model.ratings().unwrap();
        for (found, expected) in ratings.ratings.iter().zip(own) {
            assert!((found - expected).abs() < 1e-9, "{ratings:?}");
        }
        let first = ratings.differences()[2];
        assert_eq!((first.better, first.worse), (0, 3));
        // Blocks with equal differences show no spread.
        assert!((first.difference - 7.0).abs() < 1e-9 && first.interval.is_none(), "{first:?}");
        assert!(!first.is_significant() && ratings.interval(0).is_none());
    }

    #[test]
    fn participants_that_never_met_have_no_ratings() {
        let mut model = RatingModel::new(5);
        assert_eq!(model.ratings(), Err(RatingError::NoBlocks));
        model.add_block(&[(0, 1.0), (3, 2.0)]);
        model.add_block(&[(1, 1.0), (2, 2.0)]);
        let groups = vec![vec![0, 3], vec![1, 2], vec![4]];
        assert_eq!(model.ratings(), Err(RatingError::Unconnected { groups }));
        model.add_block(&[(3, 1.0), (2, 2.0), (4, 0.0)]);
        let ratings = model.ratings().unwrap();
        // No table has two blocks, so there is no variance.
        assert_eq!((&ratings.covariance, ratings.interval(0)), (&None, None));
        assert!(ratings.differences().iter().all(|difference| !difference.is_significant()));
    }

    #[test]
    fn a_block_of_unknown_or_repeated_participants_is_skipped() {
        let mut model = RatingModel::new(2);
        for results in [&[(0, 1.0)][..], &[(0, 1.0), (2, 1.0)], &[(1, 1.0), (1, 3.0)], &[]] {
            model.add_block(results);
        }
        assert_eq!(model.ratings(), Err(RatingError::NoBlocks));
    }

    #[test]
    fn a_table_with_one_block_has_the_pooled_variance() {
        let mut model = RatingModel::new(3);
        for block in 0..20 {
            model.add_block(&[(0, noise(block, 0)), (1, noise(block, 1))]);
        }
        model.add_block(&[(1, 5.0), (2, 5.0)]);
        let ratings = model.ratings().unwrap();
        let widths: Vec<f64> =
            ratings.differences().iter().map(|pair| pair.interval.unwrap().half_width()).collect();
        let of = |one, other| {
            let pairs = ratings.differences();
            let at = pairs.iter().position(|pair| {
                [pair.better, pair.worse] == [one, other] || [pair.worse, pair.better] == [one, other]
            });
            widths[at.unwrap()]
        };
        assert!(of(1, 2) > 3.0 * of(0, 1), "{widths:?}");
    }

    #[test]
    fn the_values_are_those_of_the_textbook() {
        // p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") in R.
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
        for (found, expected) in adjusted.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            assert!((found - expected).abs() < 1e-12, "{adjusted:?}");
        }
        assert!(holm(&[]).is_empty());
        assert!(holm(&[0.9, 0.8]).into_iter().all(|p| p >= 1.0));
    }
}
