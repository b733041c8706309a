//! Seats are started as the arbiter wants them, and none outlives it: real processes, ended in every way.
#![cfg(target_os = "linux")]

mod common;

use std::fs::File;
use std::net::TcpListener;
use std::os::fd::AsRawFd;
use std::os::unix::net::UnixListener;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use rustix::process::{Pid, Signal, getsid, kill_process, kill_process_group};
use talon::arbiter::runtime::{Launch, Limits, Watchdog, end_stray_processes};
use talon::arbiter::sandbox::{self, Sandbox};

use common::processes::{assert_ends, told, with_family};
use common::{ARBITER, spies, spy, words};

fn launch() -> Launch {
    Launch::new(vec![ARBITER.to_owned(), "__seat".to_owned()]).unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What a seated program said.
fn seated(launch: &Launch, line: &str, directory: Option<&Path>) -> Output {
    launch.command(&words(line), directory).stdin(Stdio::null()).output().unwrap()
}

/// A fresh directory for this test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("launcher-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// What stands after a word at the beginning of a line.
fn after<'a>(text: &'a str, word: &str) -> &'a str {
    text.lines().find_map(|line| line.strip_prefix(word)).expect("the line is there").trim()
}

#[test]
fn a_seat_leads_a_group_and_blocks_and_ignores_no_signal_that_it_should_not() {
    let output = seated(&launch(), "cat /proc/self/status /proc/self/limits", None);
    let text = said(&output);
    assert_eq!(after(&text, "NSpgid:"), after(&text, "Pid:"));
    assert_eq!(u64::from_str_radix(after(&text, "SigBlk:"), 16), Ok(0));
    let pipe = 1_u64 << (rustix::process::Signal::PIPE.as_raw() - 1);
    assert_eq!(u64::from_str_radix(after(&text, "SigIgn:"), 16).unwrap() & pipe, 0, "a closed pipe ends it");
    assert!(after(&text, "Max core file size").starts_with('0'), "{text}");
}

#[test]
fn a_seat_inherits_no_open_file_but_its_three_pipes() {
    let open = File::open("/dev/null").unwrap();
    rustix::io::fcntl_setfd(&open, rustix::io::FdFlags::empty()).unwrap();
    let list = |mut command: Command| said(&command.stdin(Stdio::null()).output().unwrap()).lines().count();
    let mut without = Command::new("ls");
    without.arg("/proc/self/fd");
    assert!(list(without) > 4, "otherwise it would have been inherited");
    // The fourth is the folder being read.
    assert_eq!(list(launch().command(&words("ls /proc/self/fd"), None)), 4);
}

#[test]
fn a_seat_works_in_its_directory_and_finds_its_files_all_the_same() {
    let directory = folder("directory");
    let file = "tests/launcher.rs";
    let script = "pwd; echo $TMPDIR; echo $0 $1 $2 $3";
    let output =
        seated(&launch(), &format!("sh -c '{script}' {file} nonesuch --file={file} /"), Some(&directory));
    let absolute = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let path = directory.display();
    let expected = format!("{path}\n{path}\n{} nonesuch --file={file} /\n", absolute.display());
    assert_eq!(said(&output), expected);
    // A program that is looked for on the path stays; one with a path is found from where the arbiter works.
    let refused = seated(&launch(), "./tests/launcher.rs", Some(&directory));
    let error = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(error.contains("Permission denied"), "it was found: {error}");
}

#[test]
fn a_program_that_cannot_be_started_is_told_in_one_line() {
    for (line, reason) in
        [("/nonesuch/bot --fast", "No such file"), ("nonesuch-bot", "No such file"), ("/", "denied")]
    {
        let output = seated(&launch(), line, None);
        let error = String::from_utf8_lossy(&output.stderr);
        let name = line.split(' ').next().unwrap();
        assert_eq!(output.status.code(), Some(127), "{error}");
        assert!(error.starts_with(&format!("arbiter: cannot start '{name}': ")), "{error}");
        assert!(error.contains(reason) && error.lines().count() == 1, "{error}");
        let told = Launch::complaint(output.status, &error).expect("the arbiter understands it");
        assert!(told.starts_with("cannot start '") && !told.ends_with('\n'), "{told}");
    }
    let output = seated(&launch(), "sh -c 'echo no >&2; exit 127'", None);
    assert_eq!(Launch::complaint(output.status, "no\n"), None, "the program itself was reached");
}

#[test]
fn a_program_that_eats_more_memory_than_it_may_fails() {
    let line = format!("'{}' eat 200", spy().display());
    let free = seated(&launch(), &line, None);
    assert!(free.status.success(), "{}", said(&free));
    let limited = launch().with_limits(Limits { memory: Some(100) });
    let output = seated(&limited, &line, None);
    assert!(!output.status.success(), "{}", said(&output));
    assert!(seated(&limited, &format!("'{}' eat 50", spy().display()), None).status.success());
}

/// A spy that is an arbiter.
fn host(how: &str, what: &[&str]) -> Command {
    let mut host = Command::new(spy());
    host.args([how, ARBITER]).args(what);
    host
}

