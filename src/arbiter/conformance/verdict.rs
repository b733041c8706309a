//! The verdicts of a conformance test.

/// The verdict on one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The behaviour of a good bot, in a few words. No two verdicts have the same title.
    pub title: &'static str,
    /// The input of the step, in words.
    pub tried: &'static str,
    /// The outcome of the step.
    pub outcome: StepOutcome,
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
    /// The bot's last lines, oldest first.
    pub last_lines: Vec<String>,
    /// The last part of the bot's standard error.
    pub stderr: String,
}
