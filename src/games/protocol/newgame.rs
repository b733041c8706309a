//! `newgame GAME players N [seat S] [KEY VALUE]…`, and the keys of this line: rule options and values carried
//! from deal to deal.

use std::fmt;

use super::error::{Code, Coded};
use super::number::{NumberError, number, signed_number};
use super::seat::{Seat, SeatError};
use crate::cards::Quoted;

/// A `newgame` line, which begins a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// The game's name.
    pub game: String,
    /// The number of players, at least 1.
    pub players: usize,
    /// The seat that the engine holds; `None` when it holds all seats.
    pub seat: Option<Seat>,
    /// The keys of the line with their values, as written: rule options and values carried from deal to deal.
    pub keys: Vec<(String, String)>,
}

impl NewGame {
    /// Parses the tokens after `newgame`.
    ///
    /// # Errors
    /// When the tokens are not `GAME players N`, then optionally `seat S`, then pairs of a key and a
    /// value. Also when a key is repeated.
    pub fn parse(tokens: &[&str]) -> Result<Self, NewGameError> {
        let (game, players, rest) = match tokens {
            [] => return Err(NewGameError::Form),
            [game, "players", players, rest @ ..] => (game, players, rest),
            [_, "players"] => return Err(NewGameError::NoValue { key: Quoted::new("players") }),
            [_, word, ..] => return Err(NewGameError::Word { word: Quoted::new(word) }),
            [game] => return Err(NewGameError::NoPlayers { game: Quoted::new(game) }),
        };
        let players = number(players, 1, Seat::MAX_SEATS as u64).map_err(NewGameError::Players)? as usize;
        let mut new = Self { game: (*game).to_owned(), players, seat: None, keys: Vec::new() };
        let mut seat_given = false;
        for pair in rest.chunks(2) {
            let &[key, value] = pair else {
                return Err(NewGameError::NoValue { key: Quoted::new(pair[0]) });
            };
            if new.keys.iter().any(|(known, _)| known == key) || key == "seat" && seat_given {
                return Err(NewGameError::Twice { key: Quoted::new(key) });
            }
            if key == "seat" {
                seat_given = true;
                new.seat = if value == "all" { None } else { Some(Seat::parse(value)?.at(players)?) };
            } else {
                new.keys.push((key.to_owned(), value.to_owned()));
            }
        }
        Ok(new)
    }

    /// Returns the value that the line gives for `key`. `None` when the line does not have the key.
    pub fn key(&self, key: &str) -> Option<&str> {
        self.keys.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// Checks the line for a game with these numbers of players and these keys.
    ///
    /// # Errors
    /// When the game does not allow the number of players, the game does not have a key of the line,
    /// a key does not take its value, or a key is repeated.
    pub fn check(&self, players: &[usize], keys: &[RuleKey]) -> Result<(), NewGameError> {
        if !players.contains(&self.players) {
            return Err(NewGameError::Count {
                game: Quoted::new(&self.game),
                players: self.players,
                allowed: players.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
            });
        }
        for (index, (name, value)) in self.keys.iter().enumerate() {
            if self.keys[..index].iter().any(|(known, _)| known == name) {
                return Err(NewGameError::Twice { key: Quoted::new(name) });
            }
            let key = keys.iter().find(|key| key.name == name).ok_or_else(|| NewGameError::Key {
                game: Quoted::new(&self.game),
                key: Quoted::new(name),
                known: match keys {
                    [] => "no keys".to_owned(),
                    _ => keys.iter().map(|key| key.name).collect::<Vec<_>>().join(", "),
                },
            })?;
            if !key.kind.allows(value, self.players) {
                return Err(NewGameError::Value {
                    key: key.name,
                    value: Quoted::new(value),
                    expected: key.kind.expected(self.players),
                });
            }
        }
        Ok(())
    }
}

impl fmt::Display for NewGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "newgame {} players {}", self.game, self.players)?;
        if let Some(seat) = self.seat {
            write!(f, " seat {seat}")?;
        }
        self.keys.iter().try_for_each(|(key, value)| write!(f, " {key} {value}"))
    }
}

