//! Cgroups of real bots. Where the system delegates none, the tests say so and pass.
#![cfg(target_os = "linux")]

mod common;

use std::io::ErrorKind;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;

use common::matches::{GOOD, play};
use common::processes::{
    assert_ends, cgroups_are_delegated, match_cgroup, report_skipped, run_with_input, spawn_and_open,
};
use common::{launch, spy_command};
use talon::arbiter::runtime::{Launch, Limits, SeatRuntime};
use talon::arbiter::sandbox::Sandbox;

/// A runtime with cgroups. `None` where the system delegates none.
fn runtime(launch: Launch) -> Option<SeatRuntime> {
    cgroups_are_delegated().then(|| SeatRuntime::new(launch).with_watchdog().unwrap())
}

#[test]
fn an_ended_bot_takes_its_cgroup_along_and_no_other_bot() {
    let Some(runtime) = runtime(launch()) else { return };
    let start = |what: &str, count| {
        let (command, _) = runtime.bot_command(&spy_command(what)).unwrap();
        let (bot, family) = spawn_and_open(command, count);
        let cgroup = runtime.bot_started(bot.id()).expect("the bot has a cgroup");
        (bot, family, cgroup)
    };
    let (mut bot, family, cgroup) = start("family --untagged", 4);
    let (mut other, _other_family, _other_cgroup) = start("wait", 1);
    let directory = match_cgroup(bot.id()).expect("the bot is in the cgroup of the match");
    assert!([&bot, &other].iter().all(|bot| directory.join(bot.id().to_string()).exists()));
    bot.kill().unwrap();
    bot.wait().unwrap();
    drop(cgroup);
    family.iter().for_each(assert_ends);
    assert_eq!(other.try_wait().unwrap(), None, "it runs");
    drop(runtime);
    assert!(!directory.exists(), "a cgroup is left");
    // The end of the match has killed it.
    other.wait().unwrap();
}

#[test]
fn a_sandboxed_bot_cannot_leave_its_cgroup() {
    let Some(runtime) = runtime(launch().with_sandbox(Sandbox::default())) else { return };
    let (command, _) = runtime.bot_command(&spy_command("wait")).unwrap();
    let (mut bot, _family) = spawn_and_open(command, 1);
    let cgroup = runtime.bot_started(bot.id());
    let home = match_cgroup(bot.id()).unwrap().parent().unwrap().to_owned();
    let procs = home.join("cgroup.procs");
    let control = std::fs::write(&procs, "nobody").unwrap_err();
    assert_eq!(control.kind(), ErrorKind::InvalidInput, "a process outside the sandbox may write there");
    for (what, path) in [("write", &*procs), ("read", &*procs), ("read", Path::new("/proc/self/cgroup"))] {
        let (command, _) = runtime.bot_command(&spy_command(&format!("{what} -"))).unwrap();
        let output = run_with_input(command, path.to_str().unwrap());
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.contains("Permission denied"), "{what} {}: {text}", path.display());
    }
    bot.kill().unwrap();
    bot.wait().unwrap();
    drop(cgroup);
}

#[test]
fn a_cgroup_with_nested_cgroups_is_removed() {
    let Some(runtime) = runtime(launch()) else { return };
    let (command, _) = runtime.bot_command(&spy_command("wait")).unwrap();
    let (mut bot, _family) = spawn_and_open(command, 1);
    let cgroup = runtime.bot_started(bot.id());
    let directory = match_cgroup(bot.id()).unwrap();
    let mut inner = directory.join(bot.id().to_string());
    for name in ["a", "b", "c"] {
        inner.push(name);
        std::fs::create_dir(&inner).unwrap();
    }
    std::fs::write(inner.join("cgroup.procs"), bot.id().to_string()).unwrap();
    drop(cgroup);
    assert_eq!(bot.wait().unwrap().signal(), Some(9), "it was killed with its cgroup");
    drop(runtime);
    assert!(!directory.exists(), "a cgroup is left");
}

#[test]
fn the_memory_limit_covers_all_processes_of_a_bot() {
    let Some(runtime) = runtime(launch().with_limits(Limits { memory: Some(100) })) else { return };
    if !runtime.limits().starts_with("limits: cgroup (memory") {
        return report_skipped(runtime.limits());
    }
    let run = |what: &str| {
        let (mut command, _) = runtime.bot_command(&spy_command(what)).unwrap();
        let mut bot = command.spawn().unwrap();
        let cgroup = runtime.bot_started(bot.id()).unwrap();
        (bot.wait().unwrap(), cgroup.has_run_out_of_memory())
    };
    let (status, out_of_memory) = run("allocate-twice 30");
    assert!(status.success() && !out_of_memory, "{status}");
    let (status, out_of_memory) = run("allocate-twice 70");
    assert!(status.signal() == Some(9) && out_of_memory, "{status}");
}

#[test]
fn a_fault_reports_an_exceeded_memory_limit() {
    let played = play(&[&spy_command("allocate-twice 70").join(" "), GOOD], &["--memory", "100"]);
    let Some(limits) = played.errors.lines().find(|line| line.starts_with("limits: ")) else {
        panic!("the limits are not reported: {}", played.errors);
    };
    if !limits.starts_with("limits: cgroup (memory") {
        return report_skipped(limits);
    }
    let fault = "ended with signal 9, its cgroup out of memory, instead of talonok";
    assert!(played.errors.contains(fault), "{}", played.errors);
    played.assert_unharmed(1, 4);
}
