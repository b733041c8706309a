//! Participants that are withdrawn from a tournament. The tournament leaves out their missing blocks. Every
//! command that reads the tournament reports the withdrawal.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use talon::arbiter::blocks::SortedBlocks;

use crate::common::matches::{folder, invoke};
use crate::common::shown;
use crate::published::assert_is_enough;

const LIMIT_KEYS: &str =
    "game = \"tablic\"\nplayers = 2\nnodes = 20\nmovetime = 600000\nmargin = 60000\nstartup = 600000\n";

fn text(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned()).concat()
}

fn success(output: &Output) -> String {
    let text = text(output);
    assert!(output.status.success(), "{text}");
    text
}

/// Creates a tournament of three participants. Returns its file and its directory.
fn tournament(keys: &str) -> (PathBuf, PathBuf) {
    let file = folder("withdrawn").join("cup.toml");
    let participant =
        |name| format!("[[participant]]\nname = \"{name}\"\ncommand = \"talon:greedy\"\ntrusted = true\n");
    let participants = ["a", "b", "c"].map(participant).concat();
    fs::write(&file, format!("{LIMIT_KEYS}{keys}{participants}")).unwrap();
    let directory = file.with_extension("");
    (file, directory)
}

/// Creates a round-robin of three participants with two blocks a pair. The journal contains only the blocks
/// of `played`.
fn interrupted(played: &[u64]) -> (PathBuf, PathBuf) {
    let (file, directory) = tournament("format = \"round-robin\"\ndeals = 2\n");
    success(&invoke(&["tournament", shown(&file)]));
    let journal = directory.join("journal.jsonl");
    let whole = fs::read_to_string(&journal).unwrap();
    let is_kept = |line: &&str| {
        let is_played = |block: &u64| line.starts_with(&format!("{{\"block\":{block},"));
        line.starts_with("{\"journal\":") || played.iter().any(is_played)
    };
    fs::write(&journal, whole.split_inclusive('\n').filter(is_kept).collect::<String>()).unwrap();
    for name in ["journal.index", "record.talon"] {
        fs::remove_file(directory.join(name)).unwrap();
    }
    (file, directory)
}

fn blocks(directory: &Path) -> Vec<u64> {
    SortedBlocks::open(directory).unwrap().map(|block| block.unwrap().number).collect()
}

#[test]
fn the_missing_blocks_of_a_withdrawn_participant_are_left_out_and_the_others_are_played() {
    // In blocks 0 and 1, a plays b. In blocks 2 and 3, a plays c. In blocks 4 and 5, b plays c.
    let (file, directory) = interrupted(&[0, 2]);
    let resumed = success(&invoke(&["resume", shown(&directory), "--withdraw", "c"]));
    assert!(resumed.contains("c (withdrawn)") && resumed.contains("\n3 of 3 blocks"), "{resumed}");
    assert_eq!(blocks(&directory), [0, 1, 2]);
    // The withdrawal is permanent.
    let again = success(&invoke(&["tournament", shown(&file)]));
    assert!(again.contains("c (withdrawn)") && again.contains("\n3 of 3 blocks"), "{again}");
    assert_eq!(blocks(&directory), [0, 1, 2]);
    success(&invoke(&["tournament", shown(&file), "--close"]));
    let verified = success(&invoke(&["verify", shown(&directory)]));
    assert!(
        verified.contains("\nwithdrawn by the operator, so that its other games are left out: c\n"),
        "{verified}"
    );
    let replayed = success(&invoke(&["replay", shown(&directory.join("record.talon"))]));
    assert!(replayed.contains("c (withdrawn)"), "{replayed}");
    assert_eq!(assert_is_enough(&directory), verified);
    success(&invoke(&["report", shown(&directory)]));
    let report = fs::read_to_string(directory.join("report.html")).unwrap();
    assert!(report.contains("c (withdrawn)"));
    // Without the line about the withdrawal, the same blocks form an incomplete tournament.
    let journal = directory.join("journal.jsonl");
    let forged = fs::read_to_string(&journal).unwrap().replacen(",\"withdrawn\":[\"c\"]", "", 1);
    fs::remove_file(directory.join("record.talon")).unwrap();
    fs::write(&journal, forged).unwrap();
    let refused = text(&invoke(&["verify", shown(&directory)]));
    assert!(refused.contains("block 4: it is missing"), "{refused}");
}

#[test]
fn a_participant_that_is_withdrawn_from_one_shard_is_withdrawn_from_the_merged_tournament() {
    let (file, directory) = tournament("format = \"round-robin\"\ndeals = 2\n");
    success(&invoke(&["tournament", shown(&file), "--plan"]));
    success(&invoke(&["run", shown(&directory), "--entropy", "draw 17", "--shard", "1/2"]));
    success(&invoke(&["run", shown(&directory), "--entropy", "draw 17", "--shard", "2/2"]));
    // The second shard contains blocks 1, 3 and 5. Participant c takes part in blocks 3 and 5.
    let shard = directory.join("shard-2-of-2.jsonl");
    let whole = fs::read_to_string(&shard).unwrap();
    let is_kept = |line: &&str| line.starts_with("{\"journal\":") || line.starts_with("{\"block\":1,");
    fs::write(&shard, whole.split_inclusive('\n').filter(is_kept).collect::<String>()).unwrap();
    let merged = success(&invoke(&["merge", shown(&directory)]));
    assert!(merged.contains("4 of 6 blocks; arbiter resume plays the others"), "{merged}");
    let resume = ["resume", shown(&directory), "--shard", "2/2", "--withdraw", "c"];
    assert!(success(&invoke(&resume)).contains("\n1 of 1 blocks"));
    let merged = success(&invoke(&["merge", shown(&directory)]));
    assert!(
        merged.contains("c (withdrawn)") && merged.contains("4 of 6 blocks, 4 of them in several journals\n"),
        "{merged}"
    );
    assert!(assert_is_enough(&directory).contains("left out: c\n"));
}

#[test]
fn what_cannot_be_withdrawn_is_refused_in_one_line() {
    let refused = |directory: &Path, name: &str, expected: &str| {
        let output = invoke(&["resume", shown(directory), "--withdraw", name]);
        let text = text(&output);
        assert_eq!(output.status.code(), Some(2), "{text}");
        let last = text.lines().last().unwrap_or_default();
        assert!(last.starts_with("arbiter: --withdraw") && last.contains(expected), "{text}");
    };
    let (_, begun) = interrupted(&[0]);
    refused(&begun, "d", "no participant has this name; they are a, b, c");
    let (_, unplayed) = interrupted(&[]);
    refused(&unplayed, "c", "no block was played yet");
    let journal = unplayed.join("journal.jsonl");
    let header = std::fs::read(&journal).unwrap();
    std::fs::write(&journal, &header[..header.len() / 2]).unwrap();
    refused(&unplayed, "c", "no block was played yet");
    let (file, swiss) = tournament("format = \"swiss\"\nrounds = 1\ndeals = 1\n");
    success(&invoke(&["tournament", shown(&file)]));
    refused(&swiss, "c", "a Swiss tournament");
    let plan = folder("planned-match");
    let plan = plan.join("plan");
    let seats = ["--participant", "talon:greedy", "--participant", "talon:random"];
    let arguments = ["plan", "--game", "tablic", "--deals", "2", "--nodes", "20"];
    success(&invoke(&[&arguments[..], &seats, &[shown(&plan)]].concat()));
    refused(&plan, "c", "a match has no block without one of its participants");
}
