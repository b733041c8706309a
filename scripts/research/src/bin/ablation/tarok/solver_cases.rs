//! Endings for the perfect-information solver.

use talon::agents::tarok::SOLVER_FEATURES;
use talon::agents::tarok::three::solve_play;
use talon::cards::{Random, shuffled};
use talon::games::tarok::three::{Rules, State};
use talon::games::{Position as _, State as _};
use talon::protocol::Seat;
use talon::search::{Meter, SearchFeatures, Solver, Stopped};

use crate::measure::AblationCase;

/// The search for the exact payoff in endings with six and with eight cards in each hand. The moves before
/// the ending are random.
pub const CASES: [AblationCase; 2] = [
    AblationCase::new("open cards, 6 cards", SOLVER_FEATURES, solve_ending::<6>),
    AblationCase::new("open cards, 8 cards", SOLVER_FEATURES, solve_ending::<8>),
];

fn solve_ending<const CARDS: usize>(
    deal: u64,
    features: SearchFeatures,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    let state = (0..).find_map(|attempt| random_ending(Random::new(deal, attempt), CARDS));
    let state = state.expect("some attempt is a game for points");
    let solution = solve_play(&state, &mut Solver::new(features), meter).expect("a card is due");
    solution.value.map(drop).ok_or(Stopped)
}

/// Plays random moves of a deal up to the start of a trick, until each hand has `cards` cards. Returns `None`
/// when the contract is not a game for points.
fn random_ending(mut random: Random, cards: usize) -> Option<State> {
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
