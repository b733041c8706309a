//! The limits for the clients of a server: sizes, counts and times.

use std::time::Duration;

/// The maximum number of open connections. Every connection needs an open file. If the system permits fewer
/// open files, the server accepts fewer connections.
pub const MAX_CONNECTIONS: usize = 2000;

/// The maximum number of open connections of one client. For a client behind a proxy, it is the maximum
/// number of requests and streams that are open.
pub const MAX_CONNECTIONS_OF_CLIENT: usize = 500;

/// The time within which a client must send a whole request, and within which it must read some part of an
/// answer. A stream of events is never idle for so long, because the server sends comments more often.
pub const REQUEST_TIME: Duration = Duration::from_secs(60);

/// The number of connections beyond the maximum that are not closed at once. The server reads their first
/// request and answers with an error page.
pub const REFUSED_CONNECTIONS: usize = 32;

/// The time within which a connection beyond the maximum must send its first request.
pub const REFUSED_REQUEST_TIME: Duration = Duration::from_secs(5);

/// The maximum length of the body of a request, in bytes. It limits the memory that a request needs.
pub const MAX_BODY: usize = 64 << 10;

/// The time within which the whole body of a request must arrive. A slow client therefore cannot keep a
/// connection forever.
pub const MAX_BODY_TIME: Duration = Duration::from_secs(30);

/// The rate limit for the requests with one token: how many at once after a pause, and how many per second for a
/// long time.
pub const TOKEN_REQUESTS: (f64, f64) = (200.0, 50.0);

/// The maximum number of tokens whose requests are counted. When this number is reached, the server forgets
/// the tokens without recent requests.
pub const MAX_COUNTED_TOKENS: usize = 10_000;

/// The maximum number of clients whose requests are counted. When this number is reached, the server forgets
/// the clients without recent requests.
pub const MAX_COUNTED_CLIENTS: usize = 10_000;
