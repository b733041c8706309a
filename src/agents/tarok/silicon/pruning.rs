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
        trick.push(card);
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
        Contract::Klop if follows => lowest | first,
        Contract::Klop | Contract::Berac => first,
        _ if !follows && !is_partners => lowest,
        _ if first.is_subset(HIGH_FIGURES) => lowest | first | highest(suit - first),
        _ => lowest | first,
    }
}

/// The highest card of one kind, as a set.
fn highest(cards: CardSet<Card>) -> CardSet<Card> {
    CardSet::from_bits(cards.bits().checked_ilog2().map_or(0, |highest| 1 << highest))
}

#[cfg(test)]
mod tests {
    use super::super::layout::tests::{after, cards, led_by_0};
    use super::*;

    /// What the third hand looks at, a defender but in klop, after these two cards.
    fn third(contract: Contract, hand: &str, played: &str) -> CardSet<Card> {
        let [first, second] = played.split_whitespace().collect::<Vec<_>>()[..] else { panic!("two cards") };
        candidates(&after(led_by_0(contract, [first, second, hand]), played))
    }

    #[test]
    fn of_the_suit_led_the_lowest_the_highest_and_below_a_queen_the_next_are_looked_at() {
        assert_eq!(third(Contract::Three, "3h 2h Jh Ch Kh t5", "4h 1h"), cards("3h Ch Kh"));
        assert_eq!(third(Contract::Three, "3h 2h Jh Ch t5", "4h 1h"), cards("3h Ch"));
    }

    #[test]
    fn of_taroks_the_lowest_the_lowest_that_takes_the_one_behind_the_pagat_and_the_mond_are_looked_at() {
        assert_eq!(third(Contract::Three, "t1 t4 t5 t9 t15 t21 Kh", "t8 t3"), cards("t1 t4 t9 t21"));
        assert_eq!(third(Contract::Three, "t4 t5 t9 t15", "t8 t3"), cards("t4 t9"));
        assert_eq!(third(Contract::Solo, "t4 t5 t9 t15", "Kh 4h"), cards("t4"), "the lowest takes");
        assert_eq!(
            third(Contract::Solo, "t1 t4 t5", "t21 t22"),
            cards("t1 t4"),
            "mond and škis fall to the pagat"
        );
    }

    #[test]
    fn thrown_off_under_the_partner_dear_cards_count_and_under_declarer_the_cheapest() {
        assert_eq!(third(Contract::Two, "4d 3d Jd Qd 7s", "t10 t12"), cards("4d Jd Qd 7s"));
        assert_eq!(third(Contract::Two, "4d 3d Jd Qd 7s", "t10 t3"), cards("4d 7s"));
    }

    #[test]
    fn klop_looks_at_the_highest_and_behind_the_mond_the_next_and_berac_at_the_highest_alone() {
        assert_eq!(third(Contract::Klop, "t7 t15 t20 t21", "t5 t6"), cards("t20 t21"));
        assert_eq!(third(Contract::Klop, "t7 t15 t20", "t5 t6"), cards("t20"));
        assert_eq!(third(Contract::Klop, "2h Jh Kh", "4h 3h"), cards("2h Kh"));
        assert_eq!(third(Contract::Berac, "2h Jh Kh", "4h 3h"), cards("Kh"));
        assert_eq!(third(Contract::Berac, "2d 1d Jc Kc", "4h 3h"), cards("1d Kc"));
    }

    #[test]
    fn the_first_two_hands_look_at_all_that_is_legal() {
        let layout = led_by_0(Contract::Three, ["3h 2h 1h Jh t5 t6", "4h Ch Qh", "Kh"]);
        assert_eq!(candidates(&layout), cards("3h 2h 1h Jh t5 t6"));
        assert_eq!(candidates(&after(layout, "3h")), cards("4h Ch Qh"));
    }
}
