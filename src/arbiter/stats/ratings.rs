//! Ratings in points, estimated from blocks with any participants, and their errors.

use crate::stats::rating_model::{BlockKind, PooledVariance, RatingError, RatingModel};
use crate::stats::running_mean::{ConfidenceInterval, t_quantile, two_sided_p};
use crate::stats::square_matrix::SquareMatrix;

/// Ratings with their errors.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// For each participant, its rating in points a game. `None` when it cannot be compared with an anchor.
    values: Vec<Option<f64>>,
    /// For each participant, its row of the normal equations. `None` for an anchor, and without a rating.
    rows: Vec<Option<usize>>,
    inverse: SquareMatrix,
    /// The variance of the blocks of each kind. `None` when no table has two blocks of this kind.
    pooled: [Option<PooledVariance>; 2],
    model: RatingModel,
}

impl RatingModel {
    /// Computes the maximum-likelihood ratings of all participants.
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
        self.estimate(&groups.concat()).ok_or(RatingError::NoBlocks)
    }

    /// Computes the maximum-likelihood ratings of the participants that can be compared with an anchor, directly or
    /// through others. The other participants have no rating.
    #[must_use]
    pub fn anchored_ratings(&self) -> Ratings {
        let rated =
            self.groups().into_iter().find(|group| group.iter().any(|one| self.anchors.contains_key(one)));
        self.estimate(&rated.unwrap_or_default()).unwrap_or_else(|| Ratings::none(self))
    }

    /// Computes the ratings of these participants. All of them can be compared. `None` when rounding leaves no solution.
    fn estimate(&self, rated: &[usize]) -> Option<Ratings> {
        let free: Vec<usize> =
            rated.iter().copied().filter(|participant| !self.anchors.contains_key(participant)).collect();
        let mut rows = vec![None; self.participants];
        free.iter().enumerate().for_each(|(row, &participant)| rows[participant] = Some(row));
        // The normal equations. Without anchors, they have the condition that the ratings add up to 0.
        let condition = if self.anchors.is_empty() { 1.0 } else { 0.0 };
        let mut normal = SquareMatrix::filled(free.len(), condition);
        let mut right = vec![0.0; free.len()];
        for (table, sums) in &self.tables {
            let (blocks, size) = (sums.blocks as f64 * sums.weight, table.participants.len() as f64);
            let fixed: f64 = table.participants.iter().filter_map(|one| self.anchors.get(one)).sum();
            for (&participant, mean) in table.participants.iter().zip(&sums.means) {
                let Some(row) = rows[participant] else { continue };
                normal.add(row, row, blocks);
                let columns = table.participants.iter().filter_map(|&column| rows[column]);
                columns.for_each(|column| normal.add(row, column, -blocks / size));
                right[row] += blocks * (mean + fixed / size);
            }
        }
        let inverse = normal.inverse()?;
        let found = inverse.times(&right);
        let rating = |participant: usize| {
            let fixed = self.anchors.get(&participant).copied();
            fixed.or_else(|| rows[participant].map(|row| found[row]))
        };
        let values = (0..self.participants).map(rating).collect();
        Some(Ratings { values, rows, inverse, ..Ratings::none(self) })
    }
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

/// The blocks show no spread if their pooled variance is at most this value. They also show none if the
/// variance of an estimate is at most this value times the variance expected from the pooled variance.
const NO_SPREAD: f64 = 1e-18;

/// The variance of an estimate, and the degrees of freedom of its estimated variance.
pub(super) struct EstimatedVariance {
    pub(super) variance: f64,
    /// Whether the blocks show a spread. Without a spread there is no interval.
    has_spread: bool,
    freedom: f64,
}

impl Ratings {
    /// Creates ratings in which nobody has a rating.
    fn none(model: &RatingModel) -> Self {
        let size = model.participants();
        Self {
            values: vec![None; size],
            rows: vec![None; size],
            inverse: SquareMatrix::filled(0, 0.0),
            pooled: [BlockKind::Rotation, BlockKind::OneSeat].map(|kind| model.pooled(kind)),
            model: model.clone(),
        }
    }

    /// Returns a participant's rating, in points a game. `None` when it cannot be compared with an anchor.
    #[must_use]
    pub fn rating(&self, participant: usize) -> Option<f64> {
        self.values.get(participant).copied().flatten()
    }

    /// Returns the 95 % confidence interval of a participant's rating. `None` for an anchor, and when the variance is
    /// unknown.
    #[must_use]
    pub fn interval(&self, participant: usize) -> Option<ConfidenceInterval> {
        let rating = self.rating(participant)?;
        let EstimatedVariance { variance, freedom, .. } =
            self.variance(&self.weights(participant)).filter(|found| found.has_spread)?;
        Some(ConfidenceInterval::around(rating, t_quantile(freedom)? * variance.sqrt()))
    }

    /// Computes the differences of all pairs, with Holm's correction over all pairs. The pairs of the best
    /// participant come first.
    #[must_use]
    pub fn differences(&self) -> Vec<RatingDifference> {
        self.differences_of(&(0..self.values.len()).collect::<Vec<_>>())
    }

