//! The cgroups of real bots. The tests print a message and pass where the system delegates no cgroups.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::common::launcher::Launcher;
use crate::common::matches::{FAULTLESS_BOT, arbiter, play};
use crate::common::processes::{
    assert_ends, cgroup_of, cgroups_are_delegated, report_skipped, run_with_input, spawn_and_open,
};
use crate::common::{ARBITER, spy_command};

#[test]
fn a_sandboxed_bot_cannot_leave_its_cgroup() {
    if !cgroups_are_delegated() {
        return;
    }
    let home = cgroup_of(std::process::id()).expect("the cgroup of this process");
    let launcher = Launcher::new(ARBITER);
    let match_cgroup = home.join(format!("talon-{}", launcher.tag()));
    fs::create_dir(&match_cgroup).unwrap();
    let launcher = launcher.with(["--sandbox", "--cgroup"]).with([&match_cgroup]);
    let (mut bot, family) = spawn_and_open(launcher.command(&spy_command("wait"), None), 1);
    assert_eq!(cgroup_of(bot.id()), Some(match_cgroup.join(bot.id().to_string())));
    let procs = home.join("cgroup.procs");
    let control = fs::write(&procs, "nobody").unwrap_err();
    assert_eq!(control.kind(), ErrorKind::InvalidInput, "a process outside the sandbox may write there");
    for (what, path) in [("write", &*procs), ("read", &*procs), ("read", Path::new("/proc/self/cgroup"))] {
        let command = launcher.command(&spy_command(&format!("{what} -")), None);
        let output = run_with_input(command, path.to_str().unwrap());
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.contains("Permission denied"), "{what} {}: {text}", path.display());
    }
    fs::write(match_cgroup.join("cgroup.kill"), "1").unwrap();
    family.iter().for_each(assert_ends);
    bot.wait().unwrap();
    for entry in fs::read_dir(&match_cgroup).unwrap().map(Result::unwrap) {
        if entry.file_type().unwrap().is_dir() {
            fs::remove_dir(entry.path()).unwrap();
        }
    }
    fs::remove_dir(&match_cgroup).unwrap();
}

/// Plays a match in which a spy makes this attempt with a memory limit of 100 MiB. The spy does not speak the
/// protocol, so the match always ends with an error. Returns this error. Returns `None` when no cgroup limits
/// memory.
fn error_with_memory_limit(attempt: &str) -> Option<String> {
    let limits = play(&[FAULTLESS_BOT, FAULTLESS_BOT], &["--memory", "100"]).errors;
    let Some(limits) = limits.lines().find(|line| line.starts_with("limits: ")) else {
        panic!("the limits are not reported: {limits}");
    };
    if !limits.starts_with("limits: cgroup (memory") {
        report_skipped(limits);
        return None;
    }
    let spy = spy_command(attempt).join(" ");
    // In a virtual machine the spy needs seconds to write to the memory.
    let words =
        ["--participant", &spy, "--participant", FAULTLESS_BOT, "--memory", "100", "--startup", "60000"];
    let output = arbiter(&words).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    Some(String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn the_memory_limit_covers_all_processes_of_a_bot() {
    let Some(error) = error_with_memory_limit("allocate-twice 70") else { return };
    let fault = "ended with signal 9, its cgroup out of memory, instead of talonok";
    assert!(error.contains(fault), "{error}");
}

#[test]
fn a_bot_below_its_memory_limit_is_not_killed() {
    let Some(error) = error_with_memory_limit("allocate-twice 30") else { return };
    let fault = "ended with exit code 0 instead of talonok";
    assert!(error.contains(fault), "{error}");
}
