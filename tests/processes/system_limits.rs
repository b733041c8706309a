//! Both programs under system limits: memory, threads, file sizes, a missing `/proc`.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use crate::common::matches::{folder, scratch};
use crate::common::run_directory::{copy_executable, isolated, public_run_directory};
use crate::common::{ARBITER, TALON, text};

#[test]
fn the_engine_reads_no_more_lines_than_it_can_keep() {
    const MAX_SEATS: usize = 4 << 20;
    let mut engine =
        isolated(TALON).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut input = engine.stdin.take().unwrap();
    rustix::io::ioctl_fionbio(&input, true).unwrap();
    // Nobody reads the answers, so at some time the engine stops reading its input. Its input pipe then stays
    // full for a second.
    let (lines, second) = (b"isready\n".repeat(512), Timespec { tv_sec: 1, tv_nsec: 0 });
    let mut written = 0;
    while written <= MAX_SEATS && poll(&mut [PollFd::new(&input, PollFlags::OUT)], Some(&second)).unwrap() > 0
    {
        written += input.write(&lines).unwrap_or(0);
    }
    assert!(written <= MAX_SEATS, "the engine has read {written} bytes");
    // When the test reads the answers, the engine answers every line.
    rustix::io::ioctl_fionbio(&input, false).unwrap();
    let writer = std::thread::spawn(move || input.write_all(b"\nquit\n").unwrap());
    let answers = BufReader::new(engine.stdout.take().unwrap()).lines();
    let answers = answers.map_while(Result::ok).filter(|line| line == "readyok").count();
    assert!((written / 8).abs_diff(answers) <= 1, "{written} bytes, {answers} answers");
    writer.join().unwrap();
    assert!(engine.wait().unwrap().success());
}

#[test]
fn lines_that_wait_for_a_decision_are_limited_in_bytes() {
    let mut engine = isolated(TALON).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = engine.stdin.take().unwrap();
    let comment = format!("# {}\n", "x".repeat(60_000));
    let writer = std::thread::spawn(move || {
        let lines = format!("newgame tablic players 2\ndeal random 1\ngo infinite\n{}", comment.repeat(100));
        input.write_all(format!("{lines}stop\nquit\n").as_bytes()).unwrap();
    });
    let lines: Vec<String> =
        BufReader::new(engine.stdout.take().unwrap()).lines().map_while(Result::ok).collect();
    writer.join().unwrap();
    assert!(engine.wait().unwrap().success());
    let refused = "error state too many lines while thinking: send stop first";
    let count = lines.iter().filter(|line| *line == refused).count();
    // 69 such lines fit into 4 MiB.
    assert_eq!(count, 100 - 69);
    assert!(lines.iter().any(|line| line.starts_with("bestmove ")));
}

/// Copies a program to a directory where every user may run it. Returns the path of the copy. Also returns a
/// command that runs the copy as another user with this limit of threads. Returns `None` when the current
/// user may not act as another user.
fn with_threads(program: &str, threads: u32) -> Option<(PathBuf, Command)> {
    if !rustix::process::getuid().is_root() {
        println!("only root can become a user without other processes: this test is skipped");
        return None;
    }
    let directory = public_run_directory().join(format!("threads-{threads}"));
    std::fs::create_dir(&directory).unwrap();
    std::fs::set_permissions(&directory, std::fs::Permissions::from_mode(0o755)).unwrap();
    let copy = directory.join("program");
    copy_executable(program, &copy);
    let user = 48_000 + std::process::id() % 10_000 + threads;
    let mut command = isolated("setpriv");
    command.current_dir(&directory).env("TMPDIR", "/tmp");
    command
        .arg(format!("--reuid={user}"))
        .args(["--clear-groups", "prlimit"])
        .arg(format!("--nproc={threads}"));
    command.arg(&copy);
    Some((directory, command))
}

fn run(mut command: Command, input: &str) -> Output {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // The write fails when the engine has ended.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn the_engine_survives_a_search_thread_that_cannot_start() {
    let Some((directory, command)) = with_threads(TALON, 2) else { return };
    let mut command = command;
    let mut engine = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = engine.stdin.take().unwrap();
    // The thread that reads lines runs until the input ends.
    input.write_all(b"newgame tablic players 2\ndeal random 1\ngo movetime 100\nisready\nstatus\n").unwrap();
    let mut said = String::new();
    for line in BufReader::new(engine.stdout.take().unwrap()).lines().map_while(Result::ok) {
        said.push_str(&line);
        said.push('\n');
        if line.starts_with("status ") {
            input.write_all(b"quit\n").unwrap();
        }
    }
    std::fs::remove_dir_all(directory).unwrap();
    assert!(said.contains("\nerror internal cannot start the thread that searches: "), "{said}");
    assert!(said.contains("\nreadyok\nstatus "), "{said}");
    assert!(engine.wait().unwrap().success());
}

