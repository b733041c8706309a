//! How seats are started.

use std::path::Path;
use std::process::Command;

/// How seats are started.
#[derive(Clone, Debug)]
pub struct Launch {
    prefix: Vec<String>,
}

impl Launch {
    /// Through this program.
    #[must_use]
    pub fn new(prefix: Vec<String>) -> Self {
        Self { prefix }
    }

    /// The command that starts a program.
    #[must_use]
    pub fn command(&self, program: &[String], _directory: Option<&Path>) -> Command {
        let mut words = program.iter();
        let mut command = Command::new(words.next().map_or("", String::as_str));
        command.args(words);
        command
    }

    /// What the launcher says when it cannot start a program.
    #[must_use]
    pub fn refusal(stderr: &str) -> Option<&str> {
        stderr.lines().last().and_then(|line| line.strip_prefix("arbiter: "))
    }
}
