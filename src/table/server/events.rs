//! Streams of frames to pages, as server-sent events.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use futures_core::Stream;
use tokio::sync::mpsc::{Receiver, Sender, channel, error::TrySendError};

use super::api_error::ApiError;
use crate::hosted::Viewer;

/// The number of frames that a page may be behind. A slower page is cut off and connects again.
const BEHIND: usize = 64;

/// The time between comments. A page that hears nothing for longer opens the stream anew.
const KEEP_ALIVE: Duration = Duration::from_secs(5);

/// A message to a page about one of its seats.
pub(super) enum Sent {
    /// The newest frame.
    Frame(Arc<str>),
    /// Another page has opened the same seat. It is the last message.
    Replaced,
    /// The link of the seat is not valid. It is the last message.
    Refused(ApiError),
}

impl Sent {
    fn is_last(&self) -> bool {
        !matches!(self, Self::Frame(_))
    }

    /// Returns the event for the page. Its `id` is the place of the seat in the stream.
    fn event(&self, place: usize) -> Event {
        let event = Event::default().id(place.to_string());
        match self {
            Self::Frame(text) => event.data(text),
            Self::Replaced => event.event("replaced").data("{}"),
            Self::Refused(error) => event.event("refused").data(error.json().to_string()),
        }
    }
}

/// A page that listens to a table.
pub(super) struct Listener {
    pub(super) viewer: Viewer,
    pub(super) number: u64,
    sender: Sender<Sent>,
}

impl Listener {
    /// Sends to the page. Returns whether the page is still there and not too far behind.
    pub(super) fn send(&self, sent: Sent) -> bool {
        match self.sender.try_send(sent) {
            Ok(()) => true,
            Err(TrySendError::Full(_)) => {
                log::info!("a page is {BEHIND} frames behind and is cut off");
                false
            }
            Err(TrySendError::Closed(_)) => false,
        }
    }
}

/// Returns a listener and the seat that it fills. When the page goes away, `gone` runs on a task of its own.
pub(super) fn listener(
    viewer: Viewer,
    number: u64,
    gone: impl Future<Output = ()> + Send + 'static,
) -> (Listener, SeatFrames) {
    let (sender, receiver) = channel(BEHIND);
    let frames = SeatFrames { receiver, is_over: false, gone: Some(Box::pin(gone)) };
    (Listener { viewer, number, sender }, frames)
}

/// The frames of one seat for one page. When they are dropped, the table is told.
pub(super) struct SeatFrames {
    receiver: Receiver<Sent>,
    /// Whether the last message has been sent.
    is_over: bool,
    gone: Option<Pin<Box<dyn Future<Output = ()> + Send>>>,
}

impl SeatFrames {
    /// Returns the one message that a link is refused.
    pub(super) fn refused(error: ApiError) -> Self {
        let (sender, receiver) = channel(1);
        // The channel has room for it.
        let _ = sender.try_send(Sent::Refused(error));
        Self { receiver, is_over: false, gone: None }
    }
}

impl Drop for SeatFrames {
    fn drop(&mut self) {
        if let (Ok(runtime), Some(gone)) = (tokio::runtime::Handle::try_current(), self.gone.take()) {
            runtime.spawn(gone);
        }
    }
}

/// The frames of all seats of a page.
pub(super) struct FrameStream {
    seats: Vec<SeatFrames>,
    /// The seat whose messages come first, so that no seat keeps the others waiting.
    first: usize,
}

impl FrameStream {
    pub(super) fn new(seats: Vec<SeatFrames>) -> Self {
        Self { seats, first: 0 }
    }

    /// Returns the answer to the page.
    pub(super) fn into_response(self) -> Response {
        Sse::new(self).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response()
    }
}

impl Stream for FrameStream {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let Self { seats, first } = &mut *self;
        let count = seats.len();
        let mut is_over = true;
        for place in (*first..*first + count).map(|place| place % count) {
            let Some(frames) = seats.get_mut(place).filter(|frames| !frames.is_over) else { continue };
            match frames.receiver.poll_recv(context) {
                Poll::Ready(Some(sent)) => {
                    frames.is_over = sent.is_last();
                    *first = place + 1;
                    return Poll::Ready(Some(Ok(sent.event(place))));
                }
                // The page was cut off from this seat, so it opens the whole stream anew.
                Poll::Ready(None) => return Poll::Ready(None),
                Poll::Pending => is_over = false,
            }
        }
        if is_over { Poll::Ready(None) } else { Poll::Pending }
    }
}
