//! Why a bot cannot be tested.

use crate::protocol::{Refusal, SetOptionError};

/// Why a bot cannot be tested.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// The game does not exist.
    #[error("{}", .0.text)]
    Game(Refusal),
    /// The bot does not have an option that was given.
    #[error(transparent)]
    Option(#[from] SetOptionError),
    /// The arbiter was asked to stop.
    #[error("stopped")]
    Interrupted,
    /// The system refused a resource.
    #[error("cannot wait for the bot: {0}")]
    System(String),
}
