//! The values of moves when few worlds are left and the solver is quick: a mean over all worlds, without sampling.

use talon_games::cards::{Random, shuffled};
use talon_games::{Game, State as _, View as _};

use super::action_values::ActionValues;
use super::agent::DecisionContext;
use super::playout::Playout;
use super::search_model::SearchModel;
use super::world_draw::WorldDraw;
use crate::search::{Meter, Stopped};

/// The most worlds that are listed. When there are more, they are sampled.
const MOST_WORLDS: usize = 32;

/// With a node limit, worlds are listed only if there is this number of nodes for each of them. The likelihood of the past
/// moves takes about half of it.
const NODES_PER_WORLD: u64 = 64;

/// The stream of random numbers for what a listed world leaves open. The sampled worlds use the streams from 0 on.
const STREAM: u64 = u64::MAX - 1;

/// The worlds of a decision.
pub(super) struct ListedWorlds<'a, E: SearchModel> {
    pub(super) values: &'a ActionValues<E>,
    pub(super) context: &'a DecisionContext<'a, E::Game>,
    pub(super) draw: &'a WorldDraw,
    /// For each seat, the probability that it has a quick player.
    pub(super) quick: &'a [f64],
    /// The solver is quick if each hand has at most this many cards.
    pub(super) solved_cards: usize,
    pub(super) seed: u64,
}

/// The mean margin of each move over all worlds.
pub(super) struct ListedMeans {
    pub(super) means: Vec<f64>,
    pub(super) worlds: usize,
}

impl<E: SearchModel> ListedWorlds<'_, E> {
    /// Returns the mean margin of each of these moves of the seat to move, if all seats play best in each world. A world
    /// counts as much as the past moves of the others are likely in it. `None` when there are many worlds, or when the solver
    /// is not quick.
    ///
    /// # Errors
    /// When a limit is reached.
    pub(super) fn means(
        &self,
        memory: &E::Memory,
        moves: &[&<E::Game as Game>::Move],
        workspace: &mut E::Workspace,
        meter: &mut Meter<'_>,
    ) -> Result<Option<ListedMeans>, Stopped> {
        let &Self { values, context, draw, quick, solved_cards, seed } = self;
        let (view, limits) = (context.view, context.control.limits);
        let (own, mut random) = (view.seat(), Random::new(seed, STREAM));
        // In early positions there is no need to count the worlds: the solver is not quick.
        if E::solved(&view.sample(&mut random), solved_cards, own, workspace, meter)?.is_none() {
            return Ok(None);
        }
        let affordable = limits.nodes.map_or(u64::MAX, |nodes| nodes / NODES_PER_WORLD);
        let most = MOST_WORLDS.min(usize::try_from(affordable).unwrap_or(MOST_WORLDS));
        let Some(worlds) = view.worlds(most) else { return Ok(None) };
        let pack = shuffled(&mut random);
        let playout = Playout { values, solved_cards, pack: &pack, own, quick: &vec![false; quick.len()] };
        let (mut sums, mut total) = (vec![0.0; moves.len()], 0.0);
        for world in &worlds {
            let weight = draw.weight(values, context, (world, quick), &mut random, workspace, meter)?;
            total += weight;
            for (sum, &played) in sums.iter_mut().zip(moves) {
                let (mut state, mut memory) = (world.clone(), memory.clone());
                E::remember(&mut memory, view, played, workspace);
                state.make(played);
                *sum += weight * playout.margin(state, memory, workspace, meter)?;
            }
        }
        let means = sums.into_iter().map(|sum| sum / total).collect();
        Ok(Some(ListedMeans { means, worlds: worlds.len() }))
    }
}
