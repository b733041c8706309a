//! The verdicts of a conformance test.

/// The verdict on one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What a good bot does, in a few words. No two verdicts have the same title.
    pub title: &'static str,
    /// What the step sent to the bot.
    pub tried: &'static str,
    /// The outcome of the step.
    pub outcome: StepOutcome,
}

/// The outcome of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepOutcome {
    /// The bot did what it must.
    Passed,
    /// The bot did not do what it must.
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
    /// What happened, in one line.
    pub happened: String,
    /// What to fix, in one line.
    pub advice: String,
    /// The bot's last lines, oldest first.
    pub last_lines: Vec<String>,
    /// The last part of the bot's standard error.
    pub stderr: String,
}
