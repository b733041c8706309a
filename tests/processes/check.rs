//! `arbiter check`. A bot without faults must pass every step. For every step there is a fake bot that must
//! fail only this step.
//!
//! Most tests call the library. The tests of the printed report run the arbiter.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Output;
use std::thread;
use std::time::Duration;

use talon::arbiter::bot::{ExchangedLine, Interrupt};
use talon::arbiter::conformance::{
    CheckError, StepLevel, StepOutcome, TimeLimits, Verdict, WantedGame, check, titles,
};

use crate::common::matches::folder;
use crate::common::run_directory::isolated;
use crate::common::{ARBITER, fake, launch, spec};

/// Returns time limits that are long enough for a good bot on a busy machine, and short for a bot that never
/// answers. `startup` is in milliseconds.
fn timing(startup: u64) -> TimeLimits {
    TimeLimits {
        move_time: Duration::from_millis(100),
        margin: Duration::from_millis(400),
        startup: Duration::from_millis(startup),
    }
}

fn verdicts(bot: &str, startup: u64) -> Vec<Verdict> {
    verdicts_at(None, bot, startup)
}

/// Returns the verdicts on a bot. It plays at a table for `players` players, or at tables of all sizes
/// without this number.
fn verdicts_at(players: Option<usize>, bot: &str, startup: u64) -> Vec<Verdict> {
    let (interrupt, _kept) = Interrupt::never().unwrap();
    check(
        &talon::all_games().rules(),
        &spec(bot),
        WantedGame { name: None, players, rules: &[] },
        &timing(startup),
        &launch(),
        &interrupt,
    )
    .unwrap()
}

/// Returns the titles of the failed verdicts.
fn failed(verdicts: &[Verdict]) -> Vec<&'static str> {
    let failed = |verdict: &&Verdict| matches!(verdict.outcome, StepOutcome::Failed(_));
    verdicts.iter().filter(failed).map(|verdict| verdict.title).collect()
}

/// Returns the titles of the skipped verdicts.
fn skipped(verdicts: &[Verdict]) -> Vec<&'static str> {
    let skipped = |verdict: &&Verdict| matches!(verdict.outcome, StepOutcome::Skipped { .. });
    verdicts.iter().filter(skipped).map(|verdict| verdict.title).collect()
}

#[test]
fn a_good_bot_passes_every_verdict() {
    // The best built-in player is slow, so it plays only at the smallest table.
    for (bot, players) in [
        (fake(""), None),
        (fake("--want-legal"), None),
        (fake("--want-live --noisy"), None),
        ("talon:best".to_owned(), Some(2)),
    ] {
        let verdicts = verdicts_at(players, &bot, 5000);
        assert!(
            verdicts.iter().all(|verdict| verdict.outcome == StepOutcome::Passed),
            "{bot}: {verdicts:#?}"
        );
    }
}

/// Flags of the fake bot, each with the step that the bot then fails.
const FAILING: [(&str, &str); 44] = [
    ("--exit-at-once", "shakes hands"),
    ("--garbage", "shakes hands"),
    ("--no-handshake", "shakes hands"),
    ("--wrong-version", "shakes hands"),
    ("--no-name", "says its name"),
    ("--other-game", "offers a game that we know"),
    ("--no-readyok", "answers isready"),
    ("--refuse-good-options", "takes the values of its options"),
    ("--accept-bad-options", "refuses other values"),
    ("--accept-unknown-options", "refuses unknown options"),
    ("--answer-without-game", "refuses go without a game"),
    ("--silent", "moves when asked, and once"),
    ("--late 5000", "moves when asked, and once"),
    ("--exit-on-go", "moves when asked, and once"),
    ("--internal-error", "moves when asked, and once"),
    ("--closes-stdout", "moves when asked, and once"),
    ("--flood-slowly", "moves when asked, and once"),
    ("--garbage-on-go", "moves when asked, and once"),
    ("--half-line", "moves when asked, and once"),
    ("--long-line", "moves when asked, and once"),
    ("--nul", "moves when asked, and once"),
    ("--invalid-utf8", "moves when asked, and once"),
    ("--bare", "moves when asked, and once"),
    ("--unasked", "moves when asked, and once"),
    ("--two-answers", "moves when asked, and once"),
    ("--malformed", "plays whole games from every seat"),
    ("--exit-at 4", "plays whole games from every seat"),
    ("--illegal", "plays whole games from every seat"),
    ("--fussy", "reads odd blanks"),
    ("--deaf-while-thinking", "answers isready while it thinks"),
    ("--ignore-stop", "stops when told"),
    ("--forget-newgame", "begins anew in mid-deal"),
    ("--die-on-unknown", "plays on after an unknown line"),
    ("--die-on-malformed", "plays on after a malformed line"),
    ("--die-on-long", "plays on after a huge line"),
    ("--die-on-utf8", "plays on after invalid UTF-8"),
    ("--die-on-nul", "plays on after a NUL byte"),
    ("--mumbles", "moves when asked, and once"),
    ("--thinks-aloud", "writes only lines of the protocol"),
    ("--not-repeatable", "repeats itself with the same seed"),
    ("--ignore-quit", "ends on quit"),
    ("--fail-code", "ends on quit"),
    ("--ignore-eof", "ends with its input"),
    ("--forks", "leaves nothing behind"),
];