/// A watchdog for the seats of `launch`.
fn watchdog(launch: &Launch) -> Watchdog {
    Watchdog::start(&[ARBITER.to_owned(), "__guard".to_owned()], launch.tag()).unwrap()
}

#[test]
fn a_seat_dies_with_the_arbiter_that_is_killed() {
    for how in ["host", "host-sandboxed"] {
        let (mut host, seat) = with_family(host(how, &["rest"]), 1);
        host.kill().unwrap();
        seat.iter().for_each(assert_ends);
        host.wait().unwrap();
    }
}

#[test]
fn a_launcher_whose_arbiter_has_ended_starts_nothing() {
    let mut orphan = Command::new(ARBITER);
    let output = orphan.args(["__seat", "--parent", "1", "--", "echo", "hello"]).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), said(&output)), (Some(127), String::new()), "{error}");
    assert_eq!(error, "arbiter: cannot start 'echo': the arbiter has ended\n");
}

#[test]
fn all_that_a_seat_has_started_dies_with_a_guarded_arbiter_that_is_killed() {
    let (mut host, brood) = with_family(host("host-guarded", &["brood"]), 3);
    host.kill().unwrap();
    brood.iter().for_each(assert_ends);
    host.wait().unwrap();
}

#[test]
fn what_wipes_its_environment_and_leaves_its_group_is_ended_with_the_match() {
    let (mut host, brood) = with_family(host("host-sweeping", &[]), 4);
    drop(host.stdin.take());
    brood.iter().for_each(assert_ends);
    assert!(host.wait().unwrap().success());
}

#[test]
fn a_guard_heeds_no_signal_and_ends_what_it_watches_when_its_pipe_closes() {
    let launch = launch();
    let watchdog = watchdog(&launch);
    let (mut seat, brood) = with_family(launch.command(&spies("brood"), None), 3);
    watchdog.watch(seat.id());
    let process = Pid::from_raw(watchdog.process().cast_signed()).unwrap();
    assert_eq!(getsid(Some(process)), Ok(process), "it leads a session");
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        kill_process(process, signal).unwrap();
    }
    drop(watchdog);
    brood.iter().for_each(assert_ends);
    seat.wait().unwrap();
}

#[test]
fn a_guard_kills_a_group_that_it_watches_and_none_that_it_no_longer_does() {
    let launch = launch();
    let watchdog = watchdog(&launch);
    // Without the tag: only the groups tell.
    let resting = || {
        let mut command = Command::new(spy());
        command.arg("rest").process_group(0);
        with_family(command, 1)
    };
    let [(watched, one), (mut released, other)] = [resting(), resting()];
    watchdog.watch(watched.id());
    watchdog.watch(released.id());
    watchdog.release(released.id());
    drop(watchdog);
    one.iter().for_each(assert_ends);
    assert_eq!(released.try_wait().unwrap(), None, "it lives");
    released.kill().unwrap();
    other.iter().for_each(assert_ends);
    for mut child in [watched, released] {
        child.wait().unwrap();
    }
}

#[test]
fn a_guard_holds_no_file_open_that_the_arbiter_has_inherited() {
    let (reader, writer) = std::io::pipe().unwrap();
    rustix::io::fcntl_setfd(&writer, rustix::io::FdFlags::empty()).unwrap();
    let pipe = std::fs::read_link(format!("/proc/self/fd/{}", reader.as_raw_fd())).unwrap();
    let watchdog = watchdog(&launch());
    let held = std::fs::read_dir(format!("/proc/{}/fd", watchdog.process())).unwrap();
    let held: Vec<PathBuf> = held.map(|entry| std::fs::read_link(entry.unwrap().path()).unwrap()).collect();
    assert!(held.len() >= 3 && !held.contains(&pipe), "{held:?}");
}

#[test]
fn what_has_left_the_group_of_a_seat_is_ended_and_another_seat_is_not() {
    let launch = launch();
    let (mut seat, brood) = with_family(launch.command(&spies("brood"), None), 3);
    let (mut other, _held) = with_family(launch.command(&spies("rest"), None), 1);
    kill_process_group(Pid::from_child(&seat), Signal::KILL).unwrap();
    seat.wait().unwrap();
    end_stray_processes(launch.tag(), seat.id());
    brood.iter().for_each(assert_ends);
    assert_eq!(other.try_wait().unwrap(), None, "it lives");
    other.kill().unwrap();
    other.wait().unwrap();
}

/// What another program would have to read from the memory of this one.
static SECRET: u8 = 32;

