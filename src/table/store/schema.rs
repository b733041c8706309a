//! The database file. This module has its name, its version and its SQL tables.

use std::fs::{self, OpenOptions};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, params};

use super::error::StoreError;

/// The name of the database file in the data directory.
const FILE: &str = "talon-table.sqlite";

/// The version of the file format, stored in `PRAGMA user_version`.
pub(super) const VERSION: i64 = 6;

/// The value of `PRAGMA application_id` that marks the file as a database of this program: the letters TALN.
const APPLICATION: i64 = 0x5441_4c4e;

/// The time for which a call waits if another program, such as a backup tool, has locked the file.
const WAIT: Duration = Duration::from_secs(2);

/// The key under which the secret of the server is stored.
const SECRET: &str = "secret";

/// The SQL tables:
/// - `server` contains values of the server, such as its secret.
/// - `hosted` contains the tables at which people play. `shared` says which deals a table
///   shares with others that were opened for the same deals, and `owner` is the key of the person who has begun the
///   table. The key remains when the person is deleted, so that nobody begins the same deals twice.
/// - `deal` contains the deals of these tables. `helped` lists the seats, by their numbers in the first deal, whose
///   people were helped in the deal up to its last line, such as `0 2`. It is empty when nobody was helped.
///   `away` lists those of them for whose people somebody else has made most moves.
/// - `person` has a row for each person until the person is deleted.
/// - `seat` contains the seats of people. `first_seat` is the number of the seat in the first deal.
///   `substitute` is the built-in player that plays for the person, and `reason` says why. `helped` tells
///   whether somebody else has played for the person in the last deal. `bank` is what is left of the person's
///   time in the last deal, in milliseconds. `own_moves` and `helped_moves`
///   count the moves of the last deal by the person and by somebody else for the person.
/// - `evening` contains the evenings. `ended` is the number of rounds whose deals are no secret any more.
/// - `participant` contains the participants of the evenings, and `entry` the entries of their journals as JSON.
/// - `seen` contains who has seen the cards of a table. `viewer` is NULL for somebody without a history, such as a
///   spectator.
/// - `said` contains what people have said at the tables, and what the tables have announced.
/// - `result` contains the results of people. `tried` is 0 while the duplicate is pending.
/// - `opponent` contains, for each result, the other players of the deal. The row of a person with a history
///   has the key of the person and an empty `name`. A rename therefore reaches all results.
const TABLES: &str = "
CREATE TABLE server (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE hosted (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    settings TEXT NOT NULL,
    created INTEGER NOT NULL,
    shared TEXT,
    owner TEXT,
    closed INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX hosted_shared ON hosted (owner, shared, game) WHERE owner IS NOT NULL;
CREATE INDEX hosted_open ON hosted (closed) WHERE closed = 0;
CREATE TABLE deal (
    hosted TEXT NOT NULL REFERENCES hosted (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    number INTEGER NOT NULL,
    rotation INTEGER NOT NULL,
    counts INTEGER NOT NULL,
    newgame TEXT NOT NULL,
    lines TEXT NOT NULL,
    result TEXT,
    helped TEXT NOT NULL,
    away TEXT NOT NULL,
    UNIQUE (hosted, place)
);
CREATE TABLE person (id TEXT PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE seat (
    hosted TEXT NOT NULL REFERENCES hosted (id) ON DELETE CASCADE,
    first_seat INTEGER NOT NULL,
    person TEXT REFERENCES person (id) ON DELETE SET NULL,
    substitute TEXT,
    reason TEXT,
    helped INTEGER NOT NULL,
    link INTEGER NOT NULL,
    opened INTEGER NOT NULL,
    bank INTEGER,
    own_moves INTEGER NOT NULL,
    helped_moves INTEGER NOT NULL,
    PRIMARY KEY (hosted, first_seat)
);
CREATE INDEX seat_person ON seat (person);
CREATE TABLE seen (
    hosted TEXT NOT NULL REFERENCES hosted (id) ON DELETE CASCADE,
    viewer TEXT REFERENCES person (id) ON DELETE SET NULL,
    UNIQUE (hosted, viewer)
);
CREATE INDEX seen_viewer ON seen (viewer);
CREATE TABLE said (
    hosted TEXT NOT NULL REFERENCES hosted (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    deal INTEGER NOT NULL,
    person TEXT REFERENCES person (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (hosted, number)
) WITHOUT ROWID;
CREATE INDEX said_person ON said (person);
CREATE TABLE evening (
    id TEXT PRIMARY KEY,
    settings TEXT NOT NULL,
    created INTEGER NOT NULL,
    ended INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE participant (
    evening TEXT NOT NULL REFERENCES evening (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    person TEXT REFERENCES person (id) ON DELETE SET NULL,
    PRIMARY KEY (evening, number)
) WITHOUT ROWID;
CREATE INDEX participant_person ON participant (person);
CREATE TABLE entry (
    evening TEXT NOT NULL REFERENCES evening (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (evening, number)
) WITHOUT ROWID;
CREATE TABLE result (
    hosted TEXT NOT NULL REFERENCES hosted (id) ON DELETE CASCADE,
    deal INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    date TEXT NOT NULL,
    game TEXT NOT NULL,
    role TEXT NOT NULL,
    points INTEGER NOT NULL,
    master INTEGER,
    tried INTEGER NOT NULL DEFAULT 0,
    UNIQUE (hosted, deal, seat)
);
CREATE INDEX result_person ON result (person);
CREATE INDEX result_pending ON result (tried) WHERE tried = 0;
CREATE TABLE opponent (
    hosted TEXT NOT NULL,
    deal INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    first_seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    person TEXT REFERENCES person (id) ON DELETE SET NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (hosted, deal, seat, first_seat),
    FOREIGN KEY (hosted, deal, seat) REFERENCES result (hosted, deal, seat) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX opponent_person ON opponent (person);
";

/// Returns the path of the database file in a data directory.
pub(super) fn file_of(directory: &Path) -> PathBuf {
    directory.join(FILE)
}

/// Opens the file for a server. If the file does not exist, it is created. The caller must have locked the
/// directory.
pub(super) fn open(path: &Path) -> Result<Connection, StoreError> {
    let failed = |error: rusqlite::Error| StoreError::of(path, &error);
    create_private(path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(path, flags).map_err(failed)?;
    connection.busy_timeout(WAIT).map_err(failed)?;
    if check(&connection, path)? == State::Empty {
        create_tables(&mut connection).map_err(failed)?;
    }
    // In WAL mode (write-ahead log), readers such as a backup do not block the server.
    let mode: String =
        connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0)).map_err(failed)?;
    if mode != "wal" {
        let text = "the file system has no shared memory for SQLite's log: use a local disk".to_owned();
        return Err(StoreError::System { path: path.to_owned(), text });
    }
    connection.pragma_update(None, "synchronous", "NORMAL").map_err(failed)?;
    connection.pragma_update(None, "foreign_keys", true).map_err(failed)?;
    // With this setting SQLite overwrites deleted data in the file.
    connection.pragma_update(None, "secure_delete", true).map_err(failed)?;
    Ok(connection)
}

/// Opens the file for reading only. A server may use the file at the same time.
pub(super) fn open_to_read(path: &Path) -> Result<Connection, StoreError> {
    let failed = |error: rusqlite::Error| StoreError::of(path, &error);
    fs::metadata(path).map_err(|error| match StoreError::of_file(path, &error) {
        StoreError::NoPlace(path) => StoreError::Missing(path),
        other => other,
    })?;
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
    connection.busy_timeout(WAIT).map_err(failed)?;
    match check(&connection, path)? {
        State::Ours => Ok(connection),
        State::Empty => Err(StoreError::Foreign(path.to_owned())),
    }
}

/// What an accepted file contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The file has no SQL table yet.
    Empty,
    /// The file has the SQL tables of this version.
    Ours,
}

/// Refuses a file of another program or of another version. The check comes before anything is written to the
/// file.
fn check(connection: &Connection, path: &Path) -> Result<State, StoreError> {
    let failed = |error: rusqlite::Error| StoreError::of(path, &error);
    let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let (application, version) =
        (number("application_id").map_err(failed)?, number("user_version").map_err(failed)?);
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(failed)?;
    match (application, version, tables) {
        (0, 0, 0) => Ok(State::Empty),
        (APPLICATION, VERSION, _) => Ok(State::Ours),
        (APPLICATION, found, _) => Err(StoreError::Version { path: path.to_owned(), found, known: VERSION }),
        _ => Err(StoreError::Foreign(path.to_owned())),
    }
}

/// Creates the SQL tables in one transaction. If the process is killed meanwhile, the file is either empty or
/// has all tables.
fn create_tables(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    transaction.execute_batch(TABLES)?;
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.commit()
}

/// Creates an empty file that only its owner may read, because the secret in the file gives access to all
/// seats. `SQLite` gives the write-ahead log the same access rights.
fn create_private(path: &Path) -> Result<(), StoreError> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(StoreError::of_file(path, &error)),
        _ => Ok(()),
    }
}

/// Returns the secret of the server. The secret is created when the file is opened for the first time.
pub(super) fn secret(connection: &Connection, path: &Path) -> Result<[u8; 32], StoreError> {
    use rand::TryRng as _;

    let failed = |error: rusqlite::Error| StoreError::of(path, &error);
    let mut fresh = [0; 32];
    rand::rngs::SysRng.try_fill_bytes(&mut fresh).map_err(|error| StoreError::Random(error.to_string()))?;
    connection
        .execute("INSERT INTO server VALUES (?1, ?2) ON CONFLICT DO NOTHING", params![SECRET, fresh])
        .map_err(failed)?;
    connection
        .query_row("SELECT value FROM server WHERE name = ?1", [SECRET], |row| row.get(0))
        .map_err(failed)
}
