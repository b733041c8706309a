//! Lets Ctrl-C end a long call.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// The time between two checks for signals.
const EVERY: Duration = Duration::from_millis(50);

/// Runs a job on a separate thread, without the lock of the interpreter. Meanwhile, asks the interpreter for
/// signals. If a signal handler raises an exception, as for Ctrl-C, the job is told to stop, and its result
/// is dropped.
pub fn interruptible<T: Send>(py: Python<'_>, job: impl FnOnce(&AtomicBool) -> T + Send) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    let (finished, signalled) = py.detach(|| {
        thread::scope(|scope| {
            let (ends, is_over) = sync_channel::<()>(1);
            let stop = &stop;
            let worker = scope.spawn(move || {
                // The sender is dropped at the end of the job, even after a panic.
                let _ends = ends;
                job(stop)
            });
            let mut signalled = Ok(());
            while is_over.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                signalled = Python::attach(|py: Python<'_>| py.check_signals());
                if signalled.is_err() {
                    stop.store(true, Ordering::Relaxed);
                    break;
                }
            }
            (worker.join(), signalled)
        })
    });
    signalled?;
    finished.or_else(|panic| resume_unwind(panic))
}
