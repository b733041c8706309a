//! The files that the programs write: links, modes, locks, files of other programs, and outputs that cannot
//! be written.
#![cfg(target_os = "linux")]

use std::fs::{self, File, Permissions};
use std::io::Write;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use crate::common::matches::{assert_refused, folder};
use crate::common::run_directory::isolated;
use crate::common::{ARBITER, TALON};

/// Returns a command that runs a program in this directory.
fn run(program: &str, directory: &Path, arguments: &[&str]) -> Command {
    let mut command = isolated(program);
    command.args(arguments).current_dir(directory).stdin(Stdio::null());
    command
}

fn text(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned()).concat()
}

fn success(output: &Output) -> String {
    assert!(output.status.success(), "{}", text(output));
    text(output)
}

/// Creates a directory with the record of a match.
fn recorded(name: &str) -> PathBuf {
    let directory = folder(name);
    let arguments =
        ["--participant", "talon:greedy", "--participant", "talon:random", "--deals", "1", "--seed", "1"];
    let more = ["--nodes", "10", "--bundles", "none", "--record", "r.talon"];
    success(&run(ARBITER, &directory, &[&arguments[..], &more].concat()).output().unwrap());
    directory
}

#[test]
fn output_that_cannot_be_written_ends_with_2_and_one_line() {
    let directory = recorded("full");
    let full = || File::options().write(true).open("/dev/full").unwrap();
    let arbiter = [
        &["replay", "r.talon"][..],
        &["export", "r.talon", "--as", "games"],
        &["report", "r.talon", "--out", "-"],
        &["verify", "r.talon"],
        &["completions", "bash"],
        &["--help"],
        &["--version"],
        &["check", "talon:greedy"],
        &[
            "--participant",
            "talon:greedy",
            "--participant",
            "talon:random",
            "--deals",
            "1",
            "--nodes",
            "10",
            "--bundles",
            "none",
        ],
    ];
    let talon = [
        &["rules", "tarok"][..],
        &["completions", "zsh"],
        &["--help"],
        &["--version"],
        &["play", "tablic", "--seed", "1"],
        &[],
    ];
    let commands = arbiter.map(|arguments| (ARBITER, arguments)).into_iter();
    for (program, arguments) in commands.chain(talon.map(|arguments| (TALON, arguments))) {
        let mut command = run(program, &directory, arguments);
        command.stdin(Stdio::piped()).stdout(full()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // A program that reads nothing may have ended.
        let _ = child.stdin.take().unwrap().write_all(b"newgame tablic players 2\nd\n");
        let output = child.wait_with_output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{program} {arguments:?}: {errors}");
        assert!(errors.contains("No space left on device"), "{program} {arguments:?}: {errors}");
    }
}

/// Starts a session of tablić with this file.
fn session(directory: &Path, file: &str) -> Child {
    let arguments = ["play", "tablic", "--seed", "1", "--opponents", "greedy", "--pace", "0", "--save", file];
    let mut command = run(TALON, directory, &arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

fn play(directory: &Path, file: &str, typed: &str) -> Output {
    let mut child = session(directory, file);
    // A session that is refused does not read its input.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    child.wait_with_output().unwrap()
}

/// Returns the number of moves in a record.
fn moves(path: &Path) -> usize {
    fs::read_to_string(path).unwrap().matches("\nmove ").count()
}

#[test]
fn a_saved_session_keeps_its_link_and_its_mode() {
    let directory = folder("linked-session");
    let (file, link) = (directory.join("real.talon"), directory.join("link.talon"));
    success(&play(&directory, "real.talon", "hint\nresign\nquit\n"));
    let before = moves(&file);
    fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
    symlink("real.talon", &link).unwrap();
    success(&play(&directory, "link.talon", "\nresign\nquit\n"));
    assert!(link.is_symlink() && moves(&file) > before);
    assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, 0o600);
}

#[test]
fn a_second_session_of_a_file_is_refused_and_loses_nothing() {
    let directory = folder("two-sessions");
    let mut first = session(&directory, "s.talon");
    // When the session prints a prompt, it has already locked its file.
    let mut shown = Vec::new();
    while !String::from_utf8_lossy(&shown).contains("Your card: ") {
        let mut byte = [0];
        std::io::Read::read_exact(first.stdout.as_mut().unwrap(), &mut byte).unwrap();
        shown.extend(byte);
    }
    symlink("s.talon", directory.join("link.talon")).unwrap();
    for name in ["s.talon", "link.talon"] {
        assert_refused(&play(&directory, name, "quit\n"), "another process is writing it; name another file");
    }
    first.stdin.take().unwrap().write_all(b"resign\nquit\n").unwrap();
    success(&first.wait_with_output().unwrap());
    success(&play(&directory, "s.talon", "quit\n"));
}

#[test]
fn a_report_replaces_a_report_and_no_other_file() {
    let directory = recorded("replaced");
    fs::write(directory.join("notes.txt"), "notes of a year\n").unwrap();
    for name in ["notes.txt", "r.talon"] {
        let before = fs::read(directory.join(name)).unwrap();
        for arguments in [["report", "r.talon", "--out", name], ["export", "r.talon", "--out", name]] {
            let mut command = run(ARBITER, &directory, &arguments);
            if arguments[0] == "export" {
                command.args(["--as", "games"]);
            }
            let output = command.output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", text(&output));
            assert_eq!(fs::read(directory.join(name)).unwrap(), before, "{arguments:?}");
        }
    }
    let arguments = ["report", "r.talon", "--out", "notes.txt"];
    success(&run(ARBITER, &directory, &arguments).arg("--force").output().unwrap());
    // The file is a report now, so the arbiter may overwrite it without `--force`.
    success(&run(ARBITER, &directory, &arguments).output().unwrap());
    fs::write(directory.join("empty.html"), "").unwrap();
    success(&run(ARBITER, &directory, &["report", "r.talon", "--out", "empty.html"]).output().unwrap());
}

/// Returns the lines of a participant in a tournament file.
fn participant(name: &str, player: &str) -> String {
    format!("[[participant]]\nname = \"{name}\"\ncommand = \"talon:{player}\"\ntrusted = true\n")
}

/// Plays a tournament in directory `cup`. Returns that directory.
fn tournament(directory: &Path) -> PathBuf {
    let keys = "game = \"tablic\"\nplayers = 2\nformat = \"round-robin\"\ndeals = 1\nnodes = 10\n";
    let text = format!("{keys}{}{}", participant("a", "greedy"), participant("b", "random"));
    fs::write(directory.join("cup.toml"), text).unwrap();
    success(&run(ARBITER, directory, &["tournament", "cup.toml"]).output().unwrap());
    directory.join("cup")
}

#[test]
fn a_file_of_a_match_that_is_a_link_is_refused_by_every_reader() {
    let directory = folder("links");
    let cup = tournament(&directory);
    let names =
        ["journal.jsonl", "journal.index", "key", "record.talon", "plan.toml", "report.html", "faults"];
    for name in names {
        let (path, kept) = (cup.join(name), directory.join(format!("kept-{name}")));
        let had = fs::rename(&path, &kept).is_ok();
        if !had {
            fs::write(&kept, "another file of this user\n").unwrap();
        }
        let before = fs::read(&kept).unwrap();
        symlink(&kept, &path).unwrap();
        for arguments in [
            &["verify", "cup"][..],
            &["export", "cup", "--as", "games"],
            &["report", "cup"],
            &["resume", "cup"],
            &["merge", "cup"],
            &["tournament", "cup.toml"],
        ] {
            let output = run(ARBITER, &directory, arguments).output().unwrap();
            assert_refused(&output, &format!("cup/{name} is a symbolic link"));
            assert_eq!(fs::read(&kept).unwrap(), before, "{name} {arguments:?}");
        }
        fs::remove_file(&path).unwrap();
        if had {
            fs::rename(&kept, &path).unwrap();
        }
    }
    success(&run(ARBITER, &directory, &["tournament", "cup.toml"]).output().unwrap());
}

#[test]
fn the_file_of_a_tournament_is_replaced_as_a_whole() {
    let directory = folder("extended");
    let plan = tournament(&directory).join("plan.toml");
    // If a program wrote the file in place, the file would change under all its names.
    let before = directory.join("before.toml");
    fs::hard_link(&plan, &before).unwrap();
    let text = fs::read_to_string(&plan).unwrap();
    let file = fs::read_to_string(directory.join("cup.toml")).unwrap();
    fs::write(directory.join("cup.toml"), file + &participant("c", "random")).unwrap();
    success(&run(ARBITER, &directory, &["tournament", "cup.toml"]).output().unwrap());
    assert!(fs::read_to_string(&plan).unwrap().contains("name = \"c\""));
    assert_eq!(fs::read_to_string(&before).unwrap(), text);
}
