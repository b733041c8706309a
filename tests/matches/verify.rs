//! `arbiter verify` checks a record against the plan, the key and the rules. The key stays secret while bots
//! run.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use talon::arbiter::plan::MatchKey;

use crate::common::matches::invoke;
use crate::common::run_directory::{isolated, run_directory};
use crate::common::{ARBITER, ROOT, fake, pause, present, text};

/// Returns a path for a file of this test.
fn path(name: &str) -> PathBuf {
    run_directory().join(format!("verify-{name}"))
}

/// Plays a match between random players. Returns its standard output and its record.
fn play(name: &str, arguments: &[&str]) -> (String, String) {
    let record = path(name);
    let output = invoke(
        &[&["--participant", "talon:random", "--force", "--record", &record.to_string_lossy()], arguments]
            .concat(),
    );
    assert!(output.status.success(), "{}", text(&output.stderr));
    (text(&output.stdout), std::fs::read_to_string(&record).unwrap())
}

/// Runs `verify` on a record. Returns the exit code and the standard output without the path.
fn verify(name: &str, record: &str) -> (i32, String) {
    let path = path(name);
    std::fs::write(&path, record).unwrap();
    let output = invoke(&["verify", &path.to_string_lossy()]);
    let report = text(&output.stdout).replace(&format!("{}: ", path.display()), "");
    (output.status.code().unwrap(), report)
}

/// Returns the rest of the only line that begins with `start`.
fn after<'a>(text: &'a str, start: &str) -> &'a str {
    let mut found = text.lines().filter_map(|line| line.strip_prefix(start));
    let rest = found.next().unwrap_or_else(|| panic!("no '{start}' in {text}"));
    assert_eq!(found.next(), None);
    rest
}

/// Returns the report of `verify` on a whole match without faults.
fn verified(games: usize, deals: usize, record: &str) -> String {
    format!(
        "{games} games of {deals} deals, 0 faults: every game of the plan once; cards, substitutes and results follow \
         from plan, key, moves and rules\nthe cards follow from the key alone: its owner may have chosen it among \
         several\nplan hash: {}\n",
        after(record, "# plan hash: ")
    )
}

const TABLIC: [&str; 6] = ["--game", "tablic", "--players", "3", "--deals", "4"];
const MARIAS: [&str; 6] = ["--game", "marias", "--players", "3", "--deals", "30"];
const TAROK: [&str; 6] = ["--game", "tarok", "--players", "3", "--deals", "12"];

#[test]
fn matches_of_every_game_verify() {
    for (game, deals) in [(TABLIC, 4), (MARIAS, 30), (TAROK, 12)] {
        let (printed, record) = play(game[1], &game);
        assert_eq!(verify(game[1], &record), (0, verified(3 * deals, deals, &record)));
        // The report and the record contain the same hash and the same key.
        let key = MatchKey::parse(after(&record, "# key: ")).unwrap();
        assert_eq!(after(&record, "# key hash: "), key.hash());
        assert_eq!(after(&printed, "key hash: "), key.hash());
        assert_eq!(after(&printed, "plan hash: "), after(&record, "# plan hash: "));
        assert_eq!(after(&printed, "to play the same deals again: --key "), key.reveal());
        // The output shows the hash before the first deal and the key after the last deal.
        assert!(printed.find("key hash: ").unwrap() < printed.find("games of").unwrap());
        assert!(record.find("# key hash: ").unwrap() < record.find("\nnewgame").unwrap());
        assert!(record.rfind("result ").unwrap() < record.find("# key: ").unwrap());
    }
}

#[test]
fn a_match_under_another_reading_verifies_and_replays() {
    let rules = ["--rules", "reading=thesis", "--rules", "pay=tavern"];
    let (_, record) = play("reading", &[&MARIAS[..], &rules].concat());
    assert_eq!(record.matches("\nnewgame marias players 3 reading thesis pay tavern\n").count(), 90);
    assert_eq!(verify("reading", &record), (0, verified(90, 30, &record)));
    let replayed = invoke(&["replay", &path("reading").to_string_lossy()]);
    assert!(text(&replayed.stdout).starts_with("90 games replayed, "), "{}", text(&replayed.stdout));
    assert!(replayed.status.success());
    // Under the default rules, some discards and payments of this record are wrong.
    let default = record.replace("\nnewgame marias players 3 reading thesis", "\nnewgame marias players 3");
    std::fs::write(path("default"), default).unwrap();
    let replayed = invoke(&["replay", &path("default").to_string_lossy()]);
    assert_eq!(replayed.status.code(), Some(1));
    assert!(text(&replayed.stdout).contains("is the trump card, which may not be discarded"));
}

