//! The seats of a match as an organiser writes them, with the organiser's mistakes: no game is played before every seat
//! was probed, and nobody wins against a player who did not play.

use std::process::Output;

use crate::common::matches::{
    GOOD, SHORT, SUBSTITUTED, arbiter, overhear, overheard, play, play_as, scratch, seated,
};
use crate::common::{fake, present};

/// Asserts that a match was refused: one line on standard error with these words, exit code 2, nothing on standard
/// output.
fn assert_refused(output: &Output, words: &[&str]) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.starts_with("arbiter: ") && error.lines().count() == 1, "{error}");
    words.iter().for_each(|word| assert!(error.contains(word), "'{word}' is missing in: {error}"));
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
}

/// Asserts that a match of this seat and a good player is refused, and that nothing is written to the record.
fn refused(seat: &str, more: &[&str], words: &[&str]) {
    let record = scratch("refused.talon");
    let arguments = [&seated(&[seat, GOOD])[..], &["--record", record.to_str().unwrap()], more].concat();
    assert_refused(&arbiter(&arguments).output().unwrap(), words);
    assert_eq!(std::fs::read_to_string(&record).unwrap_or_default(), "", "{seat}");
}

#[test]
fn a_misspelt_file_is_refused_with_the_interpreters_words() {
    let of_sh = ["seat 0, 'sh nosuch.sh': ended with exit code ", " instead of talonok; its last words: "];
    refused("sh nosuch.sh", &[], &[&of_sh[..], &["nosuch.sh"]].concat());
    if present("python3") {
        refused("python3 nosuch.py", &[], &["; its last words: ", "can't open file", "nosuch.py"]);
    }
}

#[test]
fn a_misspelt_program_is_refused() {
    refused("pythn3 bot.py", &[], &["seat 0, 'pythn3 bot.py': cannot start 'pythn3': "]);
    let arguments = seated(&[GOOD, "/nonesuch/bot"]);
    assert_refused(
        &arbiter(&arguments).output().unwrap(),
        &["seat 1, '/nonesuch/bot': cannot start '/nonesuch/bot': "],
    );
}

#[test]
fn a_bot_that_fails_in_the_probe_is_refused() {
    for (flags, words) in [
        ("--exit-at-once", "ended with exit code 3 instead of talonok; its last words: "),
        ("--wrong-version", "speaks version 2 of the protocol, not 1"),
        ("--garbage", "wrote without end instead of talonok"),
        ("--other-game", "it does not play tablic for 2 players"),
        ("--no-handshake", "no talonok within 1000 ms, and no other line: is the output flushed?"),
        ("--no-readyok", "no readyok within 1000 ms"),
    ] {
        refused(&fake(flags), &["--startup", "1000"], &["seat 0, ", words]);
    }
}

#[test]
fn a_built_in_player_of_another_game_is_refused() {
    let known = "of tablic: it has best, master, minimax, ";
    refused("talon:silicon", &[], &["seat 0, 'talon:silicon': no built-in player 'silicon' ", known]);
    refused("talon:nobody", &[], &["seat 0, 'talon:nobody': no built-in player 'nobody' ", known]);
}

#[test]
fn a_bad_option_value_is_refused() {
    refused("talon:minimax,Depth=many", &[], &["seat 0, 'talon:minimax,Depth=many': Depth cannot be 'many'"]);
    refused("talon:minimax,Dept=2", &[], &["seat 0, 'talon:minimax,Dept=2': no option 'Dept'"]);
}

#[test]
fn nobody_beats_a_player_who_made_no_decision() {
    for flags in ["--exit-on-go", "--malformed"] {
        let bot = fake(flags);
        let arguments = [&seated(&[&bot, GOOD])[..], &SHORT].concat();
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
        assert_eq!(json["versus"], serde_json::json!([]), "{json}");
        let [fake, good] = [0, 1].map(|player| &json["players"][player]);
        assert_eq!((&fake["moves"], &fake["substituted"]), (&0.into(), &1.0.into()));
        assert_eq!(good["substituted"], 0.0);
        assert!(good["moves"].as_u64() > Some(0));
    }
}

/// The good fake bot, as a seat with these further keys.
fn keyed(flags: &str, keys: &str) -> String {
    format!("cmd=\"{}\" {keys}", fake(flags))
}

#[test]
fn a_seat_has_a_name_options_and_a_memory_limit() {
    let seat = keyed("", "name='my bot' option.Style=fancy 'option.Own Book=false' memory=512");
    let played = play_as(&[&seat, "name=other cmd=talon:minimax option.Depth=1"], &[], overhear);
    assert_eq!(
        (&played.json["players"][0]["name"], &played.json["players"][1]["name"]),
        (&"my bot".into(), &"other".into())
    );
    assert!(played.record.contains("\n# players: my bot, other\n"), "{}", played.record);
    let was_told =
        |line: &str| overheard(&played.errors).any(|(from_bot, _, words)| !from_bot && words.contains(line));
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
    let played = play(&[&keyed("--eats-memory", "memory=200"), GOOD], &["--memory", "100000"]);
    assert!(played.faults().iter().all(|fault| fault.ends_with(" crash")), "{:?}", played.faults());
    played.assert_unharmed(1, 4);
}