/// Why a `newgame` line is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum NewGameError {
    #[error("expected: newgame GAME players N [seat S] [KEY VALUE]…")]
    Form,
    #[error("newgame {game} has no players: expected players N after the game")]
    NoPlayers { game: Quoted },
    #[error("newgame has '{word}' after the game: expected players N")]
    Word { word: Quoted },
    #[error("players {0}")]
    Players(NumberError),
    #[error(transparent)]
    Seat(#[from] SeatError),
    #[error("newgame {key} has no value")]
    NoValue { key: Quoted },
    #[error("newgame names {key} twice")]
    Twice { key: Quoted },
    #[error("{game} is for {allowed} players, not {players}")]
    Count { game: Quoted, players: usize, allowed: String },
    #[error("{game} has no key '{key}': it has {known}")]
    Key { game: Quoted, key: Quoted, known: String },
    #[error("{key} cannot be '{value}': expected {expected}")]
    Value { key: &'static str, value: Quoted, expected: String },
    #[error("no game '{game}': the games are {known}")]
    Game { game: Quoted, known: String },
    /// The values of a game's keys contradict each other, or a value contradicts the number of players. The
    /// text begins with the key at fault.
    #[error("{0}")]
    Contradiction(String),
}

impl Coded for NewGameError {
    fn code(&self) -> Code {
        match self {
            Self::Form
            | Self::NoPlayers { .. }
            | Self::Word { .. }
            | Self::Players(_)
            | Self::Seat(_)
            | Self::NoValue { .. }
            | Self::Twice { .. }
            | Self::Contradiction(_) => Code::Syntax,
            Self::Count { .. } | Self::Key { .. } | Self::Value { .. } | Self::Game { .. } => Code::Option,
        }
    }
}

/// A key of `newgame`: a rule option of a game, or a value that the game carries from deal to deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleKey {
    /// The key's name.
    pub name: &'static str,
    /// The values that the key takes.
    pub kind: KeyKind,
}

impl fmt::Display for RuleKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.kind)
    }
}

/// The kind of values that a key of `newgame` takes. It prints as the TYPE of the key in a `game` line, which
/// is one token.
///
/// ```
/// use talon_games::protocol::KeyKind;
/// let target = KeyKind::Integer { min: -50, max: 500 };
/// assert_eq!(target.to_string(), "-50..500");
/// assert!(target.allows("-7", 3) && !target.allows("501", 3));
/// assert!(KeyKind::SeatList { min: 0, max: 9 }.allows("0,3,9", 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyKind {
    /// One of these words. The first word is the default. Prints as `high|natural`.
    Words(&'static [&'static str]),
    /// One of these words. Each word sets other keys. Without this key in the line, none of the words
    /// applies. Prints like [`KeyKind::Words`].
    Profile(&'static [&'static str]),
    /// A whole number in a range. A negative number has a sign. Prints as `-50..500`.
    Integer {
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// A list with one whole number for each seat, such as `0,1,0`. Prints as `N,N,…`.
    SeatList {
        /// The least number.
        min: i64,
        /// The greatest number.
        max: i64,
    },
    /// Any token that the game accepts. Prints as `TEXT`. The game checks the token when it reads its rules,
    /// and refuses a wrong token with [`NewGameError::Value`].
    Text,
}

impl KeyKind {
    /// Returns whether a key of this kind takes `value` in a deal with this number of players.
    pub fn allows(self, value: &str, players: usize) -> bool {
        match self {
            Self::Words(words) | Self::Profile(words) => words.contains(&value),
            Self::Integer { min, max } => signed_number(value, min.into(), max.into()).is_ok(),
            Self::SeatList { min, max } => {
                let is_number = |token: &&str| signed_number(token, min.into(), max.into()).is_ok();
                let numbers: Vec<&str> = value.split(',').collect();
                numbers.len() == players && numbers.iter().all(is_number)
            }
            Self::Text => true,
        }
    }

