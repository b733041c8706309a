//! The registry of games, with their types erased.

use std::borrow::Borrow;
use std::num::NonZeroUsize;

use super::game::{Game, Keyword, Role};
use super::table::{GameTable, Table, keywords};
use crate::cards::Quoted;
use crate::protocol::{GameOffer, NewGame, NewGameError, Refusal, RuleKey};

/// The rules of one game, without its types. The constants are those of [`Game`].
#[derive(Clone, Copy, Debug)]
pub struct GameRules {
    /// The name in `newgame`.
    pub name: &'static str,
    /// The rules for people, as a page of Markdown; empty for a game without such a page.
    pub rules_page: &'static str,
    /// The event lines, for `help`.
    pub event_lines: &'static [Keyword],
    /// The default number of deals in a session.
    pub session: NonZeroUsize,
    /// The roles that a seat can have in a deal.
    pub roles: &'static [Role],
    players: &'static [usize],
    keys: &'static [RuleKey],
    knows_keyword: fn(&str) -> bool,
    table: fn(&NewGame) -> Result<Box<dyn Table>, Refusal>,
}

impl GameRules {
    /// The rules of `G`.
    #[must_use]
    pub const fn new<G: Game>() -> Self {
        Self {
            name: G::NAME,
            rules_page: G::RULES_PAGE,
            event_lines: G::KEYWORDS,
            session: G::SESSION,
            roles: G::ROLES,
            players: G::PLAYERS,
            keys: G::KEYS,
            knows_keyword: |keyword| keywords::<G>().any(|known| known == keyword),
            table: |new| Ok(Box::new(GameTable::<G>::new(new)?)),
        }
    }

    /// The game's `game` line of the handshake.
    #[must_use]
    pub fn offer(&self) -> GameOffer {
        let keys = self.keys.iter().map(ToString::to_string).collect();
        GameOffer { name: self.name.to_owned(), players: self.players.to_vec(), keys }
    }

    /// The keys of its `newgame` line.
    pub fn keys(&self) -> &'static [RuleKey] {
        self.keys
    }

    /// A new deal for a referee.
    ///
    /// # Errors
    /// When the game does not support the players or a key of the line.
    pub fn table(&self, new: &NewGame) -> Result<Box<dyn Table>, Refusal> {
        (self.table)(new)
    }
}

/// The list of games, in the order in which an engine offers them.
///
/// The arbiter takes a registry of rules; the engine takes a registry of games that it can also play
/// (`GameRegistry<PlayableGame>`), which contains the rules.
pub struct GameRegistry<E = GameRules> {
    entries: Vec<E>,
}

impl<E: Borrow<GameRules>> GameRegistry<E> {
    /// The registry of these games, in the order in which they are offered.
    #[must_use]
    pub const fn new(entries: Vec<E>) -> Self {
        Self { entries }
    }

    /// All games.
    pub fn iter(&self) -> impl Iterator<Item = &E> {
        self.entries.iter()
    }

    /// The game with this name.
    ///
    /// # Errors
    /// When there is no such game; the error lists the names of all games.
    pub fn find(&self, name: &str) -> Result<&E, NewGameError> {
        self.iter().find(|&entry| entry.borrow().name == name).ok_or_else(|| NewGameError::Game {
            game: Quoted::new(name),
            known: self.iter().map(|entry| entry.borrow().name).collect::<Vec<_>>().join(", "),
        })
    }

    /// Whether any game has event lines with this keyword.
    #[must_use]
    pub fn knows_keyword(&self, keyword: &str) -> bool {
        self.iter().any(|entry| (entry.borrow().knows_keyword)(keyword))
    }
}
