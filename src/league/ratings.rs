//! The ratings of all versions of a ladder.

use std::collections::BTreeMap;

use talon_arbiter::stats::{ConfidenceInterval, RatingDesign, RatingModel, Ratings};

/// A version with fewer blocks is provisional: its interval is wide, and its blocks may not show a heavy tail.
pub const PROVISIONAL_BLOCKS: f64 = 32.0;

/// The blocks of a ladder, from which the ratings of all versions follow. Versions are numbered from 0 and never removed:
/// a version that plays no more keeps its rating and its error.
#[derive(Clone, Debug, PartialEq)]
pub struct LadderRatings {
    contestants: usize,
    model: RatingModel,
}

/// A row of the leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedVersion {
    /// The number of the version.
    pub version: usize,
    /// The rating in points a game. `None` when the version cannot be compared with an anchor.
    pub rating: Option<f64>,
    /// The 95 % confidence interval of the rating. `None` for an anchor, and when the variance is unknown.
    pub interval: Option<ConfidenceInterval>,
    /// The number of blocks. A deal of a remote round is a part of a block: the share that its game has of the games of
    /// a block.
    pub blocks: f64,
    /// Whether the version has too few blocks.
    pub is_provisional: bool,
    /// The numbers of the versions of which this one is better, at 95 % confidence after Holm's correction for all pairs
    /// that are compared. A provisional version is neither better nor worse.
    pub better_than: Vec<usize>,
}

impl LadderRatings {
    /// Creates the ratings of a ladder before its first block. `contestants` is the number of participants at a table,
    /// in a game with pairs the number of pairs. `anchors` are versions with a fixed rating.
    #[must_use]
    pub fn new(contestants: usize, anchors: BTreeMap<usize, f64>) -> Self {
        let versions = anchors.keys().max().map_or(0, |last| last + 1);
        Self { contestants, model: RatingModel::with_anchors(versions, anchors) }
    }

    /// Returns the number of participants at a table.
    #[must_use]
    pub fn contestants(&self) -> usize {
        self.contestants
    }

    /// Adds a block of a local round, which was played in every rotation. `results` lists each version at the table with
    /// its points a game.
    pub fn add_block(&mut self, results: &[(usize, f64)]) {
        self.know(results);
        self.model.add_block(results);
    }

    /// Adds a deal of a remote round: the points a game of the remote version, and those of the anchor with the same
    /// cards, in the same seat and against the same others.
    pub fn add_remote(&mut self, remote: (usize, f64), anchor: (usize, f64)) {
        self.know(&[remote, anchor]);
        self.model.add_one_seat(self.contestants, &[remote, anchor]);
    }

    fn know(&mut self, results: &[(usize, f64)]) {
        let versions = results.iter().map(|(version, _)| version + 1).max();
        self.model.grow(versions.unwrap_or_default());
    }

    /// Returns the number of blocks of a version, as [`RatedVersion::blocks`] has it.
    #[must_use]
    pub fn blocks_of(&self, version: usize) -> f64 {
        self.model.blocks_of(version)
    }

    /// Returns whether a version has too few blocks.
    #[must_use]
    pub fn is_provisional(&self, version: usize) -> bool {
        !self.model.anchors().contains_key(&version) && self.blocks_of(version) < PROVISIONAL_BLOCKS
    }

    /// Computes the ratings of all versions.
    #[must_use]
    pub fn ratings(&self) -> Ratings {
        self.model.anchored_ratings()
    }

