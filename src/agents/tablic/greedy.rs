//! The player `greedy` (Pohlepni), and the rank by which it compares moves. The player makes the move with
//! the greatest immediate gain.

use talon_games::cards::french::{Card, Rank};
use talon_games::cards::{CardSet, Random};
use talon_games::tablic::captures::best_capture;
use talon_games::tablic::values::{TEN_OF_DIAMONDS, TWO_OF_CLUBS, number, points};
use talon_games::tablic::{Move, Tablic, View};
use talon_games::{Public as _, Turn, View as _};

use super::compact::classes::equivalent_cards;
use crate::{Decision, DecisionContext};

/// Returns the move with the greatest [`GreedyRank`]. The card played is drawn from the equivalent cards in
/// the hand, so that its suit carries no information.
pub(super) fn choose(context: &mut DecisionContext<'_, Tablic>) -> Option<Decision<Move>> {
    let hand = context.view.hand();
    let best = best_move(hand, context.view.public().table())?;
    let card = (equivalent_cards(best.card) & hand).random(&mut context.random);
    let card = card.expect("the hand holds the card of its best move");
    Some(Decision::of(Move { card, ..best }))
}

/// Returns the move for playouts: the move with the greatest [`GreedyRank`]. `None` when the view's seat is
/// not to move. The card played is not drawn from the equivalent cards in the hand, because the players of a
/// playout draw no conclusions from its suit.
pub(super) fn playout_move(view: &View, _: &mut Random) -> Option<Move> {
    if view.public().turn() == Turn::Seat(view.seat()) {
        best_move(view.hand(), view.public().table())
    } else {
        None
    }
}

/// Returns the move of a hand that `greedy` ranks highest; `None` for an empty hand.
pub fn best_move(hand: CardSet<Card>, table: CardSet<Card>) -> Option<Move> {
    // Laying is always worse than capturing: it wins no cards and gives points away.
    let moves = hand.iter().map(|card| Move { card, captured: best_capture(card, table) });
    moves.max_by_key(|played| GreedyRank::of(played, table))
}

/// Returns whether no move of this hand has a greater immediate gain than `played`. Gains are compared by
/// tabla, then by points, then by captured cards.
pub(super) fn takes_most(played: &Move, hand: CardSet<Card>, table: CardSet<Card>) -> bool {
    let gain = |played: &Move| GreedyRank::of(played, table).gain();
    best_move(hand, table).is_none_or(|best| gain(played) == gain(&best))
}

/// The rank of a move in greedy order, the most important field first: the 7-tuple of the original program's
/// greedy player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct GreedyRank {
    tabla: bool,
    points: i8,
    taken: u8,
    ten_of_diamonds: i8,
    two_of_clubs: i8,
    aces: i8,
    low_card: u8,
}

impl GreedyRank {
    /// Returns the immediate gain of the move: whether it makes a tabla, its points, and the number of
    /// captured cards.
    pub(super) fn gain(self) -> (bool, i8, u8) {
        (self.tabla, self.points, self.taken)
    }

    /// Returns the rank of a move that is legal on `table`.
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
