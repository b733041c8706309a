//! Writes the verdicts of a conformance test as JSON.

use serde::Serialize;

use talon_arbiter::bot::{BotSpec, ExchangedLine};
use talon_arbiter::conformance::{self, StepLevel, StepOutcome, Verdict};

/// Writes the verdicts on a bot as one JSON object. The serialization never fails, because the verdicts
/// contain only numbers and text.
pub(super) fn report(bot: &BotSpec, passed: bool, verdicts: &[Verdict]) -> serde_json::Result<String> {
    let steps = verdicts.iter().zip(1..).map(|(verdict, number)| JsonStep::new(number, verdict)).collect();
    let note = conformance::command_note(bot);
    serde_json::to_string(&JsonCheck { bot: &bot.written, note, passed, steps })
}

#[derive(Serialize)]
struct JsonCheck<'a> {
    /// The bot's command line.
    bot: &'a str,
    /// A note about the command. A bot with a note may still pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    /// Whether the exit code is 0.
    passed: bool,
    steps: Vec<JsonStep<'a>>,
}

#[derive(Serialize)]
struct JsonStep<'a> {
    number: usize,
    title: &'a str,
    /// `required` or `advice`.
    level: &'a str,
    /// `ok`, `failed` or `skipped`.
    outcome: &'a str,
    /// The input of the step, described in words.
    test: &'a str,
    /// The observed behaviour, or the reason why the step was skipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<&'a str>,
    /// The last lines, oldest first. `> ` marks a line to the bot, and `< ` a line from the bot.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stderr: Option<&'a str>,
}

impl<'a> JsonStep<'a> {
    fn new(number: usize, verdict: &'a Verdict) -> Self {
        let &Verdict { title, tried, level, ref outcome } = verdict;
        let level = match level {
            StepLevel::Required => "required",
            StepLevel::Advice => "advice",
        };
        let passed = Self {
            number,
            title,
            level,
            outcome: "ok",
            test: tried,
            result: None,
            fix: None,
            lines: Vec::new(),
            stderr: None,
        };
        match outcome {
            StepOutcome::Passed => passed,
            StepOutcome::Skipped { why } => Self { outcome: "skipped", result: Some(why), ..passed },
            StepOutcome::Failed(failure) => Self {
                outcome: "failed",
                result: Some(&failure.happened),
                fix: Some(&failure.advice),
                lines: failure.exchange.iter().map(marked).collect(),
                stderr: Some(&failure.stderr),
                ..passed
            },
        }
    }
}

fn marked(line: &ExchangedLine) -> String {
    match line {
        ExchangedLine::Sent(line) => format!("> {line}"),
        ExchangedLine::Said(line) => format!("< {line}"),
    }
}
