//! `arbiter __launcher` and `arbiter __watchdog` with real processes: limits, the sandbox, and the end of the
//! arbiter.
#![cfg(target_os = "linux")]

use std::fs::File;
use std::net::TcpListener;
use std::os::fd::AsRawFd;
use std::os::unix::net::UnixListener;
use std::os::unix::process::{CommandExt, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use rustix::process::{Pid, Signal, getsid, kill_process};

use crate::common::launcher::{Launcher, Watchdog};
use crate::common::processes::{assert_ends, report_skipped, run_with_input, spawn_and_open};
use crate::common::run_directory::{isolated, run_directory};
use crate::common::{ARBITER, interpreter, present, spy, spy_command, words};

fn launcher() -> Launcher {
    Launcher::new(ARBITER)
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Runs a bot until it ends.
fn run(launcher: &Launcher, line: &str, work_dir: Option<&Path>) -> Output {
    launcher.command(&words(line), work_dir).stdin(Stdio::null()).output().unwrap()
}

/// Creates a directory for this test.
fn folder(name: &str) -> PathBuf {
    // Tests run at the same time, so each test has its own directories. The test harness gives each thread
    // the name of its test.
    let test = std::thread::current().name().unwrap_or_default().replace("::", "-");
    let path = run_directory().join(test).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// Returns the rest of the first line that starts with this text.
fn after<'a>(text: &'a str, word: &str) -> &'a str {
    text.lines().find_map(|line| line.strip_prefix(word)).expect("the line is there").trim()
}

#[test]
fn a_bot_leads_a_process_group_with_default_signals() {
    let output = run(&launcher(), "cat /proc/self/status /proc/self/limits", None);
    let text = stdout(&output);
    assert_eq!(after(&text, "NSpgid:"), after(&text, "Pid:"));
    assert_eq!(u64::from_str_radix(after(&text, "SigBlk:"), 16), Ok(0));
    let pipe = 1_u64 << (rustix::process::Signal::PIPE.as_raw() - 1);
    assert_eq!(u64::from_str_radix(after(&text, "SigIgn:"), 16).unwrap() & pipe, 0, "SIGPIPE ends it");
    // With a limit of 0, the system may still run its program for core dumps. With a limit of 1, it does not.
    assert!(after(&text, "Max core file size").starts_with("1 "), "{text}");
}

#[test]
fn a_bot_inherits_only_its_three_pipes() {
    let open = File::open("/dev/null").unwrap();
    rustix::io::fcntl_setfd(&open, rustix::io::FdFlags::empty()).unwrap();
    let count =
        |mut command: Command| stdout(&command.stdin(Stdio::null()).output().unwrap()).lines().count();
    let mut direct = Command::new("ls");
    direct.arg("/proc/self/fd");
    assert!(count(direct) > 4, "without the launcher it inherits the file");
    // The fourth file is the directory that `ls` reads.
    assert_eq!(count(launcher().command(&words("ls /proc/self/fd"), None)), 4);
}

#[test]
fn the_words_of_a_command_reach_the_bot_as_they_were_written() {
    let directory = folder("directory");
    let file = "tests/sandbox/launcher.rs";
    let script = "pwd; echo $TMPDIR; echo $0 $1 $2 $3";
    let output =
        run(&launcher(), &format!("sh -c '{script}' {file} nonesuch --file={file} /"), Some(&directory));
    let (here, scratch) = (std::env::current_dir().unwrap(), directory.display());
    let expected = format!("{}\n{scratch}\n{file} nonesuch --file={file} /\n", here.display());
    assert_eq!(stdout(&output), expected);
    // The path of the program is relative to the current directory.
    let refused = run(&launcher(), "./tests/sandbox/launcher.rs", Some(&directory));
    let error = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(error.contains("Permission denied"), "it was found: {error}");
}

#[test]
fn a_bot_runs_in_its_directory_in_the_sandbox_too() {
    let package = folder("package");
    std::fs::write(package.join("bot.sh"), "pwd; cat net.bin").unwrap();
    std::fs::write(package.join("net.bin"), "weights").unwrap();
    let flags = [&["--"][..1], SANDBOXES[0], SANDBOXES[1]];
    for flags in flags.iter().filter(|flags| flags.len() == 1 || has_namespaces()) {
        let launcher = if flags[0] == "--" { launcher() } else { launcher().with(*flags) };
        let launcher = launcher.with(["--directory"]).with([&package]);
        let output = run(&launcher, "sh bot.sh --net=net.bin", Some(&folder("scratch")));
        assert_eq!(stdout(&output), format!("{}\nweights", package.display()), "{flags:?}");
    }
}

#[test]
fn a_failed_start_is_reported_in_one_line() {
    for (line, reason) in [
        ("/nonesuch/bot --fast", "No such file"),
        ("nonesuch-bot", "in no directory of PATH"),
        ("/", "denied"),
    ] {
        let output = run(&launcher(), line, None);
        let error = String::from_utf8_lossy(&output.stderr);
        let name = line.split(' ').next().unwrap();
        assert_eq!(output.status.code(), Some(127), "{error}");
        assert!(error.starts_with(&format!("arbiter: cannot start '{name}': ")), "{error}");
        assert!(error.contains(reason) && error.lines().count() == 1, "{error}");
    }
}

#[test]
fn a_bot_cannot_exceed_its_memory_limit() {
    let line = |mib: u32| format!("'{}' allocate {mib}", spy().display());
    let unlimited = run(&launcher(), &line(200), None);
    assert!(unlimited.status.success(), "{}", stdout(&unlimited));
    let limited = launcher().with(["--memory", "100"]);
    let output = run(&limited, &line(200), None);
    assert!(!output.status.success(), "{}", stdout(&output));
    assert!(run(&limited, &line(50), None).status.success());
}

/// Returns the command of a spy that acts as an arbiter.
fn host(how: &str, what: &[&str]) -> Command {
    let mut host = isolated(spy());
    host.args([how, ARBITER]).args(what);
    host
}

#[test]
fn a_bot_dies_with_a_killed_arbiter() {
    for how in ["host", "host-sandboxed"] {
        let (mut host, bot) = spawn_and_open(host(how, &["wait"]), 1);
        host.kill().unwrap();
        bot.iter().for_each(assert_ends);
        host.wait().unwrap();
    }
}

#[test]
fn an_orphaned_launcher_starts_no_bot() {
    let mut orphan = isolated(ARBITER);
    let output = orphan.args(["__launcher", "--parent", "1", "--", "echo", "hello"]).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), stdout(&output)), (Some(127), String::new()), "{error}");
    assert_eq!(error, "arbiter: cannot start 'echo': the arbiter has ended\n");
}

