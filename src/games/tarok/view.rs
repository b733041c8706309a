//! A seat's position: everything public, its own cards, and the facts that follow from both.

use rand::seq::SliceRandom;

use super::events::Event;
use super::illegal::{EventError, Illegal};
use super::moves::{Move, masked_discards};
use super::public::{Public, Stage};
use super::rules::{KEPT, Rules, SEATS, TALON, Tarok};
use super::set_up::SetUpLine;
use super::state::State;
use super::talon::Talon;
use crate::cards::tarok::{Card, TAROKS};
use crate::cards::{CardSet, Random};
use crate::games::{self, CardPlace, DealError, Position, Public as _, SetUpError, WorldSampler};
use crate::protocol::Seat;

/// The knowledge of one seat.
///
/// The rules prove only which cards the other hands do *not* hold. These are cards seen elsewhere, cards that the play
/// has excluded ([`Public::excluded`]), and cards taken from the talon, which only declarer can hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    public: Public,
    seat: Seat,
    hand: CardSet<Card>,
    /// The cards that this seat itself discarded.
    discards: CardSet<Card>,
}

/// The cards that can be among the hidden discards: neither taroks, which are shown, nor kings, which are never
/// discarded.
const HIDDEN_DISCARDS: CardSet<Card> =
    CardSet::from_bits(CardSet::<Card>::FULL.bits() & !(KEPT.bits() | TAROKS.bits()));

impl View {
    /// The public part of the position.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The seat's own cards.
    pub fn hand(&self) -> CardSet<Card> {
        self.hand
    }

    /// The cards that this seat itself discarded.
    pub fn discards(&self) -> CardSet<Card> {
        self.discards
    }

    /// The cards that this seat has not seen, not even in the talon.
    pub fn unseen(&self) -> CardSet<Card> {
        CardSet::FULL - self.public.seen() - self.hand - self.discards
    }

    /// The cards that `seat` can hold. Each card is considered by itself, so the seat may not be able to hold all of
    /// them.
    pub fn possible(&self, seat: Seat) -> CardSet<Card> {
        if seat == self.seat {
            return self.hand;
        }
        let taken =
            if self.public.declarer() == Some(seat) { self.public.taken_unseen() } else { CardSet::EMPTY };
        (self.unseen() | taken) - self.public.excluded(seat)
    }

    /// Whether this seat is declarer, who knows its discards.
    fn is_declarer(&self) -> bool {
        self.public.declarer() == Some(self.seat)
    }

    /// The two other seats, in the order of play.
    fn others(&self) -> [Seat; 2] {
        let next = self.seat.next(SEATS);
        [next, next.next(SEATS)]
    }

    /// The sampler of the cards whose place this seat does not know. They are in the hands of the two others or lie
    /// aside: in the talon or among the hidden discards.
    fn sampler(&self) -> WorldSampler<Card, 3> {
        let [next, last] = self.others();
        let taken = if self.is_declarer() { CardSet::EMPTY } else { self.public.taken_unseen() };
        let unseen = self.unseen();
        let discards = if self.is_declarer() { 0 } else { usize::from(self.public.discards().hidden) };
        let talon = self.public.talon_hidden();
        // A hidden talon and hidden discards never occur together: declarer discards after the talon is turned up.
        let aside = match (talon, discards) {
            (0, 0) => CardSet::EMPTY,
            (0, _) => (unseen | taken) & HIDDEN_DISCARDS,
            (_, _) => unseen,
        };
        WorldSampler::new(
            unseen | taken,
            [self.possible(next), self.possible(last), aside],
            [self.public.hand_size(next), self.public.hand_size(last), discards + talon],
        )
    }

    /// Checks that a world agrees with this view after an event of `seat`.
    fn check_world(&self, seat: Seat) -> Result<(), EventError> {
        if self.sampler().has_worlds() { Ok(()) } else { Err(EventError::NoWorld { seat }) }
    }

