//! Dates of the daily deals, and the newest day whose keys may be public.

use std::time::{Duration, Instant};

/// Returns the date before a date `YYYY-MM-DD`. `None` when the text is not a date, or when it is the first
/// day of year 0.
pub(crate) fn day_before(date: &str) -> Option<String> {
    let (year, month, day) = parts(date)?;
    let (year, month, day) = match (month, day) {
        (1, 1) => (year.checked_sub(1)?, 12, 31),
        (_, 1) => (year, month - 1, days_of(year, month - 1)),
        _ => (year, month, day - 1),
    };
    Some(format!("{year:04}-{month:02}-{day:02}"))
}

/// Parses a date into its year, month and day.
fn parts(date: &str) -> Option<(u32, u32, u32)> {
    let form = |(place, byte): (usize, &u8)| match place {
        4 | 7 => *byte == b'-',
        _ => byte.is_ascii_digit(),
    };
    if date.len() != 10 || !date.as_bytes().iter().enumerate().all(form) {
        return None;
    }
    let number = |from, to| date.get(from..to)?.parse::<u32>().ok();
    let (year, month, day) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
    ((1..=12).contains(&month) && (1..=days_of(year, month)).contains(&day)).then_some((year, month, day))
}

/// Returns the number of days of a month.
fn days_of(year: u32, month: u32) -> u32 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The time for which a result is used without a new search for a later day.
const FOUND_FOR: Duration = Duration::from_secs(10);

/// The newest day whose keys may be public. The search was made for the date `date` and ended at the time
/// `at`.
pub(crate) struct FoundDay {
    date: String,
    day: Option<String>,
    at: Instant,
}

impl FoundDay {
    /// Creates the result of a search that ends now.
    pub(crate) fn new(date: &str, day: Option<&str>) -> Self {
        Self { date: date.to_owned(), day: day.map(str::to_owned), at: Instant::now() }
    }

    /// Returns whether the result can be used for this date without a new search. If the found day is the day
    /// before the date, the result stays valid all day, because no later day is possible.
    pub(crate) fn holds(&self, date: &str) -> bool {
        self.date == date && (self.day == day_before(date) || self.at.elapsed() < FOUND_FOR)
    }

    /// Returns the day that was found.
    pub(crate) fn day(&self) -> Option<String> {
        self.day.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_before_is_known_across_months_and_years() {
        for (date, before) in [
            ("2026-02-03", "2026-02-02"),
            ("2026-03-01", "2026-02-28"),
            ("2024-03-01", "2024-02-29"),
            ("2000-03-01", "2000-02-29"),
            ("1900-03-01", "1900-02-28"),
            ("2026-01-01", "2025-12-31"),
            ("2026-12-01", "2026-11-30"),
        ] {
            assert_eq!(day_before(date).as_deref(), Some(before), "{date}");
        }
        for text in [
            "",
            "2026-13-01",
            "2026-02-29",
            "2026-2-3",
            "2026-02-00",
            "0000-01-01",
            "+026-02-03",
            "２026-1-1",
        ] {
            assert_eq!(day_before(text), None, "{text}");
        }
    }
}
