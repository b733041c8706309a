//! The referee's side: every hand, and so the cards not dealt yet.

use super::captures::{captures, random_option};
use super::{Event, EventError, FIRST_TABLE, Illegal, MAX_SEATS, Move, Public, Rules, Tablic};
use crate::cards::french::Card;
use crate::cards::{CardSet, Packet, Random};
use crate::games::{self, Listing, Position, Score, Turn};
use crate::protocol::Seat;

/// Everything: what is public, and every hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    public: Public,
    hands: [CardSet<Card>; MAX_SEATS],
}

impl State {
    /// A world: what is public, with these hands. The sizes must agree with what is public.
    pub(super) fn with_hands(public: Public, hands: &[CardSet<Card>; MAX_SEATS]) -> Self {
        debug_assert!(
            Seat::all(public.players()).all(|seat| hands[seat.index()].len() == public.hand_size(seat))
        );
        Self { public, hands: *hands }
    }

    /// What everybody knows.
    #[must_use]
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The cards that `seat` holds.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> CardSet<Card> {
        self.hands[seat.index()]
    }

    /// The cards that are not dealt yet.
    #[must_use]
    pub fn undealt(&self) -> CardSet<Card> {
        CardSet::FULL - self.public.seen() - self.held()
    }

    fn held(&self) -> CardSet<Card> {
        self.hands[..self.public.players()].iter().fold(CardSet::EMPTY, |held, &hand| held | hand)
    }

    /// Makes a move that is known to be legal, without saying so to anyone: the search's way.
    pub fn make(&mut self, played: &Move) {
        if let Turn::Seat(seat) = self.public.turn() {
            self.hands[seat.index()].remove(played.card);
            self.public.make(played);
        }
    }
}

impl Position for State {
    type Game = Tablic;

    fn turn(&self) -> Turn {
        self.public.turn()
    }

    fn apply(&mut self, event: &Event) -> Result<(), EventError> {
        match *event {
            Event::Deal(seat, packet) if packet.hidden > 0 => Err(EventError::Hidden { seat }),
            Event::Deal(seat, packet) => {
                self.public.apply(event, self.held(), |_| CardSet::EMPTY)?;
                self.hands[seat.index()] |= packet.shown;
                Ok(())
            }
            Event::Move(seat, played) => {
                let mut settled = self.clone();
                settled.settle()?;
                let hands = settled.hands;
                settled.public.apply(event, CardSet::EMPTY, |seat| hands[seat.index()])?;
                settled.hands[seat.index()].remove(played.card);
                *self = settled;
                Ok(())
            }
            _ => self.public.apply(event, self.held(), |_| CardSet::EMPTY),
        }
    }

    fn settle(&mut self) -> Result<(), EventError> {
        match self.public.undealt_seat() {
            Some(seat) => Err(EventError::NoCards { seat }),
            None => self.public.settle(),
        }
    }

    fn check(&self, played: &Move) -> Result<(), Illegal> {
        let Turn::Seat(seat) = self.turn() else {
            return self.public.check(Seat::new(0), CardSet::EMPTY, played);
        };
        self.public.check(seat, self.hand(seat), played)
    }

    fn legal_moves(&self, limit: usize, moves: &mut Vec<Move>) -> Listing {
        moves.clear();
        match self.turn() {
            Turn::Seat(seat) => legal_moves(&self.public, self.hand(seat), limit, moves),
            Turn::Chance | Turn::Over => Listing::Complete,
        }
    }

    fn random_move(&self, random: &mut Random) -> Option<Move> {
        let Turn::Seat(seat) = self.turn() else { return None };
        random_move(&self.public, self.hand(seat), random)
    }
}

/// The moves that a seat holding `hand` may make, card by card, laying first.
pub(super) fn legal_moves(
    public: &Public,
    hand: CardSet<Card>,
    limit: usize,
    moves: &mut Vec<Move>,
) -> Listing {
    let mut captured = Vec::new();
    for card in hand {
        if moves.len() == limit {
            return Listing::Cut;
        }
        moves.push(Move::lay(card));
        captured.clear();
        let complete = captures(card, public.table(), limit - moves.len(), &mut captured);
        moves.extend(captured.iter().map(|&captured| Move { card, captured }));
        if !complete {
            return Listing::Cut;
        }
    }
    Listing::Complete
}

/// A card of the hand, uniformly; then one of all its options, laying included, uniformly (*random* in
/// `docs/players.md`).
pub(super) fn random_move(public: &Public, hand: CardSet<Card>, random: &mut Random) -> Option<Move> {
    let card = hand.random(random)?;
    Some(Move { card, captured: random_option(card, public.table(), random) })
}

impl games::State for State {
    fn new(rules: &Rules) -> Self {
        Self { public: Public::new(*rules), hands: [CardSet::EMPTY; MAX_SEATS] }
    }

    fn deal(&mut self, pack: &[Card], sink: &mut dyn FnMut(Event)) {
        if self.turn() != Turn::Chance {
            return;
        }
        let undealt = self.undealt();
        let mut stock = pack.iter().copied().filter(|&card| undealt.contains(card));
        let mut happen = |state: &mut Self, event: Event| {
            let happened = state.apply(&event);
            debug_assert_eq!(happened, Ok(()));
            sink(event);
        };
        if self.public.is_untouched() {
            let table = stock.by_ref().take(FIRST_TABLE).collect();
            happen(self, Event::Table(table));
        }
        let (players, packet) = (self.public.players(), self.public.packet());
        let cards: Vec<Card> = stock.take(packet * players).collect();
        for seat in Seat::all(players) {
            let hand = cards.iter().copied().skip(seat.index()).step_by(players).collect();
            happen(self, Event::Deal(seat, Packet::shown(hand)));
        }
        let settled = self.settle();
        debug_assert_eq!(settled, Ok(()));
    }

    fn play(&mut self, played: &Move, sink: &mut dyn FnMut(Event)) -> Result<(), Illegal> {
        self.check(played)?;
        if let Turn::Seat(seat) = self.turn() {
            self.make(played);
            sink(Event::Move(seat, *played));
        }
        Ok(())
    }

    fn payoffs(&self) -> Option<Vec<i64>> {
        self.public.payoffs()
    }

    fn scores(&self) -> Vec<Score> {
        Seat::all(self.public.players())
            .map(|seat| {
                let score = self.public.score(seat);
                vec![
                    ("cards", score.cards.to_string()),
                    ("points", score.points.to_string()),
                    ("tablas", score.tablas.to_string()),
                    ("most", score.most.to_string()),
                ]
            })
            .collect()
    }
}
