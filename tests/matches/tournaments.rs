//! `arbiter tournament` plays the lineups of a file, continues where it stopped, and accepts further
//! participants.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use talon::arbiter::blocks::{Block, JournalLine, JournalReader, SortedBlocks};

use crate::common::matches::{arbiter, assert_refused, assert_success, errors, folder, invoke};
use crate::common::{fake, pause, shown, text};

/// The keys of every tournament file.
const LIMIT_KEYS: &str =
    "game = \"tablic\"\nnodes = 20\nmovetime = 600000\nmargin = 60000\nstartup = 600000\n";

/// Returns participants that need no sandbox.
fn participants(count: usize) -> String {
    let participant = |number: usize| {
        let player = ["greedy", "random"][number % 2];
        format!("[[participant]]\nname = \"p{number}\"\ncommand = \"talon:{player}\"\ntrusted = true\n")
    };
    (0..count).map(participant).collect()
}

/// Writes a tournament file to a new directory.
fn file(keys: &str, count: usize) -> PathBuf {
    let path = folder("tournament").join("cup.toml");
    fs::write(&path, format!("{LIMIT_KEYS}{keys}{}", participants(count))).unwrap();
    path
}

fn play(file: &Path, directory: &Path, more: &[&str]) -> Output {
    let paths = [file, directory].map(|path| path.to_str().unwrap());
    arbiter(&[&["tournament", paths[0], paths[1]], more].concat()).output().unwrap()
}

fn blocks(directory: &Path) -> Vec<Block> {
    SortedBlocks::open(directory).unwrap().map(|block| block.unwrap().without_times()).collect()
}

/// Creates a directory with the key of another directory.
fn with_key_of(other: &Path, name: &str) -> PathBuf {
    let directory = folder(name);
    for file in ["key", "plan.toml"] {
        fs::copy(other.join(file), directory.join(file)).unwrap();
    }
    directory
}

#[test]
fn a_round_robin_plays_every_pair_in_every_seating() {
    let file = file("players = 2\nformat = \"round-robin\"\ndeals = 3\n", 3);
    let directory = folder("round-robin");
    let output = play(&file, &directory, &[]);
    assert_success(&output);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        text.contains("9 of 9 blocks") && text.contains("p0") && text.contains("points a game"),
        "{text}"
    );
    let blocks = blocks(&directory);
    let lineups: Vec<&[usize]> = blocks.iter().map(|block| &block.players[..]).collect();
    let expected: Vec<&[usize]> = [[0, 1], [0, 2], [1, 2]].iter().flat_map(|pair| [&pair[..]; 3]).collect();
    assert_eq!(lineups, expected);
    for (number, block) in (0..).zip(&blocks) {
        assert_eq!((block.number, block.session), (number, number));
        let orders: Vec<&[usize]> = block.games.iter().map(|game| &game.order[..]).collect();
        assert_eq!(orders, [[0, 1], [1, 0]]);
        let cards = |game: usize| block.games[game].record.lines().nth(1).unwrap();
        assert_eq!(cards(0), cards(1));
    }
    let header = JournalReader::open(&directory).unwrap().header().clone();
    assert_eq!((header.description.format.word(), header.blocks, header.contestants), ("round-robin", 9, 3));
}

#[test]
fn seatings_and_mixes_are_those_of_the_file() {
    for (keys, count, players, orders) in [
        ("players = 3\nformat = \"match\"\ndeals = 1\nseating = \"balanced\"\n", 3, vec![vec![0, 1, 2]], 6),
        ("players = 3\nformat = \"match\"\ndeals = 1\n", 2, vec![vec![0, 1, 1], vec![0, 1, 0]], 3),
        (
            "players = 3\nformat = \"round-robin\"\ndeals = 1\nseating = \"reverse\"\n",
            3,
            vec![vec![0, 1, 2]],
            1,
        ),
        (
            "players = 2\nformat = \"gauntlet\"\nchallenger = \"p1\"\ndeals = 1\nseating = \"random\"\n",
            3,
            vec![vec![1, 0], vec![1, 2]],
            1,
        ),
    ] {
        let (file, directory) = (file(keys, count), folder("seatings"));
        assert_success(&play(&file, &directory, &[]));
        let blocks = blocks(&directory);
        assert_eq!(blocks.iter().map(|block| block.players.clone()).collect::<Vec<_>>(), players, "{keys}");
        for block in &blocks {
            let mut found: Vec<&Vec<usize>> = block.games.iter().map(|game| &game.order).collect();
            found.sort();
            found.dedup();
            assert_eq!((found.len(), block.games.len()), (orders, orders), "{keys}");
            if keys.contains("reverse") {
                assert_eq!(found, [&[2, 1, 0]]);
            }
        }
    }
}

