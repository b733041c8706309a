//! Processes of seats, seen from outside.

use std::io::{BufRead, BufReader, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};
use talon::arbiter::runtime::CgroupTree;
use talon::arbiter::runtime::tag::Tag;

/// A process, held fast: its number cannot come to mean another one, and no test that fails leaves it behind.
pub struct Held(OwnedFd);

impl Drop for Held {
    fn drop(&mut self) {
        let _ = pidfd_send_signal(&self.0, Signal::KILL);
    }
}

/// Holds a process fast.
///
/// # Panics
/// When there is none of this number.
#[must_use]
pub fn hold(number: u32) -> Held {
    let pid = Pid::from_raw(number.cast_signed()).expect("the number of a process");
    Held(pidfd_open(pid, PidfdFlags::empty()).expect("it runs"))
}

/// Waits for the end of a process, for a while; says whether it came.
#[must_use]
pub fn ends(process: &impl AsFd) -> bool {
    let patience = Timespec { tv_sec: 10, tv_nsec: 0 };
    poll(&mut [PollFd::new(process, PollFlags::IN)], Some(&patience)) == Ok(1)
}

/// Asserts that a process ends.
///
/// # Panics
/// When it does not, for a while.
pub fn assert_ends(process: &Held) {
    assert!(ends(&process.0), "it lives on");
}

/// A process that says the numbers of `count` others, and those.
///
/// # Panics
/// When it says something else.
#[must_use]
pub fn with_family(mut command: Command, count: usize) -> (Child, Vec<Held>) {
    let mut parent = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut lines = BufReader::new(parent.stdout.take().expect("a pipe")).lines();
    let numbers = lines.by_ref().take(count).map(|line| line.expect("a line").parse().expect("a number"));
    let held = numbers.map(hold).collect();
    (parent, held)
}

/// What became of a program that was told this.
///
/// # Panics
/// When it cannot be started, or does not listen.
#[must_use]
pub fn told(mut command: Command, input: &str) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it listens");
    child.wait_with_output().expect("it ends")
}

/// The control group of a match, of which this is a process; nothing when it has none.
#[must_use]
pub fn match_group(process: u32) -> Option<PathBuf> {
    let groups = std::fs::read_to_string(format!("/proc/{process}/cgroup")).ok()?;
    let path = Path::new(groups.lines().find_map(|line| line.strip_prefix("0::"))?);
    let name = path.iter().find(|name| name.to_string_lossy().starts_with("talon-"))?;
    let tag: Tag = name.to_str()?.strip_prefix("talon-")?.parse().ok()?;
    Some(CgroupTree::of(&tag).ok()?.seats().to_owned())
}

/// Whether the system hands over control groups here. Where it does not, that is said past the harness, which keeps to
/// itself what a test prints, and the tests that want some pass.
///
/// # Panics
/// When the system has no randomness.
#[must_use]
pub fn groups_are_delegated() -> bool {
    let tried = CgroupTree::of(&Tag::fresh().expect("randomness")).and_then(|groups| {
        groups.create(&[], &[])?;
        groups.remove(&[]);
        Ok(())
    });
    let why = tried.err().map(|error| format!("no control group is delegated here: {error}"));
    why.map(|why| untried(&why)).is_none()
}

/// Says, past the harness, why something is not tried.
pub fn untried(why: &str) {
    let _ = writeln!(std::io::stderr(), "\n{why}: what it does is not tried");
}
