//! The queue of the hints and reviews that people request. There is at most one request for each link. The
//! tables take turns. When a person leaves the page, the computation for this person is stopped.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// The person who requests advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asker {
    /// The number of the table. Each table of the server has its own number.
    pub(super) table: u64,
    /// The seat of the person in the first deal.
    pub(super) first: usize,
}

/// The queue of advice requests of a server.
pub(super) struct AdviceQueue {
    /// The maximum number of requests that are computed at the same time.
    places: usize,
    state: Mutex<QueueState>,
}

#[derive(Default)]
struct QueueState {
    /// The waiting requests in order of arrival.
    waiting: VecDeque<Waiting>,
    /// The askers whose requests are being computed. Each has the flag that stops the computation.
    running: Vec<(Asker, Arc<AtomicBool>)>,
    /// For each table, the value of `given` when a request of the table last got a place. A table is not in
    /// the map before its first request has got a place.
    served: HashMap<u64, u64>,
    given: u64,
}

/// A request that waits for a place. If the asker stops waiting, the receiver of `begin` is closed.
struct Waiting {
    asker: Asker,
    begin: oneshot::Sender<AdvicePlace>,
}

/// A place for one request that is being computed. Dropping this value frees the place.
pub(super) struct AdvicePlace {
    queue: Arc<AdviceQueue>,
    stop: Arc<AtomicBool>,
}

/// The handle of the task that waits for the result. Dropping the handle stops the computation.
pub(super) struct StopWhenGone(Arc<AtomicBool>);

impl AdviceQueue {
    /// Creates a queue that computes at most this number of requests at the same time.
    pub(super) fn new(places: usize) -> Arc<Self> {
        Arc::new(Self { places, state: Mutex::default() })
    }

    /// Waits for a place for a request. An earlier request of the same asker is stopped. `None` when a later
    /// request of the same asker replaces this request.
    pub(super) async fn place(self: &Arc<Self>, asker: Asker) -> Option<AdvicePlace> {
        let (begin, placed) = oneshot::channel();
        let gone = {
            let mut state = self.state();
            state.waiting.retain(|other| other.asker != asker);
            let own = state.running.iter().filter(|(other, _)| *other == asker);
            own.for_each(|(_, stop)| stop.store(true, Ordering::Relaxed));
            state.waiting.push_back(Waiting { asker, begin });
            self.give_places(&mut state)
        };
        drop(gone);
        placed.await.ok()
    }

    /// Gives the free places to waiting requests. The first place goes to the table whose last place is
    /// longest ago. Returns the places that were given to requests whose asker waits no longer. The caller
    /// drops these places after it has unlocked the queue.
    #[must_use]
    fn give_places(self: &Arc<Self>, state: &mut QueueState) -> Vec<AdvicePlace> {
        let mut gone = Vec::new();
        state.waiting.retain(|request| !request.begin.is_closed());
        while state.running.len() < self.places {
            let served = |request: &Waiting| state.served.get(&request.asker.table).copied();
            let next = (0..state.waiting.len()).min_by_key(|&at| state.waiting.get(at).and_then(served));
            let Some(Waiting { asker, begin }) = next.and_then(|next| state.waiting.remove(next)) else {
                break;
            };
            state.given += 1;
            state.served.insert(asker.table, state.given);
            let stop = Arc::new(AtomicBool::new(false));
            state.running.push((asker, Arc::clone(&stop)));
            gone.extend(begin.send(AdvicePlace { queue: Arc::clone(self), stop }).err());
        }
        if state.running.is_empty() {
            state.served.clear();
        }
        gone
    }

    /// Takes all places of the queue.
    #[cfg(test)]
    pub(super) async fn fill(self: &Arc<Self>) -> Vec<AdvicePlace> {
        let mut taken = Vec::new();
        for first in 0..self.places {
            taken.extend(self.place(Asker { table: u64::MAX, first }).await);
        }
        taken
    }

    /// Counts the waiting requests that nobody has given up.
    #[cfg(test)]
    pub(super) fn waiting(&self) -> usize {
        self.state().waiting.iter().filter(|request| !request.begin.is_closed()).count()
    }

    fn state(&self) -> MutexGuard<'_, QueueState> {
        // Each statement leaves a valid state, so the state is usable even after a panic.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl AdvicePlace {
    /// Returns the flag that stops the computation.
    pub(super) fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    /// Creates the handle for the task that waits for the result.
    pub(super) fn stop_when_gone(&self) -> StopWhenGone {
        StopWhenGone(Arc::clone(&self.stop))
    }
}

