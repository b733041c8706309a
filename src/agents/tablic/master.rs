//! `master`: playouts with learned values, and an exact last round of two (`docs/players/tablic.md`, *master*).

use std::sync::LazyLock;

use super::encoder::{TablicEncoder, TablicWorkspace};
use super::equivalence::equivalent_cards;
use super::greedy_opponent::{best_response, has_always_taken_most};
use super::solve;
use crate::agents::value_search::EXACT_ENDINGS;
use crate::agents::{ActionValues, Control, Decision, DecisionContext, ValueSearch, WorldDraw};
use crate::games::View as _;
use crate::games::tablic::{Move, Tablic};
use crate::protocol::{Info, InfoScore};
use crate::search::Meter;

/// The most nodes of the best response to a greedy opponent: some tens of milliseconds.
const RESPONSE_NODES: u64 = 50_000;

/// The search with the learned values that ship. They are read once.
static SEARCH: LazyLock<ValueSearch<TablicEncoder>> = LazyLock::new(|| {
    let values = ActionValues::read(include_bytes!("master.networks"));
    master_search(values.expect("the networks fit the encoder"))
});

/// The search of `master`, with these values.
#[must_use]
pub fn master_search(values: ActionValues<TablicEncoder>) -> ValueSearch<TablicEncoder> {
    ValueSearch { values, range: 4.0, solved_cards: 0, draw: WorldDraw { worlds: 4, temperature: 1.0 } }
}

/// The move with the greatest expected margin.
pub(super) fn choose(context: &mut DecisionContext<'_, Tablic>) -> Option<Decision<Move>> {
    master_decision(&SEARCH, context)
}

/// The move with the greatest expected margin; the card played is drawn among its equivalents in the hand.
/// `None` when the seat is not to move.
///
/// # Panics
/// When the search plays a card that the seat does not hold.
#[must_use]
pub fn master_decision(
    search: &ValueSearch<TablicEncoder>,
    context: &mut DecisionContext<'_, Tablic>,
) -> Option<Decision<Move>> {
    let view = context.view;
    let public = view.public();
    let is_open = public.players() == 2 && public.is_last_round();
    let decision = if is_open && context.options.check(&EXACT_ENDINGS) {
        last_round(context)?
    } else {
        search.choose(context)?
    };
    let played = decision.r#move;
    let card = (equivalent_cards(played.card) & view.hand()).random(&mut context.random);
    let card = card.expect("the hand holds the card of its move");
    Some(Decision { r#move: Move { card, ..played }, ..decision })
}

/// A decision in the last round of two, where only the other hand is unseen: the best move against the best play; or against
/// greedy play, if the other has always taken the most at once.
fn last_round(context: &mut DecisionContext<'_, Tablic>) -> Option<Decision<Move>> {
    let (view, control) = (context.view, context.control);
    let world = view.sample(&mut context.random);
    let mut left = control.limits.nodes;
    if has_always_taken_most(context, &world) {
        // Half of the nodes are kept for the exact search, in case that the response needs more.
        let nodes = left.map_or(RESPONSE_NODES, |nodes| (nodes / 2).min(RESPONSE_NODES));
        let mut meter = Meter::new(control.limits.with_nodes(Some(nodes)));
        let mut workspace = TablicWorkspace::default();
        if let Ok(response) = best_response(&world, view.seat(), &mut workspace, &mut meter) {
            let payoff = response.payoff as f64;
            (control.report)(&Info {
                score: Some(InfoScore::Payoff(payoff)),
                nodes: meter.nodes(),
                time: control.limits.elapsed(),
                line: response.moves.iter().map(ToString::to_string).collect(),
                ..Info::default()
            });
            let best = response.moves.first().copied()?;
            return Some(Decision { r#move: best, expect: Some(payoff) });
        }
        left = left.map(|left| left - meter.nodes());
    }
    solve::solve(&world, &Control { limits: control.limits.with_nodes(left), report: control.report })
}
