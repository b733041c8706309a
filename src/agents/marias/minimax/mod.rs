//! The players `minimax` and `trusting`: alpha-beta over worlds that agree with the view
//! (`docs/players/marias.md`, *minimax*). The two players are the thesis' `MinimaxPlayer` (4.2.5) and its
//! naive variant (5.2).

mod common_plan;
mod estimated_position;
mod opponent_model;
mod probabilities;

use std::time::Instant;

use talon_games::cards::german::Card;
use talon_games::marias::{Marias, Move, State};
use talon_games::protocol::{Check, Info, InfoScore, OptionSpec, Spin};
use talon_games::{Position as _, Turn, View as _};

use self::estimated_position::EstimatedPosition;
use self::opponent_model::{ModelledWorld, OpponentModel, maximizing};
use super::heuristic_policy;
use super::smart::Smart;
use super::trick_position::cards;
use super::trump_table::best_trump_card;
use crate::search::{
    Meter, Pimc, PimcDepth, SearchFeature, SearchFeatures, SearchLimits, Solver, Stopped, StoppingRule,
};
use crate::{Decision, DecisionContext};

/// The search features of `minimax`.
pub const FEATURES: SearchFeatures =
    SearchFeatures::ALL.without(SearchFeature::History).without(SearchFeature::Killers);

/// The maximum number of worlds.
const WORLDS: Spin = Spin { name: "Worlds", default: 20, min: 1, max: 1000 };

/// The maximum number of nodes for one decision; 0 for no limit.
const MAX_NODES: Spin = Spin { name: "MaxNodes", default: 1_000_000, min: 0, max: u64::MAX as i128 };

/// The maximum time for one decision in milliseconds; 0 for no limit.
const MAX_TIME: Spin = Spin { name: "MaxTime", default: 1000, min: 0, max: 1_000_000_000 };

/// The minimum number of nodes per world. About this many nodes are needed for the rest of a trick. When the
/// node limit is small, fewer worlds are searched.
const NODES_PER_WORLD: u64 = 256;

/// The percentage of the time limit or of the node limit that is spent on drawing worlds. At 0, there is no
/// separate limit for drawing worlds.
const WORLD_SHARE: Spin = Spin { name: "WorldShare", default: 0, min: 0, max: 90 };

/// Whether the seat's next card must be the same in all worlds that the seat cannot distinguish when it plays
/// this card.
const COMMON_PLAN: Check = Check { name: "CommonPlan", default: false };

/// The cost of drawing and preparing a world, in nodes. It is used when `WorldShare` is greater than 0.
const NODES_TO_DRAW: u64 = 16;

pub(super) fn options() -> Vec<OptionSpec> {
    let mut options: Vec<OptionSpec> =
        vec![MAX_TIME.into(), MAX_NODES.into(), WORLDS.into(), WORLD_SHARE.into(), COMMON_PLAN.into()];
    options.extend(OpponentModel::options());
    options
}

/// Returns the decision of `minimax`.
pub(super) fn choose(context: &mut DecisionContext<'_, Marias>) -> Option<Decision<Move>> {
    choose_with(context, false)
}

pub(super) fn choose_trusting(context: &mut DecisionContext<'_, Marias>) -> Option<Decision<Move>> {
    choose_with(context, true)
}

/// Searches for a card after the first trick, and takes the trump card from the trump table. `smart` makes
/// all other decisions, and also chooses the card when no search was finished.
fn choose_with(context: &mut DecisionContext<'_, Marias>, trusting: bool) -> Option<Decision<Move>> {
    let smart = heuristic_policy::choose::<Smart>(context)?;
    match smart.r#move {
        Move::Trump(_) => Some(Decision::of(Move::Trump(best_trump_card(context.view.hand())))),
        Move::Card(card)
            if context.view.public().tricks_played() > 0 && context.view.public().has_trumps() =>
        {
            search(context, card, trusting).or(Some(smart))
        }
        _ => Some(smart),
    }
}

