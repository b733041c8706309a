//! `arbiter plan` writes a plan and its key. `arbiter run` plays deals that follow from the key and from an
//! entropy text that is given later.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use crate::common::matches::{folder, invoke};
use crate::common::run_directory::isolated;
use crate::common::{ARBITER, fake, text};

const SHORT_PLAN: [&str; 7] = ["plan", "--participant", "talon:random", "--players", "2", "--deals", "3"];

/// Plans a match with the arguments [`SHORT_PLAN`] and further arguments. Returns the directory of the plan
/// and the standard output.
fn plan(name: &str, more: &[&str]) -> (PathBuf, String) {
    let directory = folder(name);
    let output = invoke(&[&SHORT_PLAN[..], more, &[&directory.to_string_lossy()]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    (directory, text(&output.stdout))
}

fn run(directory: &Path, entropy: &str) -> Output {
    invoke(&["run", &directory.to_string_lossy(), "--entropy", entropy])
}

/// Returns the rest of the only line that begins with `start`.
fn after<'a>(text: &'a str, start: &str) -> &'a str {
    let mut found = text.lines().filter_map(|line| line.strip_prefix(start));
    let rest = found.next().unwrap_or_else(|| panic!("no '{start}' in {text}"));
    assert_eq!(found.next(), None);
    rest
}

/// Asserts that a command was refused with one line on standard error.
fn assert_refused(output: &Output, expected: &str) {
    let errors = text(&output.stderr);
    assert_eq!((output.status.code(), errors.lines().count()), (Some(2), 1), "{expected}: {errors}");
    assert!(errors.contains(expected), "{expected}: {errors}");
    assert!(!text(&output.stdout).contains("games of"));
}

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn a_plan_prints_hashes_that_its_run_keeps() {
    let (directory, planned) = plan("kept", &[]);
    let key = std::fs::read_to_string(directory.join("key")).unwrap();
    assert!(!planned.contains(key.trim()));
    assert_eq!((mode(&directory.join("key")), key.trim().len()), (0o600, 64));
    let output = run(&directory, "draw 17: 4 8 15");
    let (printed, record) = (text(&output.stdout), directory.join("record.talon"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    for hash in ["key hash: ", "plan hash: "] {
        assert_eq!(after(&printed, hash), after(&planned, hash));
    }
    let written = std::fs::read_to_string(&record).unwrap();
    assert_eq!(after(&written, "# key: "), key.trim());
    let verified = text(&invoke(&["verify", &record.to_string_lossy()]).stdout);
    assert!(
        verified.starts_with("6 games of 3 deals, 0 faults: every game of the plan once; "),
        "{verified}"
    );
    assert!(verified.contains("follow from the key and the entropy 'draw 17: 4 8 15'"), "{verified}");
    assert_eq!(after(&verified, "plan hash: "), after(&planned, "plan hash: "));
    // With another entropy text, or without entropy, the cards differ.
    for other in ["# entropy: draw 18\n", ""] {
        let forged = directory.join("forged.talon");
        std::fs::write(&forged, written.replace("# entropy: draw 17: 4 8 15\n", other)).unwrap();
        let output = invoke(&["verify", &forged.to_string_lossy()]);
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stdout).contains("game 1: 'table "), "{}", text(&output.stdout));
    }
    // The printed command plays the same deals again.
    let again = after(&printed, "to play the same deals again: ");
    let again = shlex::split(again).unwrap();
    let copy = directory.join("again.talon");
    let arguments = ["--participant", "talon:random", "--players", "2", "--deals", "3", "--record"];
    let copied = isolated(ARBITER).args(arguments).arg(&copy).args(again).output().unwrap();
    assert!(copied.status.success(), "{}", text(&copied.stderr));
    let games = |record: &str| record.split_once("\n\n").unwrap().1.to_owned();
    assert_eq!(games(&std::fs::read_to_string(copy).unwrap()), games(&written));
}

#[test]
fn a_plan_is_run_once() {
    let (directory, _) = plan("once", &[]);
    assert!(run(&directory, "first").status.success());
    let record = std::fs::read(directory.join("record.talon")).unwrap();
    for entropy in ["first", "second"] {
        assert_refused(&run(&directory, entropy), "was run with the entropy 'first': a plan is run once");
    }
    assert_eq!(std::fs::read(directory.join("record.talon")).unwrap(), record);
}

#[test]
fn a_changed_plan_key_or_bot_is_refused() {
    let (directory, _) = plan("changed", &["--bundles", "none"]);
    let (plan_file, key_file) = (directory.join("plan.toml"), directory.join("key"));
    let (whole, key) =
        (std::fs::read_to_string(&plan_file).unwrap(), std::fs::read_to_string(&key_file).unwrap());
    for (from, to, expected) in [
        ("deals = 3", "deals = 4", "was changed: it does not have its hash"),
        ("version = 3", "version = 2", "version 2 of a plan: this arbiter reads version 3"),
        ("game = ", "game ", "plan.toml: line 2: "),
        ("talon:random\"\n", "talon:greedy\"\n", "was changed: it does not have its hash"),
        ("margin", "margn", "no key 'margn': did you mean 'margin'?"),
    ] {
        let changed = whole.replacen(from, to, 1);
        assert_ne!(changed, whole, "{from}");
        std::fs::write(&plan_file, changed).unwrap();
        assert_refused(&run(&directory, "x"), expected);
    }
    std::fs::write(&plan_file, &whole).unwrap();
    let other = key.replace(['a', '1'], "2");
    for (text, expected) in [(other.as_str(), "is not the key of this plan"), ("12", "has no key")] {
        std::fs::write(&key_file, text).unwrap();
        assert_refused(&run(&directory, "x"), expected);
    }
    std::fs::write(&key_file, &key).unwrap();
    std::fs::set_permissions(&key_file, std::fs::Permissions::from_mode(0o640)).unwrap();
    assert_refused(&run(&directory, "x"), "other users may read ");
    std::fs::set_permissions(&key_file, std::fs::Permissions::from_mode(0o600)).unwrap();
    for entropy in ["", " x", "x\u{1b}[1m"] {
        assert_refused(&run(&directory, entropy), "is no entropy: expected 1 to 200 characters");
    }
    // A refused run leaves the plan unused.
    assert!(run(&directory, "x").status.success());
}