#[cfg(target_os = "linux")]
#[test]
fn the_engine_without_a_thread_to_read_says_so_and_ends() {
    let Some((directory, command)) = with_threads(TALON, 1) else { return };
    let output = run(command, "isready\n");
    std::fs::remove_dir_all(directory).unwrap();
    let said = text(&output.stdout);
    assert!(said.starts_with("error internal cannot start the thread that reads lines: "), "{said}");
    assert_eq!(said.lines().count(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn without_process_slots_no_seat_is_charged() {
    let Some((directory, command)) = with_threads(ARBITER, 3) else { return };
    let mut command = command;
    command.current_dir(&directory).args(["--participant", "talon:random", "--players", "2", "--deals", "2"]);
    let output = run(command, "");
    std::fs::remove_dir_all(directory).unwrap();
    let (said, errors) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(2), "{said}{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(!said.contains("games of"), "{said}");
}

/// A match that needs nine bots at a time. Before the match the arbiter probes all bots, three at a time.
const NINE_BOTS: [&str; 8] =
    ["--participant", "talon:random", "--players", "3", "--deals", "2", "--bundles", "none"];

/// Asserts that the arbiter reports that it lacks this resource. Also asserts that it charges no seat.
#[cfg(target_os = "linux")]
fn assert_stopped(output: &Output, lacking: &str) {
    let (said, errors) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{said}{errors}");
    let line = format!("arbiter: the match was stopped: cannot start a bot: {lacking}");
    assert!(errors.lines().last().unwrap_or_default().starts_with(&line), "{said}{errors}");
    assert!(!errors.contains("fault"), "{errors}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_stops_the_match_and_charges_no_seat() {
    let place = folder("full-disk");
    // The seven inodes are for the directory itself, the directory of the match, and the directories of the
    // probed bots.
    let script = format!(
        "mount -t tmpfs -o nr_inodes=7 none '{0}' && TMPDIR='{0}' exec '{ARBITER}' \"$@\"",
        place.display()
    );
    let mut command = isolated("unshare");
    let output = command.args(["--mount", "sh", "-c", &script, "sh"]).args(NINE_BOTS).output().unwrap();
    let errors = text(&output.stderr);
    if errors.starts_with("unshare: ") || errors.starts_with("mount: ") {
        println!("this user cannot mount a small disk: this test is skipped");
        return;
    }
    assert_stopped(&output, "the disk of the temporary directory is full (TMPDIR)");
}

#[test]
fn a_record_beyond_the_file_size_limit_is_reported() {
    let record = scratch("limited.talon");
    let command = format!(
        "ulimit -f 8; exec '{ARBITER}' --participant talon:random --players 2 --deals 500 --bundles none --record '{}'",
        record.display()
    );
    let output = isolated("sh").args(["-c", &command]).output().unwrap();
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.contains("arbiter: cannot write the record: "), "{errors}");
    assert!(text(&output.stdout).contains(" games of "), "the results so far");
}

#[cfg(target_os = "linux")]
#[test]
fn a_match_without_proc_is_played() {
    let mounts = ["--mount", "sh", "-c", "mount -t tmpfs none /proc && exec \"$@\"", "sh"];
    if !isolated("unshare").args(mounts).arg("true").output().is_ok_and(|tried| tried.status.success()) {
        println!("this user cannot hide /proc: this test is skipped");
        return;
    }
    let arguments = ["--participant", "talon:random", "--players", "2", "--deals", "2", "--bundles", "none"];
    // The program is named by a path with a directory, and by a name that is found in `PATH`.
    let directory = Path::new(ARBITER).parent().unwrap();
    let search = format!("{}:{}", directory.display(), std::env::var("PATH").unwrap());
    for program in [ARBITER, "arbiter"] {
        let mut command = isolated("unshare");
        let output = command.args(mounts).arg(program).args(arguments).env("PATH", &search).output().unwrap();
        let said = text(&output.stdout);
        assert!(output.status.success(), "{said}{}", text(&output.stderr));
        assert!(said.contains("4 games of 2 deals"), "{said}");
    }
}
