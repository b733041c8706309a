//! Cards of one hand that are worth the same.

use super::knowledge::current_trick;
use crate::cards::german::{Card, Rank, Suit};
use crate::cards::{Card as _, CardSet};
use crate::games::marias::strength::{FAT, obers_beside};
use crate::games::marias::{Trick, View};

/// For each card of a hand, the next lower card that is worth the same.
///
/// Two cards of a suit are worth the same if both are fat or neither is, and no card between them can be played any more
/// or lies on the table: then no duty, no trick and no points differ. The trump 7 equals no card, because of sedma. An ober
/// whose king is in the hand equals no lower card, because of the marriage.
pub(super) struct EqualCards([Option<Card>; Card::COUNT]);

/// The ranks from weak to strong, by order of the tens.
const RANKS: [[Rank; 8]; 2] = [
    Rank::ALL,
    [Rank::Seven, Rank::Eight, Rank::Nine, Rank::Ten, Rank::Unter, Rank::Ober, Rank::King, Rank::Ace],
];

impl EqualCards {
    /// The equal cards among these cards of the hand. The cards of `apart` equal no card.
    pub(super) fn new(view: &View, cards: CardSet<Card>, mut apart: CardSet<Card>, trump: Suit) -> Self {
        apart.insert(Card::new(Rank::Seven, trump));
        let married = obers_beside(view.hand());
        let table = current_trick(view.public()).map_or(CardSet::EMPTY, Trick::set);
        let between = view.unseen() | table;
        let ranks = RANKS[view.public().rules().tens as usize];
        let mut below = [None; Card::COUNT];
        for suit in Suit::ALL.into_iter().filter(|suit| (cards & suit.cards()).len() > 1) {
            let mut last = [None; 2];
            for card in ranks.map(|rank| Card::new(rank, suit)) {
                if between.contains(card) {
                    last = [None; 2];
                } else if cards.contains(card) && !apart.contains(card) {
                    let last = &mut last[usize::from(FAT.contains(card))];
                    below[card.index()] = last.filter(|_| !married.contains(card));
                    *last = Some(card);
                }
            }
        }
        Self(below)
    }

    /// The next lower card that is worth the same.
    pub(super) fn below(&self, card: Card) -> Option<Card> {
        self.0[card.index()]
    }
}
