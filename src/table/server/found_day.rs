//! The result of the search for the newest day whose seed may be public. The server keeps it for some time.

use std::time::{Duration, Instant};

use crate::comparison::day_before;

/// The time for which a result is used without a new search for a later day.
const FOUND_FOR: Duration = Duration::from_secs(10);

/// The newest day whose seed may be public. The search was made for the date `date` and ended at the time
/// `at`.
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

    /// Returns whether the result can be used for this date without a new search. If the found day is the day
    /// before the date, the result stays valid all day, because no later day is possible.
    pub(super) fn holds(&self, date: &str) -> bool {
        self.date == date && (self.day == day_before(date) || self.at.elapsed() < FOUND_FOR)
    }

    /// Returns the day that was found.
    pub(super) fn day(&self) -> Option<String> {
        self.day.clone()
    }
}
