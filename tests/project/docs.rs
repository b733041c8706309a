//! Tests the documentation. Every relative link leads to a file and a heading, every named flag exists, and
//! the bots of the tutorial run.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Output};

use crate::common::run_directory::{isolated, run_directory};
use crate::common::{ARBITER, ROOT, TALON, interpreter, present};

const TUTORIAL: &str = include_str!("../../docs/tutorial.md");

/// Returns the Markdown files of the project. The keys are paths relative to the root of the project.
pub fn pages() -> BTreeMap<PathBuf, String> {
    pages_below(Path::new(ROOT))
}

/// Returns the Markdown files below a root. The keys are paths relative to the root.
pub fn pages_below(root: &Path) -> BTreeMap<PathBuf, String> {
    let mut pages = BTreeMap::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(root.join(&folder)).expect("a folder") {
            let entry = entry.expect("an entry");
            let path = folder.join(entry.file_name());
            let hidden = entry.file_name().to_string_lossy().starts_with('.');
            if entry.file_type().expect("a type").is_dir() {
                if !hidden && path != Path::new("target") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|extension| extension == "md") {
                let text = std::fs::read_to_string(entry.path()).expect("text");
                pages.insert(path, text);
            }
        }
    }
    pages
}

/// Lists the lines of a page outside fenced blocks, with their numbers.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut fenced = false;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        !fenced && !fence
    })
}

/// Returns the anchor that GitHub gives to a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    let kept = kept.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

/// Returns the anchors of a page. If several headings have the same text, all but the first have a number in
/// their anchors.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    let headings = prose(text).filter(|(_, line)| line.starts_with('#'));
    for (_, line) in headings {
        let first = anchor(line.trim_start_matches('#'));
        let numbered = (1..).map(|number| format!("{first}-{number}"));
        let free = std::iter::once(first.clone()).chain(numbered).find(|anchor| !anchors.contains(anchor));
        anchors.extend(free);
    }
    anchors
}

/// Returns the targets of the links in a line. A link has the form `](TARGET)`.
fn links(line: &str) -> impl Iterator<Item = &str> {
    line.split("](").skip(1).filter_map(|rest| rest.split(')').next())
}

/// Removes `.` and `..` from a path.
fn normalized(path: &Path) -> PathBuf {
    let mut parts = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => assert!(parts.pop(), "{} leaves the project", path.display()),
            Component::CurDir => {}
            part => parts.push(part),
        }
    }
    parts
}

/// Lists the relative links of these pages that lead to no file or to no heading. `exists` tells whether a
/// file exists.
///
/// # Panics
/// The pages contain hardly any links.
pub fn broken_links(pages: &BTreeMap<PathBuf, String>, exists: impl Fn(&Path) -> bool) -> Vec<String> {
    let mut broken = Vec::new();
    let mut count = 0;
    for (page, text) in pages {
        for (number, line) in prose(text) {
            for link in links(line).filter(|link| !link.contains("://")) {
                count += 1;
                let (file, heading) = link.split_once('#').unwrap_or((link, ""));
                let target = match file {
                    "" => page.clone(),
                    file => normalized(&page.with_file_name(file)),
                };
                let found = exists(&target)
                    && (heading.is_empty()
                        || pages.get(&target).is_some_and(|text| anchors(text).contains(heading)));
                if !found {
                    broken.push(format!("{}, line {number}: {link}", page.display()));
                }
            }
        }
    }
    assert!(count > 50, "only {count} links found");
    broken
}

#[test]
fn every_relative_link_leads_to_a_file_and_a_heading() {
    let broken = broken_links(&pages(), |file| Path::new(ROOT).join(file).exists());
    assert!(broken.is_empty(), "broken links:\n{}", broken.join("\n"));
}

/// Returns the code spans of a page outside fenced blocks: the texts between backticks.
fn code_spans(text: &str) -> Vec<&str> {
    prose(text).flat_map(|(_, line)| line.split('`').skip(1).step_by(2)).collect()
}

#[test]
fn every_path_in_the_docs_exists() {
    let folders = ["src/", "tests/", "docs/", "scripts/", "benches/"];
    let mut missing = BTreeSet::new();
    for (page, text) in pages() {
        for span in code_spans(&text) {
            let path = span.split([' ', ':']).next().unwrap_or_default();
            if folders.iter().any(|folder| path.starts_with(folder)) && !path.contains('<') {
                let exists = Path::new(ROOT).join(path).exists();
                missing.extend((!exists).then(|| format!("{}: {path}", page.display())));
            }
        }
    }
    assert!(missing.is_empty(), "these files do not exist: {missing:#?}");
}