#[test]
fn json_results_have_hash_and_key() {
    let output = invoke(&["--participant", "talon:random", "--players", "2", "--deals", "1", "--json"]);
    let results: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let key = MatchKey::parse(results["key"].as_str().unwrap()).unwrap();
    assert_eq!(results["key_hash"], key.hash());
    let errors = text(&output.stderr);
    assert_eq!(errors.lines().next(), Some(format!("key hash: {}", key.hash()).as_str()));
    assert_eq!(after(&errors, "to play the same deals again: --key "), key.reveal());
}

/// Returns the lines of a record, and the index of the first line of game `game`, counted from 0.
fn lines_from(record: &str, game: usize) -> (Vec<String>, usize) {
    let lines: Vec<String> = record.lines().map(str::to_owned).collect();
    let begins = |&at: &usize| lines[at].starts_with("# deal: ");
    let first = (0..lines.len()).filter(begins).nth(game).unwrap();
    (lines, first)
}

/// Finds the first line of game `game` that starts with `start`, and changes it. Returns the changed record
/// and the number of the changed line, counted from 1.
fn change(record: &str, game: usize, start: &str, change: impl Fn(&str) -> String) -> (String, usize) {
    let (mut lines, first) = lines_from(record, game);
    let at = first + lines[first..].iter().position(|line| line.starts_with(start)).unwrap();
    lines[at] = change(&lines[at]);
    (lines.join("\n") + "\n", at + 1)
}

#[test]
fn swapped_cards_are_reported_by_game_and_line() {
    let [tablic, marias, tarok] =
        [TABLIC, MARIAS, TAROK].map(|game| play("card", &[&game[..], &["--seed", "5"]].concat()).1);
    // Each row has the record, the beginning of a line, and an index. The index counts the lines of the fifth
    // game with this beginning from 0.
    for (record, start, which) in [
        (&tablic, "table ", 0),
        (&tablic, "deal 0 ", 0),
        (&tablic, "deal 1 ", 1),
        (&marias, "deal 1 ", 0),
        (&marias, "deal 0 ", 1),
        (&tarok, "deal 0 ", 0),
        (&tarok, "deal 2 ", 0),
    ] {
        let (mut lines, first) = lines_from(record, 4);
        let found = |&at: &usize| lines[at].starts_with(start);
        let at = (first..lines.len()).filter(found).nth(which).unwrap();
        // Exchanges the last card of this packet and the last card of the next packet.
        let [(own, card), (other, next)] = [at, at + 1].map(|at| {
            let (rest, card) = lines[at].rsplit_once(' ').unwrap();
            (rest.to_owned(), card.to_owned())
        });
        assert!(other.starts_with("deal "), "{other}");
        lines[at] = format!("{own} {next}");
        lines[at + 1] = format!("{other} {card}");
        let (code, report) = verify("card", &(lines.join("\n") + "\n"));
        assert_eq!(code, 1);
        let expected =
            format!("line {}: game 5: '{}' does not follow from the key: deal ", at + 1, lines[at]);
        assert!(
            report.starts_with(&expected) && report.ends_with(&format!(" has '{own} {card}'\n")),
            "{report}"
        );
        assert_eq!(report.lines().count(), 1, "{report}");
    }
}

#[test]
fn a_changed_order_of_the_talon_is_reported() {
    let (_, record) = play("talon", &TAROK);
    let (changed, line) = change(&record, 0, "deal talon ", |line| {
        let cards: Vec<&str> = line.split(' ').skip(2).collect();
        format!("deal talon {} {}", cards[5], cards[..5].join(" "))
    });
    let (code, report) = verify("talon", &changed);
    assert!(code == 1 && report.starts_with(&format!("line {line}: game 1: 'deal talon ")), "{report}");
}

