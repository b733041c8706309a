//! The referee's position: everything public, every hand and the talon. All other cards that nobody has seen
//! are not dealt yet.

use super::events::Event;
use super::illegal::{EventError, Illegal};
use super::moves::Move;
use super::public::Public;
use super::rules::{Marias, Rules, SEATS, SeatCards};
use super::set_up::SetUpLine;
use super::strength::kings_beside;
use crate::cards::german::Card;
use crate::cards::{CardSet, Packet};
use crate::game::deal_event;
use crate::protocol::Seat;
use crate::{CardPlace, DealError, PayoffItem, Position, Score, SetUpError, Turn};

/// All public facts, every hand, and the cards that lie face down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    public: Public,
    hands: [CardSet<Card>; SEATS],
    face_down: FaceDown,
    /// For each seat, the cards that it laid into the talon and that another seat took from there.
    laid: [CardSet<Card>; SEATS],
}

/// The cards that lie face down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FaceDown {
    /// The trump card of seat 0. It still counts as a card of the hand, or as a card of the talon if seat 0
    /// laid it there. In betl and durch the trump card has no meaning.
    pub trump: Option<Card>,
    /// The talon.
    pub talon: CardSet<Card>,
}

impl State {
    /// Creates a world from a public part, hands and face-down cards. The numbers of cards must agree with
    /// the public part. For each seat, `laid` contains the cards that the seat laid into the talon and that
    /// another seat took, as far as they are known.
    #[inline]
    pub(super) fn world(
        public: Public,
        hands: [CardSet<Card>; SEATS],
        face_down: FaceDown,
        laid: [CardSet<Card>; SEATS],
    ) -> Self {
        for seat in Seat::all(SEATS) {
            assert_eq!(
                hands[seat.index()].len(),
                public.hand_size(seat),
                "the hand of seat {seat} in a world"
            );
        }
        assert_eq!(face_down.talon.len(), public.talon_size(), "the talon in a world");
        Self { public, hands, face_down, laid }
    }

    /// Returns the public part of the position.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// Returns the cards that `seat` holds. The trump card is one of seat 0's cards unless it was laid into
    /// the talon.
    pub fn hand(&self, seat: Seat) -> CardSet<Card> {
        self.hands[seat.index()]
    }

    /// Returns the cards that lie face down.
    pub fn face_down(&self) -> FaceDown {
        self.face_down
    }

    /// Returns the cards that `seat` laid into the talon and that another seat took. In a world that a seat
    /// has sampled, these cards are known only for this seat.
    pub(super) fn laid(&self, seat: Seat) -> CardSet<Card> {
        self.laid[seat.index()]
    }

    /// Returns the `show` event with the cards that the seat to move has just taken from the talon.
    fn taken(&self) -> Option<Event> {
        let taker = self.turn().seat().filter(|_| self.public.talon_is_taken())?;
        let mut layers: Vec<Seat> = self.public.talon_fillers().collect();
        layers.pop();
        let layer = layers.pop()?;
        let cards = Some(self.laid(layer)).filter(|cards| !cards.is_empty())?;
        Some(Event::ShowTalon(taker, Packet::shown(cards)))
    }

    /// Returns the cards of `seat`, and the cards that it has laid face down.
    #[inline]
    pub(super) fn hand_of(&self, seat: Seat) -> SeatCards {
        let is_own = self.public.last_talon_filler() == seat;
        let talon = if is_own { self.face_down.talon } else { CardSet::EMPTY };
        SeatCards { cards: self.hand(seat), trump: self.face_down.trump, talon }
    }

    /// Returns the cards that are not dealt yet.
    pub fn undealt(&self) -> CardSet<Card> {
        CardSet::FULL - self.public.seen() - self.held() - self.face_down.talon
    }

    fn held(&self) -> CardSet<Card> {
        let [first, second, third] = self.hands;
        first | second | third
    }

