//! Streams that send frames to pages, as server-sent events.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use futures_core::Stream;
use tokio::sync::mpsc::{Receiver, Sender, channel, error::TrySendError};

use talon_server::ApiError;

use crate::hosted::Viewer;
use crate::limits::MAX_WAITING_FRAMES;

/// The time between two keep-alive comments. If a page receives nothing for longer, it opens the stream
/// again.
const KEEP_ALIVE: Duration = Duration::from_secs(5);

/// A message to a page about one of the seats that it shows.
pub(super) enum Sent {
    /// The latest frame of the table.
    Frame(Arc<str>),
    /// Another page has opened the same seat. This is the last message.
    Replaced,
    /// The link of the seat is not valid. This is the last message.
    Refused(ApiError),
}

impl Sent {
    fn is_last(&self) -> bool {
        !matches!(self, Self::Frame(_))
    }

    /// Converts the message to an event for the page. The `id` of the event is the index of the seat in the
    /// stream.
    fn event(&self, place: usize) -> Event {
        let event = Event::default().id(place.to_string());
        match self {
            Self::Frame(text) => event.data(text),
            Self::Replaced => event.event("replaced").data("{}"),
            Self::Refused(error) => event.event("refused").data(error.json().to_string()),
        }
    }
}

/// The sender of messages to a page. The page receives the frames of a table.
pub(super) struct Listener {
    pub(super) viewer: Viewer,
    pub(super) number: u64,
    sender: Sender<Sent>,
}

impl Listener {
    /// Sends a message to the page. Returns `false` if the page is not connected, or if too many messages
    /// wait for it.
    pub(super) fn send(&self, sent: Sent) -> bool {
        match self.sender.try_send(sent) {
            Ok(()) => true,
            Err(TrySendError::Full(_)) => {
                log::info!("a page is {MAX_WAITING_FRAMES} frames behind and is cut off");
                false
            }
            Err(TrySendError::Closed(_)) => false,
        }
    }
}

/// Creates a listener, and the stream with the frames that it sends. The stream is dropped when the page is
/// gone. A separate task then runs `gone`.
pub(super) fn listener(
    viewer: Viewer,
    number: u64,
    gone: impl Future<Output = ()> + Send + 'static,
) -> (Listener, SeatFrames) {
    let (sender, receiver) = channel(MAX_WAITING_FRAMES);
    let frames = SeatFrames { receiver, is_over: false, gone: Some(Box::pin(gone)) };
    (Listener { viewer, number, sender }, frames)
}

/// The stream of the frames of one seat for one page. Dropping it tells the table that the page is gone.
pub(super) struct SeatFrames {
    receiver: Receiver<Sent>,
    /// Whether the last message of this stream was sent.
    is_over: bool,
    gone: Option<Pin<Box<dyn Future<Output = ()> + Send>>>,
}

impl SeatFrames {
    /// Creates a stream with one message, which says that the link is refused.
    pub(super) fn refused(error: ApiError) -> Self {
        let (sender, receiver) = channel(1);
        // The new channel has room for one message.
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

/// The stream with the frames of all seats that a page shows.
pub(super) struct FrameStream {
    seats: Vec<SeatFrames>,
    /// The index of the seat that is polled first. It changes after each message, so that no seat delays the
    /// others.
    first: usize,
}

impl FrameStream {
    pub(super) fn new(seats: Vec<SeatFrames>) -> Self {
        Self { seats, first: 0 }
    }

    /// Creates the HTTP answer that sends this stream.
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
                // The server has cut the page off from this seat. The whole stream ends, and the page opens
                // it again.
                Poll::Ready(None) => return Poll::Ready(None),
                Poll::Pending => is_over = false,
            }
        }
        if is_over { Poll::Ready(None) } else { Poll::Pending }
    }
}
