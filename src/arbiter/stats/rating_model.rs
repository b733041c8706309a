//! The model of ratings, and the sums over blocks from which ratings are estimated.

use std::collections::BTreeMap;

use thiserror::Error;

/// The blocks from which ratings are estimated. They are stored as sums for each set of participants at one
/// table.
///
/// In the model, participant *p*'s points per game in block *b* are the sum of three terms: the effect of the
/// block's cards, the rating of *p*, and an error. The errors are normal with a common variance, so maximum
/// likelihood gives the same ratings as least squares. These ratings are linear in the points, and therefore
/// unbiased for any distribution of the errors.
///
/// The ratings of anchors are fixed. Without anchors, the mean of all ratings is 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RatingModel {
    pub(super) participants: usize,
    pub(super) anchors: BTreeMap<usize, f64>,
    pub(super) tables: BTreeMap<RatedTable, TableSums>,
}

/// How the games of a block compare its participants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BlockKind {
    /// All participants play at one table, in every rotation.
    Rotation,
    /// Each participant plays a game of its own, with the same cards, in the same seat, and against the same others.
    OneSeat,
}

/// The participants of blocks of one kind, in ascending order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RatedTable {
    pub(super) kind: BlockKind,
    pub(super) participants: Vec<usize>,
}

/// The sums over the blocks of one set of participants.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TableSums {
    pub(super) blocks: u64,
    /// The weight of a block in the normal equations.
    pub(super) weight: f64,
    /// Each participant's mean points per game, minus the mean of the table.
    pub(super) means: Vec<f64>,
    /// For each two participants, the sum over the blocks of the products of their deviations from these
    /// means, row by row.
    pub(super) products: Vec<f64>,
}

/// The variance of the blocks of one kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PooledVariance {
    pub(super) variance: f64,
    pub(super) freedom: f64,
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

impl TableSums {
    /// Returns the sum over the blocks of the squared weighted sum of the deviations.
    pub(super) fn product(&self, weights: &[f64]) -> f64 {
        let rows = self.products.chunks(weights.len().max(1)).zip(weights);
        rows.map(|(row, one)| row.iter().zip(weights).map(|(entry, other)| entry * one * other).sum::<f64>())
            .sum()
    }
}

impl RatingModel {
    /// Creates a model of participants 0 to `participants` − 1, without blocks.
    #[must_use]
    pub fn new(participants: usize) -> Self {
        Self { participants, ..Self::default() }
    }

    /// Creates a model in which the ratings of these participants are fixed.
    #[must_use]
    pub fn with_anchors(participants: usize, anchors: BTreeMap<usize, f64>) -> Self {
        Self { participants, anchors, tables: BTreeMap::new() }
    }

    /// Returns the number of participants.
    #[must_use]
    pub fn participants(&self) -> usize {
        self.participants
    }

    /// Returns the anchors with their ratings.
    #[must_use]
    pub fn anchors(&self) -> &BTreeMap<usize, f64> {
        &self.anchors
    }

    /// Adds participants, so that there are at least `participants`.
    pub fn grow(&mut self, participants: usize) {
        self.participants = self.participants.max(participants);
    }

    /// Adds a block that was played in every rotation. `results` lists each participant of the block once, with its
    /// points per game. Skips a block with fewer than two participants or with an unknown participant.
    pub fn add_block(&mut self, results: &[(usize, f64)]) {
        self.add(BlockKind::Rotation, 1.0, results);
    }

    /// Adds a block in which each participant played a game of its own, with the same cards, in the same seat, and
    /// against the same others. `contestants` is the number of participants at a table, in a game with pairs the number
    /// of pairs. Skips a block as [`RatingModel::add_block`] does.
    ///
    /// At a table of *n*, a participant's rating is also a part of the mean of its table. So the expected difference of
    /// two participants is only 1 − 1/n of the difference of their ratings. Each participant plays one game instead of
    /// the *n* games of a rotation, so the block has 1/n of the weight.
    pub fn add_one_seat(&mut self, contestants: usize, results: &[(usize, f64)]) {
        if contestants < 2 {
            return;
        }
        let contestants = contestants as f64;
        let scale = contestants / (contestants - 1.0);
        let results: Vec<(usize, f64)> =
            results.iter().map(|&(participant, points)| (participant, points * scale)).collect();
        self.add(BlockKind::OneSeat, 1.0 / contestants, &results);
    }

