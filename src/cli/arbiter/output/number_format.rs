//! Formatting of numbers for people.

use talon_arbiter::stats::{Estimate, Figure, FigureValue, Rounding};

/// The sign for a number that does not exist yet.
const NONE: &str = "–";

/// Returns a number with its noun: `1 game`, `2 games`.
pub(crate) fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", plural(count))
}

/// Returns the plural ending of a noun after this count.
pub(crate) fn plural(count: u64) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// Formats a figure in each of these rows, with the format that the description of the figure prescribes.
/// `table` contains the descriptions of all figures of a row. The cell of a number that is not shown is
/// empty.
pub(super) fn cells<R>(table: &[Figure<R>], figure: &Figure<R>, rows: &[&R]) -> Vec<String> {
    let interval = figure.interval.and_then(|field| table.iter().find(|other| other.field == field));
    if let Some(interval) = interval {
        let estimate = |row: &&R| Estimate { mean: number(figure, row), ci95: number(interval, row) };
        return intervals(&rows.iter().map(estimate).collect::<Vec<_>>());
    }
    let is_seen = |number: &f64| figure.above.is_none_or(|limit| *number > limit);
    let cell = |row: &&R| number(figure, row).filter(is_seen).map(|number| rounded(figure.rounding, number));
    rows.iter().map(|row| cell(row).unwrap_or_default()).collect()
}

/// Returns the number of a figure in a row. The number of an interval is half of its width.
fn number<R>(figure: &Figure<R>, row: &R) -> Option<f64> {
    (figure.value)(row).map(|value| match value {
        FigureValue::Count(count) => count as f64,
        FigureValue::Number(number) => number,
        FigureValue::Ends([low, high]) => (high - low) / 2.0,
    })
}

/// Formats a number with this rounding.
pub(super) fn rounded(rounding: Rounding, number: f64) -> String {
    match rounding {
        Rounding::Given => number.to_string(),
        Rounding::Whole => decimal(number, 0),
        Rounding::One => decimal(number, 1),
        Rounding::Two | Rounding::Interval | Rounding::Ends => decimal(number, 2),
        Rounding::Percent => format!("{:.0}%", 100.0 * number),
        Rounding::Mebibytes => format!("{}", (number as u64).div_ceil(1 << 20)),
    }
}

/// Formats the estimates of one column, aligned at the sign ±. The smallest interval determines the number of
/// decimals of all estimates.
pub(super) fn intervals(estimates: &[Estimate]) -> Vec<String> {
    let decimals = estimates.iter().map(|estimate| decimals(estimate.ci95)).max().unwrap_or(0);
    let halves: Vec<Option<String>> =
        estimates.iter().map(|estimate| estimate.ci95.map(|half| format!("{half:.decimals$}"))).collect();
    let width = halves.iter().flatten().map(String::len).max();
    let interval = |(estimate, half): (&Estimate, &Option<String>)| {
        let mean = estimate.mean.map_or(NONE.to_owned(), |mean| decimal(mean, decimals));
        match (half, width) {
            (Some(half), Some(width)) => format!("{mean} ± {half:>width$}"),
            (None, Some(width)) => format!("{mean}{:1$}", "", width + " ± ".chars().count()),
            (_, None) => mean,
        }
    };
    estimates.iter().zip(&halves).map(interval).collect()
}

/// Formats one estimate.
pub(super) fn interval(estimate: Estimate) -> String {
    intervals(&[estimate]).concat()
}

/// Returns the number of decimals for an interval, from 0 to 2. With it, a half width of at least 1 has at
/// least three digits. Returns 2 if there is no interval.
pub(super) fn decimals(half_width: Option<f64>) -> usize {
    match half_width {
        Some(half) if half >= 100.0 => 0,
        Some(half) if half >= 10.0 => 1,
        _ => 2,
    }
}

/// Formats a number with this number of decimals. A number whose rounded value is zero has no sign.
pub(crate) fn decimal(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    match text.strip_prefix('-') {
        Some(digits) if digits.chars().all(|digit| matches!(digit, '0' | '.')) => digits.to_owned(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_of_a_column_are_aligned() {
        let of = |mean, ci95| Estimate { mean: Some(mean), ci95 };
        let column = intervals(&[of(-1730.774, Some(12.34)), of(1.5, Some(9.0)), of(3.0, None)]);
        assert_eq!(column, ["-1730.77 ± 12.34", "1.50 ±  9.00", "3.00        "]);
        assert_eq!(interval(of(-1730.774, Some(2591.01))), "-1731 ± 2591");
        assert_eq!(interval(of(0.5, Some(57.18))), "0.5 ± 57.2");
        assert_eq!([interval(of(-0.001, None)), interval(Estimate::default())], ["0.00", "–"]);
    }

    #[test]
    fn numbers_are_rounded_as_described() {
        let all = [Rounding::Whole, Rounding::One, Rounding::Two, Rounding::Percent, Rounding::Mebibytes];
        assert_eq!(all.map(|rounding| rounded(rounding, 1.25)), ["1", "1.2", "1.25", "125%", "1"]);
    }

    #[test]
    fn one_is_singular() {
        assert_eq!([0, 1, 2].map(|count| counted(count, "game")), ["0 games", "1 game", "2 games"]);
    }
}
