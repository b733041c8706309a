//! Whole numbers in a range.

use crate::cards::Quoted;

/// Parses a whole number from `min` to `max`, both included, in decimal digits.
///
/// # Errors
/// The token is not such a number.
pub fn number(token: &str, min: u64, max: u64) -> Result<u64, NumberError> {
    let digits = !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_digit());
    match token.parse::<u64>() {
        Ok(number) if digits && (min..=max).contains(&number) => Ok(number),
        _ => Err(NumberError { token: Quoted::new(token), min, max }),
    }
}

/// The error for a token that is not a whole number in its range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{token}': expected a whole number from {min} to {max}")]
pub struct NumberError {
    /// The offending token.
    pub token: Quoted,
    /// The least number.
    pub min: u64,
    /// The greatest number.
    pub max: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_digits_in_the_range_are_numbers() {
        assert_eq!(number("007", 0, 9), Ok(7));
        for token in ["", "+7", "-1", "10", "7.0", "٧", "99999999999999999999"] {
            assert!(number(token, 0, 9).is_err(), "{token}");
        }
    }
}
