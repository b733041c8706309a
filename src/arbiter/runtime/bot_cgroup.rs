//! The cgroup of a running bot.

use std::sync::mpsc::Sender;
use std::time::Duration;

use crate::arbiter::runtime::cgroup::Cgroup;
use crate::arbiter::runtime::cleanup_thread::CleanupTask;

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

    /// Whether the kernel has killed a process of the bot because the cgroup exceeded its memory limit.
    pub(crate) fn has_run_out_of_memory(&self) -> bool {
        self.cgroup.has_run_out_of_memory()
    }

    /// The number of processes of the bot that the kernel has killed for lack of memory. `None` when no controller counts them.
    pub(crate) fn out_of_memory_kills(&self) -> Option<u64> {
        self.cgroup.out_of_memory_kills()
    }

    /// The processor time of all processes of the bot so far.
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