/// Returns the text of all source files below a folder.
fn sources(folder: &str) -> String {
    let mut text = String::new();
    let mut folders = vec![Path::new(ROOT).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                text += &std::fs::read_to_string(path).expect("text");
            }
        }
    }
    text
}

#[test]
fn every_page_that_the_sources_name_exists() {
    let mut missing = BTreeSet::new();
    for folder in ["src", "tests", "benches", "scripts/research"] {
        let text = sources(folder);
        let paths = text.split(|letter: char| !(letter.is_alphanumeric() || "/._-".contains(letter)));
        let pages = paths.filter(|path| {
            path.starts_with("docs/") && Path::new(path).extension().is_some_and(|it| it == "md")
        });
        missing.extend(pages.filter(|page| !Path::new(ROOT).join(page).exists()).map(str::to_owned));
    }
    assert!(missing.is_empty(), "these files do not exist: {missing:?}");
}

#[test]
fn every_name_in_the_glossary_is_in_the_code() {
    let design = include_str!("../../docs/design.md");
    let glossary = design.split("\n## Glossary").nth(1).expect("the glossary");
    let sources = sources("src") + &sources("scripts/research");
    let known: BTreeSet<&str> =
        sources.split(|letter: char| !(letter.is_alphanumeric() || letter == '_')).collect();
    let (mut missing, mut count) = (BTreeSet::new(), 0);
    for row in glossary.lines().filter(|line| line.starts_with("| ")) {
        let names = row.split('|').nth(3).unwrap_or_default();
        for name in code_spans(names).into_iter().filter(|name| !name.contains('/')) {
            let name = name.rsplit("::").next().unwrap_or_default();
            missing.extend((!known.contains(name)).then_some(name));
            count += 1;
        }
    }
    assert!(missing.is_empty(), "not in the code: {missing:?}");
    assert!(count >= 30, "only {count} names in the glossary");
}

#[test]
fn every_row_of_the_seeds_names_what_shows_it() {
    let text = include_str!("../../docs/seeds.md");
    let experiments = include_str!("../../scripts/research/experiments");
    let sources = sources("src") + &sources("tests") + &sources("scripts/research");
    let (mut wrong, mut rows) = (Vec::new(), 0);
    for row in text.lines().filter(|line| line.starts_with("| ") && !line.ends_with("| shown by |")) {
        let cell = row.trim_end_matches(" |").rsplit(" | ").next().unwrap_or_default();
        let shows = |span: &&str| match span.split_once(' ') {
            Some(("scripts/research/experiments", name)) => {
                experiments.contains(&format!("\n    \"{name}\": ("))
            }
            Some(("talon" | "arbiter" | "cargo", _)) => true,
            _ if span.contains('/') => Path::new(ROOT).join(span).exists(),
            _ => sources.contains(&format!("fn {span}()")),
        };
        let spans = code_spans(cell);
        let is_choice = cell.ends_with("(#readings-that-remain-a-choice)");
        if !is_choice && (spans.is_empty() || !spans.iter().all(shows)) {
            wrong.push(row);
        }
        rows += 1;
    }
    // The browser table replaces the window and the server of the original programs. So this page must not
    // say that there is no window or no server.
    let has_table = Path::new(ROOT).join("tests/table").exists();
    wrong.extend(
        text.lines()
            .filter(|line| has_table && ["no window", "no server"].iter().any(|it| line.contains(it))),
    );
    assert!(rows > 40 && wrong.is_empty(), "of {rows} rows these name nothing that shows them: {wrong:#?}");
}

/// Returns the flags in a text. A flag has the form `--name`.
fn flags(text: &str) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !(letter.is_ascii_lowercase() || letter == '-'));
    words
        .filter(|word| word.strip_prefix("--").is_some_and(|name| name.starts_with(char::is_alphabetic)))
        .collect()
}

