//! `go [open] [movetime MS] [clock MS,… inc MS,…] [depth D] [nodes N] [infinite]`.

use std::fmt;
use std::time::Duration;

use super::error::{Code, Coded};
use super::number::{NumberError, number};
use crate::cards::Quoted;

/// The limit of one decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The time that option `MoveTime` gives.
    Default,
    /// This time for the decision.
    Time(Duration),
    /// The clocks of all seats.
    Clock(Clock),
    /// A search depth in plies. Each agent defines its own ply.
    Depth(u64),
    /// A number of nodes.
    Nodes(u64),
    /// No limit: the search runs until `stop`.
    Infinite,
}

/// The clocks of all seats, in seat order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time that each seat has left for the deal.
    pub left: Vec<Duration>,
    /// For each seat, the time that it gains with every move. Empty when no seat gains time.
    pub increment: Vec<Duration>,
}

impl Clock {
    /// Checks that each list has exactly one time for each player.
    ///
    /// # Errors
    /// When a list has more or fewer times.
    pub fn check(&self, players: usize) -> Result<(), GoError> {
        let lists = [&self.left, &self.increment];
        match lists.into_iter().find(|list| !list.is_empty() && list.len() != players) {
            None => Ok(()),
            Some(list) => Err(GoError::Clocks { given: list.len(), players }),
        }
    }
}

/// A `go` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Go {
    /// Whether the engine solves the position with all dealt cards known. If not, it plays from the view of
    /// the seat to move.
    pub open: bool,
    /// The limit of the decision.
    pub limit: Limit,
}

/// The maximum time in a line, in milliseconds: 10⁹ ms, which is about eleven days.
pub const MAX_TIME_MS: u64 = 1_000_000_000;

impl Go {
    /// Parses the tokens after `go`.
    ///
    /// # Errors
    /// When a word is unknown or has no value, a value is out of range, or the line gives two
    /// limits.
    pub fn parse(tokens: &[&str]) -> Result<Self, GoError> {
        let (open, mut rest) = match tokens {
            ["open", rest @ ..] => (true, rest),
            _ => (false, tokens),
        };
        let mut limit: Option<(&str, Limit)> = None;
        while let [word, after @ ..] = rest {
            let (given, after) = match *word {
                "open" => return Err(GoError::Open),
                "infinite" => (Limit::Infinite, after),
                "movetime" => {
                    value(word, after, 1, MAX_TIME_MS, |ms| Limit::Time(Duration::from_millis(ms)))?
                }
                "depth" => value(word, after, 1, 1000, Limit::Depth)?,
                "nodes" => value(word, after, 1, u64::MAX, Limit::Nodes)?,
                "clock" => clock(after)?,
                _ => return Err(GoError::Word { token: Quoted::new(word) }),
            };
            if let Some((first, _)) = limit {
                return Err(GoError::TwoLimits { first: Quoted::new(first), second: Quoted::new(word) });
            }
            limit = Some((word, given));
            rest = after;
        }
        Ok(Self { open, limit: limit.map_or(Limit::Default, |(_, limit)| limit) })
    }
}

fn value<'a, 'b>(
    word: &str,
    tokens: &'a [&'b str],
    min: u64,
    max: u64,
    make: impl Fn(u64) -> Limit,
) -> Result<(Limit, &'a [&'b str]), GoError> {
    let [value, after @ ..] = tokens else {
        return Err(GoError::NoValue { word: Quoted::new(word) });
    };
    let value = number(value, min, max).map_err(|error| GoError::Value { word: Quoted::new(word), error })?;
    Ok((make(value), after))
}

fn clock<'a, 'b>(tokens: &'a [&'b str]) -> Result<(Limit, &'a [&'b str]), GoError> {
    let [left, after @ ..] = tokens else {
        return Err(GoError::NoValue { word: Quoted::new("clock") });
    };
    let left = times("clock", left)?;
    let (increment, after) = match after {
        ["inc", increment, after @ ..] => (times("inc", increment)?, after),
        ["inc"] => return Err(GoError::NoValue { word: Quoted::new("inc") }),
        _ => (Vec::new(), after),
    };
    Ok((Limit::Clock(Clock { left, increment }), after))
}

fn times(word: &str, list: &str) -> Result<Vec<Duration>, GoError> {
    list.split(',')
        .map(|ms| number(ms, 0, MAX_TIME_MS).map(Duration::from_millis))
        .collect::<Result<_, _>>()
        .map_err(|error| GoError::Value { word: Quoted::new(word), error })
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.open {
            f.write_str(" open")?;
        }
        let list = |times: &[Duration]| {
            times.iter().map(|time| time.as_millis().to_string()).collect::<Vec<_>>().join(",")
        };
        match &self.limit {
            Limit::Default => Ok(()),
            Limit::Time(time) => write!(f, " movetime {}", time.as_millis()),
            Limit::Depth(depth) => write!(f, " depth {depth}"),
            Limit::Nodes(nodes) => write!(f, " nodes {nodes}"),
            Limit::Infinite => f.write_str(" infinite"),
            Limit::Clock(clock) => {
                write!(f, " clock {}", list(&clock.left))?;
                if clock.increment.is_empty() { Ok(()) } else { write!(f, " inc {}", list(&clock.increment)) }
            }
        }
    }
}

/// Why a `go` line is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum GoError {
    #[error("go does not take '{token}': expected open, or one of movetime, clock, depth, nodes, infinite")]
    Word { token: Quoted },
    #[error("go takes open once, before the limit: go open [LIMIT]")]
    Open,
    #[error("go {word} has no value: expected a whole number")]
    NoValue {
        /// The word that has no value.
        word: Quoted,
    },
    #[error("go {word} {error}")]
    Value { word: Quoted, error: NumberError },
    #[error("go clock has {given} times for {players} players: expected one for each seat")]
    Clocks { given: usize, players: usize },
    #[error("go takes one limit, not {first} and {second}")]
    TwoLimits { first: Quoted, second: Quoted },
}

impl Coded for GoError {
    fn code(&self) -> Code {
        Code::Syntax
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Go, GoError> {
        Go::parse(&text.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn every_limit_parses_back_from_its_text() {
        for text in [
            "go",
            "go open",
            "go movetime 500",
            "go open movetime 1",
            "go clock 60000,59000 inc 100,100",
            "go clock 1,2,3",
            "go depth 3",
            "go nodes 1000000",
            "go infinite",
        ] {
            assert_eq!(parse(&text[2..]).unwrap().to_string(), text);
        }
    }

    #[test]
    fn every_error_names_the_token_and_the_form() {
        let cases = [
            ("movetime", "go movetime has no value: expected a whole number"),
            ("movetime x", "go movetime 'x': expected a whole number from 1 to 1000000000"),
            (
                "quickly",
                "go does not take 'quickly': expected open, or one of movetime, clock, depth, nodes, infinite",
            ),
            ("open open", "go takes open once, before the limit: go open [LIMIT]"),
            ("depth 2 open", "go takes open once, before the limit: go open [LIMIT]"),
            ("depth 2 nodes 5", "go takes one limit, not depth and nodes"),
            ("clock 5,x", "go clock 'x': expected a whole number from 0 to 1000000000"),
            ("clock 5 inc", "go inc has no value: expected a whole number"),
        ];
        for (text, expected) in cases {
            assert_eq!(parse(text).unwrap_err().to_string(), expected);
        }
    }
}