    /// Ends the set-up of a position.
    fn complete_set_up(&mut self) -> Result<(), EventError> {
        let mut public = self.public.clone();
        public.complete_set_up()?;
        for seat in Seat::all(SEATS) {
            if self.hand(seat).len() != public.hand_size(seat) {
                return Err(DealError::NoCards { seat }.into());
            }
            SetUpError::check_hand(seat, self.hand(seat), public.excluded(seat), public.known(seat))?;
        }
        if self.face_down.talon.is_empty() {
            return Err(EventError::HiddenTalon);
        }
        self.face_down.trump = public.trump();
        self.public = public;
        Ok(())
    }
}

/// Makes a legal move of the seat to move. `hand` is the hand of this seat. If the seat takes the talon, the
/// caller adds the talon to the hand.
#[inline]
pub(super) fn make(public: &mut Public, hand: &mut CardSet<Card>, face_down: &mut FaceDown, r#move: &Move) {
    match *r#move {
        Move::Trump(card) => {
            face_down.trump = Some(card);
            public.make_trump(false);
        }
        Move::Lidu => public.make_trump(true),
        Move::Discard(cards) => {
            *hand -= cards;
            face_down.talon = cards;
            public.make_discard();
        }
        Move::Play(game) => public.make_play(game),
        Move::Good(flek) => public.make_good(flek),
        Move::Bad => public.make_bad(),
        Move::Say(said) => {
            public.make_say(said);
            if let (None, Some(trump), true) = (public.trump(), face_down.trump, public.has_trumps()) {
                public.turn_up(trump);
            }
        }
        Move::Card(card) => {
            let is_pair = !kings_beside(CardSet::of(card)).is_disjoint(*hand);
            let marriage = is_pair && public.has_trumps();
            hand.remove(card);
            public.make_card(card, marriage);
        }
    }
}

impl Position for State {
    type Game = Marias;

    fn public(&self) -> &Public {
        &self.public
    }

    #[inline]
    fn mover(&self) -> (Seat, SeatCards) {
        let seat = self.turn().seat().unwrap_or_default();
        (seat, self.hand_of(seat))
    }

