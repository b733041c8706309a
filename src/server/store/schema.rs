//! The database file: its name, its version and its SQL tables.

use std::fs::{self, OpenOptions};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, params};

use super::error::StoreError;
use crate::random::random_bytes;

/// The time for which a call waits if another program, such as a backup tool, has locked the file.
const WAIT: Duration = Duration::from_secs(2);

/// The SQL table of every database. It contains values of the server, such as its secret.
const SERVER: &str = "CREATE TABLE server (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;";

/// The key under which the secret of the server is stored.
const SECRET: &str = "secret";

/// What a database file is: its name, the mark of its kind, and the SQL of its versions.
#[derive(Clone, Copy, Debug)]
pub struct Schema {
    /// The name of the database file in the data directory.
    pub file: &'static str,
    /// The name of the lock file. The file is empty, and it stays in the directory.
    pub lock: &'static str,
    /// The value of `PRAGMA application_id` that marks the file as a database of this kind.
    pub application: i64,
    /// The oldest version that this program reads. The version of a file is stored in `PRAGMA user_version`.
    pub first_version: i64,
    /// The steps of the versions. The first step creates the SQL tables of `first_version`, and each further step
    /// changes a file to the next version. A new file gets all steps.
    pub steps: &'static [&'static str],
}

impl Schema {
    /// Returns the version of the files that this program writes.
    pub fn version(&self) -> i64 {
        self.first_version + self.steps.len() as i64 - 1
    }

    /// Returns the path of the database file in a data directory.
    pub fn file_in(&self, directory: &Path) -> PathBuf {
        directory.join(self.file)
    }

    /// Opens the file of a data directory for a server. If the file does not exist, it is created. A file of an
    /// earlier version is changed to the version of this program. A server that expects no other program at its file has locked
    /// the directory before.
    ///
    /// # Errors
    /// The file cannot be read or written, belongs to another program, or has another version.
    pub fn open(&self, directory: &Path) -> Result<Connection, StoreError> {
        let path = &self.file_in(directory);
        let failed = |error: rusqlite::Error| StoreError::of(path, &error);
        create_private(path)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection = Connection::open_with_flags(path, flags).map_err(failed)?;
        connection.busy_timeout(WAIT).map_err(failed)?;
        match self.check(&connection, path)? {
            None => self.advance(&mut connection, SERVER, self.steps).map_err(failed)?,
            Some(version) => {
                let done = (version - self.first_version) as usize + 1;
                let missing = self.steps.get(done..).unwrap_or_default();
                if !missing.is_empty() {
                    self.advance(&mut connection, "", missing).map_err(failed)?;
                }
            }
        }
        // In WAL mode (write-ahead log), readers such as a backup do not block the server.
        let mode: String = connection
            .pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0))
            .map_err(failed)?;
        if mode != "wal" {
            let text = "the file system has no shared memory for SQLite's log: use a local disk".to_owned();
            return Err(StoreError::System { path: path.clone(), text });
        }
        connection.pragma_update(None, "synchronous", "NORMAL").map_err(failed)?;
        connection.pragma_update(None, "foreign_keys", true).map_err(failed)?;
        // With this setting SQLite overwrites deleted data in the file.
        connection.pragma_update(None, "secure_delete", true).map_err(failed)?;
        Ok(connection)
    }

    /// Opens the file of a data directory for reading only. A server may use the file at the same time.
    ///
    /// # Errors
    /// The directory has no database of this version, or the file cannot be read.
    pub fn open_to_read(&self, directory: &Path) -> Result<Connection, StoreError> {
        let path = &self.file_in(directory);
        let failed = |error: rusqlite::Error| StoreError::of(path, &error);
        fs::metadata(path).map_err(|error| match StoreError::of_file(path, &error) {
            StoreError::NoPlace(path) => StoreError::Missing(path),
            other => other,
        })?;
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
        connection.busy_timeout(WAIT).map_err(failed)?;
        match self.check(&connection, path)? {
            Some(version) if version == self.version() => Ok(connection),
            Some(found) => Err(StoreError::Version { path: path.clone(), found, known: self.version() }),
            None => Err(StoreError::Foreign(path.clone())),
        }
    }

    /// Returns the version of a file, or `None` when the file has no SQL table yet. Refuses a file of another program
    /// and a version that this program cannot read. The check comes before anything is written to the file.
    fn check(&self, connection: &Connection, path: &Path) -> Result<Option<i64>, StoreError> {
        let failed = |error: rusqlite::Error| StoreError::of(path, &error);
        let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        let (application, found) =
            (number("application_id").map_err(failed)?, number("user_version").map_err(failed)?);
        let tables: i64 = connection
            .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
            .map_err(failed)?;
        let known = self.version();
        match (application, found, tables) {
            (0, 0, 0) => Ok(None),
            _ if application != self.application => Err(StoreError::Foreign(path.to_owned())),
            _ if (self.first_version..=known).contains(&found) => Ok(Some(found)),
            _ => Err(StoreError::Version { path: path.to_owned(), found, known }),
        }
    }

    /// Changes a file to the version of this program in one transaction. If the process is killed meanwhile, the file
    /// is as before or has this version.
    fn advance(&self, connection: &mut Connection, before: &str, steps: &[&str]) -> rusqlite::Result<()> {
        let transaction = connection.transaction()?;
        transaction.execute_batch(before)?;
        steps.iter().try_for_each(|step| transaction.execute_batch(step))?;
        transaction.pragma_update(None, "application_id", self.application)?;
        transaction.pragma_update(None, "user_version", self.version())?;
        transaction.commit()
    }
}

/// Creates an empty file that only its owner may read, because the secret in the file gives access to everything that
/// the server has. `SQLite` gives the write-ahead log the same access rights.
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
    let failed = |error: rusqlite::Error| StoreError::of(path, &error);
    let fresh: [u8; 32] = random_bytes()?;
    connection
        .execute("INSERT INTO server VALUES (?1, ?2) ON CONFLICT DO NOTHING", params![SECRET, fresh])
        .map_err(failed)?;
    connection
        .query_row("SELECT value FROM server WHERE name = ?1", [SECRET], |row| row.get(0))
        .map_err(failed)
}
