//! A bot cannot fill the arbiter's memory, write to its terminal, or take the name or a fault of another
//! player. If the arbiter itself lacks a resource, the test checks that no seat is charged.

use std::path::{Path, PathBuf};
use std::process::Output;

use crate::common::matches::{
    FAULTLESS_BOT, IMPATIENT, Played, QUICK_MATCH, arbiter, folder, play, scratch, seated,
};
use crate::common::run_directory::{copy_executable, isolated};
use crate::common::{ARBITER, fake, pause, text};

/// Characters that control a terminal: escape, bell, next line, line separator, and marks of the text
/// direction.
const LETTERS: &str = "\u{1b}[31m\u{7}\u{85}\u{2028}\u{202e}\u{2066}\u{200f}";

/// Writes a shell script and returns the command that runs it as a bot.
fn script(name: &str, text: &str) -> String {
    let path = folder(name).join("bot.sh");
    std::fs::write(&path, text).unwrap();
    format!("sh {}", path.display())
}

/// Runs a match that the arbiter refuses or stops. Returns its output.
fn output(seats: &[&str], more: &[&str]) -> Output {
    arbiter(&[&seated(seats)[..], &QUICK_MATCH, more].concat()).output().unwrap()
}

/// Asserts that a text contains no character that controls a terminal.
fn assert_plain(text: &str) {
    let plain = |letter: char| letter == '\n' || talon::cards::Quoted::is_plain(&letter.to_string());
    assert!(text.chars().all(plain), "{text:?}");
}

#[test]
fn a_bot_cannot_pass_for_one_that_failed_to_start() {
    let words = format!("arbiter: cannot start 'x': gone {LETTERS}");
    let liar = script(
        "liar",
        &format!(
            "for fd in $TALON_LAUNCH 3 4 5 6 7 8 9; do (echo 'scannot start' >&$fd) 2>/dev/null; done\n\
             echo \"{words}\" >&2\nexit 127\n"
        ),
    );
    let output = output(&[&liar, FAULTLESS_BOT], &[]);
    let errors = text(&output.stderr);
    assert_eq!((output.status.code(), errors.lines().count()), (Some(2), 1), "{errors}");
    assert!(errors.contains("ended with exit code 127 instead of talonok; its last words: "), "{errors}");
    assert_plain(&errors);
}

#[test]
fn a_handshake_beyond_its_cap_is_a_fault() {
    let lines = "option name Abcdefghijklmnopqrstuvwxyz type button";
    let bot = script("options", &format!("yes '{lines}' | head -n 2000\necho talonok 1\ncat >/dev/null\n"));
    let output = output(&[&bot, FAULTLESS_BOT], &[]);
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(errors.contains("more than 32768 bytes of game and option lines"), "{errors}");
}

#[test]
fn a_bot_that_writes_much_before_its_answer_is_heard() {
    let chatty = fake("--chatty");
    let played = play(&[&chatty, FAULTLESS_BOT], &["--deals", "1"]);
    played.assert_unharmed(0, 2);
    played.assert_unharmed(1, 2);
}

#[test]
fn text_of_a_bot_is_quoted_in_report_record_and_bundle() {
    // The bot sends such characters as its name in the handshake, and as its move after every `go`.
    let bot = script(
        "letters",
        &format!(
            "echo 'id name odd{LETTERS}, greedy'\necho '{LETTERS}' >&2\necho talonok 1\n\
             while read word rest; do case $word in isready) echo readyok;; go) echo 'error {LETTERS}'; \
             echo 'bestmove {LETTERS}';; quit) exit;; esac; done\n"
        ),
    );
    let bundles = folder("letters-bundles");
    let record = scratch("letters.talon");
    let arguments = ["--record", &record.to_string_lossy(), "--bundles", &bundles.to_string_lossy()];
    let output = output(&[&bot, FAULTLESS_BOT], &arguments);
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    assert_plain(&text(&output.stdout));
    assert_plain(&text(&output.stderr));
    let record = std::fs::read_to_string(record).unwrap();
    assert_plain(&record);
    // Commas separate the names, so the comma within this name is escaped.
    assert!(record.contains("\\u{2c} greedy"), "{record}");
    let replayed = text(&output.stdout);
    assert!(replayed.contains("4 games of 2 deals"), "{replayed}");
    let mut files = 0;
    for bundle in std::fs::read_dir(bundles).unwrap() {
        for file in std::fs::read_dir(bundle.unwrap().path()).unwrap() {
            files += 1;
            assert_plain(&std::fs::read_to_string(file.unwrap().path()).unwrap());
        }
    }
    assert_eq!(files % 4, 0, "bundles of four files");
    assert!(files > 0);
}

