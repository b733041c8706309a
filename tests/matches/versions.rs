//! The versions of bots. The arbiter reports a bot that changes between two runs. With `--strict-versions` it
//! refuses to continue with a changed bot.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::common::matches::{assert_refused, assert_success, errors, folder, invoke};
use crate::common::{fake, shown, text};

/// Creates a bot in its own directory: a script that starts the fake bot, and a file that the script does not
/// name.
fn bot() -> PathBuf {
    let bot = folder("version");
    let script = bot.join("run");
    fs::write(&script, format!("#!/bin/sh\nexec {}\n", fake(""))).unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    fs::write(bot.join("weights"), "1").unwrap();
    bot
}

/// Plans a match of this bot. Returns its directory, and what the plan printed.
fn planned(bot: &Path) -> (PathBuf, String) {
    let directory = folder("versions").join("planned");
    let seat = format!("command=./run name=b directory='{}'", shown(bot));
    let limits = ["--movetime", "60000", "--startup", "60000", "--deals", "4", "--bundles", "none"];
    let seats = ["plan", "--participant", "talon:random", "--participant", &seat];
    let printed = assert_success(&invoke(&[&seats[..], &limits, &[shown(&directory)]].concat()));
    (directory, printed)
}

/// Plans a match of this bot and plays its first block. Returns its directory.
fn begun(bot: &Path) -> PathBuf {
    let (directory, _) = planned(bot);
    assert_success(&invoke(&["run", shown(&directory), "--entropy", "draw 1"]));
    let journal = directory.join("journal.jsonl");
    let whole = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, whole.split_inclusive('\n').take(3).collect::<String>()).unwrap();
    for name in ["journal.index", "record.talon"] {
        fs::remove_file(directory.join(name)).unwrap();
    }
    directory
}

/// Returns the lines of a journal that contain versions.
fn versions(directory: &Path) -> Vec<Value> {
    let journal = fs::read_to_string(directory.join("journal.jsonl")).unwrap();
    let lines = journal.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.filter_map(|line| line.get("versions").cloned()).collect()
}

#[test]
fn the_journal_has_the_id_and_the_files_of_each_bot_of_a_run() {
    let directory = begun(&bot());
    assert_success(&invoke(&["resume", shown(&directory), "--strict-versions"]));
    let versions = versions(&directory);
    assert_eq!(versions.len(), 2, "one line a run");
    assert_eq!(versions[0]["bots"], versions[1]["bots"], "the bot is the same");
    let bots = versions[0]["bots"].as_array().unwrap();
    assert_eq!((bots.len(), &bots[0]["participant"]), (1, &Value::from(1)));
    assert_eq!(bots[0]["hashed"], "./run, 2 files of .");
    assert_eq!((bots[0]["hash"].as_str().unwrap().len(), bots[0]["id"].as_str().unwrap()), (64, "fake"));
}

#[test]
fn a_plan_prints_the_hash_of_the_files_that_the_journal_has() {
    let (directory, printed) = planned(&bot());
    assert_success(&invoke(&["run", shown(&directory), "--entropy", "draw 1"]));
    let hash = versions(&directory)[0]["bots"][0]["hash"].as_str().unwrap().to_owned();
    assert!(printed.contains(&format!("\nfiles of b: {hash} (./run, 2 files of .)\n")), "{printed}");
}

#[test]
fn a_bot_that_changes_between_two_runs_is_named() {
    let bot = bot();
    let directory = begun(&bot);
    fs::write(bot.join("weights"), "2").unwrap();
    let before = fs::read(directory.join("journal.jsonl")).unwrap();
    let refused = invoke(&["resume", shown(&directory), "--strict-versions"]);
    assert_refused(&refused, "'b' has changed since its earlier games: id 'fake', hash ");
    assert_eq!(fs::read(directory.join("journal.jsonl")).unwrap(), before, "no game was played");
    let resumed = invoke(&["resume", shown(&directory)]);
    let printed = assert_success(&resumed);
    let warning = "arbiter: warning: 'b' has changed since its earlier games: ";
    assert_eq!(errors(&resumed).matches(warning).count(), 1, "{}", errors(&resumed));
    assert!(text(&resumed.stdout).contains("\nb has changed, and its games count together: "), "{printed}");
    let page = directory.join("page.html");
    assert_success(&invoke(&["report", shown(&directory), "--out", shown(&page)]));
    assert!(fs::read_to_string(&page).unwrap().contains("\"changes\":[\"b has changed, "));
    // The journal now contains the later version, so the bot counts as unchanged.
    assert_success(&invoke(&["resume", shown(&directory), "--strict-versions"]));
}

#[test]
fn a_tournament_warns_and_its_standings_name_the_change() {
    let bot = bot();
    let file = folder("version-cup").join("cup.toml");
    let participant = |name: &str, command: &str, more: &str| {
        format!("[[participant]]\nname = \"{name}\"\ncommand = \"{command}\"\ntrusted = true\n{more}")
    };
    let of_bot = format!("directory = \"{}\"\n", shown(&bot));
    let keys = "game = \"tablic\"\nplayers = 2\nformat = \"round-robin\"\ndeals = 1\nmovetime = 60000\n";
    let two = [participant("a", "talon:greedy", ""), participant("b", "./run", &of_bot)].concat();
    fs::write(&file, format!("{keys}{two}")).unwrap();
    assert_success(&invoke(&["tournament", shown(&file)]));
    fs::write(&file, format!("{keys}{two}{}", participant("c", "talon:random", ""))).unwrap();
    fs::write(bot.join("weights"), "2").unwrap();
    let kept =
        || ["plan.toml", "journal.jsonl"].map(|name| fs::read(file.with_extension("").join(name)).unwrap());
    let before = kept();
    let refused = invoke(&["tournament", shown(&file), "--strict-versions"]);
    assert_eq!(refused.status.code(), Some(2), "{}", errors(&refused));
    assert_eq!(kept(), before, "the participant that was added is not in the tournament yet");
    assert!(errors(&refused).contains("'b' has changed since its earlier games: "), "{}", errors(&refused));
    let extended = invoke(&["tournament", shown(&file)]);
    assert_success(&extended);
    assert!(errors(&extended).contains("arbiter: warning: 'b' has changed "), "{}", errors(&extended));
    assert!(text(&extended.stdout).contains("\nb has changed, and its games count together: "));
    let versions = versions(&file.with_extension(""));
    let of_b = versions.iter().filter(|run| !run["bots"].as_array().unwrap().is_empty()).count();
    assert!(of_b == 2 && versions.len() <= 3, "{versions:?}");
}
