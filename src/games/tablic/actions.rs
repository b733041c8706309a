//! The moves as action numbers, for machine learning (`docs/environment.md`).

use super::captures::{extensions, is_capture};
use super::moves::Move;
use super::public::Public;
use super::rules::Tablic;
use crate::cards::french::Card;
use crate::cards::{Card as _, CardSet};
use crate::{ActionSet, ActionSpace, Continuation, PLAY};

/// The first action for a card of the table. The actions for cards of the hand come before these actions, and
/// the action that ends the move comes after them.
const TABLE: usize = Card::COUNT;
const DONE: usize = 2 * Card::COUNT;

impl ActionSpace for Tablic {
    const VERSION: u32 = 1;
    const ACTIONS: usize = DONE + 1;
    /// In random games of two players, fewer than one decision in 10,000 has more legal moves than this
    /// number.
    const CANDIDATES: usize = 256;
    const PHASES: &'static [&'static str] = &[PLAY];

    fn action_name(action: usize) -> String {
        match action {
            DONE => "done".to_owned(),
            TABLE..DONE => format!("capture {}", card(action - TABLE)),
            _ => card(action).to_string(),
        }
    }

    fn continuation(public: &Public, hand: CardSet<Card>, chosen: ActionSet) -> Continuation<Move> {
        let Some(played) = chosen_move(chosen) else {
            return Continuation::Legal(ActionSet::from_bits(hand.bits(), 0));
        };
        let Move { card, captured } = played;
        let further =
            if chosen.contains(DONE) { CardSet::EMPTY } else { extensions(card, public.table(), captured) };
        if further.is_empty() {
            return Continuation::Finished(played);
        }
        let further = ActionSet::from_bits(further.bits(), TABLE);
        let is_move = captured.is_empty() || is_capture(card, captured);
        Continuation::Legal(if is_move { further | ActionSet::of(DONE) } else { further })
    }

    fn parts(r#move: &Move) -> ActionSet {
        ActionSet::of(r#move.card.index()) | ActionSet::from_bits(r#move.captured.bits(), TABLE)
    }
}

fn card(index: usize) -> Card {
    Card::from_index(index).expect("an action of a card has the number of a card")
}

/// Returns the move with the card and the captured cards chosen so far; `None` before a card is chosen.
fn chosen_move(chosen: ActionSet) -> Option<Move> {
    let card = CardSet::from_bits(chosen.bits(0)).first()?;
    Some(Move { card, captured: CardSet::from_bits(chosen.bits(TABLE)) })
}
