//! However a match ends, it leaves no process, work directory or cgroup of a bot. During a match no zombies
//! remain.
#![cfg(target_os = "linux")]

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::os::fd::OwnedFd;
use std::path::PathBuf;
use std::process::Child;
use std::time::{Duration, Instant};

use rustix::fs::{CWD, Mode, mkfifoat};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process, pidfd_open};

use crate::common::matches::{
    FAULTLESS_BOT, IMPATIENT, SUBSTITUTED, arbiter, folder, play, scratch, seated, trace_bot_lines,
    traced_lines,
};
use crate::common::processes::{cgroups_are_delegated, ends, match_cgroup};
use crate::common::run_directory::isolated;
use crate::common::{ARBITER, assert_none_left, fake, pause, tagged};

/// Flags of bots that are hard to kill, each with its number of processes.
const STUBBORN: [(&str, usize); 6] = [
    ("--silent --ignore-quit --ignore-eof", 1),
    ("--spins --ignore-sigterm", 1),
    ("--stops-itself --ignore-sigterm", 1),
    ("--spins --forks --ignore-sigterm", 2),
    ("--spins --strays --ignore-sigterm", 2),
    ("--silent --leaves-group --forks --strays --ignore-sigterm --ignore-quit --ignore-eof", 3),
];

/// A bot with a process that leaves its process group and clears its environment. After the arbiter is
/// killed, only a cgroup can find this process.
const HIDING: (&str, usize) = ("--spins --hides --ignore-sigterm", 2);

/// Lists the stubborn bots whose processes the arbiter can all kill on this system.
fn stubborn_bots() -> impl Iterator<Item = (&'static str, usize)> {
    STUBBORN.into_iter().chain(cgroups_are_delegated().then_some(HIDING))
}

/// Waits up to 10 seconds until `count` processes have this tag. Returns their pids. The wait is needed
/// because a process that calls `exec` has no arguments for a moment.
fn all_tagged(tag: &str, count: usize) -> Vec<i32> {
    let started = Instant::now();
    loop {
        let found = tagged(tag);
        if found.len() >= count || started.elapsed() > Duration::from_secs(10) {
            return found;
        }
        pause();
    }
}

/// Sends a signal to the arbiter in mid-match while a bot thinks forever. Returns the arbiter's exit code.
fn signal_in_mid_match(flags: &str, processes: usize, signal: Signal) -> Option<i32> {
    let tag = format!("killed-{}-{}-{}", std::process::id(), signal.as_raw(), flags.replace([' ', '-'], ""));
    let bot = fake(&format!("{flags} --tag {tag}"));
    let mut arguments = seated(&[&bot, &bot, FAULTLESS_BOT]);
    arguments.extend(["--seed", "1", "--movetime", "1000000"]);
    let temporary = folder("temporary");
    let mut command = arbiter(&arguments);
    trace_bot_lines(&mut command);
    let mut arbiter = command.env("TMPDIR", &temporary).spawn().unwrap();
    let mut errors = BufReader::new(arbiter.stderr.take().unwrap());
    let mut line = String::new();
    // The first `go` means that all bots run.
    while !traced_lines(&line).any(|(from_bot, _, words)| !from_bot && words.contains("go movetime ")) {
        line.clear();
        assert_ne!(errors.read_line(&mut line).unwrap(), 0, "{flags}: the arbiter ended too early");
    }
    let bots = all_tagged(&tag, 2 * processes);
    let cgroups: Vec<PathBuf> =
        bots.iter().copied().filter_map(|pid| match_cgroup(pid.cast_unsigned())).collect();
    let open = |pid| pidfd_open(Pid::from_raw(pid)?, PidfdFlags::empty()).ok();
    let bots: Vec<OwnedFd> = bots.into_iter().filter_map(open).collect();
    assert!(bots.len() >= 2 * processes, "{flags}: {} processes of two bots", bots.len());
    let children = open_children(arbiter.id());
    kill_process(Pid::from_child(&arbiter), signal).unwrap();
    // The test reads the rest of the output, so that the arbiter never blocks.
    errors.read_to_end(&mut Vec::new()).unwrap();
    let status = arbiter.wait().unwrap();
    assert!(bots.iter().all(ends), "{flags}, {signal:?}: a bot process is left");
    assert_none_left(&tag);
    // The watchdog is one of these children. It removes the work directories before it ends.
    assert!(children.iter().all(ends), "{flags}, {signal:?}: the watchdog is left");
    assert!(!cgroups.iter().any(|cgroup| cgroup.exists()), "{flags}, {signal:?}: a cgroup is left");
    assert_eq!(
        std::fs::read_dir(&temporary).unwrap().count(),
        0,
        "{flags}, {signal:?}: a work directory is left"
    );
    std::fs::remove_dir_all(&temporary).unwrap();
    status.code()
}

