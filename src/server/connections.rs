//! The listener of the server. It limits the connections of each client and of all clients together, and
//! closes idle connections.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep_until};

use super::clients::{ClientNetwork, HeldByClients, HeldPlace, Requests};
use super::guard::Guard;
use super::limits::{MAX_CONNECTIONS_OF_CLIENT, REFUSED_CONNECTIONS, REFUSED_REQUEST_TIME};

/// The answer on a connection beyond the maximum whose first request is not read. Such a connection is closed
/// at once.
const BUSY: &str = "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nContent-Length: 98\r\n\
                    Connection: close\r\n\r\n{\"error\":{\"code\":\"busy\",\"text\":\"the server has too many open \
                    connections: try again in a minute\"}}";

/// A listener with a maximum number of open connections. A connection beyond the maximum gets an error answer
/// and is closed.
pub struct BoundedListener {
    listener: TcpListener,
    guard: Arc<Guard>,
    open: Arc<Semaphore>,
    /// The places for those connections beyond the maximum whose first request is read.
    refused: Arc<Semaphore>,
    clients: HeldByClients,
    patience: Duration,
}

impl BoundedListener {
    /// Creates a listener with at most `maximum` open connections. A connection is closed in two cases: a
    /// request on it is not complete within the time `patience`, or its client reads no byte of an answer for
    /// this time. The guard knows which peers are proxies. The connections of a proxy serve many clients, so
    /// they have no limit per client.
    pub fn new(listener: TcpListener, guard: Arc<Guard>, maximum: usize, patience: Duration) -> Self {
        let [open, refused] = [maximum, REFUSED_CONNECTIONS].map(|places| Arc::new(Semaphore::new(places)));
        Self { listener, guard, open, refused, clients: HeldByClients::default(), patience }
    }

    /// Takes a place for a new connection. The flag is `true` if the connection exceeds a maximum. `None`
    /// when too many connections beyond a maximum are open.
    fn place(&self, peer: IpAddr) -> Option<(ConnectionPlace, bool)> {
        let client = ClientNetwork::of(peer).filter(|_| !self.guard.is_proxy(peer));
        let held = client.map(|client| self.clients.take(client, MAX_CONNECTIONS_OF_CLIENT));
        if !matches!(held, Some(None))
            && let Ok(open) = Arc::clone(&self.open).try_acquire_owned()
        {
            return Some((ConnectionPlace { _open: open, _held: held.flatten() }, false));
        }
        let refused = Arc::clone(&self.refused).try_acquire_owned().ok()?;
        Some((ConnectionPlace { _open: refused, _held: None }, true))
    }
}

/// The places that an open connection holds.
struct ConnectionPlace {
    _open: OwnedSemaphorePermit,
    _held: Option<HeldPlace>,
}

