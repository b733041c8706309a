//! Which moves are legal: the checks, the lists and the uniform draw of a move.

use rand::RngExt;

use super::illegal::{Duty, Illegal};
use super::moves::{Move, MoveKind, Statements};
use super::public::Public;
use super::rules::{Hand, Marias, SEATS, Side, TALON};
use super::scene;
use super::strength::{FAT, kings_beside, stronger};
use crate::cards::german::{Card, Rank};
use crate::cards::{CardSet, Random};
use crate::games::{self, Listing, Public as _, Score, Sides, Turn};
use crate::protocol::Seat;

impl Public {
    /// The cards of `hand` that the seat to move may play. The duties apply in their order (rules, *Play*).
    pub fn legal_cards(&self, hand: CardSet<Card>) -> CardSet<Card> {
        let free = hand - kings_beside(hand);
        let (Some(led), Some(leading), Some(trump)) = (self.led(), self.leading(), self.trump()) else {
            return free;
        };
        let (following, trumps) = (free & led.cards(), free & trump.suit().cards());
        let kept = match (following.is_empty(), trumps.is_empty()) {
            (false, _) => following,
            (true, false) => trumps,
            (true, true) => return free,
        };
        let beating = kept & stronger(leading, self.rules().tens);
        if beating.is_empty() { kept } else { beating }
    }

    /// The cards of seat 0's `hand` that may go into the talon.
    pub fn legal_discards(&self, hand: Hand) -> CardSet<Card> {
        self.rules().discardable(hand.cards, hand.trump)
    }

    /// Checks that `seat` is to move, and that a move of this kind is due.
    pub(super) fn check_due(&self, seat: Seat, kind: MoveKind) -> Result<(), Illegal> {
        self.turn().check(seat)?;
        match self.due() {
            Some(due) if due != kind => Err(Illegal::Kind { seat, due }),
            _ => Ok(()),
        }
    }

    /// The duty that `card` of `hand` breaks. The card must be illegal.
    fn broken_duty(&self, card: Card, hand: CardSet<Card>) -> Duty {
        let ober = Card::new(Rank::Ober, card.suit());
        if card.rank() == Rank::King && hand.contains(ober) {
            return Duty::Ober { ober };
        }
        let (Some(led), Some(leading), Some(trump)) = (self.led(), self.leading(), self.trump()) else {
            panic!(
                "{card} is an illegal lead, but the only illegal lead is a king whose ober is in the hand"
            );
        };
        match trump.suit() {
            _ if card.suit() != led && !hand.is_disjoint(led.cards()) => Duty::Follow { suit: led },
            suit if card.suit() != led && card.suit() != suit => Duty::Trump { suit },
            _ => Duty::Beat { leading },
        }
    }

    /// Whether seat 0, holding `hand`, may lay these cards into the talon.
    fn check_discards(&self, hand: Hand, cards: CardSet<Card>) -> Result<(), Illegal> {
        if cards.len() != TALON {
            return Err(Illegal::DiscardCount { count: cards.len() });
        }
        match (cards - self.legal_discards(hand)).first() {
            Some(card) if FAT.contains(card) => Err(Illegal::Fat { card }),
            Some(card) => Err(Illegal::TrumpCard { card }),
            None => Ok(()),
        }
    }

    fn choices(&self, hand: Hand) -> Choices {
        let seat = self.to_move().seat().expect("a seat is to move");
        match self.due().expect("a seat is to move") {
            MoveKind::Trump => Choices::Trump(hand.cards),
            MoveKind::Discard => Choices::Discard(self.legal_discards(hand)),
            MoveKind::Say => Choices::Say(self.bidding().opening(), self.bidding().statements(seat)),
            MoveKind::Card => Choices::Card(self.legal_cards(hand.cards)),
        }
    }
}

/// The choices of the seat to move.
enum Choices {
    Trump(CardSet<Card>),
    /// Any pair of these cards.
    Discard(CardSet<Card>),
    /// All of the first statements, and any subset of the second statements.
    Say(Statements, Statements),
    Card(CardSet<Card>),
}

impl games::Public for Public {
    type Game = Marias;

    fn turn(&self) -> Turn {
        self.to_move()
    }

    fn phase(&self) -> &'static str {
        match self.due() {
            Some(due) => due.phase(),
            None if self.to_move() == Turn::Over => "over",
            None => "deal",
        }
    }

    fn facts(&self) -> Score {
        scene::facts(self)
    }

    fn sides(&self) -> Sides {
        Sides::by_seat(Seat::all(SEATS).map(|seat| Some(Side::of(seat) as usize)).collect())
    }

    fn check(&self, seat: Seat, hand: Hand, r#move: &Move) -> Result<(), Illegal> {
        self.check_due(seat, r#move.kind())?;
        let check_held = |cards: CardSet<Card>| match (cards - hand.cards).first() {
            Some(card) => Err(Illegal::NotInHand { card, seat }),
            None => Ok(()),
        };
        match *r#move {
            Move::Trump(card) => check_held(CardSet::of(card)),
            Move::Discard(cards) => {
                check_held(cards)?;
                self.check_discards(hand, cards)
            }
            Move::Say(said) => Ok(self.bidding().check(seat, said)?),
            Move::Card(card) => {
                check_held(CardSet::of(card))?;
                if self.legal_cards(hand.cards).contains(card) {
                    return Ok(());
                }
                Err(Illegal::Duty { card, duty: self.broken_duty(card, hand.cards) })
            }
        }
    }

    /// The moves are in the order of the cards or of the statements.
    fn legal_moves(&self, hand: Hand, limit: usize, moves: &mut Vec<Move>) -> Listing {
        match self.choices(hand) {
            Choices::Trump(cards) => Listing::fill(cards.iter().map(Move::Trump), limit, moves),
            Choices::Discard(cards) => {
                let pairs = cards.iter().flat_map(|first| {
                    let later = cards.iter().skip_while(move |&second| second <= first);
                    later.map(move |second| Move::Discard(CardSet::of(first) | CardSet::of(second)))
                });
                Listing::fill(pairs, limit, moves)
            }
            Choices::Say(opening, statements) => {
                let said = Statements::all();
                let said = said.filter(|said| said.is_subset(statements) && opening.is_subset(*said));
                Listing::fill(said.map(Move::Say), limit, moves)
            }
            Choices::Card(cards) => Listing::fill(cards.iter().map(Move::Card), limit, moves),
        }
    }

    /// Draws one of the legal moves uniformly (*random* in `docs/players/marias.md`).
    fn random_move(&self, hand: Hand, random: &mut Random) -> Move {
        let mut draw = |cards: CardSet<Card>| cards.random(random).expect("a card may be chosen");
        match self.choices(hand) {
            Choices::Trump(cards) => Move::Trump(draw(cards)),
            Choices::Discard(cards) => {
                let first = CardSet::of(draw(cards));
                Move::Discard(first | CardSet::of(draw(cards - first)))
            }
            Choices::Say(opening, statements) => Move::Say(statements.subset(random.random()).union(opening)),
            Choices::Card(cards) => Move::Card(draw(cards)),
        }
    }
}