#[test]
fn a_killed_arbiter_leaves_nothing() {
    for (flags, processes) in stubborn_bots() {
        assert_eq!(signal_in_mid_match(flags, processes, Signal::KILL), None);
    }
}

#[test]
fn an_engine_that_thinks_dies_with_the_arbiter() {
    // The engine thinks until its time is over, even after the end of its input.
    let mut arguments = seated(&["talon:clairvoyant"]);
    arguments.extend(["--game", "tarok", "--players", "3", "--seed", "1", "--movetime", "1000000000"]);
    let mut command = arbiter(&arguments);
    trace_bot_lines(&mut command);
    let mut arbiter = command.spawn().unwrap();
    let mut errors = BufReader::new(arbiter.stderr.take().unwrap());
    let mut line = String::new();
    while !traced_lines(&line).any(|(from_bot, _, words)| !from_bot && words.contains("go movetime ")) {
        line.clear();
        assert_ne!(errors.read_line(&mut line).unwrap(), 0, "the arbiter ended too early");
    }
    let children = open_children(arbiter.id());
    assert!(children.len() > 3, "three engines and the watchdog");
    kill_process(Pid::from_child(&arbiter), Signal::KILL).unwrap();
    errors.read_to_end(&mut Vec::new()).unwrap();
    arbiter.wait().unwrap();
    assert!(children.iter().all(ends), "an engine is left");
}

#[test]
fn an_interrupted_arbiter_leaves_nothing() {
    for (flags, processes) in stubborn_bots() {
        assert_eq!(signal_in_mid_match(flags, processes, Signal::INT), Some(130));
    }
}

#[test]
fn a_terminated_arbiter_leaves_nothing() {
    for (flags, processes) in stubborn_bots() {
        assert_eq!(signal_in_mid_match(flags, processes, Signal::TERM), Some(130));
    }
}

#[test]
fn a_finished_match_leaves_no_process() {
    for flags in [
        "",
        "--forks",
        "--strays",
        "--hides",
        "--forks --strays --hides",
        "--forks-on-go",
        "--strays-on-go",
        "--ignore-quit --ignore-eof --ignore-sigterm",
        "--leaves-group --ignore-quit --ignore-eof",
        "--never-reads",
        "--spins --forks --strays --ignore-sigterm",
    ] {
        let tag = format!("left-{}-{}", std::process::id(), flags.replace(' ', ""));
        let _ = play(&[&fake(&format!("{flags} --tag {tag}")), FAULTLESS_BOT], &IMPATIENT);
        assert_none_left(&tag);
    }
}

/// Starts a match. Returns its process, and an iterator over the lines of its record. Each line comes when
/// the arbiter writes it.
fn play_and_read(bot: &str, more: &[&str]) -> (Child, impl Iterator<Item = String> + use<>) {
    let record = scratch("watched.talon");
    // The record is a pipe, so the test sees the progress of the match.
    mkfifoat(CWD, &record, Mode::RUSR | Mode::WUSR).unwrap();
    let mut arguments = seated(&[bot, FAULTLESS_BOT]);
    arguments.extend(["--seed", "1", "--record", record.to_str().unwrap()]);
    arguments.extend(more);
    let arbiter = arbiter(&arguments).spawn().unwrap();
    (arbiter, BufReader::new(File::open(&record).unwrap()).lines().map_while(Result::ok))
}