#[test]
fn a_bots_children_die_with_a_killed_watched_arbiter() {
    let (mut host, family) = spawn_and_open(host("host-watched", &["family"]), 3);
    host.kill().unwrap();
    family.iter().for_each(assert_ends);
    host.wait().unwrap();
}

#[test]
fn a_watchdog_survives_signals_until_its_pipe_closes() {
    let launcher = launcher();
    let watchdog = Watchdog::start(&launcher).unwrap();
    let (mut bot, family) = spawn_and_open(launcher.command(&spy_command("family"), None), 3);
    watchdog.watch(bot.id()).unwrap();
    let pid = Pid::from_raw(watchdog.pid().cast_signed()).unwrap();
    assert_eq!(getsid(Some(pid)), Ok(pid), "it leads a session");
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        kill_process(pid, signal).unwrap();
    }
    drop(watchdog);
    family.iter().for_each(assert_ends);
    bot.wait().unwrap();
}

#[test]
fn a_watchdog_kills_watched_groups_but_not_released_ones() {
    let watchdog = Watchdog::start(&launcher()).unwrap();
    // These processes do not have the tag, so the watchdog can find them only by their process groups.
    let waiting = || {
        let mut command = isolated(spy());
        command.arg("wait").process_group(0);
        spawn_and_open(command, 1)
    };
    let [(watched, killed), (mut released, other)] = [waiting(), waiting()];
    watchdog.watch(watched.id()).unwrap();
    watchdog.watch(released.id()).unwrap();
    watchdog.release(released.id()).unwrap();
    drop(watchdog);
    killed.iter().for_each(assert_ends);
    assert_eq!(released.try_wait().unwrap(), None, "it runs");
    released.kill().unwrap();
    other.iter().for_each(assert_ends);
    for mut child in [watched, released] {
        child.wait().unwrap();
    }
}

