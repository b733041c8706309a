//! The date of a record, for example `2026-11-25 21:07:14 UTC`.

use std::time::SystemTime;

/// Returns the current date and time in UTC.
pub fn now() -> String {
    date(SystemTime::now().max(SystemTime::UNIX_EPOCH))
}

/// Returns whether a text has the form of a record's date.
pub(crate) fn is_date(text: &str) -> bool {
    let time = text.strip_suffix(" UTC").map(humantime::parse_rfc3339_weak);
    time.is_some_and(|time| time.is_ok_and(|time| date(time) == text))
}

fn date(time: SystemTime) -> String {
    let text = humantime::format_rfc3339_seconds(time).to_string();
    format!("{} UTC", text.trim_end_matches('Z').replace('T', " "))
}

#[cfg(test)]
mod tests {
    use super::{is_date, now};

    #[test]
    fn now_is_a_date() {
        assert!(is_date(&now()), "{}", now());
    }

    #[test]
    fn a_date_has_one_form() {
        assert!(is_date("2024-02-29 23:59:59 UTC"));
        let other = [
            "2023-02-29 23:59:59 UTC",
            "2024-02-29 24:00:00 UTC",
            "2024-2-29 23:59:59 UTC",
            "2024-02-29T23:59:59 UTC",
            "2024-02-29 23:59:59Z UTC",
            "2024-02-29 23:59:59",
            "2024-02-29 23:59:59.5 UTC",
            " 2024-02-29 23:59:59 UTC",
        ];
        for text in other {
            assert!(!is_date(text), "{text}");
        }
    }
}
