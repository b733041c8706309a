//! However a match ends, and however its bots cling to life: nothing of them is left, and while it runs no dead
//! process waits to be taken leave of.
#![cfg(target_os = "linux")]

mod common;

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::os::fd::OwnedFd;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use rustix::fs::{CWD, Mode, mkfifoat};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process, pidfd_open};

use common::matches::{GOOD, IMPATIENT, arbiter, folder, overhear, overheard, play, scratch, seated};
use common::processes::{cgroups_are_delegated, ends, match_cgroup};
use common::{ARBITER, assert_none_left, fake, tagged};

/// Ways to cling to life, and how many processes each bot has then.
const CLINGING: [(&str, usize); 6] = [
    ("--silent --ignore-quit --ignore-eof", 1),
    ("--spins --ignore-sigterm", 1),
    ("--stops-itself --ignore-sigterm", 1),
    ("--spins --forks --ignore-sigterm", 2),
    ("--spins --strays --ignore-sigterm", 2),
    ("--silent --leaves-group --forks --strays --ignore-sigterm --ignore-quit --ignore-eof", 3),
];

/// The same with what leaves its group and wipes its environment. Of an arbiter that is killed, it is found in a control
/// group alone.
const HIDING: (&str, usize) = ("--spins --hides --ignore-sigterm", 2);

/// The ways that can be dealt with here.
fn clinging() -> impl Iterator<Item = (&'static str, usize)> {
    CLINGING.into_iter().chain(cgroups_are_delegated().then_some(HIDING))
}

/// The processes that hold this tag, once there are so many, or as many as there are after a while: one that has just
/// become its program has no arguments for a moment.
fn all_tagged(tag: &str, count: usize) -> Vec<i32> {
    let started = Instant::now();
    loop {
        let found = tagged(tag);
        if found.len() >= count || started.elapsed() > Duration::from_secs(10) {
            return found;
        }
        std::thread::yield_now();
    }
}

/// Ends the arbiter in the middle of a match, while a bot thinks for ever; returns its exit code.
fn end_in_mid_match(flags: &str, processes: usize, signal: Signal) -> Option<i32> {
    let tag = format!("killed-{}-{}-{}", std::process::id(), signal.as_raw(), flags.replace([' ', '-'], ""));
    let bot = fake(&format!("{flags} --tag {tag}"));
    let mut arguments = seated(&[&bot, &bot, GOOD]);
    arguments.extend(["--seed", "1", "--movetime", "1000000"]);
    let rooms = folder("rooms");
    let mut command = arbiter(&arguments);
    overhear(&mut command);
    let mut arbiter = command.env("TMPDIR", &rooms).spawn().unwrap();
    let mut errors = BufReader::new(arbiter.stderr.take().unwrap());
    let mut line = String::new();
    // The first question is out once all are seated.
    while !overheard(&line).any(|(from_bot, _, words)| !from_bot && words.contains("go movetime ")) {
        line.clear();
        assert_ne!(errors.read_line(&mut line).unwrap(), 0, "{flags}: it ended too early");
    }
    let bots = all_tagged(&tag, 2 * processes);
    let groups: Vec<PathBuf> =
        bots.iter().copied().filter_map(|number| match_cgroup(number.cast_unsigned())).collect();
    let watched = |number| pidfd_open(Pid::from_raw(number)?, PidfdFlags::empty()).ok();
    let held: Vec<OwnedFd> = bots.into_iter().filter_map(watched).collect();
    assert!(held.len() >= 2 * processes, "{flags}: {} processes of two bots", held.len());
    let guards = held_children(arbiter.id());
    kill_process(Pid::from_child(&arbiter), signal).unwrap();
    // It may still have much to say.
    errors.read_to_end(&mut Vec::new()).unwrap();
    let status = arbiter.wait().unwrap();
    assert!(held.iter().all(ends), "{flags}, {signal:?}: a process lives on");
    assert_none_left(&tag);
    // The watchdog has ended them, and removes their rooms as its last deed.
    assert!(guards.iter().all(ends), "{flags}, {signal:?}: the watchdog lives on");
    assert!(!groups.iter().any(|group| group.exists()), "{flags}, {signal:?}: a control group is left");
    assert_eq!(std::fs::read_dir(&rooms).unwrap().count(), 0, "{flags}, {signal:?}: a room is left");
    std::fs::remove_dir_all(&rooms).unwrap();
    status.code()
}

#[test]
fn an_arbiter_that_is_killed_in_mid_match_leaves_no_process_and_no_room() {
    for (flags, processes) in clinging() {
        assert_eq!(end_in_mid_match(flags, processes, Signal::KILL), None);
    }
}

#[test]
fn one_that_is_interrupted_leaves_no_process_and_no_room() {
    for (flags, processes) in clinging() {
        assert_eq!(end_in_mid_match(flags, processes, Signal::INT), Some(130));
    }
}

#[test]
fn one_that_is_told_to_end_leaves_no_process_and_no_room() {
    for (flags, processes) in clinging() {
        assert_eq!(end_in_mid_match(flags, processes, Signal::TERM), Some(130));
    }
}

#[test]
fn a_match_played_to_its_end_leaves_no_process() {
    for flags in [
        "",
        "--forks",
        "--strays",
        "--hides",
        "--forks-on-go",
        "--strays-on-go",
        "--ignore-quit --ignore-eof --ignore-sigterm",
        "--leaves-group --ignore-quit --ignore-eof",
        "--never-reads",
        "--spins --forks --strays --ignore-sigterm",
    ] {
        let tag = format!("left-{}-{}", std::process::id(), flags.replace(' ', ""));
        let _ = play(&[&fake(&format!("{flags} --tag {tag}")), GOOD], &IMPATIENT);
        assert_none_left(&tag);
    }
}