#[test]
fn a_watchdog_closes_inherited_files() {
    let (reader, writer) = std::io::pipe().unwrap();
    rustix::io::fcntl_setfd(&writer, rustix::io::FdFlags::empty()).unwrap();
    let pipe = std::fs::read_link(format!("/proc/self/fd/{}", reader.as_raw_fd())).unwrap();
    let watchdog = Watchdog::start(&launcher()).unwrap();
    let open = std::fs::read_dir(format!("/proc/{}/fd", watchdog.pid())).unwrap();
    let open: Vec<PathBuf> = open.map(|entry| std::fs::read_link(entry.unwrap().path()).unwrap()).collect();
    assert!(open.len() >= 3 && !open.contains(&pipe), "{open:?}");
}

#[test]
fn a_watchdog_kills_processes_that_left_their_group() {
    let launcher = launcher();
    let watchdog = Watchdog::start(&launcher).unwrap();
    // The watchdog was not told to watch these processes, so it can find them only by the tag.
    let (mut bot, family) = spawn_and_open(launcher.command(&spy_command("family"), None), 3);
    drop(watchdog);
    family.iter().for_each(assert_ends);
    bot.wait().unwrap();
}

/// A byte in the memory of this process that a bot may try to read.
static SECRET: u8 = 32;

/// Lists the attempts of a spy, each with its arguments. Outside the sandbox all of them succeed.
fn attempts(elsewhere: &Path) -> Vec<(&'static str, Vec<String>)> {
    let own = std::process::id().to_string();
    let path = |name: &str| elsewhere.join(name).to_str().unwrap().to_owned();
    std::fs::write(path("cards"), "secret").unwrap();
    let (port, socket) =
        (TcpListener::bind("127.0.0.1:0").unwrap(), UnixListener::bind(path("socket")).unwrap());
    let number = port.local_addr().unwrap().port().to_string();
    // The sockets listen until the end of the test process.
    std::mem::forget((port, socket));
    let mut attempts = vec![
        ("chmod", vec![path("cards")]),
        ("connect", vec![number]),
        ("connect-unix", vec![path("socket")]),
        ("leave-group", vec![]),
        ("list", vec![path("")]),
        ("list", vec!["/proc".to_owned()]),
        ("read", vec![path("cards")]),
        ("read", vec!["/etc/passwd".to_owned()]),
        ("read", vec!["/proc/self/maps".to_owned()]),
        ("set-priority", vec![own.clone()]),
        ("signal", vec![own.clone()]),
        ("udp", vec![]),
        ("write", vec![path("cards")]),
        ("write", vec![path("new")]),
    ];
    // If Yama restricts `ptrace`, the next attempts also fail outside the sandbox.
    let traced = std::fs::read_to_string("/proc/sys/kernel/yama/ptrace_scope");
    if traced.is_ok_and(|scope| scope.trim() != "0") {
        return attempts;
    }
    attempts.extend([
        ("read", vec![format!("/proc/{own}/environ")]),
        ("read-memory", vec![own.clone(), (&raw const SECRET).addr().to_string()]),
        ("take-stdin", vec![own.clone()]),
        ("trace", vec![own.clone()]),
    ]);
    attempts
}

/// The flags of the two forms of the sandbox: without namespaces, and with namespaces.
const SANDBOXES: [&[&str]; 2] = [&["--sandbox"], &["--sandbox", "--namespaces", "--overlays"]];

/// Returns whether the system permits namespaces. Prints a message when it does not.
fn has_namespaces() -> bool {
    let output = run(&launcher().with(SANDBOXES[1]), "true", None);
    if !output.status.success() {
        report_skipped(&String::from_utf8_lossy(&output.stderr));
    }
    output.status.success()
}

