//! Two processes and two pipes with nothing between them: the least that a decision can take on this machine.

use std::io::{self, Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What a bot is sent for a decision in a game of tablić of two, in bytes: events, legal moves, `go`; the mean.
const REQUEST: usize = 112;

/// What it answers, in bytes.
const ANSWER: usize = 14;

/// The time of one round trip, the mean of so many; the other process keeps to `core`.
///
/// # Errors
/// When the other process cannot be started, or ends.
pub fn measure(rounds: u32, core: Option<usize>) -> io::Result<Duration> {
    let mut child = Command::new(std::env::current_exe()?)
        .arg("echo")
        .args(core.map(|core| core.to_string()))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let gone = || io::Error::from(io::ErrorKind::BrokenPipe);
    let mut output = child.stdin.take().ok_or_else(gone)?;
    let mut input = child.stdout.take().ok_or_else(gone)?;
    let (request, mut answer) = ([b'?'; REQUEST], [0; ANSWER]);
    let mut trip = || -> io::Result<()> {
        output.write_all(&request)?;
        input.read_exact(&mut answer)
    };
    // The other process starts.
    trip()?;
    let started = Instant::now();
    (0..rounds).try_for_each(|_| trip())?;
    let time = started.elapsed();
    drop(output);
    child.wait()?;
    Ok(time / rounds)
}

/// Answers each request until the input ends.
///
/// # Errors
/// When nobody reads the answers.
pub fn echo() -> io::Result<()> {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let mut request = [0; REQUEST];
    while input.read_exact(&mut request).is_ok() {
        output.write_all(&[b'!'; ANSWER])?;
        output.flush()?;
    }
    Ok(())
}
