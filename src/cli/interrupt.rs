//! Ctrl-C and its like.

use std::io;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::low_level::pipe::register;

use crate::arbiter::bot::process::{Interrupt, closed_to_children};

/// The interrupt that comes with Ctrl-C, a hang-up or a request to terminate.
///
/// # Errors
/// When the system has no pipes left.
pub(super) fn on_signals() -> io::Result<Interrupt> {
    let (reader, writer) = closed_to_children()?;
    for signal in [SIGINT, SIGHUP, SIGTERM] {
        register(signal, writer.try_clone()?)?;
    }
    Ok(Interrupt::new(reader))
}