#[test]
fn the_sandbox_stops_every_attempt_of_a_spy() {
    let (elsewhere, work_dir) = (folder("elsewhere"), folder("scratch"));
    let (free, attempts) = (launcher(), attempts(&elsewhere));
    for flags in SANDBOXES.iter().filter(|flags| flags.len() == 1 || has_namespaces()) {
        let sandboxed = launcher().with(*flags);
        for (what, arguments) in &attempts {
            let of_own = ["/proc", "/proc/self/maps"].map(String::from);
            if flags.len() > 1
                && (*what == "leave-group" || arguments.iter().any(|word| of_own.contains(word)))
            {
                // In namespaces the bot has its own copies of these resources, so the attempt may succeed.
                continue;
            }
            let input = arguments.join("\n");
            let command = spy_command(&format!("{what} -"));
            let control = run_with_input(free.command(&command, Some(&work_dir)), &input);
            assert_eq!(stdout(&control), "done\n", "{what} {arguments:?} succeeds outside the sandbox");
            std::fs::write(elsewhere.join("cards"), "secret").unwrap();
            let output = run_with_input(sandboxed.command(&command, Some(&work_dir)), &input);
            let error = stdout(&output);
            assert_eq!(output.status.code(), Some(1), "{flags:?} {what} {arguments:?}: {error}");
            let refusals = ["Permission denied", "not permitted", "EPERM", "not implemented", "ENOSYS"];
            let absent = ["No such file", "No such process", "Read-only file system"];
            let refused = refusals.iter().chain(absent.iter().filter(|_| flags.len() > 1));
            assert!(refused.into_iter().any(|text| error.contains(text)), "{flags:?} {what}: {error}");
        }
    }
    assert_eq!(std::fs::read_to_string(elsewhere.join("cards")).unwrap(), "secret");
}

#[test]
fn a_sandboxed_bot_may_use_its_own_files() {
    let (work_dir, given, named) = (folder("own"), folder("given"), folder("named"));
    for directory in [&given, &named] {
        std::fs::write(directory.join("net"), "weights").unwrap();
    }
    let own = work_dir.display().to_string();
    for flags in SANDBOXES.iter().filter(|flags| flags.len() == 1 || has_namespaces()) {
        let [home, temporary] = if flags.len() == 1 { [own.as_str(); 2] } else { ["/home/bot", "/tmp"] };
        let launcher = launcher().with(*flags).with(["--readable"]).with([&given]);
        let script = "cat $0; cat \"$(cat)\"; echo x > $HOME/here && cat $HOME/here; echo $HOME $TMPDIR; env | cut -d= -f1 | sort";
        let command = words(&format!("sh -c '{script}' '{}'", named.join("net").display()));
        let mut command = launcher.command(&command, Some(&work_dir));
        command.env("SECRET", "cards").env("LANG", "C").env("PATH", "/usr/bin:/bin");
        let output = run_with_input(command, given.join("net").to_str().unwrap());
        let text = stdout(&output);
        let (before, variables) =
            text.split_once(&format!("weightsweightsx\n{home} {temporary}\n")).expect(&text);
        assert_eq!(before, "");
        let set_by_shell = |name: &&str| ["_", "OLDPWD", "SHLVL"].contains(name);
        let variables: Vec<&str> = variables.lines().filter(|name| !set_by_shell(name)).collect();
        let tag = (flags.len() == 1).then_some("TALON_SEAT");
        let expected = ["HOME", "LANG", "PATH", "PWD"].into_iter().chain(tag).chain(["TMPDIR"]);
        assert!(variables.iter().copied().eq(expected), "{variables:?}");
    }
}

