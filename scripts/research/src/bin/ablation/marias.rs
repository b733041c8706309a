//! The searches of mariáš: the perfect-information solver and `minimax`.

use talon::agents::marias::{MINIMAX_FEATURES, SOLVER_FEATURES, minimax_card_values, solve_play};
use talon::cards::{Random, shuffled};
use talon::games::marias::{MoveKind, Rules, State};
use talon::games::{Position as _, State as _, Turn};
use talon::search::{Meter, SearchFeature, SearchFeatures, Solver, Stopped};

use crate::measure::AblationCase;

/// The features that both searches support but do not use. They need fewer nodes with the move order of the
/// position.
const UNUSED: SearchFeatures = SearchFeatures::NONE.with(SearchFeature::Killers).with(SearchFeature::History);

/// All ablation cases of mariáš.
pub const CASES: [AblationCase; 3] = [SOLVER, TO_THE_END, THREE_TRICKS];

/// The search for the exact payoff, from the first card on. Trump card, talon and bidding are random.
const SOLVER: AblationCase = AblationCase {
    name: "open cards",
    features: SOLVER_FEATURES,
    unused_features: UNUSED,
    search: solve_deal,
};

/// The search of `minimax` in one world. It begins at the third trick and goes to the end of the deal.
const TO_THE_END: AblationCase = AblationCase {
    name: "minimax, third trick, to the end",
    features: MINIMAX_FEATURES,
    unused_features: UNUSED,
    search: |deal, features, meter| value_cards(deal, 8, features, meter),
};

/// The search of `minimax` in the same world. It is three tricks deep, and has estimates at the leaves.
const THREE_TRICKS: AblationCase = AblationCase {
    name: "minimax, third trick, three tricks",
    features: MINIMAX_FEATURES,
    unused_features: UNUSED,
    search: |deal, features, meter| value_cards(deal, 3, features, meter),
};

fn solve_deal(deal: u64, features: SearchFeatures, meter: &mut Meter<'_>) -> Result<(), Stopped> {
    let state = after_tricks(deal, 0);
    let solution = solve_play(&state, &mut Solver::new(features), meter).expect("a card is due");
    solution.value().map(drop).ok_or(Stopped)
}

fn value_cards(
    deal: u64,
    tricks: usize,
    features: SearchFeatures,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    let state = after_tricks(deal, 2);
    minimax_card_values(&state, tricks, features, meter).map(drop)
}

/// Plays random moves of a deal until this number of tricks is complete.
fn after_tricks(deal: u64, tricks: usize) -> State {
    let mut random = Random::new(deal, 0);
    let pack = shuffled(&mut random);
    let mut state = State::new(&Rules::default());
    while state.public().due() != Some(MoveKind::Card) || state.public().tricks_played() < tricks {
        if state.turn() == Turn::Chance {
            state.deal(&pack, &mut |_| {});
            continue;
        }
        let made = state.random_move(&mut random).expect("the deal is not over");
        state.make(&made);
    }
    state
}