/// Asserts that the fake bot fails exactly this step. Also asserts that the text and the advice of the step
/// have one line each.
fn assert_fails_only(flags: &str, title: &str) {
    let verdicts = verdicts(&fake(flags), 1500);
    assert_eq!(failed(&verdicts), [title], "{flags}: {verdicts:#?}");
    for Verdict { outcome, .. } in &verdicts {
        if let StepOutcome::Failed(failure) = outcome {
            assert!(!failure.happened.is_empty() && !failure.happened.contains('\n'), "{flags}: {failure:?}");
            assert!(!failure.advice.is_empty() && !failure.advice.contains('\n'), "{flags}: {failure:?}");
        }
    }
}

#[test]
fn each_misbehaviour_fails_exactly_its_own_verdict() {
    // The bots are idle most of the time, so the test runs them in parallel.
    thread::scope(|scope| {
        for first in 0..8 {
            let part = FAILING.iter().skip(first).step_by(8);
            scope.spawn(|| part.for_each(|(flags, title)| assert_fails_only(flags, title)));
        }
    });
}

#[test]
fn a_bot_that_cannot_be_started_skips_all_other_steps() {
    let verdicts = verdicts("/nonesuch/bot", 1000);
    assert_eq!(failed(&verdicts), ["starts"]);
    assert_eq!(skipped(&verdicts).len(), titles().count() - 1);
}

/// Asserts that a bot fails only the step "starts". Returns the text and the advice of this step.
fn start_failure(bot: &str) -> (String, String) {
    let verdicts = verdicts(bot, 10_000);
    assert_eq!(failed(&verdicts), ["starts"], "{bot}: {verdicts:#?}");
    match &verdicts[0].outcome {
        StepOutcome::Failed(failure) => (failure.happened.clone(), failure.advice.clone()),
        other => panic!("{bot}: {other:?}"),
    }
}

/// Writes a file with these permissions. Returns its path.
fn program_file(path: &Path, text: &str, mode: u32) -> String {
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    path.display().to_string()
}

#[test]
fn a_bot_that_does_not_start_is_told_which_program_is_missing() {
    let folder = folder("check-start");
    fs::create_dir_all(folder.join("shims")).unwrap();
    let file = |name: &str, text: &str, mode: u32| program_file(&folder.join(name), text, mode);
    let interpreter = "names the interpreter '/no/such/python3', and no such program exists";
    let shim = "#!/bin/sh\nexec /no/such/pyenv exec python3 \"$@\"\n";
    for (bot, result, advice) in [
        (file("a.py", "#!/no/such/python3\n", 0o755), interpreter, interpreter),
        (
            file("b.py", "#!/bin/sh\r\n", 0o755),
            "'/bin/sh' and ends with a carriage return",
            "line ends of Unix",
        ),
        (file("c.py", "#!/usr/bin/env no-such-python\n", 0o755), "exit code 127", "'no-such-python', and no"),
        (file("d.py", "print(1)\n", 0o755), "ended with exit code 2", "has no first line such as"),
        (file("e.py", "#!/bin/sh\n", 0o644), "Permission denied", "is not executable: chmod +x"),
        (file("shims/python3", shim, 0o755), "exit code 127", "is a wrapper ('"),
        (file("run", "#!/bin/sh\nno-such-program\n", 0o755), "exit code 127", "is a script of the shell"),
        (folder.display().to_string(), "Permission denied", "is a directory"),
        (
            "no-such-python bot.py".to_owned(),
            "it is in no directory",
            "is in no directory of PATH: install it",
        ),
        ("/no/such/python bot.py".to_owned(), "No such file", "'/no/such/python' does not exist"),
        (
            "command=run directory=".to_owned() + &folder.display().to_string(),
            "it is in no directory",
            "write ./run",
        ),
        ("sh -c no-such-program".to_owned(), "exit code 127", "exit code 127 or 126 says"),
    ] {
        let (happened, told) = start_failure(&bot);
        assert!(happened.contains(result) && told.contains(advice), "{bot}: {happened}\n{told}");
    }
}

