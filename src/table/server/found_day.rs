//! The day that a request for the daily deals has found, so that the next requests need not look for it.

use std::time::{Duration, Instant};

use crate::learning::day_before;

/// The time after which the server looks again whether the seed of a later day may be public.
const FOUND_FOR: Duration = Duration::from_secs(10);

/// The newest day whose seed may be public, as it was found on a date.
pub(super) struct FoundDay {
    date: String,
    day: Option<String>,
    at: Instant,
}

impl FoundDay {
    /// Returns a day that was found now.
    pub(super) fn new(date: &str, day: Option<&str>) -> Self {
        Self { date: date.to_owned(), day: day.map(str::to_owned), at: Instant::now() }
    }

    /// Returns whether it need not be looked for again on a date. The day before is the last one that can be
    /// public.
    pub(super) fn holds(&self, date: &str) -> bool {
        self.date == date && (self.day == day_before(date) || self.at.elapsed() < FOUND_FOR)
    }

    /// Returns the day.
    pub(super) fn day(&self) -> Option<String> {
        self.day.clone()
    }
}
