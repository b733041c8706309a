//! `minimax` and `trusting`: alpha-beta over worlds that agree with the view (`docs/players/marias.md`,
//! *minimax*). They are the thesis' `MinimaxPlayer` (4.2.5) and its naive copy (5.2).

mod estimate;
mod estimated_position;
mod hands;
mod hra_probability;
mod sedma_probability;

use std::time::{Duration, Instant};

use self::estimated_position::EstimatedPosition;
use super::heuristic_policy;
use super::smart::Smart;
use super::trick_position::cards;
use super::trump_table::best_trump_card;
use crate::agents::{Decision, DecisionContext};
use crate::cards::german::Card;
use crate::games::marias::{Marias, Move, SEATS, State};
use crate::games::{Position as _, Turn, View as _};
use crate::protocol::{Info, InfoScore, OptionSpec, Seat, Spin};
use crate::search::{
    Meter, Pimc, PimcDepth, SearchFeature, SearchFeatures, SearchLimits, Solver, Stopped, StoppingRule,
};

/// The features of the search.
pub(super) const FEATURES: SearchFeatures =
    SearchFeatures::ALL.without(SearchFeature::History).without(SearchFeature::Killers);

/// The maximum number of worlds.
const WORLDS: Spin = Spin { name: "Worlds", default: 20, min: 1, max: 1000 };

/// The maximum number of nodes of a decision; 0 for no limit.
const MAX_NODES: Spin = Spin { name: "MaxNodes", default: 1_000_000, min: 0, max: u64::MAX };

/// The maximum time of a decision in milliseconds; 0 for no limit.
const MAX_TIME: Spin = Spin { name: "MaxTime", default: 1000, min: 0, max: 1_000_000_000 };

/// The minimum number of nodes per world: about the nodes that the rest of a trick needs. A small node limit
/// reduces the number of worlds.
const NODES_PER_WORLD: u64 = 256;

/// The options.
pub(super) fn options() -> Vec<OptionSpec> {
    vec![MAX_TIME.into(), MAX_NODES.into(), WORLDS.into()]
}

/// How an opponent of forhont models its partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Partner {
    /// As one more opponent (*paranoid* search).
    Opponent,
    /// As an ally that plays the best moves for both.
    Ally,
}

/// The decision of `minimax`.
pub(super) fn choose(context: &mut DecisionContext<'_, Marias>) -> Option<Decision<Move>> {
    choose_with(context, Partner::Opponent)
}

/// The decision of `trusting`.
pub(super) fn choose_trusting(context: &mut DecisionContext<'_, Marias>) -> Option<Decision<Move>> {
    choose_with(context, Partner::Ally)
}

/// Searches for a card after the first trick, and takes the trump card from the trump table. All other decisions come from
/// `smart`, and so does a card when no search was finished.
fn choose_with(context: &mut DecisionContext<'_, Marias>, partner: Partner) -> Option<Decision<Move>> {
    let smart = heuristic_policy::choose::<Smart>(context)?;
    match smart.r#move {
        Move::Trump(_) => Some(Decision::of(Move::Trump(best_trump_card(context.view.hand())))),
        Move::Card(card) if context.view.public().tricks_played() > 0 => {
            search(context, card, partner).or(Some(smart))
        }
        _ => Some(smart),
    }
}

