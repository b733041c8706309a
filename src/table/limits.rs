//! The limits for people at the browser table and for their clients: sizes, counts and times.

#![cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has most of these limits"))]

use std::time::Duration;

// Connections and requests.

/// The maximum number of open connections. Every connection needs an open file, so the server takes fewer
/// where the system permits fewer open files.
pub(crate) const MAX_CONNECTIONS: usize = 2000;

/// The maximum number of connections of one client. For a client behind a proxy it is the maximum number of
/// streams.
pub(crate) const MAX_CONNECTIONS_OF_CLIENT: usize = 500;

/// The time within which a connection must send a whole request, and within which a client must read a part
/// of an answer. Streams of frames send comments more often.
pub(crate) const REQUEST_TIME: Duration = Duration::from_secs(60);

/// The number of connections beyond the maximum whose first request is read, so that a browser gets an error
/// page.
pub(crate) const REFUSED_CONNECTIONS: usize = 32;

/// The time within which one of these connections must send its request.
pub(crate) const REFUSED_REQUEST_TIME: Duration = Duration::from_secs(5);

/// The maximum length of the body of a request, in bytes. It bounds the memory of a request.
pub(crate) const MAX_BODY: usize = 64 << 10;

/// The time within which a whole body must arrive, so that a slow client does not hold its connection.
pub(crate) const MAX_BODY_TIME: Duration = Duration::from_secs(30);

/// The number of requests that one token may send at once, after a pause.
pub(crate) const TOKEN_BURST: f64 = 200.0;

/// The number of requests per second that one token may send for a long time.
pub(crate) const TOKEN_REQUESTS_PER_SECOND: f64 = 50.0;

/// The maximum number of tokens whose requests are counted. At this number, tokens without recent requests
/// are removed.
pub(crate) const MAX_COUNTED_TOKENS: usize = 10_000;

/// The limit of people who begin a history at this server: the burst, and the rate per second.
pub(crate) const NEWCOMERS: (f64, f64) = (300.0, 1.0);

/// The limit of people who begin a history from one client. Its burst lets all members of a club behind one
/// address begin at once.
pub(crate) const NEWCOMERS_OF_CLIENT: (f64, f64) = (100.0, 0.1);

/// The limit of requests of one client for the daily deals: the burst, and the rate per second.
pub(crate) const DAILY_REQUESTS_OF_CLIENT: (f64, f64) = (200.0, 5.0);

/// The maximum number of clients that are counted. At this number, clients without recent requests are
/// removed.
pub(crate) const MAX_COUNTED_CLIENTS: usize = 10_000;

/// The maximum number of frames that wait for a page. A slower page is cut off and connects again.
pub(crate) const MAX_WAITING_FRAMES: usize = 64;

/// The maximum number of tokens, of seats and spectators, in one stream.
pub(crate) const MAX_STREAM_TOKENS: usize = 256;

// Tables.

/// The maximum number of open tables. At this number the host must close a table.
pub(crate) const MAX_TABLES: usize = 1000;

/// The maximum number of open tables of daily deals. The remaining tables are for the host.
pub(crate) const MAX_DAILY_TABLES: usize = MAX_TABLES / 2;

/// The maximum number of incomplete tables with the daily deals of today that one client may have opened.
pub(crate) const MAX_DAILY_TABLES_OF_CLIENT: usize = 100;

/// The maximum number of spectators of a table. Every change is sent to each of them.
pub(crate) const MAX_SPECTATORS: usize = 100;

/// The number of latest deals of a table whose reviews are kept in memory.
pub(crate) const MAX_REVIEWED_DEALS: usize = 4;

/// The maximum number of bot faults that a table remembers.
pub(crate) const MAX_FAULTS: usize = 20;

/// The maximum number of legal moves in a frame.
pub(crate) const MAX_FRAME_MOVES: usize = 2000;

// What people write.

/// The maximum number of characters in a name.
pub(crate) const MAX_NAME: usize = 40;

/// The maximum length in bytes of a move and of each of a person's words.
pub(crate) const MAX_TEXT: usize = 4096;

/// The maximum length of a bot's command, in bytes.
pub(crate) const MAX_COMMAND: usize = 4096;

// Decisions.

/// The maximum time of a built-in player or a bot for a move, in milliseconds.
pub(crate) const MAX_MOVE_TIME: u64 = 60_000;

/// The maximum part of a table's pace that is reserved for the end of a decision. The part is at most a tenth
/// of the pace.
pub(crate) const MAX_RESERVE: Duration = Duration::from_millis(50);

/// The number of decisions for each processor that run at the same time. With 1, a few tables with long
/// decisions would delay the others for a minute.
pub(crate) const DECISIONS_PER_PROCESSOR: usize = 4;

/// The maximum time in which `best` chooses the move of a hint. The evaluation of the other moves gets the
/// same time.
pub(crate) const MAX_HINT_TIME: Duration = Duration::from_secs(3);

/// The time in which `best` chooses a move for a review. The comparison of this move with the played move
/// gets the same time.
pub(crate) const REVIEW_TIME: Duration = Duration::from_millis(100);

/// The maximum number of moves that a hint compares.
pub(crate) const MAX_HINT_MOVES: usize = 24;
