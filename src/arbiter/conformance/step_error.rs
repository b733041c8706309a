//! Why a step did not pass.

use crate::arbiter::bot::FaultContext;
use crate::arbiter::conformance::error::CheckError;
use crate::arbiter::conformance::verdict::Failure;
use crate::arbiter::referee::fault::Fault;
use crate::protocol::FaultKind;

/// The advice for a bot that does not become ready.
pub(super) const READY_ADVICE: &str =
    "answer 'isready' with 'readyok' once all earlier lines are processed, and flush your output";

/// Why a step did not pass.
pub(super) enum StepError {
    /// The bot failed.
    Failed {
        /// The kind of fault that this would be in a match.
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
    /// A fault of the bot, with the advice for its kind.
    pub(super) fn failed(fault: Fault, context: FaultContext) -> Self {
        let Fault { kind, detail, .. } = fault;
        let FaultContext { exchange, stderr, .. } = context;
        let failure = Failure { happened: detail, advice: advice(kind).to_owned(), exchange, stderr };
        Self::Failed { kind, failure }
    }

    /// The same error with other advice.
    pub(super) fn advised(self, advice: &str) -> Self {
        match self {
            Self::Failed { kind, failure } => {
                Self::Failed { kind, failure: Failure { advice: advice.to_owned(), ..failure } }
            }
            other => other,
        }
    }

    /// The same error, with its text prefixed by the place where it happened.
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

/// Replaces the advice of an error.
pub(super) fn advise(advice: &'static str) -> impl Fn(StepError) -> StepError {
    move |error| error.advised(advice)
}

/// The advice for a bot with this kind of fault at the table.
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
