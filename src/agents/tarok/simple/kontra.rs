//! Kontra: a defender raises items that declarer is unlikely to make; declarer raises a game that it is
//! unlikely to lose.

use super::hand_strength::strength;
use crate::cards::tarok::{Card, KINGS, TRULA};
use crate::games::View as _;
use crate::games::tarok::{Contract, Item, Items, View};

/// The minimum strength of a defender's hand for a kontra.
const MIN_KONTRA: f64 = 29.0;
/// The minimum strength of declarer's hand for a re.
const MIN_RE: f64 = 40.0;

/// The items to raise.
pub(super) fn raise(view: &View) -> Items {
    let declares = view.public().declarer() == Some(view.seat());
    let raises = |item| if declares { answers(view, item) } else { doubts(view, item) };
    let open = view.public().kontra().open_to(view.seat());
    open.iter().filter(|&item| raises(item)).fold(Items::EMPTY, Items::with)
}

/// Whether a defender's hand makes this item unlikely.
fn doubts(view: &View, item: Item) -> bool {
    let hand = view.hand();
    // The defenders do not raise again after a re.
    if view.public().kontra().level(item) > 0 {
        return false;
    }
    match item {
        Item::Game => {
            view.public().contract().is_some_and(Contract::is_for_points) && strength(hand) >= MIN_KONTRA
        }
        Item::Trula => !hand.is_disjoint(TRULA),
        Item::Kings => !hand.is_disjoint(KINGS),
        Item::Pagat => hand.contains(Card::PAGAT),
        Item::Valat => hand.contains(Card::SKIS),
    }
}

/// Whether declarer raises this item.
fn answers(view: &View, item: Item) -> bool {
    item == Item::Game
        && view.public().contract().is_some_and(Contract::is_for_points)
        && strength(view.hand()) >= MIN_RE
}