    /// Returns the values that a key of this kind takes in a deal with this number of players, as text for an
    /// error.
    fn expected(self, players: usize) -> String {
        match self {
            Self::SeatList { min, max } => {
                format!("{players} numbers from {min} to {max}, one for each seat: {self}")
            }
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for KeyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words(words) | Self::Profile(words) => f.write_str(&words.join("|")),
            Self::Integer { min, max } => write!(f, "{min}..{max}"),
            Self::SeatList { .. } => f.write_str("N,N,…"),
            Self::Text => f.write_str("TEXT"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::KeyKind;

    const RULE_KEYS: [RuleKey; 2] = [
        RuleKey { name: "tens", kind: KeyKind::Words(&["high", "natural"]) },
        RuleKey { name: "radelci", kind: KeyKind::SeatList { min: 0, max: 99 } },
    ];

    fn parse(text: &str) -> Result<NewGame, NewGameError> {
        let new = NewGame::parse(&text.split(' ').skip(1).collect::<Vec<_>>())?;
        new.check(&[2, 3], &RULE_KEYS)?;
        Ok(new)
    }

    #[test]
    fn a_newgame_line_parses_back_from_its_text() {
        for text in [
            "newgame whist players 2",
            "newgame whist players 2 seat 1",
            "newgame whist players 3 tens natural radelci 0,1,0",
        ] {
            assert_eq!(parse(text).unwrap().to_string(), text);
        }
        assert_eq!(parse("newgame whist players 2 seat all").unwrap().seat, None);
    }

    #[test]
    fn every_error_names_the_token_and_the_form() {
        let cases = [
            ("newgame", "expected: newgame GAME players N [seat S] [KEY VALUE]…"),
            ("newgame whist", "newgame whist has no players: expected players N after the game"),
            ("newgame whist player 2", "newgame has 'player' after the game: expected players N"),
            ("newgame whist players", "newgame players has no value"),
            ("newgame whist players five", "players 'five': expected a whole number from 1 to 64"),
            ("newgame whist players 5", "whist is for 2, 3 players, not 5"),
            ("newgame whist players 2 seat 2", "no seat 2: 2 players sit in seats 0 to 1"),
            ("newgame whist players 2 tens", "newgame tens has no value"),
            ("newgame whist players 2 tens high tens high", "newgame names tens twice"),
            ("newgame whist players 2 tens low", "tens cannot be 'low': expected high|natural"),
            (
                "newgame whist players 2 radelci 1",
                "radelci cannot be '1': expected 2 numbers from 0 to 99, one for each seat: N,N,…",
            ),
            ("newgame whist players 2 fives high", "whist has no key 'fives': it has tens, radelci"),
        ];
        for (text, expected) in cases {
            assert_eq!(parse(text).unwrap_err().to_string(), expected, "{text}");
        }
    }

    #[test]
    fn each_kind_takes_only_its_own_values() {
        let cases: [(KeyKind, &[&str], &[&str]); 6] = [
            (KeyKind::Words(&["high", "natural"]), &["high"], &["", "High", "high|natural"]),
            (
                KeyKind::Integer { min: -5, max: 10 },
                &["-5", "0", "010", "10"],
                &["", "-", "+1", "-6", "11", "1.0"],
            ),
            (
                KeyKind::SeatList { min: 0, max: 9 },
                &["0,0,0", "1,2,9"],
                &["0,0", "0,0,0,0", "0,,0", "0,0,10", "0,0,-1", "0,0,-0"],
            ),
            (KeyKind::Integer { min: 0, max: 9 }, &["0", "9"], &["-0", "-1"]),
            (KeyKind::SeatList { min: -9, max: 9 }, &["-9,0,9"], &["-10,0,0", "0,0,--1", "0,0,+1"]),
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
