//! The record file of a match.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;

use talon_arbiter::blocks::{JournalHeader, heading_of};
use talon_files::LinkPolicy;

/// Opens the file of a record without changing it.
pub(crate) fn open_record(path: &Path, force: bool) -> Result<File, String> {
    let cannot = |error: io::Error| format!("cannot write {}: {error}", path.display());
    let mut options = OpenOptions::new();
    let file =
        talon_files::open(path, options.write(true).create(true).truncate(false), LinkPolicy::Followed);
    let file = file.map_err(cannot)?;
    let metadata = file.metadata().map_err(cannot)?;
    // A file with a second hard link is refused, because a bot could read the record under its other name.
    if metadata.is_file() && metadata.nlink() > 1 {
        return Err(format!(
            "'{}' has another name, a hard link: a record has one name; give a new one",
            path.display()
        ));
    }
    if metadata.is_file() && metadata.len() > 0 && !force {
        return Err(format!(
            "'{}' exists: --record does not overwrite a file; give another name, or --force",
            path.display()
        ));
    }
    Ok(file)
}

/// Writes the heading of a record. Returns the writer for the following lines.
pub(crate) fn begin_record(
    file: File,
    header: &JournalHeader,
    force: bool,
) -> Result<Box<dyn Write>, String> {
    let record = write_heading(file, &heading_of(header), force).map_err(|error| record_error(&error))?;
    Ok(Box::new(record))
}

fn write_heading(file: File, header: &str, force: bool) -> io::Result<BufWriter<File>> {
    let metadata = file.metadata()?;
    // Only a regular file can be truncated. A pipe cannot.
    if metadata.is_file() {
        if metadata.len() > 0 && !force {
            return Err(io::Error::other("another program has written to its file"));
        }
        file.set_len(0)?;
    }
    let mut record = BufWriter::new(file);
    record.write_all(header.as_bytes())?;
    // The key hash must be written before the first deal. If this write fails, the write of the first block
    // fails, too, and that error is reported.
    let _ = record.flush();
    Ok(record)
}

/// Formats an error of the record.
pub(crate) fn record_error(error: &impl std::fmt::Display) -> String {
    format!("cannot write the record: {error}")
}
