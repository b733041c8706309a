//! How well ratings are known, and how much more blocks would tell.

use crate::stats::rating_model::{BlockKind, RatingModel};
use crate::stats::square_matrix::SquareMatrix;

/// A pooled variance of fewer blocks is mixed with the expected one, as if the expected one came from this number of
/// blocks.
const EXPECTED_BLOCKS: f64 = 10.0;

/// The error of the ratings of some participants, as far as it follows from the numbers of their blocks. It does not
/// depend on the points, except for the variance of a block of each kind. So a schedule that follows the error does not
/// prefer participants that had luck, and ratings from scheduled blocks stay unbiased.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingDesign {
    participants: Vec<usize>,
    /// For each of these participants, its row. `None` for an anchor.
    rows: Vec<Option<usize>>,
    /// The variance of one participant's points in a block of each kind.
    variances: [f64; 2],
    error: DesignError,
}

/// The covariance of some ratings, and its product with the criterion: C and C D C, where the trace of C D is the sum of
/// the variances of all differences.
#[derive(Clone, Debug, PartialEq)]
struct DesignError {
    covariance: SquareMatrix,
    spread: SquareMatrix,
}

impl DesignError {
    /// Adds blocks that observe a weighted sum of the ratings with this precision. Returns by how much the sum of the
    /// variances decreases.
    fn add(&mut self, weights: &[f64], precision: f64) -> f64 {
        let dot = |one: &[f64], other: &[f64]| one.iter().zip(other).map(|(a, b)| a * b).sum::<f64>();
        let (along, beyond) = (self.covariance.times(weights), self.spread.times(weights));
        let factor = precision / (1.0 + precision * dot(weights, &along));
        let share = dot(weights, &beyond);
        for row in 0..weights.len() {
            for column in 0..weights.len() {
                let (a, b) = (along[row], along[column]);
                let mixed = a * beyond[column] + beyond[row] * b;
                self.spread.add(row, column, factor * (factor * share * a * b - mixed));
                self.covariance.add(row, column, -factor * a * b);
            }
        }
        factor * share
    }

    /// Adds blocks of one table. `places` has the row of each participant, `None` for an anchor. Returns by how much the
    /// sum of the variances decreases.
    fn add_table(&mut self, places: &[Option<usize>], precision: f64) -> f64 {
        // The centred points of a table of n are n − 1 independent differences (Helmert's).
        let mut decrease = 0.0;
        for before in 1..places.len() {
            let scale = ((before * (before + 1)) as f64).sqrt().recip();
            let mut weights = vec![0.0; self.covariance.size()];
            places[..before].iter().flatten().for_each(|&row| weights[row] += scale);
            places[before].into_iter().for_each(|row| weights[row] -= before as f64 * scale);
            decrease += self.add(&weights, precision);
        }
        decrease
    }
}

impl RatingDesign {
    /// Computes the error from the blocks of a model. `participants` are those whose error counts, anchors
    /// included. `contestants` is the number of participants at a table.
    ///
    /// For the error, everybody has one block more with an anchor, so that the error of a participant without blocks is
    /// finite.
    #[must_use]
    pub fn new(model: &RatingModel, contestants: usize, participants: &[usize]) -> Self {
        let rotation = model.pooled(BlockKind::Rotation).map_or(1.0, |pooled| pooled.variance);
        let expected = rotation * contestants as f64;
        let one_seat = model.pooled(BlockKind::OneSeat).map_or(expected, |pooled| {
            (pooled.freedom * pooled.variance + EXPECTED_BLOCKS * expected)
                / (pooled.freedom + EXPECTED_BLOCKS)
        });
        Self::with_variances(model, [rotation, one_seat], participants)
    }