    fn advance(&mut self, event: &Event) -> Result<(), EventError> {
        match *event {
            Event::Deal(seat, packet) if self.public.set_up().is_some() => {
                if packet.hidden > 0 {
                    return Err(DealError::Hidden { seat: seat.at(SEATS)? }.into());
                }
                let held = self.held() | self.face_down.talon;
                if let Some(set_up) = self.public.set_up_mut() {
                    set_up.deal(seat, packet, held)?;
                }
                self.hands[seat.index()] |= packet.shown;
                Ok(())
            }
            Event::Deal(seat, packet) => {
                self.public.check_packet(seat, packet)?;
                if packet.hidden > 0 {
                    return Err(DealError::Hidden { seat }.into());
                }
                DealError::check_free(packet.shown, self.held(), CardPlace::Hand)?;
                self.hands[seat.index()] |= packet.shown;
                self.public.deal(seat);
                Ok(())
            }
            Event::Move(seat, r#move) => {
                self.settle()?;
                let hand = self.hand_of(seat.at(SEATS)?);
                crate::Public::check(&self.public, seat, hand, &r#move)?;
                crate::State::make(self, &r#move);
                Ok(())
            }
            Event::DealTrump(card) => {
                if !self.public.lidu_is_due() {
                    return Err(EventError::NoLidu);
                }
                let card = card.ok_or(DealError::Hidden { seat: Seat::new(0) })?;
                DealError::check_free(CardSet::of(card), self.held(), CardPlace::Hand)?;
                self.hands[0].insert(card);
                self.face_down.trump = Some(card);
                self.public.deal_lidu();
                Ok(())
            }
            Event::HiddenTrump(seat) | Event::HiddenDiscard(seat) => {
                Err(EventError::HiddenMove { seat: seat.at(SEATS)? })
            }
            Event::SetUp(SetUpLine::Talon(packet)) => {
                self.public.apply_set_up(&SetUpLine::Talon(packet), self.held())?;
                if packet.hidden > 0 {
                    return Err(EventError::HiddenTalon);
                }
                self.face_down.talon = packet.shown;
                Ok(())
            }
            Event::SetUp(line) => self.public.apply_set_up(&line, self.held() | self.face_down.talon),
            Event::ShowMarriage(seat, suit) if self.public.set_up().is_some() => {
                self.public.set_up_mut().map_or(Ok(()), |set_up| set_up.record_marriage(seat, suit))
            }
            Event::ShowTrump(seat, _) | Event::ShowMarriage(seat, _) | Event::ShowTalon(seat, _) => {
                let seat = seat.at(SEATS)?;
                if crate::State::shows(self).contains(event) {
                    Ok(())
                } else {
                    Err(EventError::NoShow { seat })
                }
            }
        }
    }

    fn settle(&mut self) -> Result<(), EventError> {
        if self.public.set_up().is_some() {
            return self.complete_set_up();
        }
        // The last packet ends the dealing by itself. So if a dealing is still in progress here, a seat lacks
        // its packet.
        let is_due = |&seat: &Seat| self.public.packet_size(seat).is_some();
        match Seat::all(SEATS).find(is_due) {
            Some(seat) => Err(DealError::NoCards { seat }.into()),
            None => Ok(()),
        }
    }
}

impl crate::State for State {
    fn new(rules: &Rules) -> Self {
        Self {
            public: Public::new(*rules),
            hands: [CardSet::EMPTY; SEATS],
            face_down: FaceDown::default(),
            laid: [CardSet::EMPTY; SEATS],
        }
    }

    fn deal(&mut self, pack: &[Card], sink: &mut dyn FnMut(Event)) {
        if self.turn() != Turn::Chance {
            return;
        }
        let undealt = self.undealt();
        let mut stock = pack.iter().copied().filter(|&card| undealt.contains(card));
        if self.public.lidu_is_due() {
            deal_event(self, Event::DealTrump(stock.next()), sink);
        }
        for seat in Seat::all(SEATS) {
            let Some(size) = self.public.packet_size(seat) else { continue };
            let packet = Packet::shown(stock.by_ref().take(size).collect());
            deal_event(self, Event::Deal(seat, packet), sink);
        }
    }

    fn deal_rest(&mut self, pack: &[Card], sink: &mut dyn FnMut(Event)) -> Result<(), EventError> {
        if self.public.set_up().is_some() {
            return Err(SetUpError::DealRandom.into());
        }
        self.deal(pack, sink);
        Ok(())
    }

    fn play(&mut self, r#move: &Move, sink: &mut dyn FnMut(Event)) -> Result<(), Illegal> {
        self.check(r#move)?;
        let (seat, _) = self.mover();
        self.make(r#move);
        sink(Event::Move(seat, *r#move));
        self.shows().into_iter().for_each(sink);
        Ok(())
    }

    #[inline]
    fn make(&mut self, r#move: &Move) {
        let seat = self.turn().seat().expect("a seat is to move");
        if *r#move == Move::Bad && self.public.takes_talon() {
            let talon = std::mem::take(&mut self.face_down.talon);
            self.laid[self.public.declarer().index()] = talon;
            self.hands[seat.index()] |= talon;
        }
        make(&mut self.public, &mut self.hands[seat.index()], &mut self.face_down, r#move);
    }

    fn payoffs(&self) -> Option<Vec<i64>> {
        self.public.payoffs().map(Vec::from)
    }

    fn scores(&self) -> Vec<Score> {
        self.public.scores()
    }

    fn payoff_items(&self) -> Vec<PayoffItem> {
        self.public.payoff_items()
    }

    fn shows(&self) -> Vec<Event> {
        self.public.show().or_else(|| self.taken()).into_iter().collect()
    }
}
