//! A move: the trump card, the discards, the game, an answer, a bid, or a card.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use std::fmt;

use super::rules::PlainGame;
use crate::cards::german::Card;
use crate::cards::{Card as _, CardSet};
use crate::words::words;
use crate::{PLAY, SyntaxError};

/// One decision of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// `trump CARD`: seat 0 chooses its trump card.
    Trump(Card),
    /// `trump lidu`: seat 0 chooses an unseen card as its trump card, which is the first card of its next
    /// packet.
    Lidu,
    /// `discard CARD CARD`: the seat to move lays these cards into the talon.
    Discard(CardSet<Card>),
    /// `play colour|betl|durch`: names the game. `None` is a trump game.
    Play(Option<PlainGame>),
    /// `say good [flek GAME]`: lets the game be played. With a game, the move also doubles this game.
    Good(Option<PlainGame>),
    /// `say bad`: takes the game over from its declarer.
    Bad,
    /// `say …`: a turn of the bidding.
    Say(Statements),
    /// `CARD`: plays this card.
    Card(Card),
}

/// The kind of a move. A kind prints as a text that says what the seat to move must do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum MoveKind {
    #[error("choose its trump card: trump CARD")]
    Trump,
    #[error("fill the talon: discard CARD CARD")]
    Discard,
    #[error("name the game: play colour|betl|durch")]
    Game,
    #[error("answer: say good, or say bad")]
    Answer,
    #[error("speak: say [STATEMENT…]")]
    Say,
    #[error("play a card")]
    Card,
}

impl MoveKind {
    /// Returns the word for the phase of the deal in which moves of this kind are due.
    pub(super) const fn phase(self) -> &'static str {
        match self {
            Self::Trump => "trump",
            Self::Discard => "discard",
            Self::Game => "game",
            Self::Answer => "answer",
            Self::Say => "bid",
            Self::Card => PLAY,
        }
    }
}

impl Move {
    /// Returns the kind of the move.
    pub const fn kind(&self) -> MoveKind {
        match self {
            Self::Trump(_) | Self::Lidu => MoveKind::Trump,
            Self::Discard(_) => MoveKind::Discard,
            Self::Play(_) => MoveKind::Game,
            Self::Good(_) | Self::Bad => MoveKind::Answer,
            Self::Say(_) => MoveKind::Say,
            Self::Card(_) => MoveKind::Card,
        }
    }

    /// Reads a move.
    ///
    /// # Errors
    /// When the tokens have none of the forms of a move.
    pub fn parse(tokens: &[&str]) -> Result<Self, SyntaxError> {
        Ok(match tokens {
            ["trump", "lidu"] => Self::Lidu,
            ["trump", card] => Self::Trump(Card::parse(card)?),
            ["trump", ..] => return Err(SyntaxError::form(tokens, "trump CARD, or trump lidu")),
            ["discard", cards @ ..] if cards.len() == 2 => Self::Discard(CardSet::parse(cards)?),
            ["discard", ..] => return Err(SyntaxError::form(tokens, "discard CARD CARD")),
            ["play", "colour"] => Self::Play(None),
            ["play", game] if PlainGame::parse(game).is_some() => Self::Play(PlainGame::parse(game)),
            // All legal moves of one scene must have the same keyword. When a game is to be named, the
            // keyword is `play`.
            ["play", goals @ ..] if is_top107(goals) => Self::Say(Statements::parse(goals)?),
            ["play", ..] => return Err(SyntaxError::form(tokens, "play colour, play betl or play durch")),
            ["say", "bad"] => Self::Bad,
            ["say", "good"] => Self::Good(None),
            ["say", "good", "flek", game] if PlainGame::parse(game).is_some() => {
                Self::Good(PlainGame::parse(game))
            }
            ["say", "good" | "bad", ..] => {
                return Err(SyntaxError::form(tokens, "say bad, say good, say good flek betl or durch"));
            }
            ["say", statements @ ..] => Self::Say(Statements::parse(statements)?),
            [card] => Self::Card(Card::parse(card)?),
            _ => {
                return Err(SyntaxError::form(
                    tokens,
                    "trump CARD, discard CARD CARD, play GAME, say [STATEMENT…], or a card",
                ));
            }
        })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Trump(card) => write!(f, "trump {card}"),
            Self::Lidu => f.write_str("trump lidu"),
            Self::Discard(cards) => write!(f, "discard {cards}"),
            Self::Play(game) => write!(f, "play {}", game_word(*game)),
            Self::Good(None) => f.write_str("say good"),
            Self::Good(Some(game)) => write!(f, "say good flek {game}"),
            Self::Bad => f.write_str("say bad"),
            Self::Say(statements) if statements.is_empty() => f.write_str("say"),
            Self::Say(statements) => write!(f, "say {statements}"),
            Self::Card(card) => write!(f, "{card}"),
        }
    }
}

/// Returns whether these tokens announce sedma and stovka instead of naming a game.
fn is_top107(goals: &[&str]) -> bool {
    matches!(goals, ["sedma", "stovka"] | ["hra", "sedma", "stovka"])
}

