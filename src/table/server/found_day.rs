//! The cached result of the search for the newest day whose seed may be public.

use std::time::{Duration, Instant};

use crate::learning::day_before;

/// The time after which the server searches again for a later day.
const FOUND_FOR: Duration = Duration::from_secs(10);

/// The newest day whose seed may be public, found on `date` at the time `at`.
pub(super) struct FoundDay {
    date: String,
    day: Option<String>,
    at: Instant,
}

impl FoundDay {
    /// Creates the result of a search that ends now.
    pub(super) fn new(date: &str, day: Option<&str>) -> Self {
        Self { date: date.to_owned(), day: day.map(str::to_owned), at: Instant::now() }
    }

    /// Returns whether the result is valid on a date without a new search. The day before the date is the
    /// latest possible day, so that result stays valid all day.
    pub(super) fn holds(&self, date: &str) -> bool {
        self.date == date && (self.day == day_before(date) || self.at.elapsed() < FOUND_FOR)
    }

    /// Returns the day that was found.
    pub(super) fn day(&self) -> Option<String> {
        self.day.clone()
    }
}
