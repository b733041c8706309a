//! The directory of a match, which may come from somebody else: an archive keeps links.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// The files and directories of a match that have one name.
const NAMES: [&str; 10] = [
    "plan.json",
    "key",
    "entropy",
    "origin",
    "plan-hash",
    "plan-version",
    "tournament.toml",
    "record.talon",
    "report.html",
    "faults",
];

/// The endings of the journals and of their indices.
const ENDINGS: [&str; 2] = ["jsonl", "index"];

/// Refuses a directory in which a file of the match is a link, or something else that is no file. Call it before a file of the
/// directory is read.
///
/// # Errors
/// There is one; the text names it. Or the directory cannot be read.
pub(super) fn check_links(directory: &Path) -> Result<(), String> {
    let cannot = |error| format!("cannot read {}: {error}", directory.display());
    let entries = match fs::read_dir(directory) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(cannot)?,
    };
    for entry in entries {
        let entry = entry.map_err(cannot)?;
        let (name, path) = (entry.file_name(), entry.path());
        let is_journal = || path.extension().is_some_and(|ending| ENDINGS.iter().any(|own| ending == *own));
        if !NAMES.iter().any(|own| name == *own) && !is_journal() {
            continue;
        }
        let kind = entry.file_type().map_err(cannot)?;
        if kind.is_symlink() {
            return Err(format!(
                "{} is a symbolic link, and the files of a match are none: put the file itself there, or remove it",
                path.display()
            ));
        }
        if !kind.is_file() && !kind.is_dir() {
            return Err(format!("{} is no regular file: remove it", path.display()));
        }
    }
    Ok(())
}
