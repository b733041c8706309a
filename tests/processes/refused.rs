//! Commands that the programs refuse: the rows of `tests/data/refused_commands.txt`.

use crate::common::matches::errors;
use crate::common::run_directory::isolated;
use crate::common::{ARBITER, TALON, fake_bot, shown, text, words};

/// Returns the commands, each with the texts that its error must contain.
fn rows() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut rows: Vec<(&str, Vec<&str>)> = Vec::new();
    let lines = include_str!("../data/refused_commands.txt").lines();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.strip_prefix("< ") {
            Some(expected) => rows.last_mut().expect("a command before its error").1.push(expected),
            None => rows.push((line, Vec::new())),
        }
    }
    rows
}

#[cfg(not(feature = "table"))]
#[test]
fn the_browser_table_needs_the_feature_table() {
    let output = isolated(TALON).args(["table", "--no-open"]).output().expect("the program starts");
    let said = errors(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.starts_with("talon: table needs the feature table"), "{said}");
}

#[test]
fn every_refused_command_says_why_in_one_line() {
    for (command, expected) in rows() {
        let arguments = words(&command.replace("FAKE", shown(&fake_bot())));
        let (name, program) =
            if arguments[0] == "talon" { ("talon: ", TALON) } else { ("arbiter: ", ARBITER) };
        let output = isolated(program).args(&arguments[1..]).output().expect("the program starts");
        let said = errors(&output);
        assert_eq!(
            (output.status.code(), text(&output.stdout)),
            (Some(2), String::new()),
            "{command}: {said}"
        );
        assert!(said.starts_with(name) && said.lines().count() == 1, "{command}: {said}");
        assert!(!expected.is_empty(), "{command}");
        expected
            .iter()
            .for_each(|expected| assert!(said.contains(expected), "{command}: '{expected}' in {said}"));
    }
}
