//! Which stakes are raised: by a defender what declarer can hardly make, by declarer what it can hardly lose.

use super::strength::strength;
use crate::cards::tarok::{Card, KINGS, TRULA};
use crate::games::View as _;
use crate::games::tarok::{Contract, Item, Items, View};

/// The strength from which a defender doubts the game, and declarer is sure of it.
const DOUBT: f64 = 29.0;
const SURE: f64 = 40.0;

/// The items to raise.
pub(super) fn raise(view: &View) -> Items {
    let declares = view.public().declarer() == Some(view.seat());
    let raises = |item| if declares { is_sure(view, item) } else { doubts(view, item) };
    let open = view.public().kontra().open_to(view.seat());
    open.iter().filter(|&item| raises(item)).fold(Items::EMPTY, Items::with)
}

/// Whether a defender's hand speaks against this item.
fn doubts(view: &View, item: Item) -> bool {
    let hand = view.hand();
    // Who was answered knows enough.
    if view.public().kontra().level(item) > 0 {
        return false;
    }
    match item {
        Item::Game => {
            view.public().contract().is_some_and(Contract::is_for_points) && strength(hand) >= DOUBT
        }
        Item::Trula => !hand.is_disjoint(TRULA),
        Item::Kings => !hand.is_disjoint(KINGS),
        Item::Pagat => hand.contains(Card::PAGAT),
        Item::Valat => hand.contains(Card::SKIS),
    }
}

/// Whether declarer answers.
fn is_sure(view: &View, item: Item) -> bool {
    item == Item::Game
        && view.public().contract().is_some_and(Contract::is_for_points)
        && strength(view.hand()) >= SURE
}