#[test]
fn a_wrapper_that_starts_the_bot_is_noted() {
    let shims = folder("check-wrapper").join("shims");
    fs::create_dir_all(&shims).unwrap();
    let wrapper = program_file(&shims.join("bot"), &format!("#!/bin/sh\nexec {}\n", fake("")), 0o755);
    let (report, code) = json(&[&wrapper, "--players", "2"]);
    assert_eq!(code, Some(0), "{report}");
    assert!(report["note"].as_str().unwrap().contains("is a wrapper"), "{report}");
    let text = String::from_utf8(program(&[&wrapper, "--players", "2"]).stdout).unwrap();
    assert!(text.contains("\nnote: "), "{text}");
    let (plain, _) = json(&[&fake(""), "--players", "2"]);
    assert!(plain.get("note").is_none(), "{plain}");
}

#[test]
fn every_verdict_has_a_bot_that_fails_it() {
    let shown: BTreeSet<&str> = FAILING.iter().map(|(_, title)| *title).chain(["starts"]).collect();
    assert_eq!(titles().collect::<BTreeSet<_>>(), shown);
    assert_eq!(titles().count(), shown.len(), "no two verdicts share a title");
}

#[test]
fn a_failure_has_the_last_lines_of_the_bot() {
    let verdicts = verdicts(&fake("--exit-on-go"), 1500);
    let failure = verdicts.iter().find_map(|verdict| match &verdict.outcome {
        StepOutcome::Failed(failure) => Some(failure),
        _ => None,
    });
    let failure = failure.expect("a failed verdict");
    assert_eq!(failure.happened, "ended with exit code 3 instead of bestmove");
    let said = |line: &str| ExchangedLine::Said(line.to_owned());
    assert_eq!(failure.exchange[0], ExchangedLine::Sent("talon 1".to_owned()));
    assert!(failure.exchange.contains(&said("talonok 1")), "{failure:?}");
    assert_eq!(failure.exchange.last(), Some(&ExchangedLine::Sent("go movetime 100".to_owned())));
    assert_eq!(failure.stderr, "fake_bot: that is too hard\n");
}

