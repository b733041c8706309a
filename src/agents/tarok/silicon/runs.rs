//! Cards that come to the same.

use super::layout::Layout;
use crate::cards::CardSet;
use crate::cards::tarok::{Card, KINGS, TAROKS, TRULA};

/// The cards that count 1: within a kind they differ in strength alone, and nothing else stands between them.
pub(super) const PLAIN: CardSet<Card> = CardSet::from_bits(
    TAROKS.bits() & !TRULA.bits()
        | KINGS.bits() >> 4
        | KINGS.bits() >> 5
        | KINGS.bits() >> 6
        | KINGS.bits() >> 7,
);

/// The legal cards that differ: of each run the lowest one. To the seat that asks the lowest tarok is the best of a run
/// to part with, since those in its hand count by their numbers.
pub(super) fn different(layout: &Layout) -> CardSet<Card> {
    runs(layout)
        .iter()
        .fold(layout.legal() - PLAIN, |kept, run| run.first().map_or(kept, |card| kept | CardSet::of(card)))
}

/// The plain cards that may be played, in runs: of one kind, with nothing of others' between them.
pub(super) fn runs(layout: &Layout) -> Vec<CardSet<Card>> {
    let (trick, turn) = (layout.trick(), layout.turn());
    // Of the trick only the card to beat counts any more.
    let beat = trick.cards().iter().find(|&&card| trick.player_of(card) == trick.winner());
    let others =
        (layout.left() - layout.hand(turn) - trick.set()) | beat.copied().map_or(CardSet::EMPTY, CardSet::of);
    let mut runs: Vec<CardSet<Card>> = Vec::new();
    let mut last: Option<Card> = None;
    for card in layout.legal() & PLAIN {
        let same = last.is_some_and(|last| {
            last.kind() == card.kind() && (last.above() - card.above()).is_disjoint(others)
        });
        match runs.last_mut().filter(|_| same) {
            Some(run) => *run |= CardSet::of(card),
            None => runs.push(CardSet::of(card)),
        }
        last = Some(card);
    }
    runs
}
