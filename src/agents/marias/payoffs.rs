//! What each end of a deal in the play pays.

use crate::cards::CardSet;
use crate::cards::german::{Card, Rank};
use crate::games::marias::strength::{kings_beside, obers_beside};
use crate::games::marias::{Ending, Rules, SEATS, Seven, State, Trick};
use crate::protocol::Seat;

/// All points of fat cards and the last trick, in tens.
pub(super) const ALL_TENS: i64 = 9;

/// How the trump 7 can end: before the last trick, taking it, not taking it.
pub(super) const SEVEN_ENDS: usize = 3;

/// What each end of the deal pays forhont: by the trump 7, and by forhont's tens.
///
/// A marriage is sure to whoever holds ober and king, so nothing else is open once the play begins. More tens never pay
/// forhont less, whatever becomes of the 7.
pub(super) type Payoffs = [[i64; ALL_TENS as usize + 1]; SEVEN_ENDS];

/// The payoffs of a deal in the play.
pub(super) fn payoffs(state: &State) -> Option<Payoffs> {
    let ending = with_marriages(state)?;
    let rules = *state.public().rules();
    let seven = seven_of(state);
    let mut payoffs = [[0; ALL_TENS as usize + 1]; SEVEN_ENDS];
    for (end, by_tens) in payoffs.iter_mut().enumerate() {
        // When the 7 is gone all its ends are one.
        let seven = seven.filter(|_| end > 0).map(|by| Seven { by, takes: end == 1 });
        for (tens, payoff) in (0..).zip(by_tens) {
            *payoff = forhonts(Ending { seven, ..ending }, tens, rules);
        }
    }
    Some(payoffs)
}

/// The ending with all marriages that will have been shown.
pub(super) fn with_marriages(state: &State) -> Option<Ending> {
    let mut ending = state.public().ending()?;
    for seat in Seat::all(SEATS) {
        let hand = state.hand(seat);
        let sure: CardSet<Card> = obers_beside(kings_beside(hand) & hand);
        ending.marriages[seat.index()] |= sure;
    }
    Some(ending)
}

/// Who holds the trump 7, or has played it to the trick in the making.
fn seven_of(state: &State) -> Option<Seat> {
    let seven = Card::new(Rank::Seven, state.public().trump()?.suit());
    let trick = Some(state.public().trick()).filter(|trick| !trick.is_complete());
    let mut lying = trick.into_iter().flat_map(Trick::plays);
    let played = lying.find(|&(_, card)| card == seven).map(|(seat, _)| seat);
    played.or_else(|| Seat::all(SEATS).find(|&seat| state.hand(seat).contains(seven)))
}

fn forhonts(ending: Ending, tens: i64, rules: Rules) -> i64 {
    let ending = Ending { card_points: [10 * tens, 10 * (ALL_TENS - tens)], ..ending };
    ending.outcome(&rules).payoffs()[0]
}
