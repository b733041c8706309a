//! What `talon bench --ablation` measures.

use super::minimax;
use super::solve::{OPEN_PLAY as PARTS, open_play};
use crate::agents::AblationCase;
use crate::cards::{Random, shuffled};
use crate::games::marias::{MoveKind, Rules, State};
use crate::games::{Position as _, State as _, Turn};
use crate::search::{Meter, SearchFeature, SearchFeatures, Solver, Stopped};

/// Both searches are better off with the board's own order.
const SPARE: SearchFeatures = SearchFeatures::NONE.with(SearchFeature::Killers).with(SearchFeature::History);

/// The exact payoff from the first card on; trump card, talon and all that is said at random.
pub(super) const OPEN_PLAY: AblationCase =
    AblationCase { name: "open cards", features: PARTS, unused_features: SPARE, search };

/// What `minimax` finds in one world at the beginning of the third trick when it looks to the end: the payoff of every
/// card.
pub(super) const TO_THE_END: AblationCase = AblationCase {
    name: "minimax, third trick, to the end",
    features: minimax::PARTS,
    unused_features: SPARE,
    search: |deal, features, meter| every_card(deal, 8, features, meter),
};

/// The same three tricks deep, for estimates.
pub(super) const THREE_TRICKS: AblationCase = AblationCase {
    name: "minimax, third trick, three tricks",
    features: minimax::PARTS,
    unused_features: SPARE,
    search: |deal, features, meter| every_card(deal, 3, features, meter),
};

fn search(deal: u64, features: SearchFeatures, meter: &mut Meter<'_>) -> Result<(), Stopped> {
    let state = after_tricks(deal, 0);
    let play = open_play(&state, &mut Solver::new(features), meter);
    play.and_then(|play| play.value()).map(drop).ok_or(Stopped)
}

fn every_card(
    deal: u64,
    tricks: usize,
    features: SearchFeatures,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    let state = after_tricks(deal, 2);
    minimax::every_card(&state, tricks, features, meter).map(drop)
}

/// A deal after so many tricks, in which all moves were random.
fn after_tricks(deal: u64, tricks: usize) -> State {
    let mut random = Random::new(deal, 0);
    let pack = shuffled(&mut random);
    let mut state = State::new(&Rules::default());
    while state.public().due() != Some(MoveKind::Card) || state.public().tricks_played() < tricks {
        if state.turn() == Turn::Chance {
            state.deal(&pack, &mut |_| {});
            continue;
        }
        let Some(made) = state.random_move(&mut random) else { break };
        state.make(&made);
    }
    state
}
