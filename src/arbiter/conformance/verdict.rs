//! The verdicts of a conformance test.

use crate::arbiter::bot::ExchangedLine;

/// The verdict on one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The behaviour of a good bot, in a few words. No two verdicts have the same title.
    pub title: &'static str,
    /// The input of the step, in words.
    pub tried: &'static str,
    /// What a failure means.
    pub level: StepLevel,
    /// The outcome of the step.
    pub outcome: StepOutcome,
}

/// What the failure of a step means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepLevel {
    /// The step sends what an arbiter can send: a bot that fails it can fail in a match.
    Required,
    /// The step sends what no arbiter sends, or expects what the protocol leaves free: its failure is advice.
    Advice,
}

/// The outcome of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepOutcome {
    /// The bot behaved correctly.
    Passed,
    /// The bot did not behave correctly.
    Failed(Failure),
    /// The step was not tried.
    Skipped {
        /// Why it was not tried.
        why: String,
    },
}

/// How a step failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The observed behaviour, in one line.
    pub happened: String,
    /// Advice to fix the bot, in one line.
    pub advice: String,
    /// The last lines to and from the bot, oldest first.
    pub exchange: Vec<ExchangedLine>,
    /// The last part of the bot's standard error.
    pub stderr: String,
}
