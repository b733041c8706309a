//! The work directory of one bot process.

use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;

use crate::arbiter::runtime::cleanup_thread::CleanupTask;

/// A directory that only one bot process uses. Dropping it removes the directory.
#[derive(Debug)]
pub(crate) struct WorkDir {
    path: PathBuf,
    /// The channel to the cleanup thread. Without a cleanup thread, the end of the match removes the
    /// directory.
    cleanup: Option<Sender<CleanupTask>>,
}

impl WorkDir {
    pub(super) fn new(path: PathBuf, cleanup: Option<Sender<CleanupTask>>) -> Self {
        Self { path, cleanup }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for WorkDir {
    fn drop(&mut self) {
        // Usually the directory is empty. Slow removals are left to the cleanup thread, so that the event
        // loop never waits for them.
        if std::fs::remove_dir(&self.path).is_err()
            && let Some(cleanup) = &self.cleanup
        {
            // If the cleanup thread has ended, the end of the match removes the directory.
            let _ = cleanup.send(CleanupTask::RemoveWorkDir(std::mem::take(&mut self.path)));
        }
    }
}
