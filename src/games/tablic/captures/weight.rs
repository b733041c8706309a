//! The order of captures from worse to better.

use super::capturable::{CapturableCards, cards_of};
use crate::cards::CardSet;
use crate::cards::french::Card;
use crate::games::tablic::values::{TEN_OF_DIAMONDS, TWO_OF_CLUBS, points};

/// The weight of some cards: heavier is better. Weights add up card by card. They order sets by points, then by the
/// number of cards, by the ten of diamonds, by the two of clubs, and by the number of aces.
pub(super) fn weight(cards: CardSet<Card>) -> u64 {
    let aces = (cards.bits() & cards_of(1)).count_ones();
    u64::from(points(cards)) << 11
        | (cards.len() as u64) << 5
        | u64::from(cards.contains(TEN_OF_DIAMONDS)) << 4
        | u64::from(cards.contains(TWO_OF_CLUBS)) << 3
        | u64::from(aces)
}

/// The heaviest `count` cards of a number, which the table must have.
pub(super) fn heaviest(table: &CapturableCards, number: u8, count: u8) -> u64 {
    // Only twos and tens differ in weight within a rank, and the two of clubs is the first choice anyway.
    let ten = 1 << crate::cards::Card::index(TEN_OF_DIAMONDS);
    let choices = || table.choices(number, count);
    let heaviest = choices().find(|choice| choice & ten != 0).or_else(|| choices().next());
    heaviest.expect("the table has so many cards of the number")
}

/// The heaviest `count` cards of a number, all of `named` of this number among them if there are not more of these.
pub(super) fn heaviest_with(table: &CapturableCards, number: u8, count: u8, named: u64) -> u64 {
    let named = named & cards_of(number);
    let with_named = table.choices(number, count).filter(|choice| named & !choice == 0);
    let heaviest_with = with_named.max_by_key(|&choice| weight(CardSet::from_bits(choice)));
    heaviest_with.unwrap_or_else(|| heaviest(table, number, count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::french::Rank;

    #[test]
    fn weights_order_pairs_by_points_cards_ten_two_and_aces() {
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