/// Returns the word of a game that a seat names; `None` is a trump game.
pub(super) fn game_word(game: Option<PlainGame>) -> &'static str {
    game.map_or("colour", PlainGame::word)
}

words! {
    /// A goal that a side of a trump game wins or loses. Goals are written in the order of the variants.
    pub enum Goal {
        /// To make more points than the other side.
        Hra = "hra",
        /// To win the last trick with the trump 7.
        Sedma = "sedma",
        /// To make at least a hundred points, with at most one marriage counted.
        Stovka = "stovka",
    }
}

/// One statement of a turn of the bidding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Statement {
    /// `GOAL`: announces the goal.
    Announce(Goal),
    /// `flek GOAL`: doubles the goal.
    Flek(Goal),
    /// `flek GAME`: doubles betl or durch.
    FlekGame(PlainGame),
}

impl Statement {
    /// All statements of a trump game, in the order in which they are written.
    pub const ALL: [Self; 6] = [
        Self::Announce(Goal::Hra),
        Self::Announce(Goal::Sedma),
        Self::Announce(Goal::Stovka),
        Self::Flek(Goal::Hra),
        Self::Flek(Goal::Sedma),
        Self::Flek(Goal::Stovka),
    ];

    /// All statements about betl and durch.
    pub const PLAIN: [Self; 2] = [Self::FlekGame(PlainGame::Betl), Self::FlekGame(PlainGame::Durch)];

    /// The announcement of hra. Every opening contains it, except when stovka replaces hra.
    pub const HRA: Self = Self::Announce(Goal::Hra);

    const fn bit(self) -> u8 {
        match self {
            Self::Announce(goal) => 1 << goal as u8,
            Self::Flek(goal) => 8 << goal as u8,
            Self::FlekGame(game) => 64 << game as u8,
        }
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Announce(goal) => write!(f, "{goal}"),
            Self::Flek(goal) => write!(f, "flek {goal}"),
            Self::FlekGame(game) => write!(f, "flek {game}"),
        }
    }
}

/// The set of statements that a seat makes in one turn. The empty set is silence.
///
/// ```
/// use talon_games::marias::Statements;
/// let statements = Statements::parse(&["flek", "sedma", "stovka"]).unwrap();
/// assert_eq!(statements.to_string(), "stovka flek sedma");
/// assert!(Statements::parse(&["flek"]).is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Statements(u8);

impl Statements {
    /// Silence.
    pub const SILENCE: Self = Self(0);

    /// Reads statements in any order.
    ///
    /// # Errors
    /// When a token is not a statement, or a statement is repeated.
    pub fn parse(mut tokens: &[&str]) -> Result<Self, SyntaxError> {
        let mut statements = Self::SILENCE;
        loop {
            let (statement, length) = match tokens {
                [] => return Ok(statements),
                ["flek", goal, ..] => {
                    let game = || PlainGame::parse(goal).map(Statement::FlekGame);
                    (Goal::parse(goal).map(Statement::Flek).or_else(game), 2)
                }
                [goal, ..] => (Goal::parse(goal).map(Statement::Announce), 1),
            };
            let (said, rest) = tokens.split_at(length);
            match statement {
                Some(statement) if !statements.contains(statement) => statements = statements.with(statement),
                _ => {
                    return Err(SyntaxError::form(
                        said,
                        "say [hra] [sedma] [stovka] [flek hra] [flek sedma] [flek stovka], each at most once",
                    ));
                }
            }
            tokens = rest;
        }
    }

    /// Returns whether the set has no statement.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether `statement` is in the set.
    pub const fn contains(self, statement: Statement) -> bool {
        self.0 & statement.bit() != 0
    }

    /// Returns the set with `statement` added.
    #[must_use]
    pub const fn with(self, statement: Statement) -> Self {
        Self(self.0 | statement.bit())
    }

    /// Returns the statements, in the order in which they are written.
    pub fn iter(self) -> impl Iterator<Item = Statement> {
        let all = Statement::ALL.into_iter().chain(Statement::PLAIN);
        all.filter(move |&statement| self.contains(statement))
    }

    /// Returns whether every statement of this set is in `other`.
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns the statements that are in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the set without `statement`.
    #[must_use]
    pub const fn without(self, statement: Statement) -> Self {
        Self(self.0 & !statement.bit())
    }

    /// Returns the subset that `bits` selects. Every subset is selected by the same number of values of
    /// `bits`, so random bits give a uniformly drawn subset.
    pub(super) const fn subset(self, bits: u8) -> Self {
        Self(self.0 & bits)
    }

    /// Lists every set of statements of a trump game, silence first. After these, lists the doubling of betl
    /// alone and the doubling of durch alone.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let plain = Statement::PLAIN.into_iter().map(|statement| Self::SILENCE.with(statement));
        (0..1 << Statement::ALL.len()).map(Self).chain(plain)
    }
}

impl FromIterator<Statement> for Statements {
    fn from_iter<I: IntoIterator<Item = Statement>>(statements: I) -> Self {
        statements.into_iter().fold(Self::SILENCE, Self::with)
    }
}

impl fmt::Display for Statements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, statement) in self.iter().enumerate() {
            if position > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{statement}")?;
        }
        Ok(())
    }
}
