//! Draws worlds by the likelihood of the moves that the other seats have made.

use rand::RngExt;

use talon_games::cards::Random;
use talon_games::{Game, Position as _, State as _, Turn, View as _};

use super::action_values::{ActionValues, exponential};
use super::agent::DecisionContext;
use super::playout::WORK_OF_A_DECISION;
use super::search_model::{QuickPlayer, SearchModel, WorldHistory};
use crate::search::{Meter, Stopped};

/// Draws a world that agrees with a view. First, some worlds are drawn uniformly. Then one of them is drawn.
/// Its probability is proportional to the likelihood that the other seats make their moves in this world
/// (*sampling and importance resampling*, Rubin 1987).
///
/// Each other seat is assumed to have a player of one of two kinds. A player of the usual kind prefers moves
/// of greater learned value; with probability 0.25, it chooses any move with equal probability. A quick
/// player ([`SearchModel::QUICK_PLAYER`]) seldom makes a move for which [`QuickPlayer::might_make`] is false.
/// Bayes' rule gives the probability of each kind.
#[derive(Clone, Copy, Debug)]
pub struct WorldDraw {
    /// The number of worlds from which one is drawn. If the number is 1, past moves are ignored.
    pub worlds: usize,
    /// The others choose a move less often by a factor of e if it is worse by this number of points,
    /// multiplied by [`Encoder::stake`](super::Encoder::stake).
    pub temperature: f64,
}

/// A drawn world, and the kind of player at each seat.
#[derive(Debug)]
pub(super) struct DrawnWorld<G: Game> {
    /// All cards.
    pub state: G::State,
    /// For each seat, whether it has a quick player.
    pub quick: Vec<bool>,
}

/// The probability that a player of the usual kind chooses its move regardless of the learned values.
const ANY_MOVE: f64 = 0.25;

/// Two likelihoods of a move of a quick player: of a move that its strategy might make, and of any other
/// move.
const QUICK_MOVE: f64 = 0.98;
const OTHER_MOVE: f64 = 0.005;

impl WorldDraw {
    /// Returns, for each seat, the probability that it has a quick player. The probability is computed from
    /// the moves that are the same in all worlds. It is 0 for the view's own seat. If a limit is reached,
    /// these moves are ignored.
    pub(super) fn quick_players<E: SearchModel>(
        &self,
        values: &ActionValues<E>,
        context: &DecisionContext<'_, E::Game>,
        random: &mut Random,
        workspace: &mut E::Workspace,
        meter: &mut Meter<'_>,
    ) -> Vec<f64> {
        let mut quick = vec![0.0; most_seats::<E::Game>()];
        let Some(QuickPlayer { probability, .. }) = E::QUICK_PLAYER.filter(|_| self.worlds >= 2) else {
            return quick;
        };
        let world = context.view.sample(random);
        // A position that was set up by hand has no past.
        let Some(past) = E::past(context.view, context.history, &world, random) else { return quick };
        let moves = past.moves[..past.shared_moves].to_vec();
        let past = WorldHistory { moves, shared_moves: 0, ..past };
        quick.fill(probability);
        let seats = self.likelihoods(values, context, &past, workspace, meter).unwrap_or_default();
        for (quick, moves) in quick.iter_mut().zip(seats) {
            *quick = moves.posterior(*quick);
        }
        quick[context.view.seat().index()] = 0.0;
        quick
    }

    /// Draws a world. `quick` holds, for each seat, the probability that it has a quick player. This
    /// probability takes into account only the moves that are the same in all worlds.
    pub(super) fn world<E: SearchModel>(
        &self,
        values: &ActionValues<E>,
        context: &DecisionContext<'_, E::Game>,
        quick: &[f64],
        random: &mut Random,
        workspace: &mut E::Workspace,
        meter: &mut Meter<'_>,
    ) -> Result<DrawnWorld<E::Game>, Stopped> {
        let mut drawn = context.view.sample(random);
        let mut drawn_moves = vec![MoveLikelihood::default(); quick.len()];
        let mut total = 0.0;
        let worlds = if self.worlds < 2 { 0 } else { self.worlds };
        for number in 0..worlds {
            let world = if number == 0 { drawn.clone() } else { context.view.sample(random) };
            let Some(past) = E::past(context.view, context.history, &world, random) else { break };
            // In this case, no move of the others tells anything about the world.
            if past.moves[past.shared_moves..].iter().all(|&(seat, _)| seat == context.view.seat()) {
                break;
            }
            let moves = self.likelihoods(values, context, &past, workspace, meter)?;
            let likelihood = mean_of(&moves, quick);
            total += likelihood;
            if random.random::<f64>() * total < likelihood {
                (drawn, drawn_moves) = (world, moves);
            }
        }
        let is_quick = |(moves, &quick): (MoveLikelihood, &f64)| {
            quick > 0.0 && random.random::<f64>() < moves.posterior(quick)
        };
        let quick = drawn_moves.into_iter().zip(quick).map(is_quick).collect();
        Ok(DrawnWorld { state: drawn, quick })
    }

