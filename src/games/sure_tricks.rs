//! A proof that a seat wins all remaining tricks, whichever of the possible cards the others hold. The games
//! with tricks share it.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use crate::cards::{Card, CardSet};

/// Another hand, as far as a seat knows it.
#[derive(Clone, Copy, Debug)]
pub(super) struct OtherHand<C: Card> {
    /// The cards that the hand can hold.
    pub(super) possible: CardSet<C>,
    /// The number of cards in the hand.
    pub(super) size: usize,
}

impl<C: Card> OtherHand<C> {
    /// Returns the maximum number of these cards that the hand can hold.
    fn most(&self, cards: CardSet<C>) -> usize {
        (self.possible & cards).len().min(self.size)
    }
}

/// The rules that decide who wins a trick. A seat must follow suit. If it cannot, it may play a trump.
pub(super) struct TrickRules<C: Card, K: Fn(C) -> CardSet<C>, S: Fn(C) -> CardSet<C>> {
    /// All trumps; empty in a game without trumps.
    pub(super) trumps: CardSet<C>,
    /// Returns the suit of a card, or all trumps for a trump.
    pub(super) kind: K,
    /// Returns the cards of the same kind that beat a card.
    pub(super) stronger: S,
}

impl<C: Card, K: Fn(C) -> CardSet<C>, S: Fn(C) -> CardSet<C>> TrickRules<C, K, S> {
    /// Returns whether each of these cards wins its trick when a seat leads them in this order, whatever the
    /// other hands hold and play. `false` also when the proof fails.
    ///
    /// Each lead of a kind takes a card of the kind from every hand that has one. So after as many leads as a
    /// hand can hold cards of the kind, the hand has none left.
    pub(super) fn run(&self, leads: &[C], others: &[OtherHand<C>]) -> bool {
        let led_before =
            |at: usize, kind: CardSet<C>| leads[..at].iter().filter(|&&card| kind.contains(card)).count();
        leads.iter().enumerate().all(|(at, &card)| {
            let kind = (self.kind)(card);
            let (led, trumps_led) = (led_before(at, kind), led_before(at, self.trumps));
            let stronger = (self.stronger)(card);
            others.iter().all(|other| {
                let is_higher = other.most(kind) > led && !(other.possible & stronger).is_empty();
                let may_ruff = kind != self.trumps && other.most(self.trumps) > trumps_led;
                !is_higher && !may_ruff
            })
        })
    }

    /// Sorts cards for [`TrickRules::run`]: trumps first, and the cards of each kind from the strongest down.
    pub(super) fn order(&self, cards: CardSet<C>) -> Vec<C> {
        let mut order: Vec<C> = cards.iter().collect();
        order.sort_by_key(|&card| {
            let kind = (self.kind)(card);
            (kind != self.trumps, kind.bits(), (self.stronger)(card).len())
        });
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::tarok::{Card, TAROKS};

    fn cards(text: &str) -> CardSet<Card> {
        CardSet::parse(&text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>()).unwrap()
    }

    /// Returns whether the hand wins every trick against two hands of these sizes.
    fn runs(hand: &str, possible: [&str; 2], sizes: [usize; 2]) -> bool {
        let rules = TrickRules { trumps: TAROKS, kind: Card::kind, stronger: Card::above };
        let others = [0, 1].map(|at| OtherHand { possible: cards(possible[at]), size: sizes[at] });
        rules.run(&rules.order(cards(hand)), &others)
    }

    #[test]
    fn leads_of_trumps_draw_the_trumps_of_the_others() {
        assert!(runs("t22 t20 t5", ["t7 t8 4h", "t9 t10 3h"], [2, 2]));
        // One hand can hold three taroks, and two leads draw only two of them.
        assert!(!runs("t22 t20 t5", ["t7 t8 t9 4h", "t10 3h"], [3, 3]));
        assert!(!runs("t22 t5", ["t7 t8 4h", "3h"], [2, 2]));
    }

    #[test]
    fn a_suit_wins_only_when_nobody_can_beat_or_ruff_it() {
        assert!(runs("t22 Kh", ["t7 4h", "3h 2h"], [1, 1]));
        assert!(!runs("Kh", ["t7 4h", "3h 2h"], [1, 1]));
        assert!(!runs("Qh", ["Kh 4h", "3h 2h"], [1, 1]));
        assert!(runs("Qh Jh", ["4h", "3h Ch"], [1, 1]));
    }
}
