//! A playout by learned values.

use talon_games::protocol::Seat;
use talon_games::{Game, Position as _, State as _, Turn, View as _};

use super::action_values::ActionValues;
use super::search_model::SearchModel;
use crate::search::{Meter, Stopped};

/// The work of a decision by learned values, in units of [`Meter::work`]. It takes some microseconds.
pub(super) const WORK_OF_A_DECISION: u64 = 96;

/// A playout. If [`ActionValues::round_end`] can value the position after the round, the playout ends there;
/// otherwise it ends at the end of the deal. Every seat makes the move with the greatest learned value in its
/// own view. If a seat has a quick player, it makes the move of this player instead.
#[derive(Debug)]
pub(super) struct Playout<'a, E: SearchModel> {
    pub values: &'a ActionValues<E>,
    /// The playout ends with an exact value as soon as each hand has at most this many cards.
    pub solved_cards: usize,
    /// The order in which cards are dealt.
    pub pack: &'a [<E::Game as Game>::Card],
    /// The seat whose margin counts.
    pub own: Seat,
    /// For each seat, whether it has a quick player ([`SearchModel::QUICK_PLAYER`]).
    pub quick: &'a [bool],
}

impl<E: SearchModel> Playout<'_, E> {
    /// Returns the margin of seat `own` after a playout from this state. `memory` is the encoder's memory
    /// after the past moves of the state.
    pub fn margin(
        &self,
        mut state: <E::Game as Game>::State,
        mut memory: E::Memory,
        workspace: &mut E::Workspace,
        meter: &mut Meter<'_>,
    ) -> Result<f64, Stopped> {
        loop {
            match state.turn() {
                Turn::Over => {
                    let payoffs = state.payoffs().expect("a deal that is over has payoffs");
                    return Ok(margin_of(&payoffs, self.own));
                }
                Turn::Chance => {
                    let view = <E::Game as Game>::View::of(&state, self.own);
                    if let Some(margin) = self.values.round_end(&view) {
                        return Ok(margin);
                    }
                    memory = E::Memory::default();
                    state.deal(self.pack, &mut |_| {});
                }
                Turn::Seat(seat) => {
                    meter.node()?;
                    meter.work(WORK_OF_A_DECISION)?;
                    if let Some(margin) = E::solved(&state, self.solved_cards, self.own, workspace, meter)? {
                        return Ok(margin);
                    }
                    let view = <E::Game as Game>::View::of(&state, seat);
                    let quick_player = E::QUICK_PLAYER.filter(|_| self.quick[seat.index()]);
                    let quick_move = quick_player.and_then(|player| (player.best_move)(&view));
                    let played = quick_move.or_else(|| self.values.best(&view, &memory, workspace));
                    let played = played.expect("the encoder has a candidate for the seat to move");
                    E::remember(&mut memory, &view, &played, workspace);
                    state.make(&played);
                }
            }
        }
    }
}

/// Returns the margin of a seat: its payoff minus the mean payoff of the others.
pub fn margin_of(payoffs: &[i64], seat: Seat) -> f64 {
    let own = payoffs[seat.index()];
    let others = payoffs.iter().sum::<i64>() - own;
    own as f64 - others as f64 / (payoffs.len() - 1) as f64
}
