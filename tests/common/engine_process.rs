//! The engine `talon` as a child process on pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The timeout for one line.
const TIMEOUT: Duration = Duration::from_secs(60);

/// An unknown keyword. The engine answers it with an error line, after the answers to all earlier lines.
const MARKER: &str = "?marker";

/// A running engine.
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
}

impl Engine {
    /// Starts an engine.
    pub fn start() -> Self {
        let mut child = Command::new(super::TALON)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let input = child.stdin.take();
        let stdout = BufReader::new(child.stdout.take().expect("an output"));
        let (sender, output) = channel();
        thread::spawn(move || {
            for line in stdout.lines() {
                let line = line.expect("the engine writes UTF-8");
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self { child, input, output }
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) {
        self.send_bytes(line.as_bytes());
    }

    /// Sends bytes as a line.
    pub fn send_bytes(&mut self, line: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(&[line, b"\n"].concat()).expect("the engine reads");
    }

    /// Waits for the next line. Returns `None` at the end of the output.
    pub fn next_line(&mut self) -> Option<String> {
        match self.output.recv_timeout(TIMEOUT) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("no line from the engine in time"),
        }
    }

    /// Waits for the answers to all lines sent so far, and returns them.
    pub fn answers(&mut self) -> Vec<String> {
        self.send(MARKER);
        let mut answers = Vec::new();
        loop {
            let line = self.next_line().expect("the engine is running");
            if line.starts_with("error unknown") && line.contains(MARKER) {
                return answers;
            }
            answers.push(line);
        }
    }

    /// Sends lines and returns the answers to them.
    pub fn ask(&mut self, lines: &str) -> Vec<String> {
        lines.lines().for_each(|line| self.send(line));
        self.answers()
    }

    /// Closes the input and waits for the engine to exit. Returns the remaining lines, and whether the exit
    /// code is 0.
    pub fn finish(mut self) -> (Vec<String>, bool) {
        self.input = None;
        let rest = std::iter::from_fn(|| self.next_line()).collect();
        let ended = self.child.wait().expect("the engine ends");
        (rest, ended.success())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
