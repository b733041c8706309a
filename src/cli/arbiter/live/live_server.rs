//! The server of the page: its files, and a stream of events that needs the token.

use std::convert::Infallible;
use std::future::Future;
use std::net::TcpListener;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use futures_core::Stream;
use serde_json::json;
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;

use talon_arbiter::stats::FIGURE_TABLE;
use talon_server::{BoundedListener, Guard, Requests, guarded};

use super::live_data::LiveData;
use crate::languages::Language;
use crate::page::{
    BOARD, BOARD_STYLE, CAPTIONS, CARD_COURTS, CARD_MOTIFS, CARD_NUMBERS, CARD_PICTURES, CARD_SIGNS,
    CARDS_SCRIPT, CARDS_STYLE, ELEMENTS, FIGURES, LOOKS, looks, refused_live_page,
};
use crate::table::texts;

/// The time limit for receiving a request, and for sending the next bytes of an answer. After the limit the
/// connection is closed.
const PATIENCE: Duration = Duration::from_secs(30);

/// The minimum time between two events of a page.
const PERIOD: Duration = Duration::from_millis(200);

/// After this time without an event, the server sends a comment, which keeps the connection open.
const KEPT_ALIVE: Duration = Duration::from_secs(15);

/// The maximum time for the last event to reach the pages.
const LAST_EVENT_TIME: Duration = Duration::from_secs(1);

/// The maximum number of open pages.
const PAGES: usize = 16;

/// The files of the page, by path.
const FILES: [(&str, &str, &str); 16] = [
    ("/", "text/html; charset=utf-8", include_str!("page/live.html")),
    ("/live.js", "text/javascript; charset=utf-8", include_str!("page/live.js")),
    ("/live.css", "text/css; charset=utf-8", include_str!("page/live.css")),
    ("/board.js", "text/javascript; charset=utf-8", BOARD),
    ("/captions.js", "text/javascript; charset=utf-8", CAPTIONS),
    ("/card_signs.js", "text/javascript; charset=utf-8", CARD_SIGNS),
    ("/card_courts.js", "text/javascript; charset=utf-8", CARD_COURTS),
    ("/card_motifs.js", "text/javascript; charset=utf-8", CARD_MOTIFS),
    ("/card_numbers.js", "text/javascript; charset=utf-8", CARD_NUMBERS),
    ("/card_pictures.js", "text/javascript; charset=utf-8", CARD_PICTURES),
    ("/cards.js", "text/javascript; charset=utf-8", CARDS_SCRIPT),
    ("/looks.js", "text/javascript; charset=utf-8", LOOKS),
    ("/figures.js", "text/javascript; charset=utf-8", FIGURES),
    ("/elements.js", "text/javascript; charset=utf-8", ELEMENTS),
    ("/board.css", "text/css; charset=utf-8", BOARD_STYLE),
    ("/cards.css", "text/css; charset=utf-8", CARDS_STYLE),
];

/// The maximum number of open connections.
const CONNECTIONS: usize = 32;

/// An event for all pages.
#[derive(Clone, Default)]
struct Published {
    text: Bytes,
    /// Whether the match is over.
    is_last: bool,
}

/// The state that all handlers share.
#[derive(Clone)]
struct LiveState {
    live: Arc<LiveData>,
    token: Arc<str>,
    /// The channel of events. Each open page has a receiver.
    events: watch::Sender<Published>,
    /// Whether a page was opened and has not received an event yet.
    has_joined: Arc<AtomicBool>,
}

/// Serves the page until the match is over, on this thread.
pub(super) fn run(live: &Arc<LiveData>, listener: TcpListener, token: String) {
    yield_to_the_match();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build();
    let served = runtime.and_then(|runtime| runtime.block_on(serve(live, listener, token)));
    if let Err(error) = served {
        log::warn!("--live: the page cannot be served: {error}");
    }
}

/// Gives this thread the lowest priority, so that it does not disturb the timing of the match.
fn yield_to_the_match() {
    // On Linux the priority belongs to the thread, on other systems to the whole process.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, 19) {
        log::info!("--live: the server has the priority of the match: {error}");
    }
}

async fn serve(live: &Arc<LiveData>, listener: TcpListener, token: String) -> std::io::Result<()> {
    let state = LiveState {
        live: Arc::clone(live),
        token: token.into(),
        events: watch::Sender::default(),
        has_joined: Arc::default(),
    };
    let guard = Guard::new(Vec::new(), Vec::new(), refused_live_page);
    let mut router = Router::new();
    for (path, kind, text) in FILES {
        router = router.route(path, get(move || async move { ([(header::CONTENT_TYPE, kind)], text) }));
    }
    let texts = serde_json::to_string(&texts(Language::En, [&live.game])).unwrap_or_default();
    let described = serde_json::to_string(&FIGURE_TABLE).unwrap_or_default();
    let json =
        |text: String| get(move || async move { ([(header::CONTENT_TYPE, "application/json")], text) });
    let router = router
        .route("/texts.json", json(texts))
        .route("/described.json", json(described))
        .route("/looks.json", json(looks([&live.game]).to_string()))
        .route("/api/live/events", get(events))
        .fallback(|| async { refusal(StatusCode::NOT_FOUND, "not_found", "there is no such page") })
        .layer(from_fn_with_state(Arc::clone(&guard), guarded))
        .with_state(state.clone());
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let listener = BoundedListener::new(listener, guard, CONNECTIONS, PATIENCE);
    let (over, is_over) = oneshot::channel::<()>();
    let service = router.into_make_service_with_connect_info::<Requests>();
    let server = axum::serve(listener, service).with_graceful_shutdown(async {
        // The sender of this signal is dropped after the last event was sent.
        let _ = is_over.await;
    });
    let server = tokio::spawn(server.into_future());
    publish(&state).await;
    drop(over);
    // A page that does not read its last event must not delay the end of the match.
    let _ = timeout(LAST_EVENT_TIME, server).await;
    Ok(())
}

