//! Numbers on the pages of a league, as each language writes them.

use crate::arbiter::output::number_format::decimal;
use crate::languages::Language;

/// The sign for a number that does not exist yet.
pub(super) const NONE: &str = "–";

/// Formats numbers in a language. The results need no escaping.
#[derive(Clone, Copy, Debug)]
pub(super) struct PageNumbers(pub(super) Language);

impl PageNumbers {
    /// Formats a number with this number of decimals and a true minus sign.
    pub(super) fn decimal(self, number: f64, decimals: usize) -> String {
        if !number.is_finite() {
            return NONE.to_owned();
        }
        let text = decimal(number, decimals);
        let (sign, digits) = text.strip_prefix('-').map_or(("", text.as_str()), |digits| ("−", digits));
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let point = match (fraction, self.0) {
            ("", _) => "",
            (_, Language::En) => ".",
            _ => ",",
        };
        format!("{sign}{}{point}{fraction}", self.grouped(whole))
    }

    /// Formats a number with this number of decimals and always with its sign, except for zero.
    pub(super) fn signed(self, number: f64, decimals: usize) -> String {
        let text = self.decimal(number, decimals);
        let is_positive = number > 0.0 && text.contains(|digit: char| ('1'..='9').contains(&digit));
        if is_positive { format!("+{text}") } else { text }
    }

    /// Formats a count.
    pub(super) fn count(self, count: u64) -> String {
        self.grouped(&count.to_string())
    }

    /// Formats an estimate with half the width of its interval.
    pub(super) fn estimate(self, number: f64, interval: Option<[f64; 2]>, decimals: usize) -> String {
        let number = self.decimal(number, decimals);
        match interval.map(|[low, high]| (high - low) / 2.0).filter(|half| half.is_finite()) {
            Some(half) => format!("{number}\u{a0}±\u{a0}{}", self.decimal(half, decimals)),
            None => number,
        }
    }

    /// Separates groups of three digits.
    fn grouped(self, digits: &str) -> String {
        let separator = match self.0 {
            Language::En => ',',
            Language::Hr | Language::Sl => '.',
            Language::Sk | Language::Cs => '\u{a0}',
        };
        let mut text = String::with_capacity(digits.len() + digits.len() / 3);
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                text.push(separator);
            }
            text.push(digit);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_writes_numbers_in_its_own_way() {
        let written = |language| {
            let numbers = PageNumbers(language);
            let estimate = numbers.estimate(-1234.56, Some([-1235.06, -1234.06]), 1);
            [numbers.count(1_234_567), estimate, numbers.signed(0.25, 2), numbers.signed(-0.04, 1)]
        };
        let expected = [
            (Language::En, ["1,234,567", "−1,234.6\u{a0}±\u{a0}0.5", "+0.25", "0.0"]),
            (Language::Hr, ["1.234.567", "−1.234,6\u{a0}±\u{a0}0,5", "+0,25", "0,0"]),
            (Language::Cs, ["1\u{a0}234\u{a0}567", "−1\u{a0}234,6\u{a0}±\u{a0}0,5", "+0,25", "0,0"]),
        ];
        for (language, texts) in expected {
            assert_eq!(written(language), texts);
        }
    }

    #[test]
    fn a_number_that_does_not_exist_is_a_dash() {
        let numbers = PageNumbers(Language::En);
        assert_eq!(numbers.decimal(f64::NAN, 1), NONE);
        assert_eq!(numbers.estimate(1.0, Some([f64::NEG_INFINITY, f64::INFINITY]), 1), "1.0");
    }
}
