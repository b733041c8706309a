//! The payoff of every possible result of the card play.

use crate::cards::CardSet;
use crate::cards::german::{Card, Rank};
use crate::games::marias::strength::{kings_beside, obers_beside};
use crate::games::marias::{Ending, Rules, SEATS, Seven, State, Trick};
use crate::protocol::Seat;

/// The total of all fat cards and the last trick, in tens.
pub(super) const ALL_TENS: i64 = 9;

/// The number of results of the trump 7: it is played before the last trick, it takes the last trick, or it
/// is killed in the last trick.
pub(super) const SEVEN_RESULTS: usize = 3;

/// Forhont's payoff by the result of the trump 7 and by forhont's tens.
///
/// A seat with ober and king always scores the marriage, so the payoff depends on nothing else in the card
/// play. More tens never reduce forhont's payoff, whatever the result of the 7.
pub(super) type PayoffTable = [[i64; ALL_TENS as usize + 1]; SEVEN_RESULTS];

/// The payoffs of a deal in the card play; `None` before it.
pub(super) fn payoff_table(state: &State) -> Option<PayoffTable> {
    let ending = final_marriages(state)?;
    let rules = *state.public().rules();
    let seven = seven_of(state);
    let mut payoffs = [[0; ALL_TENS as usize + 1]; SEVEN_RESULTS];
    for (result, by_tens) in payoffs.iter_mut().enumerate() {
        // Once the 7 has been played, all results of the 7 are equal.
        let seven = seven.filter(|_| result > 0).map(|by| Seven { by, takes: result == 1 });
        for (tens, payoff) in (0..).zip(by_tens) {
            *payoff = forhont_payoff(Ending { seven, ..ending }, tens, rules);
        }
    }
    Some(payoffs)
}

/// The ending with all marriages that will be scored by the end of the deal.
pub(super) fn final_marriages(state: &State) -> Option<Ending> {
    let mut ending = state.public().ending()?;
    for seat in Seat::all(SEATS) {
        let hand = state.hand(seat);
        let held: CardSet<Card> = obers_beside(kings_beside(hand) & hand);
        ending.marriages[seat.index()] |= held;
    }
    Some(ending)
}

/// The seat that holds the trump 7 or has played it to the current trick.
fn seven_of(state: &State) -> Option<Seat> {
    let seven = Card::new(Rank::Seven, state.public().trump()?.suit());
    let trick = Some(state.public().trick()).filter(|trick| !trick.is_complete());
    let mut plays = trick.into_iter().flat_map(Trick::plays);
    let played = plays.find(|&(_, card)| card == seven).map(|(seat, _)| seat);
    played.or_else(|| Seat::all(SEATS).find(|&seat| state.hand(seat).contains(seven)))
}

fn forhont_payoff(ending: Ending, tens: i64, rules: Rules) -> i64 {
    let ending = Ending { card_points: [10 * tens, 10 * (ALL_TENS - tens)], ..ending };
    ending.outcome(&rules).payoffs()[0]
}
