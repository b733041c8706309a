//! The cgroup of one bot, its files and its controllers. The kernel's `admin-guide/cgroup-v2` and the
//! manual's `cgroups(7)` describe them.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

/// The cgroup of a bot, as the path of its directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cgroup(PathBuf);

impl Cgroup {
    pub(super) fn of_bot(match_cgroup: &Path, pid: u32) -> Self {
        Self(match_cgroup.join(pid.to_string()))
    }

    /// Moves this process into a new cgroup of its own. The cgroup limits the memory, in bytes, and the
    /// number of processes.
    pub(super) fn join_new(
        match_cgroup: &Path,
        memory: Option<u64>,
        processes: Option<u64>,
    ) -> io::Result<()> {
        let pid = std::process::id();
        let Self(cgroup) = Self::of_bot(match_cgroup, pid);
        let joined = fs::create_dir(&cgroup)
            .and_then(|()| set_limits(&cgroup, memory, processes))
            .and_then(|()| move_into(&cgroup, &[pid]));
        joined.map_err(|error| io::Error::new(error.kind(), format!("cannot join a cgroup: {error}")))
    }

    /// Kills all processes in the cgroup, without waiting for their end.
    pub(super) fn kill(&self) {
        kill(&self.0);
    }

    /// Removes the cgroup if it has no processes. Returns whether the cgroup is gone.
    pub(super) fn remove_if_empty(&self) -> bool {
        fs::remove_dir(&self.0).err().is_none_or(|error| error.kind() == ErrorKind::NotFound)
    }

    /// Kills all processes in the cgroup and removes the cgroup.
    pub(super) fn remove(&self) -> io::Result<()> {
        remove(&self.0)
    }

    /// Returns whether the kernel has killed a process in the cgroup because of the memory limit of the
    /// cgroup. The kernel's count of killed processes is not enough, because it also includes processes that
    /// were killed when the whole machine had run out of memory.
    pub(super) fn has_run_out_of_memory(&self) -> bool {
        [self.memory_events("oom"), self.out_of_memory_kills()]
            .iter()
            .all(|count| count.is_some_and(|count| count > 0))
    }

    /// Returns the number of processes in the cgroup that the kernel has killed because the cgroup or the
    /// machine lacked memory. `None` when no controller counts them.
    pub(super) fn out_of_memory_kills(&self) -> Option<u64> {
        self.memory_events("oom_kill")
    }

    fn memory_events(&self, name: &str) -> Option<u64> {
        let events = fs::read_to_string(self.0.join("memory.events")).ok()?;
        events.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
    }

    /// Returns the processor time of all processes that are or were in the cgroup.
    pub(super) fn processor_time(&self) -> Option<Duration> {
        processor_time(&fs::read_to_string(self.0.join("cpu.stat")).ok()?)
    }
}

/// Returns the processor time in the content of `cpu.stat`.
fn processor_time(stat: &str) -> Option<Duration> {
    stat.lines().find_map(|line| line.strip_prefix("usage_usec ")?.parse().ok()).map(Duration::from_micros)
}

pub(super) const PROCS: &str = "cgroup.procs";
pub(super) const CONTROLLERS: &str = "cgroup.controllers";
pub(super) const SUBTREE_CONTROL: &str = "cgroup.subtree_control";
pub(super) const TYPE: &str = "cgroup.type";
/// The file that kills all processes in the cgroup and below it. It exists since Linux 5.14.
pub(super) const KILL: &str = "cgroup.kill";
const EVENTS: &str = "cgroup.events";

/// The number of attempts to kill all processes of a cgroup. More than one attempt is needed because a
/// process may be joining the cgroup.
const ROUNDS: usize = 10;

/// The time within which killed processes must end.
const KILL_TIMEOUT: Duration = Duration::from_secs(1);

/// Writes to an existing file.
pub(super) fn write(file: &Path, text: &str) -> io::Result<()> {
    OpenOptions::new().write(true).open(file)?.write_all(text.as_bytes())
}

/// Moves processes into a cgroup. Skips processes that have ended.
pub(super) fn move_into(cgroup: &Path, pids: &[u32]) -> io::Result<()> {
    pids.iter().try_for_each(|pid| match write(&cgroup.join(PROCS), &pid.to_string()) {
        Err(error) if error.raw_os_error() == Some(Errno::SRCH.raw_os_error()) => Ok(()),
        moved => moved,
    })
}

/// Limits the memory, in bytes, and the number of all processes in a cgroup together. Skips a limit whose
/// controller is not enabled.
pub(super) fn set_limits(cgroup: &Path, memory: Option<u64>, processes: Option<u64>) -> io::Result<()> {
    let mut limits = Vec::new();
    if let Some(bytes) = memory {
        limits.push(("memory.max", bytes.to_string()));
        // On out-of-memory the kernel kills the whole cgroup, because a bot that has lost a process cannot
        // answer.
        limits.extend([("memory.swap.max", "0".to_owned()), ("memory.oom.group", "1".to_owned())]);
    }
    limits.extend(processes.map(|count| ("pids.max", count.to_string())));
    for (file, limit) in limits {
        match write(&cgroup.join(file), &limit) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            written => written?,
        }
    }
    Ok(())
}

