//! `--tty`: the process uses another terminal than the one it was started from.

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

/// The foreground of the terminal on standard input, if it is the controlling terminal. The process in the foreground
/// receives the keys. On any other terminal, no process is in the background.
#[cfg(all(unix, feature = "arbiter"))]
#[derive(Clone, Copy, Debug)]
pub(super) struct Foreground {
    /// The process group that had the foreground before.
    before: Option<rustix::process::Pid>,
}

#[cfg(all(unix, feature = "arbiter"))]
impl Foreground {
    /// Takes the foreground.
    pub(super) fn take() -> Self {
        let before = rustix::termios::tcgetpgrp(io::stdin()).ok();
        give_foreground_to(rustix::process::getpgrp());
        Self { before }
    }

    /// Gives the foreground back.
    pub(super) fn give_back(self) {
        if let Some(before) = self.before {
            give_foreground_to(before);
        }
    }
}

#[cfg(all(target_os = "linux", target_pointer_width = "64", feature = "arbiter"))]
fn give_foreground_to(group: rustix::process::Pid) {
    use nix::sys::signal::{SigSet, Signal};

    // When a background process sets the foreground, the kernel stops it with this signal, unless the process blocks
    // the signal.
    let mut signals = SigSet::empty();
    signals.add(Signal::SIGTTOU);
    if signals.thread_block().is_ok() {
        // This fails on a terminal that is not the controlling terminal, and for processes that have ended.
        let _ = rustix::termios::tcsetpgrp(io::stdin(), group);
        let _ = signals.thread_unblock();
    }
}

/// Does nothing, because on this system the person has a separate terminal.
#[cfg(all(unix, feature = "arbiter", not(all(target_os = "linux", target_pointer_width = "64"))))]
fn give_foreground_to(_: rustix::process::Pid) {}