#[test]
fn a_killed_tournament_goes_on_where_it_ended() {
    for keys in [
        "players = 2\nformat = \"round-robin\"\ndeals = 4\n",
        "players = 2\nformat = \"swiss\"\nrounds = 3\ndeals = 4\n",
    ] {
        let file = file(keys, 4);
        let whole = folder("whole-tournament");
        assert_success(&play(&file, &whole, &[]));
        let length = fs::metadata(whole.join("journal.jsonl")).unwrap().len();
        let killed = with_key_of(&whole, "killed-tournament");
        for part in [3, 2] {
            let paths = [&file, &killed].map(|path| path.to_str().unwrap());
            let mut child = arbiter(&["tournament", paths[0], paths[1], "--concurrency", "2"])
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let journal = killed.join("journal.jsonl");
            while fs::metadata(&journal).map_or(0, |data| data.len()) < length / part
                && child.try_wait().unwrap().is_none()
            {
                pause();
            }
            let _ = kill_process(Pid::from_child(&child), Signal::KILL);
            child.wait().unwrap();
        }
        let output = arbiter(&["resume", killed.to_str().unwrap()]).output().unwrap();
        assert_success(&output);
        assert_eq!(blocks(&killed), blocks(&whole), "{keys}");
    }
}

#[test]
fn a_further_participant_adds_its_lineups_only() {
    let keys = "players = 2\nformat = \"round-robin\"\ndeals = 2\n";
    let (three, four) = (file(keys, 3), file(keys, 4));
    let directory = folder("extended");
    assert_success(&play(&three, &directory, &[]));
    let before = fs::read_to_string(directory.join("journal.jsonl")).unwrap();
    assert_success(&play(&four, &directory, &[]));
    let after = fs::read_to_string(directory.join("journal.jsonl")).unwrap();
    let lines = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert!(lines(&after).starts_with(&lines(&before)));
    let added: Vec<Vec<usize>> = blocks(&directory)[6..].iter().map(|block| block.players.clone()).collect();
    assert_eq!(added, [[0, 3], [0, 3], [1, 3], [1, 3], [2, 3], [2, 3]]);
    let other = file("players = 2\nformat = \"round-robin\"\ndeals = 1\n", 4);
    let output = play(&other, &directory, &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        errors(&output).contains("its plan lacks '# deals = 1'; give a new directory"),
        "{}",
        errors(&output)
    );
    assert_eq!(fs::read_to_string(directory.join("journal.jsonl")).unwrap(), after);
}

/// Plans a tournament. Returns its file and its directory.
fn planned(keys: &str, count: usize) -> (PathBuf, PathBuf) {
    let (file, directory) = (file(keys, count), folder("planned-tournament"));
    assert_success(&play(&file, &directory, &["--plan"]));
    (file, directory)
}

/// Copies the files of a directory. Returns the new directory.
fn copied(directory: &Path) -> PathBuf {
    let copy = folder("copied-tournament");
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, copy.join(path.file_name().unwrap())).unwrap();
    }
    copy
}

const FIVE: &str = "players = 3\nformat = \"round-robin\"\ndeals = 2\n";

