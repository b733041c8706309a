//! A second process that ends all seats when the arbiter dies, in whatever way.
//!
//! The arbiter holds the writing end of a pipe to the watchdog and tells it of the group of each seat: `+GROUP` when it
//! starts, `-GROUP` when it has ended. When the arbiter is gone, killed with no chance to say anything, the system
//! closes the pipe; the watchdog then ends the control groups of the match ([`crate::arbiter::runtime::cgroup`]), kills every group it was
//! told of, and whatever holds the tag of the match, and removes their directories. In its own session, deaf to the signals that end programs, it is not struck with the arbiter. A
//! program of the same user that means it harm can kill it; in the sandbox none can.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rustix::process::{Pid, Signal, kill_process_group, setsid};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

use crate::arbiter::runtime::cgroup::CgroupTree;
use crate::arbiter::runtime::stray_processes::{end_marked, shown};
use crate::arbiter::runtime::tag::Tag;
use crate::arbiter::runtime::work_dir;

/// What the watchdog says when it can be relied upon.
const READY: &str = "ready\n";

/// What the arbiter says when it ends as it should, and removes the rooms itself.
const FAREWELL: &str = ".";

/// The watchdog of a match, while it plays. When it is dropped, what is still watched is ended.
#[derive(Debug)]
pub struct Watchdog {
    process: Child,
    pipe: Option<ChildStdin>,
}

impl Watchdog {
    /// Starts a watchdog and waits until it is ready. `watchdog` is its command: this executable and `__guard`.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start(watchdog: &[String], tag: &Tag) -> io::Result<Self> {
        let (program, words) = watchdog
            .split_first()
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "empty command"))?;
        let mut command = Command::new(program);
        command.args(words).arg(tag.to_string());
        let mut process =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let mut said = String::new();
        if let Some(output) = process.stdout.take() {
            BufReader::new(output).read_line(&mut said)?;
        }
        let pipe = process.stdin.take();
        if let Some(pipe) = &pipe {
            rustix::io::ioctl_fionbio(pipe, true)?;
        }
        let watchdog = Self { process, pipe };
        if said == READY { Ok(watchdog) } else { Err(io::Error::other("the watchdog is not ready")) }
    }

    /// The number of its process: the one child of the arbiter that is no seat.
    #[must_use]
    pub fn process(&self) -> u32 {
        self.process.id()
    }

    /// Has the group of a seat watched, from any thread and without ever waiting. `seat` leads it.
    pub fn watch(&self, seat: u32) {
        self.tell('+', seat);
    }

    /// Has the group of a seat no longer watched: it was killed. Best told before the seat is waited for, while its
    /// number cannot mean another.
    pub fn release(&self, seat: u32) {
        self.tell('-', seat);
    }

    /// Writes a line: so short that the system writes it whole or not at all. It does not when the watchdog has not read
    /// for thousands of lines; a group that it was not told of is still found by its tag, one that it was told of in
    /// vain by its start.
    fn tell(&self, what: char, seat: u32) {
        let told = self.pipe.as_ref().map(|mut pipe| pipe.write_all(format!("{what}{seat}\n").as_bytes()));
        if let Some(Err(error)) = told {
            log::warn!("the watchdog was not told of {seat}: {error}");
        }
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        // Unsaid, the watchdog does a little more than it need.
        let _ = self.pipe.take().map(|mut pipe| writeln!(pipe, "{FAREWELL}"));
        #[cfg(target_os = "linux")]
        {
            use rustix::process::{PidfdFlags, pidfd_open};
            let process = Pid::from_raw(self.process.id().cast_signed());
            let held = process.map(|process| pidfd_open(process, PidfdFlags::empty()));
            if held.is_some_and(|held| held.is_ok_and(|held| !super::stray_processes::wait_for(&held))) {
                // Then it never will.
                let _ = self.process.kill();
            }
        }
        let _ = self.process.wait();
    }
}

/// What the watchdog is told on its command line.
#[derive(Clone, Debug, PartialEq, Eq, clap::Args)]
pub struct WatchdogArguments {
    /// The tag of the match.
    pub tag: Tag,
    /// Whether it has already let go of what it has inherited.
    #[arg(long)]
    pub alone: bool,
}

/// Watches until the end of the input, and ends what is then left.
#[must_use]
pub fn run(arguments: &WatchdogArguments) -> ExitCode {
    match if arguments.alone { watchdog(&arguments.tag) } else { begin_anew(&arguments.tag) } {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("arbiter: the watchdog: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Becomes the same program again: a file that the arbiter itself has inherited is not held open by its watchdog.
fn begin_anew(tag: &Tag) -> io::Result<()> {
    close_fds::set_fds_cloexec(super::launcher::FIRST_CLOSED, &[]);
    let mut command = Command::new(std::env::current_exe()?);
    command.args(std::env::args_os().skip(1).take_while(|word| word.to_str() != Some(&tag.to_string())));
    Err(command.arg("--alone").arg(tag.to_string()).exec())
}

fn watchdog(tag: &Tag) -> io::Result<()> {
    setsid()?;
    for signal in [SIGHUP, SIGINT, SIGTERM] {
        // Heard and not heeded.
        signal_hook::flag::register(signal, Arc::new(AtomicBool::new(false)))?;
    }
    std::env::set_current_dir("/")?;
    // Told before the arbiter makes any: killed at whatever moment, it leaves none.
    let groups = CgroupTree::of(tag).ok();
    io::stdout().write_all(READY.as_bytes())?;
    io::stdout().flush()?;
    let (mut watched, mut farewell) = (HashMap::new(), false);
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        match (line.get(..1), line.get(1..).and_then(|seat| seat.parse().ok())) {
            (Some("+"), Some(seat)) => {
                watched.insert(seat, started(seat));
            }
            (Some("-"), Some(seat)) => {
                watched.remove(&seat);
            }
            _ => farewell |= line == FAREWELL,
        }
    }
    let left = groups.filter(|_| !farewell);
    left.iter().for_each(CgroupTree::end);
    for (seat, then) in watched {
        if let Some(group) = Pid::from_raw(seat.cast_signed()).filter(|_| is_still(then, started(seat))) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
    end_marked(tag);
    left.iter().for_each(|groups| groups.remove(&[std::process::id()]));
    if !farewell {
        let _ = work_dir::remove(&tag.rooms());
    }
    Ok(())
}

/// When a seat was started; nothing when it is gone, or the system does not show it.
fn started(seat: u32) -> Option<u64> {
    shown(seat).map(|shown| shown.started)
}

/// Whether the number of a group still means the same. When the process that led it is gone it does, as long as
/// anything is in the group: the system gives no number away that is in use.
fn is_still(then: Option<u64>, now: Option<u64>) -> bool {
    now.is_none() || then == now
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_has_come_to_mean_another_process_is_left_alone() {
        assert!(is_still(Some(1), Some(1)) && is_still(Some(1), None));
        assert!(!is_still(Some(1), Some(2)) && !is_still(None, Some(2)));
    }
}
