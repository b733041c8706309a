//! The lock of a data directory. Only one server at a time can hold it.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;

use talon_files::try_lock;

use super::error::StoreError;
use super::schema::Schema;

/// Locks the directory until the returned file is closed. The system also unlocks the directory when the
/// process ends or crashes.
pub(super) fn lock(schema: &Schema, directory: &Path) -> Result<File, StoreError> {
    let path = directory.join(schema.lock);
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(&path).map_err(|error| StoreError::of_file(&path, &error))?;
    match try_lock(&file, &path) {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(directory.to_owned())),
        Err(TryLockError::Error(error)) => Err(StoreError::of_file(&path, &error)),
    }
}
