//! Forhont's possible payoffs as thresholds for null-window searches.

use talon_games::cards::CardSet;
use talon_games::cards::german::{Card, Rank};
use talon_games::marias::strength::{kings_beside, obers_beside};
use talon_games::marias::{Ending, Rules, SEATS, Seven, State, Trick};
use talon_games::protocol::Seat;

use super::open_position::OpenPosition;
use super::trick_position::{SevenBonus, TrickPosition};

/// The total of all fat cards and the last trick, in tens.
pub(super) const ALL_TENS: i64 = 9;

/// The number of results that the trump 7 can have. The 7 is played before the last trick, takes the last
/// trick, or is killed in the last trick.
pub(super) const SEVEN_RESULTS: usize = 3;

/// Forhont's payoff for each result of the trump 7 and each number of forhont's tens.
///
/// A seat with ober and king always scores the marriage, so the payoff depends on nothing else in the card
/// play. More tens never reduce forhont's payoff, whatever the result of the 7.
pub(super) type PayoffTable = [[i64; ALL_TENS as usize + 1]; SEVEN_RESULTS];

/// Returns the payoffs of a deal in the card play; `None` before the card play.
pub(super) fn payoff_table(state: &State) -> Option<PayoffTable> {
    let ending = final_marriages(state)?;
    let rules = *state.public().rules();
    let seven = seven_of(state);
    let mut payoffs = [[0; ALL_TENS as usize + 1]; SEVEN_RESULTS];
    for (result, by_tens) in payoffs.iter_mut().enumerate() {
        // Once the 7 has been played, its result no longer changes the payoff.
        let seven = seven.filter(|_| result > 0).map(|by| Seven { by, takes: result == 1 });
        for (tens, payoff) in (0..).zip(by_tens) {
            *payoff = forhont_payoff(Ending { seven, ..ending }, tens, rules);
        }
    }
    Some(payoffs)
}

/// Returns the ending of the deal, with all marriages that the seats will score.
pub(super) fn final_marriages(state: &State) -> Option<Ending> {
    let public = state.public();
    let mut ending = public.ending()?;
    for seat in Seat::all(SEATS) {
        let hand = state.hand(seat);
        let held: CardSet<Card> = obers_beside(kings_beside(hand) & hand);
        ending.marriages[seat.index()] |= held;
        // It is not known which marriage a side will show first. The best marriage is assumed.
        let (side, trump) = (ending.bidding.side(seat), ending.trump);
        let is_trump = |ober: &Card| ober.suit() == trump;
        let best = held.iter().find(is_trump).or(held.first());
        let first = &mut ending.first_marriages[side as usize];
        if public.first_marriage(side).is_none()
            && (first.is_none() || best.is_some_and(|best| is_trump(&best)))
        {
            *first = best.or(*first);
        }
    }
    Some(ending)
}

/// Returns the seat that holds the trump 7 or has played it to the current trick.
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

/// The payoffs that forhont can get, as thresholds for a search for tens.
///
/// More tens never reduce forhont's payoff, whatever the result of the trump 7. So forhont needs a minimum
/// number of tens for each payoff. This number depends only on the result of the 7. The bonus of the 7 is
/// chosen so that the minimum number of tens plus the bonus is the same for every result. Then one search for
/// tens decides whether forhont reaches the payoff.
pub(super) struct PayoffThresholds {
    payoffs: PayoffTable,
    /// The possible payoffs, ascending.
    thresholds: Vec<i64>,
}

impl PayoffThresholds {
    /// Creates the thresholds of a deal in the card play. `position` holds the cards that are left. `None`
    /// before the card play.
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

    /// Returns the index of the greatest payoff.
    pub(super) fn last(&self) -> usize {
        self.thresholds.len() - 1
    }

    /// Returns the payoff with this index. Greater indexes have greater payoffs.
    pub(super) fn payoff(&self, index: usize) -> i64 {
        self.thresholds[index]
    }

    /// Returns two values for the payoff with this index: the tens that forhont needs if the 7 is played
    /// before the last trick, and the bonus of the 7.
    fn goal(&self, index: usize) -> (i32, SevenBonus) {
        let payoff = self.thresholds[index];
        let needed = |by_tens: &[i64]| by_tens.iter().take_while(|&&gets| gets < payoff).count() as i8;
        let [early, takes, killed] = [0, 1, 2].map(|result| needed(&self.payoffs[result]));
        (i32::from(early), SevenBonus { takes: early - takes, killed: early - killed })
    }

    /// Prepares the position for the payoff with this index. Forhont reaches the payoff when the value of the
    /// position is at least the returned value.
    pub(super) fn apply(&self, position: &mut OpenPosition, index: usize) -> i32 {
        let (goal, bonus) = self.goal(index);
        position.set_seven_bonus(bonus);
        goal
    }
}
