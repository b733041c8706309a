//! `greedy` (Pohlepni): the most that one move can take, without a thought for the next.

use crate::agents::{Decision, DecisionContext};
use crate::cards::CardSet;
use crate::cards::french::{Card, Rank};
use crate::games::tablic::captures::best_capture;
use crate::games::tablic::values::{TEN_OF_DIAMONDS, TWO_OF_CLUBS, number, points};
use crate::games::tablic::{Move, Tablic};

/// The greatest move by [`Worth`]; the card played is drawn among its equals in the hand, so that its suit tells
/// nothing.
pub(super) fn choose(question: &mut DecisionContext<'_, Tablic>) -> Option<Decision<Move>> {
    let hand = question.view.hand();
    let best = best_move(hand, question.view.public().table())?;
    let card = (equals(best.card) & hand).random(&mut question.random)?;
    Some(Decision::of(Move { card, ..best }))
}

/// The greatest move of a hand; nothing for an empty one.
pub(super) fn best_move(hand: CardSet<Card>, table: CardSet<Card>) -> Option<Move> {
    // Laying is always worse than capturing: it takes no cards and gives points away.
    let moves = hand.iter().map(|card| Move { card, captured: best_capture(card, table) });
    moves.max_by_key(|played| Worth::of(played, table))
}

/// What a move is worth at once, the weightiest first: the 7-tuple of the seed's greedy player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Worth {
    tabla: bool,
    points: i8,
    taken: u8,
    ten_of_diamonds: i8,
    two_of_clubs: i8,
    aces: i8,
    low_card: u8,
}

impl Worth {
    /// The worth of a move that is legal on `table`.
    pub(super) fn of(played: &Move, table: CardSet<Card>) -> Self {
        let own = CardSet::of(played.card);
        let low_card = 14 - number(played.card);
        if played.captured.is_empty() {
            return Self {
                tabla: false,
                points: -(points(own) as i8),
                taken: 0,
                ten_of_diamonds: -i8::from(played.card == TEN_OF_DIAMONDS),
                two_of_clubs: -i8::from(played.card == TWO_OF_CLUBS),
                aces: -i8::from(played.card.rank() == Rank::Ace),
                low_card,
            };
        }
        let won = played.captured | own;
        Self {
            tabla: played.captured == table,
            points: points(won) as i8,
            taken: played.captured.len() as u8,
            ten_of_diamonds: i8::from(won.contains(TEN_OF_DIAMONDS)),
            two_of_clubs: i8::from(won.contains(TWO_OF_CLUBS)),
            aces: won.iter().filter(|card: &Card| card.rank() == Rank::Ace).count() as i8,
            low_card,
        }
    }
}

/// The cards that differ from `card` in suit only; the two of clubs and the ten of diamonds stand alone.
pub(super) fn equals(card: Card) -> CardSet<Card> {
    let alone: CardSet<Card> = CardSet::of(TEN_OF_DIAMONDS) | CardSet::of(TWO_OF_CLUBS);
    if alone.contains(card) {
        return CardSet::of(card);
    }
    CardSet::<Card>::FULL
        .iter()
        .filter(|other| other.rank() == card.rank() && !alone.contains(*other))
        .collect()
}
