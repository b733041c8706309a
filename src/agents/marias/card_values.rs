//! The exact values of all cards of the seat to move.

use std::ops::RangeInclusive;

use super::open_position::OpenPosition;
use super::payoff_thresholds::PayoffThresholds;
use super::trick_position::cards;
use crate::cards::german::Card;
use crate::games::marias::State;
use crate::search::{Meter, Solve as _, Solver, first_line_threshold};

/// A legal card and the payoff with best play after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardValue {
    /// The card.
    pub card: Card,
    /// Bounds of forhont's payoff; equal unless a limit stopped the search.
    pub forhont: RangeInclusive<i64>,
}

/// Solves the card play after each legal card, as [`solve_play`](super::solve_play) does. The searches share the
/// transposition table, and the value of each card is the guess for the next one. `None` when no card is due.
///
/// # Panics
/// When the deal has no possible payoff, which is a defect.
pub fn card_values(state: &State, solver: &mut Solver<u8>, meter: &mut Meter<'_>) -> Option<Vec<CardValue>> {
    let mut position = OpenPosition::new(state, solver.features())?;
    let trick = position.position();
    let payoffs = PayoffThresholds::new(state, trick)?;
    let (legal, searched, plies) = (trick.legal_cards(), trick.legal_classes(), trick.plies());
    let apply = |position: &mut OpenPosition, index| payoffs.apply(position, index);
    let mut guess = first_line_threshold(&mut position, payoffs.last(), apply);
    solver.clear();
    let mut values: Vec<CardValue> = Vec::new();
    for number in cards(legal) {
        let card = position.position().card(number);
        // A card that is not searched is equivalent to the next lower card that is.
        let equal = values.last().filter(|_| searched >> number & 1 == 0).map(|lower| lower.forhont.clone());
        let forhont = equal.unwrap_or_else(|| {
            let before = position.make(number);
            let bounds =
                solver.null_window_search(&mut position, plies - 1, payoffs.last(), guess, meter, apply);
            position.unmake(number, before);
            guess = bounds.low;
            payoffs.payoff(bounds.low)..=payoffs.payoff(bounds.high)
        });
        values.push(CardValue { card, forhont });
    }
    Some(values)
}
