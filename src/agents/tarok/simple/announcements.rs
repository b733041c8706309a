//! What declarer announces: only what is nearly certain.

use super::outlook::{is_master, outstanding};
use crate::cards::CardSet;
use crate::cards::tarok::{Card, KINGS, TAROKS, TRULA};
use crate::games::tarok::{Item, Items, View};

/// The taroks with which a pagat comes home, all kings do, and the pagat wins the last trick.
const TAROKS_FOR_TRULA: usize = 8;
const TAROKS_FOR_KINGS: usize = 10;
const TAROKS_FOR_PAGAT: usize = 11;

/// What is nearly certain.
pub(super) fn announce(view: &View) -> Items {
    let near = [
        (Item::Trula, trula(view)),
        (Item::Kings, kings(view)),
        (Item::Pagat, pagat(view)),
        (Item::Valat, valat(view)),
    ];
    near.into_iter().filter(|&(_, is_near)| is_near).fold(Items::EMPTY, |items, (item, _)| items.with(item))
}

fn taroks(view: &View) -> CardSet<Card> {
    view.hand() & TAROKS
}

fn trula(view: &View) -> bool {
    TRULA.is_subset(view.hand()) && taroks(view).len() >= TAROKS_FOR_TRULA
}

fn kings(view: &View) -> bool {
    KINGS.is_subset(view.hand()) && taroks(view).len() >= TAROKS_FOR_KINGS
}

fn pagat(view: &View) -> bool {
    view.hand().contains(Card::PAGAT)
        && view.hand().contains(Card::SKIS)
        && taroks(view).len() >= TAROKS_FOR_PAGAT
}

/// Whether the highest taroks draw all others, wherever these are, and every other card is the highest of its suit.
fn valat(view: &View) -> bool {
    let masters = taroks(view).iter().filter(|&card| is_master(view, card)).count();
    let others = (outstanding(view) & TAROKS).len();
    masters >= others && (view.hand() - TAROKS).iter().all(|card| is_master(view, card))
}
