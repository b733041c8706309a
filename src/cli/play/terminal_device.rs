//! Another terminal than the own one, for `--tty`.

use std::io;
use std::path::Path;

/// Makes this terminal the standard input and output of the process.
///
/// # Errors
/// It cannot be opened, or is no terminal.
#[cfg(all(unix, feature = "arbiter"))]
pub(super) fn take(device: &Path) -> io::Result<()> {
    use std::io::IsTerminal as _;

    let terminal = std::fs::File::options().read(true).write(true).open(device)?;
    if !terminal.is_terminal() {
        return Err(io::Error::other("it is no terminal"));
    }
    rustix::stdio::dup2_stdin(&terminal)?;
    rustix::stdio::dup2_stdout(&terminal)?;
    Ok(())
}

/// Makes this terminal the standard input and output of the process.
///
/// # Errors
/// This system has no other terminals.
#[cfg(not(all(unix, feature = "arbiter")))]
pub(super) fn take(_: &Path) -> io::Result<()> {
    Err(io::Error::other("this system has no other terminals"))
}

/// The foreground of the terminal on standard input, if that is the controlling one: the keys come to this process. On
/// another terminal no process is in the background.
#[cfg(all(target_os = "linux", target_pointer_width = "64", feature = "arbiter"))]
#[derive(Clone, Copy, Debug)]
pub(super) struct Foreground {
    /// The processes that had it before.
    before: Option<rustix::process::Pid>,
}

#[cfg(all(target_os = "linux", target_pointer_width = "64", feature = "arbiter"))]
impl Foreground {
    /// Takes the foreground.
    pub(super) fn take() -> Self {
        let before = rustix::termios::tcgetpgrp(io::stdin()).ok();
        Self::give_to(rustix::process::getpgrp());
        Self { before }
    }

    /// Gives it back.
    pub(super) fn give_back(self) {
        if let Some(before) = self.before {
            Self::give_to(before);
        }
    }

    fn give_to(group: rustix::process::Pid) {
        use nix::sys::signal::{SigSet, Signal};

        // A process in the background that sets the foreground is stopped by this signal, unless it blocks it.
        let mut signals = SigSet::empty();
        signals.add(Signal::SIGTTOU);
        if signals.thread_block().is_ok() {
            // Fails on a terminal that is not the controlling one, and for processes that have ended.
            let _ = rustix::termios::tcsetpgrp(io::stdin(), group);
            let _ = signals.thread_unblock();
        }
    }
}

/// No foreground: on this system the person's terminal is one of its own.
#[cfg(all(unix, feature = "arbiter", not(all(target_os = "linux", target_pointer_width = "64"))))]
#[derive(Clone, Copy, Debug)]
pub(super) struct Foreground;

#[cfg(all(unix, feature = "arbiter", not(all(target_os = "linux", target_pointer_width = "64"))))]
impl Foreground {
    /// Does nothing.
    pub(super) fn take() -> Self {
        Self
    }

    /// Does nothing.
    pub(super) fn give_back(self) {}
}
