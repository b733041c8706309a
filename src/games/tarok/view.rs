//! A seat's side: what is public, its own cards, and what follows from these.

use rand::seq::SliceRandom;

use super::public::KEPT;
use super::state::{legal_moves, random_move};
use super::{Event, EventError, Illegal, Move, Public, Rules, SEATS, State, TALON, Talon, Tarok};
use crate::cards::tarok::{Card, TAROKS};
use crate::cards::{CardSet, Random};
use crate::games::{self, Listing, Position, Turn, WorldSampler};
use crate::protocol::Seat;

/// What one seat knows.
///
/// Of the other hands the rules prove only which cards are *not* there: what was seen elsewhere, what play proved them
/// to lack ([`Public::excluded`]), and the taken cards that only declarer's hand can hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    public: Public,
    seat: Seat,
    hand: CardSet<Card>,
    discards: CardSet<Card>,
}

/// What others than declarer see of a card laid down tells that it is no tarok, and no king ever is laid down.
const LAID_HIDDEN: CardSet<Card> =
    CardSet::from_bits(CardSet::<Card>::FULL.bits() & !(KEPT.bits() | TAROKS.bits()));

impl View {
    /// What everybody knows.
    #[must_use]
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The seat's own cards.
    #[must_use]
    pub fn hand(&self) -> CardSet<Card> {
        self.hand
    }

    /// What this seat itself laid down.
    #[must_use]
    pub fn discards(&self) -> CardSet<Card> {
        self.discards
    }

    /// The cards that this seat has not seen, not even in the talon.
    #[must_use]
    pub fn unseen(&self) -> CardSet<Card> {
        CardSet::FULL - self.public.seen() - self.hand - self.discards
    }

    /// The cards that `seat` may hold.
    #[must_use]
    pub fn possible(&self, seat: Seat) -> CardSet<Card> {
        if seat == self.seat {
            return self.hand;
        }
        let taken =
            if self.public.declarer() == Some(seat) { self.public.taken_unseen() } else { CardSet::EMPTY };
        (self.unseen() | taken) - self.public.excluded(seat)
    }

    /// Whether this seat is declarer, who knows what it laid down.
    fn is_declarer(&self) -> bool {
        self.public.declarer() == Some(self.seat)
    }

    /// The two other seats.
    fn others(&self) -> [Seat; 2] {
        let next = self.seat.next(SEATS);
        [next, next.next(SEATS)]
    }

    /// The sampler of the unseen cards: the hands of the two others, and the cards aside.
    fn sampler(&self) -> WorldSampler<Card, 3> {
        let [first, second] = self.others();
        let taken = if self.is_declarer() { CardSet::EMPTY } else { self.public.taken_unseen() };
        let unseen = self.unseen();
        let laid = if self.is_declarer() { 0 } else { usize::from(self.public.discards().hidden) };
        let talon = self.public.talon_hidden();
        // Never both: declarer lays down after the talon was turned up.
        let aside = match (talon, laid) {
            (0, 0) => CardSet::EMPTY,
            (0, _) => (unseen | taken) & LAID_HIDDEN,
            (_, _) => unseen,
        };
        WorldSampler::new(
            unseen | taken,
            [self.possible(first), self.possible(second), aside],
            [self.public.hand_size(first), self.public.hand_size(second), laid + talon],
        )
    }

    /// The world with these cards in the hands of the others and aside; `order` says in which order those aside lie in
    /// a talon that was not turned up.
    fn state(
        &self,
        [first, second, aside]: [CardSet<Card>; 3],
        order: impl FnOnce(CardSet<Card>) -> Vec<Card>,
    ) -> State {
        let mut hands = [CardSet::EMPTY; SEATS];
        let [next, previous] = self.others();
        hands[self.seat.index()] = self.hand;
        hands[next.index()] = first;
        hands[previous.index()] = second;
        if let Some(talon) = self.public.talon() {
            let laid = if self.is_declarer() { self.discards } else { self.public.discards().shown | aside };
            return State::with_cards(self.public.clone(), hands, Some(*talon), laid);
        }
        let talon: Vec<Card> = self.public.gifts().iter().copied().chain(order(aside)).take(TALON).collect();
        State::with_cards(self.public.clone(), hands, Talon::new(&talon), CardSet::EMPTY)
    }

    /// Makes a move of a seat whose hand is not known.
    fn follow(&mut self, seat: Seat, played: &Move) -> Result<(), EventError> {
        self.public.check_beside_hand(seat, played)?;
        let cards = match *played {
            Move::Card(card) => CardSet::of(card),
            Move::Discard(packet) => packet.shown & TAROKS,
            _ => CardSet::EMPTY,
        };
        if let Some(card) = (cards - self.possible(seat)).first() {
            return Err(if self.public.excluded(seat).contains(card) {
                EventError::Disproved { seat, card }
            } else {
                Illegal::NotInHand { card, seat }.into()
            });
        }
        self.public.make(&played.masked());
        self.agree(seat)
    }

