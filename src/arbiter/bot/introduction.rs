//! The handshake of a bot.

use talon_games::cards::Quoted;
use talon_games::protocol::{GameOffer, MAX_LINE, OptionSpec, Reply, SetOptionError, VERSION, Want};

use crate::similar_word::similar_word;

/// The maximum number of bytes in the `game` and `option` lines of a handshake.
pub const HANDSHAKE_BYTES: usize = 32 << 10;

/// The maximum number of known options that a message names.
const NAMED_OPTIONS: usize = 8;

/// The content of a bot's handshake so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Introduction {
    /// The bot's name. Empty when the bot gave no name.
    pub name: String,
    /// The bot's author. Empty when the bot gave no author.
    pub author: String,
    /// The games that the bot plays. An empty list means that the bot plays any game.
    pub games: Vec<GameOffer>,
    /// The bot's options.
    pub options: Vec<OptionSpec>,
    /// Whether the bot wants the list of legal moves before each `go`.
    pub legal: bool,
    /// Whether the bot wants every event at once.
    pub live: bool,
    /// The number of bytes in the `game` and `option` lines.
    bytes: usize,
}

/// Whether a handshake is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Greeting {
    /// More lines are expected.
    Incomplete,
    /// `talonok` was the last line.
    Complete,
}

impl Introduction {
    /// Returns whether the bot plays this game with this number of players. A bot that names no game plays
    /// any game.
    pub fn plays(&self, game: &str, players: usize) -> bool {
        let fits = |offer: &GameOffer| offer.name == game && offer.players.contains(&players);
        self.games.is_empty() || self.games.iter().any(fits)
    }

    /// Returns the bot's option of this name. The case of the letters does not matter.
    pub fn option(&self, name: &str) -> Option<&OptionSpec> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Returns the `setoption` line for a value, checked against the bot's `option` line.
    ///
    /// # Errors
    /// The bot has no such option, or the option does not take this value.
    pub fn setting(&self, name: &str, value: &str) -> Result<String, SetOptionError> {
        let Some(option) = self.option(name) else {
            return Err(self.unknown_option(name));
        };
        let line = match option.check(Some(value).filter(|value| !value.is_empty()))?.as_str() {
            "" => format!("setoption name {}", option.name),
            value => format!("setoption name {} value {value}", option.name),
        };
        if line.len() > MAX_LINE || line.contains(['\n', '\r']) {
            return Err(SetOptionError::Value {
                name: option.name.clone(),
                value: Quoted::new(value),
                expected: format!("a text of one line, which has at most {MAX_LINE} bytes with 'setoption'"),
            });
        }
        Ok(line + "\n")
    }

    /// Returns the error for an option that the bot does not have.
    fn unknown_option(&self, name: &str) -> SetOptionError {
        let known = || self.options.iter().map(|option| option.name.as_str());
        let quoted = Quoted::new(name);
        if let Some(similar) = similar_word(name, known()) {
            return SetOptionError::Misspelt { name: quoted, similar: Quoted::new(similar) };
        }
        let named: Vec<String> =
            known().take(NAMED_OPTIONS).map(|name| Quoted::new(name).to_string()).collect();
        let known = match self.options.len().saturating_sub(NAMED_OPTIONS) {
            _ if named.is_empty() => "none".to_owned(),
            0 => named.join(", "),
            more => format!("{} and {more} more", named.join(", ")),
        };
        SetOptionError::Name { name: quoted, known }
    }

    /// Handles a line of the handshake.
    pub(super) fn handle(&mut self, line: &str) -> Result<Greeting, String> {
        match Reply::parse(line) {
            // Names go into reports and records. So they are shortened, and their control characters are
            // escaped.
            Ok(Some(Reply::Name(name))) => self.name = Quoted::new(&name).to_string(),
            Ok(Some(Reply::Author(author))) => self.author = Quoted::new(&author).to_string(),
            Ok(Some(reply @ (Reply::Game(_) | Reply::Option(_)))) => {
                self.bytes += line.len();
                if self.bytes > HANDSHAKE_BYTES {
                    return Err(format!("more than {HANDSHAKE_BYTES} bytes of game and option lines"));
                }
                match reply {
                    Reply::Game(game) => self.games.push(game),
                    Reply::Option(option) => self.options.push(option),
                    _ => {}
                }
            }
            Ok(Some(Reply::Want(Want::Legal))) => self.legal = true,
            Ok(Some(Reply::Want(Want::Live))) => self.live = true,
            Ok(Some(Reply::TalonOk(version))) if version == VERSION => return Ok(Greeting::Complete),
            Ok(Some(Reply::TalonOk(version))) => {
                return Err(format!("speaks version {version} of the protocol, not {VERSION}"));
            }
            Ok(_) => {}
            Err(error) => return Err(format!("'{}': {error}", Quoted::new(line))),
        }
        Ok(Greeting::Incomplete)
    }
}
