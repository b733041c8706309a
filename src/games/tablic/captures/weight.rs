//! How captures are compared.

use super::table::{Table, cards_of};
use crate::cards::CardSet;
use crate::cards::french::Card;
use crate::games::tablic::values::{TEN_OF_DIAMONDS, TWO_OF_CLUBS, points};

/// The weight of some cards: heavier is better. It adds up card by card, and orders sets by their points, then by
/// how many cards they are, by the ten of diamonds, by the two of clubs, by the aces.
pub(super) fn weight(cards: CardSet<Card>) -> u64 {
    let aces = (cards.bits() & cards_of(1)).count_ones();
    u64::from(points(cards)) << 11
        | (cards.len() as u64) << 5
        | u64::from(cards.contains(TEN_OF_DIAMONDS)) << 4
        | u64::from(cards.contains(TWO_OF_CLUBS)) << 3
        | u64::from(aces)
}

/// The heaviest `count` cards of a number.
pub(super) fn heaviest(table: &Table, number: u8, count: u8) -> u64 {
    // Of all ranks only the two and the ten have cards of different weight, and the two of clubs comes first anyway.
    let ten = 1 << crate::cards::Card::index(TEN_OF_DIAMONDS);
    let choices = || table.choices(number, count);
    choices().find(|choice| choice & ten != 0).or_else(|| choices().next()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::french::Rank;

    #[test]
    fn pairs_of_cards_weigh_as_their_merits_compare_one_after_the_other() {
        let pack = || CardSet::<Card>::FULL.iter();
        let pairs = pack().flat_map(|one| pack().map(move |other| CardSet::of(one) | CardSet::of(other)));
        let mut sets: Vec<CardSet<Card>> = pairs.collect();
        sets.sort_by_key(|&set| weight(set));
        let merits = |set: CardSet<Card>| {
            let aces = set.iter().filter(|card| card.rank() == Rank::Ace).count();
            (points(set), set.len(), set.contains(TEN_OF_DIAMONDS), set.contains(TWO_OF_CLUBS), aces)
        };
        assert!(sets.is_sorted_by_key(|&set| merits(set)));
    }

    #[test]
    fn the_weights_of_disjoint_sets_add_up() {
        for card in CardSet::<Card>::FULL {
            let (one, others) = (CardSet::of(card), !CardSet::of(card));
            assert_eq!(weight(one) + weight(others), weight(CardSet::FULL));
        }
    }
}
