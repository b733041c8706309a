//! The announcements and doublings of `smart`.

use super::sedma_rule;
use crate::agents::marias::heuristic_policy::{fleks, holds_seven};
use crate::cards::CardSet;
use crate::cards::german::{Card, Rank, Suit};
use crate::games::View as _;
use crate::games::marias::strength::{FAT, KINGS, OBERS};
use crate::games::marias::{Goal, Side, View};

/// The hand score required per unit of the value of hra, for forhont and for an opponent.
const REQUIRED_SCORE: [i32; 2] = [9, 4];

/// Whether `smart` announces or doubles a goal; it never raises stovka.
pub(super) fn raises(view: &View, goal: Goal, trump: Suit) -> bool {
    let (hand, fleks) = (view.hand(), fleks(view, goal));
    match goal {
        Goal::Hra => {
            let value = fleks.map_or(0, |fleks| 1 << fleks);
            REQUIRED_SCORE[Side::of(view.seat()) as usize] * value <= score(hand, trump)
        }
        Goal::Sedma => raises_sedma(hand, trump, fleks),
        Goal::Stovka => false,
    }
}

/// Whether `smart` announces or doubles sedma with this number of doublings. The purpose is to win sedma with
/// the trump 7, or to beat the 7.
fn raises_sedma(hand: CardSet<Card>, trump: Suit, fleks: Option<u8>) -> bool {
    let trumps = (hand & trump.cards()).len();
    let Some(fleks) = fleks.map(usize::from) else { return sedma_rule::is_in_reach(hand, trump) };
    if holds_seven(hand, trump) {
        // After an even number of doublings, the opponents of the announcer speak. This seat holds the 7, so
        // the announcer does not.
        fleks.is_multiple_of(2) || trumps >= fleks + 4
    } else {
        2 * trumps >= fleks + 8
    }
}

/// The score of a hand for hra: its marriages, 1 for a ten, 3 for an ace, and a sixth of the cube of the number of
/// trumps.
fn score(hand: CardSet<Card>, trump: Suit) -> i32 {
    let fat = (hand & FAT).len() as i32;
    let aces = hand.iter().filter(|card| card.rank() == Rank::Ace).count() as i32;
    let trumps = (hand & trump.cards()).len() as i32;
    let marriages: i32 = Suit::ALL.into_iter().map(|suit| marriage(hand, suit, trump)).sum();
    marriages + fat + trumps.pow(3) / 6 + 2 * aces
}

/// The score of king and ober of a suit. Both cards make a marriage, one of the two prevents a marriage of
/// the others, and neither counts negative. The thesis' program counts 20, 0 and −10, and takes a fifth of
/// the sum.
fn marriage(hand: CardSet<Card>, suit: Suit, trump: Suit) -> i32 {
    let score = match (hand & suit.cards() & (KINGS | OBERS)).len() {
        0 => -2,
        1 => 0,
        _ => 4,
    };
    if suit == trump { 2 * score } else { score }
}
