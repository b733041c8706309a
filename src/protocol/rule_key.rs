//! The keys of a `newgame` line: rule options and carried state.

use std::fmt;

use super::number::number;

/// A key of `newgame`: a rule option or carried state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleKey {
    /// The key.
    pub name: &'static str,
    /// The values it takes.
    pub kind: KeyKind,
}

impl fmt::Display for RuleKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.kind)
    }
}

/// The kind of values that a key of `newgame` takes; prints as its TYPE in a `game` line, one token.
///
/// ```
/// use talon::protocol::KeyKind;
/// let target = KeyKind::Integer { min: -50, max: 500 };
/// assert_eq!(target.to_string(), "-50..500");
/// assert!(target.allows("-7", 3) && !target.allows("501", 3));
/// assert!(KeyKind::SeatList { max: 9 }.allows("0,3,9", 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyKind {
    /// One of these words; printed as `high|natural`.
    Words(&'static [&'static str]),
    /// A whole number in a range, with a sign if it is negative; printed as `-50..500`.
    Integer {
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// A list with a whole number from 0 for each seat, `0,1,0`; printed as `N,N,…`.
    SeatList {
        /// The greatest number.
        max: u64,
    },
    /// Any token that the game accepts; printed as `TEXT`. The game checks it when it reads its rules, and refuses it with
    /// [`NewGameError::Value`](super::NewGameError::Value).
    Text,
}

impl KeyKind {
    /// Whether a key of this kind takes `value` at a table of `players`.
    #[must_use]
    pub fn allows(self, value: &str, players: usize) -> bool {
        match self {
            Self::Words(words) => words.contains(&value),
            Self::Integer { min, max } => {
                let digits = value.strip_prefix('-').unwrap_or(value);
                digits.bytes().all(|byte| byte.is_ascii_digit())
                    && value.parse().is_ok_and(|number: i64| (min..=max).contains(&number))
            }
            Self::SeatList { max } => {
                let numbers: Vec<&str> = value.split(',').collect();
                numbers.len() == players && numbers.iter().all(|token| number(token, 0, max).is_ok())
            }
            Self::Text => true,
        }
    }
}

impl fmt::Display for KeyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words(words) => f.write_str(&words.join("|")),
            Self::Integer { min, max } => write!(f, "{min}..{max}"),
            Self::SeatList { .. } => f.write_str("N,N,…"),
            Self::Text => f.write_str("TEXT"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_takes_only_its_own_values() {
        let cases: [(KeyKind, &[&str], &[&str]); 4] = [
            (KeyKind::Words(&["high", "natural"]), &["high"], &["", "High", "high|natural"]),
            (
                KeyKind::Integer { min: -5, max: 10 },
                &["-5", "0", "010", "10"],
                &["", "-", "+1", "-6", "11", "1.0"],
            ),
            (
                KeyKind::SeatList { max: 9 },
                &["0,0,0", "1,2,9"],
                &["0,0", "0,0,0,0", "0,,0", "0,0,10", "0,0,-1"],
            ),
            (KeyKind::Text, &["a", "0", "anything"], &[]),
        ];
        for (kind, taken, refused) in cases {
            assert!(taken.iter().all(|value| kind.allows(value, 3)), "{kind}");
            assert!(refused.iter().all(|value| !kind.allows(value, 3)), "{kind}");
        }
    }

    #[test]
    fn each_kind_prints_as_one_token() {
        let kinds = [KeyKind::Words(&["a", "b"]), KeyKind::Integer { min: 0, max: 9 }, KeyKind::Text];
        assert_eq!(kinds.map(|kind| kind.to_string()), ["a|b", "0..9", "TEXT"]);
    }
}