    fn add(&mut self, kind: BlockKind, weight: f64, results: &[(usize, f64)]) {
        let mut results = results.to_vec();
        results.sort_by_key(|(participant, _)| *participant);
        let is_known = results.iter().all(|(participant, _)| *participant < self.participants);
        let is_distinct = results.windows(2).all(|pair| pair[0].0 != pair[1].0);
        if results.len() < 2 || !is_known || !is_distinct {
            return;
        }
        let size = results.len();
        let mean = results.iter().map(|(_, points)| points).sum::<f64>() / size as f64;
        let participants = results.iter().map(|(participant, _)| *participant).collect();
        let table = RatedTable { kind, participants };
        let sums = self.tables.entry(table).or_insert_with(|| TableSums {
            blocks: 0,
            weight,
            means: vec![0.0; size],
            products: vec![0.0; size * size],
        });
        sums.blocks += 1;
        let before: Vec<f64> = results
            .iter()
            .zip(&sums.means)
            .map(|((_, points), mean_of_player)| points - mean - mean_of_player)
            .collect();
        let share = 1.0 - 1.0 / sums.blocks as f64;
        for (mean_points, step) in sums.means.iter_mut().zip(&before) {
            *mean_points += step / sums.blocks as f64;
        }
        for (row, one) in before.iter().enumerate() {
            for (column, other) in before.iter().enumerate() {
                sums.products[row * size + column] += share * one * other;
            }
        }
    }

    /// Returns the number of blocks of a participant. A block in one seat counts as its weight, because its games are
    /// fewer.
    #[must_use]
    pub fn blocks_of(&self, participant: usize) -> f64 {
        let own = self.tables.iter().filter(|(table, _)| table.participants.contains(&participant));
        own.map(|(_, sums)| sums.blocks as f64 * sums.weight).sum()
    }

    /// Returns the variance of one participant's points after the block effect and the rating are subtracted.
    /// It is pooled over the tables of this kind with two or more blocks.
    pub(super) fn pooled(&self, kind: BlockKind) -> Option<PooledVariance> {
        let tables = self.tables.iter();
        let repeated = tables.filter(|(table, sums)| table.kind == kind && sums.blocks > 1);
        let (mut squares, mut values, mut blocks) = (0.0, 0.0, 0.0);
        for (table, sums) in repeated {
            let size = table.participants.len();
            squares += (0..size).map(|row| sums.products[row * size + row]).sum::<f64>();
            values += (sums.blocks as f64 - 1.0) * (size as f64 - 1.0);
            blocks += sums.blocks as f64 - 1.0;
        }
        (values > 0.0).then(|| PooledVariance { variance: squares / values, freedom: blocks })
    }

