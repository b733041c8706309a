//! Faults: the failure of a seat ([`Fault`]), and its cost ([`FaultPolicy`]).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use talon_games::protocol::FaultKind;

/// A failure of a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind of the fault, as in the `fault` line.
    pub kind: FaultKind,
    /// A description of the failure, in one line.
    pub detail: String,
    /// Whether the bot is retired. It failed in too many games in a row and is not started again.
    retired: bool,
    /// Whether the arbiter lacked a resource. The bot is then not at fault.
    shortage: bool,
}

impl Fault {
    /// Creates a fault of a bot.
    pub fn new(kind: FaultKind, detail: impl Into<String>) -> Self {
        Self { kind, detail: detail.into(), retired: false, shortage: false }
    }

    /// Creates the fault of a bot that the arbiter cannot start for lack of a resource. The bot is not at
    /// fault.
    pub fn shortage(detail: impl Into<String>) -> Self {
        Self { shortage: true, ..Self::new(FaultKind::Start, detail) }
    }

    /// Returns whether the arbiter lacked a resource.
    pub(crate) fn is_shortage(&self) -> bool {
        self.shortage
    }

    /// Creates the fault of a retired bot: it failed in `games` games in a row, most recently with a fault of
    /// this kind.
    pub(crate) fn retired(kind: FaultKind, games: u32) -> Self {
        let detail = format!("retired after faults in {games} games in a row");
        Self { retired: true, ..Self::new(kind, detail) }
    }

    /// Returns whether the bot is retired.
    pub fn is_retirement(&self) -> bool {
        self.retired
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind, self.detail)
    }
}

/// The cost of a fault. The other seats always play the game to its end. A substitute plays for the seat that
/// failed. The substitute draws legal moves uniformly, with random numbers from the match key.
///
/// The text of a policy is `substitute`, or for example `forfeit 10`. It is the same in options, files,
/// plans, records and journals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum FaultPolicy {
    /// The seat scores the substitute's points.
    #[default]
    Substitute,
    /// The seat scores the substitute's points or minus the penalty, whichever is less. So the seat never
    /// scores more than the substitute.
    Forfeit {
        /// The penalty in points.
        penalty: u32,
    },
}

impl FaultPolicy {
    /// Checks that a text names a policy. The error says what is expected.
    pub(crate) fn check(text: &str) -> Result<(), String> {
        text.parse::<Self>().map(drop).map_err(|error| error.to_string())
    }

    /// Returns the points of a seat that failed. `substitute` are the points that its substitute scored. The
    /// other seats score the points of the game.
    pub(crate) fn points(self, substitute: i64) -> i64 {
        match self {
            Self::Substitute => substitute,
            Self::Forfeit { penalty } => substitute.min(-i64::from(penalty)),
        }
    }
}

/// The cost of faults in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FaultCosts {
    /// The cost of a fault.
    pub(crate) policy: FaultPolicy,
    /// Whether partners sit opposite each other. Both partners bear the cost of either partner's fault.
    pub(crate) of_pairs: bool,
}

impl FaultCosts {
    /// Applies the fault policy to the points of `seat`, and of its partner in a game with pairs. `points` is
    /// indexed by seat.
    pub(crate) fn apply(self, seat: usize, points: &mut [i64]) {
        let (players, one) =
            (points.len(), if self.of_pairs { points.len() / 2 } else { points.len() }.max(1));
        for failed in (seat % one..players).step_by(one) {
            points[failed] = self.policy.points(points[failed]);
        }
    }
}

impl fmt::Display for FaultPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Substitute => f.write_str("substitute"),
            Self::Forfeit { penalty } => write!(f, "forfeit {penalty}"),
        }
    }
}

impl From<FaultPolicy> for String {
    fn from(policy: FaultPolicy) -> Self {
        policy.to_string()
    }
}

/// The text does not name a policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected substitute, or forfeit with a number of points, as in 'forfeit 10'")]
pub struct ParseFaultPolicyError;

impl FromStr for FaultPolicy {
    type Err = ParseFaultPolicyError;

    fn from_str(text: &str) -> Result<Self, ParseFaultPolicyError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["substitute"] => Ok(Self::Substitute),
            ["forfeit"] => Ok(Self::Forfeit { penalty: 0 }),
            ["forfeit", penalty] => {
                penalty.parse().map(|penalty| Self::Forfeit { penalty }).map_err(|_| ParseFaultPolicyError)
            }
            _ => Err(ParseFaultPolicyError),
        }
    }
}

impl TryFrom<String> for FaultPolicy {
    type Error = ParseFaultPolicyError;

    fn try_from(text: String) -> Result<Self, ParseFaultPolicyError> {
        text.parse()
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
    }

    #[test]
    fn a_fault_of_a_partner_is_the_pairs() {
        let policy = FaultPolicy::Forfeit { penalty: 7 };
        for (of_pairs, expected) in [(true, [9, -7, 9, -7]), (false, [9, 9, 9, -7])] {
            let mut points = [9; 4];
            FaultCosts { policy, of_pairs }.apply(3, &mut points);
            assert_eq!(points, expected);
        }
    }

    #[test]
    fn a_displayed_policy_parses_to_itself() {
        let forfeit = FaultPolicy::Forfeit { penalty: 7 };
        for policy in [FaultPolicy::Substitute, forfeit] {
            assert_eq!(policy.to_string().parse(), Ok(policy));
        }
        assert_eq!("forfeit".parse(), Ok(FaultPolicy::Forfeit { penalty: 0 }));
        for wrong in ["forfeit much", "forfeit -7", "forfeit 7 8", "forfeit at 7", "block", "7", ""] {
            assert_eq!(wrong.parse::<FaultPolicy>(), Err(ParseFaultPolicyError), "{wrong}");
        }
    }
}
