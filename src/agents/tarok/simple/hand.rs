//! The strength of a hand, and the discards that leave the strongest hand.

use talon_games::cards::CardSet;
use talon_games::cards::tarok::{Card, KINGS, Suit, TAROKS};

use super::card_scores::argmax;
use crate::tarok::card_points::mean_points;

/// The loss when a mond is left in the talon.
pub(crate) const MOND: f64 = 21.0;

/// The value of a card point among the discards. It is positive, because the card might have been lost in a
/// trick.
const DISCARDED_POINT: f64 = 0.6;

/// A suit of this hand is safe if it has at least this number of cards. The other hands then run out of the
/// suit first, so this hand never has to play a tarok when the suit is led.
const SAFE_LENGTH: usize = 3;

/// The risk for each card that is missing from a suit with fewer than [`SAFE_LENGTH`] cards.
const RISK_PER_MISSING_CARD: f64 = 3.0;

/// The risk for each lower tarok in other hands. A lower card of a suit adds a risk of 1. A lower tarok adds
/// less, because the other seats also have higher taroks.
const LOWER_TAROK: f64 = 0.5;

/// Returns the risk of taking a trick. Every seat must beat the trick if it can. So every lower card in
/// another hand can draw a higher card from this hand. A hand of risk 16 wins about one berač in three; a
/// hand of risk 13 wins more than one berač in two.
pub(crate) fn berac_risk(hand: CardSet<Card>) -> f64 {
    let lower = |card: Card| (card.kind() - card.above() - hand).len() as f64;
    let weight = |card| if TAROKS.contains(card) { LOWER_TAROK } else { 1.0 };
    let missing = |suit: Suit| SAFE_LENGTH.saturating_sub((hand & suit.cards()).len());
    let missing_cards: usize = Suit::ALL.into_iter().map(missing).sum();
    let ruffs = if hand.is_disjoint(TAROKS) { 0.0 } else { RISK_PER_MISSING_CARD * missing_cards as f64 };
    ruffs + hand.iter().map(|card| weight(card) * lower(card)).sum::<f64>()
}

/// The taroks t15 to t20.
const HIGH_TAROKS: CardSet<Card> = CardSet::from_bits(0b11_1111 << 14);

/// The queens: each king's bit, shifted one place down.
const QUEENS: CardSet<Card> = CardSet::from_bits(KINGS.bits() >> 1);

/// Returns the strength of a hand in card points. Only differences of strengths are meaningful; the zero is
/// arbitrary.
///
/// The features are those that human players count (thesis, 4.2.2): taroks, kings, voids and singletons. The
/// weight of a feature is its contribution to declarer's card points. The weights were fitted by least
/// squares to several thousand deals of three `simple` players.
pub(crate) fn strength(hand: CardSet<Card>) -> f64 {
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

/// Returns the value of the hand without these discards. Declarer keeps the points of the discards.
pub(crate) fn score(hand: CardSet<Card>, discards: CardSet<Card>) -> f64 {
    strength(hand - discards) + DISCARDED_POINT * mean_points(discards)
}

/// Returns the best `count` cards of `plain` to discard from `hand`. `None` when there are fewer.
pub(crate) fn best_of(hand: CardSet<Card>, plain: CardSet<Card>, count: usize) -> Option<CardSet<Card>> {
    let mut choices = Vec::new();
    add_choices(plain, count, CardSet::EMPTY, &mut choices);
    argmax(choices, |&discards| score(hand, discards))
}

/// Lists all sets that consist of `chosen` and of `count` cards from `cards`.
fn add_choices(
    mut cards: CardSet<Card>,
    count: usize,
    chosen: CardSet<Card>,
    choices: &mut Vec<CardSet<Card>>,
) {
    if count == 0 {
        choices.push(chosen);
        return;
    }
    while let Some(card) = cards.first() {
        cards.remove(card);
        add_choices(cards, count - 1, chosen | CardSet::of(card), choices);
    }
}