    /// Computes the differences of all pairs of these participants, with Holm's correction over these pairs. Participants
    /// without a rating are left out. The pairs of the best participant come first.
    #[must_use]
    pub fn differences_of(&self, participants: &[usize]) -> Vec<RatingDifference> {
        let mut order: Vec<(usize, f64)> =
            participants.iter().filter_map(|&one| Some((one, self.rating(one)?))).collect();
        order.sort_by(|(_, one), (_, other)| other.total_cmp(one));
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
    fn difference(&self, (better, high): (usize, f64), (worse, low): (usize, f64)) -> RatingDifference {
        let difference = high - low;
        let weights = self.weights(better).into_iter().zip(self.weights(worse));
        let weights: Vec<f64> = weights.map(|(one, other)| one - other).collect();
        let mut found = RatingDifference { better, worse, difference, interval: None, adjusted_p: None };
        if let Some(EstimatedVariance { variance, freedom, has_spread: true }) = self.variance(&weights) {
            let error = variance.sqrt();
            let around = |factor| ConfidenceInterval::around(difference, factor * error);
            found.interval = t_quantile(freedom).map(around);
            found.adjusted_p = two_sided_p(difference / error, freedom);
        }
        found
    }

    /// Returns the weights of all participants in a participant's rating: its column of the inverse of the normal
    /// equations. The weights of an anchor are 0.
    pub(super) fn weights(&self, participant: usize) -> Vec<f64> {
        let column = self.rows[participant];
        let weight = |row: &Option<usize>| Some(self.inverse.get((*row)?, column?));
        self.rows.iter().map(|row| weight(row).unwrap_or(0.0)).collect()
    }

    /// Computes the variance of a weighted sum of the ratings. `weights` are the weights multiplied by the
    /// inverse of the normal equations. The variance follows from the covariance of each table's blocks, not
    /// from the common variance of the model. A table with only one block gets the pooled variance of the
    /// other tables of its kind. The degrees of freedom follow Welch and Satterthwaite. `None` when no table has two
    /// blocks.
    pub(super) fn variance(&self, weights: &[f64]) -> Option<EstimatedVariance> {
        let (mut variance, mut squares, mut expected) = (0.0, 0.0, 0.0);
        let (mut single, mut own_weights) = ([0.0; 2], Vec::new());
        for (table, sums) in &self.model.tables {
            let (blocks, size, kind) = (sums.blocks as f64, table.participants.len(), table.kind as usize);
            let own = table.participants.iter().map(|&participant| weights[participant] * sums.weight);
            own_weights.clear();
            own_weights.extend(own);
            let mean = own_weights.iter().sum::<f64>() / size as f64;
            let distances = own_weights.iter().map(|weight| (weight - mean).powi(2)).sum::<f64>();
            if distances == 0.0 {
                continue;
            }
            let pooled = self.pooled[kind].map(|pooled| pooled.variance);
            if sums.blocks < 2 {
                single[kind] += pooled? * distances;
            } else {
                let part = blocks * sums.product(&own_weights) / (blocks - 1.0);
                variance += part;
                squares += part * part / (blocks - 1.0);
            }
            expected += blocks * pooled? * distances;
        }
        let known = || self.pooled.iter().flatten();
        for (single, pooled) in single.into_iter().zip(self.pooled) {
            variance += single;
            squares += pooled.map_or(0.0, |pooled| single * single / pooled.freedom);
        }
        // If the blocks are equal, rounding leaves a small variance.
        let has_spread = known().any(|pooled| pooled.variance > NO_SPREAD) && variance > NO_SPREAD * expected;
        let all = known().map(|pooled| pooled.freedom).reduce(|one, other| one + other)?;
        let freedom = if squares > 0.0 { variance * variance / squares } else { all };
        Some(EstimatedVariance { variance: variance.max(0.0), freedom: freedom.max(1.0), has_spread })
    }

    /// Computes the covariance of the ratings, row by row. The rows of participants without a rating, and those of
    /// anchors, are 0. `None` when the variance of some blocks is unknown.
    #[must_use]
    pub fn covariance(&self) -> Option<Vec<Vec<f64>>> {
        let size = self.inverse.size();
        self.pooled.iter().flatten().next()?;
        let mut middle = SquareMatrix::filled(size, 0.0);
        for (table, sums) in &self.model.tables {
            let (blocks, members) = (sums.blocks as f64, table.participants.len());
            for (row, one) in table.participants.iter().enumerate() {
                for (column, other) in table.participants.iter().enumerate() {
                    let (Some(at), Some(beside)) = (self.rows[*one], self.rows[*other]) else { continue };
                    let entry = if sums.blocks < 2 {
                        let own = f64::from(u8::from(row == column));
                        self.pooled[table.kind as usize]?.variance * (own - 1.0 / members as f64)
                    } else {
                        blocks / (blocks - 1.0) * sums.products[row * members + column]
                    };
                    middle.add(at, beside, sums.weight * sums.weight * entry);
                }
            }
        }
        let found = self.inverse.around(&middle);
        let entry = |one: Option<usize>, other: Option<usize>| Some(found.get(one?, other?));
        let row =
            |&one: &Option<usize>| self.rows.iter().map(|&other| entry(one, other).unwrap_or(0.0)).collect();
        Some(self.rows.iter().map(row).collect())
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
        assert!((ratings.rating(0).unwrap() + ratings.rating(1).unwrap()).abs() < 1e-9);
        let covariance = ratings.covariance().unwrap();
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
        for (participant, expected) in own.into_iter().enumerate() {
            assert!((ratings.rating(participant).unwrap() - expected).abs() < 1e-9, "{ratings:?}");
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
        assert_eq!((ratings.covariance(), ratings.interval(0)), (None, None));
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