/// The card with the best mean over all worlds, by iterative deepening in tricks. Of equal cards it is the
/// card of `smart`, otherwise the first. A depth counts only when it is finished in all worlds. `None` when
/// there is no choice or no depth is finished.
fn search(
    context: &mut DecisionContext<'_, Marias>,
    smart: Card,
    partner: Partner,
) -> Option<Decision<Move>> {
    let (view, control) = (context.view, context.control);
    if view.public().legal_cards(view.hand()).len() < 2 {
        return None;
    }
    let limits = limits(context);
    let worlds = worlds(context, limits, partner)?;
    let position = worlds.first()?.position();
    let cards: Vec<Card> = cards(position.legal_cards()).map(|number| position.card(number)).collect();
    // Forhont's payoff is twice an opponent's payoff, with the opposite sign.
    let own = if view.seat().index() == 0 { 1.0 } else { -0.5 };
    let mut chosen = None;
    Pimc { stopping_rule: StoppingRule::All }.deepen(
        &worlds,
        1..=depth(&limits, view.hand().len()),
        limits,
        || Solver::new(FEATURES),
        |solver, world, tricks, meter| {
            // Each world has its own meter. A meter reads the clock only after some work, so the limits are
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
                chosen = Some(Decision { r#move: Move::Card(card), expect: Some(score) });
            }
        },
    );
    chosen
}

/// The best card and its mean payoff. The best card is `smart` unless another card is better.
fn best_card(tricks: &PimcDepth<'_>, cards: &[Card], smart: Card) -> (Card, f64) {
    let found = tricks.result.means().zip(tricks.result.best());
    let (means, best) = found.expect("a reported depth has finished worlds");
    let is_as_good = |place: &usize| means[*place] >= means[best];
    let best = cards.iter().position(|&card| card == smart).filter(is_as_good).unwrap_or(best);
    (cards[best], means[best])
}

/// Forhont's payoff after each card in one world at this depth in tricks. All other seats play against the
/// seat to move.
///
/// # Errors
/// When a limit is reached.
///
/// # Panics
/// When no card is due.
pub(super) fn value_cards(
    state: &State,
    tricks: usize,
    features: SearchFeatures,
    meter: &mut Meter<'_>,
) -> Result<Vec<f64>, Stopped> {
    let Turn::Seat(seat) = state.turn() else { panic!("a seat is to move") };
    let world = EstimatedPosition::new(state, maximizing(seat, Partner::Opponent), features);
    world.expect("a card is due").values(tricks, &mut Solver::new(features), meter)
}

/// The seats that play for forhont in the model of `seat`.
fn maximizing(seat: Seat, partner: Partner) -> [bool; SEATS] {
    // Forhont has no partner: all others play against it.
    let all_others = partner == Partner::Opponent && seat.index() > 0;
    [0, 1, 2].map(|other| if all_others { other != seat.index() } else { other == 0 })
}

/// The maximum depth in tricks.
fn depth(limits: &SearchLimits<'_>, hand: usize) -> usize {
    limits.depth.map_or(hand, |depth| hand.min(depth as usize))
}

/// The limits of the decision combined with the options. With a limit in nodes or depth the move must not depend on the
/// machine, so `MaxTime` is ignored.
fn limits<'a>(context: &DecisionContext<'a, Marias>) -> SearchLimits<'a> {
    let (limits, options) = (context.control.limits, context.options);
    let limit = |spin| Some(options.spin(spin)).filter(|&limit| limit > 0);
    let timed = limits.nodes.is_none() && limits.depth.is_none();
    let time = limit(&MAX_TIME).filter(|_| timed).map(Duration::from_millis);
    let until: Option<Instant> = time.and_then(|time| limits.started.checked_add(time));
    SearchLimits {
        deadline: [limits.deadline, until].into_iter().flatten().min(),
        nodes: [limits.nodes, limit(&MAX_NODES)].into_iter().flatten().min(),
        ..limits
    }
}

/// The worlds to search: all worlds of the view when they are few enough, otherwise uniform samples. `None`
/// when a limit is reached first.
fn worlds(
    context: &mut DecisionContext<'_, Marias>,
    limits: SearchLimits<'_>,
    partner: Partner,
) -> Option<Vec<EstimatedPosition>> {
    let view = context.view;
    let most = limits.nodes.map_or(u64::MAX, |nodes| nodes / NODES_PER_WORLD);
    let most = most.min(context.options.spin(&WORLDS)) as usize;
    let random = &mut context.random;
    let maximizing = maximizing(view.seat(), partner);
    let states = view.worlds(most).unwrap_or_else(|| (0..most).map(|_| view.sample(random)).collect());
    let world = |state| {
        let is_over = limits.is_over();
        (!is_over).then(|| EstimatedPosition::new(state, maximizing, FEATURES).expect("a card is due"))
    };
    states.iter().map(world).collect()
}