    /// Computes the error as [`RatingDesign::new`] does, for known variances of one participant's points in a block of
    /// each kind.
    #[must_use]
    pub fn with_variances(model: &RatingModel, variances: [f64; 2], participants: &[usize]) -> Self {
        // Equal blocks have no variance. Any other number will do then.
        let variances = variances.map(|variance| if variance > 0.0 { variance } else { 1.0 });
        let mut places = vec![None; model.participants()];
        let free = (0..model.participants()).filter(|one| !model.anchors().contains_key(one));
        free.enumerate().for_each(|(row, participant)| places[participant] = Some(row));
        let size = places.iter().flatten().count();
        let mut information = SquareMatrix::filled(size, 0.0);
        (0..size).for_each(|row| information.add(row, row, variances[0].recip()));
        for (table, sums) in &model.tables {
            let precision = sums.blocks as f64 / variances[table.kind as usize];
            let members: Vec<usize> = table.participants.iter().filter_map(|&one| places[one]).collect();
            for &row in &members {
                information.add(row, row, precision);
                let share = precision / table.participants.len() as f64;
                members.iter().for_each(|&column| information.add(row, column, -share));
            }
        }
        // The matrix is positive definite, because each diagonal entry exceeds the sum of its row.
        let all = information.inverse().unwrap_or_else(|| SquareMatrix::filled(size, 0.0));
        let known = participants.iter().map(|&one| places.get(one).copied().flatten());
        let covariance = all.part(&known.clone().flatten().collect::<Vec<_>>());
        let mut next = 0..;
        let rows = known.map(|place| place.and_then(|_| next.next())).collect();
        // Σ (rₚ − r_q)² over all pairs of m ratings is m Σ rₚ² − (Σ rₚ)². The errors of anchors are 0.
        // The anchors together count as much as the others: Σ rₚ² once more for each of them.
        let free = covariance.size();
        let anchors = if participants.len() > free { free } else { 0 };
        let mut criterion = SquareMatrix::filled(free, -1.0);
        (0..free).for_each(|row| criterion.add(row, row, (free + anchors) as f64));
        let spread = covariance.around(&criterion);
        let error = DesignError { covariance, spread };
        Self { participants: participants.to_vec(), rows, variances, error }
    }

    /// Returns by how much blocks of one table would lower the error: the sum of the variances of all differences between
    /// two of the participants, in which the anchors together count as much as all others. 0 for a table with somebody who
    /// is not one of the participants.
    #[must_use]
    pub fn decrease(&self, kind: BlockKind, table: &[usize], blocks: u64) -> f64 {
        let Some(places) = self.places(table) else { return 0.0 };
        let own: Vec<usize> = places.iter().copied().flatten().collect();
        let DesignError { covariance, spread } = &self.error;
        let mut part = DesignError { covariance: covariance.part(&own), spread: spread.part(&own) };
        let mut next = 0..;
        let places: Vec<Option<usize>> =
            places.into_iter().map(|place| place.and_then(|_| next.next())).collect();
        part.add_table(&places, blocks as f64 / self.variances[kind as usize])
    }

    /// Adds blocks of one table, as if they had been played. Skips a table with somebody who is not one of the
    /// participants.
    pub fn add(&mut self, kind: BlockKind, table: &[usize], blocks: u64) {
        let Some(places) = self.places(table) else { return };
        self.error.add_table(&places, blocks as f64 / self.variances[kind as usize]);
    }

    /// Returns the variance of the rating of one of the participants. 0 for an anchor, `None` for somebody else.
    #[must_use]
    pub fn variance(&self, participant: usize) -> Option<f64> {
        let place = self.participants.iter().position(|&other| other == participant)?;
        Some(self.rows[place].map_or(0.0, |row| self.error.covariance.get(row, row)))
    }

    /// Returns the mean variance of the difference between two of the participants.
    #[must_use]
    pub fn mean_variance(&self) -> f64 {
        let covariance = &self.error.covariance;
        let rows = 0..covariance.size();
        let trace: f64 = rows.clone().map(|row| covariance.get(row, row)).sum();
        let sum: f64 =
            rows.clone().flat_map(|row| rows.clone().map(move |column| covariance.get(row, column))).sum();
        let count = self.participants.len() as f64;
        (count * trace - sum) / (count * (count - 1.0) / 2.0)
    }

