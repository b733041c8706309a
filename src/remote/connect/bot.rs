//! The author's bot, as a process with pipes.

use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader, Take};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

use talon_games::protocol::MAX_LINE;

use crate::connect::settings::ConnectError;

/// The time for a bot to end after its input was closed. Then it is killed.
const END_TIME: Duration = Duration::from_secs(1);

/// A running bot.
pub(super) struct ConnectedBot {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    /// The bytes of the line that is being read.
    line: Vec<u8>,
}

impl ConnectedBot {
    /// Starts a bot. Its standard error is the standard error of this process.
    ///
    /// # Errors
    /// The program cannot be started.
    pub(super) fn start(command: &[String]) -> Result<Self, ConnectError> {
        let program = command.first().cloned().unwrap_or_default();
        let failed = |error| ConnectError::Bot { program: program.clone(), error };
        let mut child = Command::new(&program)
            .args(command.iter().skip(1))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(failed)?;
        let missing = || failed(std::io::Error::other("it has no pipes"));
        let output = child.stdout.take().ok_or_else(missing)?;
        let input = child.stdin.take();
        Ok(Self { child, input, output: BufReader::new(output), line: Vec::new() })
    }

    /// Sends lines to the bot. A bot that does not read any more shows this by its output.
    pub(super) async fn send(&mut self, lines: &str) {
        if let Some(input) = &mut self.input
            && input.write_all(lines.as_bytes()).await.is_err()
        {
            self.input = None;
        }
    }

    /// Reads the next line of the bot, without its end. `None` when the bot has closed its output. A line
    /// that is too long is read in parts. The call may be cancelled.
    pub(super) async fn line(&mut self) -> Option<String> {
        let left = (MAX_LINE + 1).saturating_sub(self.line.len()) as u64;
        let mut limited: Take<&mut BufReader<ChildStdout>> = (&mut self.output).take(left);
        let read = limited.read_until(b'\n', &mut self.line).await;
        if !read.is_ok_and(|bytes| bytes > 0) && self.line.is_empty() {
            return None;
        }
        if self.line.last() == Some(&b'\n') {
            self.line.pop();
        }
        let line = String::from_utf8_lossy(&self.line).into_owned();
        self.line.clear();
        Some(line)
    }

    /// Closes the input of the bot and waits for its end. Returns how it ended, in words.
    pub(super) async fn end(mut self) -> String {
        self.input = None;
        match timeout(END_TIME, self.child.wait()).await {
            Ok(Ok(status)) => status.to_string(),
            Ok(Err(error)) => error.to_string(),
            Err(_) => {
                // A process that has just ended cannot be killed.
                let _ = self.child.kill().await;
                "it was killed".to_owned()
            }
        }
    }
}
