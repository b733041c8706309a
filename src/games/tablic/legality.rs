//! Which moves are legal: the check, the list and the random draw of a move.

use super::captures::{captures, is_capture, random_option};
use super::illegal::Illegal;
use super::moves::Move;
use super::public::Public;
use super::rules::Tablic;
use super::scene;
use crate::cards::french::Card;
use crate::cards::{CardSet, Random};
use crate::protocol::Seat;
use crate::{Listing, Score, Sides, Turn};

impl crate::Public for Public {
    type Game = Tablic;

    fn turn(&self) -> Turn {
        self.to_move()
    }

    fn facts(&self) -> Score {
        scene::facts(self)
    }

    fn sides(&self) -> Sides {
        self.rules().sides()
    }

    /// When nobody knows the hand of the seat, `hand` contains every card that the seat could hold.
    fn check(&self, seat: Seat, hand: CardSet<Card>, r#move: &Move) -> Result<(), Illegal> {
        self.turn().check(seat)?;
        let Move { card, captured } = *r#move;
        if !hand.contains(card) {
            return Err(Illegal::NotInHand { card, seat });
        }
        if let Some(card) = (captured - self.table()).first() {
            return Err(Illegal::NotOnTable { card });
        }
        if !captured.is_empty() && !is_capture(card, captured) {
            return Err(Illegal::Sum { card, captured });
        }
        Ok(())
    }

    /// The moves are sorted by the card played. For each card, the move that lays it comes first.
    fn legal_moves(&self, hand: CardSet<Card>, limit: usize, moves: &mut Vec<Move>) -> Listing {
        let mut captured = Vec::new();
        for card in hand {
            if moves.len() == limit {
                return Listing::Cut;
            }
            moves.push(Move::lay(card));
            let complete = captures(card, self.table(), limit - moves.len(), &mut captured);
            moves.extend(captured.iter().map(|&captured| Move { card, captured }));
            if !complete {
                return Listing::Cut;
            }
        }
        Listing::Complete
    }

    /// Draws a card of the hand uniformly. Then draws one of the options of this card uniformly; laying the
    /// card is one of the options (*random* in `docs/players/tablic.md`).
    fn random_move(&self, hand: CardSet<Card>, random: &mut Random) -> Move {
        let card = hand.random(random).expect("the seat to move holds a card");
        Move { card, captured: random_option(card, self.table(), random) }
    }
}