/// Returns the pids of the children of a process.
fn children(parent: u32) -> Vec<String> {
    let tasks = std::fs::read_dir(format!("/proc/{parent}/task")).unwrap().filter_map(Result::ok);
    let children = tasks.filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok());
    children.flat_map(|line| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// Opens the children of a process.
fn open_children(parent: u32) -> Vec<OwnedFd> {
    let pids = children(parent).into_iter().filter_map(|child| Pid::from_raw(child.parse().ok()?));
    pids.filter_map(|pid| pidfd_open(pid, PidfdFlags::empty()).ok()).collect()
}

#[test]
fn earlier_children_of_the_shell_survive() {
    let mut shell = isolated("sh");
    let script = r#"sleep 1000 >/dev/null 2>&1 & echo $!; exec "$0" "$@" >/dev/null"#;
    shell
        .args(["-c", script, ARBITER, "--deals", "1", "--seed", "1"])
        .args(seated(&[FAULTLESS_BOT, FAULTLESS_BOT]));
    let output = shell.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let started: i32 = String::from_utf8(output.stdout).unwrap().trim().parse().unwrap();
    kill_process(Pid::from_raw(started).unwrap(), Signal::KILL).expect("the match did not kill it");
}

/// Waits up to 10 seconds for a condition. Returns whether it became true. The arbiter meanwhile waits,
/// because the pipe of its record is full.
fn eventually(condition: impl Fn() -> bool) -> bool {
    let deadline = Instant::now() + Duration::from_secs(10);
    while !condition() {
        if Instant::now() >= deadline {
            return false;
        }
        pause();
    }
    true
}

/// Counts the children of a process that have ended and have not been reaped.
fn zombies(parent: u32) -> usize {
    let children = children(parent);
    let is_zombie = |child: &&String| {
        let stat = std::fs::read_to_string(format!("/proc/{child}/stat")).unwrap_or_default();
        stat.rsplit_once(')').is_some_and(|(_, fields)| fields.trim_start().starts_with('Z'))
    };
    children.iter().filter(is_zombie).count()
}

#[test]
fn no_zombies_remain_during_a_match() {
    // The pipe holds the records of about twenty blocks. During these blocks, far more bots end than are
    // seated at one time.
    let (deals, seated) = (50, 4);
    for flags in ["--exit-on-go", "--exit-after-game", "--strays-on-go"] {
        let (arbiter, lines) = play_and_read(&fake(flags), &["--deals", &deals.to_string()]);
        let mut games = 0;
        for _ in lines.filter(|line| line.starts_with("result ")) {
            // Processes that have just ended may be zombies for a moment.
            assert!(eventually(|| zombies(arbiter.id()) <= seated), "{flags}: zombies in game {games}");
            games += 1;
        }
        assert_eq!(games, 2 * deals, "{flags}");
        assert_eq!(arbiter.wait_with_output().unwrap().status.code(), Some(SUBSTITUTED), "{flags}");
    }
}

#[test]
fn hidden_processes_die_with_their_bot() {
    if !cgroups_are_delegated() {
        return;
    }
    let tag = format!("hidden-{}", std::process::id());
    let (arbiter, lines) =
        play_and_read(&fake(&format!("--hides --exit-on-go --tag {tag}")), &["--deals", "20"]);
    for _ in lines.filter(|line| line.starts_with("result ")) {
        // There are two bots with two processes each. A killed process takes a moment to end.
        assert!(eventually(|| tagged(&tag).len() <= 4), "hidden processes are left");
    }
    assert_eq!(arbiter.wait_with_output().unwrap().status.code(), Some(SUBSTITUTED));
    assert_none_left(&tag);
}

#[test]
fn an_interrupted_match_prints_its_results() {
    let tag = format!("stopped-{}", std::process::id());
    let (arbiter, mut lines) =
        play_and_read(&fake(&format!("--forks --strays --tag {tag}")), &["--deals", "1000000"]);
    assert!(lines.by_ref().any(|line| line.starts_with("result ")), "a game is recorded");
    kill_process(Pid::from_child(&arbiter), Signal::INT).unwrap();
    let rest: Vec<String> = lines.collect();
    let output = arbiter.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{text}");
    assert!(text.contains("points a game") && text.contains("; interrupted"), "{text}");
    let mut last = rest.iter().rev().filter(|line| !line.is_empty());
    assert!(last.next().unwrap().starts_with("# key: "));
    assert!(last.next().is_none_or(|line| line.starts_with("result ")));
    assert_none_left(&tag);
}

#[test]
fn a_match_is_interrupted_while_a_bot_thinks() {
    let tag = format!("thinking-{}", std::process::id());
    let bot = fake(&format!("--silent --ignore-quit --ignore-eof --tag {tag}"));
    let mut arguments = seated(&[&bot, FAULTLESS_BOT]);
    arguments.extend(["--seed", "1", "--movetime", "1000000"]);
    let mut arbiter = arbiter(&arguments).spawn().unwrap();
    let mut output = BufReader::new(arbiter.stdout.take().unwrap());
    let mut heading = String::new();
    // The first game begins when the heading is printed.
    output.read_line(&mut heading).unwrap();
    kill_process(Pid::from_child(&arbiter), Signal::INT).unwrap();
    let mut text = String::new();
    output.read_to_string(&mut text).unwrap();
    assert_eq!(arbiter.wait().unwrap().code(), Some(130), "{text}");
    assert!(text.contains("0 games of 0 deals") && text.contains("; interrupted"), "{text}");
    assert_none_left(&tag);
}
