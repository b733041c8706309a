//! Locks of files.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::Path;

/// Locks a file until it is closed.
///
/// # Errors
/// Another process has locked the file, or has replaced the file at this path since it was opened. It is also
/// an error if the file system has no locks.
pub fn try_lock(file: &File, path: &Path) -> Result<(), TryLockError> {
    file.try_lock()?;
    if is_at(file, path) { Ok(()) } else { Err(TryLockError::WouldBlock) }
}

/// Returns whether the open file is still the file at the path.
#[cfg(unix)]
pub fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let number = |data: &fs::Metadata| (data.dev(), data.ino());
    matches!((file.metadata(), fs::metadata(path)), (Ok(own), Ok(other)) if number(&own) == number(&other))
}

/// Returns whether a file exists at the path. Systems other than Unix do not number their files, so the open
/// file cannot be compared with the file at the path.
#[cfg(not(unix))]
pub fn is_at(_: &File, path: &Path) -> bool {
    fs::metadata(path).is_ok()
}

/// Creates the error for a file that another process is writing.
pub(super) fn busy() -> io::Error {
    io::Error::new(ErrorKind::ResourceBusy, "another process is writing it")
}
