//! How a bot is connected, what happens then, and why it cannot be connected.

use std::fmt;
use std::path::PathBuf;

use crate::connect::address::ServerAddress;
use crate::tokens::TokenText;

/// How a bot is connected.
#[derive(Clone, Debug)]
pub struct ConnectSettings {
    /// The server.
    pub address: ServerAddress,
    /// The token of the bot.
    pub token: TokenText,
    /// The command of the bot: program and arguments.
    pub command: Vec<String>,
    /// The number of seats that the bot takes at the same time.
    pub tables: usize,
    /// A file with further certificates of authorities, in PEM. `None` for those of the system.
    pub authorities: Option<PathBuf>,
    /// The options that the arbiter may set, by name. It may always set the seed.
    pub options: Vec<String>,
}

/// Why a bot cannot be connected. The author must change something.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the text of an error says what its fields are")]
pub enum ConnectError {
    #[error("cannot connect: {0}")]
    System(std::io::Error),
    #[error("{0}")]
    Certificates(String),
    #[error("{address} refused the token: {text}")]
    Refused { address: String, text: String },
    #[error("cannot start the bot: {program}: {error}")]
    Bot { program: String, error: std::io::Error },
}

/// What happens at a connection, for the author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConnectEvent {
    /// The bot waits for a seat.
    Waiting,
    /// The bot has got a seat.
    Seated,
    /// The session of a seat ended. The text says why.
    Ended(String),
    /// The connection was cut. The session goes on.
    Cut,
    /// The bot has come back to its session.
    Returned,
    /// The server could not be reached. The next attempt follows.
    Unreachable(String),
    /// The author asked to stop: the sessions in progress go on, and no other begins.
    Finishing,
}

impl fmt::Display for ConnectEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Waiting => f.write_str("connected, waiting for a seat"),
            Self::Seated => f.write_str("seated"),
            Self::Ended(reason) => write!(f, "session ended: {reason}"),
            Self::Cut => f.write_str("connection cut, coming back"),
            Self::Returned => f.write_str("back in the session"),
            Self::Unreachable(reason) => write!(f, "no connection: {reason}; trying again"),
            Self::Finishing => f.write_str("finishing the sessions in progress; Ctrl-C again stops at once"),
        }
    }
}
