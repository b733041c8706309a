//! Worlds, drawn by the likelihood of what the other seats did.

use rand::RngExt;

use super::action_values::ActionValues;
use super::decision::DecisionContext;
use super::encoder::Encoder;
use super::exponential::exponential;
use super::playout::WORK_OF_A_DECISION;
use crate::cards::Random;
use crate::games::{Game, Position as _, State as _, Turn, View as _};
use crate::search::{Meter, Stopped};

/// Draws worlds that agree with a view: some uniformly, and one of these by the likelihood of the others' moves in it
/// (*sampling and importance resampling*, Rubin 1987).
///
/// The others are assumed to choose a move the more often the greater its learned value is, and in one of four cases any
/// move.
#[derive(Clone, Copy, Debug)]
pub struct WorldDraw {
    /// The number of worlds of which one is drawn; with 1, past moves do not count.
    pub worlds: usize,
    /// The points by which a move must be worse for the others to choose it e times less often, times [`Encoder::stake`].
    pub temperature: f64,
}

/// The share of their moves that the others choose regardless of the values.
const ANY_MOVE: f64 = 0.25;

impl WorldDraw {
    /// Draws a world.
    ///
    /// # Errors
    /// When a limit is reached.
    pub(super) fn world<E: Encoder>(
        &self,
        values: &ActionValues<E>,
        context: &DecisionContext<'_, E::Game>,
        random: &mut Random,
        workspace: &mut E::Workspace,
        meter: &mut Meter<'_>,
    ) -> Result<<E::Game as Game>::State, Stopped> {
        let mut drawn = context.view.sample(random);
        let mut total = 0.0;
        for number in 0..self.worlds {
            let world = if number == 0 { drawn.clone() } else { context.view.sample(random) };
            let Some(likelihood) = self.likelihood(values, context, &world, random, workspace, meter)? else {
                break;
            };
            total += likelihood;
            if random.random::<f64>() * total < likelihood {
                drawn = world;
            }
        }
        Ok(drawn)
    }

    /// The likelihood of the others' moves in a world, up to a factor that all worlds share. `None` when no move of
    /// theirs tells anything about the world.
    fn likelihood<E: Encoder>(
        &self,
        values: &ActionValues<E>,
        context: &DecisionContext<'_, E::Game>,
        world: &<E::Game as Game>::State,
        random: &mut Random,
        workspace: &mut E::Workspace,
        meter: &mut Meter<'_>,
    ) -> Result<Option<f64>, Stopped> {
        if self.worlds < 2 {
            return Ok(None);
        }
        let own = context.view.seat();
        let Some(past) = E::past(context.view, context.history, world, random) else { return Ok(None) };
        if past.moves[past.common..].iter().all(|&(seat, _)| seat == own) {
            return Ok(None);
        }
        let mut state = <E::Game as Game>::State::new(context.rules);
        let mut moves = Vec::new();
        let mut likelihood = 1.0;
        let mut memory = E::Memory::default();
        for (number, (seat, played)) in past.moves.iter().enumerate() {
            if state.turn() == Turn::Chance {
                memory = E::Memory::default();
                state.deal(&past.pack, &mut |_| {});
            }
            let view = <E::Game as Game>::View::of(&state, *seat);
            if number >= past.common && *seat != own {
                meter.node()?;
                moves.clear();
                E::candidates(&view, workspace, &mut moves);
                if !moves.contains(played) {
                    moves.push(played.clone());
                }
                meter.work(WORK_OF_A_DECISION * (1 + moves.len() as u64 / 8))?;
                if moves.len() > 1 {
                    let values = values.values(&view, &memory, &moves, workspace);
                    let place = moves.iter().position(|each| each == played).unwrap_or(0);
                    let temperature = self.temperature * E::stake(&view);
                    let weight = |value: &f64| exponential((value - values[place]) / temperature);
                    let share = 1.0 / values.iter().map(weight).sum::<f64>();
                    likelihood *= ANY_MOVE / moves.len() as f64 + (1.0 - ANY_MOVE) * share;
                }
            }
            E::remember(&mut memory, &view, played, workspace);
            state.make(played);
        }
        Ok(Some(likelihood))
    }
}
