//! The journal of a planned match. A killed run must resume exactly where it stopped, and shards must merge
//! exactly. The arbiter refuses a damaged, foreign or locked journal and loses no data.

use std::fs::{self, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use talon::arbiter::blocks::{JournalError, JournalLine, JournalReader, JournalWriter, SortedBlocks};

use crate::common::matches::{arbiter, assert_refused, assert_success, folder, invoke};
use crate::common::run_directory::isolated;
use crate::common::{ARBITER, fake, shown, text};

/// The entropy of every run.
const ENTROPY: &str = "draw 17: 4 8 15";

/// Arguments of every plan. The limits are numbers of nodes, and the time limits are so long that no busy
/// machine exceeds them.
const PATIENT: [&str; 10] = [
    "--nodes",
    "20",
    "--movetime",
    "600000",
    "--startup",
    "600000",
    "--bundles",
    "none",
    "--margin",
    "60000",
];

/// Matches for two, three and four players. One match has sessions of several deals.
const MATCHES: [&[&str]; 4] = [
    &["--participant", "talon:greedy", "--participant", "talon:random", "--deals", "12"],
    &["--game", "marias", "--participant", "talon:random", "--players", "3", "--deals", "8"],
    &[
        "--game",
        "tarok",
        "--participant",
        "talon:random",
        "--players",
        "3",
        "--deals",
        "10",
        "--deals-per-session",
        "2",
    ],
    &["--participant", "talon:greedy", "--participant", "talon:random", "--players", "4", "--deals", "6"],
];

/// Plans a match in a new directory.
fn plan(name: &str, arguments: &[&str]) -> PathBuf {
    let directory = folder(name);
    let output = invoke(&[&["plan"], arguments, &PATIENT, &[shown(&directory)]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    directory
}

/// Creates a directory with the same plan and key.
fn copied(plan: &Path, name: &str) -> PathBuf {
    let directory = folder(name);
    for file in ["plan.toml", "hashes", "key"] {
        fs::copy(plan.join(file), directory.join(file)).unwrap();
    }
    directory
}

fn run(directory: &Path, more: &[&str]) -> Output {
    invoke(&[&["run", shown(directory), "--entropy", ENTROPY], more].concat())
}

fn resume(directory: &Path, more: &[&str]) -> Output {
    invoke(&[&["resume", shown(directory)], more].concat())
}

fn journal(directory: &Path) -> PathBuf {
    directory.join("journal.jsonl")
}

/// Returns the lines of a journal, sorted by block, without times, dates, and measurements of runs.
fn contents(directory: &Path) -> Vec<Value> {
    let text = fs::read_to_string(journal(directory)).unwrap();
    let mut lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    lines.retain(|line| line.get("run").is_none() && line.get("versions").is_none());
    for line in &mut lines {
        let fields = line.as_object_mut().unwrap();
        fields.remove("date");
        let games = fields.get_mut("games").and_then(Value::as_array_mut);
        games.into_iter().flatten().for_each(|game| drop(game.as_object_mut().unwrap().remove("time")));
    }
    let order = |line: &Value| match line["block"].as_u64() {
        Some(block) => (1, block),
        None => (if line.get("key").is_some() { 2 } else { 0 }, 0),
    };
    lines.sort_by_key(order);
    lines
}

/// Returns the record without its date.
fn record(directory: &Path) -> String {
    let record = fs::read_to_string(directory.join("record.talon")).unwrap();
    record.lines().filter(|line| !line.starts_with("# date: ")).flat_map(|line| [line, "\n"]).collect()
}

/// A generator of random numbers: the high bits of a linear congruential generator.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Waits until a journal has this number of bytes, or until its writer has ended.
fn wait_for_bytes(journal: &Path, bytes: u64, writer: &mut Child) {
    while fs::metadata(journal).map_or(0, |data| data.len()) < bytes && writer.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
}

/// Begins or resumes a run, and kills it when its journal has grown by a random number of bytes. Then cuts
/// the journal as a power loss may do.
fn kill_at_random(directory: &Path, whole: u64, numbers: &mut Numbers) {
    let tables = (1 + numbers.below(3)).to_string();
    let mut arguments = vec!["resume", shown(directory), "--concurrency", &tables];
    if !directory.join("entropy").exists() {
        arguments = vec!["run", shown(directory), "--entropy", ENTROPY, "--concurrency", &tables];
    }
    let mut child = arbiter(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let path = journal(directory);
    let now = fs::metadata(&path).map_or(0, |data| data.len());
    wait_for_bytes(&path, now + numbers.below(whole.saturating_sub(now).max(1)), &mut child);
    let signal = [Signal::KILL, Signal::KILL, Signal::INT, Signal::TERM][numbers.below(4) as usize];
    // The run may have ended before the signal.
    let _ = kill_process(Pid::from_child(&child), signal);
    child.wait().unwrap();
    if numbers.below(2) == 0
        && let Ok(file) = OpenOptions::new().write(true).open(&path)
    {
        let length = file.metadata().unwrap().len();
        file.set_len(length - numbers.below(400).min(length)).unwrap();
    }
}

#[test]
fn a_killed_run_resumes_to_the_same_journal() {
    let kills: usize = std::env::var("TALON_KILLS").map_or(6, |kills| kills.parse().unwrap());
    let seed = std::env::var("TALON_KILL_SEED").map_or(1, |seed| seed.parse().unwrap());
    let mut numbers = Numbers(seed);
    let wholes: Vec<PathBuf> = MATCHES
        .iter()
        .map(|arguments| {
            let whole = plan("whole", arguments);
            assert_success(&run(&whole, &[]));
            whole
        })
        .collect();
    for kill in 0..kills {
        let whole = &wholes[kill % wholes.len()];
        let directory = copied(whole, "killed");
        let length = fs::metadata(journal(whole)).unwrap().len();
        for _ in 0..=numbers.below(2) {
            kill_at_random(&directory, length, &mut numbers);
        }
        if !directory.join("entropy").exists() {
            assert_success(&run(&directory, &[]));
        }
        let tables = (1 + numbers.below(3)).to_string();
        let output = resume(&directory, &["--concurrency", &tables]);
        assert_success(&output);
        assert_eq!(contents(&directory), contents(whole), "kill {kill}");
        assert_eq!(record(&directory), record(whole), "kill {kill}");
        let verified = invoke(&["verify", shown(&directory.join("record.talon"))]);
        assert_success(&verified);
    }
}

/// Returns the table of players in the output of a run, without times.
fn standings(output: &Output) -> Vec<String> {
    let text = text(&output.stdout);
    let lines = text.lines().skip_while(|line| !line.contains("points")).take(4);
    lines.map(str::to_owned).collect()
}

#[test]
fn a_resumed_run_prints_the_results_of_all_its_blocks() {
    let whole = plan("printed", MATCHES[0]);
    let printed = run(&whole, &[]);
    assert_success(&printed);
    let cut = copied(&whole, "cut");
    fs::write(cut.join("entropy"), format!("{ENTROPY}\n")).unwrap();
    let lines: Vec<String> =
        fs::read_to_string(journal(&whole)).unwrap().lines().map(str::to_owned).collect();
    fs::write(journal(&cut), lines[..6].join("\n") + "\n").unwrap();
    let resumed = resume(&cut, &[]);
    assert_success(&resumed);
    assert!(standings(&printed).len() == 4, "{}", text(&printed.stdout));
    assert_eq!(standings(&resumed), standings(&printed));
    // A finished match has no blocks left to play.
    let again = resume(&whole, &[]);
    assert_success(&again);
    assert_eq!(standings(&again), standings(&printed));
    assert_eq!(contents(&cut), contents(&whole));
}

#[test]
fn a_torn_last_line_is_repaired_and_said() {
    let directory = plan("torn", MATCHES[0]);
    assert_success(&run(&directory, &[]));
    let whole = contents(&directory);
    let path = journal(&directory);
    let bytes = fs::read(&path).unwrap();
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    let five = lines[..5].concat();
    for torn in [
        &b"{\"block\":99,\"na\xc3"[..],
        b"{",
        b"\0\0\0\0",
        b"{\"block\":3}\n",
        &lines[5][..lines[5].len() - 1],
    ] {
        fs::write(&path, [&five, torn].concat()).unwrap();
        let output = resume(&directory, &[]);
        assert_success(&output);
        let said = format!(
            "arbiter: {}: the last line was cut after {} bytes: it was removed, and its block is played again\n",
            path.display(),
            torn.len()
        );
        assert!(text(&output.stderr).starts_with(&said), "{}", text(&output.stderr));
        assert_eq!(contents(&directory), whole);
    }
    // A cut header means that no block was played.
    fs::write(&path, &lines[0][..100]).unwrap();
    assert_success(&resume(&directory, &[]));
    assert_eq!(contents(&directory), whole);
    // There is neither a journal nor an index.
    fs::remove_file(&path).unwrap();
    assert_success(&resume(&directory, &[]));
    assert_eq!(contents(&directory), whole);
}

#[test]
fn an_index_that_is_missing_or_wrong_is_made_again() {
    let directory = plan("index", MATCHES[0]);
    assert_success(&run(&directory, &[]));
    let whole = contents(&directory);
    let (path, index) = (journal(&directory), directory.join("journal.index"));
    let good = fs::read(&index).unwrap();
    assert_eq!(good.len(), 8 + 32 * 12);
    let foreign: Vec<u8> = good[..8].iter().copied().chain([1; 320]).collect();
    let shifted: Vec<u8> = good[..8].iter().chain(&good[40..]).copied().collect();
    // One entry in the middle of the index has the number of another block. A program that trusted this index
    // would play the entry's own block twice and the other block never.
    let mut renamed = good.clone();
    renamed[8 + 32 * 6] += 1;
    // `other` contains a complete index of the same plan. Its blocks are in another order.
    let other = copied(&directory, "other-index");
    assert_success(&run(&other, &[]));
    let other = fs::read(other.join("journal.index")).unwrap();
    let wrong = [b"".as_slice(), b"text", &foreign, &good[..100], &shifted, &renamed, &other];
    for wrong in wrong.into_iter().map(Some).chain([None]) {
        match wrong {
            Some(bytes) => fs::write(&index, bytes).unwrap(),
            None => fs::remove_file(&index).unwrap(),
        }
        let kept = fs::read(&path).unwrap();
        assert_success(&resume(&directory, &[]));
        assert_eq!(fs::read(&path).unwrap(), kept);
    }
    assert_eq!(contents(&directory), whole);
    let numbers: Vec<u64> =
        SortedBlocks::open(&directory).unwrap().map(|block| block.unwrap().number).collect();
    assert_eq!(numbers, (0..12).collect::<Vec<_>>());
}

#[test]
fn a_journal_that_does_not_fit_is_refused_and_kept() {
    let directory = plan("unfit", MATCHES[0]);
    assert_success(&run(&directory, &[]));
    let path = journal(&directory);
    let whole = fs::read_to_string(&path).unwrap();
    let plan_hash = JournalReader::open(&directory).unwrap().header().plan_hash.clone();
    let other = whole.replacen(&plan_hash, &"0".repeat(64), 1);
    for (changed, expected) in [
        (
            whole.replacen("\"journal\":3", "\"journal\":2", 1),
            "version 2 of a journal: this arbiter reads version 3",
        ),
        (whole.replacen("{\"journal\"", "{\"diary\"", 1), "line 1 is not the header of a journal"),
        (other, "is the journal of another plan: it has '000"),
        (whole.replacen(ENTROPY, "draw 18", 1), "is the journal of another entropy: it has 'draw 18'"),
        (whole.replacen("{\"block\":", "{\"clock\":", 1), "line 3 is damaged (unknown variant `clock`"),
        (
            whole.replacen("\"session\":0", "\"void\":true,\"session\":0", 1),
            "block 1 is damaged (unknown field `void`",
        ),
        (whole.replacen("\"plan_hash\"", "\"no_hash\"", 1), "line 1 is not the header of a journal"),
    ] {
        assert_ne!(changed, whole, "{expected}");
        fs::write(&path, &changed).unwrap();
        let _ = fs::remove_file(directory.join("journal.index"));
        assert_refused(&resume(&directory, &[]), expected);
        assert_eq!(fs::read_to_string(&path).unwrap(), changed);
    }
    fs::write(&path, &whole).unwrap();
    let other = copied(&directory, "unbegun");
    assert_refused(&resume(&other, &[]), "was not run: arbiter run plays it");
    assert_refused(&run(&directory, &[]), "a plan is run once; arbiter resume plays what is missing");
    assert_eq!(fs::read_to_string(&path).unwrap(), whole);
}

#[test]
fn two_writers_of_a_journal_are_refused() {
    let directory = plan("locked", MATCHES[0]);
    assert_success(&run(&directory, &[]));
    let path = journal(&directory);
    let (bytes, header) = (fs::read(&path).unwrap(), JournalReader::open(&path).unwrap().header().clone());
    let (writer, index, repair) = JournalWriter::resume(&path, &header).unwrap();
    assert_eq!((index.blocks.len(), index.has_key, repair), (12, true, None));
    assert!(matches!(JournalWriter::resume(&path, &header), Err(JournalError::Locked { .. })));
    assert!(matches!(JournalWriter::create(&path, &header), Err(JournalError::Exists { .. })));
    let locked = "is being written by another arbiter: wait for its end, or stop it";
    assert_refused(&resume(&directory, &[]), locked);
    assert_refused(&invoke(&["merge", shown(&directory)]), locked);
    drop(writer);
    assert_success(&resume(&directory, &[]));
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn a_full_disk_loses_no_block() {
    let directory = plan("full", MATCHES[0]);
    let whole = copied(&directory, "roomy");
    assert_success(&run(&whole, &[]));
    // The file-size limit, in units of 512 bytes, is reached in the middle of the blocks.
    let lines = fs::read_to_string(journal(&whole)).unwrap();
    let half: usize = lines.lines().take(5).map(str::len).sum();
    let script = format!("ulimit -f {}; exec \"$@\"", half / 512);
    let mut limited = isolated("sh");
    limited.args(["-c", &script, "sh", ARBITER, "run", shown(&directory), "--entropy", ENTROPY]);
    let output = limited.stdin(Stdio::null()).output().unwrap();
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(
        errors.contains("journal.jsonl: File too large (os error 27); all blocks before are kept"),
        "{errors}"
    );
    let kept = fs::read_to_string(journal(&directory)).unwrap();
    assert!(kept.ends_with('\n') && (2..6).contains(&kept.lines().count()), "{kept}");
    assert_success(&resume(&directory, &[]));
    assert!(fs::read_to_string(journal(&directory)).unwrap().starts_with(&kept));
    assert_eq!(contents(&directory), contents(&whole));
}

#[test]
fn a_participant_that_is_gone_after_the_last_block_costs_nothing() {
    let directory = folder("missing");
    let script = directory.join("bot.sh");
    fs::write(&script, format!("exec {}\n", fake(""))).unwrap();
    let seat = format!("sh {}", script.display());
    let planned = plan("absent", &["--participant", &seat, "--participant", "talon:random", "--deals", "4"]);
    assert_success(&run(&planned, &[]));
    let bytes = fs::read(journal(&planned)).unwrap();
    fs::rename(&script, directory.join("moved.sh")).unwrap();
    let output = resume(&planned, &[]);
    assert_success(&output);
    assert_eq!(fs::read(journal(&planned)).unwrap(), bytes);
}

/// Reads lines until a line contains this text.
fn read_until(lines: &mut impl BufRead, expected: &str) {
    let mut line = String::new();
    while !line.contains(expected) {
        line.clear();
        assert_ne!(lines.read_line(&mut line).unwrap(), 0, "no line with '{expected}'");
    }
}

#[test]
fn the_first_interrupt_finishes_blocks_and_the_second_stops() {
    // The bot never answers. Its time limit is so long that its block does not end during the test.
    let seat = fake("--silent");
    let directory =
        plan("stopped", &["--participant", "talon:random", "--participant", &seat, "--deals", "4"]);
    let mut child = arbiter(&["run", shown(&directory), "--entropy", ENTROPY])
        .env("RUST_LOG", "talon_arbiter::bot::process=trace")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut errors = BufReader::new(child.stderr.take().unwrap());
    read_until(&mut errors, " nodes 20");
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    read_until(&mut errors, "finishing the current blocks; a second Ctrl-C stops at once");
    assert_eq!(child.try_wait().unwrap(), None);
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    errors.read_to_end(&mut Vec::new()).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let lines: Result<Vec<JournalLine>, _> = JournalReader::open(&directory).unwrap().collect();
    assert!(!lines.unwrap().iter().any(|line| matches!(line, JournalLine::Block(_))));
}

#[test]
fn an_interrupt_leaves_whole_blocks_and_says_how_to_go_on() {
    let mut arguments = MATCHES[0].to_vec();
    let last = arguments.len() - 1;
    arguments[last] = "100000";
    let directory = plan("interrupted", &arguments);
    let mut child = arbiter(&["run", shown(&directory), "--entropy", ENTROPY])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_for_bytes(&journal(&directory), 20_000, &mut child);
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let output = child.wait_with_output().unwrap();
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{errors}");
    let way_out =
        format!("arbiter: blocks are missing; to play them: arbiter resume {}\n", shown(&directory));
    assert!(errors.ends_with(&way_out), "{errors}");
    let lines: Result<Vec<JournalLine>, _> = JournalReader::open(&directory).unwrap().collect();
    let lines = lines.unwrap();
    assert!(matches!(lines.last(), Some(JournalLine::Run { run }) if run.blocks == lines.len() as u64 - 2));
    assert!(fs::read_to_string(journal(&directory)).unwrap().ends_with('\n'));
    assert!(!directory.join("record.talon").exists());
}

#[test]
fn merged_shards_equal_a_run_on_one_machine() {
    for arguments in MATCHES {
        let whole = plan("one-machine", arguments);
        assert_success(&run(&whole, &[]));
        let directories: Vec<PathBuf> = (0..3).map(|_| copied(&whole, "shard")).collect();
        for (shard, directory) in ["1/3", "2/3", "3/3"].iter().zip(&directories) {
            assert_success(&run(directory, &["--shard", shard, "--concurrency", "2"]));
            assert!(!directory.join("record.talon").exists());
        }
        let orders = [[0, 1, 2], [2, 1, 0], [1, 2, 0]];
        let merged: Vec<PathBuf> = orders
            .iter()
            .map(|order| {
                let target = copied(&whole, "merged");
                let shards = order.map(|shard: usize| shown(&directories[shard]));
                let output = invoke(&[&["merge", shown(&target)], &shards[..]].concat());
                assert_success(&output);
                assert!(text(&output.stdout).starts_with("3 journals merged: "), "{}", text(&output.stdout));
                target
            })
            .collect();
        let bytes = |directory: &PathBuf| fs::read(journal(directory)).unwrap();
        assert!(merged.iter().all(|directory| bytes(directory) == bytes(&merged[0])));
        assert_eq!(contents(&merged[0]), contents(&whole));
        assert_eq!(record(&merged[0]), record(&whole));
        // The merged journal, its own shards and the other run contain the same blocks with the same results.
        let again =
            [&["merge", shown(&merged[0]), shown(&merged[1]), shown(&whole)], &[shown(&directories[0])][..]];
        let output = invoke(&again.concat());
        assert_success(&output);
        assert!(text(&output.stdout).contains(" of them in several journals"), "{}", text(&output.stdout));
        assert_eq!(contents(&merged[0]), contents(&whole));
    }
}

#[test]
fn missing_shards_are_played_by_resume_after_a_merge() {
    let whole = plan("two-of-three", MATCHES[0]);
    assert_success(&run(&whole, &[]));
    let shared = copied(&whole, "shared");
    for shard in ["1/3", "3/3"] {
        assert_success(&run(&shared, &["--shard", shard]));
    }
    assert_refused(&run(&shared, &["--shard", "1/3"]), "a plan is run once");
    let output = invoke(&["merge", shown(&shared)]);
    assert_success(&output);
    let expected = "2 journals merged: 8 of 12 blocks; arbiter resume plays the others\n";
    assert_eq!(text(&output.stdout), expected);
    assert_success(&resume(&shared, &[]));
    assert_eq!(contents(&shared), contents(&whole));
}

#[test]
fn a_shard_has_one_file_however_it_is_spelt() {
    let directory = plan("spelt", MATCHES[0]);
    assert_success(&run(&directory, &["--shard", "03/3"]));
    assert!(directory.join("shard-3-of-3.jsonl").exists());
    assert_refused(&run(&directory, &["--shard", "3/03"]), "a plan is run once");
    let script = Path::new(crate::common::ROOT).join("scripts/cluster/play_shard");
    // The second start finds the journal of the first start and plays the missing blocks.
    for shard in ["003/3", "1/03", "01/3", "1/3"] {
        let mut command = Command::new("sh");
        command
            .arg(&script)
            .args([shown(&directory), shard, ENTROPY])
            .env("ARBITER", ARBITER)
            .stdin(Stdio::null());
        assert_success(&command.output().unwrap());
    }
    let paths = fs::read_dir(&directory).unwrap().map(|entry| entry.unwrap().path());
    let mut shards: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|ending| ending == "jsonl")).collect();
    shards.sort();
    assert_eq!(shards, ["shard-1-of-3.jsonl", "shard-3-of-3.jsonl"].map(|name| directory.join(name)));
}

#[test]
fn a_merge_refuses_conflicts_and_foreign_plans() {
    let whole = plan("conflict", MATCHES[0]);
    assert_success(&run(&whole, &[]));
    let (one, other) = (copied(&whole, "conflict-1"), copied(&whole, "conflict-2"));
    assert_success(&run(&one, &["--shard", "1/2"]));
    let shard = one.join("shard-1-of-2.jsonl");
    let changed = other.join("shard-1-of-2.jsonl");
    let lines = fs::read_to_string(&shard).unwrap();
    fs::write(&changed, lines.replacen("\"points\":[", "\"points\":[1", 1)).unwrap();
    let target = copied(&whole, "target");
    for journals in [[&shard, &changed], [&changed, &shard]] {
        let output = invoke(&["merge", shown(&target), shown(journals[0]), shown(journals[1])]);
        assert_refused(&output, "block 1 differs between ");
        assert!(!journal(&target).exists());
    }
    let foreign = plan("foreign", MATCHES[1]);
    assert_success(&run(&foreign, &[]));
    let output = invoke(&["merge", shown(&target), shown(&shard), shown(&foreign)]);
    assert_refused(&output, "is the journal of another plan: ");
    let drawn = copied(&whole, "drawn");
    assert_success(&invoke(&["run", shown(&drawn), "--entropy", "draw 18"]));
    let output = invoke(&["merge", shown(&target), shown(&shard), shown(&drawn)]);
    assert_refused(&output, "is the journal of another entropy: ");
    let output = invoke(&["merge", shown(&one), shown(&drawn)]);
    assert_refused(&output, "they have other cards");
    assert_refused(&invoke(&["merge", shown(&target)]), "no journal in ");
}

#[test]
fn a_shard_out_of_range_is_refused_before_the_run() {
    let directory = plan("range", MATCHES[0]);
    for shard in ["0/3", "4/3", "1/0", "x"] {
        let output = run(&directory, &["--shard", shard]);
        assert_eq!(output.status.code(), Some(2));
        let expected = format!("'{shard}' is no shard: expected I/N, with I from 1 to N and N up to 1000000");
        assert!(text(&output.stderr).contains(&expected), "{}", text(&output.stderr));
    }
    assert!(!directory.join("entropy").exists());
}

#[test]
fn a_journal_is_read_while_it_is_written() {
    let directory = plan("live", MATCHES[0]);
    assert_success(&run(&directory, &[]));
    let path = journal(&directory);
    let count = |path: &Path| JournalReader::open(path).unwrap().map(Result::unwrap).count();
    let lines = count(&path);
    let mut file = OpenOptions::new().append(true).open(&path).unwrap();
    file.write_all(b"{\"block\":77,\"session\":77,\"pl").unwrap();
    assert_eq!(count(&path), lines);
    assert_eq!(SortedBlocks::open(&path).unwrap().count_of_blocks(), 12);
}

/// Plays a planned match of two players. Returns its directory.
fn played(name: &str) -> PathBuf {
    let directory = plan(
        name,
        &[
            "--participant",
            "name=A command=talon:greedy",
            "--participant",
            "name=B command=talon:random",
            "--deals",
            "3",
        ],
    );
    assert_success(&run(&directory, &[]));
    directory
}

/// Copies a match and changes the lines of its journal.
fn changed(directory: &Path, name: &str, change: impl Fn(&mut Vec<Value>)) -> PathBuf {
    let copy = copied(directory, name);
    fs::copy(directory.join("entropy"), copy.join("entropy")).unwrap();
    let whole = fs::read_to_string(journal(directory)).unwrap();
    let mut lines: Vec<Value> = whole.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    lines.retain(|line| line.get("versions").is_none());
    change(&mut lines);
    fs::write(
        journal(&copy),
        lines.iter().flat_map(|line| [line.to_string(), "\n".to_owned()]).collect::<String>(),
    )
    .unwrap();
    copy
}

/// Returns the lines of the plan in the first line of a journal.
fn header_plan(directory: &Path) -> Vec<String> {
    let text = fs::read_to_string(journal(directory)).unwrap();
    let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    header["plan"].as_array().unwrap().iter().map(|line| line.as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_forged_field_of_a_match_is_found() {
    let directory = played("forged");
    let verify = |directory: &Path| {
        let output = invoke(&["verify", shown(directory)]);
        (output.status.code(), text(&output.stdout))
    };
    assert_eq!(verify(&changed(&directory, "unchanged", |_| {})).0, Some(0));
    let fault = serde_json::json!([{"seat": 0, "kind": "crash", "detail": "x", "substituted": 9}]);
    let header: [(&str, Value, &str); 4] = [
        ("date", "2026-11-25".into(), "the header: date is '"),
        ("plan_hash", "00".into(), "the header: the hash of the plan is "),
        ("key_hash", "00".into(), "the header: the hash of the key is "),
        ("shard", serde_json::json!([1, 2]), "the header: shard 1 of 2: "),
    ];
    for (key, value, expected) in header {
        let forged = changed(&directory, "forged-header", |lines| lines[0][key] = value.clone());
        let (code, printed) = verify(&forged);
        let is_found = printed.contains(expected);
        assert!(code == Some(1) && is_found && printed.lines().count() == 1, "{key}: {printed}");
    }
    // A change of any line is found. Either the hash of the plan covers the line, or the arbiter never writes
    // a line of this form.
    let plan = header_plan(&directory);
    for number in 0..plan.len() {
        let forged = changed(&directory, "forged-plan", |lines| {
            let line = &mut lines[0]["plan"][number];
            *line = line.as_str().unwrap().replace("= ", "=  ").replace("[[", "[[ ").into();
        });
        let output = invoke(&["verify", shown(&forged)]);
        assert_eq!(output.status.code(), Some(2), "{}", plan[number]);
        let errors = text(&output.stderr);
        assert!(errors.lines().count() == 1 && errors.contains("plan: "), "{errors}");
    }
    let forged = changed(&directory, "forged-deals", |lines| {
        let plan = lines[0]["plan"].as_array_mut().unwrap();
        let line = plan.iter_mut().find(|line| line.as_str().unwrap().starts_with("# margin = ")).unwrap();
        *line = "# margin = 7".into();
    });
    assert!(verify(&forged).1.contains("the header: the hash of the plan is "), "{:?}", verify(&forged));
    for (key, value) in [("players", serde_json::json!([1, 0])), ("session", 2.into())] {
        let forged = changed(&directory, "forged-block", |lines| lines[1][key] = value.clone());
        let (code, printed) = verify(&forged);
        assert!(code == Some(1) && printed.lines().count() == 1, "{key}: {printed}");
    }
    let lines = "does not follow from its lines";
    for (key, value, expected) in [
        ("points", serde_json::json!([-9, 9]), format!("block 1: game 1: points {lines}")),
        ("moves", serde_json::json!([0, 0]), format!("block 1: game 1: moves {lines}")),
        ("faults", fault, format!("block 1: game 1: faults {lines}")),
        ("seating", 1.into(), "block 1: game 1 is not played in its seating".to_owned()),
        ("order", serde_json::json!([1, 0]), "block 1: game 1 is not played in its seating".to_owned()),
    ] {
        let forged = changed(&directory, "forged-game", |lines| lines[1]["games"][0][key] = value.clone());
        let (code, printed) = verify(&forged);
        assert!(code == Some(1) && printed.contains(&expected), "{key}: {printed}");
    }
}

#[test]
fn a_forged_record_beside_a_journal_is_found() {
    let directory = played("forged-record");
    let record = directory.join("record.talon");
    let whole = fs::read_to_string(&record).unwrap();
    let verify = || invoke(&["verify", shown(&directory)]);
    assert_success(&verify());
    for (from, to) in
        [("\nresult ", "\nresult 1"), ("# key: ", "# key: 0"), ("# deal: 2", "# deal: 1"), ("\n\n", "\n")]
    {
        let forged = whole.replacen(from, to, 1);
        fs::write(&record, &forged).unwrap();
        let output = verify();
        let differs = |(one, other): &(&str, &str)| one == other;
        let line = 1 + whole.lines().zip(forged.lines()).take_while(differs).count();
        let expected = format!(
            "line {line} of record.talon does not follow from journal.jsonl: delete record.talon, and "
        );
        let printed = text(&output.stdout);
        assert!(output.status.code() == Some(1) && printed.contains(&expected), "{from}: {printed}");
    }
    for forged in [format!("{whole}# more\n"), whole[..whole.len() / 2].to_owned(), String::new()] {
        fs::write(&record, forged).unwrap();
        assert_eq!(verify().status.code(), Some(1));
    }
    // If a record is written again, it has another date.
    fs::remove_file(&record).unwrap();
    assert_success(&verify());
    assert_success(&resume(&directory, &[]));
    assert_success(&verify());
    fs::write(&record, whole.replacen("# date: 20", "# date: 21", 1)).unwrap();
    assert_success(&verify());
    // Without the journal, `verify` checks the record.
    fs::remove_file(journal(&directory)).unwrap();
    assert_success(&verify());
    fs::write(&record, whole.replacen("\nresult ", "\nresult 1", 1)).unwrap();
    assert_eq!(verify().status.code(), Some(1));
}

#[test]
fn a_block_that_is_there_twice_is_found() {
    let directory = played("twice");
    for points in [None, Some(serde_json::json!([0, 99]))] {
        let repeated = changed(&directory, "twice-too", |lines| {
            let mut copy = lines[1].clone();
            if let Some(points) = &points {
                copy["games"][0]["points"] = points.clone();
            }
            lines.insert(3, copy);
        });
        let output = invoke(&["verify", shown(&repeated)]);
        let printed = text(&output.stdout);
        assert!(
            output.status.code() == Some(1) && printed.contains("block 1: it is there twice"),
            "{printed}"
        );
    }
}

/// A function that changes the lines of a journal.
type LineChange = fn(&mut Vec<Value>);

/// Changes a number of the plan in the first line of a journal.
fn set_key(lines: &mut [Value], key: &str, number: u64) {
    let start = format!("# {key} = ");
    let plan = lines[0]["plan"].as_array_mut().unwrap();
    let line = plan.iter_mut().find(|line| line.as_str().unwrap().starts_with(&start)).unwrap();
    *line = format!("{start}{number}").into();
}

/// Returns the commands that read a journal.
fn readers(path: &str) -> [Vec<&str>; 7] {
    [
        vec!["verify", path],
        vec!["report", path],
        vec!["export", path, "--as", "participants"],
        vec!["export", path, "--as", "games"],
        vec!["export", path, "--as", "games", "--format", "json"],
        vec!["resume", path],
        vec!["merge", path],
    ]
}

#[test]
fn a_number_out_of_range_is_one_error_line() {
    let directory = played("range");
    let cases: [(&str, LineChange); 12] = [
        ("points 9223372036854775807: ", |lines| lines[1]["games"][0]["points"][0] = i64::MAX.into()),
        ("points 9223372036854775808: ", |lines| lines[1]["games"][0]["points"][0] = i64::MIN.into()),
        ("moves 18446744073709551615: ", |lines| lines[1]["games"][0]["moves"][0] = u64::MAX.into()),
        ("time 18446744073709551615: ", |lines| lines[1]["games"][0]["time"][0]["us"] = u64::MAX.into()),
        ("time 18446744073709551615: ", |lines| lines[1]["games"][0]["time"][0]["n"] = u64::MAX.into()),
        ("deal 18446744073709551615: ", |lines| lines[1]["games"][0]["deal"] = u64::MAX.into()),
        ("seating 18446744073709551615: ", |lines| lines[1]["games"][0]["seating"] = u64::MAX.into()),
        ("session 18446744073709551615: ", |lines| lines[1]["session"] = u64::MAX.into()),
        ("block 18446744073709551615: ", |lines| lines[1]["block"] = u64::MAX.into()),
        ("players: expected a whole number from 1 to 64", |lines| set_key(lines, "players", 1 << 63)),
        ("players: expected a whole number from 1 to 64", |lines| set_key(lines, "players", 100_000_000)),
        ("deals-per-session: expected a whole number from 1 to 1000000", |lines| {
            set_key(lines, "deals-per-session", 1 << 63);
        }),
    ];
    for (expected, change) in cases {
        let forged = changed(&directory, "range-too", change);
        let path = shown(&forged);
        for arguments in readers(path) {
            let output = invoke(&arguments);
            let errors = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{arguments:?}: {expected}: {errors}");
            assert!(errors.lines().count() == 1 && errors.contains(expected), "{expected}: {errors}");
        }
    }
    let forged = changed(&directory, "range-run", |lines| {
        let run = lines.iter_mut().find(|line| line.get("run").is_some()).unwrap();
        run["run"]["elapsed_us"] = u64::MAX.into();
    });
    assert_refused(&invoke(&["resume", shown(&forged)]), "elapsed_us 18446744073709551615: at most ");
}

#[test]
fn a_file_longer_than_the_memory_is_refused_or_skipped() {
    const LENGTH: u64 = 6 << 30;
    let directory = played("sparse");
    // A program reads the index up to its first damaged entry.
    let index = OpenOptions::new().write(true).open(directory.join("journal.index")).unwrap();
    index.set_len(LENGTH).unwrap();
    assert_success(&invoke(&["report", shown(&directory)]));
    OpenOptions::new().write(true).open(journal(&directory)).unwrap().set_len(LENGTH).unwrap();
    for command in ["verify", "report"] {
        assert_refused(&invoke(&[command, shown(&directory)]), "longer than 256 MiB");
    }
}

#[test]
fn texts_of_a_journal_are_safe_to_print() {
    let escape = "\u{1b}[31mX\u{1b}]0;pwn\u{7}\u{202e}evil";
    let directory = played("escape");
    let cases: [fn(&mut Vec<Value>, &str); 4] = [
        |lines, text| {
            let plan = lines[0]["plan"].as_array_mut().unwrap();
            let name = plan.iter_mut().find(|line| line.as_str().unwrap().starts_with("# name = ")).unwrap();
            *name = format!("# name = \"{text}\"").into();
        },
        |lines, text| {
            for key in ["talon", "date", "plan_hash", "key_hash", "entropy"] {
                lines[0][key] = text.into();
            }
            lines[0]["withdrawn"] = serde_json::json!([text]);
            lines[0]["extended"] = serde_json::json!([text]);
        },
        |lines, text| lines[0]["plan"].as_array_mut().unwrap().push(format!("# clock = {text}").into()),
        |lines, text| {
            let game = &mut lines[1]["games"][0];
            game["faults"] = serde_json::json!([{"seat": 0, "kind": text, "detail": text, "substituted": 0}]);
            game["record"] = game["record"].as_str().unwrap().replace("newgame tablic", text).into();
        },
    ];
    for change in cases {
        let forged = changed(&directory, "escape-too", |lines| change(lines, escape));
        let path = shown(&forged);
        for arguments in readers(path) {
            let output = invoke(&arguments);
            let printed = text(&output.stdout) + &text(&output.stderr);
            let is_plain = printed.split('\n').all(talon::cards::Quoted::is_plain);
            assert!(is_plain && !printed.is_empty(), "{arguments:?}: {printed:?}");
        }
        for file in ["report.html", "record.talon"] {
            let written = fs::read_to_string(forged.join(file)).unwrap_or_default();
            assert!(!written.contains(['\u{202e}', '\u{1b}']), "{file}");
        }
    }
    let other = copied(&directory, "escape-plan");
    let plan = fs::read_to_string(other.join("plan.toml")).unwrap();
    let start = plan.find("directory = ").unwrap();
    let end = start + plan[start..].find('\n').unwrap();
    let escaped =
        escape.replace('\u{1b}', "\\u001b").replace('\u{7}', "\\u0007").replace('\u{202e}', "\\u202e");
    fs::write(
        other.join("plan.toml"),
        format!("{}directory = \"{escaped}\"{}", &plan[..start], &plan[end..]),
    )
    .unwrap();
    assert_refused(&run(&other, &[]), "\\u{1b}[31mX");
}
