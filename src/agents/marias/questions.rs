//! What forhont can get, asked in questions that a search answers by yes or no.

use super::board::SevenWorth;
use super::payoffs::{ALL_TENS, Payoffs, payoffs};
use crate::games::marias::State;

/// What forhont can get.
///
/// More tens never pay forhont less, whatever becomes of the 7. So to get a payoff or more is to win so many tens, and
/// how many depends on the 7 alone: the 7 is worth the difference. A search for tens answers the question.
pub(super) struct Questions {
    payoffs: Payoffs,
    /// What can come out, ascending.
    answers: Vec<i64>,
}

impl Questions {
    /// The questions of a deal in the play, of which `tens` is what forhont can come to.
    pub(super) fn new(state: &State, tens: std::ops::RangeInclusive<i32>) -> Option<Self> {
        let payoffs = payoffs(state)?;
        let open = payoffs.iter().flat_map(|by_tens| &by_tens[*tens.start() as usize..=*tens.end() as usize]);
        let mut answers: Vec<i64> = open.copied().collect();
        answers.sort_unstable();
        answers.dedup();
        Some(Self { payoffs, answers })
    }

    /// What can come out, in forhont's payoff, ascending.
    pub(super) fn answers(&self) -> &[i64] {
        &self.answers
    }

    /// How many tens forhont needs to get `payoff` when the 7 is played early, and what the 7 is worth besides.
    pub(super) fn needs(&self, payoff: i64) -> (i32, SevenWorth) {
        let needed = |by_tens: &[i64]| by_tens.iter().take_while(|&&gets| gets < payoff).count() as i8;
        let [early, takes, killed] = [0, 1, 2].map(|end| needed(&self.payoffs[end]));
        (i32::from(early), SevenWorth { takes: early - takes, killed: early - killed })
    }

    /// What can be expected when the sides share what is left: a place among the answers.
    pub(super) fn guess(&self, tens: i32) -> usize {
        let payoff = self.payoffs[0][tens.clamp(0, ALL_TENS as i32) as usize];
        self.answers.iter().position(|&answer| answer >= payoff).unwrap_or(0)
    }
}
