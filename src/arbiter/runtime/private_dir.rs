//! Directories that only this user may enter, and their removal, whatever a bot has put into them.

use std::fs::{DirBuilder, Permissions, read_dir, remove_dir, remove_file, rename, set_permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// Read, write and search permission for the owner only.
const OWNER_ONLY: u32 = 0o700;

/// Creates a directory that other users cannot enter.
///
/// # Errors
/// The directory cannot be created. The error names the directory.
pub(super) fn create(directory: &Path) -> io::Result<()> {
    DirBuilder::new().mode(OWNER_ONLY).create(directory).map_err(|error| {
        let text = format!("cannot create the work directory {}: {error}", directory.display());
        io::Error::new(error.kind(), text)
    })
}

/// Removes a directory and everything in it, and logs a warning when that fails.
pub(super) fn remove_or_warn(directory: &Path) {
    if let Err(error) = remove(directory) {
        log::warn!("cannot remove {}: {error}", directory.display());
    }
}

/// Removes a directory and everything in it. A bot may have removed the permissions of inner directories, and
/// may have nested them deeper than any stack or path length allows. So each inner directory is made
/// accessible and moved up before its entries are removed. A removal that was interrupted is taken up where it ended.
///
/// # Errors
/// An entry cannot be removed, because it belongs to another user or because a bot still creates files in the
/// directory.
pub(super) fn remove(directory: &Path) -> io::Result<()> {
    let raised = directory.with_extension("raised");
    let mut pending: Vec<PathBuf> = match read_dir(&raised) {
        Ok(left) => left.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            match remove_dir(directory) {
                Ok(()) => return Ok(()),
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
                Err(_) => create(&raised)?,
            }
            Vec::new()
        }
        Err(error) => return Err(error),
    };
    let left = |path: &PathBuf| path.file_name()?.to_str()?.parse::<u64>().ok();
    let mut number = pending.iter().filter_map(left).max().map_or(0, |last| last + 1);
    if directory.symlink_metadata().is_ok() {
        pending.push(directory.to_owned());
    }
    while let Some(next) = pending.pop() {
        set_permissions(&next, Permissions::from_mode(OWNER_ONLY))?;
        for entry in read_dir(&next)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                // `rename` needs write permission on the directory itself.
                set_permissions(entry.path(), Permissions::from_mode(OWNER_ONLY))?;
                let moved = raised.join(number.to_string());
                number += 1;
                rename(entry.path(), &moved)?;
                pending.push(moved);
            } else {
                remove_file(entry.path())?;
            }
        }
        remove_dir(&next)?;
    }
    remove_dir(&raised)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deep_and_unreadable_directories_are_removed() {
        let place = std::env::temp_dir().join(format!("talon-private-dir-{}", std::process::id()));
        let (nested, outer) = (place.join("0"), place.join("outer"));
        create(&place).unwrap();
        create(&nested).unwrap();
        // This is deeper than recursion could go, and deeper than the limit of open files.
        for _ in 0..10_000 {
            create(&outer).unwrap();
            rename(&nested, outer.join("d")).unwrap();
            rename(&outer, &nested).unwrap();
        }
        std::fs::write(nested.join("file"), "").unwrap();
        std::os::unix::fs::symlink("/", nested.join("link")).unwrap();
        create(&nested.join("closed")).unwrap();
        std::fs::write(nested.join("closed").join("file"), "").unwrap();
        set_permissions(nested.join("closed"), Permissions::from_mode(0o000)).unwrap();
        remove(&nested).unwrap();
        assert_eq!(read_dir(&place).unwrap().count(), 0);
        remove(&place).unwrap();
        assert!(!place.exists());
    }

    #[test]
    fn a_removal_that_was_interrupted_is_taken_up() {
        let place = std::env::temp_dir().join(format!("talon-interrupted-{}", std::process::id()));
        create(&place).unwrap();
        let (directory, raised) = (place.join("bot"), place.join("bot.raised"));
        for is_emptied in [false, true] {
            create(&raised).unwrap();
            create(&raised.join("7")).unwrap();
            std::fs::write(raised.join("7").join("file"), "").unwrap();
            if !is_emptied {
                create(&directory).unwrap();
                create(&directory.join("0")).unwrap();
            }
            remove(&directory).unwrap();
            assert_eq!(read_dir(&place).unwrap().count(), 0, "{is_emptied}");
        }
        remove(&place).unwrap();
    }
}
