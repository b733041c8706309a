//! The cards of the third hand that the thesis looks at (4.2.4, candidates 1 to 6).
//!
//! Its tables 5 and 6 say which candidate counts in which state of the trick; their ticks are lost in the copy that
//! is known, so they are set here by the reasons that stand beside each candidate in the text.

use super::layout::Layout;
use crate::cards::CardSet;
use crate::cards::tarok::{Card, KINGS, Suit, TAROKS};
use crate::games::tarok::{Contract, SEATS};

/// The queens and the kings.
const HIGH_FIGURES: CardSet<Card> = CardSet::from_bits(KINGS.bits() | KINGS.bits() >> 1);

/// The legal cards that are looked at: all of them, but for the third hand.
pub(super) fn candidates(layout: &Layout) -> CardSet<Card> {
    let legal = layout.legal();
    if layout.trick().cards().len() + 1 < SEATS {
        return legal;
    }
    let suits = Suit::ALL.map(|suit| legal & suit.cards());
    let taroks = match layout.contract() {
        Contract::Berac => highest(legal & TAROKS),
        Contract::Klop => taroks_in_klop(legal & TAROKS),
        _ => taroks(layout, legal & TAROKS),
    };
    suits.iter().fold(taroks, |kept, &suit| kept | of_suit(layout, suit))
}

/// Of taroks: the lowest, the lowest that takes the trick, the next one when the lowest is the pagat, and the mond.
fn taroks(layout: &Layout, taroks: CardSet<Card>) -> CardSet<Card> {
    let takes = |&card: &Card| {
        let mut trick = *layout.trick();
        trick.add(card);
        trick.winner() == Some(layout.turn())
    };
    let lowest = taroks.first().map_or(CardSet::EMPTY, CardSet::of);
    let taking = taroks.iter().find(takes).map_or(CardSet::EMPTY, CardSet::of);
    let behind = if lowest == CardSet::of(Card::PAGAT) {
        (taroks - lowest).first().map_or(CardSet::EMPTY, CardSet::of)
    } else {
        CardSet::EMPTY
    };
    lowest | taking | behind | taroks & CardSet::of(Card::MOND)
}

/// Of taroks that must be played in klop: the highest; behind the mond, which another may still have to take, the next.
fn taroks_in_klop(taroks: CardSet<Card>) -> CardSet<Card> {
    let first = highest(taroks);
    if first == CardSet::of(Card::MOND) { first | highest(taroks - first) } else { first }
}

/// Of a suit: the lowest and the highest; in a game for points, below a queen or a king, the next one, too. Thrown off
/// under a trick of the other side only the lowest counts; in berač, and thrown off in klop, only the highest.
fn of_suit(layout: &Layout, suit: CardSet<Card>) -> CardSet<Card> {
    let trick = layout.trick();
    let follows = trick.cards().first().is_some_and(|led| !suit.is_disjoint(led.kind()));
    let lowest = suit.first().map_or(CardSet::EMPTY, CardSet::of);
    let first = highest(suit);
    let is_partners = trick.winner().is_some_and(|winner| layout.are_partners(winner, layout.turn()));
    match layout.contract() {
        Contract::Berac => first,
        Contract::Klop if follows => lowest | first,
        Contract::Klop => first,
        _ if !follows && !is_partners => lowest,
        _ if first.is_subset(HIGH_FIGURES) => lowest | first | highest(suit - first),
        _ => lowest | first,
    }
}

/// The highest card of one kind, as a set.
fn highest(cards: CardSet<Card>) -> CardSet<Card> {
    CardSet::from_bits(cards.bits().checked_ilog2().map_or(0, |highest| 1 << highest))
}
