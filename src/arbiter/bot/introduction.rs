//! What a program says of itself in its handshake.

use crate::cards::Quoted;
use crate::protocol::{GameOffer, OptionSpec, Reply, SetOptionError, VERSION, Want};

/// What a program said of itself in its handshake.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Introduction {
    /// Its name; empty when it gave none.
    pub name: String,
    /// Its author; empty when it gave none.
    pub author: String,
    /// The games it plays; none given means any.
    pub games: Vec<GameOffer>,
    /// Its options.
    pub options: Vec<OptionSpec>,
    /// Whether it wants the legal moves before each `go`.
    pub legal: bool,
    /// Whether it wants every event at once.
    pub live: bool,
}

/// Whether a handshake goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Greeting {
    /// More is to come.
    GoesOn,
    /// It is complete.
    Complete,
}

impl Introduction {
    /// Whether it plays this game with so many players. A program that names no game is seated anywhere.
    #[must_use]
    pub fn plays(&self, game: &str, players: usize) -> bool {
        let fits = |offer: &GameOffer| offer.name == game && offer.players.contains(&players);
        self.games.is_empty() || self.games.iter().any(fits)
    }

    /// The option of this name.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&OptionSpec> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// The `setoption` line for a value, checked against what the program said it has.
    ///
    /// # Errors
    /// When it has no such option, or not that value.
    pub fn setting(&self, name: &str, value: &str) -> Result<String, SetOptionError> {
        let Some(option) = self.option(name) else {
            let known = match self.options.as_slice() {
                [] => "none".to_owned(),
                options => options.iter().map(|option| option.name.as_str()).collect::<Vec<_>>().join(", "),
            };
            return Err(SetOptionError::Name { name: Quoted::new(name), known });
        };
        Ok(match option.check(Some(value).filter(|value| !value.is_empty()))?.as_str() {
            "" => format!("setoption name {}\n", option.name),
            value => format!("setoption name {} value {value}\n", option.name),
        })
    }

    /// Takes in a line of the handshake.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub(super) fn hear(&mut self, line: &str) -> Result<Greeting, String> {
        match Reply::parse(line) {
            // They go into tables and records: no longer than a message allows, and without control characters.
            Ok(Some(Reply::Name(name))) => self.name = Quoted::new(&name).to_string(),
            Ok(Some(Reply::Author(author))) => self.author = Quoted::new(&author).to_string(),
            Ok(Some(Reply::Game(game))) => self.games.push(game),
            Ok(Some(Reply::Option(option))) => self.options.push(option),
            Ok(Some(Reply::Want(Want::Legal))) => self.legal = true,
            Ok(Some(Reply::Want(Want::Live))) => self.live = true,
            Ok(Some(Reply::TalonOk(version))) if version == VERSION => return Ok(Greeting::Complete),
            Ok(Some(Reply::TalonOk(version))) => {
                return Err(format!("speaks version {version} of the protocol, not {VERSION}"));
            }
            Ok(_) => {}
            Err(error) => return Err(format!("'{}': {error}", Quoted::new(line))),
        }
        Ok(Greeting::GoesOn)
    }
}
