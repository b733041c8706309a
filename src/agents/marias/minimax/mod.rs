//! `minimax` and `trusting`: alpha-beta over the deals that agree with what the seat knows (`docs/players.md`,
//! *minimax*; the thesis' `MinimaxPlayer`, 4.2.5, and its naive copy, 5.2).

mod estimate;
mod hra;
mod sedma;
mod world;

use std::time::{Duration, Instant};

use self::world::World;
use super::board::cards;
use super::habits;
use super::smart::Smart;
use crate::agents::{Control, Decision, DecisionContext};
use crate::cards::german::Card;
use crate::games::marias::{Marias, Move, SEATS, State};
use crate::games::{Position as _, Turn, View as _};
use crate::protocol::{Info, OptionSpec, Seat, Spin};
use crate::search::{
    Meter, Pimc, SearchFeature, SearchFeatures, SearchLimits, Solver, Stopped, StoppingRule,
};

/// The parts of the search.
pub(super) const PARTS: SearchFeatures =
    SearchFeatures::ALL.without(SearchFeature::History).without(SearchFeature::Killers);

/// The most deals that are looked at.
const WORLDS: Spin = Spin { name: "Worlds", default: 20, min: 1, max: 1000 };

/// The most nodes for one decision; 0 for no limit.
const MAX_NODES: Spin = Spin { name: "MaxNodes", default: 1_000_000, min: 0, max: u64::MAX };

/// The longest time for one decision in milliseconds; 0 for no limit.
const MAX_TIME: Spin = Spin { name: "MaxTime", default: 1000, min: 0, max: 1_000_000_000 };

/// With fewer nodes a world is not worth looking at: about what the rest of a trick takes.
const NODES_A_WORLD: u64 = 256;

/// The options.
pub(super) fn options() -> Vec<OptionSpec> {
    vec![MAX_TIME.into(), MAX_NODES.into(), WORLDS.into()]
}

/// What an opponent of forhont takes its partner for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Partner {
    /// One more enemy (*paranoid*).
    Enemy,
    /// One who finds what is best for both.
    Friend,
}

/// The choice of `minimax`.
pub(super) fn choose(question: &mut DecisionContext<'_, Marias>) -> Option<Decision<Move>> {
    choose_with(question, Partner::Enemy)
}

/// The choice of `trusting`.
pub(super) fn choose_trusting(question: &mut DecisionContext<'_, Marias>) -> Option<Decision<Move>> {
    choose_with(question, Partner::Friend)
}

/// What is held between two tricks, in the numbers of the board.
#[derive(Clone, Copy, Debug)]
struct Hands {
    hands: [u32; SEATS],
    trumps: u32,
}

impl Hands {
    /// How many tricks are to come.
    fn tricks(&self) -> u32 {
        self.hands[0].count_ones()
    }
}

/// Everything but the cards, and the first trick, is as `smart` has it, and so is a card that no search was finished
/// for.
fn choose_with(question: &mut DecisionContext<'_, Marias>, partner: Partner) -> Option<Decision<Move>> {
    let smart = habits::choose::<Smart>(question)?;
    match smart.r#move {
        Move::Card(card) if question.view.public().tricks_played() > 0 => {
            search(question, card, partner).or(Some(smart))
        }
        _ => Some(smart),
    }
}

