//! The output after the arguments of a program were not accepted. An error is printed in one line. Help and
//! version are printed unchanged.

use std::process::ExitCode;

use clap::error::ContextValue;

use talon_games::cards::Quoted;

use super::exit_code::USAGE;
use super::standard_output;

/// Messages of the standard library about a text that is not a number. Each has the message that is printed
/// instead.
const NUMBER_ERRORS: [(&str, &str); 3] = [
    ("invalid digit found in string", "expected a whole number"),
    ("cannot parse integer from empty string", "expected a whole number"),
    ("number too large to fit in target type", "it is too large"),
];

/// Prints the error about the arguments, or the requested help or version. Returns the exit code.
pub(super) fn refused_arguments(program: &str, error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        return standard_output::exit_code(program, standard_output::outcome(error.print()));
    }
    // If a subcommand is missing, help is printed. Its lines must stay as they are.
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = error.print();
        return ExitCode::from(USAGE);
    }
    eprintln!("{program}: {}", one_line(&quoted(error)));
    ExitCode::from(USAGE)
}

/// Returns the text of an error. Words of the user in it are quoted.
fn quoted(error: &clap::Error) -> String {
    let words = error.context().filter_map(|(_, value)| match value {
        ContextValue::String(word) if !Quoted::is_plain(word) => Some(word),
        _ => None,
    });
    words.fold(error.to_string(), |text, word| text.replace(word.as_str(), &Quoted::line(word).to_string()))
}

/// Returns the line of an error about a number out of range, with the range in words. Clap writes the range as in
/// Rust. `None` for any other error.
fn range_in_words(line: &str) -> Option<String> {
    let (place, reason) = line.rsplit_once(": ")?;
    let (number, range) = reason.split_once(" is not in ")?;
    let (least, most) = range.split_once("..=")?;
    let are_numbers = [number, least, most].iter().all(|number| number.parse::<i128>().is_ok());
    are_numbers.then(|| format!("{place}: expected a whole number from {least} to {most}"))
}

/// Joins the first lines of an error to one line: the error, the possible values, and the tip. The rest, with
/// the usage and the hint at `--help`, is dropped.
fn one_line(text: &str) -> String {
    let is_end = |line: &str| line.starts_with("Usage:") || line.starts_with("For more information");
    let lines = text.lines().map(str::trim).take_while(|line| !is_end(line));
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    let Some((first, rest)) = lines.split_first() else { return String::new() };
    let first = first.strip_prefix("error: ").unwrap_or(first);
    let mut line = range_in_words(first).unwrap_or_else(|| first.to_owned());
    for (place, part) in rest.iter().enumerate() {
        let before_is_open = if place == 0 { first.ends_with(':') } else { rest[place - 1].ends_with(':') };
        line.push_str(if before_is_open { " " } else { "; " });
        line.push_str(part.trim_start_matches('[').trim_end_matches(']'));
    }
    for (said, understood) in NUMBER_ERRORS {
        line = line.replace(said, understood);
    }
    Quoted::text(&line).to_string() + "; --help lists the options"
}
