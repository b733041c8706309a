//! The cost of faults in a match, and matches that cannot be played.

use std::fs::File;
use std::path::Path;
use std::process::Output;

use crate::common::matches::{FAULTLESS_BOT, Played, QUICK_MATCH, SUBSTITUTED, arbiter, play, scratch};
use crate::common::run_directory::isolated;
use crate::common::{ARBITER, fake};

/// The number of games in a short match of two players.
const GAMES: usize = 4;

#[test]
fn a_long_name_is_shortened_and_escaped() {
    let played = play(&[&fake("--odd-name"), FAULTLESS_BOT], &[]);
    let name = played.json["players"][0]["name"].as_str().unwrap();
    assert!(name.chars().count() < 60 && !name.contains('\u{1b}'), "{name}");
    assert!(played.record.lines().all(|line| line.len() < 200));
}

#[cfg(target_os = "linux")]
#[test]
fn a_bot_inherits_only_its_three_pipes() {
    // Each process also inherits the files that this test inherited. They are not leaks of the arbiter.
    let mut handed_on = 0;
    for entry in std::fs::read_dir("/proc/self/fd").unwrap().filter_map(Result::ok) {
        let path = entry.path();
        let flags = std::fs::read_to_string(Path::new("/proc/self/fdinfo").join(path.file_name().unwrap()));
        let flags = flags.unwrap_or_default();
        let flags = flags.lines().find_map(|line| line.strip_prefix("flags:")).unwrap_or_default().trim();
        let closes = u32::from_str_radix(flags, 8).is_ok_and(|flags| flags & 0o2_000_000 != 0);
        let number: i32 = path.file_name().unwrap().to_str().unwrap().parse().unwrap();
        handed_on += usize::from(number > 2 && !closes);
    }
    // A bot that inherited more files exits in its handshake.
    let played = play(&[&fake(&format!("--inherited {handed_on}")), FAULTLESS_BOT], &["--concurrency", "2"]);
    assert_eq!(played.faults(), [""; 0], "{}", played.errors);
}

#[test]
fn faults_do_not_change_the_deals() {
    let cards = |played: &Played| {
        let lines =
            played.record.lines().filter(|line| line.starts_with("table ") || line.starts_with("newgame"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let [with, without] = ["--exit-on-go", ""].map(|flags| play(&[&fake(flags), FAULTLESS_BOT], &[]));
    assert_eq!(cards(&with), cards(&without));
}

#[test]
fn records_with_faults_do_not_depend_on_concurrency() {
    let record = |concurrency| {
        let played = play(&[&fake("--illegal"), FAULTLESS_BOT], &["--concurrency", concurrency]);
        // The header contains the date, so the test compares only the games.
        let (header, games) = played.record.split_once("\n\n").expect("a header");
        assert!(header.contains("\n# date: "), "{header}");
        games.to_owned()
    };
    assert_eq!(record("1"), record("2"));
}

#[test]
fn the_fault_policy_sets_the_cost_of_a_fault() {
    let forfeit = play(&[&fake("--illegal"), FAULTLESS_BOT], &["--on-fault", "forfeit 10"]);
    assert_eq!(forfeit.player(0, "points"), -10 * GAMES as i64);
    assert_eq!(forfeit.player(0, "faults"), GAMES as i64);
    assert!(forfeit.player(1, "points") >= 0, "the other's points are its own");
}

#[test]
fn the_report_has_the_last_lines_of_a_failed_bot() {
    let bot = fake("--exit-on-go");
    let mut arguments = vec!["--participant", &bot, "--participant", FAULTLESS_BOT];
    arguments.extend(QUICK_MATCH);
    let output = arbiter(&arguments).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(SUBSTITUTED), "{text}");
    for expected in [
        "substituted",
        " 100% ",
        "substituted: the share of its games in which a substitute played for it",
        "fake is not compared: substitutes made all its decisions\n",
        "- fake: crash in 4 games, first in block 1, game 1, seat 0: ended with exit code 3 instead of bestmove\n",
        "    stdout: talonok 1\n",
        "    stderr: fake_bot: that is too hard\n",
        "to play the same deals again: --seed 1\n",
    ] {
        assert!(text.contains(expected), "{expected:?} is missing in:\n{text}");
    }
}

/// Asserts that the arbiter refused a command: one line on standard error, exit code 2, and no game.
fn refused(output: &Output, said: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.starts_with("arbiter: ") && error.contains(said) && error.lines().count() == 1, "{error}");
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn an_impossible_match_is_refused_before_the_first_deal() {
    let record = scratch("unplayed.talon");
    let path = record.to_str().unwrap();
    let arguments = ["--participant", "talon:nobody", "--participant", FAULTLESS_BOT, "--record", path];
    refused(&arbiter(&arguments).output().unwrap(), "no built-in player 'nobody' of tablic");
    assert_eq!(std::fs::read_to_string(&record).unwrap_or_default(), "");
    // The arbiter needs four files for each of 768 processes. It also counts four files for each process that
    // is ending, and expects one such process for every eight others. The sum exceeds the limit of this test.
    let many = format!(
        "ulimit -n 1000; exec '{ARBITER}' --players 48 --concurrency 16 --participant {FAULTLESS_BOT} --deals 16"
    );
    let needed =
        "3492 open files are needed, 4 for each bot process, and the system allows 1000: raise ulimit -n";
    refused(&isolated("sh").args(["-c", &many]).output().unwrap(), needed);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_the_match_with_the_results_so_far() {
    let arguments = [
        "--participant",
        FAULTLESS_BOT,
        "--participant",
        FAULTLESS_BOT,
        "--deals",
        "100000",
        "--record",
        "/dev/full",
    ];
    let output = arbiter(&arguments).output().unwrap();
    let (said, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.starts_with("arbiter: cannot write the record: ") && error.lines().count() == 1, "{error}");
    assert!(said.contains("points a game") && said.contains(" games of "), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_closed_standard_output_is_no_error() {
    let mut arguments = vec!["--participant", FAULTLESS_BOT, "--participant", FAULTLESS_BOT];
    arguments.extend(QUICK_MATCH);
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = arbiter(&arguments).stdout(writer).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), error.as_ref()), (Some(0), ""));
    // A full disk loses the results, so the arbiter reports an error.
    let full = File::options().write(true).open("/dev/full").unwrap();
    let output = arbiter(&arguments).stdout(full).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        error.starts_with("arbiter: cannot write the results: ") && error.lines().count() == 1,
        "{error}"
    );
}