/// Sends the data of the match to all pages until the match is over.
async fn publish(state: &LiveState) {
    let LiveState { live, events, has_joined, .. } = state;
    let mut described = live.undescribed();
    let mut last = String::new();
    loop {
        let is_watched = events.receiver_count() > 0;
        live.set_watched(is_watched);
        let is_last = live.is_over();
        if is_watched {
            // The serialization cannot fail, because all numbers of the data are finite.
            let text = serde_json::to_string(&live.event(&mut described)).unwrap_or_default();
            if has_joined.swap(false, Ordering::Relaxed) || text != last || is_last {
                let age = live.age().as_millis();
                let text_and_age = format!("data: {{\"age\":{age},\"live\":{text}}}\n\n");
                events.send_replace(Published { text: text_and_age.into(), is_last });
                last = text;
            }
        }
        if is_last {
            return;
        }
        if is_watched {
            let _ = timeout(PERIOD, live.wake.notified()).await;
        } else {
            live.wake.notified().await;
        }
    }
}

/// Answers the request of a page with a stream of events.
async fn events(State(state): State<LiveState>, headers: HeaderMap) -> Response {
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let given = given.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
    if !is_equal(given, &state.token) {
        let text = "the token is missing or wrong: open the printed address";
        return refusal(StatusCode::UNAUTHORIZED, "unauthorized", text);
    }
    if state.events.receiver_count() >= PAGES {
        let text = "too many pages are open: close one of them";
        return refusal(StatusCode::TOO_MANY_REQUESTS, "busy", text);
    }
    let receiver = state.events.subscribe();
    state.has_joined.store(true, Ordering::Relaxed);
    state.live.wake.notify_one();
    let body = Body::from_stream(PageEvents(Some(Box::pin(next_event(receiver)))));
    ([(header::CONTENT_TYPE, "text/event-stream")], body).into_response()
}

/// Returns whether two texts are equal. The time that it takes does not depend on the position of the first
/// difference.
fn is_equal(one: &str, other: &str) -> bool {
    let differences = one.bytes().zip(other.bytes()).fold(0, |sum, (one, other)| sum | (one ^ other));
    one.len() == other.len() && differences == 0
}

/// Creates an error answer in the same form as the server of tables (`talon table`).
fn refusal(status: StatusCode, code: &str, text: &str) -> Response {
    (status, Json(json!({ "error": { "code": code, "text": text } }))).into_response()
}

/// The bytes of the next event, and the receiver for the event after it. The receiver is `None` after the
/// last event.
type NextEvent = (Bytes, Option<watch::Receiver<Published>>);

/// Waits for the next event. After a pause it returns a keep-alive comment instead.
async fn next_event(mut receiver: watch::Receiver<Published>) -> NextEvent {
    match timeout(KEPT_ALIVE, receiver.changed()).await {
        Err(_) => (Bytes::from_static(b":\n\n"), Some(receiver)),
        Ok(Err(_)) => (Bytes::new(), None),
        Ok(Ok(())) => {
            let Published { text, is_last } = receiver.borrow_and_update().clone();
            (text, Some(receiver).filter(|_| !is_last))
        }
    }
}

/// The events of a page as the body of an answer. `None` after the last event.
struct PageEvents(Option<Pin<Box<dyn Future<Output = NextEvent> + Send>>>);

impl Stream for PageEvents {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let Some(next) = &mut self.0 else { return Poll::Ready(None) };
        let (bytes, receiver) = ready!(next.as_mut().poll(context));
        self.0 = receiver.map(|receiver| Box::pin(next_event(receiver)) as _);
        Poll::Ready(Some(Ok(bytes)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::missing_imports;

    #[test]
    fn only_the_whole_token_is_equal() {
        assert!(is_equal("abc", "abc"));
        for other in ["", "ab", "abd", "abcd"] {
            assert!(!is_equal(other, "abc"), "{other}");
        }
    }

    #[test]
    fn every_module_that_a_script_imports_is_served() {
        assert_eq!(missing_imports(&FILES.map(|(path, _, text)| (path, text))), [""; 0]);
    }

    #[test]
    fn the_page_has_no_inline_script_and_loads_nothing_from_elsewhere() {
        for (path, _, text) in FILES {
            let text = text.replace("http://www.w3.org/2000/svg", "");
            for word in ["http://", "https://", "@import", "innerHTML", "eval(", "style=", "onclick"] {
                assert!(!text.contains(word), "{path}: {word}");
            }
        }
        assert_eq!(FILES[0].2.matches("<script").count(), 1);
    }
}
