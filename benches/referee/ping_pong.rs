//! A bare round trip between two processes over two pipes. No decision on this machine can be faster.

use std::io::{self, Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The mean size of the input for one decision in tablić with two players, in bytes: events, legal moves and
/// `go`.
const REQUEST: usize = 112;

/// The mean size of a bot's answer, in bytes.
const ANSWER: usize = 14;

/// Measures `rounds` round trips and returns their mean time. The other process is pinned to `core`.
///
/// # Errors
/// The other process cannot be started, or it ends.
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
    // The first round trip also waits for the start of the other process.
    trip()?;
    let started = Instant::now();
    (0..rounds).try_for_each(|_| trip())?;
    let time = started.elapsed();
    drop(output);
    child.wait()?;
    Ok(time / rounds)
}

/// Answers each request until the end of the input.
///
/// # Errors
/// The output is closed.
pub fn echo() -> io::Result<()> {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let mut request = [0; REQUEST];
    while input.read_exact(&mut request).is_ok() {
        output.write_all(&[b'!'; ANSWER])?;
        output.flush()?;
    }
    Ok(())
}
