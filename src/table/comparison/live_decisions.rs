//! Live decisions: the decisions for which people wait. Background work pauses during a live decision.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// A counter of the live decisions that are in progress. A built-in player or a bot makes them. While the
/// counter is above 0, the background worker pauses.
#[derive(Debug, Default)]
pub(crate) struct LiveDecisions {
    state: Mutex<State>,
    changed: Condvar,
    /// The flag that stops the decision of the background worker. It is set when a live decision begins, and
    /// when the worker is told to end.
    interrupt: AtomicBool,
}

#[derive(Debug, Default)]
struct State {
    count: usize,
    is_closed: bool,
}

/// A live decision in progress. It ends when this value is dropped.
#[derive(Debug)]
pub(crate) struct LiveDecision<'a>(&'a LiveDecisions);

impl LiveDecisions {
    /// Begins a live decision, and interrupts the decision of the worker.
    pub(crate) fn begin(&self) -> LiveDecision<'_> {
        self.state().count += 1;
        self.interrupt.store(true, Ordering::Relaxed);
        LiveDecision(self)
    }

    /// Waits until no live decision is in progress, and then clears the flag that stops the worker's
    /// decision. Returns `false` if the worker must end.
    pub(super) fn wait_until_none(&self) -> bool {
        let waiting = |state: &mut State| state.count > 0 && !state.is_closed;
        let state = self.changed.wait_while(self.state(), waiting).unwrap_or_else(PoisonError::into_inner);
        // The lock is still held here. A live decision that begins now waits for the lock, and then sets the
        // flag again.
        self.interrupt.store(state.is_closed, Ordering::Relaxed);
        !state.is_closed
    }

    /// Returns the flag that stops a decision of the worker.
    pub(super) fn interrupt(&self) -> &AtomicBool {
        &self.interrupt
    }

    /// Returns whether the worker was told to end.
    pub(super) fn is_closed(&self) -> bool {
        self.state().is_closed
    }

    /// Tells the worker to end.
    pub(super) fn close(&self) {
        self.state().is_closed = true;
        self.interrupt.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Each statement leaves a valid count, so the state is usable even after a panic.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for LiveDecision<'_> {
    fn drop(&mut self) {
        self.0.state().count -= 1;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{TryRecvError, channel};
    use std::thread;

    use super::*;

    #[test]
    fn the_worker_waits_for_the_last_live_decision() {
        let live = LiveDecisions::default();
        let (first, second) = (live.begin(), live.begin());
        assert!(live.interrupt().load(Ordering::Relaxed));
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            let live = &live;
            scope.spawn(move || sender.send(live.wait_until_none()));
            drop(first);
            assert_eq!(receiver.try_recv(), Err(TryRecvError::Empty));
            drop(second);
            assert_eq!(receiver.recv(), Ok(true));
        });
        assert!(!live.interrupt().load(Ordering::Relaxed));
        drop(live.begin());
        assert!(live.interrupt().load(Ordering::Relaxed), "a short decision also interrupts");
    }

    #[test]
    fn a_worker_that_ends_waits_for_nothing() {
        let live = LiveDecisions::default();
        let _decision = live.begin();
        live.close();
        assert!(!live.wait_until_none());
        assert!(live.is_closed() && live.interrupt().load(Ordering::Relaxed));
    }
}
