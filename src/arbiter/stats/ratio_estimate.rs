//! A mean over blocks with different numbers of games.

use crate::arbiter::stats::student_t::t_factor;

/// The mean of the points a game, over blocks with different numbers of games. It is the ratio of two sums,
/// with the variance of the ratio estimator (Cochran, *Sampling Techniques*, 2.11).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct RatioEstimate {
    blocks: u64,
    points: f64,
    games: f64,
    points_squared: f64,
    points_times_games: f64,
    games_squared: f64,
    /// The points and the games of the first block.
    first: (i64, u64),
    /// Whether the points a game of the blocks differ.
    has_spread: bool,
}

impl RatioEstimate {
    /// Adds a block: the sum of the points of its games, and the number of its games. Skips a block without
    /// games.
    pub(super) fn add(&mut self, points: i64, games: u64) {
        if games == 0 {
            return;
        }
        if self.blocks == 0 {
            self.first = (points, games);
        }
        let cross = |points: i64, games: u64| i128::from(points) * i128::from(games);
        self.has_spread |= cross(points, self.first.1) != cross(self.first.0, games);
        let (points, games) = (points as f64, games as f64);
        self.blocks += 1;
        self.points += points;
        self.games += games;
        self.points_squared += points * points;
        self.points_times_games += points * games;
        self.games_squared += games * games;
    }

    /// The mean of the points a game; 0 when there are no games.
    pub(crate) fn mean(&self) -> f64 {
        if self.blocks == 0 { 0.0 } else { self.points / self.games }
    }

    /// Half the width of the 95 % confidence interval of the mean. `None` before the blocks differ.
    pub(crate) fn half_width(&self) -> Option<f64> {
        if !self.has_spread {
            return None;
        }
        let mean = self.mean();
        let deviations =
            self.points_squared - 2.0 * mean * self.points_times_games + mean * mean * self.games_squared;
        let blocks = self.blocks as f64;
        // Rounding may make the difference slightly negative.
        let error = (deviations.max(0.0) * blocks / (blocks - 1.0)).sqrt() / self.games;
        Some(t_factor(self.blocks)? * error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::stats::running_mean::RunningMean;

    #[test]
    fn equal_blocks_give_the_same_interval_as_a_mean() {
        let (mut mean, mut ratio) = (RunningMean::default(), RatioEstimate::default());
        for points in [3, -4, 8, 1, 0, 7] {
            mean.add(points as f64 / 2.0);
            ratio.add(points, 2);
        }
        ratio.add(0, 0);
        assert!((mean.mean() - ratio.mean()).abs() < 1e-12);
        let (one, other) = (mean.half_width().unwrap(), ratio.half_width().unwrap());
        assert!((one - other).abs() < 1e-9, "{one} {other}");
    }

    #[test]
    fn blocks_with_equal_means_have_no_interval() {
        let mut ratio = RatioEstimate::default();
        for (points, games) in [(10, 3), (20, 6), (0, 0), (10, 3)] {
            ratio.add(points, games);
            assert_eq!(ratio.half_width(), None);
        }
        ratio.add(11, 3);
        assert!(ratio.half_width().is_some());
    }
}
