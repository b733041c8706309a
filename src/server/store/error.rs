//! The errors of the database. Each error is one line.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use crate::random::RandomError;

/// An error of the database.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the text of an error says what its fields are")]
pub enum StoreError {
    #[error(
        "{} has version {found} and this program reads version {known}: use the program that wrote it, or another data \
        directory", path.display()
    )]
    Version { path: PathBuf, found: i64, known: i64 },
    #[error("{} is no file of this server: use another data directory", .0.display())]
    Foreign(PathBuf),
    #[error("{} is in use by another server: stop that server, or use another data directory", .0.display())]
    InUse(PathBuf),
    #[error("there is no {}: use the data directory of a server", .0.display())]
    Missing(PathBuf),
    #[error(
        "{} cannot be created, because the directory above it is missing or takes no files: choose another path",
        .0.display()
    )]
    NoPlace(PathBuf),
    #[error("{} exists already: choose a new name", .0.display())]
    Exists(PathBuf),
    #[error("{} cannot be written: give this user the right to write it, or use another data directory", .0.display())]
    ReadOnly(PathBuf),
    #[error("the disk of {} is full: make room and try again; nothing that was saved is lost", .0.display())]
    Full(PathBuf),
    #[error("{} is locked by another program: try again", .0.display())]
    Busy(PathBuf),
    #[error("{} is damaged ({text}): restore a backup", path.display())]
    Damaged { path: PathBuf, text: String },
    #[error("{}: {text}", path.display())]
    System { path: PathBuf, text: String },
    #[error(transparent)]
    Random(#[from] RandomError),
    #[error("the data file is closed: start the server again")]
    Closed,
}

impl StoreError {
    /// Converts an error of `SQLite`.
    pub fn of(path: &Path, error: &rusqlite::Error) -> Self {
        let path = path.to_owned();
        match error.sqlite_error_code() {
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                Self::ReadOnly(path)
            }
            Some(ErrorCode::DiskFull) => Self::Full(path),
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy(path),
            Some(ErrorCode::NotADatabase) => Self::Foreign(path),
            // If the error has no code, a column has a value that this program does not write.
            Some(ErrorCode::DatabaseCorrupt) | None => Self::Damaged { path, text: error.to_string() },
            Some(_) => Self::System { path, text: error.to_string() },
        }
    }

    /// Returns the error as one line for a client. The line contains no paths of files on the
    /// server.
    pub fn for_guests(&self) -> &'static str {
        match self {
            Self::Full(_) => {
                "the disk of the server is full: its host must make room; what was saved is not lost"
            }
            Self::ReadOnly(_) => "the server may not write its data file: tell its host",
            Self::Busy(_) => {
                "the data file of the server is locked by another program: try again in a moment"
            }
            _ => "the server cannot save this: try again in a moment, or tell its host",
        }
    }

    /// Converts an error of a file operation.
    pub(super) fn of_file(path: &Path, error: &io::Error) -> Self {
        let path = path.to_owned();
        match error.kind() {
            ErrorKind::AlreadyExists => Self::Exists(path),
            ErrorKind::NotFound => Self::NoPlace(path),
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Self::ReadOnly(path),
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::Full(path),
            _ => Self::System { path, text: error.to_string() },
        }
    }
}
