//! What forhont can get, asked in questions that a search answers by yes or no.

use super::board::SevenWorth;
use crate::cards::CardSet;
use crate::cards::german::Card;
use crate::games::marias::strength::{kings_beside, obers_beside};
use crate::games::marias::{Ending, Rules, SEATS, Seven, State};
use crate::protocol::Seat;

/// All points of fat cards and the last trick, in tens.
const ALL_TENS: i64 = 9;

/// How the trump 7 can end: before the last trick, taking it, not taking it.
const SEVEN_ENDS: usize = 3;

/// What each end of the deal pays forhont: by the trump 7, and by forhont's tens.
///
/// A marriage is sure to whoever holds ober and king, so nothing else is open once the play begins. More tens never pay
/// forhont less, whatever becomes of the 7. So to get a payoff or more is to win so many tens, and how many depends on
/// the 7 alone: the 7 is worth the difference. A search for tens answers the question.
pub(super) struct Questions {
    payoffs: [[i64; ALL_TENS as usize + 1]; SEVEN_ENDS],
    /// What can come out, ascending.
    answers: Vec<i64>,
}

impl Questions {
    /// The questions of a deal in the play, of which `tens` is what forhont can come to, and `seven` holds the trump 7.
    pub(super) fn new(
        state: &State,
        tens: std::ops::RangeInclusive<i32>,
        seven: Option<Seat>,
    ) -> Option<Self> {
        let ending = with_marriages(state)?;
        let rules = *state.public().rules();
        let mut payoffs = [[0; ALL_TENS as usize + 1]; SEVEN_ENDS];
        for (end, by_tens) in payoffs.iter_mut().enumerate() {
            // Without the 7 in a hand all its ends are one.
            let seven = seven.filter(|_| end > 0).map(|by| Seven { by, takes: end == 1 });
            for (tens, payoff) in (0..).zip(by_tens) {
                *payoff = forhonts(Ending { seven, ..ending }, tens, rules);
            }
        }
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

/// The ending with all marriages that will have been shown.
fn with_marriages(state: &State) -> Option<Ending> {
    let mut ending = state.public().ending()?;
    for seat in Seat::all(SEATS) {
        let hand = state.hand(seat);
        let sure: CardSet<Card> = obers_beside(kings_beside(hand) & hand);
        ending.marriages[seat.index()] |= sure;
    }
    Some(ending)
}

fn forhonts(ending: Ending, tens: i64, rules: Rules) -> i64 {
    let ending = Ending { card_points: [10 * tens, 10 * (ALL_TENS - tens)], ..ending };
    ending.outcome(&rules).payoffs()[0]
}
