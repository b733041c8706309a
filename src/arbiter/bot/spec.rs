//! What a user writes for a seat.

use crate::cards::Quoted;

/// How a program is started and set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotSpec {
    /// The program and its arguments.
    pub program: Vec<String>,
    /// Options to set, by name.
    pub options: Vec<(String, String)>,
    /// What to call it in reports; nothing: as it calls itself.
    pub name: Option<String>,
    /// What the user wrote.
    pub written: String,
}

/// What comes before a robot of our own engine in place of a command.
const OWN: &str = "talon:";

impl BotSpec {
    /// Understands what a user writes for a seat: a command line, or `talon:PLAYER[,OPTION=VALUE]…` for a robot of our
    /// own engine, which `engine` starts.
    ///
    /// # Errors
    /// When quotes do not match, or an option lacks its value.
    pub fn parse(written: &str, engine: &[String]) -> Result<Self, SpecError> {
        let written = written.trim();
        let Some(robot) = written.strip_prefix(OWN) else {
            let program = shlex::split(written).filter(|program| !program.is_empty());
            let program = program.ok_or_else(|| SpecError::Command { written: Quoted::new(written) })?;
            return Ok(Self { program, options: Vec::new(), name: None, written: written.to_owned() });
        };
        let mut parts = robot.split(',');
        let player = parts.next().unwrap_or_default();
        let mut options = vec![("Player".to_owned(), player.to_owned())];
        for part in parts {
            let (name, value) =
                part.split_once('=').ok_or_else(|| SpecError::Option { part: Quoted::new(part) })?;
            options.push((name.to_owned(), value.to_owned()));
        }
        let name = Some(robot.to_owned());
        Ok(Self { program: engine.to_vec(), options, name, written: written.to_owned() })
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
