//! The strength of a hand for three, two, one and solo.

use crate::cards::CardSet;
use crate::cards::tarok::{Card, KINGS, Suit, TAROKS};
use crate::games::tarok::Contract;

/// The taroks t15 to t20.
const HIGH_TAROKS: CardSet<Card> = CardSet::from_bits(0b11_1111 << 14);

/// The queens: each king's bit, shifted one place down.
const QUEENS: CardSet<Card> = CardSet::from_bits(KINGS.bits() >> 1);

/// The strength of a hand in card points. Only differences of strengths are meaningful; the zero is
/// arbitrary.
///
/// The features are those that human players count (thesis, 4.2.2): taroks, kings, voids and singletons. Each
/// weight is the contribution of its feature to declarer's card points, fitted by least squares to several
/// thousand deals of three `simple` players.
pub(super) fn strength(hand: CardSet<Card>) -> f64 {
    let count = |cards: CardSet<Card>| (hand & cards).len() as f64;
    let suits_with = |cards: usize| {
        let plain = |suit: Suit| (hand & (suit.cards() - KINGS)).len();
        Suit::ALL.into_iter().filter(|&suit| plain(suit) == cards).count() as f64
    };
    count(TAROKS)
        + 0.85 * count(HIGH_TAROKS)
        + 5.3 * count(CardSet::of(Card::SKIS))
        + 4.7 * count(CardSet::of(Card::MOND))
        + 2.9 * count(CardSet::of(Card::PAGAT))
        + 3.5 * count(KINGS)
        + count(QUEENS)
        // Kings do not count towards the length of a suit, since they are not losers.
        + 4.6 * suits_with(0)
        + 1.7 * suits_with(1)
}

/// Declarer's expected card points above 35 with this hand as dealt.
pub(super) fn margin(hand: CardSet<Card>, contract: Contract) -> f64 {
    let even = match contract {
        Contract::Two => 25.0,
        Contract::One => 29.5,
        Contract::Solo => 37.0,
        Contract::Klop | Contract::Three | Contract::Berac => 22.0,
    };
    strength(hand) - even
}