#[test]
fn merged_shards_of_a_tournament_equal_a_run_on_one_machine() {
    let (_, whole) = planned(FIVE, 4);
    let copies: Vec<PathBuf> = (0..3).map(|_| copied(&whole)).collect();
    let single = invoke(&["run", shown(&whole), "--entropy", "draw 17"]);
    assert_success(&single);
    for (number, copy) in (1..).zip(&copies) {
        let shard = format!("{number}/3");
        assert_success(&invoke(&["run", shown(copy), "--entropy", "draw 17", "--shard", &shard]));
    }
    let journal = |number: usize| copies[number - 1].join(format!("shard-{number}-of-3.jsonl"));
    let journals = [journal(1), journal(2), journal(3)];
    let [one, two, three] = [0, 1, 2].map(|number: usize| shown(&journals[number]));
    let merged: Vec<PathBuf> = [[one, two, three], [three, one, two]]
        .iter()
        .map(|order| {
            let target = folder("merged-tournament");
            for name in ["key", "plan.toml", "hashes"] {
                fs::copy(whole.join(name), target.join(name)).unwrap();
            }
            let output = invoke(&[&["merge", shown(&target)], &order[..]].concat());
            assert_success(&output);
            assert!(text(&output.stdout).starts_with("3 journals merged: 8 of 8 blocks\n"));
            target
        })
        .collect();
    let bytes = |directory: &Path| fs::read(directory.join("journal.jsonl")).unwrap();
    assert_eq!(bytes(&merged[0]), bytes(&merged[1]));
    assert_eq!(blocks(&merged[0]), blocks(&whole));
    let record = |directory: &Path| {
        let record = fs::read_to_string(directory.join("record.talon")).unwrap();
        record.lines().filter(|line| !line.starts_with("# date: ")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(record(&merged[0]), record(&whole));
    // Journals with different entropies belong to different tournaments. In one tournament, a block has only
    // one result.
    let other = copied(&copies[0]);
    fs::remove_file(other.join("entropy")).unwrap();
    fs::remove_file(other.join("shard-1-of-3.jsonl")).unwrap();
    assert_success(&invoke(&["run", shown(&other), "--entropy", "draw 18", "--shard", "1/3"]));
    let foreign = other.join("shard-1-of-3.jsonl");
    assert_refused(
        &invoke(&["merge", shown(&merged[0]), shown(&foreign)]),
        "is the journal of another entropy",
    );
    let changed = fs::read_to_string(one).unwrap().replacen("\"points\":[", "\"points\":[1", 1);
    let twice = folder("changed-shard").join("shard-1-of-3.jsonl");
    fs::write(&twice, changed).unwrap();
    assert_refused(&invoke(&["merge", shown(&merged[1]), shown(&twice)]), "block 1 differs between ");
}

#[test]
fn a_planned_tournament_reveals_its_key_and_is_verified() {
    let (file, directory) = planned("players = 2\nformat = \"swiss\"\nrounds = 2\ndeals = 2\n", 4);
    assert_refused(&invoke(&["resume", shown(&directory)]), "was not run: arbiter run plays it");
    assert_refused(
        &invoke(&["run", shown(&directory), "--entropy", "x", "--shard", "1/2"]),
        "a Swiss tournament has no shards",
    );
    let output = invoke(&["run", shown(&directory), "--entropy", "draw 17"]);
    assert_success(&output);
    assert_refused(&invoke(&["run", shown(&directory), "--entropy", "draw 18"]), "a plan is run once");
    let verified = invoke(&["verify", shown(&directory)]);
    let expected = "16 games of 8 deals, 0 faults: every game of the plan once; ";
    assert!(text(&verified.stdout).starts_with(expected), "{}", text(&verified.stdout));
    assert!(text(&verified.stdout).contains("and the entropy 'draw 17'"));
    let record = directory.join("record.talon");
    assert_success(&invoke(&["replay", shown(&record)]));
    let key = fs::read_to_string(directory.join("key")).unwrap();
    assert!(fs::read_to_string(&record).unwrap().ends_with(&format!("# key: {key}")));
    // `verify` finds a change of the journal.
    let journal = directory.join("journal.jsonl");
    let whole = fs::read_to_string(&journal).unwrap();
    let changes: [(&str, &str, &str); 5] = [
        ("\"players\":[0,", "\"players\":[1,", "the plan seats "),
        ("\"order\":[0,1]", "\"order\":[1,0]", "is not played in its seating"),
        ("\"moves\":[", "\"moves\":[1", "game 1: moves does not follow from its lines"),
        ("# rounds = 2", "# rounds = 3", "the hash of the plan is "),
        ("{\"key\":", "{\"run\":", "the journal has no key"),
    ];
    for (from, to, expected) in changes {
        let other = directory.join("changed.jsonl");
        let text_of = whole.replacen(from, to, 1);
        assert_ne!(text_of, whole, "{from}");
        let lines = text_of.split_inclusive('\n').filter(|line| !line.starts_with("{\"run\":\""));
        fs::write(&other, lines.collect::<String>()).unwrap();
        let output = invoke(&["verify", shown(&other)]);
        let found = text(&output.stdout);
        assert_eq!((output.status.code(), found.contains(expected)), (Some(1), true), "{expected}: {found}");
        fs::remove_file(other).unwrap();
    }
    let more = fs::read_to_string(&file).unwrap().replace("rounds = 2", "rounds = 3");
    fs::write(&file, more).unwrap();
    assert_refused(&play(&file, &directory, &[]), "a tournament that was planned is not extended");
}

#[test]
fn a_planned_tournament_is_played_by_run_alone() {
    let keys = "players = 2\nformat = \"match\"\ndeals = 1\n";
    let (other, directory) = planned(keys, 2);
    fs::write(&other, fs::read_to_string(&other).unwrap().replace("deals = 1", "deals = 2")).unwrap();
    assert_refused(&play(&other, &directory, &[]), "was not run: arbiter run plays it");
    let shown = directory.to_str().unwrap();
    assert_success(&arbiter(&["run", shown, "--entropy", "x"]).output().unwrap());
}

#[test]
fn a_tournament_that_is_refused_leaves_no_key() {
    let keys = "players = 2\nformat = \"match\"\ndeals = 1\n";
    let file = file(keys, 2);
    let whole = fs::read_to_string(&file).unwrap();
    let directory = folder("refused-tournament");
    for (from, to, flags, expected) in [
        ("talon:random", "./missing", &["--plan"][..], "missing"),
        ("tablic", "whist", &[], "no game 'whist'"),
        ("", "", &["--close"], "no plan in "),
    ] {
        fs::write(&file, whole.replace(from, to)).unwrap();
        assert_refused(&play(&file, &directory, flags), expected);
        assert!(!directory.join("key").exists(), "{flags:?}");
        fs::create_dir_all(&directory).unwrap();
    }
    fs::write(&file, whole).unwrap();
    assert_success(&play(&file, &directory, &["--plan"]));
}

#[test]
fn a_forged_fault_of_a_tournament_is_found() {
    let (path, directory) = (folder("forged-fault").join("cup.toml"), folder("forged-fault-played"));
    let failing =
        format!("[[participant]]\nname = \"F\"\ncommand = {:?}\ntrusted = true\n", fake("--illegal"));
    let keys = "players = 2\nformat = \"round-robin\"\ndeals = 1\n";
    fs::write(&path, format!("{LIMIT_KEYS}{keys}{}{failing}", participants(1))).unwrap();
    play(&path, &directory, &[]);
    assert_success(&play(&path, &directory, &["--close"]));
    let whole = fs::read_to_string(directory.join("journal.jsonl")).unwrap();
    let verify = |journal: &str| {
        let forged = directory.join("forged.jsonl");
        fs::write(&forged, journal).unwrap();
        let output = arbiter(&["verify", forged.to_str().unwrap()]).output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned() + &errors(&output))
    };
    assert_eq!(verify(&whole).0, Some(0));
    let kind = "\"kind\":\"illegal\"";
    let fault = whole.split_once("\"faults\":[").unwrap().1.split_once(']').unwrap().0;
    let blank = |line: &str, substituted: &str| {
        whole.replacen(line, &line.replacen(' ', "  ", 1), 1).replacen(substituted, "\"substituted\":0", 1)
    };
    let substituted = &fault[fault.find("\"substituted\"").unwrap()..fault.len() - 1];
    for (forged, expected) in [
        (whole.replacen(kind, "\"kind\":\"timeout\"", 1), "game 1: faults does not follow from its lines"),
        (whole.replacen(kind, "\"kind\":\"boredom\"", 1), "game 1: faults does not follow from its lines"),
        (whole.replacen(fault, "", 1), "game 1: faults does not follow from its lines"),
        (whole.replacen(fault, &format!("{fault},{fault}"), 1), "its lists do not fit each other"),
        (
            whole.replacen(substituted, "\"substituted\":1", 1),
            "game 1: faults does not follow from its lines",
        ),
        (
            blank("fault 1 illegal", substituted),
            "game 1: 'fault  1 illegal' has other blanks than the arbiter writes",
        ),
        (
            whole.replacen("fault 1 illegal", "fault 01 illegal", 1),
            "game 1: 'fault 01 illegal' is not as the arbiter",
        ),
        (whole.replacen("\\nmove ", "\\n\\nmove ", 1), "game 1: an empty line"),
    ] {
        assert_ne!(forged, whole, "{expected}");
        let (code, printed) = verify(&forged);
        assert!(code != Some(0) && printed.contains(expected), "{expected}: {printed}");
        assert_eq!(printed.lines().count(), 1, "{printed}");
    }
}

#[test]
fn a_tournament_is_extended_until_it_is_closed() {
    let keys = "players = 2\nformat = \"swiss\"\nrounds = 1\ndeals = 2\nseating = \"random\"\n";
    let (file, directory) = (file(keys, 4), folder("closed"));
    assert_success(&play(&file, &directory, &[]));
    let verified = invoke(&["verify", shown(&directory)]);
    assert!(text(&verified.stdout).contains("has no key, without which its cards cannot be checked"));
    let text_of = fs::read_to_string(&file).unwrap();
    fs::write(&file, text_of.replace("rounds = 1", "rounds = 2")).unwrap();
    assert_success(&play(&file, &directory, &[]));
    assert_eq!(blocks(&directory).len(), 8);
    assert!(!fs::read_to_string(directory.join("record.talon")).unwrap().contains("# key: "));
    let output = play(&file, &directory, &["--close"]);
    assert_success(&output);
    let key = fs::read_to_string(directory.join("key")).unwrap();
    assert_eq!(text(&output.stdout), format!("key: {key}"));
    let verified = invoke(&["verify", shown(&directory)]);
    assert!(text(&verified.stdout).starts_with("8 games of 8 deals, 0 faults"), "{}", text(&verified.stdout));
    assert_success(&invoke(&["verify", shown(&directory.join("journal.jsonl"))]));
    fs::write(&file, text_of.replace("rounds = 1", "rounds = 3")).unwrap();
    assert_refused(&play(&file, &directory, &[]), "a tournament that was closed is not extended");
}

#[test]
fn lineups_are_played_in_sweeps_and_balanced() {
    let (file, directory) =
        (file("players = 3\nformat = \"round-robin\"\nlineups = 3\ndeals = 3\n", 7), folder("sweeps"));
    assert_success(&play(&file, &directory, &[]));
    let reader = JournalReader::open(&directory).unwrap();
    let played: Vec<u64> = reader
        .filter_map(|line| match line.unwrap() {
            JournalLine::Block(block) => Some(block.number),
            _ => None,
        })
        .collect();
    let swept = (0..7).flat_map(|block| [3 * block, 3 * block + 1]).chain((0..7).map(|block| 3 * block + 2));
    assert_eq!(played, swept.collect::<Vec<_>>());
    let mut meetings = [0; 49];
    for block in blocks(&directory) {
        for &one in &block.players {
            block.players.iter().for_each(|&other| meetings[7 * one + other] += 1);
        }
    }
    for (pair, &count) in meetings.iter().enumerate() {
        assert_eq!(count, if pair / 7 == pair % 7 { 9 } else { 3 });
    }
}

#[test]
fn a_wrong_file_is_refused_in_one_line() {
    for (keys, expected) in [
        (
            "players = 2\nformat = \"match\"\ndeals = 1\nsesting = \"fixed\"\n",
            "no key 'sesting': did you mean 'seating'?",
        ),
        (
            "players = 2\nformat = \"match\"\ndeals = 1\non-fault = \"cry\"\n",
            "on-fault cannot be 'cry': expected substitute, or forfeit",
        ),
    ] {
        let (file, directory) = (file(keys, 2), folder("refused"));
        let output = play(&file, &directory, &[]);
        assert_eq!(
            (output.status.code(), errors(&output).lines().count()),
            (Some(2), 1),
            "{}",
            errors(&output)
        );
        assert!(errors(&output).contains(expected), "{}", errors(&output));
        assert!(!directory.join("journal.jsonl").exists());
    }
}

#[test]
fn a_participant_that_is_missing_is_named() {
    let path = folder("absent-tournament").join("cup.toml");
    let absent = "[[participant]]\nname = \"gone\"\ncommand = \"./no-such-bot\"\ntrusted = true\n";
    let keys = "players = 2\nformat = \"match\"\ndeals = 1\n";
    fs::write(&path, format!("{LIMIT_KEYS}{keys}{}{absent}", participants(1))).unwrap();
    let output = play(&path, &folder("absent-directory"), &[]);
    assert_eq!((output.status.code(), errors(&output).lines().count()), (Some(2), 1), "{}", errors(&output));
    assert!(errors(&output).contains("gone"), "{}", errors(&output));
}

#[test]
fn a_tournament_can_be_watched() {
    let file = file("players = 2\nformat = \"round-robin\"\ndeals = 1\n", 3);
    let output = play(&file, &folder("watched-cup"), &["--observe", "--lang", "hr"]);
    assert_success(&output);
    let text = String::from_utf8_lossy(&output.stdout);
    // The numbers of games run through all lineups. Each game names its own participants.
    for title in ["partija 1: p0, p1", "partija 3: p0, p2", "partija 6: p2, p1"] {
        assert!(text.contains(title), "{title}: {text}");
    }
    assert!(text.contains("p2 dobiva "), "{text}");
}

#[test]
fn a_forged_name_or_a_repeated_block_of_a_tournament_is_found() {
    let (file, directory) =
        (file("players = 2\nformat = \"round-robin\"\ndeals = 2\n", 2), folder("forged-names"));
    assert_success(&play(&file, &directory, &[]));
    assert_success(&play(&file, &directory, &["--close"]));
    assert_success(&invoke(&["verify", shown(&directory)]));
    let whole = fs::read_to_string(directory.join("journal.jsonl")).unwrap();
    let block = whole.lines().find(|line| line.starts_with("{\"block\":0,")).unwrap();
    for (changed, expected) in [
        (whole.replacen("name = \\\"p0\\\"", "name = \\\"px\\\"", 1), "the header: the hash of the plan is "),
        (whole.replacen(block, &format!("{block}\n{block}"), 1), "block 1: it is there twice"),
    ] {
        assert_ne!(changed, whole, "{expected}");
        let other = folder("forged-names-too").join("journal.jsonl");
        fs::write(&other, changed).unwrap();
        let output = invoke(&["verify", shown(&other)]);
        let printed = text(&output.stdout);
        assert!(output.status.code() == Some(1) && printed.contains(expected), "{expected}: {printed}");
    }
}

#[test]
fn a_directory_of_a_participant_is_safe_to_print() {
    let (file, directory) = (file("players = 2\nformat = \"match\"\ndeals = 1\n", 2), folder("escape"));
    let whole = fs::read_to_string(&file).unwrap();
    let escaped = whole.replacen("[[participant]]\n", "[[participant]]\ndirectory = \"\\u001b[1m\"\n", 1);
    fs::write(&file, escaped).unwrap();
    assert_refused(&play(&file, &directory, &[]), "cannot go to ");
    assert!(errors(&play(&file, &directory, &[])).contains("\\u{1b}[1m"));
}

#[test]
fn a_value_of_a_wrong_type_is_told_in_plain_words() {
    let path = file("players = 2\nformat = \"match\"\ndeals = 4\n", 2);
    let right = fs::read_to_string(&path).unwrap();
    for (change, expected) in [
        (
            "trusted = true\noptions = { X = 0.5 }",
            "options.X: expected a text, a whole number, true or false",
        ),
        ("trusted = 1", "trusted: expected true or false"),
    ] {
        fs::write(&path, right.replacen("trusted = true", change, 1)).unwrap();
        let output = invoke(&["tournament", shown(&path), shown(&folder("wrong-type"))]);
        assert_refused(&output, expected);
        for word in ["u64", "i128", "variant", "untagged"] {
            assert!(!text(&output.stderr).contains(word));
        }
    }
}

#[test]
fn a_word_of_a_match_leads_to_the_word_of_a_tournament_file_and_back() {
    let keys = "players = 2\nformat = \"match\"\ndeals = 1\n";
    for (more, expected) in [
        ("seats = 2\n", "no key 'seats': its key is 'players'"),
        ("rule = \"pairs=on\"\n", "rule: expected texts by key, as in { bidding = \"free\" }"),
        ("penalty = 10\n", "no key 'penalty': its key is 'on-fault', as in on-fault = \"forfeit 10\""),
        (
            "[[participant]]\nname = \"a\"\noption = \"x\"\n",
            "no key 'option' of a participant: its key is 'options'",
        ),
    ] {
        let path = file(&format!("{keys}{more}"), 2);
        assert_refused(&play(&path, &path.with_extension(""), &[]), expected);
    }
    let path = file(keys, 2);
    for (arguments, expected) in [
        (&["plan", "--blocks", "2"][..], "no option '--blocks': a match has --deals"),
        (
            &["match", "--participant", "options=Depth"],
            "no key 'options' of a participant: in this form an option is option.NAME",
        ),
        (&["tournament", shown(&path), "--seating", "fixed"], "'seating' is a key of the tournament file"),
        (&["tournament", shown(&path), "--deals=3"], "'deals' is a key of the tournament file"),
        (
            &["--on-fault", "cry"],
            "expected substitute, or forfeit with a number of points, as in 'forfeit 10'",
        ),
    ] {
        assert_refused(&invoke(arguments), expected);
    }
}

#[test]
fn a_synonym_is_read_with_one_line_that_names_the_word() {
    let path = file("seats = 2\nformat = \"match\"\nblocks = 1\norder = \"reverse\"\n", 2);
    let output = play(&path, &path.with_extension(""), &[]);
    assert_success(&output);
    let expected = [("blocks = 1", "deals = 1"), ("order", "seating"), ("seats", "players")]
        .map(|(synonym, word)| format!("arbiter: did you mean '{word}'? '{synonym}' is read as '{word}'"));
    assert_eq!(errors(&output).lines().collect::<Vec<_>>(), expected);
    let journal = fs::read_to_string(path.with_extension("").join("journal.jsonl")).unwrap();
    assert!(
        journal.contains("\"# players = 2\"") && journal.contains("\"# seating = \\\"reverse\\\"\""),
        "{journal}"
    );
    let seat = [
        "--participant",
        "cmd=talon:random",
        "--participant",
        "talon:greedy",
        "--order=reverse",
        "--deals",
        "1",
    ];
    let output = invoke(&seat);
    assert_success(&output);
    assert!(
        errors(&output).contains("did you mean 'command'?")
            && errors(&output).contains("did you mean '--seating'?")
    );
}

#[test]
fn a_cost_of_a_fault_has_one_notation_everywhere() {
    let record = folder("fault-cost").join("match.talon");
    for cost in [&["forfeit 10"][..], &["forfeit", "--penalty", "10"]] {
        let options = ["--deals", "1", "--record", shown(&record), "--force", "--on-fault"];
        assert_success(&invoke(&[&options[..], cost].concat()));
        let written = fs::read_to_string(&record).unwrap();
        let written = written.lines().find_map(|line| line.strip_prefix("# on-fault = ")).unwrap();
        let keys = format!("players = 2\nformat = \"match\"\ndeals = 1\non-fault = {written}\n");
        let path = file(&keys, 2);
        assert_success(&play(&path, &path.with_extension(""), &[]));
        let journal = fs::read_to_string(path.with_extension("").join("journal.jsonl")).unwrap();
        assert!(journal.contains("# on-fault = \\\"forfeit 10\\\""), "{written}");
    }
}