/// Kills all processes in a cgroup and below it, without waiting for their end.
pub(super) fn kill(cgroup: &Path) {
    // The write fails when the cgroup has been removed. A removed cgroup has no processes.
    let _ = write(&cgroup.join(KILL), "1");
}

/// Kills all processes in a cgroup and below it, and removes the cgroup together with all cgroups that a bot
/// has created in it.
pub(super) fn remove(cgroup: &Path) -> io::Result<()> {
    for _ in 0..ROUNDS {
        match fs::remove_dir(cgroup) {
            Err(error) if error.kind() != ErrorKind::NotFound => {}
            _ => return Ok(()),
        }
        kill(cgroup);
        if !is_empty_in_time(cgroup) {
            return Err(io::Error::other("a process in it cannot be killed"));
        }
        let mut found = vec![cgroup.to_owned()];
        let mut visited = 0;
        while let Some(outer) = found.get(visited) {
            let entries = fs::read_dir(outer).into_iter().flatten().filter_map(Result::ok);
            let inner = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
            found.extend(inner.map(|entry| entry.path()).collect::<Vec<_>>());
            visited += 1;
        }
        // A cgroup that cannot be removed now is found again in the next round.
        found.iter().skip(1).rev().for_each(|inner| drop(fs::remove_dir(inner)));
    }
    fs::remove_dir(cgroup)
}

/// Waits until no process is left in a cgroup or below it, at most for [`KILL_TIMEOUT`]. Returns whether the
/// cgroup has no processes.
fn is_empty_in_time(cgroup: &Path) -> bool {
    let Ok(mut events) = File::open(cgroup.join(EVENTS)) else { return true };
    let deadline = Instant::now() + KILL_TIMEOUT;
    loop {
        let mut text = String::new();
        let read = events.rewind().and_then(|()| events.read_to_string(&mut text));
        // The read fails when the cgroup has been removed.
        if read.is_err() || !text.lines().any(|line| line == "populated 1") {
            return true;
        }
        // The kernel reports a change since the last read as `POLLPRI`.
        if !is_ready_in_time(PollFd::new(&events, PollFlags::PRI), deadline) {
            return false;
        }
    }
}

/// Waits until the processes of a cgroup have ended, at most for this time. The files of version 1 do not
/// report changes, so this function waits for pidfds (`pidfd_open(2)`, Linux 5.3). A pidfd reports the end of
/// a process. On an older kernel it does not wait.
#[cfg(target_os = "linux")]
pub(super) fn wait_for_processes(cgroup: &Path, limit: Duration) {
    use rustix::process::{Pid, PidfdFlags, pidfd_open};

    let deadline = Instant::now() + limit;
    loop {
        let pids = fs::read_to_string(cgroup.join(PROCS)).unwrap_or_default();
        let first = pids.lines().next().and_then(|pid| Pid::from_raw(pid.parse().ok()?));
        let Some(pid) = first else { return };
        let has_time = match pidfd_open(pid, PidfdFlags::empty()) {
            Ok(process) => is_ready_in_time(PollFd::new(&process, PollFlags::IN), deadline),
            // The process has ended meanwhile.
            Err(Errno::SRCH) => Instant::now() < deadline,
            Err(_) => false,
        };
        if !has_time {
            return;
        }
    }
}

/// Does nothing, because the system has no cgroups.
#[cfg(not(target_os = "linux"))]
pub(super) fn wait_for_processes(_: &Path, _: Duration) {}

/// Waits for a descriptor, at most until `deadline`. Returns whether `deadline` was in the future before the
/// wait.
fn is_ready_in_time(descriptor: PollFd<'_>, deadline: Instant) -> bool {
    let left = deadline.saturating_duration_since(Instant::now());
    let limit = Timespec { tv_sec: left.as_secs() as i64, tv_nsec: left.subsec_nanos().into() };
    let _ = poll(&mut [descriptor], Some(&limit));
    !left.is_zero()
}

/// Directories that stand in for cgroups, for tests on systems without the controllers.
#[cfg(test)]
pub(super) mod fake {
    use std::fs;
    use std::path::{Path, PathBuf};

    /// Creates a directory with these files.
    pub fn cgroup(name: &str, files: &[(&str, &str)]) -> PathBuf {
        let path = std::env::temp_dir().join(format!("talon-cgroup-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir(&path).unwrap();
        for (file, text) in files {
            fs::write(path.join(file), text).unwrap();
        }
        path
    }

    /// Returns the files of a directory and the content of each file, sorted by name.
    pub fn content(cgroup: &Path) -> Vec<(String, String)> {
        let entries = fs::read_dir(cgroup).unwrap().map(Result::unwrap);
        let entries = entries.filter(|entry| entry.file_type().unwrap().is_file());
        let mut files: Vec<(String, String)> = entries
            .map(|entry| {
                let text = fs::read_to_string(entry.path()).unwrap();
                (entry.file_name().into_string().unwrap(), text)
            })
            .collect();
        files.sort();
        files
    }

    /// Returns the expected result of [`content`].
    pub fn expected(files: &[(&str, &str)]) -> Vec<(String, String)> {
        files.iter().map(|&(file, text)| (file.to_owned(), text.to_owned())).collect()
    }
}

/// A cgroup controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Controller {
    /// Limits the memory of the processes.
    Memory,
    /// Limits the number of processes and threads.
    Processes,
    /// Shares the processors equally among the bots.
    Processor,
}

impl Controller {
    pub(super) const ALL: [Self; 3] = [Self::Memory, Self::Processes, Self::Processor];

