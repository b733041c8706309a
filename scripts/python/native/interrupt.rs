//! Ctrl-C ends a long call.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// How often the interpreter is asked for signals.
const EVERY: Duration = Duration::from_millis(50);

/// Does a job without the lock of the interpreter, on a thread of its own, and asks the interpreter for signals meanwhile.
/// After a signal whose handler raises, such as Ctrl-C, the job is told to stop, and its result is dropped.
pub fn interruptible<T: Send>(py: Python<'_>, job: impl FnOnce(&AtomicBool) -> T + Send) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    let (finished, signalled) = py.detach(|| {
        thread::scope(|scope| {
            let (ends, is_over) = sync_channel::<()>(1);
            let stop = &stop;
            let worker = scope.spawn(move || {
                // Dropped at the end of the job, also when it panics.
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
