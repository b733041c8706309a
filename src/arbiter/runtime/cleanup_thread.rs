//! A thread that removes the leftovers of bots, so that many leftovers of one bot delay no game.

use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};

use crate::arbiter::runtime::cgroup::Cgroup;
use crate::arbiter::runtime::match_tag::MatchTag;
use crate::arbiter::runtime::private_dir;
use crate::arbiter::runtime::stray_processes::kill_stray_processes;

/// A task of the cleanup thread. Each `u32` is the pid of a bot.
#[derive(Debug)]
pub(super) enum CleanupTask {
    /// A cgroup whose processes are being killed and must also be reaped.
    RemoveCgroup(Cgroup, u32),
    /// A work directory and its content.
    RemoveWorkDir(PathBuf),
    /// Processes outside the process group of the bot.
    KillStrayProcesses(u32),
    /// The last task, after which the thread ends.
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
    ///
    /// # Errors
    /// The system cannot start a thread.
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
                    CleanupTask::RemoveWorkDir(path) => private_dir::remove_or_warn(&path),
                    CleanupTask::KillStrayProcesses(pid) => kill_stray_processes(&tag, pid),
                    CleanupTask::Stop => break,
                }
            }
        };
        let thread = thread::Builder::new().spawn(work)?;
        Ok(Self { tasks, thread: Some(thread) })
    }

    /// The channel for tasks.
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
