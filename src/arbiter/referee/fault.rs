//! Faults: the failure of a seat ([`Fault`]), and its cost ([`FaultPolicy`]).

use std::fmt;
use std::str::FromStr;

use crate::protocol::FaultKind;

/// One failure of one bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind, in the word of the `fault` line.
    pub kind: FaultKind,
    /// A description of the failure, in one line.
    pub detail: String,
    /// Whether the bot is retired. It failed in too many games in a row and is not started again.
    retired: bool,
    /// Whether the arbiter lacked a resource. The bot is then not at fault.
    shortage: bool,
}

impl Fault {
    pub(crate) fn new(kind: FaultKind, detail: impl Into<String>) -> Self {
        Self { kind, detail: detail.into(), retired: false, shortage: false }
    }

    /// The arbiter lacks a resource and cannot start the bot. The bot is not at fault.
    pub(crate) fn shortage(detail: impl Into<String>) -> Self {
        Self { shortage: true, ..Self::new(FaultKind::Start, detail) }
    }

    /// Whether the arbiter lacked a resource.
    pub(crate) fn is_shortage(&self) -> bool {
        self.shortage
    }

    /// The fault of a retired bot: it failed in `games` games in a row, most recently with a fault of this kind.
    pub(crate) fn retired(kind: FaultKind, games: u32) -> Self {
        let detail = format!("retired after faults in {games} games in a row");
        Self { retired: true, ..Self::new(kind, detail) }
    }

    /// Whether the bot is retired.
    pub(crate) fn is_retirement(&self) -> bool {
        self.retired
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind, self.detail)
    }
}

/// The cost of a fault. The other seats always play the game to its end. A substitute plays for the seat that failed.
/// It draws legal moves uniformly, with random numbers from the match key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultPolicy {
    /// The seat scores the substitute's points.
    Substitute,
    /// The seat scores the substitute's points, but at most minus the penalty. So a fault never pays more than the game
    /// does.
    Forfeit {
        /// The penalty in points.
        penalty: u32,
    },
    /// Version 1 of a plan: the seat scores minus the penalty, even if the substitute's points are fewer.
    ForfeitOfVersion1 {
        /// The penalty in points.
        penalty: u32,
    },
    /// Version 1 of a plan: the whole block is left out of the results. With this policy a bot can void a block that it
    /// is losing.
    VoidBlock,
}

impl FaultPolicy {
    /// The points of a seat that failed, if its substitute has these points. The other seats score the points of the
    /// game.
    pub(crate) fn points(self, substitute: i64) -> i64 {
        match self {
            Self::Substitute | Self::VoidBlock => substitute,
            Self::Forfeit { penalty } => substitute.min(-i64::from(penalty)),
            Self::ForfeitOfVersion1 { penalty } => -i64::from(penalty),
        }
    }

    /// Whether a fault leaves its block out of the results.
    pub(crate) fn voids_block(self) -> bool {
        self == Self::VoidBlock
    }
}

/// The cost of faults in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FaultCosts {
    /// The cost of a fault.
    pub(crate) policy: FaultPolicy,
    /// Whether partners sit opposite each other, and both bear the fault of one.
    pub(crate) of_pairs: bool,
}

impl FaultCosts {
    /// Subtracts the cost of a fault of `seat` from the points, which are by seat.
    pub(crate) fn subtract(self, seat: usize, points: &mut [i64]) {
        let (players, one) =
            (points.len(), if self.of_pairs { points.len() / 2 } else { points.len() }.max(1));
        for failed in (seat % one..players).step_by(one) {
            points[failed] = self.policy.points(points[failed]);
        }
    }
}

/// The text in a plan: `substitute`, `forfeit at least 10`, and in version 1 `forfeit 10` or `void-block`.
impl fmt::Display for FaultPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Substitute => f.write_str("substitute"),
            Self::Forfeit { penalty } => write!(f, "forfeit at least {penalty}"),
            Self::ForfeitOfVersion1 { penalty } => write!(f, "forfeit {penalty}"),
            Self::VoidBlock => f.write_str("void-block"),
        }
    }
}

/// The text does not name a policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected substitute, or forfeit at least with a number")]
pub struct ParseFaultPolicyError;

impl FromStr for FaultPolicy {
    type Err = ParseFaultPolicyError;

    fn from_str(text: &str) -> Result<Self, ParseFaultPolicyError> {
        let number = |text: &str| text.parse().map_err(|_| ParseFaultPolicyError);
        match (text.strip_prefix("forfeit at least "), text.strip_prefix("forfeit ")) {
            (Some(penalty), _) => Ok(Self::Forfeit { penalty: number(penalty)? }),
            (None, Some(penalty)) => Ok(Self::ForfeitOfVersion1 { penalty: number(penalty)? }),
            (None, None) if text == "substitute" => Ok(Self::Substitute),
            (None, None) if text == "void-block" => Ok(Self::VoidBlock),
            (None, None) => Err(ParseFaultPolicyError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forfeit_is_never_worth_more_than_the_game() {
        let forfeit = FaultPolicy::Forfeit { penalty: 7 };
        assert_eq!([-20, -7, 0, 20].map(|points| forfeit.points(points)), [-20, -7, -7, -7]);
        assert_eq!(FaultPolicy::Substitute.points(-20), -20);
        assert_eq!(FaultPolicy::ForfeitOfVersion1 { penalty: 7 }.points(-20), -7);
    }

    #[test]
    fn a_fault_of_a_partner_is_the_pairs() {
        let policy = FaultPolicy::Forfeit { penalty: 7 };
        for (of_pairs, expected) in [(true, [9, -7, 9, -7]), (false, [9, 9, 9, -7])] {
            let mut points = [9; 4];
            FaultCosts { policy, of_pairs }.subtract(3, &mut points);
            assert_eq!(points, expected);
        }
    }

    #[test]
    fn a_displayed_policy_parses_to_itself() {
        for policy in [
            FaultPolicy::Substitute,
            FaultPolicy::Forfeit { penalty: 7 },
            FaultPolicy::ForfeitOfVersion1 { penalty: 7 },
            FaultPolicy::VoidBlock,
        ] {
            assert_eq!(policy.to_string().parse(), Ok(policy));
        }
        assert_eq!("forfeit much".parse::<FaultPolicy>(), Err(ParseFaultPolicyError));
    }
}