    /// The world with these cards in the hands of the others and aside. If the talon was not turned up, `order` puts
    /// its cards in order.
    fn world(
        &self,
        [next_hand, last_hand, aside]: [CardSet<Card>; 3],
        order: impl FnOnce(CardSet<Card>) -> Vec<Card>,
    ) -> State {
        let [next, last] = self.others();
        let mut hands = [self.hand; SEATS];
        hands[next.index()] = next_hand;
        hands[last.index()] = last_hand;
        if let Some(talon) = self.public.talon() {
            let discards =
                if self.is_declarer() { self.discards } else { self.public.discards().shown | aside };
            return State::world(self.public.clone(), hands, *talon, discards);
        }
        let talon: Vec<Card> = self.public.gifts().iter().copied().chain(order(aside)).collect();
        let talon = Talon::new(&talon).expect("six different cards are gifts or face down in the talon");
        State::world(self.public.clone(), hands, talon, CardSet::EMPTY)
    }

    /// Makes a move of a seat whose hand is not known.
    fn follow(&mut self, seat: Seat, r#move: &Move) -> Result<(), EventError> {
        self.public.check_without_hand(seat, r#move)?;
        let cards = match *r#move {
            Move::Card(card) => CardSet::of(card),
            Move::Discard(packet) => masked_discards(packet).shown,
            _ => CardSet::EMPTY,
        };
        if let Some(card) = (cards - self.possible(seat)).first() {
            return Err(if self.public.excluded(seat).contains(card) {
                EventError::Excluded { seat, card }
            } else {
                Illegal::NotInHand { card, seat }.into()
            });
        }
        self.public.make(&r#move.masked());
        self.check_world(seat)
    }

    /// Makes a legal move of this seat.
    fn make(&mut self, r#move: &Move) {
        match *r#move {
            Move::Card(card) => {
                self.hand.remove(card);
            }
            Move::Discard(packet) => {
                self.hand -= packet.shown;
                self.discards = packet.shown;
            }
            _ => {}
        }
        self.public.make(r#move);
        if matches!(r#move, Move::Take(_)) {
            self.hand |= self.public.taken();
        }
    }

    fn apply_move(&mut self, seat: Seat, r#move: &Move) -> Result<(), EventError> {
        self.settle()?;
        match *r#move {
            _ if seat.at(SEATS)? != self.seat => self.follow(seat, r#move),
            Move::Discard(packet) if packet.hidden > 0 => Err(EventError::HiddenMove { seat }),
            _ => {
                self.public.check(seat, self.hand, r#move)?;
                self.make(r#move);
                Ok(())
            }
        }
    }

    /// Applies an event while a position is being set up.
    fn apply_set_up(&mut self, event: &Event) -> Result<(), EventError> {
        let held = self.hand | self.discards;
        let own = self.seat;
        let Some(set_up) = self.public.set_up_mut() else { return Ok(()) };
        match *event {
            Event::Deal(seat, packet) => {
                if seat.at(SEATS)? == own && packet.hidden > 0 {
                    return Err(DealError::Hidden { seat }.into());
                }
                set_up.deal(seat, packet, held)?;
                if seat == own {
                    self.hand |= packet.shown;
                }
            }
            // The dealt talon is hidden from every seat.
            Event::DealTalon(_) | Event::Move(..) => {}
            Event::ShowTalon(talon) => set_up.turn_up(talon),
            Event::ShowGift(seat, card) => set_up.give(seat, card)?,
            Event::SetUp(SetUpLine::Discards(seat, packet)) => {
                if seat.at(SEATS)? == own && packet.hidden > 0 {
                    return Err(EventError::HiddenMove { seat });
                }
                self.public.apply_set_up(&SetUpLine::Discards(seat, packet), self.hand)?;
                if seat == own {
                    self.discards = packet.shown;
                }
            }
            Event::SetUp(line) => self.public.apply_set_up(&line, held)?,
        }
        Ok(())
    }

    /// Ends the setting up of a position.
    fn settle_set_up(&mut self) -> Result<(), EventError> {
        let mut after = self.clone();
        after.public.settle_set_up()?;
        let (seat, public) = (self.seat, &after.public);
        if self.hand.len() != public.hand_size(seat) {
            return Err(DealError::NoCards { seat }.into());
        }
        let gifts: CardSet<Card> = public.gifts().iter().copied().collect();
        let aside = public.talon_left() | gifts | public.discards().shown;
        let (excluded, known) = if after.is_declarer() {
            if self.discards.len() != public.discards().len() {
                return Err(EventError::HiddenMove { seat });
            }
            (aside | self.discards, public.taken_unseen() - self.discards)
        } else {
            (aside | public.taken(), CardSet::EMPTY)
        };
        SetUpError::check_hand(seat, self.hand, public.excluded(seat) | excluded, known)?;
        after.check_world(seat)?;
        *self = after;
        Ok(())
    }

    fn show_talon(&mut self, talon: Talon) -> Result<(), EventError> {
        match self.public.talon() {
            _ if self.public.stage() != Stage::Taking => Err(EventError::NoTalonShow),
            Some(&known) if known == talon => Ok(()),
            Some(&talon) => Err(EventError::OtherTalon { talon }),
            None => {
                DealError::check_free(talon.set(), self.hand, CardPlace::Elsewhere)?;
                self.public.turn_up(talon);
                Ok(())
            }
        }
    }

    fn show_gift(&mut self, seat: Seat, card: Card) -> Result<(), EventError> {
        let Some(winner) = self.public.gift_due() else {
            return match self.public.last_gift() {
                Some(last) if last == (seat, card) => Ok(()),
                Some((seat, card)) => Err(EventError::OtherGift { seat, card }),
                None => Err(EventError::NoGiftShow),
            };
        };
        if seat.at(SEATS)? != winner {
            return Err(EventError::OtherWinner { seat: winner });
        }
        DealError::check_free(CardSet::of(card), !self.unseen(), CardPlace::Elsewhere)?;
        self.public.give(card);
        self.check_world(seat)
    }
}

impl Position for View {
    type Game = Tarok;

    fn public(&self) -> &Public {
        &self.public
    }

    fn mover(&self) -> (Seat, CardSet<Card>) {
        (self.seat, self.hand)
    }

    fn advance(&mut self, event: &Event) -> Result<(), EventError> {
        match *event {
            _ if self.public.set_up().is_some() && !matches!(event, Event::Move(..)) => {
                self.apply_set_up(event)?;
            }
            Event::SetUp(line) => self.public.apply_set_up(&line, CardSet::EMPTY)?,
            Event::Deal(seat, packet) => {
                self.public.deal(seat.at(SEATS)?, packet.len())?;
                if seat == self.seat {
                    if packet.hidden > 0 {
                        return Err(DealError::Hidden { seat }.into());
                    }
                    DealError::check_free(packet.shown, self.hand, CardPlace::Elsewhere)?;
                    self.hand |= packet.shown;
                }
            }
            Event::DealTalon(_) => self.public.deal_talon()?,
            Event::Move(seat, r#move) => self.apply_move(seat, &r#move)?,
            Event::ShowTalon(talon) => self.show_talon(talon)?,
            Event::ShowGift(seat, card) => self.show_gift(seat, card)?,
        }
        Ok(())
    }

    fn settle(&mut self) -> Result<(), EventError> {
        if self.public.set_up().is_some() {
            return self.settle_set_up();
        }
        let mut public = self.public.clone();
        public.settle()?;
        if public.hand_size(self.seat) != self.hand.len() {
            return Err(DealError::NoCards { seat: self.seat }.into());
        }
        self.public = public;
        Ok(())
    }
}

impl games::View for View {
    fn new(rules: &Rules, seat: Seat) -> Self {
        Self { public: Public::new(*rules), seat, hand: CardSet::EMPTY, discards: CardSet::EMPTY }
    }

    fn of(state: &State, seat: Seat) -> Self {
        let public = state.public().clone();
        let discards = if public.declarer() == Some(seat) { state.discards() } else { CardSet::EMPTY };
        Self { public, seat, hand: state.hand(seat), discards }
    }

    fn seat(&self) -> Seat {
        self.seat
    }

    fn sample(&self, random: &mut Random) -> State {
        // `apply` and `settle` refuse every event that leaves no world.
        let placement = self.sampler().sample(random).expect("a settled view has a world");
        self.world(placement, |aside| {
            let mut talon: Vec<Card> = aside.iter().collect();
            talon.shuffle(random);
            talon
        })
    }

    fn worlds(&self, limit: usize) -> Option<Vec<State>> {
        // Each order of a talon that was not turned up is a different world, unless the whole talon was given
        // away.
        let known = self.public.talon().is_some() || self.public.gifts().len() == TALON;
        let sampler = self.sampler();
        let worlds = sampler.worlds(limit).filter(|_| known)?;
        Some(worlds.map(|places| self.world(places, |aside| aside.iter().collect())).collect())
    }
}