#[test]
fn a_bot_that_calls_itself_greedy_is_marked() {
    let named = |name: &str| {
        let bot = script("named", &format!("echo 'id name {name}'\nexec {}\n", fake("--no-name")));
        let Played { json, .. } = play(&[&bot, "talon:greedy"], &["--deals", "1"]);
        json["players"][0]["name"].as_str().unwrap().to_owned()
    };
    assert_eq!(named("greedy"), "bot greedy");
    assert_eq!(named("clairvoyant random"), "bot clairvoyant random");
    assert_eq!(named("greedier"), "greedier");
}

/// Copies the arbiter, so that the test can delete the copy.
fn copy_of_arbiter(name: &str) -> PathBuf {
    let copy = folder(name).join("arbiter");
    copy_executable(ARBITER, &copy);
    copy
}

fn wait_for_a_game(record: &Path, child: &mut std::process::Child) {
    while !std::fs::read_to_string(record).unwrap_or_default().contains("\nresult ") {
        assert!(child.try_wait().unwrap().is_none(), "the match has ended");
        pause();
    }
}

/// Starts a match that is too long to end by itself. After the first game, calls `cause`, which takes a
/// resource from the arbiter. Asserts that no seat is charged. Returns the error of the arbiter.
fn stopped_by(name: &str, cause: impl FnOnce(&std::process::Child, &Path)) -> String {
    let (copy, record) = (copy_of_arbiter(name), scratch(&format!("{name}.talon")));
    let mut child = isolated(&copy)
        // With six players, each rotation starts new bots.
        .args(["--participant", "talon:random", "--players", "6", "--deals", "100000", "--bundles", "none"])
        .arg("--record")
        .arg(&record)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    wait_for_a_game(&record, &mut child);
    cause(&child, &copy);
    let output = child.wait_with_output().unwrap();
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(!std::fs::read_to_string(&record).unwrap().contains("\nfault "));
    assert!(text(&output.stdout).contains("; interrupted"));
    errors.lines().last().unwrap_or_default().to_owned()
}

#[cfg(target_os = "linux")]
#[test]
fn lost_file_descriptors_stop_the_match_and_charge_no_seat() {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};
    let error = stopped_by("descriptors", |child, _| {
        let none = Rlimit { current: Some(3), maximum: Some(3) };
        prlimit(Some(Pid::from_child(child)), Resource::Nofile, none).unwrap();
    });
    let line = "arbiter: the match was stopped: cannot start a bot: no file descriptor is free (ulimit -n)";
    assert!(error.starts_with(line), "{error}");
}

#[cfg(target_os = "linux")]
#[test]
fn lost_memory_stops_the_match_and_charges_no_seat() {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};
    let error = stopped_by("memory", |child, _| {
        let little = Rlimit { current: Some(16 << 20), maximum: Some(16 << 20) };
        prlimit(Some(Pid::from_child(child)), Resource::As, little).unwrap();
    });
    let line = "arbiter: the match was stopped: cannot start a bot: no memory is free: ";
    assert!(error.starts_with(line), "{error}");
}

#[test]
fn without_file_descriptors_the_match_is_refused() {
    let limited = format!(
        "ulimit -n 40; exec '{ARBITER}' --participant {FAULTLESS_BOT} --players 2 --deals 1 --concurrency 4"
    );
    let output = isolated("sh").args(["-c", &limited]).output().unwrap();
    let errors = text(&output.stderr);
    assert_eq!((output.status.code(), errors.lines().count()), (Some(2), 1), "{errors}");
    assert!(errors.contains("raise ulimit -n"), "{errors}");
}

#[test]
fn a_bot_that_floods_costs_the_other_table_nothing() {
    let flood = fake("--garbage-on-go");
    let more = ["--concurrency", "2", "--deals", "4", "--bundles", "none"];
    let played = play(&[&flood, FAULTLESS_BOT], &[&more[..], &IMPATIENT].concat());
    played.assert_unharmed(1, 8);
}

#[test]
fn a_bundle_that_cannot_be_written_is_no_success() {
    let bundles = folder("blocked").join("file");
    std::fs::write(&bundles, "").unwrap();
    let illegal = fake("--illegal");
    let output = output(&[&illegal, FAULTLESS_BOT], &["--bundles", &bundles.to_string_lossy()]);
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.contains("arbiter: cannot write the fault bundle "), "{errors}");
}