/// Flags of cargo, its benchmarks, systemd, Slurm, Dask and the scripts.
const OTHER_FLAGS: &[&str] = &[
    "--against",
    "--all-actions",
    "--entropy",
    "--epochs",
    "--explore",
    "--follow",
    "--hidden",
    "--lessons",
    "--magnet",
    "--margin",
    "--minibatch",
    "--part",
    "--task",
    "--rate",
    "--reward",
    "--silence",
    "--start",
    "--teacher",
    "--unit",
    "--time",
    "--cpus-per-task",
    "--nworkers",
    "--nthreads",
    "--scheduler",
    "--release",
    "--test",
    "--features",
    "--no-default-features",
    "--bin",
    "--bins",
    "--bench",
    "--package",
    "--list",
    "--workspace",
    "--all-targets",
    "--all-features",
    "--path",
    "--locked",
    "--all-targets",
    "--all-features",
    "--check",
    "--deny",
    "--min-time",
    "--bench",
    "--sample-size",
    "--sample-count",
    "--user",
    "--scope",
    "--talon",
    "--sdist",
    "--port",
    "--no-browser",
    "--earlier",
    "--net",
    "--networks",
    "--refit",
    "--against",
    "--newgame",
    "--from",
    "--games",
    "--generations",
    "--match-deals",
    "--rates",
    "--search",
    "--cpu-time",
    "--next",
    "--session",
    "--every",
    "--keep",
    "--updates",
    "--decisions",
    "--workers",
    // Flags of scripts/release, sha256sum, podman, maturin, pip and tar.
    "--check",
    "--profile",
    "--privileged",
    "--security-opt",
    "--no-deps",
    "--strip-components",
    "--wildcards",
    // Flags of tests/browser/bench_visits.py.
    "--kilobytes",
    "--visits",
    // Flags of earlier versions, which CHANGELOG.md names.
    "--ablation",
    // A flag of the fake bot.
    "--remember-in-files",
];

#[test]
fn every_flag_in_the_docs_exists() {
    let mut help = String::new();
    let commands: &[(&str, &[&str])] = &[
        (ARBITER, &[]),
        (ARBITER, &["match"]),
        (ARBITER, &["check"]),
        (ARBITER, &["run"]),
        (ARBITER, &["resume"]),
        (ARBITER, &["merge"]),
        (ARBITER, &["tournament"]),
        (ARBITER, &["annotate"]),
        (ARBITER, &["replay"]),
        (ARBITER, &["report"]),
        (ARBITER, &["export"]),
        (ARBITER, &["verify"]),
        (TALON, &[]),
        (TALON, &["bench"]),
        (ARBITER, &["benchmark", "play"]),
        (TALON, &["play"]),
        (TALON, &["human"]),
        #[cfg(feature = "table")]
        (ARBITER, &["connect"]),
        #[cfg(feature = "table")]
        (ARBITER, &["league", "add"]),
        #[cfg(feature = "table")]
        (ARBITER, &["league", "init"]),
        #[cfg(feature = "table")]
        (ARBITER, &["league", "retire"]),
        #[cfg(feature = "table")]
        (ARBITER, &["league", "serve"]),
        #[cfg(feature = "table")]
        (ARBITER, &["league", "token"]),
        #[cfg(feature = "table")]
        (ARBITER, &["token"]),
        #[cfg(feature = "table")]
        (TALON, &["table"]),
        #[cfg(feature = "table")]
        (TALON, &["puzzles"]),
        (TALON, &["rules"]),
        (TALON, &["help"]),
    ];
    for &(program, command) in commands {
        let output = isolated(program).args(command).arg("--help").output().expect("the program starts");
        help += &String::from_utf8_lossy(&output.stdout);
    }
    let known = flags(&help);
    for (page, text) in pages() {
        for flag in flags(&text) {
            assert!(
                known.contains(flag) || OTHER_FLAGS.contains(&flag),
                "{}: no flag {flag}",
                page.display()
            );
        }
    }
}

#[test]
fn the_version_of_a_clone_has_the_commit() {
    let git = Command::new("git").args(["rev-parse", "HEAD"]).current_dir(ROOT).output();
    let is_clone = Path::new(ROOT).join(".git").exists() && git.is_ok_and(|git| git.status.success());
    for (program, name) in [(TALON, "talon"), (ARBITER, "arbiter")] {
        let printed = |flag| {
            let output = isolated(program).arg(flag).output().expect("the program starts");
            String::from_utf8(output.stdout).expect("text")
        };
        let number = format!("{name} {}", env!("CARGO_PKG_VERSION"));
        assert_eq!(printed("-V").trim_end(), number);
        let version = printed("--version");
        let commit = version.strip_prefix(&format!("{number} (")).and_then(|rest| rest.get(..12));
        let has_hash = commit.is_some_and(|hash| hash.bytes().all(|digit| digit.is_ascii_hexdigit()));
        assert!(has_hash || !is_clone && version.trim_end() == number, "{version}");
    }
}

#[test]
fn every_dependency_is_in_its_table() {
    let manifest = include_str!("../../Cargo.toml");
    let table = include_str!("../../docs/dependencies.md");
    let mut section = "";
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line;
        } else if section.ends_with("dependencies]")
            && let Some((name, _)) = line.split_once([' ', '.'])
            && !name.starts_with("talon-cards-")
            && !name.starts_with('#')
        {
            assert!(table.contains(&format!("`{name}`")), "{name} is missing in docs/dependencies.md");
        }
    }
}

