//! Numbers in reports.

use std::time::Duration;

/// The plural ending of a noun for this count.
pub(super) fn plural(count: u64) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// A mean, with half the width of its confidence interval if there is one.
pub(super) fn interval(mean: f64, half_width: Option<f64>) -> String {
    match half_width {
        Some(half) => format!("{mean:.2} ± {half:.2}"),
        None => format!("{mean:.2}"),
    }
}

pub(super) fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