#[test]
fn a_bot_in_namespaces_ends_as_it_ended() {
    if !has_namespaces() {
        return;
    }
    let launcher = launcher().with(SANDBOXES[1]);
    assert_eq!(run(&launcher, "sh -c 'exit 7'", None).status.code(), Some(7));
    for signal in [Signal::KILL, Signal::SEGV, Signal::TERM] {
        let output = run(&launcher, &format!("sh -c 'kill -{} $$'", signal.as_raw()), None);
        assert_eq!(output.status.signal(), Some(signal.as_raw()));
    }
    let refused = run(&launcher, "nonesuch-bot", None);
    let error = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(127));
    assert!(
        error.starts_with("arbiter: cannot start 'nonesuch-bot': it is in no directory of PATH"),
        "{error}"
    );
}

#[test]
fn a_hidden_file_is_not_seen_in_the_bots_directory() {
    if !has_namespaces() {
        return;
    }
    let package = folder("package");
    for name in ["record", "own"] {
        std::fs::write(package.join(name), name).unwrap();
    }
    std::fs::create_dir(package.join("bundles")).unwrap();
    std::fs::write(package.join("bundles/hands"), "hands").unwrap();
    let [hidden, bundles] = ["record", "bundles"].map(|name| package.join(name));
    let launcher =
        launcher().with(SANDBOXES[1]).with(["--hidden"]).with([hidden]).with(["--hidden"]).with([bundles]);
    let script = "cd $0; cat own record; ls bundles";
    let output = run(&launcher, &format!("sh -c '{script}' '{}'", package.display()), None);
    assert_eq!(stdout(&output), "own");
}

/// Lists one program for each language that this machine has, with the text that the program prints.
fn programs(directory: &Path) -> Vec<(String, &'static str)> {
    let mut programs = vec![("bash -c 'echo $(echo sum) | cat <(cat)'".to_owned(), "sum\n")];
    let [c, java] = ["sum.c", "Sum.java"].map(|name| directory.join(name));
    let threads = "#include <pthread.h>\n#include <stdio.h>\nvoid *f(void *p) { return p; }\nint main(void) { \
        pthread_t t; return pthread_create(&t, 0, f, 0) || pthread_join(t, 0) || puts(\"sum\") < 0; }";
    if present("cc") {
        std::fs::write(&c, threads).unwrap();
        let target = directory.join("sum");
        assert!(
            Command::new("cc").arg("-pthread").arg("-o").arg(&target).arg(&c).status().unwrap().success()
        );
        programs.push((format!("'{}'", target.display()), "sum\n"));
    }
    // The JVM is optional: continuous integration has none.
    if Command::new("java")
        .arg("-version")
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
    {
        let text = "class Sum { public static void main(String[] words) throws Exception { \
            Thread thread = new Thread(() -> System.out.println(\"sum\")); thread.start(); thread.join(); } }";
        std::fs::write(&java, text).unwrap();
        programs.push((format!("java '{}'", java.display()), "sum\n"));
    }
    programs
}

#[test]
fn programs_in_all_languages_run_in_the_sandbox() {
    let directory = folder("languages");
    for flags in SANDBOXES.iter().filter(|flags| flags.len() == 1 || has_namespaces()) {
        for (program, expected) in programs(&directory) {
            let output = run(&launcher().with(*flags), &program, Some(&folder("language")));
            assert_eq!(stdout(&output), expected, "{flags:?} {program}: {output:?}");
        }
    }
}

#[test]
fn bots_in_all_languages_run_in_the_sandbox() {
    // The sandbox needs the path of the interpreter itself, not the path of a script that starts the
    // interpreter.
    let [python, node] = ["python3", "node"].map(|name| interpreter(name).expect("an interpreter"));
    for flags in SANDBOXES.iter().filter(|flags| flags.len() == 1 || has_namespaces()) {
        for bot in [
            format!("'{python}' scripts/bots/random_bot.py"),
            format!("'{node}' scripts/bots/random_bot.js"),
            format!("'{ARBITER}' engine"),
        ] {
            let command = launcher().with(*flags).command(&words(&bot), Some(&folder("bot")));
            let output = run_with_input(command, "talon 1\nquit\n");
            assert!(stdout(&output).ends_with("talonok 1\n") && output.status.success(), "{bot}: {output:?}");
        }
    }
}
