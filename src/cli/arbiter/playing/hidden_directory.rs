//! A directory of the arbiter that is hidden from sandboxed bots.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use talon_files::is_at;

/// A directory of the arbiter. It exists before the first bot of a sandboxed match starts. A directory that
/// is created later could not be hidden from bots that already run. Several matches may share it. The last
/// match removes it if it is empty.
pub(crate) struct HiddenDirectory {
    path: PathBuf,
    /// The directory, on which each match holds a shared lock.
    lock: File,
}

impl HiddenDirectory {
    /// Creates the directory if it does not exist, and locks it.
    pub(crate) fn create(path: &Path) -> Result<Self, String> {
        let cannot = |error: io::Error| {
            format!(
                "cannot create {}: {error}; give another directory with --bundles, or --bundles none",
                path.display()
            )
        };
        loop {
            fs::create_dir_all(path).map_err(cannot)?;
            let lock = match File::open(path) {
                // Another match has removed the directory at its end.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                lock => lock.map_err(cannot)?,
            };
            lock.lock_shared().map_err(cannot)?;
            if is_at(&lock, path) {
                return Ok(Self { path: path.to_owned(), lock });
            }
        }
    }
}

impl Drop for HiddenDirectory {
    fn drop(&mut self) {
        // The lock fails while another match uses the directory. The removal fails if the directory contains
        // bundles.
        if self.lock.try_lock().is_ok() && is_at(&self.lock, &self.path) {
            let _ = fs::remove_dir(&self.path);
        }
    }
}

/// Lists the regular files to which standard output and standard error are redirected. They may show cards
/// during a match (`--observe`, `RUST_LOG=trace`).
pub(crate) fn redirected_outputs() -> Vec<PathBuf> {
    let of = |number: u32| -> Option<PathBuf> {
        let name = format!("/proc/self/fd/{number}");
        let path = fs::read_link(&name).ok()?;
        let is_same = is_at(&File::open(&name).ok()?, &path);
        (is_same && path.is_file()).then_some(path)
    };
    [1, 2].into_iter().filter_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_match_removes_the_empty_directory() {
        let path = std::env::temp_dir().join(format!("talon-hidden-{}", std::process::id()));
        let (first, second) =
            (HiddenDirectory::create(&path).unwrap(), HiddenDirectory::create(&path).unwrap());
        drop(first);
        assert!(path.is_dir());
        drop(second);
        assert!(!path.exists());
    }

    #[test]
    fn a_directory_with_a_bundle_stays() {
        let path = std::env::temp_dir().join(format!("talon-bundles-{}", std::process::id()));
        let directory = HiddenDirectory::create(&path).unwrap();
        fs::write(path.join("bundle"), "").unwrap();
        drop(directory);
        assert!(path.is_dir());
        fs::remove_dir_all(&path).unwrap();
    }
}
