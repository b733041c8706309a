//! Signals that interrupt the arbiter.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::low_level::pipe::register;

use crate::arbiter::bot::{Interrupt, cloexec_pipe};

/// The interrupt of a match, with or without a journal.
///
/// # Errors
/// The system allows no more pipes or threads, or refuses a signal handler.
pub(super) fn interrupt(has_journal: bool) -> io::Result<Interrupt> {
    if has_journal { interrupt_in_two_steps() } else { interrupt_on_signals() }
}

/// An interrupt for a match with a journal: the first `SIGINT` (Ctrl-C) asks the arbiter to finish the blocks at hand, the
/// second one, `SIGHUP` and `SIGTERM` set the interrupt.
///
/// # Errors
/// The system allows no more pipes or threads, or refuses a signal handler.
pub(super) fn interrupt_in_two_steps() -> io::Result<Interrupt> {
    signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    let (reader, stop) = cloexec_pipe()?;
    for signal in [SIGHUP, SIGTERM] {
        register(signal, stop.try_clone()?)?;
    }
    let (keyboard, writer) = cloexec_pipe()?;
    register(SIGINT, writer)?;
    let interrupt = Interrupt::new(reader);
    let finishing = interrupt.clone();
    thread::Builder::new().spawn(move || {
        let (mut keyboard, mut byte) = (File::from(keyboard), [0]);
        if keyboard.read_exact(&mut byte).is_ok() {
            finishing.finish_blocks();
            eprintln!("arbiter: finishing the blocks at hand; a second Ctrl-C stops at once");
        }
        if keyboard.read_exact(&mut byte).is_ok() {
            // The read end lives as long as the interrupt.
            let _ = File::from(stop).write_all(&byte);
        }
    })?;
    Ok(interrupt)
}

/// An interrupt that `SIGINT` (Ctrl-C), `SIGHUP` and `SIGTERM` set.
///
/// # Errors
/// The system allows no more pipes or refuses a signal handler.
pub(super) fn interrupt_on_signals() -> io::Result<Interrupt> {
    // A file beyond `ulimit -f` is then an error of the write, and does not kill the arbiter.
    signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    let (reader, writer) = cloexec_pipe()?;
    for signal in [SIGINT, SIGHUP, SIGTERM] {
        register(signal, writer.try_clone()?)?;
    }
    Ok(Interrupt::new(reader))
}
