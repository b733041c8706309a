//! Trying a bot for a person.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::process::ExitCode;

use super::{INTERRUPTED, USAGE, interrupt};
use crate::arbiter::bot::BotSpec;
use crate::arbiter::bot::process::Interrupt;
use crate::arbiter::conformance::conformance_run::{self, CheckError, Failure, Outcome, Patience, Verdict};
use crate::arbiter::runtime::seat_runtime::SeatRuntime;
use crate::cards::Quoted;
use crate::games::GameRegistry;

/// How wide the verdicts are written.
const WIDTH: usize = 100;

/// How many of a bot's last lines are shown with a failure.
const SHOWN_LINES: usize = 5;

/// Tries a bot and prints a verdict on all that it must do, with what to mend.
#[must_use]
pub fn check(
    games: &GameRegistry,
    spec: &BotSpec,
    game: Option<&str>,
    patience: &Patience,
    runtime: &SeatRuntime,
) -> ExitCode {
    let verdicts = match interrupt::on_signals() {
        Ok(interrupt) => try_check(games, spec, game, patience, runtime, &interrupt),
        Err(error) => Err((USAGE, format!("cannot watch for signals: {error}"))),
    };
    match verdicts {
        Ok(verdicts) => {
            // A reader who has gone away does not want to know.
            let _ = writeln!(io::stdout(), "{}", report(&verdicts));
            let failed = verdicts.iter().any(|verdict| matches!(verdict.outcome, Outcome::Failed(_)));
            if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
        }
        Err((code, error)) => {
            eprintln!("arbiter: {error}");
            ExitCode::from(code)
        }
    }
}

fn try_check(
    games: &GameRegistry,
    spec: &BotSpec,
    game: Option<&str>,
    patience: &Patience,
    runtime: &SeatRuntime,
    interrupt: &Interrupt,
) -> Result<Vec<Verdict>, (u8, String)> {
    conformance_run::check(games, spec, game, patience, runtime, interrupt).map_err(|error| {
        let code = match error {
            CheckError::Game(_) | CheckError::Option(_) => USAGE,
            CheckError::Interrupted => INTERRUPTED,
        };
        (code, error.to_string())
    })
}

/// The verdicts, numbered, and how many there are of each kind.
fn report(verdicts: &[Verdict]) -> String {
    let mut text = String::new();
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    for (index, Verdict { title, tried, outcome }) in verdicts.iter().enumerate() {
        let number = index + 1;
        // Writing to a string cannot fail.
        let _ = match outcome {
            Outcome::Passed => {
                passed += 1;
                writeln!(text, "{number:>3} ok      {title}")
            }
            Outcome::Skipped { why } => {
                skipped += 1;
                writeln!(text, "{number:>3} -       {title}: skipped, {why}")
            }
            Outcome::Failed(failure) => {
                failed += 1;
                writeln!(text, "{number:>3} FAILED  {title}")
                    .and_then(|()| explain(&mut text, tried, failure))
            }
        };
    }
    let _ = write!(text, "\n{passed} ok, {failed} failed, {skipped} skipped");
    text
}

/// What was tried, what came of it, what to mend, and the bot's last words.
fn explain(text: &mut String, tried: &str, failure: &Failure) -> std::fmt::Result {
    let Failure { happened, advice, last_lines, stderr } = failure;
    for (heading, words) in [("tried", tried), ("seen", happened), ("mend", advice)] {
        entry(text, heading, words)?;
    }
    quote(text, "said", last_lines.iter().map(String::as_str))?;
    quote(text, "stderr", stderr.lines())
}

fn quote<'a>(
    text: &mut String,
    heading: &str,
    lines: impl DoubleEndedIterator<Item = &'a str>,
) -> std::fmt::Result {
    let mut last: Vec<&str> = lines.rev().take(SHOWN_LINES).collect();
    last.reverse();
    last.into_iter().try_for_each(|line| entry(text, heading, &Quoted::line(line).to_string()))
}

/// A heading and words beside it, wrapped.
fn entry(text: &mut String, heading: &str, words: &str) -> std::fmt::Result {
    let indent = " ".repeat(20);
    let mut line = format!("{:12}{heading:<8}", "");
    let mut empty = true;
    for word in words.split(' ') {
        if !empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            writeln!(text, "{line}")?;
            line.clone_from(&indent);
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    writeln!(text, "{line}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_are_numbered_and_failures_explained_within_the_width() {
        let failure = Failure {
            happened: format!("a word {}and its end", "and another ".repeat(10)),
            advice: "do it".to_owned(),
            last_lines: (0..9).map(|number| format!("line {number}")).collect(),
            stderr: "oh\u{1b}[1m".to_owned(),
        };
        let outcomes = [Outcome::Passed, Outcome::Skipped { why: "no".to_owned() }, Outcome::Failed(failure)];
        let verdicts = outcomes.map(|outcome| Verdict { title: "does it", tried: "it", outcome });
        let text = report(&verdicts);
        assert!(text.starts_with(
            "  1 ok      does it\n  2 -       does it: skipped, no\n  3 FAILED  does it\n            tried   it\n"
        ));
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert!(text.contains("stderr  oh\\u{1b}[1m\n"), "{text}");
        assert!(!text.contains("line 3") && text.contains("said    line 4"), "{text}");
        assert!(text.ends_with("1 ok, 1 failed, 1 skipped"), "{text}");
    }
}
