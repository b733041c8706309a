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

/// Takes the foreground of the terminal on standard input, which is the controlling one, so that its keys come to this
/// process. Does nothing on another terminal.
#[cfg(all(target_os = "linux", target_pointer_width = "64", feature = "arbiter"))]
pub(super) fn come_to_the_foreground() {
    use nix::sys::signal::{SigSet, Signal};

    // A process in the background that takes the foreground is stopped by this signal, unless it blocks it.
    let mut signals = SigSet::empty();
    signals.add(Signal::SIGTTOU);
    if signals.thread_block().is_ok() {
        // Fails on a terminal that is not the controlling one, where no process is in the background.
        let _ = rustix::termios::tcsetpgrp(io::stdin(), rustix::process::getpgrp());
        let _ = signals.thread_unblock();
    }
}

/// Does nothing: on this system the person's terminal is one of its own.
#[cfg(all(unix, feature = "arbiter", not(all(target_os = "linux", target_pointer_width = "64"))))]
pub(super) fn come_to_the_foreground() {}
