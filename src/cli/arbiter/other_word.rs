//! The hint for an option that is a word of a tournament file, or an option of a match where a tournament is played.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::arbiter::plan::{match_hint, tournament_hint};
use crate::cards::Quoted;

/// Why a planned match or tournament takes no option about what is played.
const FIXED: &str = "the plan fixes what is played: make a new plan, or change the tournament file";

/// Why the arguments are refused, if the unknown option in them is the word for something that the command has under
/// another name. `command` is the first argument.
pub(super) fn other_word(error: &clap::Error, command: Option<&str>) -> Option<String> {
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else { return None };
    let word = option.strip_prefix("--")?.split('=').next()?;
    let hint = match command? {
        "tournament" => tournament_hint(word)?,
        "run" | "resume" => tournament_hint(word).map(|_| FIXED.to_owned())?,
        "match" | "plan" => match_hint(word)?.to_owned(),
        option if option.starts_with('-') => match_hint(word)?.to_owned(),
        _ => return None,
    };
    Some(format!("no option '--{}': {hint}", Quoted::new(word)))
}