#[test]
fn every_other_change_is_reported() {
    let (_, record) = play("changed", &TABLIC);
    let key = after(&record, "# key: ").to_owned();
    let other = MatchKey::new_random().unwrap();
    let (wrong_deal, line) = change(&record, 3, "# deal: 1", |_| "# deal: 2".to_owned());
    let (no_deal, next) = change(&record, 3, "# deal: 1", |_| "#".to_owned());
    let (no_result, result) = change(&record, 0, "result ", |_| "#".to_owned());
    let (seat, moved) = change(&record, 0, "move 0 ", |line| line.replacen("move 0", "move 1", 1));
    let cases = [
        (record.replace(&key, &other.reveal()), "the hash of this key is ".to_owned()),
        (record.replace(&key, &key[1..]), "is not a key: a key has 64 hexadecimal digits".to_owned()),
        (
            record.replace(after(&record, "# key hash: "), &other.hash()),
            format!(", but the hash before the first game is {}", other.hash()),
        ),
        (
            record.replacen("# key hash: ", "# hash: ", 1),
            "no line '# key hash: …' before the first game".to_owned(),
        ),
        (record.replacen("# key: ", "# was: ", 1), "no line '# key: …' after the last game".to_owned()),
        (wrong_deal, format!("line {}: game 4: the plan has deal 1 with ", line + 2)),
        (no_deal, format!("line {}: game 4: no line '# deal: …' before this game", next + 2)),
        (no_result, format!("line {}: game 1: it has no result", result + 4)),
        (seat, format!("line {moved}: game 1: 'move 1 ")),
        ("# key: x\n".to_owned(), "'x' is not a key: a key has 64 hexadecimal digits".to_owned()),
        (
            format!("# key hash: {}\n# key: {}\n", other.hash(), other.reveal()),
            "the record has no game: newgame begins one".to_owned(),
        ),
        (String::new(), "no line '# key: …' after the last game".to_owned()),
    ];
    for (number, (changed, expected)) in cases.into_iter().enumerate() {
        assert_ne!(changed, record, "{expected}");
        let (code, report) = verify(&format!("changed{number}"), &changed);
        assert_eq!(code, 1, "{expected}: {report}");
        assert!(report.contains(&expected) && report.lines().count() == 1, "{expected}: {report}");
    }
    let output = invoke(&["verify", "/nowhere/at/all.talon"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with("arbiter: cannot read /nowhere/at/all.talon: "));
}

/// Splits a record into its header, its games, and the line with the key.
fn parts(record: &str) -> (String, Vec<String>, String) {
    let mut games: Vec<String> = record.split_inclusive("\n\n").map(str::to_owned).collect();
    let (header, key) = (games.remove(0), games.pop().unwrap());
    (header, games, key)
}

/// Asserts that `verify` finds an error in a record and reports this text.
fn assert_found(name: &str, record: &str, expected: &str) {
    let (code, report) = verify(name, record);
    assert_eq!(code, 1, "{name}: {report}");
    assert!(report.contains(expected) && report.lines().count() == 1, "{name}: {expected}: {report}");
}

#[test]
fn a_dropped_repeated_or_moved_game_is_found() {
    let (_, record) = play("moved", &TABLIC);
    let (header, games, key) = parts(&record);
    let with = |games: &[String]| format!("{header}{}{key}", games.concat());
    assert_eq!(with(&games), record);
    let changed = |change: &dyn Fn(&mut Vec<String>)| {
        let mut games = games.clone();
        change(&mut games);
        with(&games)
    };
    let dropped = changed(&|games| drop(games.remove(4)));
    assert_found(
        "dropped",
        &dropped,
        "game 5: the plan has deal 1 with random#2, random#3, random here, but ",
    );
    let last = changed(&|games| drop(games.pop()));
    assert_found(
        "last",
        &last,
        "the record ends after 11 games: deal 3 with random#3, random, random#2 is missing",
    );
    let repeated = changed(&|games| games.insert(5, games[4].clone()));
    assert_found(
        "repeated",
        &repeated,
        "but the record has deal 1 with random#2, random#3, random: a game is",
    );
    let swapped = changed(&|games| games.swap(4, 5));
    assert_found("swapped", &swapped, "a game is missing, repeated, renamed or out of order");
    let more = changed(&|games| games.push(games[0].clone()));
    assert_found(
        "more",
        &more,
        "deal 0 with random, random#2, random#3 comes after the last game of the plan",
    );
    let after_key = format!("{record}{}", games[0]);
    assert_found("after-key", &after_key, "'newgame' after the key: the match is over");
}

#[test]
fn a_renamed_player_is_found() {
    let (_, record) = play("renamed", &TABLIC);
    let (header, mut games, key) = parts(&record);
    games[3] =
        games[3].replace("# players: random, random#2, random#3", "# players: random#2, random, random#3");
    let once = format!("{header}{}{key}", games.concat());
    assert_found("renamed-once", &once, "game 4: the plan has deal 1 with random, random#2, random#3 here");
    // The name of a participant is changed everywhere in the record.
    let all = record.replace("random#", "other#").replace("\"random\"", "\"other\"");
    assert_found("renamed-all", &all, "the hash of this plan is ");
}

#[test]
fn a_changed_plan_is_found() {
    let (_, record) = play("plan", &TABLIC);
    for (from, to) in [
        ("# deals = 4\n", "# deals = 3\n"),
        ("# on-fault = \"substitute\"\n", "# on-fault = \"forfeit 3\"\n"),
        ("# movetime = 1000", "# movetime = 2000"),
        ("# sandbox = \"none\"\n", "# sandbox = \"require\"\n"),
        ("# command = \"talon:random\"\n", "# command = \"talon:greedy\"\n"),
    ] {
        let changed = record.replacen(from, to, 1);
        assert_ne!(changed, record, "{from}");
        assert_found("plan", &changed, "the hash of this plan is ");
    }
    for (from, to, expected) in [
        ("# deals = 4\n", "# deals = 0\n", "deals: expected a whole number from 1 to "),
        ("# deals = 4\n", "# deals = 4\n# deals = 4\n", "duplicate key"),
        ("# deals = 4\n", "# deals =  4\n", "'# deals =  4' is not a line of the plan here"),
        ("# version = 3\n", "# version = 2\n", "version 2 of a plan: this arbiter reads version 3"),
        ("# version = 3\n", "# plan version: 2\n", "version 2 of a plan: this arbiter reads version 3"),
        ("# plan hash: ", "# hash: ", "no line '# plan hash: …' before the first game"),
        (
            "# deal: 1\n",
            "# deal: 1\n# version = 3\n",
            "'# version = 3' after the first game: a record has one plan",
        ),
    ] {
        assert_found("plan", &record.replacen(from, to, 1), expected);
    }
}

#[test]
fn a_line_of_a_plan_after_the_first_newgame_changes_no_results() {
    let (_, record) = play("late", &[&TABLIC[..], &["--seed", "4"]].concat());
    for late in ["# version = 3", "# plan hash: 00", " # plan version: 3"] {
        let (changed, line) = change(&record, 0, "newgame ", |line| format!("{line}\n{late}"));
        let expected = format!(
            "line {}: game 1: '{}' after the first game: a record has one plan",
            line + 1,
            late.trim_start()
        );
        assert_found("late", &changed, &expected);
        let path = path("late");
        let replayed = invoke(&["replay", &path.to_string_lossy()]);
        assert!(text(&replayed.stdout).contains("no results: "), "{late}: {}", text(&replayed.stdout));
        for arguments in [&["report"][..], &["export", "--as", "participants"]] {
            let output = invoke(&[arguments, &[&*path.to_string_lossy()]].concat());
            assert_eq!(output.status.code(), Some(2), "{late}: {}", text(&output.stdout));
        }
    }
}

#[test]
fn faults_are_named_as_the_operators_word() {
    let arguments = ["--seed", "3", "--on-fault", "substitute", "--record"];
    let record = path("void");
    let seats = [
        "--participant",
        "name=A command=talon:greedy",
        "--participant",
        "name=B command=talon:random",
        "--deals",
        "2",
    ];
    let shown = record.to_string_lossy();
    let output = invoke(&[&seats[..], &arguments, &[&*shown, "--force", "--bundles", "none"]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let record = std::fs::read_to_string(&record).unwrap();
    // This fault belongs to the other seat and comes before the last move of a game, so no later line
    // changes.
    let last = record[..record.find("score 0").unwrap()].rfind("move ").unwrap();
    let seat = 1 - record[last + 5..last + 6].parse::<usize>().unwrap();
    let forged = format!("{}fault {seat} timeout\n{}", &record[..last], &record[last..]);
    let (code, report) = verify("void-too", &forged);
    let expected =
        format!("moves and faults are the operator's word: {} in seat {seat}: 1\n", ["A", "B"][seat]);
    assert!(code == 0 && report.contains(&expected), "{report}");
}

#[test]
fn names_of_a_record_are_safe_to_print() {
    let (_, record) = play("escape", &[&TABLIC[..], &["--seed", "6"]].concat());
    let changed = record.replace("random", "a\u{1b}]0;b\u{7}\u{202e}");
    let path = path("escape");
    std::fs::write(&path, changed).unwrap();
    for arguments in [&["replay"][..], &["verify"], &["export", "--as", "participants"]] {
        let output = invoke(&[arguments, &[&*path.to_string_lossy()]].concat());
        let printed = text(&output.stdout) + &text(&output.stderr);
        let is_plain = printed.split('\n').all(talon::cards::Quoted::is_plain);
        assert!(is_plain && !printed.is_empty(), "{arguments:?}: {printed:?}");
    }
}

#[test]
fn a_forged_result_score_or_total_is_found() {
    let (_, record) = play("forged", &[&TAROK[..], &["--deals-per-session", "2"]].concat());
    let more = |line: &str| {
        let (rest, last) = line.rsplit_once(' ').unwrap();
        format!("{rest} {}", last.parse::<i64>().unwrap() + 1)
    };
    for (start, expected) in [
        ("result ", "contradicts the moves, which give 'result "),
        ("score 1 ", "contradicts the moves, which give 'score 1 "),
        ("# totals: ", "the totals contradict the results: expected '# totals: "),
    ] {
        let (forged, line) = change(&record, 1, start, more);
        assert_found(
            "forged",
            &forged,
            &format!("line {}: game 2: ", line + 2 * usize::from(start.starts_with('#'))),
        );
        assert_found("forged", &forged, expected);
    }
    let (scoreless, _) = change(&record, 1, "score 2 ", |_| "#".to_owned());
    assert_found("forged", &scoreless, "contradicts the moves, which give 'score 2 ");
    let (no_totals, _) = change(&record, 1, "# totals: ", |_| "#".to_owned());
    assert_found("forged", &no_totals, "the totals contradict the results: expected '# totals: ");
    let (options, _) = change(&record, 0, "newgame ", |line| format!("{line} valat 600"));
    assert_found(
        "forged",
        &options,
        "contradicts the plan: deal 0 with random, random#2, random#3 has 'newgame tarok",
    );
}

#[test]
fn a_match_with_faults_verifies_and_a_forged_fault_is_found() {
    let record = path("faults");
    let illegal = fake("--illegal");
    let seats = [
        "--participant",
        &illegal,
        "--participant",
        "talon:random",
        "--game",
        "tablic",
        "--deals",
        "3",
        "--bundles",
        "none",
    ];
    let output = invoke(&[&seats[..], &["--force", "--record", &record.to_string_lossy()]].concat());
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    let record = std::fs::read_to_string(record).unwrap();
    let (code, report) = verify("faults-too", &record);
    assert!(code == 0 && report.starts_with("6 games of 3 deals, 6 faults: "), "{report}");
    let (twice, _) = change(&record, 2, "fault 0 ", |line| format!("{line}\n{line}"));
    assert_found("faults-too", &twice, "game 3: seat 0 fails twice: a substitute plays it already");
    let (kind, _) = change(&record, 2, "fault 0 ", |_| "fault 0 boredom".to_owned());
    assert_found("faults-too", &kind, "game 3: no fault 'boredom': the kinds are start, ");
    let (seat, _) = change(&record, 2, "fault 0 ", |line| line.replacen('0', "7", 1));
    assert_found("faults-too", &seat, "game 3: ");
    // The key determines the moves of a substitute. So they differ from the bot's moves in the record.
    let (early, _) = change(&record, 0, "move 1 ", |line| format!("fault 1 crash\n{line}"));
    assert_found("faults-too", &early, "does not follow from the key: deal 0 has 'move ");
}

#[test]
fn other_blanks_in_a_line_are_found() {
    let (_, record) = play("blanks", &[&TABLIC[..], &["--seed", "7"]].concat());
    for start in ["newgame ", "deal 0 ", "move 1 ", "score 2 ", "result "] {
        for to in ["  ", "\t"] {
            let (changed, line) = change(&record, 2, start, |line| line.replacen(' ', to, 1));
            assert_found("blanks", &changed, &format!("line {line}: game 3: '"));
            assert_found("blanks", &changed, " has other blanks than the arbiter writes: '");
        }
    }
    let (changed, _) = change(&record, 2, "move 1 ", |line| format!("{line} "));
    assert_found("blanks", &changed, " has other blanks than the arbiter writes: 'move 1 ");
}

#[test]
fn a_file_that_is_no_record_is_refused_early() {
    let (endless, zeros) = (path("endless"), path("zeros"));
    std::fs::write(&endless, "\n".repeat(6 << 20)).unwrap();
    // The file is sparse, because its nominal size is larger than the disk.
    std::fs::File::create(&zeros).unwrap().set_len(1 << 40).unwrap();
    let [endless, zeros] = [endless, zeros].map(|path| path.to_string_lossy().into_owned());
    for (file, expected) in [
        (&*endless, ": 4 MiB of lines without a result: a game is shorter, give a record"),
        (&zeros, ": a zero byte in its first line: it is no text, give another file"),
        ("/dev/zero", ": it is a device: give a file or a pipe"),
    ] {
        for command in
            [&["verify"][..], &["replay"], &["report", "--out", "/nonesuch"], &["export", "--as", "games"]]
        {
            let output = invoke(&[command, &[file]].concat());
            let errors = text(&output.stderr);
            assert_eq!((output.status.code(), errors.lines().count()), (Some(2), 1), "{command:?}: {errors}");
            assert!(errors.starts_with(&format!("arbiter: cannot read {file}: ")), "{command:?}: {errors}");
            assert!(errors.trim_end().ends_with(expected), "{command:?}: {errors}");
        }
    }
    std::fs::remove_file(zeros).unwrap();
    let output = invoke(&["tournament", "/dev/zero"]);
    assert_eq!(
        text(&output.stderr),
        "arbiter: cannot read /dev/zero: it is a device: give a file or a pipe\n"
    );
}

#[test]
fn a_record_is_read_from_a_pipe() {
    let (_, record) = play("pipe", &TABLIC);
    for command in ["verify", "replay"] {
        let script = format!("cat {} | {ARBITER} {command} /dev/stdin", path("pipe").display());
        let output = isolated("sh").args(["-c", &script]).output().unwrap();
        assert!(output.status.success(), "{command}: {}", text(&output.stderr));
    }
    assert!(!record.is_empty());
}

#[test]
fn a_key_repeats_the_deals_at_any_concurrency() {
    let games = |record: &str| record.split_once("\n\n").unwrap().1.to_owned();
    let (_, first) = play("again", &TAROK);
    let key = after(&first, "# key: ");
    for concurrency in ["1", "3"] {
        let again = [&TAROK[..], &["--key", key, "--concurrency", concurrency]].concat();
        assert_eq!(games(&play("again-too", &again).1), games(&first));
    }
    assert_ne!(games(&play("again-not", &TAROK).1), games(&first));
}

#[test]
fn a_seed_is_reported_as_a_seed() {
    let (printed, record) = play("seed", &[&TABLIC[..], &["--seed", "258"]].concat());
    assert_eq!(after(&record, "# key: "), format!("0201{}", "0".repeat(60)));
    assert_eq!(after(&printed, "to play the same deals again: "), "--seed 258");
    let both = invoke(&["--seed", "258", "--key", after(&record, "# key: ")]);
    assert_eq!(both.status.code(), Some(2));
    assert_eq!(invoke(&["--key", "12"]).status.code(), Some(2));
}

#[test]
fn an_interrupted_match_reveals_its_key() {
    use rustix::process::{Pid, Signal, kill_process};
    let record = path("stopped");
    let _ = std::fs::remove_file(&record);
    let match_ = isolated(ARBITER)
        .args(["--participant", "talon:random", "--players", "2", "--deals", "1000000", "--record"])
        .arg(&record)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let recorded = || std::fs::read_to_string(&record).unwrap_or_default();
    while !recorded().contains("result ") {
        assert!(!recorded().contains("# key: "));
        pause();
    }
    kill_process(Pid::from_raw(match_.id().cast_signed()).unwrap(), Signal::INT).unwrap();
    let output = match_.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let key = after(&recorded(), "# key: ").to_owned();
    assert_eq!(after(&text(&output.stdout), "to play the same deals again: --key "), key);
    // The plan contains games that the stopped match did not play.
    let (code, report) = verify("stopped-too", &recorded());
    assert!(code == 1 && report.contains(": the record ends after "), "{report}");
}

#[cfg(target_os = "linux")]
#[test]
fn the_key_is_hidden_while_bots_run() {
    let (seen, record) = (path("seen"), path("secret"));
    let _ = std::fs::remove_file(&seen);
    // Before it plays, the bot reads its own arguments and environment, and those of its parent. After its last
    // game it reads the record. A thread writes the record, so the last game may be missing, but not the first.
    let (file, games) = (seen.display(), record.display());
    let look = format!(
        "for number in $PPID $$; do cat /proc/$number/cmdline /proc/$number/environ >> {file}; done; {}; cat {games} >> {file}; echo seen >> {file}",
        fake("")
    );
    let spy = format!("sh -c \"{look}\"");
    let output = isolated(ARBITER)
        .args(["--participant", &spy, "--participant", "talon:random", "--deals", "2", "--force", "--record"])
        .arg(&record)
        .env("RUST_LOG", "trace")
        .env("SIGHTED", "yes")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    let key = MatchKey::parse(after(&std::fs::read_to_string(&record).unwrap(), "# key: ")).unwrap();
    let seen = text(&std::fs::read(&seen).unwrap());
    // The bot saw the arbiter's arguments and environment, and the record with a game.
    for sight in ["--record", "SIGHTED=yes", "# key hash: ", "# deal: 0\n", "\nresult ", "\nseen\n"] {
        assert!(seen.contains(sight), "{sight}: {seen}");
    }
    assert!(seen.contains(&key.hash()));
    assert!(!seen.contains(&key.reveal()));
    // The log on standard error contains every line to and from the bots.
    let log = text(&output.stderr);
    assert!(log.contains("newgame tablic players 2 seat 0"), "{log}");
    assert!(!log.contains(&key.reveal()));
}

/// Returns the example deals of `docs/deals.md`: key, pack size, deal number, and the numbers of the cards in
/// order.
fn pinned() -> Vec<(String, usize, u64, Vec<u8>)> {
    let page = std::fs::read_to_string(Path::new(ROOT).join("docs/deals.md")).unwrap();
    let deals = page.lines().filter_map(|line| line.split_once(": "));
    let read = deals.filter_map(|(name, numbers)| {
        let [key, size, number] = name.split(' ').collect::<Vec<_>>().try_into().ok()?;
        let numbers = numbers.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
        Some((key.to_owned(), size.parse().ok()?, number.parse().ok()?, numbers))
    });
    read.collect()
}

#[test]
fn deals_match_the_examples_of_the_docs() {
    let pinned = pinned();
    assert_eq!(pinned.len(), 5);
    for (key, size, number, numbers) in pinned {
        assert_eq!(MatchKey::parse(&key).unwrap().deal(number, size), numbers, "{key} {size} {number}");
    }
}

#[test]
fn the_python_script_computes_the_same_deals() {
    if !present("python3") {
        return;
    }
    for number in 0..4 {
        let key = MatchKey::new_random().unwrap();
        for size in [1, 2, 3, 32, 52, 54] {
            let deal = (1 << (16 * number)) - 1;
            let output = Command::new("python3")
                .args(["scripts/deals.py", &key.reveal(), &size.to_string(), &deal.to_string()])
                .current_dir(ROOT)
                .output()
                .unwrap();
            let numbers: Vec<String> = key.deal(deal, size).iter().map(ToString::to_string).collect();
            let expected = format!("hash {}\ndeal {deal} {}\n", key.hash(), numbers.join(" "));
            assert_eq!(text(&output.stdout), expected, "{}", text(&output.stderr));
        }
    }
}

/// Returns other texts for a line. These texts have the same or nearly the same meaning.
fn other_forms(line: &str) -> Vec<String> {
    let numbers = |to: fn(&str) -> String| -> Vec<String> {
        let words: Vec<&str> = line.split(' ').collect();
        let is_number = |at: &usize| words[*at].trim_end_matches(',').parse::<i64>().is_ok();
        let changed = |at: usize| {
            let mut words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            words[at] = to(&words[at]);
            words.join(" ")
        };
        (0..words.len()).filter(is_number).map(changed).collect()
    };
    let mut forms = vec![
        format!("{line} "),
        format!(" {line}"),
        format!("{line}\t"),
        format!("{line}\r"),
        format!("{line}\n"),
        format!("\n{line}"),
        format!("# a comment\n{line}"),
        format!("{line}\n#"),
        format!("{line}\nisready"),
        format!("{line}\n{line}"),
        line.to_uppercase(),
        line.to_lowercase(),
        line.replacen(' ', "  ", 1),
        line.replacen(' ', "\t", 1),
        line.replacen(' ', "\u{a0}", 1),
        line.replacen("# ", "#", 1),
        line.replacen(": ", ":", 1),
        line.replacen(", ", ",", 1),
    ];
    forms.extend(line.rfind(' ').map(|at| format!("{} {}", &line[..at], &line[at..])));
    forms.extend(numbers(|number| format!("0{number}")));
    forms.extend(numbers(|number| format!("+{number}")));
    forms
}

#[test]
fn a_record_has_one_form() {
    let games = talon::all_games().rules();
    let is_verified = |record: &str| talon::arbiter::verify::verify(&games, record.as_bytes()).is_ok();
    // The tarok record has a session with totals. The mariáš record has rules. In both records the entropy is
    // a line of its own.
    let tarok = ["--game", "tarok", "--players", "3", "--deals", "6", "--seed", "5"];
    let marias =
        ["--game", "marias", "--players", "3", "--deals", "1", "--rules", "pay=tavern", "--seed", "5"];
    for (name, arguments) in [("form-tarok", &tarok[..]), ("form-marias", &marias)] {
        let (_, record) = play(name, arguments);
        assert!(is_verified(&record));
        let lines: Vec<&str> = record.lines().collect();
        // The tested lines are the plan, two games, and the end of the record.
        let second =
            record.match_indices("\nresult ").nth(1).map_or(0, |(at, _)| record[..at].lines().count());
        let tried = (0..second + 4).chain(lines.len() - 4..lines.len());
        for at in tried {
            let with = |form: &str| {
                let mut lines = lines.clone();
                lines[at] = form;
                lines.join("\n") + "\n"
            };
            for form in other_forms(lines[at]) {
                assert!(form == lines[at] || !is_verified(&with(&form)), "line {}: {form:?}", at + 1);
            }
            // The same moves in another order may form a legal game with the same result.
            let mut swapped = lines.clone();
            if !lines[at..].iter().take(2).all(|line| line.starts_with("move ")) {
                swapped.swap(at, (at + 1) % lines.len());
            }
            let without = [&lines[..at], &lines[at + 1..]].concat();
            for changed in [swapped, without] {
                assert!(changed == lines || !is_verified(&(changed.join("\n") + "\n")), "line {}", at + 1);
            }
        }
        // A file may have a byte order mark. It may also have carriage returns at its line ends, but then at
        // all of them.
        for stored in [format!("\u{feff}{record}"), record.replace('\n', "\r\n")] {
            assert!(is_verified(&stored));
        }
        for cut in [record.trim_end(), &format!("{record}\n"), &format!("\u{feff}\u{feff}{record}")] {
            assert!(!is_verified(cut));
        }
    }
}

#[test]
fn a_record_of_another_form_is_told_the_line() {
    let (_, record) = play("form", &[&TABLIC[..], &["--seed", "4"]].concat());
    let (blank, line) = change(&record, 1, "# players: ", |line| format!("{line}\n"));
    let expected = "'' is not 'newgame tablic players 3': a record has one form, as the arbiter writes it";
    assert_found("form", &blank, &format!("line {}: {expected}", line + 1));
    let (zeros, line) = change(&record, 3, "# deal: 1", |_| "# deal: 01".to_owned());
    assert_found(
        "form",
        &zeros,
        &format!("line {line}: '# deal: 01' is not '# deal: 1': a record has one form"),
    );
}