    /// Returns the kernel's name of the controller.
    fn kernel_name(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::Processes => "pids",
            Self::Processor => "cpu",
        }
    }

    /// Returns the name of the controller in reports.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::Processes => "processes",
            Self::Processor => "processor",
        }
    }

    /// Returns the controllers that a file of a cgroup lists.
    pub(super) fn listed_in(file: &Path) -> io::Result<Vec<Self>> {
        let text = fs::read_to_string(file)?;
        let is_listed =
            |controller: &Self| text.split_ascii_whitespace().any(|word| word == controller.kernel_name());
        Ok(Self::ALL.into_iter().filter(is_listed).collect())
    }

    /// Enables these controllers for the children of a cgroup.
    pub(super) fn enable_below(cgroup: &Path, controllers: &[Self]) -> io::Result<()> {
        Self::control_subtree(cgroup, '+', controllers)
    }

    /// Disables these controllers for the children of a cgroup.
    pub(super) fn disable_below(cgroup: &Path, controllers: &[Self]) -> io::Result<()> {
        Self::control_subtree(cgroup, '-', controllers)
    }

    fn control_subtree(cgroup: &Path, sign: char, controllers: &[Self]) -> io::Result<()> {
        let words: Vec<String> =
            controllers.iter().map(|controller| format!("{sign}{}", controller.kernel_name())).collect();
        write(&cgroup.join(SUBTREE_CONTROL), &words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::fake::{self, cgroup, content, expected};
    use super::*;

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

    const LIMITS: [&str; 4] = ["memory.max", "memory.oom.group", "memory.swap.max", "pids.max"];

    #[test]
    fn all_limits_are_written() {
        let all = cgroup("limits", &LIMITS.map(|file| (file, "")));
        set_limits(&all, Some(100 << 20), Some(4096)).unwrap();
        let written = ["104857600", "1", "0", "4096"];
        assert_eq!(content(&all), expected(&[0, 1, 2, 3].map(|at| (LIMITS[at], written[at]))));
        fs::remove_dir_all(&all).unwrap();
    }

    #[test]
    fn a_limit_without_its_controller_is_skipped() {
        // The files of a machine without swap and without the pids controller.
        let some = cgroup("some-limits", &[("memory.max", ""), ("cpu.max", "")]);
        set_limits(&some, Some(1 << 20), Some(4096)).unwrap();
        assert_eq!(content(&some), expected(&[("cpu.max", ""), ("memory.max", "1048576")]));
        fs::remove_dir_all(&some).unwrap();
    }

    #[test]
    fn no_limit_is_written_unless_asked_for() {
        let none = cgroup("no-limits", &LIMITS.map(|file| (file, "")));
        set_limits(&none, None, None).unwrap();
        assert_eq!(content(&none), expected(&LIMITS.map(|file| (file, ""))));
        fs::remove_dir_all(&none).unwrap();
    }

    #[test]
    fn removing_a_cgroup_spares_the_neighbour_beside_it() {
        use std::os::unix::process::ExitStatusExt;
        use std::process::Command;
        let home = crate::process::cgroup_tree::own_cgroup();
        let parent = home.map(|home| home.join(format!("talon-nested-{}", std::process::id())));
        let Some(parent) = parent.ok().filter(|parent| fs::create_dir(parent).is_ok()) else {
            println!("skipped: no cgroup is delegated");
            return;
        };
        let (bot, neighbour) = (parent.join("bot"), parent.join("neighbour"));
        let nested = bot.join("a/b/c");
        fs::create_dir_all(&nested).unwrap();
        fs::create_dir(&neighbour).unwrap();
        let [mut killed, mut spared] = [&nested, &neighbour].map(|cgroup| {
            let process = Command::new("sleep").arg("1000").spawn().unwrap();
            move_into(cgroup, &[process.id()]).unwrap();
            process
        });
        remove(&bot).unwrap();
        assert!(!bot.exists());
        assert_eq!(killed.wait().unwrap().signal(), Some(9), "it was killed with its cgroup");
        assert!(spared.try_wait().unwrap().is_none(), "the neighbour runs");
        remove(&parent).unwrap();
        assert_eq!(spared.wait().unwrap().signal(), Some(9));
    }

    #[test]
    fn a_limit_that_the_system_refuses_is_an_error() {
        let odd = cgroup("refused", &[]);
        fs::create_dir(odd.join("memory.max")).unwrap();
        assert!(set_limits(&odd, Some(1), None).is_err());
        fs::remove_dir_all(&odd).unwrap();
    }
}
