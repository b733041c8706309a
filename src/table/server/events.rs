//! Streams of frames to pages, as server-sent events.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_core::Stream;
use tokio::sync::mpsc::{Receiver, Sender, channel, error::TrySendError};

use crate::table::hosted::Viewer;

/// The number of frames that a page may be behind. A slower page is cut off and connects again.
const BEHIND: usize = 64;

/// The time between comments that keep a connection alive.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// What a page gets.
pub(super) enum Sent {
    /// The newest frame.
    Frame(Arc<str>),
    /// Another page has opened the same seat.
    Replaced,
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

/// A listener and the stream that it fills. When the page goes away, `gone` runs on a task of its own.
pub(super) fn listener(
    viewer: Viewer,
    number: u64,
    gone: impl Future<Output = ()> + Send + 'static,
) -> (Listener, FrameStream) {
    let (sender, receiver) = channel(BEHIND);
    (Listener { viewer, number, sender }, FrameStream { receiver, gone: Some(Box::pin(gone)) })
}

/// The frames for one page. When it is dropped, the table is told.
pub(super) struct FrameStream {
    receiver: Receiver<Sent>,
    gone: Option<Pin<Box<dyn Future<Output = ()> + Send>>>,
}

impl FrameStream {
    /// The answer to the page.
    pub(super) fn into_sse(self) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
        Sse::new(self).keep_alive(KeepAlive::new().interval(KEEP_ALIVE))
    }
}

impl Stream for FrameStream {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.receiver.poll_recv(context).map(|sent| {
            sent.map(|sent| {
                Ok(match sent {
                    Sent::Frame(text) => Event::default().data(text),
                    Sent::Replaced => Event::default().event("replaced").data("{}"),
                })
            })
        })
    }
}

impl Drop for FrameStream {
    fn drop(&mut self) {
        if let (Ok(runtime), Some(gone)) = (tokio::runtime::Handle::try_current(), self.gone.take()) {
            runtime.spawn(gone);
        }
    }
}