    /// Returns the rows of a table's participants, `None` for an anchor. `None` for a table with somebody unknown.
    fn places(&self, table: &[usize]) -> Option<Vec<Option<usize>>> {
        let place = |one: &usize| self.participants.iter().position(|other| other == one);
        table.iter().map(|one| Some(self.rows[place(one)?])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    const VARIANCES: [f64; 2] = [40.0, 130.0];

    /// Returns a model of 8 participants, of whom 0 and 5 are anchors, with some blocks.
    fn model() -> RatingModel {
        let mut model = RatingModel::with_anchors(8, BTreeMap::from([(0, 0.0), (5, 2.0)]));
        for table in [[0, 1, 2], [1, 2, 3], [1, 2, 3], [2, 3, 6], [5, 1, 6]] {
            model.add_block(&table.map(|participant| (participant, 1.0)));
        }
        model.add_one_seat(3, &[(0, 1.0), (4, 2.0)]);
        model
    }

    #[test]
    fn the_predicted_decrease_is_the_one_computed_from_scratch() {
        // Participant 6 is not active any more, and 7 has no blocks.
        let active = [0, 1, 2, 3, 4, 5, 7];
        // The free participants 1, 2, 3, 4 and 7 have rows 0 to 4. Their number is also the weight of the anchors.
        let error = |design: &RatingDesign| {
            let covariance = |row: usize, column: usize| design.error.covariance.get(row, column);
            let mut sum = 0.0;
            for row in 0..5 {
                sum += 5.0 * covariance(row, row);
                for column in 0..row {
                    sum += covariance(row, row) + covariance(column, column) - 2.0 * covariance(row, column);
                }
            }
            sum
        };
        let before = RatingDesign::with_variances(&model(), VARIANCES, &active);
        let mut tables = 0;
        for (kind, table) in [
            (BlockKind::Rotation, vec![1, 2, 3]),
            (BlockKind::Rotation, vec![7, 2, 0]),
            (BlockKind::Rotation, vec![0, 5, 3]),
            (BlockKind::Rotation, vec![0, 5]),
            (BlockKind::Rotation, vec![1, 7]),
            (BlockKind::Rotation, vec![7, 3, 2, 1]),
            (BlockKind::OneSeat, vec![0, 4]),
            (BlockKind::OneSeat, vec![5, 4]),
        ] {
            for blocks in [1, 5] {
                let mut later = model();
                for _ in 0..blocks {
                    let results: Vec<(usize, f64)> = table.iter().map(|&one| (one, 0.0)).collect();
                    match kind {
                        BlockKind::Rotation => later.add_block(&results),
                        BlockKind::OneSeat => later.add_one_seat(3, &results),
                    }
                }
                let scratch = RatingDesign::with_variances(&later, VARIANCES, &active);
                let expected = error(&before) - error(&scratch);
                let predicted = before.decrease(kind, &table, blocks);
                assert!((predicted - expected).abs() < 1e-9, "{kind:?} {table:?}: {predicted} {expected}");
                assert_eq!(predicted > 1e-9, table != [0, 5], "anchors alone tell nothing");
                let mut added = before.clone();
                added.add(kind, &table, blocks);
                assert!((added.mean_variance() - scratch.mean_variance()).abs() < 1e-9);
                // The next table is predicted from the added blocks.
                let [one, other] =
                    [&added, &scratch].map(|design| design.decrease(BlockKind::Rotation, &[1, 2, 7], 3));
                assert!((one - other).abs() < 1e-9, "{one} {other}");
                tables += 1;
            }
        }
        assert_eq!(tables, 16);
    }

    #[test]
    fn the_mean_variance_is_that_of_all_pairs() {
        let active = [0, 2, 3, 4, 5, 7];
        let design = RatingDesign::with_variances(&model(), VARIANCES, &active);
        let covariance = |one: usize, other: usize| match (design.rows[one], design.rows[other]) {
            (Some(row), Some(column)) => design.error.covariance.get(row, column),
            _ => 0.0,
        };
        let (mut sum, mut pairs) = (0.0, 0.0);
        for one in 0..active.len() {
            for other in 0..one {
                sum += covariance(one, one) + covariance(other, other) - 2.0 * covariance(one, other);
                pairs += 1.0;
            }
        }
        assert!((design.mean_variance() - sum / pairs).abs() < 1e-9);
        // Participant 7 has only the one block that everybody has. 0 is an anchor, and 1 is not asked for.
        assert!(design.variance(7).is_some_and(|variance| (variance - VARIANCES[0]).abs() < 1e-9));
        assert_eq!([0, 1].map(|participant| design.variance(participant)), [Some(0.0), None]);
    }
}
