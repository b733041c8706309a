//! The specification of a bot, as a user writes it for a seat.

use crate::cards::Quoted;
use crate::games::Audience;
use crate::protocol::Seat;

/// How a bot is started and set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotSpec {
    /// The command: executable and arguments.
    pub program: Vec<String>,
    /// The options to set, as names and values.
    pub options: Vec<(String, String)>,
    /// The cards that the bot is shown.
    pub(crate) sees: Sees,
    /// The bot's name in reports. `None` when the bot's own `id name` is used.
    pub name: Option<String>,
    /// The text that the user wrote.
    pub written: String,
}

/// The cards that a bot is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Sees {
    /// The cards that its seat may see.
    #[default]
    Own,
    /// Every hand. Such a bot is a measuring rod, not a player.
    All,
}

impl Sees {
    /// The audience for which the bot's events are masked in this seat.
    #[must_use]
    pub(crate) fn at(self, seat: Seat) -> Audience {
        match self {
            Self::Own => Audience::Seat(seat),
            Self::All => Audience::Record,
        }
    }
}

/// The prefix of a built-in player, in place of a command.
const OWN: &str = "talon:";

/// The prefix of a bot that is shown every hand.
const CLAIRVOYANT_PREFIX: &str = "clairvoyant:";

impl BotSpec {
    /// Reads a specification: a command line, or `talon:PLAYER[,OPTION=VALUE]…` for a built-in player, which
    /// the command `engine` starts. With the prefix `clairvoyant:`, a bot is shown every hand;
    /// `talon:clairvoyant` is also shown every hand.
    ///
    /// # Errors
    /// Quotes do not match, or an option has no value.
    pub fn parse(written: &str, engine: &[String]) -> Result<Self, SpecError> {
        let written = written.trim();
        let (sees, program) = match written.strip_prefix(CLAIRVOYANT_PREFIX) {
            Some(program) => (Sees::All, program),
            None => (Sees::Own, written),
        };
        let Some(player_and_options) = program.strip_prefix(OWN) else {
            let program = shlex::split(program).filter(|program| !program.is_empty());
            let program = program.ok_or_else(|| SpecError::Command { written: Quoted::new(written) })?;
            return Ok(Self { program, options: Vec::new(), sees, name: None, written: written.to_owned() });
        };
        let mut parts = player_and_options.split(',');
        let player = parts.next().unwrap_or_default();
        let mut options = vec![("Player".to_owned(), player.to_owned())];
        for part in parts {
            let (name, value) =
                part.split_once('=').ok_or_else(|| SpecError::Option { part: Quoted::new(part) })?;
            options.push((name.to_owned(), value.to_owned()));
        }
        let sees = if player == crate::protocol::CLAIRVOYANT { Sees::All } else { sees };
        let name = Some(player_and_options.to_owned());
        Ok(Self { program: engine.to_vec(), options, sees, name, written: written.to_owned() })
    }
}

/// Why a specification cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// The command is missing.
    #[error("no command: '{written}' is empty or its quotes do not match")]
    Command {
        /// The text that the user wrote.
        written: Quoted,
    },
    /// An option has no value.
    #[error("no option: '{part}' is not NAME=VALUE, as in talon:minimax,Depth=2")]
    Option {
        /// The text of the option, as the user wrote it.
        part: Quoted,
    },
}
