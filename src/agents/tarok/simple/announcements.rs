//! Announcements: only bonuses that are nearly certain.

use super::win_probability::{is_master, outstanding};
use crate::cards::CardSet;
use crate::cards::tarok::{Card, KINGS, TAROKS, TRULA};
use crate::games::tarok::{Item, Items, View};

/// The number of taroks that is enough to keep the pagat safe for the trula.
const TAROKS_FOR_TRULA: usize = 8;
/// The number of taroks that is enough to win all kings.
const TAROKS_FOR_KINGS: usize = 10;
/// The number of taroks that is enough to win the last trick with the pagat.
const TAROKS_FOR_PAGAT: usize = 11;

/// The bonuses that are nearly certain.
pub(super) fn announce(view: &View) -> Items {
    let bonuses = [
        (Item::Trula, trula(view)),
        (Item::Kings, kings(view)),
        (Item::Pagat, pagat(view)),
        (Item::Valat, valat(view)),
    ];
    bonuses
        .into_iter()
        .filter(|&(_, is_likely)| is_likely)
        .fold(Items::EMPTY, |items, (item, _)| items.with(item))
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

/// Whether the highest taroks draw all other taroks, however these are distributed, and every other card is
/// the highest card of its suit.
fn valat(view: &View) -> bool {
    let masters = taroks(view).iter().filter(|&card| is_master(view, card)).count();
    let others = (outstanding(view) & TAROKS).len();
    masters >= others && (view.hand() - TAROKS).iter().all(|card| is_master(view, card))
}