/// The card with the best mean over all worlds, one trick deep, then two, and so on; of equals that of `smart`, else the
/// first. A depth counts when it was finished in all worlds.
fn search(
    question: &mut DecisionContext<'_, Marias>,
    smart: Card,
    partner: Partner,
) -> Option<Decision<Move>> {
    let (view, control) = (question.view, question.control);
    if view.public().legal_cards(view.hand()).len() < 2 {
        return None;
    }
    let budget = budget(question);
    let worlds = worlds(question, budget, partner)?;
    let board = worlds.first()?.board();
    let cards: Vec<Card> = cards(board.playable()).filter_map(|number| board.card(number)).collect();
    let own = if view.seat().index() == 0 { 1.0 } else { -0.5 };
    let comparing = Pimc { stopping_rule: StoppingRule::All };
    let (mut nodes, mut choice) = (0, None);
    for tricks in 1..=depth(control, view.hand().len()) {
        let left = SearchLimits { nodes: budget.nodes.map(|limit| limit.saturating_sub(nodes)), ..budget };
        let comparison = comparing.evaluate(
            worlds.iter().map(|world| (world, 1.0)),
            left,
            || Solver::new(PARTS),
            |solver, world, meter| {
                // A meter looks at the clock late, and there is one for each world.
                if budget.is_over() {
                    return Err(Stopped);
                }
                let payoffs = world.payoffs(tricks, solver, meter)?;
                Ok(payoffs.into_iter().map(|payoff| own * payoff).collect())
            },
        );
        nodes += comparison.nodes;
        if comparison.worlds() < worlds.len() {
            break;
        }
        let (means, best) = comparison.means().zip(comparison.best())?;
        let is_as_good = |place: &usize| means[*place] >= means[best];
        let smarts = cards.iter().position(|&card| card == smart).filter(is_as_good);
        let best = smarts.unwrap_or(best);
        let (card, score) = (*cards.get(best)?, *means.get(best)?);
        (control.report)(&Info {
            depth: Some(tricks as u32),
            worlds: Some(worlds.len() as u32),
            score: Some(score),
            nodes,
            time: control.limits.elapsed(),
            line: vec![card.to_string()],
            ..Info::default()
        });
        choice = Some(Decision { r#move: Move::Card(card), expect: Some(score) });
    }
    choice
}

/// Forhont's payoff after each card in one world, so many tricks deep, all others against the seat to move.
///
/// # Errors
/// When the budget is spent, or no card is due.
pub(super) fn every_card(
    state: &State,
    tricks: usize,
    features: SearchFeatures,
    meter: &mut Meter<'_>,
) -> Result<Vec<f64>, Stopped> {
    let Turn::Seat(seat) = state.turn() else { return Err(Stopped) };
    let world = World::new(state, for_forhont(seat, Partner::Enemy), features).ok_or(Stopped)?;
    world.payoffs(tricks, &mut Solver::new(features), meter)
}

/// Which seats want forhont to win, as `seat` takes them.
fn for_forhont(seat: Seat, partner: Partner) -> [bool; SEATS] {
    // Forhont has no partner: all others are against it.
    let all_others = partner == Partner::Enemy && seat.index() > 0;
    [0, 1, 2].map(|other| if all_others { other != seat.index() } else { other == 0 })
}

/// How many tricks are looked at.
fn depth(control: &Control<'_>, hand: usize) -> usize {
    control.limits.depth.map_or(hand, |depth| hand.min(depth as usize))
}

/// The limits of the question and the options together. A limit in nodes or depth means the same move on any machine,
/// so time does not count then.
fn budget<'a>(question: &DecisionContext<'a, Marias>) -> SearchLimits<'a> {
    let (control, options) = (question.control, question.options);
    let limit = |spin| Some(options.spin(spin)).filter(|&limit| limit > 0);
    let timed = control.limits.nodes.is_none() && control.limits.depth.is_none();
    let time = limit(&MAX_TIME).filter(|_| timed).map(Duration::from_millis);
    let until: Option<Instant> = time.and_then(|time| control.limits.started.checked_add(time));
    SearchLimits {
        deadline: [control.limits.deadline, until].into_iter().flatten().min(),
        nodes: [control.limits.nodes, limit(&MAX_NODES)].into_iter().flatten().min(),
        ..control.limits
    }
}

/// The worlds to look at: all that agree with what the seat knows, when they are few enough, else as many of them as
/// may be, each drawn uniformly. Nothing when the budget is spent before.
fn worlds(
    question: &mut DecisionContext<'_, Marias>,
    budget: SearchLimits<'_>,
    partner: Partner,
) -> Option<Vec<World>> {
    let view = question.view;
    let most = budget.nodes.map_or(u64::MAX, |nodes| nodes / NODES_A_WORLD);
    let most = most.min(question.options.spin(&WORLDS)) as usize;
    let random = &mut question.random;
    let maximizing = for_forhont(view.seat(), partner);
    let listed = view.worlds(most);
    let drawn = listed.unwrap_or_else(|| (0..most).map(|_| view.sample(random)).collect());
    let world = |state| if budget.is_over() { None } else { World::new(state, maximizing, PARTS) };
    drawn.iter().map(world).collect()
}