    /// Checks that some deal agrees with what this seat knows after what `seat` did.
    fn agree(&self, seat: Seat) -> Result<(), EventError> {
        if self.sampler().has_worlds() { Ok(()) } else { Err(EventError::Impossible { seat }) }
    }

    /// Makes a legal move of its own.
    fn make(&mut self, played: &Move) {
        match *played {
            Move::Card(card) => {
                self.hand.remove(card);
            }
            Move::Discard(packet) => {
                self.hand -= packet.shown;
                self.discards = packet.shown;
            }
            _ => {}
        }
        self.public.make(played);
        if matches!(played, Move::Take(_)) {
            self.hand |= self.public.taken();
        }
    }

    fn apply_move(&mut self, seat: Seat, played: &Move) -> Result<(), EventError> {
        self.settle()?;
        match *played {
            _ if seat.at(SEATS)? != self.seat => self.follow(seat, played),
            Move::Discard(packet) if packet.hidden > 0 => Err(EventError::HiddenDiscards { seat }),
            _ => {
                self.public.check(seat, self.hand, played)?;
                self.make(played);
                Ok(())
            }
        }
    }

    fn turn_up(&mut self, talon: Talon) -> Result<(), EventError> {
        use super::public::Stage::Taking;
        match self.public.talon() {
            _ if self.public.stage() != Taking => Err(EventError::NoShow),
            Some(&known) if known == talon => Ok(()),
            Some(&talon) => Err(EventError::OtherTalon { talon }),
            None => {
                EventError::elsewhere(talon.set() & self.hand)?;
                self.public.turn_up(talon);
                Ok(())
            }
        }
    }

    fn give(&mut self, seat: Seat, card: Card) -> Result<(), EventError> {
        let Some(winner) = self.public.gift_due() else {
            return match self.public.last_gift() {
                Some(told) if told == (seat, card) => Ok(()),
                Some((seat, card)) => Err(EventError::OtherGift { seat, card }),
                None => Err(EventError::NoGift),
            };
        };
        if seat.at(SEATS)? != winner {
            return Err(EventError::OtherWinner { seat: winner });
        }
        EventError::elsewhere(CardSet::of(card) - self.unseen())?;
        self.public.give(card);
        self.agree(seat)
    }
}

impl Position for View {
    type Game = Tarok;

    fn turn(&self) -> Turn {
        self.public.turn()
    }

    fn apply(&mut self, event: &Event) -> Result<(), EventError> {
        // Taken in by a copy first, so that an error leaves no half of a change.
        let mut after = self.clone();
        match *event {
            Event::Deal(seat, packet) => {
                after.public.deal(seat.at(SEATS)?, packet.len())?;
                if seat == self.seat {
                    if packet.hidden > 0 {
                        return Err(EventError::Hidden { seat });
                    }
                    EventError::elsewhere(packet.shown & self.hand)?;
                    after.hand |= packet.shown;
                }
            }
            Event::DealTalon(_) => after.public.deal_talon()?,
            Event::Move(seat, played) => after.apply_move(seat, &played)?,
            Event::ShowTalon(talon) => after.turn_up(talon)?,
            Event::ShowGift(seat, card) => after.give(seat, card)?,
        }
        *self = after;
        Ok(())
    }

    fn settle(&mut self) -> Result<(), EventError> {
        let mut public = self.public.clone();
        public.settle()?;
        if public.hand_size(self.seat) != self.hand.len() {
            return Err(EventError::NoCards { seat: self.seat });
        }
        self.public = public;
        Ok(())
    }

    fn check(&self, played: &Move) -> Result<(), Illegal> {
        self.public.check(self.seat, self.hand, played)
    }

    fn legal_moves(&self, limit: usize, moves: &mut Vec<Move>) -> Listing {
        moves.clear();
        if self.turn() == Turn::Seat(self.seat) {
            legal_moves(&self.public, self.hand, limit, moves)
        } else {
            Listing::Complete
        }
    }

    fn random_move(&self, random: &mut Random) -> Option<Move> {
        if self.turn() == Turn::Seat(self.seat) { random_move(&self.public, self.hand, random) } else { None }
    }
}

impl games::View for View {
    fn new(rules: &Rules, seat: Seat) -> Self {
        Self { public: Public::new(*rules), seat, hand: CardSet::EMPTY, discards: CardSet::EMPTY }
    }

    fn seat(&self) -> Seat {
        self.seat
    }

    fn sample(&self, random: &mut Random) -> State {
        // A settled view always has a world: every event was taken in only if one agreed with it.
        let slots = self.sampler().sample(random).unwrap_or_default();
        self.state(slots, |aside| {
            let mut rest: Vec<Card> = aside.iter().collect();
            rest.shuffle(random);
            rest
        })
    }

    fn worlds(&self, limit: usize) -> Option<Vec<State>> {
        // The order of a talon that was not turned up is open, too, unless all of it was given away.
        let known = self.public.talon().is_some() || self.public.gifts().len() == TALON;
        let sampler = self.sampler();
        let worlds = sampler.worlds(limit).filter(|_| known)?;
        Some(worlds.map(|slots| self.state(slots, |aside| aside.iter().collect())).collect())
    }
}
