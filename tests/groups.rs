//! Control groups of real seats, where the system hands some over; where it does not, that is said, and nothing is tried.
#![cfg(target_os = "linux")]

mod common;

use std::io::ErrorKind;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;

use common::matches::{GOOD, play};
use common::processes::{assert_ends, groups_are_delegated, match_group, told, untried, with_family};
use common::{ARBITER, spies};
use talon::arbiter::runtime::seat_runtime::SeatRuntime;
use talon::arbiter::runtime::{Launch, Limits};
use talon::arbiter::sandbox::Sandbox;

fn launch() -> Launch {
    Launch::new(vec![ARBITER.to_owned(), "__seat".to_owned()]).unwrap()
}

/// SeatRuntime with control groups; nothing where there are none.
fn runtime(launch: Launch) -> Option<SeatRuntime> {
    let watchdog = [ARBITER.to_owned(), "__guard".to_owned()];
    groups_are_delegated().then(|| SeatRuntime::shared(launch).guarded(&watchdog).unwrap())
}

#[test]
fn what_hides_is_ended_with_its_seat_and_another_seat_is_not() {
    let Some(runtime) = runtime(launch()) else { return };
    let open = |what: &str, count| {
        let (command, _) = runtime.open(&spies(what)).unwrap();
        let (seat, family) = with_family(command, count);
        let cgroup = runtime.moved_in(seat.id()).expect("it has a control group");
        (seat, family, cgroup)
    };
    let (mut seat, brood, cgroup) = open("brood --untagged", 4);
    let (mut other, _held, _kept) = open("rest", 1);
    let group = match_group(seat.id()).expect("it is in a group of the match");
    let [own, others] = [&seat, &other].map(|seat| group.join(seat.id().to_string()));
    assert!(own.exists() && others.exists());
    seat.kill().unwrap();
    seat.wait().unwrap();
    drop(cgroup);
    brood.iter().for_each(assert_ends);
    assert_eq!(other.try_wait().unwrap(), None, "it lives");
    drop(runtime);
    assert!(!group.exists(), "a group is left");
    // With the match, it has ended as well.
    other.wait().unwrap();
}

#[test]
fn a_seat_finds_no_way_out_of_its_group_when_it_is_shut_in() {
    let Some(runtime) = runtime(launch().with_sandbox(Sandbox::default())) else { return };
    let (command, _) = runtime.open(&spies("rest")).unwrap();
    let (mut seat, _held) = with_family(command, 1);
    let cgroup = runtime.moved_in(seat.id());
    let home = match_group(seat.id()).unwrap().parent().unwrap().to_owned();
    let door = home.join("cgroup.procs");
    let control = std::fs::write(&door, "nobody").unwrap_err();
    assert_eq!(control.kind(), ErrorKind::InvalidInput, "whoever is not shut in may write there");
    for (what, path) in [("write", &*door), ("read", &*door), ("read", Path::new("/proc/self/cgroup"))] {
        let (command, _) = runtime.open(&spies(&format!("{what} -"))).unwrap();
        let output = told(command, path.to_str().unwrap());
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(said.contains("Permission denied"), "{what} {}: {said}", path.display());
    }
    seat.kill().unwrap();
    seat.wait().unwrap();
    drop(cgroup);
}

#[test]
fn a_group_that_is_nested_by_its_seat_is_removed_all_the_same() {
    let Some(runtime) = runtime(launch()) else { return };
    let (command, _) = runtime.open(&spies("rest")).unwrap();
    let (mut seat, _held) = with_family(command, 1);
    let cgroup = runtime.moved_in(seat.id());
    let group = match_group(seat.id()).unwrap();
    let mut inner = group.join(seat.id().to_string());
    for name in ["a", "b", "c"] {
        inner.push(name);
        std::fs::create_dir(&inner).unwrap();
    }
    std::fs::write(inner.join("cgroup.procs"), seat.id().to_string()).unwrap();
    drop(cgroup);
    assert_eq!(seat.wait().unwrap().signal(), Some(9), "it was in its group");
    drop(runtime);
    assert!(!group.exists(), "a group is left");
}

#[test]
fn the_memory_of_a_seat_is_what_all_its_processes_have_together() {
    let Some(runtime) = runtime(launch().with_limits(Limits { memory: Some(100) })) else { return };
    if !runtime.limits().starts_with("limits: control group (memory") {
        return untried(runtime.limits());
    }
    let ended = |what: &str| {
        let (mut command, _) = runtime.open(&spies(what)).unwrap();
        let mut seat = command.spawn().unwrap();
        let cgroup = runtime.moved_in(seat.id()).unwrap();
        (seat.wait().unwrap(), cgroup.has_run_out_of_memory())
    };
    let (status, starved) = ended("feast 30");
    assert!(status.success() && !starved, "{status}");
    let (status, starved) = ended("feast 70");
    assert!(status.signal() == Some(9) && starved, "{status}");
}

#[test]
fn a_seat_that_was_ended_for_its_memory_is_told_of_as_such() {
    let played = play(&[&spies("feast 70").join(" "), GOOD], &["--memory", "100"]);
    let Some(limits) = played.errors.lines().find(|line| line.starts_with("limits: ")) else {
        panic!("no limits are told: {}", played.errors);
    };
    if !limits.starts_with("limits: control group (memory") {
        return untried(limits);
    }
    let told = "ended with signal 9, its control group out of memory, instead of talonok";
    assert!(played.errors.contains(told), "{}", played.errors);
    played.assert_unharmed(1, 4);
}
