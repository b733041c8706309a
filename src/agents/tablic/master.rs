//! `master`: playouts with learned values, and an exact last round of two (`docs/players/tablic.md`, *master*).

use std::sync::LazyLock;

use super::encoder::TablicEncoder;
use super::equivalence::equivalent_cards;
use super::solve;
use crate::agents::value_search::EXACT_ENDINGS;
use crate::agents::{ActionValues, Decision, DecisionContext, ValueSearch, WorldDraw};
use crate::games::View as _;
use crate::games::tablic::{Move, Tablic};

/// The learned values, and how they are used. The numbers are read once.
static SEARCH: LazyLock<ValueSearch<TablicEncoder>> = LazyLock::new(|| ValueSearch {
    values: ActionValues::read(include_bytes!("master.networks")).expect("the networks fit the encoder"),
    range: 4.0,
    solved_cards: 0,
    draw: WorldDraw { worlds: 4, temperature: 1.0 },
});

/// The move with the greatest expected margin; the card played is drawn among its equivalents in the hand.
pub(super) fn choose(context: &mut DecisionContext<'_, Tablic>) -> Option<Decision<Move>> {
    let view = context.view;
    let public = view.public();
    let is_open = public.players() == 2 && public.is_last_round();
    let decision = if is_open && context.options.check(&EXACT_ENDINGS) {
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
