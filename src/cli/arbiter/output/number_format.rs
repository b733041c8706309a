//! Numbers in reports.

use std::time::Duration;

/// A mean, and half the width of its 95 % confidence interval if it has one.
pub(in crate::cli) type Estimate = (f64, Option<f64>);

/// A number with its noun: `1 game`, `2 games`.
pub(in crate::cli) fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", plural(count))
}

/// The plural ending of a noun after this count.
pub(in crate::cli) fn plural(count: u64) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// Estimates in one column, aligned at the sign ±. The smallest interval sets the number of decimals of all estimates.
pub(in crate::cli) fn intervals(estimates: &[Estimate]) -> Vec<String> {
    let decimals = estimates.iter().map(|estimate| decimals(*estimate)).max().unwrap_or(0);
    let halves: Vec<Option<String>> =
        estimates.iter().map(|(_, half)| half.map(|half| format!("{half:.decimals$}"))).collect();
    let width = halves.iter().flatten().map(String::len).max();
    let interval = |((mean, _), half): (&Estimate, &Option<String>)| {
        let mean = decimal(*mean, decimals);
        match (half, width) {
            (Some(half), Some(width)) => format!("{mean} ± {half:>width$}"),
            (None, Some(width)) => format!("{mean}{:1$}", "", width + " ± ".chars().count()),
            (_, None) => mean,
        }
    };
    estimates.iter().zip(&halves).map(interval).collect()
}

/// One estimate.
pub(in crate::cli) fn interval(estimate: Estimate) -> String {
    intervals(&[estimate]).concat()
}

/// The number of useful decimals. They give the half width three digits. Without an interval there are two decimals.
pub(in crate::cli) fn decimals((_, half_width): Estimate) -> usize {
    match half_width {
        Some(half) if half >= 100.0 => 0,
        Some(half) if half >= 10.0 => 1,
        _ => 2,
    }
}

/// A number with this number of decimals, without the sign of a rounded zero.
pub(in crate::cli) fn decimal(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    match text.strip_prefix('-') {
        Some(digits) if digits.chars().all(|digit| matches!(digit, '0' | '.')) => digits.to_owned(),
        _ => text,
    }
}

pub(in crate::cli) fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_of_a_column_are_aligned() {
        let column = intervals(&[(-1730.774, Some(12.34)), (1.5, Some(9.0)), (3.0, None)]);
        assert_eq!(column, ["-1730.77 ± 12.34", "1.50 ±  9.00", "3.00        "]);
        assert_eq!(interval((-1730.774, Some(2591.01))), "-1731 ± 2591");
        assert_eq!(interval((0.5, Some(57.18))), "0.5 ± 57.2");
        assert_eq!(interval((-0.001, None)), "0.00");
    }

    #[test]
    fn one_is_singular() {
        assert_eq!([0, 1, 2].map(|count| counted(count, "game")), ["0 games", "1 game", "2 games"]);
    }
}
