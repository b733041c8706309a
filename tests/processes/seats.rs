//! The seats of a match as an organiser writes them, with the mistakes that an organiser makes. The arbiter
//! probes every seat before the first game, so that a player cannot win against a player that does not play.

use std::process::Output;

use crate::common::fake;
use crate::common::matches::{
    FAULTLESS_BOT, QUICK_MATCH, SUBSTITUTED, arbiter, play, play_as, seated, trace_bot_lines, traced_lines,
};

/// Asserts that the arbiter refused a match: one line on standard error with these words, exit code 2,
/// nothing on standard output.
fn assert_refused(output: &Output, words: &[&str]) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.starts_with("arbiter: ") && error.lines().count() == 1, "{error}");
    words.iter().for_each(|word| assert!(error.contains(word), "'{word}' is missing in: {error}"));
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn nobody_beats_a_player_who_made_no_decision() {
    for flags in ["--exit-on-go", "--malformed"] {
        let bot = fake(flags);
        let arguments = [&seated(&[&bot, FAULTLESS_BOT])[..], &QUICK_MATCH].concat();
        let output = arbiter(&arguments).output().unwrap();
        let report = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(SUBSTITUTED), "{report}");
        assert!(!report.contains(" beats "), "{report}");
        let row = report.lines().find(|line| line.starts_with(" fake ")).expect("a row");
        assert!(row.contains(" 100% "), "{report}");
        let row = report.lines().find(|line| line.starts_with(" random ")).expect("a row");
        assert!(!row.contains('%'), "{report}");
        assert!(report.contains("\nfake is not compared: substitutes made all its decisions\n"), "{report}");
        let output = arbiter(&[&arguments[..], &["--json"]].concat()).output().unwrap();
        assert_eq!(output.status.code(), Some(SUBSTITUTED));
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(json["differences"], serde_json::json!([]), "{json}");
        let [fake, good] = [0, 1].map(|player| &json["players"][player]);
        assert_eq!((&fake["moves"], &fake["substituted"]), (&0.into(), &1.0.into()));
        assert_eq!(good["substituted"], 0.0);
        assert!(good["moves"].as_u64() > Some(0));
    }
}

/// Returns the text of a seat that has the fake bot and further keys.
fn keyed(flags: &str, keys: &str) -> String {
    format!("command=\"{}\" {keys}", fake(flags))
}

#[test]
fn a_seat_has_a_name_options_and_a_memory_limit() {
    let seat = keyed("", "name='my bot' option.Style=fancy 'option.Own Book=false' memory=512");
    let played = play_as(&[&seat, "name=other command=talon:minimax option.Depth=1"], &[], trace_bot_lines);
    assert_eq!(
        (&played.json["players"][0]["name"], &played.json["players"][1]["name"]),
        (&"my bot".into(), &"other".into())
    );
    assert!(played.record.contains("\n# players: my bot, other\n"), "{}", played.record);
    let was_told = |line: &str| {
        traced_lines(&played.errors).any(|(from_bot, _, words)| !from_bot && words.contains(line))
    };
    for line in [
        "setoption name Style value fancy\\n",
        "setoption name Own Book value false\\n",
        "setoption name Player value minimax\\n",
        "setoption name Depth value 1\\n",
    ] {
        assert!(was_told(line), "{line}: {}", played.errors);
    }
    played.assert_unharmed(0, 4);
}

#[test]
fn a_memory_limit_of_a_seat_comes_before_that_of_the_match() {
    let played = play(&[&keyed("--eats-memory", "memory=200"), FAULTLESS_BOT], &["--memory", "100000"]);
    assert!(played.faults().iter().all(|fault| fault.ends_with(" crash")), "{:?}", played.faults());
    played.assert_unharmed(1, 4);
}

#[test]
fn words_of_the_user_in_an_error_are_quoted_in_one_line() {
    for (arguments, word) in [
        (&["--startup", "\u{202e}5"][..], "invalid value '\\u{202e}5' for '--startup <MS>'"),
        (&["--startup=a\nb"], "invalid value 'a\\nb' for '--startup <MS>'"),
        (&["\u{2066}x"], "'\\u{2066}x'"),
        (&["run", "--entropy", "x", "a\nb"], "a\\nb: No such file"),
        (&["verify", "a\n\u{202e}b"], "cannot read a\\n\\u{202e}b: "),
        (&["tournament", "\u{1b}[31m"], "cannot read \\u{1b}[31m: "),
        (&["export", "--as", "games", "\u{1b}[31m"], "cannot read \\u{1b}[31m: "),
    ] {
        assert_refused(&arbiter(arguments).output().unwrap(), &[word]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn affinity_pins_the_bots_of_a_table_to_one_core() {
    let own = rustix::thread::sched_getaffinity(None).unwrap();
    let core = (0..1024).find(|&core| own.is_set(core)).expect("a core");
    // The bot writes the list of its processor cores to standard error. The report of the bot's fault shows
    // this output.
    let script = "grep Cpus_allowed_list: /proc/self/status >&2";
    let bot = format!("command=\"sh -c '{script}; exec {}'\"", fake("--exit-on-go").replace('\'', ""));
    for affinity in ["--affinity".to_owned(), format!("--affinity={core}")] {
        let played = play(&[&bot, FAULTLESS_BOT], &[affinity.as_str()]);
        assert!(played.errors.contains(&format!("Cpus_allowed_list:\\t{core}\n")), "{}", played.errors);
    }
    let output = arbiter(&["--affinity=1023"]).output().unwrap();
    if !own.is_set(1023) {
        assert_refused(&output, &["--affinity: no core 1023: the arbiter may use "]);
    }
}
