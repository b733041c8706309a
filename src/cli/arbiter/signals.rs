//! Signals that interrupt the arbiter.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::low_level::pipe::register;

use crate::arbiter::bot::{Interrupt, cloexec_pipe};

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