#[test]
fn a_plan_refuses_options_that_fix_the_deals() {
    let directory = folder("fixed");
    let shown = directory.to_string_lossy();
    for option in [&["--seed", "1"][..], &["--record", "x.talon"], &["--only", "1.1"]] {
        let output = invoke(&[&SHORT_PLAN[..], option, &[&shown]].concat());
        assert_refused(&output, &format!("{} does not fit a plan", option[0]));
    }
    assert_eq!(std::fs::read_dir(&directory).unwrap().count(), 0);
    std::fs::write(directory.join("other"), "").unwrap();
    assert_refused(&invoke(&[&SHORT_PLAN[..], &[&shown]].concat()), "is not empty: give a new directory");
    assert_refused(&run(&directory, "x"), "no plan in ");
}

#[test]
fn without_the_sandbox_a_line_says_that_bots_can_read_the_key() {
    let (directory, _) = plan("exposed", &[]);
    let printed = text(&run(&directory, "x").stdout);
    let line = format!(
        "no sandbox: a bot that runs as this user can read {} and all cards",
        directory.join("key").display()
    );
    assert!(printed.lines().any(|printed| printed == line), "{printed}");
}

/// Plans a match with a sandboxed bot. The bot starts only if it sees its script but not the plan in the same
/// directory.
#[cfg(target_os = "linux")]
fn plan_beside_a_bot(near: &Path) -> PathBuf {
    std::fs::write(near.join("bot.sh"), format!("[ -e bot.sh ] && [ ! -e plan/key ] && exec {}\n", fake("")))
        .unwrap();
    let arguments =
        ["plan", "--participant", "sh bot.sh", "--participant", "talon:random", "--deals", "1", "--sandbox"];
    let mut command = isolated(ARBITER);
    command.args(arguments).args(["--readable", &fake_directory(), "plan"]).current_dir(near);
    let planned = command.stdin(Stdio::null()).output().unwrap();
    assert!(planned.status.success(), "{}", text(&planned.stderr));
    near.join("plan")
}

#[cfg(target_os = "linux")]
#[test]
fn a_sandboxed_bot_does_not_see_the_plan_beside_it() {
    let directory = plan_beside_a_bot(&folder("near"));
    let output = run(&directory, "x");
    if !text(&output.stderr).contains("this system has no namespaces that hide it") {
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn without_namespaces_a_key_beside_a_sandboxed_bot_is_refused() {
    // The limit of namespaces is zero in this user namespace, so the arbiter can create none.
    let limit = "echo 0 > /proc/sys/user/max_user_namespaces && exec \"$@\"";
    let without = |arguments: &[&str], near: &Path| {
        let mut command = isolated("unshare");
        command.args(["--user", "--map-root-user", "sh", "-c", limit, "sh", ARBITER]).args(arguments);
        command.current_dir(near).stdin(Stdio::null()).output().unwrap()
    };
    let near = folder("seen");
    plan_beside_a_bot(&near);
    let output = without(&["run", "plan", "--entropy", "x"], &near);
    if text(&output.stderr).starts_with("unshare: ") {
        return;
    }
    assert_refused(&output, "may read ");
    let participants = "[[participant]]\nname = \"a\"\ncommand = \"sh bot.sh\"\n\
        [[participant]]\nname = \"b\"\ncommand = \"talon:random\"\n";
    let keys = "game = \"tablic\"\nplayers = 2\nformat = \"match\"\ndeals = 1\n";
    std::fs::write(near.join("cup.toml"), format!("{keys}{participants}")).unwrap();
    assert_refused(&without(&["tournament", "cup.toml"], &near), "sh bot.sh' may read ");
}

#[cfg(target_os = "linux")]
fn fake_directory() -> String {
    crate::common::fake_bot().parent().unwrap().to_string_lossy().into_owned()
}

#[test]
fn a_run_and_its_rest_can_be_watched() {
    // The plan has two tables, but an observer watches one table.
    let (directory, _) = plan("watched", &["--concurrency", "2"]);
    let shown = directory.to_string_lossy().into_owned();
    let refused = invoke(&["run", &shown, "--entropy", "x", "--observe", "--concurrency", "2"]);
    assert_refused(&refused, "--observe shows one table: leave out --concurrency");
    let output = invoke(&["run", &shown, "--entropy", "x", "--observe", "--lang", "hr"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    assert!(printed.contains(", partija 6: ") && printed.contains(" dobiva "), "{printed}");
    let path = directory.join("journal.jsonl");
    let journal = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, journal.lines().take(3).flat_map(|line| [line, "\n"]).collect::<String>()).unwrap();
    let printed = text(&invoke(&["resume", &shown, "--observe"]).stdout);
    assert!(printed.contains(", game 4: ") && !printed.contains(", game 5: "), "{printed}");
}