    /// Returns the likelihood of the past moves in a world. `quick` holds, for each seat, the probability that it has a quick
    /// player. The likelihood is 1 when past moves are ignored.
    pub(super) fn weight<E: SearchModel>(
        &self,
        values: &ActionValues<E>,
        context: &DecisionContext<'_, E::Game>,
        (world, quick): (&<E::Game as Game>::State, &[f64]),
        random: &mut Random,
        workspace: &mut E::Workspace,
        meter: &mut Meter<'_>,
    ) -> Result<f64, Stopped> {
        if self.worlds < 2 {
            return Ok(1.0);
        }
        let Some(past) = E::past(context.view, context.history, world, random) else { return Ok(1.0) };
        let moves = self.likelihoods(values, context, &past, workspace, meter)?;
        Ok(mean_of(&moves, quick))
    }

    /// Returns the likelihood of the moves of each seat in `past`, except for the view's own seat. The moves
    /// that are the same in all worlds are left out.
    fn likelihoods<E: SearchModel>(
        &self,
        values: &ActionValues<E>,
        context: &DecisionContext<'_, E::Game>,
        past: &WorldHistory<E::Game>,
        workspace: &mut E::Workspace,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<MoveLikelihood>, Stopped> {
        let own = context.view.seat();
        let mut state = <E::Game as Game>::State::new(context.rules);
        let mut moves = Vec::new();
        let mut seats = vec![MoveLikelihood::default(); most_seats::<E::Game>()];
        let mut memory = E::Memory::default();
        for (number, (seat, played)) in past.moves.iter().enumerate() {
            if state.turn() == Turn::Chance {
                memory = E::Memory::default();
                state.deal(&past.pack, &mut |_| {});
            }
            let view = <E::Game as Game>::View::of(&state, *seat);
            if number >= past.shared_moves && *seat != own {
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
                    let likelihood = &mut seats[seat.index()];
                    likelihood.learned *= ANY_MOVE / moves.len() as f64 + (1.0 - ANY_MOVE) * share;
                    if let Some(quick_player) = E::QUICK_PLAYER {
                        let might_make = (quick_player.might_make)(&view, played);
                        likelihood.quick *= if might_make { QUICK_MOVE } else { OTHER_MOVE };
                    }
                }
            }
            E::remember(&mut memory, &view, played, workspace);
            state.make(played);
        }
        Ok(seats)
    }
}

/// Returns the likelihood of the moves of all seats, which have a quick player with these probabilities.
fn mean_of(moves: &[MoveLikelihood], quick: &[f64]) -> f64 {
    moves.iter().zip(quick).map(|(moves, &quick)| moves.mean(quick)).product()
}

fn most_seats<G: Game>() -> usize {
    G::PLAYERS.last().copied().unwrap_or(0)
}

/// The likelihood of a seat's moves, for each of the two kinds of players.
#[derive(Clone, Copy, Debug)]
struct MoveLikelihood {
    /// The likelihood if the seat has a quick player ([`SearchModel::QUICK_PLAYER`]).
    quick: f64,
    /// The likelihood if the seat has a player that moves by the learned values.
    learned: f64,
}

impl Default for MoveLikelihood {
    /// Returns the likelihood when there are no moves: 1 for both kinds of players.
    fn default() -> Self {
        Self { quick: 1.0, learned: 1.0 }
    }
}

impl MoveLikelihood {
    /// Returns the likelihood of the moves if the player is a quick player with probability `quick`.
    fn mean(self, quick: f64) -> f64 {
        quick * self.quick + (1.0 - quick) * self.learned
    }

    /// Returns the probability that the player is a quick player after the moves. `quick` is the probability
    /// before the moves.
    fn posterior(self, quick: f64) -> f64 {
        quick * self.quick / self.mean(quick)
    }
}

#[cfg(test)]
mod tests {
    use super::MoveLikelihood;

    #[test]
    fn a_move_that_is_four_times_as_likely_for_a_quick_player_multiplies_the_odds_by_four() {
        let moves = MoveLikelihood { quick: 0.8, learned: 0.2 };
        assert!((moves.posterior(0.5) - 0.8).abs() < 1e-12);
        assert!((moves.mean(0.5) - 0.5).abs() < 1e-12);
    }

    #[test]
    fn without_moves_the_probability_stays() {
        assert!((MoveLikelihood::default().posterior(0.3) - 0.3).abs() < 1e-12);
    }
}
