//! What `talon bench --ablation` measures.

use super::solve::{OPEN_PLAY, open_play};
use crate::agents::AblationCase;
use crate::cards::{Random, shuffled};
use crate::games::tarok::{Rules, State};
use crate::games::{Position as _, State as _};
use crate::protocol::Seat;
use crate::search::{Meter, SearchFeatures, Solver, Stopped};

/// The exact payoff with six cards in each hand; all that was said and played before at random.
pub(super) const SIX_CARDS: AblationCase =
    AblationCase::new("open cards, 6 cards", OPEN_PLAY, |deal, features, meter| {
        search(deal, 6, features, meter)
    });

/// The same with eight.
pub(super) const EIGHT_CARDS: AblationCase =
    AblationCase::new("open cards, 8 cards", OPEN_PLAY, |deal, features, meter| {
        search(deal, 8, features, meter)
    });

fn search(deal: u64, cards: usize, features: SearchFeatures, meter: &mut Meter<'_>) -> Result<(), Stopped> {
    let state = (0..).find_map(|attempt| reached(Random::new(deal, attempt), cards)).ok_or(Stopped)?;
    let play = open_play(&state, &mut Solver::new(features), meter);
    play.and_then(|play| play.margin).map(drop).ok_or(Stopped)
}

/// A random deal between declarer and defenders, a game for points, where every hand has so many cards and a trick
/// begins; nothing when it came otherwise.
fn reached(mut random: Random, cards: usize) -> Option<State> {
    let mut state = State::new(&Rules::default());
    state.deal(&shuffled(&mut random), &mut |_| {});
    while state.legal_cards().is_empty() || state.hand(Seat::new(0)).len() > cards {
        let made = state.random_move(&mut random)?;
        state.make(&made);
    }
    while !state.public().trick().cards().is_empty() {
        let made = state.random_move(&mut random)?;
        state.make(&made);
    }
    state.public().contract().filter(|contract| contract.is_for_points()).map(|_| state)
}
