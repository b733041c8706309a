//! The scale on which the pages of a league draw ratings.

use talon_league::{LadderView, StandingView};

/// The width of a drawing on this axis, in its own units.
pub(super) const AXIS_LENGTH: f64 = 1000.0;

/// The factor by which outliers may lengthen the axis. Beyond it, an arrow stands for them.
const OFF_AXIS: f64 = 4.0;

/// The scale of the ratings of a ladder. It contains 0, the rating of the first anchor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RatingAxis {
    pub(super) low: f64,
    pub(super) high: f64,
    /// The number of decimals of its ends.
    pub(super) decimals: usize,
}

impl RatingAxis {
    /// Creates the axis for the versions of a ladder that play. The interval of a provisional version does not lengthen
    /// the axis.
    pub(super) fn of(ladder: &LadderView) -> Self {
        let ends = |row: &StandingView| {
            let rating = row.rating.filter(|rating| rating.is_finite())?;
            let interval = row.interval.filter(|[low, high]| !row.is_provisional && (high - low).is_finite());
            Some(interval.unwrap_or([rating, rating]))
        };
        let playing = ladder.standings.iter().filter(|row| row.plays);
        Self::around(playing.filter_map(ends).collect())
    }

    /// Creates the axis for these intervals. Outliers are left out, at most a third of all.
    fn around(mut kept: Vec<[f64; 2]>) -> Self {
        kept.sort_by(|one, other| (one[0] + one[1]).total_cmp(&(other[0] + other[1])));
        let fewest = (2 * kept.len()).div_ceil(3);
        for count in (fewest.max(2)..kept.len()).rev() {
            let narrowest = kept.windows(count).min_by(|one, other| width(one).total_cmp(&width(other)));
            if let Some(narrowest) = narrowest.filter(|part| width(kept.as_slice()) >= OFF_AXIS * width(part))
            {
                kept = narrowest.to_vec();
            }
        }
        let [low, high] = extent(&kept);
        let span = if high > low { high - low } else { 1.0 };
        // The ends are multiples of 1, 2 or 5 times a power of ten.
        let decade = 10_f64.powf((span / 4.0).log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * decade).into_iter();
        let step = step.fold(decade, |step, next| if step < span / 4.0 { next } else { step });
        let decimals = if step < 1.0 { (-step.log10()).ceil() as usize } else { 0 };
        let (low, mut high) = ((low / step).floor() * step, (high / step).ceil() * step);
        if high <= low {
            high = low + step;
        }
        Self { low, high, decimals }
    }

    /// Returns the place of a value between 0 and `length`. A value beyond the axis is at its end.
    pub(super) fn place(&self, value: f64, length: f64) -> f64 {
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0) * length
    }

    /// Returns whether a value is on the axis.
    pub(super) fn has(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

fn extent(intervals: &[[f64; 2]]) -> [f64; 2] {
    intervals.iter().fold([0.0, 0.0], |[low, high], &[one, other]| [low.min(one), high.max(other)])
}

fn width(intervals: &[[f64; 2]]) -> f64 {
    let [low, high] = extent(intervals);
    high - low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_the_axis_are_round_and_contain_zero() {
        let axis = RatingAxis::around(vec![[3.2, 7.9], [12.0, 13.5]]);
        assert_eq!(axis, RatingAxis { low: 0.0, high: 15.0, decimals: 0 });
        let places = [7.5, 99.0, -1.0].map(|value| axis.place(value, 100.0).round() as i64);
        assert_eq!(places, [50, 100, 0]);
        assert_eq!(RatingAxis::around(vec![[-0.31, 0.22]]).decimals, 1);
    }

    #[test]
    fn an_outlier_does_not_flatten_the_others() {
        let axis = RatingAxis::around(vec![[-300.0, -290.0], [-2.0, 1.0], [0.0, 3.0], [1.0, 9.0]]);
        assert!(axis.low >= -5.0 && axis.high >= 9.0 && !axis.has(-295.0), "{axis:?}");
    }

    #[test]
    fn a_ladder_without_ratings_has_an_axis() {
        let axis = RatingAxis::of(&LadderView::default());
        assert!(axis.low < axis.high && axis.has(0.0), "{axis:?}");
    }
}
