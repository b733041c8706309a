//! The referee's side: every hand, the talon, and so the cards not dealt yet.

use rand::RngExt;

use super::strength::{FAT, kings_beside};
use super::{Event, EventError, Illegal, Marias, Move, MoveKind, Public, Rules, SEATS, Statements};
use crate::cards::german::Card;
use crate::cards::{CardSet, Packet, Random};
use crate::games::{self, Listing, Position, Score, Turn};
use crate::protocol::Seat;

/// Everything: what is public, every hand, and what lies face down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    public: Public,
    hands: [CardSet<Card>; SEATS],
    face_down: FaceDown,
}

/// What seat 0 laid face down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FaceDown {
    /// The trump card; it still counts as one of seat 0's hand.
    pub trump: Option<Card>,
    /// The talon.
    pub talon: CardSet<Card>,
}

impl State {
    /// A world: what is public, with these hands and cards face down. They must agree with what is public.
    pub(super) fn with_hands(public: Public, hands: [CardSet<Card>; SEATS], face_down: FaceDown) -> Self {
        debug_assert!(Seat::all(SEATS).all(|seat| hands[seat.index()].len() == public.hand_size(seat)));
        debug_assert_eq!(face_down.talon.len(), public.talon_size());
        Self { public, hands, face_down }
    }

    /// What everybody knows.
    #[must_use]
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The cards that `seat` holds, the trump card among them.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> CardSet<Card> {
        self.hands[seat.index()]
    }

    /// What seat 0 laid face down.
    #[must_use]
    pub fn face_down(&self) -> FaceDown {
        self.face_down
    }

    /// The cards that are not dealt yet.
    #[must_use]
    pub fn undealt(&self) -> CardSet<Card> {
        CardSet::FULL - self.public.seen() - self.held() - self.face_down.talon
    }

    fn held(&self) -> CardSet<Card> {
        let [first, second, third] = self.hands;
        first | second | third
    }

    /// Makes a move that is known to be legal, without saying so to anyone: the search's way.
    pub fn make(&mut self, made: &Move) {
        let Turn::Seat(seat) = self.public.turn() else { return };
        make(&mut self.public, &mut self.hands[seat.index()], &mut self.face_down, made);
    }
}

/// Makes a legal move of the seat to move, which holds `hand`.
pub(super) fn make(public: &mut Public, hand: &mut CardSet<Card>, face_down: &mut FaceDown, made: &Move) {
    match *made {
        Move::Trump(card) => {
            face_down.trump = Some(card);
            public.make_trump();
        }
        Move::Discard(cards) => {
            *hand -= cards;
            face_down.talon = cards;
            public.make_discard();
        }
        Move::Say(said) => {
            public.make_say(said);
            if let (None, Some(trump)) = (public.trump(), face_down.trump) {
                public.turn_up(trump);
            }
        }
        Move::Card(card) => {
            let marriage = !kings_beside(CardSet::of(card)).is_disjoint(*hand);
            hand.remove(card);
            public.make_play(card, marriage);
        }
    }
}

impl Position for State {
    type Game = Marias;

    fn turn(&self) -> Turn {
        self.public.turn()
    }

    fn apply(&mut self, event: &Event) -> Result<(), EventError> {
        match *event {
            Event::Deal(seat, packet) => {
                self.public.check_packet(seat, packet)?;
                if packet.hidden > 0 {
                    return Err(EventError::Hidden { seat });
                }
                if let Some(card) = (packet.shown & self.held()).first() {
                    return Err(EventError::Elsewhere { card });
                }
                self.hands[seat.index()] |= packet.shown;
                self.public.deal(seat);
                Ok(())
            }
            Event::Move(seat, made) => {
                self.settle()?;
                let hand = self.hand(seat.at(SEATS)?);
                self.public.check(seat, hand, self.face_down.trump, &made)?;
                self.make(&made);
                Ok(())
            }
            Event::HiddenTrump(seat) | Event::HiddenDiscard(seat) => {
                Err(EventError::Hidden { seat: seat.at(SEATS)? })
            }
            Event::ShowTrump(seat, _) | Event::ShowMarriage(seat, _) => {
                let seat = seat.at(SEATS)?;
                if self.public.show() == Some(*event) { Ok(()) } else { Err(EventError::NotShown { seat }) }
            }
        }
    }

    fn settle(&mut self) -> Result<(), EventError> {
        // A dealing in which every seat has its packet has ended by itself.
        match Seat::all(SEATS).find(|&seat| self.public.packet(seat).is_some()) {
            Some(seat) => Err(EventError::NoCards { seat }),
            None => Ok(()),
        }
    }

    fn check(&self, made: &Move) -> Result<(), Illegal> {
        let seat = match self.turn() {
            Turn::Seat(seat) => seat,
            Turn::Chance | Turn::Over => Seat::new(0),
        };
        self.public.check(seat, self.hand(seat), self.face_down.trump, made)
    }

