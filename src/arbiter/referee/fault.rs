//! Faults: how a seat fails ([`Fault`]), and the cost of a fault ([`FaultPolicy`]).

use std::fmt;

use crate::protocol::FaultKind;

/// One failure of one bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind, as the `fault` line names it.
    pub kind: FaultKind,
    /// A description of the failure, in one line.
    pub detail: String,
    /// Whether the bot is retired: it failed in too many games in a row and is not started again.
    retired: bool,
    /// Whether the arbiter lacked a resource: the bot is not at fault.
    shortage: bool,
}

impl Fault {
    /// A fault of this kind.
    #[must_use]
    pub(crate) fn new(kind: FaultKind, detail: impl Into<String>) -> Self {
        Self { kind, detail: detail.into(), retired: false, shortage: false }
    }

    /// The arbiter lacks a resource and cannot start the bot. It is no fault of the bot.
    #[must_use]
    pub(crate) fn shortage(detail: impl Into<String>) -> Self {
        Self { shortage: true, ..Self::new(FaultKind::Start, detail) }
    }

    /// Whether the arbiter lacked a resource.
    #[must_use]
    pub(crate) fn is_shortage(&self) -> bool {
        self.shortage
    }

    /// The fault of a retired bot: it failed in `games` games in a row, most recently with a fault of this kind.
    #[must_use]
    pub(crate) fn retired(kind: FaultKind, games: u32) -> Self {
        let detail = format!("retired after faults in {games} games in a row");
        Self { retired: true, ..Self::new(kind, detail) }
    }

    /// Whether the bot is retired.
    #[must_use]
    pub(crate) fn is_retirement(&self) -> bool {
        self.retired
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind, self.detail)
    }
}

/// The cost of a fault. The other seats always play their game to its end. A substitute plays for the seat
/// that failed: it draws legal moves uniformly, with random numbers from the match key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultPolicy {
    /// The seat scores the substitute's points.
    Substitute,
    /// The seat scores minus the penalty for the game, instead of the substitute's points.
    Forfeit {
        /// The penalty in points.
        penalty: u32,
    },
    /// The whole block is left out of the results.
    VoidBlock,
}
