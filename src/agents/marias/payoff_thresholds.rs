//! Forhont's possible payoffs as thresholds for null-window searches.

use super::payoff_table::{ALL_TENS, PayoffTable, payoff_table};
use super::trick_position::SevenBonus;
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
    /// The thresholds of a deal in which forhont can still finish with any number of tens in `tens`. `None`
    /// before the card play.
    pub(super) fn new(state: &State, tens: std::ops::RangeInclusive<i32>) -> Option<Self> {
        let payoffs = payoff_table(state)?;
        let open = payoffs.iter().flat_map(|by_tens| &by_tens[*tens.start() as usize..=*tens.end() as usize]);
        let mut thresholds: Vec<i64> = open.copied().collect();
        thresholds.sort_unstable();
        thresholds.dedup();
        Some(Self { payoffs, thresholds })
    }

    /// Forhont's possible payoffs, ascending.
    pub(super) fn thresholds(&self) -> &[i64] {
        &self.thresholds
    }

    /// The tens that forhont needs for `payoff` when the 7 is played before the last trick, and the bonus of
    /// the 7 for this payoff.
    pub(super) fn goal(&self, payoff: i64) -> (i32, SevenBonus) {
        let needed = |by_tens: &[i64]| by_tens.iter().take_while(|&&gets| gets < payoff).count() as i8;
        let [early, takes, killed] = [0, 1, 2].map(|result| needed(&self.payoffs[result]));
        (i32::from(early), SevenBonus { takes: early - takes, killed: early - killed })
    }

    /// The index of the threshold to search first, when forhont is expected to win this number of tens.
    pub(super) fn guess(&self, tens: i32) -> usize {
        let payoff = self.payoffs[0][tens.clamp(0, ALL_TENS as i32) as usize];
        self.thresholds.iter().position(|&threshold| threshold >= payoff).unwrap_or(0)
    }
}
