//! Attacks of bots on the arbiter, on other bots, and on the machine. Each attack succeeds without the
//! sandbox and fails in the sandbox. `attack.c` is the bot. The current user makes the attacks. For root, a
//! user without privileges makes them, too.
#![cfg(target_os = "linux")]

mod packages;

use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::os::fd::AsRawFd as _;
use std::os::unix::fs::{PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use rustix::fs::{CWD, Mode, mkfifoat};
use rustix::process::{Pid, Signal, kill_process};

use crate::common::processes::{open_process, report_skipped, run_with_input};
use crate::common::run_directory::{copy_executable, isolated, public_run_directory};
use crate::common::{ARBITER, present};

/// The user id of a user without privileges.
const NOBODY: u32 = 65534;

/// The programs that the tests run, in a directory that every user may enter.
struct Programs {
    attack: PathBuf,
    arbiter: PathBuf,
}

/// Compiles the bot once. Returns `None` without a C compiler.
fn programs() -> Option<&'static Programs> {
    static PROGRAMS: OnceLock<Option<Programs>> = OnceLock::new();
    PROGRAMS
        .get_or_init(|| {
            let directory = public_folder("programs");
            let programs = Programs { attack: directory.join("attack"), arbiter: directory.join("arbiter") };
            let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sandbox/attacks/attack.c");
            present("cc").then(|| {
                let mut compile = Command::new("cc");
                compile.args(["-std=c99", "-O1", "-Wall", "-Wextra", "-o"]).arg(&programs.attack).arg(source);
                assert!(compile.status().unwrap().success(), "attack.c does not compile");
                copy_executable(ARBITER, &programs.arbiter);
                programs
            })
        })
        .as_ref()
}

/// Creates an empty directory that every user may enter and change.
fn public_folder(name: &str) -> PathBuf {
    let path = public_run_directory().join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o777)).unwrap();
    path.canonicalize().unwrap()
}

/// The user of a bot, and whether the bot is in the sandbox.
#[derive(Clone, Copy, Debug)]
struct Side {
    user: Option<u32>,
    sandboxed: bool,
}

