//! Starts `arbiter __launcher` and `arbiter __watchdog` as the arbiter does.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

/// The environment variable that holds the tag of a bot.
pub const TAG_VARIABLE: &str = "TALON_SEAT";

/// Starts the launchers of one match.
#[derive(Clone, Debug)]
pub struct Launcher {
    arbiter: PathBuf,
    tag: String,
    options: Vec<OsString>,
}

impl Launcher {
    /// Creates the launcher of a match without limits.
    pub fn new(arbiter: impl Into<PathBuf>) -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let time = SystemTime::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_nanos());
        let tag = format!("{:08x}{:08x}{:016x}", std::process::id(), count, time & u128::from(u64::MAX));
        Self { arbiter: arbiter.into(), tag, options: Vec::new() }
    }

    /// Adds options of `arbiter __launcher`.
    pub fn with<S: Into<OsString>>(mut self, options: impl IntoIterator<Item = S>) -> Self {
        self.options.extend(options.into_iter().map(Into::into));
        self
    }

    /// Returns the tag of the match.
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// Returns the command that starts a launcher. The launcher becomes the leader of a process group and
    /// then executes `program`.
    pub fn command(&self, program: &[String], work_dir: Option<&Path>) -> Command {
        let mut command = Command::new(&self.arbiter);
        command.arg("__launcher").arg("--parent").arg(std::process::id().to_string());
        if let Some(directory) = work_dir {
            command.arg("--work-dir").arg(directory);
        }
        command.args(&self.options).arg("--").args(program);
        command.env(TAG_VARIABLE, &self.tag).process_group(0);
        command
    }
}

/// A watchdog. When this value is dropped, the watchdog's pipe is closed, as when the arbiter dies. Then the
/// drop waits for the watchdog to end.
#[derive(Debug)]
pub struct Watchdog {
    process: Child,
    pipe: Option<ChildStdin>,
}

impl Watchdog {
    /// Starts the watchdog of a match and waits until it is ready.
    ///
    /// # Errors
    /// The watchdog cannot be started.
    pub fn start(launcher: &Launcher) -> io::Result<Self> {
        let mut command = Command::new(&launcher.arbiter);
        command
            .arg("__watchdog")
            .arg(&launcher.tag)
            .arg(std::process::id().to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut process = command.spawn()?;
        let mut line = String::new();
        if let Some(output) = process.stdout.take() {
            BufReader::new(output).read_line(&mut line)?;
        }
        let pipe = process.stdin.take();
        let watchdog = Self { process, pipe };
        if line == "ready\n" { Ok(watchdog) } else { Err(io::Error::other("the watchdog is not ready")) }
    }

    /// Returns the pid of the watchdog.
    pub fn pid(&self) -> u32 {
        self.process.id()
    }

    /// Starts to watch the process group of a bot.
    ///
    /// # Errors
    /// The watchdog has ended.
    pub fn watch(&self, pid: u32) -> io::Result<()> {
        self.write_line('+', pid)
    }

    /// Stops watching the process group of a bot.
    ///
    /// # Errors
    /// The watchdog has ended.
    pub fn release(&self, pid: u32) -> io::Result<()> {
        self.write_line('-', pid)
    }

    fn write_line(&self, sign: char, pid: u32) -> io::Result<()> {
        self.pipe.as_ref().map_or(Ok(()), |mut pipe| pipe.write_all(format!("{sign}{pid}\n").as_bytes()))
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.pipe = None;
        let _ = self.process.wait();
    }
}
