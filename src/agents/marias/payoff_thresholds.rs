//! Forhont's possible payoffs as thresholds for null-window searches.

use super::open_position::OpenPosition;
use super::payoff_table::{PayoffTable, payoff_table};
use super::trick_position::{SevenBonus, TrickPosition};
use crate::games::marias::State;

/// The payoffs that forhont can get.
///
/// More tens never reduce forhont's payoff, whatever the result of the trump 7. So forhont reaches a payoff
/// when it wins a number of tens that depends only on the result of the 7. The difference between these
/// numbers becomes a bonus for the 7, and a search for tens decides whether forhont reaches the payoff.
pub(super) struct PayoffThresholds {
    payoffs: PayoffTable,
    /// The possible payoffs, ascending.
    thresholds: Vec<i64>,
}

impl PayoffThresholds {
    /// The thresholds of a deal in the card play, with these cards left; `None` before the card play.
    ///
    /// # Panics
    /// When the deal has no possible payoff, which is a defect.
    pub(super) fn new(state: &State, position: &TrickPosition) -> Option<Self> {
        let payoffs = payoff_table(state)?;
        let (won, open) = (position.won() as usize, position.tens_left() as usize);
        let open = payoffs.iter().flat_map(|by_tens| &by_tens[won..=won + open]);
        let mut thresholds: Vec<i64> = open.copied().collect();
        thresholds.sort_unstable();
        thresholds.dedup();
        assert!(!thresholds.is_empty(), "every deal has a payoff");
        Some(Self { payoffs, thresholds })
    }

    /// The index of the greatest payoff.
    pub(super) fn last(&self) -> usize {
        self.thresholds.len() - 1
    }

    /// The payoff with this index. Greater indexes have greater payoffs.
    pub(super) fn payoff(&self, index: usize) -> i64 {
        self.thresholds[index]
    }

    /// The tens that forhont needs for the payoff with this index when the 7 is played before the last trick, and the
    /// bonus of the 7 for this payoff.
    fn goal(&self, index: usize) -> (i32, SevenBonus) {
        let payoff = self.thresholds[index];
        let needed = |by_tens: &[i64]| by_tens.iter().take_while(|&&gets| gets < payoff).count() as i8;
        let [early, takes, killed] = [0, 1, 2].map(|result| needed(&self.payoffs[result]));
        (i32::from(early), SevenBonus { takes: early - takes, killed: early - killed })
    }

    /// Prepares the position for the payoff with this index. Forhont reaches the payoff when the value of the position
    /// reaches the returned value.
    pub(super) fn apply(&self, position: &mut OpenPosition, index: usize) -> i32 {
        let (goal, bonus) = self.goal(index);
        position.set_seven_bonus(bonus);
        goal
    }
}