#[test]
fn a_wrong_seat_is_refused() {
    let options = "the options are Seed, ";
    for (seat, words) in [
        (String::new(), "seat 0: no command: '' is empty or its quotes do not match"),
        ("name=mybot".to_owned(), "seat 0: no program: add cmd=\"COMMAND\" to 'name=mybot'"),
        (
            keyed("", "depth=3"),
            "seat 0: no key 'depth': the keys of a seat are name, cmd, dir, option.NAME, memory",
        ),
        (keyed("", "memory=lots"), "seat 0: memory cannot be 'lots': expected a number of MiB from 1"),
        (keyed("", "option.Depth=3"), options),
        (keyed("", "option.Style=loud"), "Style cannot be 'loud': expected one of plain, fancy"),
        (keyed("--refuse-good-options", "option.Style=fancy"), "it said 'error option "),
        ("name=other cmd=talon:silicon".to_owned(), "no built-in player 'silicon' of tablic"),
    ] {
        refused(&seat, &[], &[words]);
    }
}

#[test]
fn a_number_beyond_its_range_is_refused() {
    for (option, value, range) in [
        ("--players", "1000000000000", "1..=64"),
        ("--players", "65", "1..=64"),
        ("--players", "0", "1..=64"),
        ("--memory", "17592186044416", "1..=16777216"),
        ("--memory", "16777217", "1..=16777216"),
    ] {
        let output = arbiter(&[&seated(&[GOOD, GOOD])[..], &[option, value]].concat()).output().unwrap();
        assert_refused(&output, &[&format!("{value} is not in {range}")]);
    }
}

#[test]
fn words_of_the_user_in_an_error_are_quoted_in_one_line() {
    for (arguments, word) in [
        (&["--startup", "\u{202e}5"][..], "invalid value '\\u{202e}5' for '--startup <STARTUP>'"),
        (&["--startup=a\nb"], "invalid value 'a\\nb' for '--startup <STARTUP>'"),
        (&["\u{2066}x"], "'\\u{2066}x'"),
        (&["run", "--entropy", "x", "a\nb"], "a\\nb: No such file"),
        (&["verify", "a\n\u{202e}b"], "cannot read a\\n\\u{202e}b: "),
        (&["tournament", "\u{1b}[31m"], "cannot read \\u{1b}[31m: "),
        (&["export", "--as", "games", "\u{1b}[31m"], "cannot read \\u{1b}[31m: "),
    ] {
        assert_refused(&arbiter(arguments).output().unwrap(), &[word]);
    }
}

#[test]
fn one_seat_of_a_game_for_three_says_how_many_are_needed() {
    let refused = |seats: &[&str], words: &str| {
        let arguments = [&["--game", "tarok"][..], &seated(seats)].concat();
        assert_refused(&arbiter(&arguments).output().unwrap(), &[words]);
    };
    let one = "1 seat given, and tarok needs 3 players: give 3 --seat options, \
               or add --players 3, and the one seat is repeated";
    refused(&[GOOD], one);
    refused(&[GOOD, GOOD], "2 seats given, and tarok needs 3 players: give 3 --seat options\n");
    let five = "5 seats given, and tablic needs 2, 3, 4, 6, 8, 12, 16, 24 or 48 players: give as many --seat options\n";
    assert_refused(&arbiter(&seated(&[GOOD; 5])).output().unwrap(), &[five]);
}

#[cfg(target_os = "linux")]
#[test]
fn affinity_pins_the_bots_of_a_table_to_one_core() {
    let own = rustix::thread::sched_getaffinity(None).unwrap();
    let core = (0..1024).find(|&core| own.is_set(core)).expect("a core");
    // The bot writes its cores to standard error, which is in the report of its fault.
    let script = "grep Cpus_allowed_list: /proc/self/status >&2";
    let bot = format!("cmd=\"sh -c '{script}; exec {}'\"", fake("--exit-on-go").replace('\'', ""));
    for affinity in ["--affinity".to_owned(), format!("--affinity={core}")] {
        let played = play(&[&bot, GOOD], &[affinity.as_str()]);
        assert!(played.errors.contains(&format!("Cpus_allowed_list:\\t{core}\n")), "{}", played.errors);
    }
    let output = arbiter(&["--affinity=1023"]).output().unwrap();
    if !own.is_set(1023) {
        assert_refused(&output, &["--affinity: no core 1023: the arbiter may use "]);
    }
    for (cores, words) in
        [("--affinity=x", "expected cores and ranges of cores"), ("--affinity=3-1", "as in 0-3,6")]
    {
        let output = arbiter(&[cores]).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(words), "{error}");
    }
}