/// Returns the text of the only failed step of a bot.
fn happened(flags: &str) -> String {
    let verdicts = verdicts(&fake(flags), 1500);
    let failures = verdicts.into_iter().filter_map(|verdict| match verdict.outcome {
        StepOutcome::Failed(failure) => Some(failure.happened),
        _ => None,
    });
    failures.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_late_bot_is_told_how_long_was_waited_and_of_what() {
    let told = [
        ("--silent", "no bestmove within 500 ms: limit 100, margin 400"),
        (
            "--mumbles",
            "no bestmove within 500 ms: limit 100, margin 400; 'my move: 7h' is no line of the protocol",
        ),
        ("--no-handshake", "no talonok within 1500 ms, and no other line: is the output flushed?"),
        ("--no-readyok", "no readyok within 1500 ms"),
        ("--ignore-stop", "after 'stop': no bestmove within 1000 ms"),
        ("--thinks-aloud", "lines that the protocol does not have: 'the ace looks good'"),
    ];
    thread::scope(|scope| {
        for (flags, words) in told {
            scope.spawn(move || assert_eq!(happened(flags), words, "{flags}"));
        }
    });
}

#[test]
fn a_bot_runs_without_the_unbuffered_output_of_its_author() {
    let bot = format!("sh -c '[ -z \"$PYTHONUNBUFFERED\" ] && exec {}'", fake(""));
    let mut check = isolated(ARBITER);
    check.args(["check", "--players", "2", &bot]).env("PYTHONUNBUFFERED", "1");
    let output = check.output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn a_game_that_does_not_exist_is_an_error() {
    let (interrupt, _kept) = Interrupt::never().unwrap();
    let try_game = |game| {
        let wanted = WantedGame { name: Some(game), players: None, rules: &[] };
        check(&talon::all_games().rules(), &spec(&fake("")), wanted, &timing(5000), &launch(), &interrupt)
    };
    let error = try_game("bridge").unwrap_err();
    assert!(
        matches!(&error, CheckError::Game(_)) && error.to_string().contains("no game 'bridge'"),
        "{error}"
    );
    let first = talon::all_games().iter().next().unwrap().offer().name;
    assert_eq!(failed(&try_game(&first).unwrap()), [""; 0]);
}

#[test]
fn an_interrupt_stops_the_test() {
    let (interrupt, writer) = Interrupt::never().unwrap();
    rustix::io::write(&writer, b"!").unwrap();
    let stopped = check(
        &talon::all_games().rules(),
        &spec(&fake("--silent")),
        WantedGame::default(),
        &timing(60_000),
        &launch(),
        &interrupt,
    );
    assert_eq!(stopped, Err(CheckError::Interrupted));
}

/// The number of steps that only advise.
const ADVICE: usize = 10;

/// Runs `arbiter check`.
fn program(arguments: &[&str]) -> Output {
    isolated(ARBITER).arg("check").args(arguments).output().unwrap()
}

#[test]
fn the_report_numbers_verdicts_and_gives_advice() {
    let good = program(&[&fake("")]);
    let text = String::from_utf8(good.stdout).unwrap();
    let count = titles().count();
    assert_eq!(good.status.code(), Some(0), "{text}");
    let numbered = text.lines().filter(|line| line.starts_with(' '));
    for (index, (line, title)) in numbered.zip(titles()).enumerate() {
        assert_eq!(line, format!("{:>3} ok      {title}", index + 1));
    }
    let counts = format!(
        "\nrequired: {} ok, 0 failed, 0 skipped\nadvice: {ADVICE} ok, 0 failed, 0 skipped\n",
        count - ADVICE
    );
    // The report begins with the command and its directory.
    assert!(text.starts_with("command: ") && text.contains("\ndirectory: /"), "{text}");
    assert!(text.contains("\nrequired: ") && text.ends_with(&counts), "{text}");

    let bad = program(&[&fake("--exit-on-go"), "--movetime", "50"]);
    let text = String::from_utf8(bad.stdout).unwrap();
    assert_eq!(bad.status.code(), Some(1), "{text}");
    let expected = "
  7 FAILED  moves when asked, and once
            test    a deal without 'go', then 'go', then a wait for more
            result  ended with exit code 3 instead of bestmove
            fix     run on until 'quit' or the end of input, and keep the output open
";
    assert!(text.contains(expected), "{text}");
    assert!(text.contains("\n            stderr  fake_bot: that is too hard\n"), "{text}");
    assert!(text.contains("\n            said    readyok\n            sent    go movetime 50\n"), "{text}");
    assert!(
        text.contains("\n  8 -       plays whole games from every seat: skipped, needs verdict 7\n"),
        "{text}"
    );
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    assert!(!text.contains('\u{1b}'), "no colours: {text}");
}

/// Runs `arbiter check --json`. Returns the output and the exit code.
fn json(arguments: &[&str]) -> (serde_json::Value, Option<i32>) {
    let output = program(&[arguments, &["--json"]].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    (serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{errors}")), output.status.code())
}

/// Returns the step of a JSON report with this title.
fn step<'a>(report: &'a serde_json::Value, title: &str) -> &'a serde_json::Value {
    let steps = report["steps"].as_array().unwrap();
    steps.iter().find(|step| step["title"] == title).unwrap_or_else(|| panic!("no '{title}' in {report}"))
}

#[test]
fn a_bot_that_crashes_at_four_players_is_found() {
    let bot = fake("--exit-at 4");
    let games = "plays whole games from every seat";
    let (report, code) = json(&[&bot, "--game", "tablic"]);
    assert_eq!((code, &report["passed"]), (Some(1), &false.into()), "{report}");
    let failed = step(&report, games);
    assert_eq!((&failed["outcome"], &failed["level"]), (&"failed".into(), &"required".into()), "{report}");
    let result = failed["result"].as_str().unwrap();
    assert!(result.contains(" of 4: ended with exit code 3 instead of bestmove"), "{result}");
    let lines = failed["lines"].as_array().unwrap();
    assert!(lines.iter().any(|line| line.as_str().unwrap().starts_with("> newgame tablic players 4 ")));
    assert_eq!(lines.last().unwrap(), "> go movetime 200");
}

#[test]
fn rules_are_tested_at_the_tables_that_they_allow() {
    let bot = fake("--exit-at 4");
    let (report, code) = json(&[&bot, "--game", "tablic", "--rules", "pairs=on"]);
    assert_eq!(code, Some(1), "{report}");
    let failed = step(&report, "moves when asked, and once");
    let lines = failed["lines"].as_array().unwrap();
    let first = lines.iter().find(|line| line.as_str().unwrap().starts_with("> newgame ")).unwrap();
    let first = first.as_str().unwrap();
    assert!(first.starts_with("> newgame tablic players 4 ") && first.ends_with(" pairs on"), "{first}");
    let refused =
        isolated(ARBITER).args(["check", "--game", "tablic", "--rules", "pairs=maybe", &bot]).output();
    let refused = refused.unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let error = String::from_utf8_lossy(&refused.stderr);
    assert!(error.contains("pairs cannot be 'maybe': expected off|on"), "{error}");
}

#[test]
fn players_restricts_the_test_to_one_table() {
    let bot = fake("--exit-at 4");
    let (report, code) = json(&[&bot, "--game", "tablic", "--players", "2"]);
    assert_eq!((code, &report["passed"]), (Some(0), &true.into()), "{report}");
    let (report, code) = json(&[&bot, "--players", "4"]);
    assert_eq!(code, Some(1));
    // At this table the bot has a fault at every decision, even at the first.
    assert_eq!(step(&report, "moves when asked, and once")["outcome"], "failed", "{report}");
    assert_eq!(step(&report, "plays whole games from every seat")["outcome"], "skipped", "{report}");
}

#[test]
fn advice_fails_only_when_it_is_strict() {
    let bot = fake("--die-on-malformed");
    let (report, code) = json(&[&bot, "--players", "2"]);
    assert_eq!((code, &report["passed"]), (Some(0), &true.into()), "{report}");
    let failed = step(&report, "plays on after a malformed line");
    assert_eq!((&failed["outcome"], &failed["level"]), (&"failed".into(), &"advice".into()), "{report}");
    let lines: Vec<&str> =
        failed["lines"].as_array().unwrap().iter().filter_map(|line| line.as_str()).collect();
    assert!(lines.contains(&"> move 0 @@"), "{lines:?}");
    let (report, code) = json(&[&bot, "--players", "2", "--strict"]);
    assert_eq!((code, &report["passed"]), (Some(1), &false.into()), "{report}");
    let (_, code) = json(&[&fake(""), "--players", "2", "--strict"]);
    assert_eq!(code, Some(0));
}

#[test]
fn the_required_steps_come_before_the_advice() {
    let verdicts = verdicts(&fake("--exit-at-once"), 1500);
    let required = verdicts.iter().take_while(|verdict| verdict.level == StepLevel::Required).count();
    assert_eq!(required, titles().count() - ADVICE);
    assert!(verdicts[required..].iter().all(|verdict| verdict.level == StepLevel::Advice));
}

#[cfg(target_os = "linux")]
#[test]
fn no_process_of_a_tested_bot_is_left() {
    thread::scope(|scope| {
        for flags in [
            "--forks",
            "--leaves-group --ignore-quit --ignore-eof",
            "--ignore-quit --ignore-eof",
            "--garbage",
        ] {
            scope.spawn(move || {
                let tag = format!("check-{}-{}", std::process::id(), flags.replace(' ', ""));
                assert_ne!(failed(&verdicts(&fake(&format!("{flags} --tag {tag}")), 1500)), [""; 0]);
                crate::common::assert_none_left(&tag);
            });
        }
    });
}
