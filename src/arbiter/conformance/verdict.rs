//! The outcome of a conformance test: the verdict on each step, and why a step did not pass.

use talon_games::protocol::{FaultKind, Refusal, SetOptionError};

use crate::bot::{ExchangedLine, FaultContext};
use crate::referee::fault::Fault;

/// The verdict on one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The behaviour of a good bot, in a few words. No two verdicts have the same title.
    pub title: &'static str,
    /// The input of the step, in words.
    pub tried: &'static str,
    /// The meaning of a failure.
    pub level: StepLevel,
    /// The outcome of the step.
    pub outcome: StepOutcome,
}

/// The meaning of a step's failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepLevel {
    /// The step sends lines that an arbiter can send. A bot that fails the step can fail in a match.
    Required,
    /// The step sends lines that no arbiter sends, or expects more than the protocol requires. A failure of
    /// the step is advice.
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
        /// The reason why the step was skipped.
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

/// Why a bot cannot be tested.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum CheckError {
    #[error("{}", .0.text)]
    Game(Refusal),
    #[error(transparent)]
    Option(#[from] SetOptionError),
    #[error("stopped")]
    Interrupted,
    #[error("cannot wait for the bot: {0}")]
    System(String),
}

/// The advice for a bot that does not become ready.
pub(super) const READY_ADVICE: &str =
    "answer 'isready' with 'readyok' once all earlier lines are processed, and flush your output";

/// Why a step did not pass.
pub(super) enum StepError {
    /// The bot failed.
    Failed {
        /// The kind that this fault would have in a match.
        kind: FaultKind,
        /// The failure, as the verdict reports it.
        failure: Failure,
    },
    /// The step does not apply to the bot.
    Skipped(&'static str),
    /// Neither this step nor any later step can run.
    Aborted(CheckError),
}

impl StepError {
    /// Creates the error for a fault of the bot, with the advice for the kind of the fault.
    pub(super) fn failed(fault: Fault, context: FaultContext) -> Self {
        let Fault { kind, detail, .. } = fault;
        let FaultContext { exchange, stderr, .. } = context;
        let failure = Failure { happened: detail, advice: advice(kind).to_owned(), exchange, stderr };
        Self::Failed { kind, failure }
    }

    /// Returns the same error as a fault of another kind.
    pub(super) fn of_kind(self, kind: FaultKind) -> Self {
        match self {
            Self::Failed { failure, .. } => Self::Failed { kind, failure },
            other => other,
        }
    }

    /// Returns the same error with other advice.
    pub(super) fn advised(self, advice: &str) -> Self {
        match self {
            Self::Failed { kind, failure } => {
                Self::Failed { kind, failure: Failure { advice: advice.to_owned(), ..failure } }
            }
            other => other,
        }
    }

    /// Returns the same error, with `place` before its text. `place` says where the error happened.
    pub(super) fn at(self, place: &str) -> Self {
        match self {
            Self::Failed { kind, failure } => {
                let happened = format!("{place}{}", failure.happened);
                Self::Failed { kind, failure: Failure { happened, ..failure } }
            }
            other => other,
        }
    }
}

/// Returns a function that replaces the advice of an error.
pub(super) fn advise(advice: &'static str) -> impl Fn(StepError) -> StepError {
    move |error| error.advised(advice)
}

/// Returns the advice for a bot that fails at the table with this kind of fault.
pub(super) fn advice(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::Start | FaultKind::Handshake => READY_ADVICE,
        FaultKind::Illegal => {
            "keep to the rules; with 'want legal' in the handshake the legal moves are sent"
        }
        FaultKind::Malformed => "write 'bestmove' and a move as the protocol writes the moves of this game",
        FaultKind::Timeout => "answer every 'go' with one 'bestmove' within its time, and flush your output",
        FaultKind::Flood => "write less: only a few short info lines for each move",
        FaultKind::Crash => "run on until 'quit' or the end of input, and keep the output open",
        FaultKind::Protocol => "say 'bestmove' once for each 'go', and at no other time",
    }
}
