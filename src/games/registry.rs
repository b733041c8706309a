//! The registry of games, with their types erased.

use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::sync::Arc;

use super::game::{Game, Keyword, Role};
use super::table::{GameTable, Table, keywords};
use crate::cards::Quoted;
use crate::protocol::{GameOffer, NewGame, NewGameError, Refusal};

/// The rules of one game in the registry, its types erased.
pub trait RegisteredGame: Send + Sync {
    /// The name in `newgame`.
    fn name(&self) -> &'static str;

    /// The game's `game` line of the handshake.
    fn offer(&self) -> GameOffer;

    /// The rules for people, as a page of Markdown. Empty, as by default, for a game without such a page.
    fn rules_page(&self) -> &'static str {
        ""
    }

    /// The event lines, for `help`.
    fn event_lines(&self) -> &'static [Keyword];

    /// Whether the game has event lines with this keyword.
    fn knows_keyword(&self, keyword: &str) -> bool;

    /// The default number of deals in a session.
    fn session(&self) -> NonZeroUsize;

    /// The roles that a seat can have in a deal.
    fn roles(&self) -> &'static [Role];

    /// A new deal for a referee.
    ///
    /// # Errors
    /// When the game does not support the players or a key of the line.
    fn table(&self, new: &NewGame) -> Result<Box<dyn Table>, Refusal>;
}

/// The rules of game `G` as a [`RegisteredGame`].
#[derive(Clone, Copy, Debug, Default)]
pub struct GameRules<G>(PhantomData<G>);

impl<G: Game> GameRules<G> {
    /// The rules of `G`.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<G: Game> RegisteredGame for GameRules<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn offer(&self) -> GameOffer {
        GameOffer {
            name: G::NAME.to_owned(),
            players: G::PLAYERS.to_vec(),
            keys: G::KEYS.iter().map(ToString::to_string).collect(),
        }
    }

    fn rules_page(&self) -> &'static str {
        G::RULES_PAGE
    }

    fn event_lines(&self) -> &'static [Keyword] {
        G::KEYWORDS
    }

    fn knows_keyword(&self, keyword: &str) -> bool {
        keywords::<G>().any(|known| known == keyword)
    }

    fn session(&self) -> NonZeroUsize {
        G::SESSION
    }

    fn roles(&self) -> &'static [Role] {
        G::ROLES
    }

    fn table(&self, new: &NewGame) -> Result<Box<dyn Table>, Refusal> {
        Ok(Box::new(GameTable::<G>::new(new)?))
    }
}

/// The list of games, in the order in which they are offered.
///
/// The arbiter takes a registry of rules; the engine takes a registry of games that it can also play
/// (`GameRegistry<dyn PlayableGame>`), which contains the rules.
pub struct GameRegistry<E: ?Sized = dyn RegisteredGame> {
    entries: Vec<Arc<E>>,
}

impl<E: ?Sized + RegisteredGame> GameRegistry<E> {
    /// The registry of these games, in the order in which they are offered.
    #[must_use]
    pub fn new(entries: Vec<Arc<E>>) -> Self {
        Self { entries }
    }

    /// All games.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<E>> {
        self.entries.iter()
    }

    /// The game with this name.
    ///
    /// # Errors
    /// When there is no such game; the error lists the names of all games.
    pub fn find(&self, name: &str) -> Result<&E, NewGameError> {
        self.iter().find(|entry| entry.name() == name).map(AsRef::as_ref).ok_or_else(|| NewGameError::Game {
            game: Quoted::new(name),
            known: self.iter().map(|entry| entry.name()).collect::<Vec<_>>().join(", "),
        })
    }

    /// Whether any game has event lines with this keyword.
    #[must_use]
    pub fn knows_keyword(&self, keyword: &str) -> bool {
        self.iter().any(|entry| entry.knows_keyword(keyword))
    }
}