/// A match whose record is read while it is played.
fn watched(bot: &str, more: &[&str]) -> (Child, impl Iterator<Item = String> + use<>) {
    let record = scratch("watched.talon");
    // A pipe: what comes out of it says how far the match is.
    mkfifoat(CWD, &record, Mode::RUSR | Mode::WUSR).unwrap();
    let mut arguments = seated(&[bot, GOOD]);
    arguments.extend(["--seed", "1", "--record", record.to_str().unwrap()]);
    arguments.extend(more);
    let arbiter = arbiter(&arguments).spawn().unwrap();
    (arbiter, BufReader::new(File::open(&record).unwrap()).lines().map_while(Result::ok))
}

/// The children of a process.
fn children(parent: u32) -> Vec<String> {
    let tasks = std::fs::read_dir(format!("/proc/{parent}/task")).unwrap().filter_map(Result::ok);
    let children = tasks.filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok());
    children.flat_map(|line| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// The children of a process, held: its watchdog among them.
fn held_children(parent: u32) -> Vec<OwnedFd> {
    let numbers = children(parent).into_iter().filter_map(|child| Pid::from_raw(child.parse().ok()?));
    numbers.filter_map(|number| pidfd_open(number, PidfdFlags::empty()).ok()).collect()
}

#[test]
fn what_the_shell_had_started_that_became_the_arbiter_lives_on() {
    let mut shell = Command::new("sh");
    let script = r#"sleep 1000 >/dev/null 2>&1 & echo $!; exec "$0" "$@" >/dev/null"#;
    shell.args(["-c", script, ARBITER, "--deals", "1", "--seed", "1"]).args(seated(&[GOOD, GOOD]));
    let output = shell.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let started: i32 = String::from_utf8(output.stdout).unwrap().trim().parse().unwrap();
    kill_process(Pid::from_raw(started).unwrap(), Signal::KILL).expect("it was not ended with the match");
}

/// How many children of a process have ended and were not taken leave of.
fn zombies(parent: u32) -> usize {
    let children = children(parent);
    let is_zombie = |child: &&String| {
        let stat = std::fs::read_to_string(format!("/proc/{child}/stat")).unwrap_or_default();
        stat.rsplit_once(')').is_some_and(|(_, fields)| fields.trim_start().starts_with('Z'))
    };
    children.iter().filter(is_zombie).count()
}

#[test]
fn no_dead_process_waits_while_the_match_goes_on() {
    // A pipe holds the records of some twenty blocks: by then far more bots have died than are seated.
    let (deals, seated) = (100, 4);
    for flags in ["--exit-on-go", "--exit-after-game", "--strays-on-go"] {
        let (arbiter, lines) = watched(&fake(flags), &["--deals", &deals.to_string()]);
        let mut games = 0;
        for _ in lines.filter(|line| line.starts_with("result ")) {
            // Who has just died may wait a moment.
            let waiting = zombies(arbiter.id());
            assert!(waiting <= seated, "{flags}: {waiting} in game {games}");
            games += 1;
        }
        assert_eq!(games, 2 * deals, "{flags}");
        assert_eq!(arbiter.wait_with_output().unwrap().status.code(), Some(0), "{flags}");
    }
}

#[test]
fn a_match_that_is_stopped_says_what_it_has_and_leaves_nobody() {
    let tag = format!("stopped-{}", std::process::id());
    let (arbiter, mut lines) =
        watched(&fake(&format!("--forks --strays --tag {tag}")), &["--deals", "1000000"]);
    assert!(lines.by_ref().any(|line| line.starts_with("result ")), "a game is recorded");
    kill_process(Pid::from_child(&arbiter), Signal::INT).unwrap();
    let rest: Vec<String> = lines.collect();
    let output = arbiter.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{text}");
    assert!(text.contains("points a game") && text.contains("; stopped before the end"), "{text}");
    let mut last = rest.iter().rev().filter(|line| !line.is_empty());
    assert!(last.next().unwrap().starts_with("# key: "));
    assert!(last.next().is_none_or(|line| line.starts_with("result ")));
    assert_none_left(&tag);
}

#[test]
fn a_match_is_stopped_while_a_bot_thinks_without_end() {
    let tag = format!("thinking-{}", std::process::id());
    let bot = fake(&format!("--silent --ignore-quit --ignore-eof --tag {tag}"));
    let mut arguments = seated(&[&bot, GOOD]);
    arguments.extend(["--seed", "1", "--movetime", "1000000"]);
    let mut arbiter = arbiter(&arguments).spawn().unwrap();
    let mut output = BufReader::new(arbiter.stdout.take().unwrap());
    let mut heading = String::new();
    // From this line on the first game is on its way.
    output.read_line(&mut heading).unwrap();
    kill_process(Pid::from_child(&arbiter), Signal::INT).unwrap();
    let mut text = String::new();
    output.read_to_string(&mut text).unwrap();
    assert_eq!(arbiter.wait().unwrap().code(), Some(130), "{text}");
    assert!(text.contains("0 games of 0 deals") && text.contains("; stopped before the end"), "{text}");
    assert_none_left(&tag);
}