impl Side {
    /// Returns the command that runs a program in this environment.
    fn command(self, words: &[&str]) -> Command {
        let mut all: Vec<String> = Vec::new();
        if let Some(user) = self.user {
            let [user, group] = ["--reuid", "--regid"].map(|flag| format!("{flag}={user}"));
            all.extend(["setpriv".to_owned(), user, group, "--clear-groups".to_owned()]);
        }
        if self.sandboxed {
            let arbiter = programs().unwrap().arbiter.display().to_string();
            let own = std::process::id().to_string();
            let overlays = if has_overlays() { &["--overlays"][..] } else { &[] };
            let flags = [arbiter.as_str(), "__launcher", "--parent", &own, "--sandbox", "--namespaces"];
            all.extend(flags.iter().chain(overlays).chain(&["--"]).map(|&word| word.to_owned()));
        }
        all.extend(words.iter().map(|&word| word.to_owned()));
        let mut command = isolated(&all[0]);
        // Another user may not write to the directories of the current user.
        command
            .args(&all[1..])
            .current_dir("/")
            .env("TMPDIR", "/tmp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        command
    }

    /// Returns the command that runs the bot in this environment.
    fn attack(self, words: &[&str]) -> Command {
        let attack = programs().unwrap().attack.to_str().unwrap();
        self.command(&[&[attack], words].concat())
    }

    /// Runs the bot and returns the first line that it prints.
    fn says(self, words: &[&str]) -> String {
        first_line(&self.attack(words).stderr(Stdio::piped()).output().unwrap())
    }
}

fn first_line(output: &Output) -> String {
    let [text, error] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    text.lines().chain(error.lines()).next().unwrap_or_default().to_owned()
}

/// Returns whether the system permits overlays. Prints a message when it does not.
fn has_overlays() -> bool {
    static OVERLAYS: OnceLock<bool> = OnceLock::new();
    *OVERLAYS.get_or_init(|| {
        let Programs { attack, arbiter } = programs().unwrap();
        let own = std::process::id().to_string();
        let mut command = isolated(arbiter);
        command.args(["__launcher", "--parent", &own, "--sandbox", "--namespaces", "--overlays", "--"]);
        let output = command.arg(attack).args(["baseline", "none"]).output().unwrap();
        if !output.status.success() {
            report_skipped(&format!("overlays: {}", first_line(&output)));
        }
        output.status.success()
    })
}

/// Returns the users that make the attacks. They are the current user (`None`) and, for root, a user without
/// privileges.
fn users() -> Vec<Option<u32>> {
    if rustix::process::geteuid().is_root() { vec![None, Some(NOBODY)] } else { vec![None] }
}

/// Returns whether the attacks can be made: there is a C compiler, and the system permits namespaces to each
/// user.
fn is_possible() -> bool {
    if programs().is_none() {
        return false;
    }
    let refused = users().into_iter().find_map(|user| {
        let said = Side { user, sandboxed: true }.says(&["baseline", "none"]);
        said.contains("cannot start").then_some(said)
    });
    if let Some(said) = &refused {
        report_skipped(said);
    }
    refused.is_none()
}

/// Creates a directory with files that sender and receiver share.
fn place(name: &str, user: Option<u32>) -> PathBuf {
    let place = public_folder(name);
    let common = place.join("common");
    fs::write(&common, "some common text").unwrap();
    let fifo = place.join("fifo");
    rustix::fs::mknodat(rustix::fs::CWD, &fifo, rustix::fs::FileType::Fifo, 0o600.into(), 0).unwrap();
    let program = place.join("program");
    copy_executable(&programs().unwrap().attack, &program);
    if let Some(user) = user {
        [&place, &common, &fifo, &program]
            .into_iter()
            .for_each(|path| chown(path, Some(user), Some(user)).unwrap());
    }
    place
}

/// Locks the names that exist only once on the machine, so that two tests do not use the same name at the
/// same time.
fn names_of_the_machine() -> MutexGuard<'static, ()> {
    static NAMES: Mutex<()> = Mutex::new(());
    NAMES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sends `bit` through a channel and returns the receiver's output. Any output other than 0 and 1 is an error
/// message.
fn pass(side: Side, channel: &str, bit: bool) -> String {
    let place = place("place", side.user);
    let free = Side { sandboxed: false, ..side };
    let baseline = free.says(&["baseline", channel]);
    let path = place.to_str().unwrap();
    let mut sender = side.attack(&["send", channel, if bit { "1" } else { "0" }, path]).spawn().unwrap();
    let mut lines = BufReader::new(sender.stdout.take().unwrap()).lines();
    let said = lines.next().map(Result::unwrap).unwrap_or_default();
    let found = if said == "ready" {
        side.says(&["receive", channel, &baseline, path])
    } else {
        format!("the sender said {said}")
    };
    drop(sender.stdin.take());
    sender.wait().unwrap();
    free.says(&["tidy", path]);
    fs::remove_dir_all(&place).unwrap();
    found
}

/// Returns the receiver's outputs for both bits without the sandbox. Processes of other tests sometimes
/// disturb a count, so the test tries a channel several times if every kernel has this channel.
fn controlled(free: Side, channel: &str, may_lack: bool) -> [String; 2] {
    let attempts = if may_lack { 1 } else { ATTEMPTS };
    let mut control = [false, true].map(|bit| pass(free, channel, bit));
    for _ in 1..attempts {
        if control == ["0", "1"] {
            break;
        }
        control = [false, true].map(|bit| pass(free, channel, bit));
    }
    control
}

/// The maximum number of attempts to use a channel without the sandbox.
const ATTEMPTS: usize = 5;

/// The channels between sender and receiver, and whether the kernel may lack them.
const CHANNELS: [(&str, bool); 32] = [
    ("temporary-file", false),
    ("shared-memory-file", false),
    ("file-size", false),
    ("truncate", false),
    ("mode", false),
    ("times", false),
    ("xattr", true),
    ("xattrat", true),
    ("sysv-memory", false),
    ("sysv-message", false),
    ("sysv-semaphore", false),
    ("message-queue", true),
    ("keyring", true),
    ("lock", false),
    ("record-lock", false),
    ("lease", false),
    ("abstract-socket", false),
    ("port", false),
    ("process-count", false),
    ("process-name", false),
    ("watch", false),
    ("named-pipe", false),
    ("started-processes", true),
    ("started-sessions", true),
    ("socket-cookies", true),
    ("anonymous-mappings", true),
    ("zero-mappings", true),
    // For root, the number of file descriptors in transit has no limit.
    ("files-under-way", true),
    ("timers", true),
    ("mapped-page", true),
    ("running-program", true),
    ("unknown", true),
];

#[test]
fn no_channel_passes_a_bit_between_two_bots() {
    if !is_possible() {
        return;
    }
    let _names = names_of_the_machine();
    let mut failures = String::new();
    for user in users() {
        for (channel, may_lack) in CHANNELS {
            if channel == "running-program" && !has_overlays() {
                continue;
            }
            let free = Side { user, sandboxed: false };
            let control = controlled(free, channel, may_lack);
            if control != ["0", "1"] {
                if may_lack {
                    println!("{channel}: this system has none: {control:?}");
                } else {
                    let _ = writeln!(failures, "{channel} passes no bit without the sandbox: {control:?}");
                }
            }
            let inside = Side { user, sandboxed: true };
            let found = [false, true].map(|bit| pass(inside, channel, bit));
            // If a call is refused, the outputs without and with the sandbox may differ. But no receiver in
            // the sandbox may find the bit 1.
            if found.iter().any(|found| found == "1") {
                let _ = writeln!(failures, "{channel} passes a bit as {user:?}: {found:?}");
            }
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

/// Returns the output of the bot without and with the sandbox, with one line for each attempt.
fn printed_outside_and_inside(user: Option<u32>, word: &str) -> [String; 2] {
    let printed = [false, true].map(|sandboxed| {
        let output = Side { user, sandboxed }.attack(&[word]).output().unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    });
    let [free, inside] = &printed;
    assert_eq!(free.lines().count(), inside.lines().count(), "{user:?} {free}{inside}");
    printed
}

#[test]
fn calls_that_reach_beyond_a_bot_are_absent() {
    if !is_possible() {
        return;
    }
    for user in users() {
        let [free, inside] = printed_outside_and_inside(user, "calls");
        assert!(inside.lines().all(|line| line.ends_with(": absent")), "{user:?} {inside}");
        let absent = free.lines().filter(|line| line.ends_with(": absent")).count();
        // An old kernel, or a kernel without some features, lacks some calls.
        assert!(absent < free.lines().count() / 2, "{user:?} {free}");
    }
}

#[test]
fn of_the_files_in_proc_a_bot_opens_its_own_map_alone() {
    if !is_possible() {
        return;
    }
    for user in users() {
        let [free, inside] = printed_outside_and_inside(user, "proc-files");
        let opened = |text: &str| -> Vec<String> {
            text.lines().filter_map(|line| Some(line.strip_suffix(": there")?.to_owned())).collect()
        };
        assert_eq!(opened(&inside), ["self/maps"], "{user:?}");
        // A kernel without some features lacks some of these files, and a user cannot read the files of
        // process 1.
        assert!(opened(&free).len() > free.lines().count() / 2, "{user:?} {free}");
    }
}

/// Runs the bot and returns the number that it prints.
fn number(side: Side, words: &[&str]) -> u32 {
    let said = side.says(words);
    said.parse().unwrap_or_else(|_| panic!("{side:?}, {words:?}: {said}"))
}

#[test]
fn a_bot_cannot_fill_the_machine() {
    if !is_possible() {
        return;
    }
    for user in users() {
        // Each row has an attack, the amount that it tries to use, and the largest amount that it may get in
        // the sandbox.
        for (what, attempted, most) in
            [("fill-processes", 2000, 900), ("fill-disk", 100, 64), ("fill-inodes", 6000, 4096)]
        {
            let words = [what, &attempted.to_string()];
            let folder = place("fill", user);
            let attack = programs().unwrap().attack.to_str().unwrap();
            let mut free = Side { user, sandboxed: false }.command(&[attack, words[0], words[1]]);
            let reached = first_line(&free.current_dir(&folder).output().unwrap());
            assert_eq!(reached, attempted.to_string(), "{what} without the sandbox");
            fs::remove_dir_all(&folder).unwrap();
            let reached = number(Side { user, sandboxed: true }, &words);
            assert!(reached > 0 && reached <= most, "{what} in the sandbox: {reached}");
        }
    }
}

#[test]
fn orphans_of_a_bot_are_reaped() {
    if !is_possible() {
        return;
    }
    for user in users() {
        // This number is far larger than the number of process ids in the namespace.
        assert_eq!(number(Side { user, sandboxed: true }, &["make-orphans", "3000"]), 3000);
    }
}

/// Returns the pids of the processes that run this program.
fn running(program: &Path) -> Vec<u32> {
    let pids =
        fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    let is_it = |pid: &u32| fs::read_link(format!("/proc/{pid}/exe")).is_ok_and(|exe| exe == program);
    pids.filter(is_it).collect()
}

#[test]
fn a_daemon_ends_with_its_bot() {
    if !is_possible() {
        return;
    }
    for user in users() {
        let program = public_folder("daemon").join("daemon");
        copy_executable(&programs().unwrap().attack, &program);
        for sandboxed in [true, false] {
            let words = [program.to_str().unwrap(), "leave-daemon"];
            let output = Side { user, sandboxed }.command(&words).output().unwrap();
            assert_eq!(first_line(&output), "left", "{output:?}");
            let left = running(&program);
            assert_eq!(left.len(), usize::from(!sandboxed), "{user:?}");
            // Dropping an open process kills the process.
            left.into_iter().for_each(|pid| drop(open_process(pid)));
        }
        fs::remove_dir_all(program.parent().unwrap()).unwrap();
    }
}

#[test]
fn a_bot_ends_when_the_pipe_of_the_arbiter_closes() {
    if !is_possible() {
        return;
    }
    let (reader, writer) = std::io::pipe().unwrap();
    rustix::io::fcntl_setfd(&reader, rustix::io::FdFlags::empty()).unwrap();
    let attack = programs().unwrap().attack.to_str().unwrap();
    let place = place("lifeline", None);
    let mut command = isolated(ARBITER);
    command.args(["__launcher", "--parent", &std::process::id().to_string(), "--sandbox", "--namespaces"]);
    command.arg(format!("--lifeline={}", reader.as_raw_fd())).args([
        "--",
        attack,
        "send",
        "process-name",
        "0",
    ]);
    let mut bot: Child =
        command.arg(&place).stdin(Stdio::piped()).stdout(Stdio::piped()).process_group(0).spawn().unwrap();
    let mut output = BufReader::new(bot.stdout.take().unwrap());
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    assert_eq!(line, "ready\n");
    assert_eq!(bot.try_wait().unwrap(), None, "it waits for the end of its input");
    drop(writer);
    // The output ends when the last process of the bot has ended.
    assert_eq!(output.read_to_end(&mut Vec::new()).unwrap(), 0);
    bot.wait().unwrap();
    fs::remove_dir_all(&place).unwrap();
}

#[test]
fn a_bot_in_the_home_directory_reads_nothing_else_there() {
    if !is_possible() {
        return;
    }
    for user in users() {
        let home = public_folder("home");
        fs::create_dir(home.join(".ssh")).unwrap();
        fs::write(home.join(".ssh/key"), "secret").unwrap();
        fs::write(home.join("hands"), "secret").unwrap();
        let bot = home.join("bot");
        copy_executable(&programs().unwrap().attack, &bot);
        for secret in [".ssh/key", "hands"] {
            let path = format!("{}\n", home.join(secret).display());
            for (sandboxed, expected) in [(false, "secret"), (true, "open: No such file or directory")] {
                let mut command = Side { user, sandboxed }.command(&[bot.to_str().unwrap(), "read"]);
                command.env("HOME", &home);
                assert_eq!(first_line(&run_with_input(command, &path)), expected, "{secret}");
            }
        }
        fs::remove_dir_all(&home).unwrap();
    }
}

#[test]
fn broad_arguments_are_refused_with_a_reason() {
    if !is_possible() {
        return;
    }
    let home = public_folder("refused-home");
    for argument in ["/", "/dev", "/etc", home.to_str().unwrap()] {
        let mut command = Side { user: None, sandboxed: true }.attack(&["read", argument]);
        let output = command.env("HOME", &home).stderr(Stdio::piped()).output().unwrap();
        let said = first_line(&output);
        assert!(said.contains(&format!("'{argument}' is ")), "{said}");
        assert!(said.contains("put them into a directory of their own"), "{said}");
        assert_eq!(output.status.code(), Some(127));
    }
    fs::remove_dir_all(&home).unwrap();
}

#[test]
fn a_bot_has_no_capabilities_and_gets_no_new_ones() {
    if !is_possible() {
        return;
    }
    for user in users() {
        let text = Side { user, sandboxed: true }.says(&["capabilities"]);
        assert_eq!(text, "effective 000000000, bounding 0, no new privileges 1", "{user:?}");
    }
}

#[test]
fn a_crash_starts_no_program_of_the_system() {
    if !is_possible() {
        return;
    }
    // With a limit of 0, the kernel passes core dumps to the program that `core_pattern` names. With a limit
    // of 1 it does not.
    for user in users() {
        let program = public_folder("core").join("core");
        copy_executable(&programs().unwrap().attack, &program);
        for (sandboxed, expected) in [(false, "0 0"), (true, "1 1")] {
            let words = [program.to_str().unwrap(), "core-dumps"];
            let mut bot = Side { user, sandboxed }.command(&words).spawn().unwrap();
            BufReader::new(bot.stdout.take().unwrap()).lines().next().unwrap().unwrap();
            let limits = fs::read_to_string(format!("/proc/{}/limits", running(&program)[0])).unwrap();
            let line = limits.lines().find(|line| line.starts_with("Max core file size")).unwrap();
            let words: Vec<&str> = line.split_whitespace().skip(4).take(2).collect();
            assert_eq!(words.join(" "), expected, "{user:?}");
            drop(bot.stdin.take());
            bot.wait().unwrap();
        }
        fs::remove_dir_all(program.parent().unwrap()).unwrap();
    }
}

/// The arguments of a short match without fault bundles.
const SHORT_OPTIONS: [&str; 8] = ["--deals", "1", "--seed", "1", "--movetime", "500", "--bundles", "none"];

#[test]
fn no_bot_of_the_same_user_reads_the_memory_of_the_arbiter() {
    let Some(programs) = programs() else { return };
    let yama = fs::read_to_string("/proc/sys/kernel/yama/ptrace_scope");
    if !rustix::process::geteuid().is_root() || yama.is_ok_and(|scope| scope.trim() != "0") {
        report_skipped("no other user to be, or Yama protects every process");
        return;
    }
    let free = Side { user: Some(NOBODY), sandboxed: false };
    let place = place("memory", free.user);
    let mut target = free.attack(&["send", "process-name", "0", place.to_str().unwrap()]).spawn().unwrap();
    BufReader::new(target.stdout.take().unwrap()).read_line(&mut String::new()).unwrap();
    let pid = target.id().to_string();
    assert_eq!(free.says(&["read-memory", &pid]), "ptrace done, mem done, process_vm_readv done");
    target.kill().unwrap();
    target.wait().unwrap();
    // The arbiter is the parent of a bot.
    let seat = format!("'{}' read-memory-of-parent", programs.attack.display());
    let arbiter = programs.arbiter.to_str().unwrap();
    let words =
        [&[arbiter, "--participant", &seat, "--participant", "talon:random"], &SHORT_OPTIONS[..]].concat();
    let output = free.command(&words).current_dir(&place).stderr(Stdio::piped()).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    let denied = "ptrace denied, mem denied, process_vm_readv denied";
    assert!(error.contains(denied), "{error}");
    fs::remove_dir_all(&place).unwrap();
}

#[test]
fn a_required_sandbox_is_probed_and_reported() {
    if !is_possible() {
        return;
    }
    let words = [
        &["--participant", "talon:random", "--participant", "talon:random", "--sandbox=require"],
        &SHORT_OPTIONS[..],
    ]
    .concat();
    let output = isolated(ARBITER).args(&words).output().unwrap();
    let [text, error] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    if text.contains("sandbox: ") {
        assert!(text.contains("namespaces (user, pid, mount, network, ipc, uts, cgroup)"), "{text}");
        assert_eq!(output.status.code(), Some(0), "{text}{error}");
    } else {
        assert_eq!(output.status.code(), Some(2));
        assert!(error.contains("--sandbox=require: this system does not enforce all"), "{error}");
    }
}

#[test]
fn without_namespaces_a_required_sandbox_refuses() {
    if !is_possible() {
        return;
    }
    // The limit of namespaces is zero in this user namespace, so the arbiter can create none.
    let limit = "echo 0 > /proc/sys/user/max_user_namespaces && exec \"$@\"";
    let words = ["--participant", "talon:random", "--participant", "talon:random"];
    let run = |more: &str| {
        let mut command = isolated("unshare");
        command.args(["--user", "--map-root-user", "sh", "-c", limit, "sh", ARBITER]).args(words);
        command.args(SHORT_OPTIONS).arg(more).output().unwrap()
    };
    let output = run("--sandbox=require");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(
        error.contains("--sandbox=require: this system does not enforce all of the sandbox: no namespaces")
    );
    let output = run("--sandbox");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("\nsandbox: missing: no namespaces"), "{text}");
    assert_eq!(output.status.code(), Some(0), "{text}");
}

#[test]
fn what_a_bot_read_is_not_in_memory_after_its_end() {
    if !is_possible() {
        return;
    }
    let place = public_folder("pages");
    let (file, bot) = (place.join("pages"), place.join("bot.sh"));
    let Programs { attack, arbiter } = programs().unwrap();
    // The bot remembers the deal when the game begins.
    let script = format!(
        "while read -r line; do\n  printf '%s\\n' \"$line\"\n  case $line in newgame*) '{}' memorise '{}' ;; \
         esac\ndone | '{}' engine\n",
        attack.display(),
        file.display(),
        arbiter.display()
    );
    fs::write(&bot, script).unwrap();
    let seat = format!("option.Player=random command=\"sh '{}'\"", bot.display());
    let free = Side { user: None, sandboxed: false };
    let play = |flags: &[&str]| {
        // Each attempt uses a new file that no other process has read.
        fs::write(&file, vec![1; 4 << 20]).unwrap();
        let written = fs::File::open(&file).unwrap();
        written.sync_all().unwrap();
        rustix::fs::fadvise(&written, 0, None, rustix::fs::Advice::DontNeed).unwrap();
        let before = number(free, &["recall", file.to_str().unwrap()]);
        let seats = [
            "--participant",
            &seat,
            "--participant",
            "talon:random",
            "--startup",
            "60000",
            "--movetime",
            "60000",
        ];
        let words = [&seats[..], &["--deals", "1", "--seed", "1", "--bundles", "none"], flags].concat();
        let output = isolated(ARBITER).args(&words).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        (before, number(free, &["recall", file.to_str().unwrap()]), text)
    };
    let (before, after, text) = play(&[]);
    if before > 0 {
        report_skipped("this file system keeps everything in memory");
        return;
    }
    assert_eq!(after, 64, "without the sandbox: {text}");
    let readable = format!("--readable={}", attack.parent().unwrap().display());
    let (before, after, text) = play(&["--sandbox", &readable]);
    if text.contains("stays in memory: no memory cgroup is delegated") {
        report_skipped("no memory cgroup is delegated");
        return;
    }
    assert!(text.contains("what a bot reads is evicted from memory when it ends"), "{text}");
    assert_eq!((before, after), (0, 0), "{text}");
    // In the same sandbox without a cgroup, the bot finds the pages again.
    Side { user: None, sandboxed: true }.says(&["memorise", file.to_str().unwrap()]);
    assert_eq!(number(free, &["recall", file.to_str().unwrap()]), 64);
    fs::remove_dir_all(&place).unwrap();
}

#[test]
fn a_bot_cannot_open_a_private_directory_to_others() {
    if !is_possible() {
        return;
    }
    for user in users() {
        // An old kernel lacks the last call, and a file system may have no access lists.
        for (way, may_lack) in
            [("chmod", false), ("fchmodat2", true), ("setxattr", true), ("setxattrat", true)]
        {
            for sandboxed in [false, true] {
                let place = public_folder("private");
                let private = place.join("private");
                fs::create_dir(&private).unwrap();
                fs::write(private.join("secret"), "secret").unwrap();
                fs::set_permissions(&private, fs::Permissions::from_mode(0o700)).unwrap();
                if let Some(user) = user {
                    chown(&private, Some(user), Some(user)).unwrap();
                }
                let said = Side { user, sandboxed }.says(&["open-up", way, private.to_str().unwrap()]);
                let mode = fs::metadata(&private).unwrap().permissions().mode() & 0o777;
                let other = Side { user: Some(NOBODY), sandboxed: false };
                let read = (users().len() > 1).then(|| {
                    let attack = programs().unwrap().attack.to_str().unwrap();
                    let secret = format!("{}\n", private.join("secret").display());
                    first_line(&run_with_input(other.command(&[attack, "read"]), &secret))
                });
                if sandboxed {
                    assert_eq!(mode, 0o700, "{way} as {user:?}: {said}");
                    assert!(user.is_some() || read.as_deref() != Some("secret"), "{way}: {said}");
                } else if said == "done" || !may_lack {
                    assert_eq!(mode, 0o777, "{way} as {user:?}: {said}");
                    assert!(read.is_none_or(|read| read == "secret"), "{way} as {user:?}");
                } else {
                    println!("{way}: this system has none: {said}");
                }
                fs::remove_dir_all(&place).unwrap();
            }
        }
    }
}

/// The channels through which a bot may leave a bit for a bot of another match.
const BETWEEN_MATCHES: &str =
    "temporary-file shared-memory-file file-size sysv-memory abstract-socket process-name named-pipe";

#[test]
fn two_matches_at_once_exchange_nothing() {
    if !is_possible() {
        return;
    }
    let _names = names_of_the_machine();
    let Programs { attack, arbiter } = programs().unwrap();
    let (attack, arbiter) = (attack.display(), arbiter.display().to_string());
    for user in users() {
        for sandboxed in [false, true] {
            let place = place("matches", user);
            let path = place.display();
            let [sender, receiver, record] =
                ["sender.sh", "receiver.sh", "record"].map(|name| place.join(name));
            // The pipe tells the test that the bit was sent. The bot begins to play afterwards.
            let script = format!(
                "for channel in {BETWEEN_MATCHES}; do\n  mkfifo \"$TMPDIR/$channel\"\n  \
                 sleep 1000 | '{attack}' send $channel 1 '{path}' >\"$TMPDIR/$channel\" &\n  \
                 read -r said <\"$TMPDIR/$channel\"\ndone\nexec '{arbiter}' engine\n"
            );
            fs::write(&sender, script).unwrap();
            let script = format!(
                "for channel in {BETWEEN_MATCHES}; do\n  \
                 [ \"$('{attack}' receive $channel 0 '{path}')\" = 1 ] && found=\"$found $channel\"\ndone\n\
                 echo \"found:$found.\" >&2\nexit 1\n"
            );
            fs::write(&receiver, script).unwrap();
            let side = Side { user, sandboxed: false };
            let shown = format!("--readable={}", Path::new(&arbiter).parent().unwrap().display());
            let flags = if sandboxed { vec!["--sandbox", &shown] } else { Vec::new() };
            let start = |script: &Path, more: &[&str]| {
                let seat = format!("sh '{}'", script.display());
                let seats =
                    [&arbiter, "--participant", &seat, "--participant", "talon:random", "--startup", "60000"];
                // The sender plays as `best`, which takes seconds for each move without a node limit.
                let rules = ["--bundles", "none", "--movetime", "5000", "--nodes", "20"];
                let mut command = side.command(&[&seats[..], &rules, &flags, more].concat());
                command.current_dir(&place).stderr(Stdio::piped());
                command
            };
            // The record is a pipe. Its reader waits for the first result without using the processor.
            mkfifoat(CWD, &record, Mode::RUSR | Mode::WUSR).unwrap();
            fs::set_permissions(&record, fs::Permissions::from_mode(0o666)).unwrap();
            let deals = ["--deals", "100000", "--record", record.to_str().unwrap()];
            let mut sending = start(&sender, &deals).stdout(Stdio::null()).spawn().unwrap();
            let mut lines = BufReader::new(fs::File::open(&record).unwrap()).lines();
            let is_result = |line: io::Result<String>| line.is_ok_and(|line| line.starts_with("result "));
            assert!(lines.any(is_result), "{user:?}, sandbox {sandboxed}");
            // The bots of the sending match keep running, so that their bits stay. The test stops the arbiter
            // of this match, which would otherwise take processor time from the receiver.
            let own = Pid::from_child(&sending);
            kill_process(own, Signal::STOP).unwrap();
            let output = start(&receiver, &["--deals", "1"]).output().unwrap();
            kill_process(own, Signal::TERM).unwrap();
            kill_process(own, Signal::CONT).unwrap();
            sending.wait().unwrap();
            let errors = String::from_utf8_lossy(&output.stderr).into_owned();
            let expected = if sandboxed { String::new() } else { format!(" {BETWEEN_MATCHES}") };
            assert!(
                errors.contains(&format!("found:{expected}.")),
                "{user:?}, sandbox {sandboxed}: {errors}"
            );
            side.says(&["tidy", place.to_str().unwrap()]);
            fs::remove_dir_all(&place).unwrap();
        }
    }
}

#[test]
fn check_leaves_no_process_behind() {
    let Some(programs) = programs() else { return };
    for flags in [&[][..], &["--sandbox"]] {
        let program = public_folder("check").join("daemon");
        copy_executable(&programs.attack, &program);
        let mut command = isolated(ARBITER);
        command.arg("check").arg(format!("'{}' leave-daemon", program.display())).args(flags);
        let output = command.args(["--startup", "500"]).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert_eq!(running(&program), [0_u32; 0], "{flags:?}");
        fs::remove_dir_all(program.parent().unwrap()).unwrap();
    }
}

#[test]
fn a_bot_that_has_to_be_killed_stops_no_match() {
    if !is_possible() {
        return;
    }
    let arbiter = programs().unwrap().arbiter.display().to_string();
    let bot = public_folder("stubborn").join("bot.sh");
    // The bot plays, but ends neither on `quit` nor on `SIGTERM`.
    fs::write(&bot, format!("trap '' TERM\n'{arbiter}' engine\nwhile :; do sleep 1; done\n")).unwrap();
    let seat = format!("option.Player=random command=\"sh '{}' '{arbiter}'\"", bot.display());
    let words = [
        &[&arbiter, "--participant", &seat, "--participant", "talon:random", "--sandbox", "--json"],
        &SHORT_OPTIONS[..],
    ]
    .concat();
    for user in users() {
        let output = Side { user, sandboxed: false }.command(&words).stderr(Stdio::piped()).output().unwrap();
        assert!(output.status.success(), "{user:?} {output:?}");
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let bytes = json["players"][0]["peak_memory"].as_u64().unwrap();
        assert!(bytes > 1 << 20, "the memory of the engine is counted: {bytes}");
    }
    fs::remove_dir_all(bot.parent().unwrap()).unwrap();
}

#[test]
fn processor_time_of_all_processes_is_counted() {
    if !is_possible() || !crate::common::processes::cgroups_are_delegated() {
        return;
    }
    let attack = programs().unwrap().attack.display().to_string();
    // The bot starts children that use the processor, and does not wait for them.
    let bot = public_folder("spinner").join("bot.sh");
    fs::write(&bot, format!("'{attack}' spin 300\nexec '{ARBITER}' engine\n")).unwrap();
    let seat = format!("option.Player=random command=\"sh '{}'\"", bot.display());
    let words =
        [&["--participant", &seat, "--participant", "talon:random", "--json"], &SHORT_OPTIONS[..]].concat();
    let output = isolated(ARBITER).args(&words).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{output:?}"));
    let seconds = json["players"][0]["cpu_s"].as_f64().unwrap_or_else(|| panic!("{text}"));
    assert!(seconds > 0.4, "{text}");
    fs::remove_dir_all(bot.parent().unwrap()).unwrap();
}
