//! Helpers shared by the test binaries.
#![allow(dead_code, reason = "each test binary uses a part of it")]

pub mod barrier;
pub mod draws;
pub mod engine_process;
pub mod launcher;
pub mod matches;
#[cfg(target_os = "linux")]
pub mod processes;
pub mod run_directory;
pub mod terminal;
#[cfg(target_os = "linux")]
pub mod users;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use talon::arbiter::bot::BotSpec;
use talon::arbiter::process::Launch;

/// The path of the `arbiter` program.
pub const ARBITER: &str = env!("CARGO_BIN_EXE_arbiter");

/// The path of the `talon` program.
pub const TALON: &str = env!("CARGO_BIN_EXE_talon");

/// The root directory of the repository.
pub const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Returns whether an interpreter or a compiler is installed. If the program is missing, prints a message.
/// The tests that need it then pass without a check.
///
/// # Panics
/// The interpreter or compiler is missing and `TALON_EVERY_LANGUAGE` is set, as in continuous integration.
pub fn present(interpreter: &str) -> bool {
    let run = Command::new(interpreter).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let present = run.is_ok_and(|status| status.success());
    if !present {
        assert!(std::env::var_os("TALON_EVERY_LANGUAGE").is_none(), "{interpreter} is missing");
        println!("{interpreter} is missing: the tests that need it are skipped");
    }
    present
}

/// Returns the path of an interpreter, `python3` or `node`. Returns `None` when the interpreter is missing.
/// The interpreter itself prints its path, because `python3` on the search path may be a script that starts
/// the interpreter.
///
/// # Panics
/// The interpreter is missing and `TALON_EVERY_LANGUAGE` is set.
pub fn interpreter(name: &str) -> Option<String> {
    if !present(name) {
        return None;
    }
    let question =
        if name == "node" { ["-p", "process.execPath"] } else { ["-c", "import sys; print(sys.executable)"] };
    let answer = Command::new(name).args(question).output().expect("it is present");
    Some(text(&answer.stdout).trim().to_owned())
}

/// Returns the path of the fake bot. It is in the `examples` directory next to the programs.
///
/// # Panics
/// The fake bot was not built after its last change: `cargo test --test NAME` alone does not build examples.
pub fn fake_bot() -> PathBuf {
    example("fake_bot", "tests/fake_bot/bot.rs")
}

/// Returns the path of the spy. It is in the `examples` directory next to the programs.
///
/// # Panics
/// The spy was not built after its last change: `cargo test --test NAME` alone does not build examples.
pub fn spy() -> PathBuf {
    example("spy", "tests/spy/spy.rs")
}

fn example(name: &str, source: &str) -> PathBuf {
    let path = Path::new(ARBITER).with_file_name("examples").join(name);
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(source);
    let changed = |path: &Path| std::fs::metadata(path).and_then(|data| data.modified()).ok();
    assert!(
        changed(&path) > changed(&source),
        "{} is not built: `cargo build --example {name}` does",
        path.display()
    );
    path
}

/// Returns a command line that starts the fake bot with these flags.
pub fn fake(flags: &str) -> String {
    format!("'{}' {flags}", fake_bot().display())
}

/// Converts the bytes that a program wrote to text.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Converts a path to a command-line argument.
///
/// # Panics
/// The path is not valid UTF-8.
pub fn shown(path: &Path) -> &str {
    path.to_str().expect("a path in text")
}

/// Parses a bot specification. The `arbiter` program is the engine of `talon:` players.
pub fn spec(written: &str) -> BotSpec {
    let engine = [ARBITER.to_owned(), "engine".to_owned()];
    BotSpec::parse(written, &engine).expect("a command line")
}

/// Splits a command line into words as a shell does.
///
/// # Panics
/// A quotation mark is missing.
pub fn words(line: &str) -> Vec<String> {
    shlex::split(line).expect("a command line")
}

/// Returns the command that starts a spy with these arguments.
pub fn spy_command(what: &str) -> Vec<String> {
    words(&format!("'{}' {what}", spy().display()))
}

/// Returns settings with which the `arbiter` program starts bots.
///
/// # Panics
/// The system provides no randomness.
pub fn launch() -> Launch {
    Launch::new(ARBITER).expect("randomness")
}

/// Asserts that no process with `tag` among its arguments is left. A killed process may take a moment to end,
/// so the function waits up to 10 seconds for each process.
///
/// # Panics
/// A process with this tag is left.
#[cfg(target_os = "linux")]
pub fn assert_none_left(tag: &str) {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::process::{Pid, PidfdFlags, pidfd_open};
    for number in tagged(tag) {
        // A process that cannot be opened has ended in the meantime.
        if let Some(Ok(process)) = Pid::from_raw(number).map(|pid| pidfd_open(pid, PidfdFlags::empty())) {
            let patience = Timespec { tv_sec: 10, tv_nsec: 0 };
            let _ = poll(&mut [PollFd::new(&process, PollFlags::IN)], Some(&patience));
        }
    }
    assert_eq!(tagged(tag), [0; 0], "processes are left of {tag}");
}

/// Waits a millisecond. Loops that wait call this function so that other programs can use the cores.
pub fn pause() {
    std::thread::sleep(std::time::Duration::from_millis(1));
}

/// Returns the pids of the running processes with `tag` among their arguments.
#[cfg(target_os = "linux")]
pub fn tagged(tag: &str) -> Vec<i32> {
    let processes = std::fs::read_dir("/proc").expect("a list of processes").filter_map(Result::ok);
    let has_tag = |number: &i32| {
        let line = std::fs::read(format!("/proc/{number}/cmdline")).unwrap_or_default();
        line.split(|&byte| byte == 0).any(|argument| argument == tag.as_bytes())
    };
    processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).filter(has_tag).collect()
}
