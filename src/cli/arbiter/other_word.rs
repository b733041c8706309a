//! Command-line words that a command does not know. A synonym is replaced, and a line on standard error says
//! so. A word of another command is refused with a hint.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use talon_arbiter::plan::{SYNONYMS, plan_hint, synonym_note};
use talon_games::cards::Quoted;

use crate::arbiter::one_line::print_error;

/// The reason why a planned match or tournament accepts no option about what is played.
const FIXED: &str = "the plan fixes what is played: make a new plan, or change the tournament file";

/// Returns a refusal with a hint if the unknown option is known under another name or in another place.
/// `command` is the first argument.
pub(super) fn other_word(error: &clap::Error, command: Option<&str>) -> Option<String> {
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else { return None };
    let word = option.strip_prefix("--")?.split('=').next()?;
    let hint = match command? {
        "tournament" => plan_hint(word)?,
        "run" | "resume" => plan_hint(word).map(|_| FIXED.to_owned())?,
        "match" | "plan" => match_hint(word)?.to_owned(),
        option if option.starts_with('-') => match_hint(word)?.to_owned(),
        _ => return None,
    };
    Some(format!("no option '--{}': {hint}", Quoted::new(word)))
}

/// Words that are not options of a match, each with a hint. Some of them are keys of a participant.
const MATCH_HINTS: [(&str, &str); 8] = [
    ("penalty", "a match has --on-fault 'forfeit POINTS'"),
    ("blocks", "a match has --deals, the number of distinct deals"),
    ("command", "a match has --participant COMMAND"),
    ("options", "a match has --participant 'command=\"COMMAND\" option.NAME=VALUE'"),
    ("name", "a match has --participant 'name=NAME command=\"COMMAND\"'"),
    ("partner", "a match has a --participant for each partner; partners sit opposite each other"),
    ("trusted", "a match has --participant 'command=\"COMMAND\" trusted=true'"),
    ("lineup", "the participants are given in the order of the lineup"),
];

/// Returns the hint for a word that is not an option of a match.
fn match_hint(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase().replace('_', "-");
    MATCH_HINTS.iter().find(|(other, _)| *other == word).map(|(_, hint)| *hint)
}

/// Replaces each synonym in the arguments of this process by its option. A line on standard error names each
/// replacement.
pub(super) fn without_synonyms(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let command = arguments.get(1).and_then(|word| word.to_str()).unwrap_or_default();
    if !(command.starts_with('-') || COMMANDS.contains(&command)) {
        return arguments;
    }
    let mut replaced = Vec::new();
    for argument in &mut arguments {
        let Some(text) = argument.to_str() else { continue };
        let Some(name) = text.split('=').next().and_then(|name| name.strip_prefix("--")) else { continue };
        let synonym = SYNONYMS.iter().find(|&&(synonym, _)| synonym == name && synonym != BLOCKS);
        if let Some(&(synonym, option)) = synonym {
            replaced.push((synonym, option));
            *argument = OsString::from(text.replacen(synonym, option, 1));
        }
    }
    replaced.sort_unstable();
    replaced.dedup();
    for (synonym, option) in replaced {
        print_error(&synonym_note(&format!("--{synonym}"), &format!("--{option}")));
    }
    with_penalty_in_policy(&mut arguments);
    arguments
}

/// The commands whose options have synonyms.
const COMMANDS: [&str; 6] = ["match", "plan", "run", "resume", "tournament", "check"];

/// A word that is a synonym only in a file. There it gives the number of sessions.
const BLOCKS: &str = "blocks";

/// Changes `--on-fault forfeit --penalty N` to `--on-fault 'forfeit N'`. Other forms stay unchanged. They are
/// refused later, with a hint.
fn with_penalty_in_policy(arguments: &mut Vec<OsString>) {
    let follows = |option: &str| arguments.iter().position(|argument| argument == option).map(|at| at + 1);
    let (Some(policy), Some(points)) = (follows("--on-fault"), follows("--penalty")) else { return };
    let number = arguments.get(points).and_then(|text| text.to_str()?.parse::<u32>().ok());
    let Some(number) = number.filter(|_| arguments.get(policy).is_some_and(|word| word == "forfeit")) else {
        return;
    };
    print_error(&format!(
        "did you mean --on-fault 'forfeit {number}'? --penalty {number} is read as a part of it"
    ));
    arguments[policy] = format!("forfeit {number}").into();
    arguments.drain(points - 1..=points);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn synonyms_of_a_match_are_replaced() {
        for (given, read) in [
            ("arbiter --order reverse --seats=3", "arbiter --seating reverse --players=3"),
            ("arbiter plan --penalty 5 --on-fault forfeit x", "arbiter plan --on-fault 'forfeit 5' x"),
            (
                "arbiter match --on-fault substitute --penalty 5",
                "arbiter match --on-fault substitute --penalty 5",
            ),
            ("arbiter --record forfeit --penalty 5", "arbiter --record forfeit --penalty 5"),
            (
                "arbiter --record forfeit --on-fault forfeit --penalty 5",
                "arbiter --record forfeit --on-fault 'forfeit 5'",
            ),
            ("arbiter --penalty forfeit --on-fault forfeit", "arbiter --penalty forfeit --on-fault forfeit"),
            ("arbiter --on-fault=forfeit --penalty=5", "arbiter --on-fault=forfeit --penalty=5"),
            ("arbiter check --rules a=b --rules=c=d", "arbiter check --rules a=b --rules=c=d"),
            ("arbiter verify --order", "arbiter verify --order"),
            ("arbiter --participant --rules", "arbiter --participant --rules"),
            ("arbiter", "arbiter"),
        ] {
            let words = |text: &str| -> Vec<OsString> {
                shlex::split(text).unwrap().into_iter().map(OsString::from).collect()
            };
            assert_eq!(without_synonyms(words(given)), words(read));
        }
    }
}