impl Listener for BoundedListener {
    type Io = BoundedConnection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (BoundedConnection, SocketAddr) {
        let (stream, address, place, is_refused) = loop {
            let (stream, address) = Listener::accept(&mut self.listener).await;
            if let Some((place, is_refused)) = self.place(address.ip()) {
                break (stream, address, place, is_refused);
            }
            // The send buffer of a new connection has room for this text. If the write fails, the client only
            // sees that the connection is closed.
            let _ = stream.try_write(BUSY.as_bytes());
        };
        // Without this option, the system may hold a frame back until the client acknowledges the previous
        // frame.
        if let Err(error) = stream.set_nodelay(true) {
            log::debug!("a connection delays small packets: {error}");
        }
        let requests = Requests::new(address.ip(), is_refused);
        let patience = if is_refused { REFUSED_REQUEST_TIME.min(self.patience) } else { self.patience };
        let [request, answer] = [(); 2].map(|()| IdleTimer::new(patience));
        (BoundedConnection { stream, _place: place, requests, request, answer, is_blocked: false }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl Connected<IncomingStream<'_, BoundedListener>> for Requests {
    fn connect_info(stream: IncomingStream<'_, BoundedListener>) -> Self {
        stream.io().requests.clone()
    }
}

/// A time limit of a connection. It starts again whenever the connection is used.
struct IdleTimer {
    patience: Duration,
    used: Instant,
    sleep: Pin<Box<Sleep>>,
}

impl IdleTimer {
    fn new(patience: Duration) -> Self {
        let used = Instant::now();
        Self { patience, used, sleep: Box::pin(sleep_until(used + patience)) }
    }

    fn restart(&mut self) {
        self.used = Instant::now();
    }

    /// Returns `Ready` when the time limit has passed.
    fn poll_over(&mut self, context: &mut Context<'_>) -> Poll<()> {
        loop {
            ready!(self.sleep.as_mut().poll(context));
            let end = self.used + self.patience;
            if end <= Instant::now() {
                return Poll::Ready(());
            }
            // The timer is reset only when it fires, which costs less than a reset for every packet.
            self.sleep.as_mut().reset(end);
        }
    }
}

/// An open connection.
pub struct BoundedConnection {
    stream: TcpStream,
    _place: ConnectionPlace,
    requests: Requests,
    /// The time limit for the next request. It begins with the last written byte.
    request: IdleTimer,
    /// The time limit within which the client must read some bytes of an answer. It applies while
    /// `is_blocked` is set.
    answer: IdleTimer,
    is_blocked: bool,
}

impl BoundedConnection {
    /// Returns the result of a write. If the write waits because the client has read nothing for too long,
    /// returns an error instead.
    fn written<T>(&mut self, written: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.is_blocked = false;
            self.request.restart();
            return written;
        }
        if !self.is_blocked {
            self.is_blocked = true;
            self.answer.restart();
        }
        ready!(self.answer.poll_over(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for BoundedConnection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.requests.is_none() {
            // Received bytes do not restart the time limit. If they did, a request that never ends would keep
            // the connection forever.
            if self.request.poll_over(context).is_ready() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
        } else {
            self.request.restart();
        }
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for BoundedConnection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.written(written, context)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpStream;
    use std::thread;

    use axum::Router;
    use axum::body::Body;
    use axum::middleware::from_fn_with_state;
    use axum::routing::get;

    use super::super::guard::guarded;
    use super::*;

    const PATIENCE: Duration = Duration::from_millis(200);

    /// Starts a server that offers a short text and a text of 256 MiB. Returns the address of the server.
    fn serve(patience: Duration) -> SocketAddr {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        thread::spawn(move || {
            let long = || async { Body::from(vec![b'x'; 256 << 20]) };
            let guard = Guard::new(Vec::new(), Vec::new(), |refused, _| format!("{refused:?}"));
            let router = Router::new()
                .route("/", get(|| async { "short" }))
                .route("/long", get(long))
                .layer(from_fn_with_state(Arc::clone(&guard), guarded));
            let listener = BoundedListener::new(listener, guard, 1, patience);
            let service = router.into_make_service_with_connect_info::<Requests>();
            runtime.block_on(async { axum::serve(listener, service).await })
        });
        address
    }

    /// Returns the answer to a request on a new connection. `None` when the server closes the connection
    /// first.
    fn answer(address: SocketAddr) -> Option<String> {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").ok()?;
        let mut text = String::new();
        stream.read_to_string(&mut text).ok()?;
        Some(text)
    }

    /// Waits until the server has a place for a new connection.
    fn assert_gets_place(address: SocketAddr) {
        let deadline = Instant::now() + Duration::from_secs(20);
        while !answer(address).is_some_and(|text| text.ends_with("short")) {
            assert!(Instant::now() < deadline, "the place is not given away");
            thread::yield_now();
        }
    }

    #[test]
    fn a_connection_beyond_the_maximum_is_told_so() {
        assert_eq!(BUSY.split_once("\r\n\r\n").unwrap().1.len(), 98);
        let address = serve(Duration::from_secs(60));
        let mut open = TcpStream::connect(address).unwrap();
        open.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        open.read_exact(&mut [0; 8]).unwrap();
        // A browser sends a request, so it gets the error page.
        let text = answer(address).unwrap();
        assert!(text.starts_with("HTTP/1.1 429 ") && text.ends_with("\r\n\r\nConnections"), "{text}");
        // These connections send no request. They take all places for connections beyond the maximum, and one
        // more connection follows.
        let idle: Vec<TcpStream> =
            (0..REFUSED_CONNECTIONS).map(|_| TcpStream::connect(address).unwrap()).collect();
        let mut text = String::new();
        TcpStream::connect(address).unwrap().read_to_string(&mut text).unwrap();
        assert!(text.starts_with("HTTP/1.1 429 ") && text.contains("too many open connections"), "{text}");
        drop((open, idle));
    }

    #[test]
    fn a_request_that_never_ends_gives_its_place_away() {
        let address = serve(PATIENCE);
        let mut slow = TcpStream::connect(address).unwrap();
        slow.write_all(b"GET / HTTP/1.1\r\nX: ").unwrap();
        // Single bytes of an incomplete request do not restart the time limit.
        let mut drip = slow.try_clone().unwrap();
        thread::spawn(move || while drip.write_all(b"x").is_ok() {});
        assert_gets_place(address);
        drop(slow);
    }

    #[test]
    fn an_idle_connection_gives_its_place_away() {
        let address = serve(PATIENCE);
        let idle = TcpStream::connect(address).unwrap();
        assert_gets_place(address);
        drop(idle);
    }

    #[test]
    fn a_client_that_does_not_read_gives_its_place_away() {
        let address = serve(PATIENCE);
        let mut deaf = TcpStream::connect(address).unwrap();
        deaf.write_all(b"GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        assert_gets_place(address);
        drop(deaf);
    }
}
