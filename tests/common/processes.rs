//! Bot processes and their cgroups, as seen from outside the arbiter.

use std::io::{BufRead, BufReader, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::LazyLock;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

use super::ARBITER;
use super::run_directory::isolated;

/// An open process (a pidfd). When this value is dropped, the process is killed, so that a failing test
/// leaves no process behind.
pub struct OpenProcess(OwnedFd);

impl Drop for OpenProcess {
    fn drop(&mut self) {
        let _ = pidfd_send_signal(&self.0, Signal::KILL);
    }
}

/// Opens a process.
///
/// # Panics
/// No process has this pid.
#[must_use]
pub fn open_process(pid: u32) -> OpenProcess {
    let pid = Pid::from_raw(pid.cast_signed()).expect("a pid");
    OpenProcess(pidfd_open(pid, PidfdFlags::empty()).expect("the process runs"))
}

/// Waits up to 10 seconds for a process to end. Returns whether it has ended.
#[must_use]
pub fn ends(process: &impl AsFd) -> bool {
    let timeout = Timespec { tv_sec: 10, tv_nsec: 0 };
    poll(&mut [PollFd::new(process, PollFlags::IN)], Some(&timeout)) == Ok(1)
}

/// Asserts that a process ends within 10 seconds.
///
/// # Panics
/// The process does not end in time.
pub fn assert_ends(process: &OpenProcess) {
    assert!(ends(&process.0), "the process still runs");
}

/// Starts a program that prints the pids of `count` processes, one per line, and opens these processes.
///
/// # Panics
/// The program prints something else.
#[must_use]
pub fn spawn_and_open(mut command: Command, count: usize) -> (Child, Vec<OpenProcess>) {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let pids = lines.by_ref().take(count).map(|line| line.expect("a line").parse().expect("a pid"));
    let opened = pids.map(open_process).collect();
    (child, opened)
}

/// Runs a program and writes this text to its standard input.
///
/// # Panics
/// The program cannot be started or does not read its input.
#[must_use]
pub fn run_with_input(mut command: Command, input: &str) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("the program reads");
    child.wait_with_output().expect("the program ends")
}

/// Returns the directory of the cgroup of a process, or `None` when the system does not show it.
#[must_use]
pub fn cgroup_of(pid: u32) -> Option<PathBuf> {
    let cgroups = std::fs::read_to_string(format!("/proc/{pid}/cgroup")).ok()?;
    let path = Path::new(cgroups.lines().find_map(|line| line.strip_prefix("0::"))?);
    let (root, mount_point) = cgroup_mount()?;
    let inner = path.strip_prefix(root).ok()?;
    Some(mount_point.components().chain(inner.components()).collect())
}

/// Returns the directory of the match cgroup that contains a process, or `None` when no match cgroup contains
/// it.
#[must_use]
pub fn match_cgroup(pid: u32) -> Option<PathBuf> {
    let is_match =
        |path: &&Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("talon-"));
    cgroup_of(pid)?.ancestors().find(is_match).map(Path::to_owned)
}

/// Returns the root and the mount point of the last `cgroup2` mount in `/proc/self/mountinfo`.
fn cgroup_mount() -> Option<(PathBuf, PathBuf)> {
    let mounts = std::fs::read_to_string("/proc/self/mountinfo").ok()?;
    let mut mounts = mounts.lines().filter(|line| line.contains(" - cgroup2 "));
    let mut fields = mounts.next_back()?.split(' ').skip(3);
    Some((fields.next()?.into(), fields.next()?.into()))
}

/// Returns whether the system delegates cgroups to the arbiter. If the system does not, prints a message. The
/// tests that need cgroups then pass without a check.
///
/// # Panics
/// The arbiter cannot be started.
#[must_use]
pub fn cgroups_are_delegated() -> bool {
    static DELEGATED: LazyLock<bool> = LazyLock::new(|| {
        let mut command = isolated(ARBITER);
        command.args(["--participant", "talon:random", "--players", "2", "--deals", "1", "--seed", "1"]);
        let output = command.output().expect("the arbiter starts");
        let report = String::from_utf8_lossy(&output.stdout).into_owned();
        let limits =
            report.lines().find(|line| line.starts_with("limits: ")).expect("a report of the limits");
        let is_delegated = limits.starts_with("limits: cgroup (");
        if !is_delegated {
            report_skipped(limits);
        }
        is_delegated
    });
    *DELEGATED
}

/// Prints why a test is skipped. Writes to the standard error of the process, because the test harness
/// captures `println!`.
pub fn report_skipped(why: &str) {
    let _ = writeln!(std::io::stderr(), "\nskipped: {why}");
}