/// What a spy tries, and with what; it can do all of it when it is not shut in.
fn misdeeds(elsewhere: &Path) -> Vec<(&'static str, Vec<String>)> {
    let own = std::process::id().to_string();
    let path = |name: &str| elsewhere.join(name).to_str().unwrap().to_owned();
    std::fs::write(path("cards"), "secret").unwrap();
    let (port, socket) =
        (TcpListener::bind("127.0.0.1:0").unwrap(), UnixListener::bind(path("socket")).unwrap());
    let number = port.local_addr().unwrap().port().to_string();
    // They listen as long as the tests run.
    std::mem::forget((port, socket));
    let mut misdeeds = vec![
        ("attributes", vec![path("cards")]),
        ("connect", vec![number]),
        ("leave", vec![]),
        ("list", vec![path("")]),
        ("list", vec!["/proc".to_owned()]),
        ("read", vec![path("cards")]),
        ("read", vec!["/etc/passwd".to_owned()]),
        ("read", vec!["/proc/self/maps".to_owned()]),
        ("signal", vec![own.clone()]),
        ("slow", vec![own.clone()]),
        ("socket", vec![]),
        ("unix", vec![path("socket")]),
        ("write", vec![path("cards")]),
        ("write", vec![path("new")]),
    ];
    // Some systems let nobody do these anyhow.
    let traced = std::fs::read_to_string("/proc/sys/kernel/yama/ptrace_scope");
    if traced.is_ok_and(|scope| scope.trim() != "0") {
        return misdeeds;
    }
    misdeeds.extend([
        ("attach", vec![own.clone()]),
        ("files", vec![own.clone()]),
        ("memory", vec![own.clone(), (&raw const SECRET).addr().to_string()]),
        ("read", vec![format!("/proc/{own}/environ")]),
    ]);
    misdeeds
}

#[test]
fn a_spy_that_is_shut_in_finds_out_nothing_and_changes_nothing() {
    let (elsewhere, scratch) = (folder("elsewhere"), folder("scratch"));
    let (free, shut_in) = (launch(), launch().with_sandbox(Sandbox::default()));
    for (what, arguments) in misdeeds(&elsewhere) {
        let input = arguments.join("\n");
        let control = told(free.command(&spies(&format!("{what} -")), Some(&scratch)), &input);
        assert_eq!(said(&control), "done\n", "{what} {arguments:?} can be done");
        std::fs::write(elsewhere.join("cards"), "secret").unwrap();
        let output = told(shut_in.command(&spies(&format!("{what} -")), Some(&scratch)), &input);
        let error = said(&output);
        assert_eq!(output.status.code(), Some(1), "{what} {arguments:?}: {error}");
        let denied = error.contains("Permission denied") || error.contains("not permitted");
        assert!(denied || error.contains("EPERM"), "{what} {arguments:?}: {error}");
    }
    assert_eq!(std::fs::read_to_string(elsewhere.join("cards")).unwrap(), "secret");
}

#[test]
fn a_program_that_is_shut_in_has_its_directory_its_files_and_what_it_is_given() {
    let (scratch, given, named) = (folder("own"), folder("given"), folder("named"));
    for directory in [&given, &named] {
        std::fs::write(directory.join("net"), "weights").unwrap();
    }
    let launch = launch().with_sandbox(Sandbox { readable: vec![given.clone()] });
    let script =
        "cat $0; cat \"$(cat)\"; echo x > here && cat here; echo $HOME $TMPDIR; env | cut -d= -f1 | sort";
    let command = words(&format!("sh -c '{script}' '{}'", named.join("net").display()));
    let mut command = launch.command(&command, Some(&scratch));
    command.env("SECRET", "cards").env("LANG", "C").env("PATH", "/usr/bin:/bin");
    let output = told(command, given.join("net").to_str().unwrap());
    let (text, path) = (said(&output), scratch.display());
    let (before, variables) = text.split_once(&format!("weightsweightsx\n{path} {path}\n")).expect(&text);
    assert_eq!(before, "");
    let own = |name: &&str| ["_", "OLDPWD", "SHLVL"].contains(name);
    let variables: Vec<&str> = variables.lines().filter(|name| !own(name)).collect();
    assert_eq!(variables, ["HOME", "LANG", "PATH", "PWD", "TALON_SEAT", "TMPDIR"]);
}

#[test]
fn bots_in_all_languages_introduce_themselves_from_within_the_sandbox() {
    let asked = |program: &str, question: &str| {
        let answer =
            Command::new(program).args([if program == "node" { "-p" } else { "-c" }, question]).output();
        said(&answer.unwrap()).trim().to_owned()
    };
    // An interpreter may be a user's own; then it is the user who says what of it is read.
    let python = asked("python3", "import sys; print(sys.executable); print(sys.base_prefix)");
    let (python, prefix) = python.split_once('\n').unwrap();
    let node = asked("node", "process.execPath");
    let launch = launch().with_sandbox(Sandbox { readable: vec![PathBuf::from(prefix)] });
    for bot in [
        format!("'{python}' scripts/bots/random_bot.py"),
        format!("'{node}' scripts/bots/random_bot.js"),
        format!("'{ARBITER}' engine"),
    ] {
        let output = told(launch.command(&words(&bot), Some(&folder("bot"))), "talon 1\nquit\n");
        assert!(said(&output).ends_with("talonok 1\n") && output.status.success(), "{bot}: {output:?}");
    }
}

#[test]
fn what_the_sandbox_enforces_is_told_in_lines() {
    let lines = sandbox::report();
    assert!(lines.iter().all(|line| line.starts_with("sandbox: ") && line.lines().count() == 1), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("no network")), "{lines:?}");
}
