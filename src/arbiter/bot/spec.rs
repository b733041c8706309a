//! What a user writes for a seat.

use crate::cards::Quoted;
use crate::games::Audience;
use crate::protocol::Seat;

/// How a program is started and set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotSpec {
    /// The program and its arguments.
    pub program: Vec<String>,
    /// Options to set, by name.
    pub options: Vec<(String, String)>,
    /// Which cards it is shown.
    pub sees: Sees,
    /// What to call it in reports; nothing: as it calls itself.
    pub name: Option<String>,
    /// What the user wrote.
    pub written: String,
}

/// Which cards a program is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sees {
    /// What its seat may see.
    #[default]
    Own,
    /// Every hand: it is a yardstick, and no player.
    All,
}

impl Sees {
    /// As whom it reads the game, at this seat.
    #[must_use]
    pub fn at(self, seat: Seat) -> Audience {
        match self {
            Self::Own => Audience::Seat(seat),
            Self::All => Audience::Record,
        }
    }
}

/// What comes before a robot of our own engine in place of a command.
const OWN: &str = "talon:";

/// What comes before a command whose program is shown every hand.
const CLAIRVOYANT_PREFIX: &str = "clairvoyant:";

impl BotSpec {
    /// Understands what a user writes for a seat: a command line, or `talon:PLAYER[,OPTION=VALUE]…` for a robot of our
    /// own engine, which `engine` starts. With `clairvoyant:` before it, and as `talon:clairvoyant`, it is shown every
    /// hand.
    ///
    /// # Errors
    /// When quotes do not match, or an option lacks its value.
    pub fn parse(written: &str, engine: &[String]) -> Result<Self, SpecError> {
        let written = written.trim();
        let (sees, program) = match written.strip_prefix(CLAIRVOYANT_PREFIX) {
            Some(program) => (Sees::All, program),
            None => (Sees::Own, written),
        };
        let Some(robot) = program.strip_prefix(OWN) else {
            let program = shlex::split(program).filter(|program| !program.is_empty());
            let program = program.ok_or_else(|| SpecError::Command { written: Quoted::new(written) })?;
            return Ok(Self { program, options: Vec::new(), sees, name: None, written: written.to_owned() });
        };
        let mut parts = robot.split(',');
        let player = parts.next().unwrap_or_default();
        let mut options = vec![("Player".to_owned(), player.to_owned())];
        for part in parts {
            let (name, value) =
                part.split_once('=').ok_or_else(|| SpecError::Option { part: Quoted::new(part) })?;
            options.push((name.to_owned(), value.to_owned()));
        }
        let sees = if player == crate::protocol::CLAIRVOYANT { Sees::All } else { sees };
        let name = Some(robot.to_owned());
        Ok(Self { program: engine.to_vec(), options, sees, name, written: written.to_owned() })
    }
}

/// Why a seat is not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// No command.
    #[error("no command: '{written}' is empty or its quotes do not match")]
    Command {
        /// What the user wrote.
        written: Quoted,
    },
    /// An option without a value.
    #[error("no option: '{part}' is not NAME=VALUE, as in talon:minimax,Depth=2")]
    Option {
        /// What the user wrote.
        part: Quoted,
    },
}
