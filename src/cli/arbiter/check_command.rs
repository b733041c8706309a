//! `arbiter check`.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::process::ExitCode;

use crate::arbiter::bot::BotSpec;
use crate::arbiter::conformance::{self, CheckError, Failure, StepOutcome, TimeLimits, Verdict};
use crate::arbiter::runtime::Launch;
use crate::cards::Quoted;
use crate::cli::arbiter::signals;
use crate::cli::exit_code::{INTERRUPTED, USAGE};
use crate::games::GameRegistry;

/// The width of the report, in characters.
const WIDTH: usize = 100;

/// How many of a bot's last lines are shown with a failure.
const SHOWN_LINES: usize = 5;

/// The bot to test, and the limits of the test.
#[derive(Debug)]
pub(super) struct BotCheck {
    pub(super) bot: BotSpec,
    /// The game; `None` means the first game that the bot offers.
    pub(super) game: Option<String>,
    pub(super) limits: TimeLimits,
    pub(super) launch: Launch,
}

/// Tests a bot. Prints the verdict of each conformance test and, for a failure, what to fix.
pub(super) fn check_bot(games: &GameRegistry, check: &BotCheck) -> ExitCode {
    match run(games, check) {
        Ok(verdicts) => {
            // Fails when no process reads the output any more.
            let _ = writeln!(io::stdout(), "{}", report(&verdicts));
            let failed = verdicts.iter().any(|verdict| matches!(verdict.outcome, StepOutcome::Failed(_)));
            if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
        }
        Err((code, error)) => {
            eprintln!("arbiter: {error}");
            ExitCode::from(code)
        }
    }
}

fn run(games: &GameRegistry, check: &BotCheck) -> Result<Vec<Verdict>, (u8, String)> {
    let BotCheck { bot, game, limits, launch } = check;
    let interrupt = signals::interrupt_on_signals()
        .map_err(|error| (USAGE, format!("cannot watch for signals: {error}")))?;
    conformance::check(games, bot, game.as_deref(), limits, launch, &interrupt).map_err(|error| {
        let code = match error {
            CheckError::Game(_) | CheckError::Option(_) | CheckError::System(_) => USAGE,
            CheckError::Interrupted => INTERRUPTED,
        };
        (code, error.to_string())
    })
}

/// The numbered verdicts, and the number of verdicts of each kind.
fn report(verdicts: &[Verdict]) -> String {
    let mut text = String::new();
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    for (index, Verdict { title, tried, outcome }) in verdicts.iter().enumerate() {
        let number = index + 1;
        // Writing to a string cannot fail.
        let _ = match outcome {
            StepOutcome::Passed => {
                passed += 1;
                writeln!(text, "{number:>3} ok      {title}")
            }
            StepOutcome::Skipped { why } => {
                skipped += 1;
                writeln!(text, "{number:>3} -       {title}: skipped, {why}")
            }
            StepOutcome::Failed(failure) => {
                failed += 1;
                writeln!(text, "{number:>3} FAILED  {title}")
                    .and_then(|()| explain(&mut text, tried, failure))
            }
        };
    }
    let _ = write!(text, "\n{passed} ok, {failed} failed, {skipped} skipped");
    text
}

/// The test, its result, what to fix, and the last lines of the bot.
fn explain(text: &mut String, tried: &str, failure: &Failure) -> std::fmt::Result {
    let Failure { happened, advice, last_lines, stderr } = failure;
    for (heading, words) in [("test", tried), ("result", happened), ("fix", advice)] {
        entry(text, heading, words)?;
    }
    quote(text, "stdout", last_lines.iter().map(String::as_str))?;
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

/// A heading and its text to the right, wrapped at [`WIDTH`].
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
    fn the_check_report_explains_failures() {
        let failure = Failure {
            happened: format!("a word {}and its end", "and another ".repeat(10)),
            advice: "do it".to_owned(),
            last_lines: (0..9).map(|number| format!("line {number}")).collect(),
            stderr: "oh\u{1b}[1m".to_owned(),
        };
        let outcomes = [
            StepOutcome::Passed,
            StepOutcome::Skipped { why: "no".to_owned() },
            StepOutcome::Failed(failure),
        ];
        let verdicts = outcomes.map(|outcome| Verdict { title: "does it", tried: "it", outcome });
        let text = report(&verdicts);
        assert!(text.starts_with(
            "  1 ok      does it\n  2 -       does it: skipped, no\n  3 FAILED  does it\n            test    it\n"
        ));
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert!(text.contains("stderr  oh\\u{1b}[1m\n"), "{text}");
        assert!(!text.contains("line 3") && text.contains("stdout  line 4"), "{text}");
        assert!(text.ends_with("1 ok, 1 failed, 1 skipped"), "{text}");
    }
}
