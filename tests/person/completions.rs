//! Shell completions and man pages of both programs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::common::run_directory::{isolated, run_directory};
use crate::common::{ARBITER, TALON};

const PROGRAMS: [(&str, &str); 2] = [("arbiter", ARBITER), ("talon", TALON)];

const PAGES: &[&str] = &[
    "arbiter-annotate.1",
    "arbiter-benchmark-compare.1",
    "arbiter-benchmark-games.1",
    "arbiter-benchmark-list.1",
    "arbiter-benchmark-play.1",
    "arbiter-benchmark-row.1",
    "arbiter-benchmark-show.1",
    "arbiter-benchmark.1",
    "arbiter-check.1",
    "arbiter-completions.1",
    "arbiter-connect.1",
    "arbiter-export.1",
    "arbiter-init.1",
    "arbiter-league-add.1",
    "arbiter-league-close.1",
    "arbiter-league-export.1",
    "arbiter-league-init.1",
    "arbiter-league-plan.1",
    "arbiter-league-replace.1",
    "arbiter-league-retire.1",
    "arbiter-league-serve.1",
    "arbiter-league-site.1",
    "arbiter-league-status.1",
    "arbiter-league-token.1",
    "arbiter-league-verify.1",
    "arbiter-league.1",
    "arbiter-man.1",
    "arbiter-match.1",
    "arbiter-merge.1",
    "arbiter-plan.1",
    "arbiter-replay.1",
    "arbiter-report.1",
    "arbiter-resume.1",
    "arbiter-run.1",
    "arbiter-token.1",
    "arbiter-tournament.1",
    "arbiter-verify.1",
    "arbiter.1",
    "talon-bench.1",
    "talon-completions.1",
    "talon-human.1",
    "talon-man.1",
    "talon-play.1",
    "talon-puzzles.1",
    "talon-rules.1",
    "talon-table-backup.1",
    "talon-table-export.1",
    "talon-table.1",
    "talon.1",
];

fn completions(program: &str, shell: &str) -> String {
    let output = isolated(program).args(["completions", shell]).output().expect("the program starts");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Runs a checker on a file. Returns `None` when the checker is not installed.
fn run(checker: &[&str], file: &Path) -> Option<Output> {
    let mut command = Command::new(checker[0]);
    command.args(&checker[1..]).arg(file).stdin(Stdio::null()).output().ok()
}

fn directory(name: &str) -> PathBuf {
    let directory = run_directory().join(name);
    if directory.exists() {
        fs::remove_dir_all(&directory).expect("an old directory");
    }
    directory
}

fn man_pages(program: &str, directory: &Path) -> Vec<String> {
    let output = isolated(program).arg("man").arg(directory).output().expect("the program starts");
    assert!(output.status.success(), "{output:?}");
    let files = fs::read_dir(directory).expect("a directory");
    let mut names: Vec<_> =
        files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn every_shell_has_a_script_for_each_program() {
    for (name, program) in PROGRAMS {
        for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
            let script = completions(program, shell);
            for word in [name, "completions", if name == "talon" { "bench" } else { "concurrency" }] {
                assert!(script.contains(word), "{name} in {shell}: no {word}");
            }
        }
    }
}

#[test]
fn no_script_offers_a_hidden_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = completions(PROGRAMS[0].1, shell);
        for hidden in ["__launcher", "__watchdog", "engine"] {
            assert!(!script.contains(hidden), "{shell} offers {hidden}");
        }
    }
}

#[test]
fn the_scripts_are_valid_in_the_shells_installed() {
    for (name, program) in PROGRAMS {
        for shell in ["bash", "zsh", "fish"] {
            let file = run_directory().join(format!("{name}.{shell}"));
            fs::write(&file, completions(program, shell)).expect("a file");
            if let Some(output) = run(&[shell, "-n"], &file) {
                assert!(output.status.success() && output.stderr.is_empty(), "{shell}: {output:?}");
            }
        }
    }
}

#[test]
fn every_visible_command_has_a_man_page() {
    assert_eq!(man_pages(PROGRAMS[0].1, &directory("man-of-both")), PAGES);
    assert_eq!(
        man_pages(PROGRAMS[1].1, &directory("man-of-talon")),
        PAGES.iter().filter(|page| page.starts_with("talon")).copied().collect::<Vec<_>>()
    );
}

#[test]
fn man_pages_have_sections_and_render_without_warnings() {
    let directory = directory("man-rendered");
    for page in man_pages(PROGRAMS[0].1, &directory) {
        let file = directory.join(&page);
        let text = fs::read_to_string(&file).expect("a page");
        for section in [".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH OPTIONS"] {
            assert!(text.contains(section), "{page} has no {section}");
        }
        if let Some(output) = run(&["groff", "-man", "-Tutf8", "-ww", "-z", "-K", "utf8"], &file) {
            assert!(output.status.success() && output.stderr.is_empty(), "{page}: {output:?}");
        }
    }
}

#[test]
fn man_pages_have_a_date() {
    let directory = directory("man-dated");
    let heading = |epoch: Option<&str>| {
        let mut command = isolated(PROGRAMS[0].1);
        command.arg("man").arg(&directory).env_remove("SOURCE_DATE_EPOCH");
        let output =
            command.envs(epoch.map(|epoch| ("SOURCE_DATE_EPOCH", epoch))).output().expect("it starts");
        assert!(output.status.success());
        let page = fs::read_to_string(directory.join("arbiter-check.1")).expect("a page");
        page.lines().find(|line| line.starts_with(".TH ")).expect("a heading").to_owned()
    };
    let undated = heading(None);
    let digits = undated.split(['"', ' ']).find(|word| word.len() == 10 && word.split('-').count() == 3);
    assert!(digits.is_some(), "{undated}");
    assert!(heading(Some("951827696")).contains("2000-02-29"), "the date of a release");
    assert!(heading(Some("99999999999999")).contains("9999-12-31"));
}

#[test]
fn a_directory_that_cannot_be_made_is_an_error() {
    for (name, program) in PROGRAMS {
        for (directory, shown) in
            [("/dev/null/pages", "/dev/null/pages"), ("/dev/null/\n\u{202e}", "/dev/null/\\n\\u{202e}")]
        {
            let output = isolated(program).args(["man", directory]).output().expect("it starts");
            assert_eq!(output.status.code(), Some(2));
            let error = String::from_utf8_lossy(&output.stderr);
            assert!(
                error.starts_with(&format!("{name}: cannot write man pages to {shown}: "))
                    && error.lines().count() == 1,
                "{error}"
            );
        }
    }
}

fn rules(game: &str) -> Output {
    isolated(PROGRAMS[1].1).args(["rules", game]).output().expect("talon starts")
}

#[test]
fn the_rules_of_every_game_are_printed_with_its_options() {
    for (game, page, options) in [
        (
            "tablic",
            include_str!("../../src/games/tablic/rules/en.md"),
            "- pairs off|on\n- goal none|101|151\n",
        ),
        (
            "marias",
            include_str!("../../src/games/marias/rules/en.md"),
            "- tens high|natural\n- pay thesis|tavern\n",
        ),
        (
            "tarok",
            include_str!("../../src/games/tarok/three/rules/en.md"),
            "- radelci N,N,…\n- silent_symmetric off|on\n- klop_federation off|on\n",
        ),
    ] {
        let output = rules(game);
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(output.status.success() && output.stderr.is_empty(), "{game}");
        let title = page.lines().next().expect("a title");
        assert!(text.starts_with(title) && text.contains(&format!("newgame {game} players N")), "{text}");
        assert!(text.contains(options) && !text.contains("]("), "{text}");
    }
}