    /// Computes the leaderboard of these versions, the best first. Versions without a rating come last. Only the versions
    /// in `compared` are said to be better than others of them: with every further pair, less is significant, and the
    /// time grows.
    #[must_use]
    pub fn leaderboard(&self, versions: &[usize], compared: &[usize]) -> Vec<RatedVersion> {
        let ratings = self.ratings();
        let row = |&version: &usize| RatedVersion {
            version,
            rating: ratings.rating(version),
            interval: ratings.interval(version),
            blocks: self.blocks_of(version),
            is_provisional: self.is_provisional(version),
            better_than: Vec::new(),
        };
        let mut rows: Vec<RatedVersion> = versions.iter().map(row).collect();
        let value = |row: &RatedVersion| row.rating.unwrap_or(f64::NEG_INFINITY);
        rows.sort_by(|one, other| value(other).total_cmp(&value(one)).then(one.version.cmp(&other.version)));
        let settled = rows.iter().filter(|row| !row.is_provisional).map(|row| row.version);
        let settled = settled.filter(|version| compared.contains(version));
        for pair in ratings.differences_of(&settled.collect::<Vec<_>>()) {
            if pair.is_significant() {
                let better = rows.iter_mut().filter(|row| row.version == pair.better);
                better.for_each(|row| row.better_than.push(pair.worse));
            }
        }
        rows
    }

    /// Returns how well the ratings of these versions are known. `variances` are the variances of one version's points in
    /// a block of a local round, and in a deal of a remote round. `None` for the variances of the blocks so far.
    #[must_use]
    pub fn design(&self, versions: &[usize], variances: Option<[f64; 2]>) -> RatingDesign {
        let mut model = self.model.clone();
        model.grow(versions.iter().max().map_or(0, |last| last + 1));
        match variances {
            Some(variances) => RatingDesign::with_variances(&model, variances, versions),
            None => RatingDesign::new(&model, self.contestants, versions),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns small repeatable numbers without a pattern.
    fn noise(block: u64, version: usize) -> f64 {
        ((block * 7919 + version as u64 * 104_729) * 2_654_435_761 % 1009) as f64 / 100.0
    }

    fn ladder(blocks: u64) -> LadderRatings {
        let mut ladder = LadderRatings::new(2, BTreeMap::from([(0, 0.0)]));
        for block in 0..blocks {
            ladder.add_block(&[(0, noise(block, 0)), (1, noise(block, 1) + 20.0)]);
            ladder.add_block(&[(0, noise(block, 2)), (2, noise(block, 3))]);
            ladder.add_remote((3, noise(block, 4) + 30.0), (0, noise(block, 5)));
        }
        ladder
    }

    #[test]
    fn the_leaderboard_begins_with_the_best_and_ends_with_those_without_rating() {
        let rows = ladder(80).leaderboard(&[4, 0, 1, 2, 3], &[0, 1, 2]);
        let versions: Vec<usize> = rows.iter().map(|row| row.version).collect();
        assert_eq!(versions[..2], [3, 1]);
        assert_eq!((versions[4], rows[4].rating, rows[4].blocks), (4, None, 0.0));
        // At a table of two, the difference of the ratings is twice the difference in one seat.
        assert!(rows[0].rating.is_some_and(|rating| (50.0..70.0).contains(&rating)), "{rows:?}");
        for row in &rows {
            assert_eq!(row.interval.is_some(), [1, 2, 3].contains(&row.version));
        }
        let mut better = rows[1].better_than.clone();
        better.sort_unstable();
        assert_eq!(better, [0, 2]);
        assert!(rows[0].better_than.is_empty(), "version 3 is not compared");
    }

    #[test]
    fn a_version_is_provisional_until_it_has_enough_blocks_and_is_not_compared_before() {
        for (blocks, are_provisional) in [(31, [true, true]), (32, [false, true]), (64, [false, false])] {
            let ladder = ladder(blocks);
            // A deal of a remote round has one of the two games of a block.
            assert_eq!([1, 3].map(|version| ladder.is_provisional(version)), are_provisional, "{blocks}");
            assert!(!ladder.is_provisional(0), "an anchor");
            let rows = ladder.leaderboard(&[0, 1, 2, 3], &[0, 1, 2, 3]);
            for row in &rows {
                assert!(!row.is_provisional || row.better_than.is_empty());
                assert!(row.better_than.iter().all(|&worse| !ladder.is_provisional(worse)));
            }
            assert_eq!(rows.iter().any(|row| !row.better_than.is_empty()), blocks > 31);
        }
    }
}
