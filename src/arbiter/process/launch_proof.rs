//! The pipe that shows whether the launcher has reached the bot's program. If the launcher has not reached
//! the program, the pipe also tells whether the bot or the arbiter is at fault.
//!
//! The launcher writes a byte right before it becomes the bot. If it cannot become the bot, it writes the
//! reason. The launcher's end of the pipe closes when the launcher becomes the bot. So a bot counts as
//! started even if it prints the same words as a launcher that failed, and exits with the same code.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, PipeReader, Read as _, Write as _};
use std::os::fd::AsRawFd as _;
use std::path::Path;
use std::process::{Command, ExitCode, ExitStatus};

use rustix::io::{Errno, FdFlags};

use talon_games::cards::Quoted;

use crate::program_file::{MissingInterpreter, find_program, is_path};

/// The environment variable with the file descriptor of the launcher's end of the pipe. The bot does not
/// inherit it.
pub(super) const VARIABLE: &str = "TALON_LAUNCH";

/// The byte that the launcher writes just before it becomes the bot.
const REACHED: u8 = b'r';

/// The two possible bytes before a reason. The first byte means that the arbiter lacks a resource; the second
/// byte stands for any other reason.
const KINDS: [u8; 2] = *b"sb";

/// The maximum size of a reason, in bytes.
const REASON_BYTES: usize = 4096;

/// Why a launcher could not become the bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StartError {
    /// The bot's program cannot be started.
    Bot(String),
    /// The arbiter lacks a resource.
    Shortage(String),
}

/// The arbiter's end of the pipe.
#[derive(Debug)]
pub(crate) struct LaunchProof {
    /// The pipe. `None` on a system without `/proc`, where the launcher cannot open its end.
    reader: Option<PipeReader>,
    /// The bytes read so far.
    read: Vec<u8>,
}

impl LaunchProof {
    /// Starts a launcher with a new pipe. `start` starts the command.
    pub(crate) fn start<T>(
        mut command: Command,
        start: impl FnOnce(Command) -> io::Result<T>,
    ) -> io::Result<(T, Self)> {
        let (reader, writer) = io::pipe()?;
        rustix::io::ioctl_fionbio(&reader, true)?;
        // Without close-on-exec, every process that this process starts at the same time inherits the pipe.
        // Each launcher closes all such pipes except its own.
        rustix::io::fcntl_setfd(&writer, FdFlags::empty())?;
        command.env(VARIABLE, writer.as_raw_fd().to_string());
        let started = start(command)?;
        let reader = own_end(writer.as_raw_fd()).is_ok().then_some(reader);
        Ok((started, Self { reader, read: Vec::new() }))
    }

    /// Closes the pipe.
    pub(crate) fn close(&mut self) {
        self.reader = None;
    }

