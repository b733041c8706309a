//! The remains of bots: the cgroup and the work directory of each bot, and the thread that removes them. With
//! this thread, a bot that leaves many remains does not delay a game.

use std::fs::{DirBuilder, Permissions, read_dir, remove_dir, remove_file, rename, set_permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::process::cgroup::Cgroup;
use crate::process::processes::{MatchTag, kill_stray_processes};

/// A task of the cleanup thread. Each `u32` is the pid of a bot.
#[derive(Debug)]
pub(super) enum CleanupTask {
    /// A cgroup. Its processes are being killed and must also be reaped.
    RemoveCgroup(Cgroup, u32),
    /// A work directory and its content.
    RemoveWorkDir(PathBuf),
    /// Processes outside the process group of the bot.
    KillStrayProcesses(u32),
    /// The last task. The thread ends after it.
    Stop,
}

/// The thread that carries out [`CleanupTask`]s. Dropping it waits for all pending tasks.
#[derive(Debug)]
pub(super) struct CleanupThread {
    tasks: Sender<CleanupTask>,
    thread: Option<JoinHandle<()>>,
}

impl CleanupThread {
    /// Starts the thread for the bots of one match.
    pub(super) fn start(tag: MatchTag) -> io::Result<Self> {
        let (tasks, pending) = channel();
        let work = move || {
            for task in pending {
                match task {
                    CleanupTask::RemoveCgroup(cgroup, pid) => {
                        // A cgroup that cannot be removed now is removed at the end of the match.
                        if let Err(error) = cgroup.remove() {
                            log::warn!("cannot remove the cgroup of process {pid}: {error}");
                        }
                        kill_stray_processes(&tag, pid);
                    }
                    CleanupTask::RemoveWorkDir(path) => remove_private_dir_or_warn(&path),
                    CleanupTask::KillStrayProcesses(pid) => kill_stray_processes(&tag, pid),
                    CleanupTask::Stop => break,
                }
            }
        };
        let thread = thread::Builder::new().spawn(work)?;
        Ok(Self { tasks, thread: Some(thread) })
    }

    /// Returns the channel for tasks.
    pub(super) fn tasks(&self) -> &Sender<CleanupTask> {
        &self.tasks
    }
}

impl Drop for CleanupThread {
    fn drop(&mut self) {
        let _ = self.tasks.send(CleanupTask::Stop);
        if let Some(Err(_)) = self.thread.take().map(JoinHandle::join) {
            log::warn!("the cleanup thread panicked: work directories may be left");
        }
    }
}

/// All processes of one bot that has a cgroup. Dropping it kills the processes and removes the cgroup.
#[derive(Debug)]
pub(crate) struct BotCgroup {
    cgroup: Cgroup,
    pid: u32,
    /// The channel to the cleanup thread. Without a cleanup thread, the end of the match removes the cgroup.
    cleanup: Option<Sender<CleanupTask>>,
}

impl BotCgroup {
    pub(super) fn new(cgroup: Cgroup, pid: u32, cleanup: Option<Sender<CleanupTask>>) -> Self {
        Self { cgroup, pid, cleanup }
    }

    /// Returns whether the kernel has killed a process of the bot because the cgroup exceeded its memory
    /// limit.
    pub(crate) fn has_run_out_of_memory(&self) -> bool {
        self.cgroup.has_run_out_of_memory()
    }

    /// Returns the number of processes of the bot that the kernel has killed for lack of memory. `None` when
    /// no controller counts them.
    pub(crate) fn out_of_memory_kills(&self) -> Option<u64> {
        self.cgroup.out_of_memory_kills()
    }

    /// Returns the processor time of all the bot's processes so far.
    pub(crate) fn processor_time(&self) -> Option<Duration> {
        self.cgroup.processor_time()
    }
}

impl Drop for BotCgroup {
    fn drop(&mut self) {
        // Usually the cgroup has no processes left. Slow removals are left to the cleanup thread, so that the
        // event loop never waits for them.
        if !self.cgroup.remove_if_empty() {
            self.cgroup.kill();
            if let Some(cleanup) = &self.cleanup {
                // If the cleanup thread has ended, the end of the match removes the cgroup.
                let _ = cleanup.send(CleanupTask::RemoveCgroup(self.cgroup.clone(), self.pid));
            }
        }
    }
}

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

/// Read, write and search permission for the owner only.
const OWNER_ONLY: u32 = 0o700;

/// Creates a directory that other users cannot enter.
pub(super) fn create_private_dir(directory: &Path) -> io::Result<()> {
    DirBuilder::new().mode(OWNER_ONLY).create(directory).map_err(|error| {
        let text = format!("cannot create the work directory {}: {error}", directory.display());
        io::Error::new(error.kind(), text)
    })
}

/// Removes a directory and everything in it, and logs a warning when that fails.
pub(super) fn remove_private_dir_or_warn(directory: &Path) {
    if let Err(error) = remove_private_dir(directory) {
        log::warn!("cannot remove {}: {error}", directory.display());
    }
}

/// Removes a directory and everything in it. A bot may have removed the permissions of inner directories, and
/// may have nested them deeper than any stack or path length allows. So each inner directory is first made
/// accessible and moved up, and then its entries are removed. A second call completes a removal that was
/// interrupted.
pub(super) fn remove_private_dir(directory: &Path) -> io::Result<()> {
    let raised = directory.with_extension("raised");
    let mut pending: Vec<PathBuf> = match read_dir(&raised) {
        Ok(left) => left.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            match remove_dir(directory) {
                Ok(()) => return Ok(()),
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
                Err(_) => create_private_dir(&raised)?,
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
        create_private_dir(&place).unwrap();
        create_private_dir(&nested).unwrap();
        // The path becomes longer than a path may be, and deeper than the limit of open files.
        for _ in 0..2500 {
            create_private_dir(&outer).unwrap();
            rename(&nested, outer.join("d")).unwrap();
            rename(&outer, &nested).unwrap();
        }
        std::fs::write(nested.join("file"), "").unwrap();
        std::os::unix::fs::symlink("/", nested.join("link")).unwrap();
        create_private_dir(&nested.join("closed")).unwrap();
        std::fs::write(nested.join("closed").join("file"), "").unwrap();
        set_permissions(nested.join("closed"), Permissions::from_mode(0o000)).unwrap();
        remove_private_dir(&nested).unwrap();
        assert_eq!(read_dir(&place).unwrap().count(), 0);
        remove_private_dir(&place).unwrap();
        assert!(!place.exists());
    }

    #[test]
    fn a_removal_that_was_interrupted_is_taken_up() {
        let place = std::env::temp_dir().join(format!("talon-interrupted-{}", std::process::id()));
        create_private_dir(&place).unwrap();
        let (directory, raised) = (place.join("bot"), place.join("bot.raised"));
        for is_emptied in [false, true] {
            create_private_dir(&raised).unwrap();
            create_private_dir(&raised.join("7")).unwrap();
            std::fs::write(raised.join("7").join("file"), "").unwrap();
            if !is_emptied {
                create_private_dir(&directory).unwrap();
                create_private_dir(&directory.join("0")).unwrap();
            }
            remove_private_dir(&directory).unwrap();
            assert_eq!(read_dir(&place).unwrap().count(), 0, "{is_emptied}");
        }
        remove_private_dir(&place).unwrap();
    }
}
