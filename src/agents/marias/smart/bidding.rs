//! What is announced and doubled.

use super::sedma;
use crate::agents::marias::habits::{fleks, holds_seven};
use crate::cards::CardSet;
use crate::cards::german::{Card, Rank, Suit};
use crate::games::View as _;
use crate::games::marias::strength::{FAT, KINGS, OBERS};
use crate::games::marias::{Goal, Side, View};

/// What each unit of the value of hra asks of a hand: of forhont's, and of an opponent's.
const ASKED: [i32; 2] = [9, 4];

/// Whether a goal is announced, or doubled, where that may be; stovka never is.
pub(super) fn raises(view: &View, goal: Goal, trump: Suit) -> bool {
    let (hand, fleks) = (view.hand(), fleks(view, goal));
    match goal {
        Goal::Hra => {
            let value = fleks.map_or(0, |fleks| 1 << fleks);
            ASKED[Side::of(view.seat()) as usize] * value <= score(hand, trump)
        }
        Goal::Sedma => raises_sedma(hand, trump, fleks),
        Goal::Stovka => false,
    }
}

/// Whether sedma, doubled so often, is announced or doubled: with the trump 7 to win it, without it to beat it.
fn raises_sedma(hand: CardSet<Card>, trump: Suit, fleks: Option<u8>) -> bool {
    let trumps = (hand & trump.cards()).len();
    let Some(fleks) = fleks.map(usize::from) else { return sedma::is_in_reach(hand, trump) };
    if holds_seven(hand, trump) {
        // Doubled an even number of times it is the others' turn to be glad: the 7 is not where they say.
        fleks.is_multiple_of(2) || trumps >= fleks + 4
    } else {
        2 * trumps >= fleks + 8
    }
}

/// What a hand is worth for hra: the marriages, 1 a ten, 3 an ace, and a sixth of the cubed number of trumps.
fn score(hand: CardSet<Card>, trump: Suit) -> i32 {
    let fat = (hand & FAT).len() as i32;
    let aces = hand.iter().filter(|card| card.rank() == Rank::Ace).count() as i32;
    let trumps = (hand & trump.cards()).len() as i32;
    let marriages: i32 = Suit::ALL.into_iter().map(|suit| marriage(hand, suit, trump)).sum();
    marriages + fat + trumps.pow(3) / 6 + 2 * aces
}

/// What the king and the ober of a suit are worth: both, a marriage; one, that the others have none; neither, less than
/// nothing. The program counts 20, 0 and −10, and a fifth of the sum.
fn marriage(hand: CardSet<Card>, suit: Suit, trump: Suit) -> i32 {
    let worth = match (hand & suit.cards() & (KINGS | OBERS)).len() {
        0 => -2,
        1 => 0,
        _ => 4,
    };
    if suit == trump { 2 * worth } else { worth }
}