impl StopWhenGone {
    /// Returns whether the computation was stopped. If it was, its result is incomplete.
    pub(super) fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Drop for StopWhenGone {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Drop for AdvicePlace {
    fn drop(&mut self) {
        let gone = {
            let mut state = self.queue.state();
            state.running.retain(|(_, stop)| !Arc::ptr_eq(stop, &self.stop));
            self.queue.give_places(&mut state)
        };
        drop(gone);
    }
}

#[cfg(test)]
mod tests {
    use std::pin::{Pin, pin};
    use std::task::{Context, Poll, Waker};

    use super::*;

    fn asker(table: u64, first: usize) -> Asker {
        Asker { table, first }
    }

    /// Polls a request once.
    fn poll(request: &mut Pin<Box<impl Future<Output = Option<AdvicePlace>>>>) -> Poll<Option<AdvicePlace>> {
        request.as_mut().poll(&mut Context::from_waker(Waker::noop()))
    }

    /// Creates a request and polls it once. The request then waits in the queue.
    fn waiting(
        queue: &Arc<AdviceQueue>,
        asker: Asker,
    ) -> Pin<Box<impl Future<Output = Option<AdvicePlace>> + use<>>> {
        let queue = Arc::clone(queue);
        let mut request = Box::pin(async move { queue.place(asker).await });
        assert!(poll(&mut request).is_pending(), "{asker:?} waits");
        request
    }

    /// Returns the place that a request has got.
    fn placed(request: &mut Pin<Box<impl Future<Output = Option<AdvicePlace>>>>) -> AdvicePlace {
        match poll(request) {
            Poll::Ready(Some(place)) => place,
            other => panic!("no place: {}", other.is_pending()),
        }
    }

    /// Creates a queue with one place. Table 0 holds this place. Returns the queue and the place.
    fn busy() -> (Arc<AdviceQueue>, AdvicePlace) {
        let queue = AdviceQueue::new(1);
        let Poll::Ready(Some(place)) =
            pin!(queue.place(asker(0, 0))).poll(&mut Context::from_waker(Waker::noop()))
        else {
            panic!("the first place is free")
        };
        (queue, place)
    }

    #[test]
    fn a_later_request_of_a_link_replaces_the_one_that_waits() {
        let (queue, place) = busy();
        let mut first = waiting(&queue, asker(1, 0));
        let mut second = waiting(&queue, asker(1, 0));
        assert!(matches!(poll(&mut first), Poll::Ready(None)));
        drop(place);
        placed(&mut second);
    }

    #[test]
    fn a_later_request_of_a_link_stops_the_one_that_runs() {
        let (queue, place) = busy();
        let holder = place.stop_when_gone();
        let mut later = waiting(&queue, asker(0, 0));
        assert!(place.stop().load(Ordering::Relaxed) && holder.is_stopped());
        drop(place);
        assert!(!placed(&mut later).stop().load(Ordering::Relaxed));
    }

    #[test]
    fn a_request_for_which_nobody_waits_gets_no_place() {
        let (queue, place) = busy();
        let gone: Vec<_> = (1..40).map(|table| waiting(&queue, asker(table, 0))).collect();
        let mut last = waiting(&queue, asker(99, 0));
        drop(gone);
        drop(place);
        placed(&mut last);
        assert!(queue.state().waiting.is_empty() && queue.state().running.is_empty());
    }

    #[test]
    fn a_place_given_to_somebody_who_goes_away_at_once_is_given_on() {
        let (queue, place) = busy();
        let gone = waiting(&queue, asker(1, 0));
        let mut last = waiting(&queue, asker(2, 0));
        drop(place);
        // The dropped request has got a place. It was not polled after it got the place.
        drop(gone);
        placed(&mut last);
    }

    #[test]
    fn tables_take_turns_however_many_links_of_a_table_wait() {
        let (queue, mut place) = busy();
        let mut many: VecDeque<_> = (1..5).map(|first| waiting(&queue, asker(0, first))).collect();
        let mut one = waiting(&queue, asker(1, 0));
        drop(place);
        place = placed(&mut one);
        let mut again = waiting(&queue, asker(1, 0));
        drop(place);
        place = placed(&mut many.pop_front().unwrap());
        drop(place);
        place = placed(&mut again);
        drop(place);
        place = placed(&mut many.pop_front().unwrap());
        assert!(many.iter_mut().all(|request| poll(request).is_pending()));
        drop(place);
    }

    #[test]
    fn who_goes_away_stops_the_computation() {
        let (_queue, place) = busy();
        drop(place.stop_when_gone());
        assert!(place.stop().load(Ordering::Relaxed));
    }
}