    /// Returns the groups of participants that can be compared, directly or through others. All anchors are in one
    /// group.
    pub(super) fn groups(&self) -> Vec<Vec<usize>> {
        let mut group: Vec<usize> = (0..self.participants).collect();
        let anchors = self.anchors.keys().copied().collect();
        let tables = self.tables.keys().map(|table| &table.participants);
        for together in std::iter::once(&anchors).chain(tables) {
            let joined: Vec<usize> = together.iter().map(|&participant| group[participant]).collect();
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns small repeatable numbers without a pattern.
    fn noise(block: u64, participant: usize) -> f64 {
        ((block * 7919 + participant as u64 * 104_729) * 2_654_435_761 % 1009) as f64 / 100.0
    }

    fn close(found: Option<f64>, expected: f64) -> bool {
        found.is_some_and(|found| (found - expected).abs() < 1e-9)
    }

    #[test]
    fn anchors_keep_their_ratings_and_the_others_are_measured_from_them() {
        let own = [3.0, 1.0, 0.0, -4.0, 9.0];
        // Participant 4 has no blocks.
        let mut model = RatingModel::with_anchors(5, BTreeMap::from([(1, 1.0), (2, 0.0)]));
        assert_eq!(model.anchored_ratings().rating(0), None);
        for table in [[0, 1, 2], [1, 2, 3], [0, 1, 3], [0, 1, 3]] {
            let mean = table.iter().map(|&one| own[one]).sum::<f64>() / 3.0;
            model.add_block(&table.map(|one| (one, own[one] - mean)));
        }
        let ratings = model.anchored_ratings();
        for (participant, expected) in own.into_iter().enumerate().take(4) {
            assert!(close(ratings.rating(participant), expected), "{participant}: {ratings:?}");
        }
        assert_eq!((ratings.rating(4), ratings.interval(4), ratings.interval(1)), (None, None, None));
        assert_eq!(ratings.differences().len(), 6);
        assert!(matches!(model.ratings(), Err(RatingError::Unconnected { .. })));
        assert!((model.blocks_of(1) - 4.0).abs() < 1e-12 && model.blocks_of(4).abs() < 1e-12);
    }

    #[test]
    fn participants_that_met_no_anchor_have_no_rating() {
        let mut model = RatingModel::with_anchors(4, BTreeMap::from([(3, 2.0)]));
        model.add_block(&[(0, 1.0), (1, 2.0)]);
        model.add_block(&[(2, 1.0), (3, 0.0)]);
        let ratings = model.anchored_ratings();
        assert_eq!([0, 1].map(|one| ratings.rating(one)), [None; 2]);
        assert!(close(ratings.rating(2), 3.0));
    }

    #[test]
    fn a_block_in_one_seat_counts_the_own_part_of_the_mean_of_the_table() {
        // With a rating of 6 at a table with ratings 1 and 2, the mean is 3. With the anchor of rating 0 it is 1.
        let points = |own: f64| own - (own + 1.0 + 2.0) / 3.0;
        let mut model = RatingModel::with_anchors(2, BTreeMap::from([(0, 0.0)]));
        model.add_one_seat(3, &[(0, points(0.0)), (1, points(6.0))]);
        model.add_one_seat(1, &[(0, 9.0), (1, 0.0)]);
        assert!(close(model.anchored_ratings().rating(1), 6.0));
        assert!((model.blocks_of(1) - 1.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn blocks_in_one_seat_have_students_interval() {
        use crate::stats::running_mean::RunningMean;

        let mut model = RatingModel::with_anchors(3, BTreeMap::from([(0, 5.0)]));
        let mut mean = RunningMean::default();
        for block in 0..30 {
            let (anchor, own) = (noise(block, 0), noise(block, 1));
            model.add_one_seat(4, &[(0, anchor), (1, own)]);
            mean.add((own - anchor) * 4.0 / 3.0);
            // The blocks of somebody else change nothing.
            model.add_block(&[(0, noise(block, 3)), (2, noise(block, 4))]);
        }
        let ratings = model.anchored_ratings();
        assert!(close(ratings.rating(1), 5.0 + mean.mean()));
        let half = ratings.interval(1).map(|interval| interval.half_width());
        assert!(close(half, mean.half_width().unwrap()));
    }

    #[test]
    fn the_covariance_has_the_variances_of_the_intervals() {
        let mut model = RatingModel::with_anchors(6, BTreeMap::from([(0, 0.0)]));
        let tables = [[0, 1, 2], [2, 3, 4], [1, 3, 4], [0, 1, 2], [2, 3, 4], [2, 3, 4], [0, 3, 4]];
        for (block, table) in (0..).zip(tables) {
            model.add_block(&table.map(|one| (one, noise(block, one))));
        }
        (0..9).for_each(|block| model.add_one_seat(3, &[(0, noise(block, 8)), (5, noise(block, 9))]));
        let ratings = model.anchored_ratings();
        let covariance = ratings.covariance().unwrap();
        for (one, row) in covariance.iter().enumerate() {
            for (other, entry) in row.iter().enumerate() {
                let of = |sign: f64| {
                    let weights = ratings.weights(one).into_iter().zip(ratings.weights(other));
                    ratings.variance(&weights.map(|(a, b)| a + sign * b).collect::<Vec<_>>())
                };
                // Cov(a, b) = (Var(a + b) − Var(a − b)) / 4.
                let [sum, difference] = [1.0, -1.0].map(|sign| of(sign).map_or(0.0, |found| found.variance));
                assert!((entry - (sum - difference) / 4.0).abs() < 1e-9, "{one} {other}");
            }
        }
        assert!(covariance[1][2].abs() > 1e-3 && covariance[1][5].abs() < 1e-12, "{covariance:?}");
    }
}