/// Returns the card with the best mean over all worlds, by iterative deepening in tricks. If several cards
/// have the best mean, the card of `smart` is chosen if it is one of them; otherwise the first of them is
/// chosen. A depth counts only when it is finished in all worlds. `None` when there is no choice or no depth
/// is finished.
fn search(context: &mut DecisionContext<'_, Marias>, smart: Card, trusting: bool) -> Option<Decision<Move>> {
    let (view, control) = (context.view, context.control);
    if view.public().legal_cards(view.hand()).len() < 2 {
        return None;
    }
    let limits = limits(context);
    let model = OpponentModel::of(context.options, trusting);
    let (worlds, limits) = worlds(context, limits, &model)?;
    let position = worlds.first()?.first().position();
    let cards: Vec<Card> = cards(position.legal_cards()).map(|number| position.card(number)).collect();
    // Forhont's payoff is twice an opponent's payoff, with the opposite sign.
    let own = if view.seat().index() == 0 { 1.0 } else { -0.5 };
    if context.options.check(&COMMON_PLAN) {
        return search_common_plan(context, &worlds, limits, smart);
    }
    let mut chosen = None;
    Pimc { stopping_rule: StoppingRule::All }.deepen(
        &worlds,
        1..=depth(&limits, view.hand().len()),
        limits,
        || Solver::new(FEATURES),
        |solver, world, tricks, meter| {
            // Each world has its own meter, which reads the clock only after some work. So the limits are
            // checked here too.
            if limits.is_over() {
                return Err(Stopped);
            }
            let payoffs = world.values(tricks, solver, meter)?;
            Ok(payoffs.into_iter().map(|payoff| own * payoff).collect())
        },
        &mut |tricks| {
            if tricks.is_complete {
                let (card, score) = best_card(tricks, &cards, smart);
                (control.report)(&Info {
                    depth: Some(tricks.depth as u32),
                    worlds: Some(worlds.len() as u32),
                    score: Some(InfoScore::Payoff(score)),
                    nodes: tricks.nodes,
                    time: control.limits.elapsed(),
                    line: vec![card.to_string()],
                    ..Info::default()
                });
                chosen = Some(Decision::expecting(Move::Card(card), Some(score)));
            }
        },
    );
    chosen
}

/// Like [`search`], but with [`common_plan`]. A depth counts when it is finished.
fn search_common_plan(
    context: &DecisionContext<'_, Marias>,
    worlds: &[ModelledWorld],
    limits: SearchLimits<'_>,
    smart: Card,
) -> Option<Decision<Move>> {
    let (view, control) = (context.view, context.control);
    let position = worlds.first()?.first().position();
    let cards: Vec<Card> = cards(position.legal_cards()).map(|number| position.card(number)).collect();
    let own = if view.seat().index() == 0 { 1.0 } else { -0.5 };
    let (mut solver, mut meter) = (Solver::new(FEATURES), Meter::new(limits));
    let mut chosen = None;
    for tricks in 1..=depth(&limits, view.hand().len()) {
        let Ok(values) = common_plan::values(worlds, tricks, &mut solver, &mut meter) else { break };
        let values: Vec<f64> = values.into_iter().map(|payoff| own * payoff).collect();
        let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let best = |place: &usize| values[*place] >= most;
        let place = cards.iter().position(|&card| card == smart).filter(best);
        let place = place.or_else(|| (0..values.len()).find(best))?;
        (control.report)(&Info {
            depth: Some(tricks as u32),
            worlds: Some(worlds.len() as u32),
            score: Some(InfoScore::Payoff(most)),
            nodes: meter.nodes(),
            time: control.limits.elapsed(),
            line: vec![cards[place].to_string()],
            ..Info::default()
        });
        chosen = Some(Decision::expecting(Move::Card(cards[place]), Some(most)));
    }
    chosen
}