    fn legal_moves(&self, limit: usize, moves: &mut Vec<Move>) -> Listing {
        moves.clear();
        match self.turn() {
            Turn::Seat(seat) => {
                legal_moves(&self.public, seat, self.hand(seat), self.face_down.trump, limit, moves)
            }
            Turn::Chance | Turn::Over => Listing::Complete,
        }
    }

    fn random_move(&self, random: &mut Random) -> Option<Move> {
        let Turn::Seat(seat) = self.turn() else { return None };
        random_move(&self.public, seat, self.hand(seat), self.face_down.trump, random)
    }
}

/// What the seat to move is to choose from.
enum Choices {
    /// One of these as trump card.
    Trump(CardSet<Card>),
    /// Two of these for the talon.
    Discard(CardSet<Card>),
    /// The first of these statements, and any of the second.
    Say(Statements, Statements),
    /// One of these.
    Play(CardSet<Card>),
}

impl Choices {
    fn of(public: &Public, seat: Seat, hand: CardSet<Card>, trump: Option<Card>) -> Self {
        match public.due() {
            Some(MoveKind::Trump) => Self::Trump(hand),
            Some(MoveKind::Discard) => Self::Discard(hand - FAT - trump.map_or(CardSet::EMPTY, CardSet::of)),
            Some(MoveKind::Say) => Self::Say(public.bidding().opening(), public.bidding().statements(seat)),
            Some(MoveKind::Card) => Self::Play(public.legal_cards(hand)),
            None => Self::Play(CardSet::EMPTY),
        }
    }
}

/// The moves that a seat holding `hand` may make, in the order of the cards, of the statements.
pub(super) fn legal_moves(
    public: &Public,
    seat: Seat,
    hand: CardSet<Card>,
    trump: Option<Card>,
    limit: usize,
    moves: &mut Vec<Move>,
) -> Listing {
    match Choices::of(public, seat, hand, trump) {
        Choices::Trump(cards) => list(cards.iter().map(Move::Trump), limit, moves),
        Choices::Discard(cards) => {
            let pairs = cards.iter().flat_map(|first| {
                let later = cards.iter().skip_while(move |&second| second <= first);
                later.map(move |second| Move::Discard(CardSet::of(first) | CardSet::of(second)))
            });
            list(pairs, limit, moves)
        }
        Choices::Say(opening, statements) => {
            let said =
                Statements::all().filter(|said| said.is_subset(statements) && opening.is_subset(*said));
            list(said.map(Move::Say), limit, moves)
        }
        Choices::Play(cards) => list(cards.iter().map(Move::Card), limit, moves),
    }
}

fn list(mut all: impl Iterator<Item = Move>, limit: usize, moves: &mut Vec<Move>) -> Listing {
    moves.extend(all.by_ref().take(limit));
    if all.next().is_none() { Listing::Complete } else { Listing::Cut }
}

/// One of the legal moves, uniformly (*random* in `docs/players.md`).
pub(super) fn random_move(
    public: &Public,
    seat: Seat,
    hand: CardSet<Card>,
    trump: Option<Card>,
    random: &mut Random,
) -> Option<Move> {
    Some(match Choices::of(public, seat, hand, trump) {
        Choices::Trump(cards) => Move::Trump(cards.random(random)?),
        Choices::Discard(cards) => {
            let first = CardSet::of(cards.random(random)?);
            let second = CardSet::of((cards - first).random(random)?);
            Move::Discard(first | second)
        }
        Choices::Say(opening, statements) => Move::Say(statements.subset(random.random()).union(opening)),
        Choices::Play(cards) => Move::Card(cards.random(random)?),
    })
}

impl games::State for State {
    fn new(rules: &Rules) -> Self {
        Self { public: Public::new(*rules), hands: [CardSet::EMPTY; SEATS], face_down: FaceDown::default() }
    }

    fn deal(&mut self, pack: &[Card], sink: &mut dyn FnMut(Event)) {
        if self.turn() != Turn::Chance {
            return;
        }
        let undealt = self.undealt();
        let mut stock = pack.iter().copied().filter(|&card| undealt.contains(card));
        for seat in Seat::all(SEATS) {
            let Some(size) = self.public.packet(seat) else { continue };
            let event = Event::Deal(seat, Packet::shown(stock.by_ref().take(size).collect()));
            let happened = self.apply(&event);
            debug_assert_eq!(happened, Ok(()));
            sink(event);
        }
    }

    fn play(&mut self, made: &Move, sink: &mut dyn FnMut(Event)) -> Result<(), Illegal> {
        self.check(made)?;
        if let Turn::Seat(seat) = self.turn() {
            self.make(made);
            sink(Event::Move(seat, *made));
            self.public.show().into_iter().for_each(sink);
        }
        Ok(())
    }

    fn payoffs(&self) -> Option<Vec<i64>> {
        self.public.outcome().map(|outcome| outcome.payoffs().to_vec())
    }

    fn scores(&self) -> Vec<Score> {
        self.public.scores()
    }

    fn shows(&self) -> Vec<Event> {
        self.public.show().into_iter().collect()
    }
}
