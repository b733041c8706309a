//! Whole numbers in a range.

use crate::cards::Quoted;

/// Parses a whole number from `min` to `max`, both included, in decimal digits.
///
/// # Errors
/// The token is not such a number.
pub fn number(token: &str, min: u64, max: u64) -> Result<u64, NumberError> {
    let (least, most) = (i128::from(min), i128::from(max));
    let wrong = || NumberError { token: Quoted::new(token), min: least, max: most };
    u64::try_from(signed_number(token, least, most)?).map_err(|_| wrong())
}

/// Like [`number`], but the number may be negative if `min` is negative. A negative number begins with `-`.
///
/// # Errors
/// The token is not such a number.
pub fn signed_number(token: &str, min: i128, max: i128) -> Result<i128, NumberError> {
    let digits = if min < 0 { token.strip_prefix('-').unwrap_or(token) } else { token };
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    match token.parse::<i128>() {
        Ok(number) if plain && (min..=max).contains(&number) => Ok(number),
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
    pub min: i128,
    /// The greatest number.
    pub max: i128,
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
        assert!(number("-0", 0, 9).is_err());
    }

    #[test]
    fn a_signed_number_has_at_most_one_minus() {
        assert_eq!(signed_number("-07", -9, 9), Ok(-7));
        for token in ["", "-", "--7", "+7", "-10", "−7", "7-"] {
            assert!(signed_number(token, -9, 9).is_err(), "{token}");
        }
    }
}
