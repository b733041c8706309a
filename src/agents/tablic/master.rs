//! `master`: playouts with learned values, and an exact last round of two (`docs/players/tablic.md`, *master*).

use std::sync::LazyLock;

use super::encoder::TablicEncoder;
use super::equivalence::equivalent_cards;
use super::solve;
use crate::agents::{ActionValues, Decision, DecisionContext, ValueSearch};
use crate::games::View as _;
use crate::games::tablic::{Move, Tablic};

static SEARCH: LazyLock<ValueSearch<TablicEncoder>> = LazyLock::new(|| {
    let var = |name: &str, default: f64| std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default);
    let file = std::fs::read(std::env::var("NETS").unwrap_or("/tmp/v/tr/tab.networks".into())).expect("file");
    ValueSearch {
    values: ActionValues::read(&file).expect("the weights fit the encoder"),
    width: var("WIDTH", 8.0) as usize,
    range: var("RANGE", 3.0),
    prior: var("PRIOR", 16.0),
    horizon: var("HORIZON", 1000.0) as usize,
}});

/// The move with the greatest expected margin; the card played is drawn among its equivalents in the hand.
pub(super) fn choose(context: &mut DecisionContext<'_, Tablic>) -> Option<Decision<Move>> {
    let view = context.view;
    let public = view.public();
    let decision = if public.players() == 2 && public.is_last_round() {
        // Only the other hand is unseen.
        solve::solve(&view.sample(&mut context.random), context.control)?
    } else {
        SEARCH.choose(context)?
    };
    let played = decision.r#move;
    let card = (equivalent_cards(played.card) & view.hand()).random(&mut context.random);
    let card = card.expect("the hand holds the card of its move");
    Some(Decision { r#move: Move { card, ..played }, ..decision })
}