#[test]
fn an_experiment_goes_on_where_it_was_stopped() {
    if !present("python3") {
        return;
    }
    let data = run_directory().join("experiments");
    let _ = std::fs::remove_dir_all(&data);
    let played = |games| {
        let mut command = Command::new("python3");
        command.arg("scripts/research/experiments").args(["marias-equal", "--games", games, "--data"]);
        command.arg(&data).arg("--bin").arg(Path::new(ARBITER).parent().expect("a folder"));
        let output = command.current_dir(ROOT).output().expect("python starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        std::fs::read_to_string(data.join("quick/marias-equal.jsonl")).expect("the data")
    };
    let first = played("1");
    assert_eq!(first.lines().count(), 2, "a step for each match");
    assert_eq!(played("1"), first, "nothing is played twice");
}

/// Returns the text of the tutorial's fenced block with the mark `python MARK`.
fn python(mark: &str) -> &'static str {
    let block =
        TUTORIAL.split_once(&format!("\n```python {mark}\n")).and_then(|(_, rest)| rest.split_once("```"));
    block.expect("the block").0
}

/// Writes a bot to a file. Returns its command line, or `None` when Python is missing.
fn bot(name: &str, source: &str) -> Option<String> {
    let file = run_directory().join(format!("tutorial_{name}.py"));
    std::fs::write(&file, source).expect("a file");
    interpreter("python3").map(|python| format!("'{python}' '{}'", file.display()))
}

fn arbiter(arguments: &[&str]) -> Output {
    // The Python package is found as if it were installed.
    let package = Path::new(ROOT).join("scripts/python/src");
    let mut command = isolated(ARBITER);
    command.args(arguments).current_dir(ROOT).env("PYTHONPATH", package);
    command.output().expect("the arbiter starts")
}

/// Plays this number of deals between a bot and a built-in player. Asserts that there is no fault. Returns
/// the mean difference in points a game, and half the width of its confidence interval.
fn difference(bot: &str, player: &str, deals: &str) -> (f64, f64) {
    // The time limits are long, so that the result does not depend on a busy machine.
    let times = ["--movetime", "10000", "--startup", "60000"];
    let mut arguments =
        vec!["--deals", deals, "--seed", "1", "--json", "--participant", bot, "--participant", player];
    arguments.extend(times);
    let output = arbiter(&arguments);
    let result: serde_json::Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
    assert_eq!(result["players"][0]["faults"], 0, "{result}");
    let number = |key| result["differences"][0][key].as_f64().expect("a number");
    (number("mean"), number("ci95"))
}

/// Runs `arbiter check --strict`. Returns the exit code and the output.
fn check(command: &str) -> (Option<i32>, String) {
    let output = arbiter(&["check", "--strict", command]);
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn the_first_bot_of_the_tutorial_fails_one_conformance_test() {
    let Some(command) = bot("first", python("first")) else { return };
    let (code, report) = check(&command);
    assert_eq!(code, Some(1), "{report}");
    let counts = "\nrequired: 14 ok, 0 failed, 1 skipped\nadvice: 6 ok, 1 failed, 3 skipped\n";
    assert!(report.ends_with(counts), "{report}");
    assert!(TUTORIAL.contains(counts), "the tutorial shows the same counts");
    for line in report.lines().skip_while(|line| !line.contains("advice  refuses go")).take(12) {
        assert!(TUTORIAL.contains(line), "the tutorial shows '{line}'");
    }
    assert_eq!(arbiter(&["check", &command]).status.code(), Some(0), "it is advice only");
}

#[test]
fn the_final_bot_of_the_tutorial_passes_check() {
    let Some(command) = bot("checked", python("final")) else { return };
    let (code, report) = check(&command);
    assert_eq!(code, Some(0), "{report}");
}

#[test]
fn the_bot_with_the_package_beats_random() {
    let Some(command) = bot("taker", python("taker")) else { return };
    let (mean, ci95) = difference(&command, "talon:random", "40");
    assert!(mean - ci95 > 10.0, "{mean} ± {ci95}");
}

#[test]
fn the_steps_of_the_tutorial_are_parts_of_its_final_bot() {
    let steps: Vec<&str> =
        TUTORIAL.split("\n```python\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(steps.len() >= 3, "only {} steps", steps.len());
    for step in steps {
        assert!(python("final").contains(step), "not in the final bot:\n{step}");
    }
}
