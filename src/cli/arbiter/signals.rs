//! Signals that interrupt the arbiter. If a signal is ignored when the arbiter starts, it stays ignored. For
//! example, `nohup` makes its command ignore `SIGHUP`, and a shell script makes background commands ignore
//! `SIGINT`.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::low_level::pipe::register;

use talon_arbiter::bot::{Interrupt, cloexec_pipe};

use crate::arbiter::progress::live_standings::FINISHING;

/// Creates the interrupt of a match, with or without a journal.
pub(super) fn interrupt(has_journal: bool) -> io::Result<Interrupt> {
    if has_journal { interrupt_in_two_steps() } else { interrupt_on_signals() }
}

/// Creates the interrupt of a match with a journal. The first `SIGINT` (Ctrl-C) asks the arbiter to finish
/// the current blocks. A second `SIGINT`, a `SIGHUP` or a `SIGTERM` sets the interrupt.
fn interrupt_in_two_steps() -> io::Result<Interrupt> {
    signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    let (reader, stop) = cloexec_pipe()?;
    let ignored = ignored_signals();
    for signal in [SIGHUP, SIGTERM].into_iter().filter(|&signal| !ignored.contains(signal)) {
        register(signal, stop.try_clone()?)?;
    }
    let (keyboard, writer) = cloexec_pipe()?;
    // If `SIGINT` is ignored, `writer` is dropped here, and the thread below ends.
    if !ignored.contains(SIGINT) {
        register(SIGINT, writer)?;
    }
    let interrupt = Interrupt::held(reader, stop.try_clone()?);
    let finishing = interrupt.clone();
    thread::Builder::new().spawn(move || {
        let (mut keyboard, mut byte) = (File::from(keyboard), [0]);
        if keyboard.read_exact(&mut byte).is_ok() {
            finishing.finish_blocks();
            if !finishing.is_answered_elsewhere() {
                eprintln!("{FINISHING}");
            }
        }
        if keyboard.read_exact(&mut byte).is_ok() {
            // This write cannot fail, because the interrupt keeps the read end open.
            let _ = File::from(stop).write_all(&byte);
        }
    })?;
    Ok(interrupt)
}

/// Creates an interrupt that `SIGINT` (Ctrl-C), `SIGHUP` and `SIGTERM` set.
pub(super) fn interrupt_on_signals() -> io::Result<Interrupt> {
    // Without this handler, a write beyond `ulimit -f` kills the arbiter. With the handler, only the write
    // fails.
    signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    let (reader, writer) = cloexec_pipe()?;
    let ignored = ignored_signals();
    for signal in [SIGINT, SIGHUP, SIGTERM].into_iter().filter(|&signal| !ignored.contains(signal)) {
        register(signal, writer.try_clone()?)?;
    }
    Ok(Interrupt::held(reader, writer))
}

/// The signals that this process has ignored since its start.
struct IgnoredSignals(u64);

impl IgnoredSignals {
    fn contains(&self, signal: i32) -> bool {
        self.0 >> (signal - 1) & 1 == 1
    }
}

/// Reads the ignored signals from `/proc/self/status`. On a system without this file, the result is empty.
fn ignored_signals() -> IgnoredSignals {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    IgnoredSignals(mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0))
}
