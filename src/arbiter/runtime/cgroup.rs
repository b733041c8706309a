//! The cgroup of one bot.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::arbiter::runtime::cgroup_files;
use crate::arbiter::runtime::match_tag::MatchTag;

/// The directory of a bot's cgroup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cgroup(PathBuf);

impl Cgroup {
    /// The cgroup of the bot with this pid, below the cgroup of the match.
    pub(super) fn of_bot(match_cgroup: &Path, pid: u32) -> Self {
        Self(match_cgroup.join(pid.to_string()))
    }

    /// Moves this process into a new cgroup of its own. The cgroup limits the memory, in bytes, and the
    /// number of processes.
    ///
    /// # Errors
    /// The system does not permit it.
    pub(super) fn join_new(
        match_cgroup: &Path,
        memory: Option<u64>,
        processes: Option<u64>,
    ) -> io::Result<()> {
        let pid = std::process::id();
        let Self(cgroup) = Self::of_bot(match_cgroup, pid);
        let joined = fs::create_dir(&cgroup)
            .and_then(|()| cgroup_files::set_limits(&cgroup, memory, processes))
            .and_then(|()| cgroup_files::move_into(&cgroup, &[pid]));
        joined.map_err(|error| io::Error::new(error.kind(), format!("cannot join a cgroup: {error}")))
    }

    /// Whether a process is in the cgroup of this bot of the match. A process that has ended and is not
    /// reaped yet still counts.
    pub(super) fn of_bot_contains(tag: &MatchTag, bot_pid: u32, pid: u32) -> bool {
        let shown = fs::read_to_string(format!("/proc/{pid}/cgroup")).unwrap_or_default();
        let own = format!("/{}/{bot_pid}", match_cgroup_name(tag));
        let after =
            shown.lines().find_map(|line| line.strip_prefix("0::")?.split_once(&own)).map(|(_, after)| after);
        // The kernel appends " (deleted)" to the path of a removed cgroup.
        after.is_some_and(|after| after.is_empty() || after.starts_with(['/', ' ']))
    }

    /// Kills all processes in the cgroup, without waiting for their end.
    pub(super) fn kill(&self) {
        cgroup_files::kill(&self.0);
    }

    /// Removes the cgroup if it has no processes. Returns whether the cgroup is gone.
    pub(super) fn remove_if_empty(&self) -> bool {
        fs::remove_dir(&self.0).err().is_none_or(|error| error.kind() == ErrorKind::NotFound)
    }

    /// Kills all processes in the cgroup and removes the cgroup.
    ///
    /// # Errors
    /// A process in the cgroup cannot be killed.
    pub(super) fn remove(&self) -> io::Result<()> {
        cgroup_files::remove(&self.0)
    }

    /// Whether the kernel has killed a process in the cgroup because of the memory limit of the cgroup: it also counts there the
    /// processes that it killed because the whole machine had run out of memory.
    pub(super) fn has_run_out_of_memory(&self) -> bool {
        [self.memory_events("oom"), self.out_of_memory_kills()]
            .iter()
            .all(|count| count.is_some_and(|count| count > 0))
    }

    /// The number of processes in the cgroup that the kernel has killed for lack of memory, wherever it lacked. `None` when no
    /// controller counts them.
    pub(super) fn out_of_memory_kills(&self) -> Option<u64> {
        self.memory_events("oom_kill")
    }

    fn memory_events(&self, name: &str) -> Option<u64> {
        let events = fs::read_to_string(self.0.join("memory.events")).ok()?;
        events.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
    }

    /// The processor time of all processes that are or were in the cgroup.
    pub(super) fn processor_time(&self) -> Option<Duration> {
        processor_time(&fs::read_to_string(self.0.join("cpu.stat")).ok()?)
    }
}

/// The processor time that `cpu.stat` counts.
fn processor_time(stat: &str) -> Option<Duration> {
    stat.lines().find_map(|line| line.strip_prefix("usage_usec ")?.parse().ok()).map(Duration::from_micros)
}

/// Begins the name of the cgroup of a match, before its tag.
const MATCH_PREFIX: &str = "talon-";

/// The name of the cgroup of a match.
pub(super) fn match_cgroup_name(tag: &MatchTag) -> String {
    format!("{MATCH_PREFIX}{tag}")
}

/// The match whose cgroup has this name.
pub(super) fn match_of_cgroup(name: &str) -> Option<MatchTag> {
    name.strip_prefix(MATCH_PREFIX)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::runtime::cgroup_files::fake;

    #[test]
    fn the_processor_time_of_a_cgroup_is_read() {
        let stat = "usage_usec 1500000\nuser_usec 1000000\nsystem_usec 500000\n";
        assert_eq!(processor_time(stat), Some(Duration::from_millis(1500)));
        assert_eq!(processor_time(""), None);
    }

    #[test]
    fn an_oom_kill_is_running_out_of_memory() {
        for (events, expected) in [
            ("low 0\nmax 3\noom 0\noom_kill 0\n", false),
            ("max 0\noom 0\noom_kill 1\n", false),
            ("oom 1\noom_kill 2\noom_group_kill 1\n", true),
        ] {
            let path = fake::cgroup("events", &[("memory.events", events)]);
            assert_eq!(Cgroup(path.clone()).has_run_out_of_memory(), expected, "{events}");
            fs::remove_dir_all(&path).unwrap();
        }
        assert!(!Cgroup(PathBuf::from("/nonesuch")).has_run_out_of_memory());
    }
}
