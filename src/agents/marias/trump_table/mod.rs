//! The trump table: the best trump suit for every hand of seven cards (`docs/players/marias.md`, *The trump
//! table*).

mod hand_class;

pub use hand_class::HandClass;

use talon_games::cards::CardSet;
use talon_games::cards::german::{Card, Rank, Suit};

/// The table file: a line that names the command that made the file, then two bits for each class. The two
/// bits are the index of the trump suit among the suits of the class.
const FILE: &[u8] = include_bytes!("trump_table.bin");

/// The size of the table in bytes.
const SIZE: usize = HandClass::COUNT.div_ceil(4);

/// Returns the trump card for a hand of seven cards.
///
/// # Panics
/// When the hand does not have seven cards.
pub fn best_trump_card(hand: CardSet<Card>) -> Card {
    trump_card(hand, best_suit(hand)).expect("the table names a suit of the hand")
}

/// Returns the suit that the table names for a hand of seven cards.
fn best_suit(hand: CardSet<Card>) -> Suit {
    let class = HandClass::of(hand);
    let byte = FILE[FILE.len() - SIZE + class.index() / 4];
    let place = byte >> (class.index() % 4 * 2) & 3;
    class.suits()[usize::from(place)]
}

/// Returns the trump card that is turned up when this suit is trumps. It is the lowest card of the suit
/// except the 7, because the 7 would tell the others who holds it. The 7 is turned up only if the hand has no
/// other card of the suit. `None` when the hand has no card of this suit.
pub fn trump_card(hand: CardSet<Card>, suit: Suit) -> Option<Card> {
    let cards = hand & suit.cards();
    (cards - CardSet::of(Card::new(Rank::Seven, suit))).first().or(cards.first())
}

#[cfg(test)]
mod tests {
    use super::*;
    use talon_games::cards::{Random, shuffled};

    fn hands() -> impl Iterator<Item = CardSet<Card>> {
        (0..20_000).map(|deal| shuffled(&mut Random::new(deal, 0)).into_iter().take(7).collect())
    }

    #[test]
    fn the_file_is_one_line_and_the_table() {
        assert_eq!(SIZE, 148_180);
        let (line, table) = FILE.split_at(FILE.len() - SIZE);
        assert_eq!(
            (line.first(), line.iter().position(|&byte| byte == b'\n')),
            (Some(&b'#'), Some(line.len() - 1))
        );
        assert_eq!(table.len(), SIZE);
        assert!(FILE.len() <= 200_000);
    }

    #[test]
    fn the_table_names_a_suit_of_two_cards_or_more() {
        for hand in hands() {
            let suit = best_suit(hand);
            assert!((hand & suit.cards()).len() > 1, "{suit} of {hand}");
            assert_eq!(best_trump_card(hand).suit(), suit);
            assert!(hand.contains(best_trump_card(hand)));
        }
    }

    #[test]
    fn the_suit_does_not_depend_on_the_names_of_plain_suits() {
        let exchanged = |hand: CardSet<Card>| -> CardSet<Card> {
            let suits = [Suit::Hearts, Suit::Acorns, Suit::Bells, Suit::Leaves];
            hand.iter().map(|card| Card::new(card.rank(), suits[card.suit() as usize])).collect()
        };
        for hand in hands() {
            let named = |hand: CardSet<Card>| {
                let suit = best_suit(hand);
                (suit == Suit::Hearts, (hand & suit.cards()).bits() >> (8 * suit as u32))
            };
            assert_eq!(named(exchanged(hand)), named(hand), "{hand}");
        }
    }

    #[test]
    fn the_trump_card_is_the_lowest_but_not_the_seven() {
        let hand = CardSet::parse(&["7h", "7l", "8l", "Al", "Ta", "Ka", "9b"]).unwrap();
        let shown = Suit::ALL.map(|suit| trump_card(hand, suit).unwrap().to_string());
        assert_eq!(shown, ["7h", "8l", "Ka", "9b"]);
        assert_eq!(trump_card(hand - Suit::Bells.cards(), Suit::Bells), None);
    }
}
