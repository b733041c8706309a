//! Measures the cost of starting bots: one bot alone, and 48 bots at once.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::bench_match::{ARBITER, BenchError};

/// The way to start a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// By the launcher, without the sandbox.
    Free,
    /// With Landlock and the system call filter.
    Filtered,
    /// With Landlock and the system call filter, in namespaces.
    Namespaced,
}

impl Start {
    /// All ways to start a bot, the cheapest first.
    pub const ALL: [Self; 3] = [Self::Free, Self::Filtered, Self::Namespaced];

    /// Returns the launcher's flags for this way.
    fn flags(self) -> &'static [&'static str] {
        match self {
            Self::Free => &[],
            Self::Filtered => &["--sandbox"],
            Self::Namespaced => &["--sandbox", "--namespaces", "--overlays"],
        }
    }

    /// Describes the way for the report.
    pub fn words(self) -> &'static str {
        match self {
            Self::Free => "without the sandbox",
            Self::Filtered => "in the sandbox without namespaces",
            Self::Namespaced => "in the sandbox",
        }
    }

    fn spawn(self) -> Result<Child, BenchError> {
        let program = std::env::current_exe()?;
        let mut command = Command::new(ARBITER);
        command.args(["__launcher", "--parent", &std::process::id().to_string()]).args(self.flags());
        command.arg("--").arg(program).arg("instant-bot").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut bot = command.spawn()?;
        bot.stdin.as_mut().ok_or("no pipe")?.write_all(b"talon 1\n")?;
        Ok(bot)
    }
}

/// Waits until a bot has completed its handshake.
fn wait_for_greeting(bot: &mut Child) -> Result<(), BenchError> {
    let mut lines = BufReader::new(bot.stdout.take().ok_or("no pipe")?).lines();
    match lines.find(|line| line.as_ref().is_ok_and(|line| line.starts_with("talonok"))) {
        Some(_) => Ok(()),
        None => Err("a bot did not greet".into()),
    }
}

fn end(mut bot: Child) -> Result<(), BenchError> {
    drop(bot.stdin.take());
    bot.wait()?;
    Ok(())
}

/// For each way of [`Start::ALL`], measures the median time from the start of a bot to its handshake. The
/// ways alternate, so that a change in the speed of the machine affects all ways equally.
///
/// # Errors
/// A bot does not start.
pub fn median_starts(repeats: usize) -> Result<[Duration; 3], BenchError> {
    let mut times = [const { Vec::new() }; 3];
    for _ in 0..repeats {
        for (how, times) in Start::ALL.into_iter().zip(&mut times) {
            let started = Instant::now();
            let mut bot = how.spawn()?;
            wait_for_greeting(&mut bot)?;
            times.push(started.elapsed());
            end(bot)?;
        }
    }
    Ok(times.map(|mut times| {
        times.sort_unstable();
        times[repeats / 2]
    }))
}

/// Starts `seats` bots, and measures the time until all of them have completed their handshakes. A start does
/// not wait for the handshakes of earlier bots.
///
/// # Errors
/// A bot does not start.
pub fn all_ready(how: Start, seats: usize) -> Result<Duration, BenchError> {
    let started = Instant::now();
    let mut bots = (0..seats).map(|_| how.spawn()).collect::<Result<Vec<_>, _>>()?;
    bots.iter_mut().try_for_each(wait_for_greeting)?;
    let time = started.elapsed();
    bots.into_iter().try_for_each(end)?;
    Ok(time)
}

/// Measures the mean time of a decision in a match of two instant bots, in microseconds. The time is measured
/// by the referee. The sessions are so long that the time for starting the bots does not matter.
///
/// # Errors
/// A match cannot be played.
pub fn decision(flags: &[&str]) -> Result<f64, BenchError> {
    let seat = format!("'{}' instant-bot", std::env::current_exe()?.display());
    let mut command = Command::new(ARBITER);
    command.args(["--participant", &seat, "--participant", &seat, "--seed", "1", "--movetime", "1000"]);
    command.args(["--bundles", "none", "--deals", "400", "--deals-per-session", "400", "--json"]).args(flags);
    let output = command.stderr(Stdio::null()).output()?;
    let report: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let mean = report["players"][0]["mean_ms"].as_f64().ok_or("a match without decisions")?;
    Ok(mean * 1e3)
}
