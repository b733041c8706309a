//! A seat's side: what is public, its own cards, and what the rules prove about the others.

use super::state::{FaceDown, legal_moves, make, random_move};
use super::strength::FAT;
use super::{Event, EventError, Illegal, Marias, Move, MoveKind, Public, Rules, SEATS, State};
use crate::cards::german::{Card, Rank, Suit};
use crate::cards::{CardSet, Random};
use crate::games::{self, Listing, Position, Turn, WorldSampler};
use crate::protocol::Seat;

/// What one seat knows.
///
/// An ober that another seat has played proves that it does not hold the king, unless a `show` line follows: a view
/// is told of marriages, it cannot see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    public: Public,
    seat: Seat,
    hand: CardSet<Card>,
    /// What this seat laid face down itself; nothing for seats 1 and 2.
    face_down: FaceDown,
}

impl View {
    /// What everybody knows.
    #[must_use]
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The seat's own cards, the trump card of seat 0 among them.
    #[must_use]
    pub fn hand(&self) -> CardSet<Card> {
        self.hand
    }

    /// What this seat laid face down itself: nothing for seats 1 and 2.
    #[must_use]
    pub fn face_down(&self) -> FaceDown {
        self.face_down
    }

    /// The cards that this seat has not seen: in other hands, in the talon, or not dealt yet.
    #[must_use]
    pub fn unseen(&self) -> CardSet<Card> {
        CardSet::FULL - self.public.seen() - self.hand - self.face_down.talon
    }

    /// The cards that another seat can hold, taken one by one.
    #[must_use]
    pub fn possible(&self, seat: Seat) -> CardSet<Card> {
        let elsewhere = Seat::all(SEATS)
            .filter(|&other| other != seat)
            .fold(CardSet::EMPTY, |cards, other| cards | self.public.known(other));
        self.unseen() - self.public.excluded(seat) - elsewhere
    }

    /// The cards that can lie in the talon, or in the stock as long as cards are to be dealt.
    fn possible_aside(&self) -> CardSet<Card> {
        let held = Seat::all(SEATS).fold(CardSet::EMPTY, |cards, seat| cards | self.public.known(seat));
        let fat = if self.public.talon_size() > 0 { FAT } else { CardSet::EMPTY };
        self.unseen() - held - fat
    }

    /// The two other seats, in the order of play.
    fn others(&self) -> [Seat; 2] {
        let next = self.seat.next(SEATS);
        [next, next.next(SEATS)]
    }

    /// The sampler of the unseen cards: the hands of the two others, and the cards aside.
    fn sampler(&self) -> WorldSampler<Card, 3> {
        let [next, last] = self.others();
        let unseen = self.unseen();
        let sizes = [next, last].map(|seat| self.public.hand_size(seat));
        let aside = unseen.len().saturating_sub(sizes[0] + sizes[1]);
        let admitted = [self.possible(next), self.possible(last), self.possible_aside()];
        WorldSampler::new(unseen, admitted, [sizes[0], sizes[1], aside])
    }

    /// How many worlds agree with everything this seat knows for certain; where the trump card lies face down in one is
    /// not counted apart.
    #[must_use]
    pub fn count_worlds(&self) -> u128 {
        self.sampler().count()
    }

    /// Takes in that another seat laid cards face down.
    fn follow_hidden(&mut self, seat: Seat, kind: MoveKind) -> Result<(), EventError> {
        self.public.is_due(seat, kind)?;
        match kind {
            MoveKind::Trump => self.public.make_trump(),
            _ => self.public.make_discard(),
        }
        Ok(())
    }

    /// Takes in a move of another seat.
    fn follow(&mut self, seat: Seat, made: &Move) -> Result<(), EventError> {
        self.public.is_due(seat, made.kind())?;
        match *made {
            Move::Trump(_) | Move::Discard(_) => self.follow_hidden(seat, made.kind())?,
            Move::Say(said) => {
                self.public.bidding().check(seat, said).map_err(Illegal::from)?;
                self.public.make_say(said);
            }
            Move::Card(card) => {
                if !self.unseen().contains(card) {
                    return Err(Illegal::NotInHand { card, seat }.into());
                }
                if !self.possible(seat).contains(card) {
                    return Err(EventError::Proven { seat, card });
                }
                self.public.make_play(card, false);
                // A marriage may be shown yet.
                if !self.sampler().has_worlds()
                    && self.with_marriage().is_none_or(|view| !view.sampler().has_worlds())
                {
                    return Err(EventError::NoWorld);
                }
            }
        }
        Ok(())
    }

    /// The world with these cards in the hands of the others and aside; `trump` chooses a trump card that lies face
    /// down from the hand of seat 0.
    fn state(
        &self,
        [next_hand, last_hand, aside]: [CardSet<Card>; 3],
        trump: impl FnOnce(CardSet<Card>) -> Option<Card>,
    ) -> State {
        let [next, last] = self.others();
        let mut hands = [self.hand; SEATS];
        hands[next.index()] = next_hand;
        hands[last.index()] = last_hand;
        let mut face_down = self.face_down;
        if self.seat.index() != 0 {
            if self.public.talon_size() > 0 {
                face_down.talon = aside;
            }
            if self.public.has_trump_card() {
                face_down.trump = self.public.trump().or_else(|| trump(hands[0]));
            }
        }
        State::with_hands(self.public.clone(), hands, face_down)
    }

