//! The limits for people at the browser table and for the programs that they use: sizes, counts and times.

#![cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has most of these limits"))]

use std::time::Duration;

// Requests.

/// The rate limit for people who begin a history at this server: how many at once, and how many per second.
pub(crate) const NEWCOMERS: (f64, f64) = (300.0, 1.0);

/// The rate limit for people who begin a history from one client: how many at once, and how many per second.
/// The first number is large enough for all members of a club behind one address.
pub(crate) const NEWCOMERS_OF_CLIENT: (f64, f64) = (100.0, 0.1);

/// The rate limit for requests of one client about the daily deals and challenges, and for its QR codes: how many at
/// once, and how many per second.
pub(crate) const SHARED_REQUESTS_OF_CLIENT: (f64, f64) = (200.0, 5.0);

/// The maximum number of frames that wait for a page to read them. When more frames wait, the server cuts the
/// page off. The page then connects again.
pub(crate) const MAX_WAITING_FRAMES: usize = 64;

/// The maximum number of tokens in one stream. A token is for a seat or for a spectator.
pub(crate) const MAX_STREAM_TOKENS: usize = 256;

// Pictures of cards.

/// The maximum length of a picture of a card, in bytes. A picture in an archive has this maximum after
/// unpacking.
pub(crate) const MAX_PICTURE: u64 = 1 << 20;

/// The maximum length of all pictures of cards together, in bytes. The server keeps them in memory, and a
/// page loads those of its game. It is also the maximum length of an archive.
pub(crate) const MAX_ALL_PICTURES: u64 = 16 << 20;

/// The maximum number of files and folders beside the pictures of cards, the pictures included. All packs
/// together have fewer cards.
pub(crate) const MAX_PICTURE_FILES: usize = 500;

/// The maximum width and height of a picture of a card, in pixels. A small file can have many pixels, and a
/// browser needs four bytes of memory for each.
pub(crate) const MAX_PICTURE_SIDE: u32 = 2000;

// Tables.

/// The maximum number of open tables. When it is reached, the host must close a table before another can be
/// opened.
pub(crate) const MAX_TABLES: usize = 1000;

/// The maximum number of open tables of daily deals and challenges. The rest of [`MAX_TABLES`] is for tables that the host
/// opens.
pub(crate) const MAX_SHARED_TABLES: usize = MAX_TABLES / 2;

/// The maximum number of tables of daily deals and challenges that one client may have opened. Complete tables and tables of
/// earlier days are not counted.
pub(crate) const MAX_SHARED_TABLES_OF_CLIENT: usize = 100;

/// The maximum number of evenings that are not over.
pub(crate) const MAX_EVENINGS: usize = 100;

/// The maximum number of participants of an evening who are here.
pub(crate) const MAX_PARTICIPANTS: usize = 200;

/// The number of places of an evening that are kept for those whom the organiser registers.
pub(crate) const KEPT_PLACES: usize = 20;

/// The rate limit for what a participant changes at an evening, such as leaving: how many at once, and how many per
/// second.
pub(crate) const CHANGES_OF_PARTICIPANT: (f64, f64) = (10.0, 0.05);

/// The rate limit for the requests of one client with the link of an evening: how many at once, and how many per second.
/// All people of a club may have one address, and their pages ask every few seconds.
pub(crate) const EVENING_REQUESTS: (f64, f64) = (1000.0, 200.0);

/// The number of entries of a journal that the page of an evening shows. They are the latest ones.
pub(crate) const MAX_SHOWN_ENTRIES: usize = 300;

/// The maximum number of rounds of an evening.
pub(crate) const MAX_EVENING_ROUNDS: usize = 50;

/// The maximum number of deals of a round.
pub(crate) const MAX_EVENING_DEALS: usize = 50;

/// The maximum time of a round, in minutes.
pub(crate) const MAX_ROUND_MINUTES: u64 = 1440;

/// The maximum of a correction by the organiser of an evening, in points.
pub(crate) const MAX_ADJUSTMENT: i64 = 100_000;

/// The maximum number of points that end a session.
#[cfg(feature = "server")]
pub(crate) const MAX_TARGET: u32 = 100_000;

/// The maximum number of deals after which a table is complete.
pub(crate) const MAX_TABLE_DEALS: usize = 1000;

/// The maximum time after which `best` plays for an absent person, in seconds.
pub(crate) const MAX_ABSENT: u64 = 86_400;

/// The maximum time of the clock of a table, in seconds.
pub(crate) const MAX_CLOCK: u64 = 86_400;

/// The maximum number of spectators of a table. The server sends every change to each spectator.
pub(crate) const MAX_SPECTATORS: usize = 100;

/// The number of deals of a table whose reviews are kept in memory. They are the latest deals.
pub(crate) const MAX_REVIEWED_DEALS: usize = 4;

/// The maximum number of bot faults that a table remembers.
pub(crate) const MAX_FAULTS: usize = 20;

/// The maximum number of legal moves in a frame.
pub(crate) const MAX_FRAME_MOVES: usize = 2000;

// What people write.

/// The maximum number of characters in a name.
pub(crate) const MAX_NAME: usize = 40;

/// The maximum length in bytes of a move. It is also the maximum length of each word with which a person
/// names a move.
pub(crate) const MAX_TEXT: usize = 4096;

/// The maximum length of a bot's command, in bytes.
pub(crate) const MAX_COMMAND: usize = 4096;

/// The maximum number of characters of a person's own words at a table.
pub(crate) const MAX_SAID_CHARACTERS: usize = 200;

/// The number of lines that a table keeps of what was said. They are the latest lines.
pub(crate) const MAX_SAID: usize = 100;

/// The rate limit for what one person says: how many lines at once, and how many per second.
pub(crate) const SAID_BY_PERSON: (f64, f64) = (6.0, 0.5);

/// The maximum length of the text of a QR code, in bytes.
pub(crate) const MAX_QR_TEXT: usize = 256;

// Decisions.

/// The maximum of the time that a built-in player or a bot has for a move, in milliseconds.
pub(crate) const MAX_MOVE_TIME: u64 = 60_000;

/// The maximum of the reserve for decisions that end slightly late. The reserve is a tenth of the table's
/// time for a move, but not more than this maximum.
pub(crate) const MAX_RESERVE: Duration = Duration::from_millis(50);

/// The maximum number of decisions that run at the same time, divided by the number of processors. If it were
/// 1, a few tables with long decisions would delay all other tables for a minute.
pub(crate) const DECISIONS_PER_PROCESSOR: usize = 4;

/// The maximum time in which `best` chooses the move of a hint. The evaluation of the moves may take the same
/// time again.
pub(crate) const MAX_HINT_TIME: Duration = Duration::from_secs(3);

/// The time in which `best` chooses a move for a review. The comparison of this move with the played move may
/// take the same time again.
pub(crate) const REVIEW_TIME: Duration = Duration::from_millis(100);

/// The maximum number of moves that a hint compares.
pub(crate) const MAX_HINT_MOVES: usize = 24;

/// The maximum number of legal moves of a puzzle. The comparison of more moves takes long, and the server would
/// have to keep a value for each.
pub(crate) const MAX_PUZZLE_MOVES: usize = 80;