/// Returns the best card and its mean payoff. The result is the card of `smart` unless another card is
/// better.
fn best_card(tricks: &PimcDepth<'_>, cards: &[Card], smart: Card) -> (Card, f64) {
    let found = tricks.result.means().zip(tricks.result.best());
    let (means, best) = found.expect("a reported depth has finished worlds");
    let is_as_good = |place: &usize| means[*place] >= means[best];
    let best = cards.iter().position(|&card| card == smart).filter(is_as_good).unwrap_or(best);
    (cards[best], means[best])
}

/// Returns forhont's payoff after each legal card in one world, as `minimax` estimates it. The search uses
/// these features and is `tricks` tricks deep. All other seats play against the seat to move.
///
/// # Errors
/// When a limit is reached.
///
/// # Panics
/// When no card is due.
pub fn value_cards(
    state: &State,
    tricks: usize,
    features: SearchFeatures,
    meter: &mut Meter<'_>,
) -> Result<Vec<f64>, Stopped> {
    let Turn::Seat(seat) = state.turn() else { panic!("a seat is to move") };
    let world = EstimatedPosition::new(state, maximizing(seat, false), features);
    world.expect("a card is due").values(tricks, &mut Solver::new(features), meter)
}

/// Returns the maximum depth in tricks.
fn depth(limits: &SearchLimits<'_>, hand: usize) -> usize {
    limits.depth.map_or(hand, |depth| hand.min(depth as usize))
}

/// Returns the limits of the decision combined with the options. When there is a limit in nodes or depth, the
/// move must not depend on the machine, so `MaxTime` is ignored.
fn limits<'a>(context: &DecisionContext<'a, Marias>) -> SearchLimits<'a> {
    let most = Some(context.options.spin(&MAX_NODES)).filter(|&nodes| nodes > 0);
    let limits = context.control.limits.with_max_time(context.options.spin(&MAX_TIME));
    limits.with_nodes([limits.nodes, most].into_iter().flatten().min())
}

/// Returns the worlds to search and the limits of their search. If the view has few enough worlds, all of
/// them are returned; otherwise worlds are sampled uniformly. `None` when a limit is reached first.
fn worlds<'a>(
    context: &mut DecisionContext<'a, Marias>,
    limits: SearchLimits<'a>,
    model: &OpponentModel,
) -> Option<(Vec<ModelledWorld>, SearchLimits<'a>)> {
    let view = context.view;
    let share = context.options.spin(&WORLD_SHARE);
    let per_world = if share > 0 { NODES_TO_DRAW } else { NODES_PER_WORLD };
    let for_worlds = |nodes: u64| if share > 0 { nodes / 100 * share } else { nodes };
    let most = limits.nodes.map_or(u64::MAX, |nodes| for_worlds(nodes) / per_world);
    let most = most.clamp(u64::from(share > 0), context.options.spin(&WORLDS)) as usize;
    let until = limits
        .deadline
        .filter(|_| share > 0)
        .map(|deadline| limits.started + (deadline - limits.started) * share as u32 / 100);
    let random = &mut context.random;
    let listed = view.worlds(most);
    let count = listed.as_ref().map_or(most, Vec::len);
    let mut worlds = Vec::new();
    for at in 0..count {
        if limits.is_over() {
            return None;
        }
        if !worlds.is_empty() && until.is_some_and(|until| Instant::now() >= until) {
            break;
        }
        let world = |state: &State| ModelledWorld::new(state, view.seat(), model, FEATURES);
        let world = match &listed {
            Some(listed) => world(&listed[at]),
            None => world(&view.sample(random)),
        };
        worlds.push(world.expect("a card is due"));
    }
    let used = if share > 0 { NODES_TO_DRAW * worlds.len() as u64 } else { 0 };
    Some((worlds, limits.with_nodes(limits.nodes.map(|nodes| nodes.saturating_sub(used)))))
}