    /// Returns the reason why a launcher did not become the bot. `status` is its exit status, or `None` while
    /// it runs. Returns `None` when the launcher became the bot, or may still become it.
    pub(crate) fn start_error(&mut self, status: Option<ExitStatus>) -> Option<StartError> {
        let mut reader = self.reader.as_ref()?;
        let mut bytes = [0; REASON_BYTES];
        while self.read.len() <= REASON_BYTES {
            match reader.read(&mut bytes) {
                Ok(0) => break,
                Ok(count) => self.read.extend(bytes.iter().take(count)),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
        start_error(&self.read, status)
    }
}

/// Returns the meaning of the bytes that a launcher wrote.
fn start_error(written: &[u8], status: Option<ExitStatus>) -> Option<StartError> {
    let reason = match written.split_first() {
        Some((&REACHED, reason)) => reason,
        _ => written,
    };
    match reason.split_first() {
        Some((kind, text)) => {
            let text = Quoted::line(&String::from_utf8_lossy(text)).to_string();
            Some(if *kind == KINDS[0] { StartError::Shortage(text) } else { StartError::Bot(text) })
        }
        None if !written.is_empty() => None,
        None => status.map(|status| {
            StartError::Shortage(format!("the launcher ended before it reached the bot's program: {status}"))
        }),
    }
}

/// Opens the launcher's end of the pipe a second time.
fn own_end(number: i32) -> io::Result<File> {
    File::options().write(true).open(format!("/proc/self/fd/{number}"))
}

/// The launcher's end of the pipe.
#[derive(Debug)]
pub(super) struct LaunchWitness(Option<(i32, File)>);

impl LaunchWitness {
    /// Opens the end of the pipe that the environment names. If the environment names no pipe, for example
    /// when a person starts the launcher, nothing is written.
    pub(super) fn from_environment() -> Self {
        let number: Option<i32> = std::env::var(VARIABLE).ok().and_then(|number| number.parse().ok());
        Self(number.and_then(|number| Some((number, own_end(number).ok()?))))
    }

    /// Returns the file descriptor in the environment.
    pub(super) fn number(&self) -> Option<i32> {
        self.0.as_ref().map(|(number, _)| *number)
    }

    /// Reports that this process is about to become the bot's program, or to start it.
    pub(super) fn reached(&self) {
        self.write(&[REACHED]);
    }

    /// Reports why the bot cannot be started.
    fn failed(&self, error: &io::Error, text: &str) {
        let kind = if is_shortage(error) { KINDS[0] } else { KINDS[1] };
        let bytes: Vec<u8> = std::iter::once(kind).chain(text.bytes().take(REASON_BYTES)).collect();
        self.write(&bytes);
    }

    fn write(&self, bytes: &[u8]) {
        if let Some((_, file)) = &self.0 {
            let mut file: &File = file;
            // When the arbiter is gone, nobody needs the report.
            let _ = file.write_all(bytes);
        }
    }
}

/// The exit code of a launcher that could not start the bot.
pub(super) const CANNOT_START: u8 = 127;

/// Reports the reason why a bot could not be started: in one line on standard error, and to the arbiter.
pub(super) fn report(witness: &LaunchWitness, program: &[OsString], error: &io::Error) -> ExitCode {
    let name = program.first().map(OsString::as_os_str).unwrap_or_default();
    // The system reports a missing interpreter as if the script were missing.
    let is_missing = error.kind() == io::ErrorKind::NotFound;
    let here = Path::new("");
    let file = is_missing.then(|| find_program(name, here)).flatten();
    let is_nowhere = is_missing && file.is_none() && !name.is_empty() && !is_path(name);
    let interpreter = file.and_then(|file| MissingInterpreter::of(&file, here));
    let why = match interpreter {
        Some(interpreter) => interpreter.text(),
        // An error to which a path was added is not about the program.
        None if is_nowhere && error.raw_os_error().is_some() => "it is in no directory of PATH".to_owned(),
        None => error.to_string(),
    };
    let text = format!("cannot start '{}': {}", Quoted::line(&name.to_string_lossy()), Quoted::line(&why));
    eprintln!("arbiter: {text}");
    witness.failed(error, &text);
    ExitCode::from(CANNOT_START)
}

/// Returns whether an error is the lack of a resource. No bot is to blame for such an error.
fn is_shortage(error: &io::Error) -> bool {
    let lacks = [
        Errno::AGAIN,
        Errno::NOMEM,
        Errno::MFILE,
        Errno::NFILE,
        Errno::NOSPC,
        Errno::DQUOT,
        Errno::IO,
        Errno::ROFS,
    ];
    // An error to which a path was added keeps only its kind. If a file of the arbiter was moved away, its
    // handle is stale.
    let kinds = [
        io::ErrorKind::OutOfMemory,
        io::ErrorKind::StorageFull,
        io::ErrorKind::QuotaExceeded,
        io::ErrorKind::StaleNetworkFileHandle,
    ];
    lacks.iter().any(|errno| error.raw_os_error() == Some(errno.raw_os_error()))
        || kinds.contains(&error.kind())
}

/// Returns the resource that the arbiter lacks to start a bot, in one line.
pub(crate) fn shortage_text(error: &io::Error) -> String {
    // An error to which a path was added keeps only its kind.
    let of_kind = match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Some(Errno::NOSPC),
        _ => None,
    };
    let errno = error.raw_os_error().map(Errno::from_raw_os_error).or(of_kind);
    let lacking = match errno {
        Some(Errno::AGAIN) => "no process slot is free (ulimit -u, pids.max)",
        Some(Errno::NOMEM) => "no memory is free",
        Some(Errno::MFILE) => "no file descriptor is free (ulimit -n)",
        Some(Errno::NFILE) => "the system has no file descriptor free (fs.file-max)",
        Some(Errno::NOSPC | Errno::DQUOT) => "the disk of the temporary directory is full (TMPDIR)",
        Some(Errno::NOENT) => "the executable of the arbiter or its temporary directory is gone",
        _ => "the system refused",
    };
    format!("cannot start a bot: {lacking}: {error}")
}

/// A bot without a limit may take the total memory divided by this number. If the bot takes more, a lack of
/// memory is the bot's own fault.
const AMPLE_SHARE: u64 = 8;

/// Returns the number of processes that the kernel has killed since boot because memory had run out
/// (`oom_kill` in `/proc/vmstat`, Linux 4.13). Zero on a system that does not count them.
pub(crate) fn out_of_memory_kills() -> u64 {
    let counts = std::fs::read_to_string("/proc/vmstat").unwrap_or_default();
    let kills = counts.lines().find_map(|line| line.strip_prefix("oom_kill ")?.parse().ok());
    kills.unwrap_or(0)
}

/// Returns the memory, in bytes, that a bot without a limit may take. If the bot takes more, a lack of memory
/// is the bot's own fault.
pub(crate) fn ample_memory() -> u64 {
    let info = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let total = info.lines().find_map(|line| line.strip_prefix("MemTotal:")?.trim().strip_suffix(" kB"));
    let total: Option<u64> = total.and_then(|kib| kib.parse().ok());
    total.map_or(u64::MAX, |kib| (kib << 10) / AMPLE_SHARE)
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::ExitStatusExt as _;

    use super::*;

    #[test]
    fn only_what_the_launcher_wrote_says_why_a_bot_did_not_start() {
        let ended = Some(ExitStatus::from_raw(127 << 8));
        assert_eq!(start_error(b"r", ended), None, "the bot ended");
        assert_eq!(start_error(b"", None), None, "the launcher runs");
        let text = || "cannot start './bot': No such file".to_owned();
        for written in [format!("b{}", text()), format!("rb{}", text())] {
            assert_eq!(start_error(written.as_bytes(), ended), Some(StartError::Bot(text())));
            assert_eq!(start_error(written.as_bytes(), None), Some(StartError::Bot(text())));
        }
        let short = format!("rs{}", text());
        assert_eq!(start_error(short.as_bytes(), ended), Some(StartError::Shortage(text())));
        let killed = start_error(b"", Some(ExitStatus::from_raw(6)));
        assert!(matches!(killed, Some(StartError::Shortage(text)) if text.contains("before it reached")));
    }

    #[test]
    fn a_launcher_that_says_nothing_did_not_reach_the_bot() {
        let (status, mut proof) =
            LaunchProof::start(Command::new("true"), |mut command| command.status()).unwrap();
        assert!(matches!(proof.start_error(Some(status)), Some(StartError::Shortage(_))));
        let script = format!("printf r >&\"${VARIABLE}\"");
        let mut command = Command::new("sh");
        command.args(["-c", &script]);
        let (status, mut proof) = LaunchProof::start(command, |mut command| command.status()).unwrap();
        assert_eq!(proof.start_error(Some(status)), None);
    }

    #[test]
    fn a_missing_program_is_no_shortage() {
        let error = |errno: Errno| io::Error::from(errno);
        assert!(is_shortage(&error(Errno::AGAIN)) && is_shortage(&error(Errno::NOSPC)));
        assert!(is_shortage(&io::Error::new(io::ErrorKind::OutOfMemory, "cannot mount /usr")));
        assert!(!is_shortage(&error(Errno::NOENT)) && !is_shortage(&error(Errno::ACCESS)));
        let text = shortage_text(&error(Errno::MFILE));
        assert!(text.starts_with("cannot start a bot: no file descriptor is free (ulimit -n): "), "{text}");
        let named = io::Error::new(error(Errno::NOSPC).kind(), "cannot create a directory");
        assert!(shortage_text(&named).contains("the temporary directory is full (TMPDIR)"));
    }
}
