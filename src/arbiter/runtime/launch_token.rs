//! The token by which the launcher proves that it speaks on standard error, and not the bot.
//!
//! The launcher has the token in its environment, which the kernel replaces when the launcher becomes the bot. A bot that
//! prints the launcher's words and exits with its code is a bot that was started.

use std::io;
use std::process::{Command, ExitStatus};

use rand::TryRng;
use rand::rngs::SysRng;

use crate::arbiter::runtime::start_failure::{CANNOT_START, SHORTAGE, TOKEN_VARIABLE};
use crate::cards::Quoted;

/// The token of one start: 128 random bits in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LaunchToken(String);

/// Why a launcher could not become the bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StartError {
    /// The bot's program cannot be started.
    Bot(String),
    /// The arbiter lacks a resource.
    Shortage(String),
}

impl LaunchToken {
    /// A new token.
    ///
    /// # Errors
    /// The system provides no randomness.
    pub(crate) fn fresh() -> io::Result<Self> {
        let next = || SysRng.try_next_u64().map_err(io::Error::other);
        Ok(Self(format!("{:016x}{:016x}", next()?, next()?)))
    }

    /// Gives the token to a launcher.
    pub(crate) fn add_to(&self, command: &mut Command) {
        command.env(TOKEN_VARIABLE, &self.0);
    }

    /// The reason why a launcher could not become the bot, given its exit status and its standard error. `None` when it
    /// became the bot.
    pub(crate) fn start_error(&self, status: ExitStatus, stderr: &str) -> Option<StartError> {
        let line = stderr.lines().next()?.strip_prefix(&self.0)?.strip_prefix(' ')?;
        if status.code() != Some(CANNOT_START.into()) {
            return None;
        }
        let complaint = |line: &str| Quoted::line(line.strip_prefix("arbiter: ").unwrap_or(line)).to_string();
        Some(match line.strip_prefix(SHORTAGE) {
            Some(line) => StartError::Shortage(complaint(line)),
            None => StartError::Bot(complaint(line)),
        })
    }

    /// Standard error without the token.
    pub(crate) fn remove_from(&self, stderr: String) -> String {
        match stderr.strip_prefix(&self.0) {
            Some(rest) => rest.trim_start().to_owned(),
            None => stderr,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::ExitStatusExt;

    use super::*;

    #[test]
    fn only_a_launcher_with_the_token_is_believed() {
        let [failed, other] = [127, 1].map(|code| ExitStatus::from_raw(code << 8));
        let token = LaunchToken::fresh().unwrap();
        let words = "arbiter: cannot start './bot': No such file\n";
        let line = format!("{} {words}", token.0);
        let complaint = "cannot start './bot': No such file".to_owned();
        assert_eq!(token.start_error(failed, &line), Some(StartError::Bot(complaint.clone())));
        let short = format!("{} {SHORTAGE}{words}", token.0);
        assert_eq!(token.start_error(failed, &short), Some(StartError::Shortage(complaint)));
        assert_eq!(token.start_error(other, &line), None, "another exit code");
        assert_eq!(token.start_error(failed, words), None, "the bot itself was running");
        let guessed = LaunchToken::fresh().unwrap();
        assert_eq!(guessed.start_error(failed, &line), None, "another start");
        assert_eq!(token.remove_from(line), words);
    }
}
