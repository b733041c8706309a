//! A backup of the database in one file. A backup can be made while a server runs.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};

use talon_files::{NewFile, TEMPORARY_ENDING, rename_new, sync_directory_of};

use super::error::StoreError;
use super::schema::Schema;

impl Schema {
    /// Writes a backup of the database in a data directory to a new file. A server may use that directory at
    /// the same time.
    ///
    /// # Errors
    /// The directory has no database of this version, the file exists, or the file cannot be written.
    pub fn backup(&self, directory: &Path, file: &Path) -> Result<(), StoreError> {
        let source = self.open_to_read(directory)?;
        copy(&source, &self.file_in(directory), file)
    }
}

/// Copies a database. The copy gets its final name when it is complete.
fn copy(source: &Connection, from: &Path, file: &Path) -> Result<(), StoreError> {
    let failed = |error: std::io::Error| StoreError::of_file(file, &error);
    // This file has the temporary name for the backup. While it exists, no other process writes the same
    // backup. Dropping it removes it.
    let claim = NewFile::create(file, true).map_err(failed)?;
    let partial = Partial::new(file)?;
    let written = |error: rusqlite::Error| StoreError::of(file, &error);
    let mut target = Connection::open(&partial.0).map_err(written)?;
    // All pages of the database are copied in one step, so that they have the contents of the same moment.
    let step = Backup::new(source, &mut target).and_then(|backup| backup.step(-1));
    match step.map_err(written)? {
        StepResult::Done => {}
        _ => return Err(StoreError::Busy(from.to_owned())),
    }
    target.close().map_err(|(_, error)| written(error))?;
    rename_new(&partial.0, file).map_err(failed)?;
    drop(claim);
    sync_directory_of(file).map_err(failed)
}

/// The file with a backup that is not complete yet. Dropping this value removes the file.
struct Partial(PathBuf);

impl Partial {
    fn new(file: &Path) -> Result<Self, StoreError> {
        let mut name = OsString::from(".");
        name.push(file.file_name().unwrap_or_default());
        name.push(".copy");
        name.push(TEMPORARY_ENDING);
        let path = file.with_file_name(name);
        let failed = |error: std::io::Error| StoreError::of_file(file, &error);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(error)),
            _ => {}
        }
        let mut options = File::options();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(&path).map_err(failed)?;
        Ok(Self(path))
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
