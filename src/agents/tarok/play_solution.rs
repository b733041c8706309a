//! The exact solution of the card play with all hands known.

use super::declarer_position::DeclarerPosition;
use super::klop_position::KlopPosition;
use super::payoff_thresholds::MarginThresholds;
use crate::cards::Card as _;
use crate::cards::tarok::Card;
use crate::games::tarok::{Move, State};
use crate::protocol::Seat;
use crate::search::{Meter, SearchFeatures, Solve, Solver, ThresholdBounds, first_line_threshold};

/// The features of the solver.
pub const SOLVER_FEATURES: SearchFeatures = SearchFeatures::ALL;

/// The solution of the card play between declarer and defenders with all hands known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclarerSolution {
    /// Declarer's margin with best play on both sides: twice declarer's payoff minus the payoffs of the
    /// defenders. `None` when a limit stopped the search.
    pub margin: Option<i64>,
    /// Proven bounds of the margin. Both bounds equal [`DeclarerSolution::margin`] when it is known.
    pub bounds: (i64, i64),
    /// The principal variation. Its first move is the best one, or the best found within the limits.
    pub line: Vec<Move>,
}

impl DeclarerSolution {
    /// Bounds of the payoff of `seat` with best play on both sides.
    pub(super) fn payoffs(&self, state: &State, seat: Seat) -> Option<(f64, f64)> {
        let public = state.public();
        let position = DeclarerPosition::new(state, SOLVER_FEATURES)?;
        let holds =
            state.hand(seat).contains(Card::MOND) || public.trick().player_of(Card::MOND) == Some(seat);
        let loses_mond = holds || public.mond_lost() == Some(seat);
        let margins = self.bounds.0..=self.bounds.1;
        let thresholds = MarginThresholds::new(state, &position)?;
        let (least, most) = thresholds.payoffs(state, margins, seat, loses_mond)?;
        Some((least as f64, most as f64))
    }
}

/// Solves the card play between declarer and defenders for the payoff: the game, the bonuses, their kontras,
/// radelci and the mond. `None` when no card is due, and in klop, which does not have two sides.
///
/// Null-window searches for card points decide which of the possible margins declarer reaches
/// (`MarginThresholds`). When a limit ends the search, the move comes from the last decided threshold.
///
/// # Panics
/// When the deal has no possible margin, which is a defect.
pub fn solve_play(
    state: &State,
    solver: &mut Solver<u8, u64>,
    meter: &mut Meter<'_>,
) -> Option<DeclarerSolution> {
    let mut position = DeclarerPosition::new(state, solver.features())?;
    let plies = position.plies();
    solver.clear();
    let margins = MarginThresholds::new(state, &position)?;
    let thresholds = margins.thresholds();
    let last = thresholds.len().checked_sub(1).expect("every deal has a margin");
    let apply = |position: &mut DeclarerPosition, index| margins.apply(position, index);
    let guess = first_line_threshold(&mut position, last, apply);
    let bounds = solver.null_window_search(&mut position, plies, last, guess, meter, apply);
    let line = line(&mut position, &bounds);
    let margins = (thresholds[bounds.low], thresholds[bounds.high]);
    let margin = (bounds.low == bounds.high).then_some(margins.0);
    Some(DeclarerSolution { margin, bounds: margins, line })
}

/// The solution of klop with all hands known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KlopSolution {
    /// The guaranteed payoff of the seat to move; `None` when a limit stopped the search.
    pub payoff: Option<i64>,
    /// Proven bounds of the payoff.
    pub bounds: (i64, i64),
    /// The principal variation. Its first move is the best one, or the best found within the limits.
    pub line: Vec<Move>,
}

/// Solves klop for the guaranteed payoff of the seat to move, when the two others play together against it
/// (*paranoid*). `None` when no card of klop is due.
///
/// In klop every seat plays for itself. With three payoffs (*max^n*) the value would depend on how seats break ties,
/// and there is hardly any pruning. The guaranteed payoff is one number, found by alpha-beta as in a game of two sides.
pub fn solve_klop(state: &State, solver: &mut Solver<u8>, meter: &mut Meter<'_>) -> Option<KlopSolution> {
    let mut position = KlopPosition::new(state, solver.features())?;
    let (plies, thresholds) = (position.plies(), position.thresholds());
    let last = thresholds.len() - 1;
    solver.clear();
    let goal = |position: &mut KlopPosition, index: usize| position.apply(thresholds[index]);
    let guess = first_line_threshold(&mut position, last, goal);
    let bounds = solver.null_window_search(&mut position, plies, last, guess, meter, goal);
    let line = line(&mut position, &bounds);
    let payoffs = (i64::from(thresholds[bounds.low]), i64::from(thresholds[bounds.high]));
    let payoff = (bounds.low == bounds.high).then_some(payoffs.0);
    Some(KlopSolution { payoff, bounds: payoffs, line })
}

/// The principal variation, or a first move when all moves have the same value or no move was searched.
fn line<S: Solve<Move = u8>>(position: &mut S, bounds: &ThresholdBounds<u8>) -> Vec<Move> {
    let mut line = bounds.line.clone();
    if line.is_empty() {
        position.moves(&mut line);
        line.truncate(1);
    }
    let card =
        |card: u8| Card::from_index(usize::from(card)).expect("every card number of the play is a card");
    line.into_iter().map(|number| Move::Card(card(number))).collect()
}
