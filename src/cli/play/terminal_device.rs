//! `--tty`: the process uses a terminal other than the one from which it was started.

use std::io;
use std::path::Path;

/// Makes this terminal the standard input and output of the process.
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

/// Fails, because this system has no other terminals.
#[cfg(not(all(unix, feature = "arbiter")))]
pub(super) fn take(_: &Path) -> io::Result<()> {
    Err(io::Error::other("this system has no other terminals"))
}

/// The foreground process group of the terminal on standard input. If this terminal is the controlling
/// terminal of the process, only the foreground group receives the keys. On any other terminal, no process is
/// in the background.
#[cfg(all(unix, feature = "arbiter"))]
#[derive(Clone, Copy, Debug)]
pub(super) struct Foreground {
    /// The process group that was in the foreground before.
    before: Option<rustix::process::Pid>,
}

#[cfg(all(unix, feature = "arbiter"))]
impl Foreground {
    /// Puts this process into the foreground.
    pub(super) fn take() -> Self {
        let before = rustix::termios::tcgetpgrp(io::stdin()).ok();
        give_foreground_to(rustix::process::getpgrp());
        Self { before }
    }

    /// Puts the earlier process group back into the foreground.
    pub(super) fn give_back(self) {
        if let Some(before) = self.before {
            give_foreground_to(before);
        }
    }
}

#[cfg(all(target_os = "linux", target_pointer_width = "64", feature = "arbiter"))]
fn give_foreground_to(group: rustix::process::Pid) {
    use nix::sys::signal::{SigSet, Signal};

    // When a background process changes the foreground group, the kernel stops the process with this signal.
    // A process that blocks the signal is not stopped.
    let mut signals = SigSet::empty();
    signals.add(Signal::SIGTTOU);
    if signals.thread_block().is_ok() {
        // This call fails if the terminal is not the controlling terminal of this process, or if the process
        // group has ended.
        let _ = rustix::termios::tcsetpgrp(io::stdin(), group);
        let _ = signals.thread_unblock();
    }
}

/// Does nothing, because on this system the person has a separate terminal.
#[cfg(all(unix, feature = "arbiter", not(all(target_os = "linux", target_pointer_width = "64"))))]
fn give_foreground_to(_: rustix::process::Pid) {}