    /// This view with a marriage shown after the ober just played.
    fn with_marriage(&self) -> Option<Self> {
        let (_, ober) = self.public.silent_ober()?;
        let mut view = self.clone();
        view.public.marry(ober);
        Some(view)
    }

    /// Takes in the trump card that seat 0 has turned up.
    fn learn_trump(&mut self, seat: Seat, card: Card) -> Result<(), EventError> {
        if seat.index() != 0 || !self.public.lacks_trump() {
            return Err(EventError::NotShown { seat });
        }
        if self.hand.contains(card) {
            return Err(EventError::Elsewhere { card });
        }
        self.public.turn_up(card);
        Ok(())
    }

    /// Takes in a marriage that another seat has shown with the ober just played.
    fn learn_marriage(&mut self, seat: Seat, suit: Suit) -> Result<(), EventError> {
        let played = self.public.silent_ober() == Some((seat, Card::new(Rank::Ober, suit)));
        let married = self.with_marriage().filter(|_| played && seat != self.seat);
        let married = married.ok_or(EventError::NotShown { seat })?;
        let card = Card::new(Rank::King, suit);
        if !married.possible(seat).contains(card) {
            return Err(EventError::Proven { seat, card });
        }
        if !married.sampler().has_worlds() {
            return Err(EventError::NoWorld);
        }
        *self = married;
        Ok(())
    }
}

impl Position for View {
    type Game = Marias;

    fn turn(&self) -> Turn {
        self.public.turn()
    }

    fn apply(&mut self, event: &Event) -> Result<(), EventError> {
        let mut after = self.clone();
        match *event {
            Event::Deal(seat, packet) => {
                after.public.check_packet(seat, packet)?;
                if seat == self.seat && packet.hidden > 0 {
                    return Err(EventError::Hidden { seat });
                }
                if let Some(card) = (packet.shown & self.hand).first() {
                    return Err(EventError::Elsewhere { card });
                }
                if seat == self.seat {
                    after.hand |= packet.shown;
                }
                after.public.deal(seat);
            }
            Event::Move(seat, made) => {
                let seat = seat.at(SEATS)?;
                after.settle()?;
                if seat == self.seat {
                    after.public.check(seat, after.hand, after.face_down.trump, &made)?;
                    make(&mut after.public, &mut after.hand, &mut after.face_down, &made);
                } else {
                    after.follow(seat, &made)?;
                }
            }
            Event::HiddenTrump(seat) | Event::HiddenDiscard(seat) => {
                let seat = seat.at(SEATS)?;
                after.settle()?;
                if seat == self.seat {
                    return Err(EventError::Hidden { seat });
                }
                let trump = matches!(event, Event::HiddenTrump(_));
                after.follow_hidden(seat, if trump { MoveKind::Trump } else { MoveKind::Discard })?;
            }
            // A seat knows by itself what follows from its own cards.
            Event::ShowTrump(..) | Event::ShowMarriage(..) if self.public.show() == Some(*event) => {}
            Event::ShowTrump(seat, card) => after.learn_trump(seat.at(SEATS)?, card)?,
            Event::ShowMarriage(seat, suit) => after.learn_marriage(seat.at(SEATS)?, suit)?,
        }
        *self = after;
        Ok(())
    }

    fn settle(&mut self) -> Result<(), EventError> {
        if self.public.packet(self.seat).is_some() {
            return Err(EventError::NoCards { seat: self.seat });
        }
        if self.public.lacks_trump() {
            return Err(EventError::NoTrump);
        }
        if self.public.silent_ober().is_some() && !self.sampler().has_worlds() {
            return Err(EventError::NoWorld);
        }
        self.public.settle();
        Ok(())
    }

    fn check(&self, made: &Move) -> Result<(), Illegal> {
        self.public.check(self.seat, self.hand, self.face_down.trump, made)
    }

    fn legal_moves(&self, limit: usize, moves: &mut Vec<Move>) -> Listing {
        moves.clear();
        if self.turn() != Turn::Seat(self.seat) {
            return Listing::Complete;
        }
        legal_moves(&self.public, self.seat, self.hand, self.face_down.trump, limit, moves)
    }

    fn random_move(&self, random: &mut Random) -> Option<Move> {
        if self.turn() != Turn::Seat(self.seat) {
            return None;
        }
        random_move(&self.public, self.seat, self.hand, self.face_down.trump, random)
    }
}

impl games::View for View {
    fn new(rules: &Rules, seat: Seat) -> Self {
        Self { public: Public::new(*rules), seat, hand: CardSet::EMPTY, face_down: FaceDown::default() }
    }

    fn seat(&self) -> Seat {
        self.seat
    }

    fn sample(&self, random: &mut Random) -> State {
        let drawn = self.sampler().sample(random);
        // Every event was checked to leave a world.
        debug_assert!(drawn.is_some(), "no world agrees with a view");
        // Face down, the trump card may be any of the hand.
        self.state(drawn.unwrap_or_default(), |hand| hand.random(random))
    }

    fn worlds(&self, limit: usize) -> Option<Vec<State>> {
        let open = self.seat.index() != 0 && self.public.has_trump_card() && self.public.trump().is_none();
        let sampler = self.sampler();
        let worlds = sampler.worlds(limit).filter(|_| !open)?;
        Some(worlds.map(|slots| self.state(slots, |_| None)).collect())
    }
}
