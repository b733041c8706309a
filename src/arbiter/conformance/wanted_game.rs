//! The game that a bot is to be tested with.

use crate::arbiter::conformance::error::CheckError;
use crate::games::{GameRegistry, RegisteredGame};
use crate::protocol::{Code, NewGame, NewGameError, Refusal};

/// The game that a bot is to be tested with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WantedGame<'a> {
    /// The name. `None` for the first game that the bot offers.
    pub name: Option<&'a str>,
    /// The number of players. `None` for every number that the bot offers.
    pub players: Option<usize>,
}

impl WantedGame<'_> {
    /// Whether the bot is to be tested at a table of `players`.
    pub(super) fn is_for(&self, players: usize) -> bool {
        self.players.is_none_or(|wanted| wanted == players)
    }

    /// The games that the bot may be tested with.
    pub(super) fn candidates<'g>(&self, games: &'g GameRegistry) -> Vec<&'g dyn RegisteredGame> {
        let is_wanted = |game: &&dyn RegisteredGame| {
            self.name.is_none_or(|name| game.name() == name)
                && game.offer().players.into_iter().any(|players| self.is_for(players))
        };
        games.iter().map(AsRef::as_ref).filter(is_wanted).collect()
    }

    /// Checks that there is such a game, for this number of players.
    ///
    /// # Errors
    /// When there is none.
    pub(super) fn check(&self, games: &GameRegistry) -> Result<(), CheckError> {
        let game = self.name.map(|name| games.find(name)).transpose();
        let game = game.map_err(|error: NewGameError| CheckError::Game(error.into()))?;
        let Some(players) = self.players.filter(|_| self.candidates(games).is_empty()) else { return Ok(()) };
        let nobody = || Refusal::new(Code::Option, format!("no game is for {players} players"));
        let Some(game) = game else { return Err(CheckError::Game(nobody())) };
        let new = NewGame { game: game.name().to_owned(), players, seat: None, keys: Vec::new() };
        Err(CheckError::Game(game.table(&new).err().unwrap_or_else(nobody)))
    }
}
