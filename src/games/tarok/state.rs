//! The referee's position: everything public, every hand, the talon and the discards.

use super::events::Event;
use super::illegal::{EventError, Illegal};
use super::moves::Move;
use super::public::{Public, Stage};
use super::rules::{HAND, Rules, SEATS, TALON, Tarok};
use super::set_up::SetUpLine;
use super::talon::Talon;
use crate::cards::tarok::Card;
use crate::cards::{CardSet, Packet};
use crate::games::game::deal_event;
use crate::games::{self, CardPlace, DealError, Position, Public as _, Score, SetUpError, Turn};
use crate::protocol::Seat;

/// All public facts, every hand, the talon and the discards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    public: Public,
    hands: [CardSet<Card>; SEATS],
    /// The talon in dealt order; `None` before it is dealt.
    talon: Option<Talon>,
    discards: CardSet<Card>,
}

impl State {
    /// A world: a public part with these cards. Their numbers must agree with the public part.
    pub(super) fn world(
        public: Public,
        hands: [CardSet<Card>; SEATS],
        talon: Talon,
        discards: CardSet<Card>,
    ) -> Self {
        for seat in Seat::all(SEATS) {
            assert_eq!(
                hands[seat.index()].len(),
                public.hand_size(seat),
                "the hand of seat {seat} in a world"
            );
        }
        assert_eq!(discards.len(), public.discards().len(), "the discards in a world");
        Self { public, hands, talon: Some(talon), discards }
    }

    /// The public part of the position.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The cards that `seat` holds.
    pub fn hand(&self, seat: Seat) -> CardSet<Card> {
        self.hands[seat.index()]
    }

    /// The talon in dealt order; `None` before it is dealt.
    pub fn talon(&self) -> Option<&Talon> {
        self.talon.as_ref()
    }

    /// The cards that declarer discarded.
    pub fn discards(&self) -> CardSet<Card> {
        self.discards
    }

    /// The cards that the seat to move may play; empty when no card is due.
    pub fn legal_cards(&self) -> CardSet<Card> {
        match (self.public.stage(), self.turn()) {
            (Stage::Play, Turn::Seat(seat)) => self.public.legal_cards(self.hand(seat)),
            _ => CardSet::EMPTY,
        }
    }

    fn dealt(&self) -> CardSet<Card> {
        let talon = self.talon.as_ref().map_or(CardSet::EMPTY, Talon::set);
        self.hands.iter().fold(talon, |dealt, &hand| dealt | hand)
    }

    /// Applies an event while a position is being set up.
    fn apply_set_up(&mut self, event: &Event) -> Result<(), EventError> {
        let hands = self.hands.iter().fold(CardSet::EMPTY, |held, &hand| held | hand);
        let Some(set_up) = self.public.set_up_mut() else { return Ok(()) };
        match *event {
            Event::Deal(seat, packet) => {
                if packet.hidden > 0 {
                    return Err(DealError::Hidden { seat: seat.at(SEATS)? }.into());
                }
                set_up.deal(seat, packet, hands | self.discards)?;
                self.hands[seat.index()] |= packet.shown;
            }
            Event::DealTalon(None) => return Err(EventError::HiddenTalon),
            Event::DealTalon(Some(talon)) => self.talon = Some(talon),
            Event::ShowTalon(talon) => {
                set_up.turn_up(talon);
                self.talon = Some(talon);
            }
            Event::ShowGift(seat, card) => set_up.give(seat, card)?,
            Event::SetUp(SetUpLine::Discards(seat, packet)) => {
                if packet.hidden > 0 {
                    return Err(EventError::HiddenMove { seat: seat.at(SEATS)? });
                }
                self.public.apply_set_up(&SetUpLine::Discards(seat, packet), hands)?;
                self.discards = packet.shown;
            }
            Event::SetUp(line) => self.public.apply_set_up(&line, hands | self.discards)?,
            Event::Move(..) => {}
        }
        Ok(())
    }

    /// Ends the setting up of a position.
    fn settle_set_up(&mut self) -> Result<(), EventError> {
        let mut public = self.public.clone();
        public.settle_set_up()?;
        let talon = self.talon.ok_or(EventError::HiddenTalon)?;
        if let (Some(seat), true) = (public.declarer(), self.discards.len() != public.discards().len()) {
            return Err(EventError::HiddenMove { seat });
        }
        let hands = self.hands.iter().fold(CardSet::EMPTY, |held, &hand| held | hand);
        let aside = match public.talon() {
            Some(&shown) if shown != talon => return Err(EventError::OtherTalon { talon: shown }),
            Some(_) => public.talon_left(),
            None => talon.set(),
        };
        let gifts = public.gifts();
        if let Some((&card, _)) = gifts.iter().zip(talon.cards()).find(|(gift, card)| gift != card) {
            return Err(SetUpError::Deal(DealError::Elsewhere { card, place: CardPlace::Elsewhere }).into());
        }
        let gone = public.seen() - gifts.iter().copied().collect();
        DealError::check_free(aside - public.talon_left(), gone, CardPlace::Elsewhere)?;
        for seat in Seat::all(SEATS) {
            let excluded = public.excluded(seat) | aside;
            if self.hand(seat).len() != public.hand_size(seat) {
                return Err(DealError::NoCards { seat }.into());
            }
            let known = match public.declarer() {
                Some(declarer) if declarer == seat => public.taken_unseen() - self.discards,
                _ => CardSet::EMPTY,
            };
            SetUpError::check_hand(seat, self.hand(seat), excluded, known)?;
        }
        DealError::check_free(self.discards, hands, CardPlace::Hand)?;
        self.public = public;
        Ok(())
    }

    /// The `show` event that follows the last move.
    fn show(&self) -> Option<Event> {
        if self.public.stage() == Stage::Taking {
            return self.talon.map(Event::ShowTalon);
        }
        self.public.last_gift().map(|(seat, card)| Event::ShowGift(seat, card))
    }
}

impl Position for State {
    type Game = Tarok;

    fn public(&self) -> &Public {
        &self.public
    }

    fn mover(&self) -> (Seat, CardSet<Card>) {
        let seat = self.turn().seat().unwrap_or_default();
        (seat, self.hand(seat))
    }

    fn advance(&mut self, event: &Event) -> Result<(), EventError> {
        match *event {
            _ if self.public.set_up().is_some() && !matches!(event, Event::Move(..)) => {
                self.apply_set_up(event)?;
            }
            Event::SetUp(line) => self.public.apply_set_up(&line, CardSet::EMPTY)?,
            Event::Deal(seat, packet) => {
                let seat = seat.at(SEATS)?;
                DealError::check_free(packet.shown, self.dealt(), CardPlace::Elsewhere)?;
                if packet.hidden > 0 {
                    return Err(DealError::Hidden { seat }.into());
                }
                self.public.deal(seat, packet.len())?;
                self.hands[seat.index()] |= packet.shown;
            }
            Event::DealTalon(None) => return Err(EventError::HiddenTalon),
            Event::DealTalon(Some(talon)) => {
                DealError::check_free(talon.set(), self.dealt(), CardPlace::Elsewhere)?;
                self.public.deal_talon()?;
                self.talon = Some(talon);
            }
            Event::Move(seat, Move::Discard(packet)) if packet.hidden > 0 => {
                return Err(EventError::HiddenMove { seat: seat.at(SEATS)? });
            }
            Event::Move(seat, r#move) => {
                self.settle()?;
                self.public.check(seat, self.hand(seat.at(SEATS)?), &r#move)?;
                games::State::make(self, &r#move);
            }
            // A state derives the `show` events itself, and only compares them with the lines.
            Event::ShowTalon(shown) => match self.show() {
                Some(Event::ShowTalon(talon)) if talon == shown => {}
                Some(Event::ShowTalon(talon)) => return Err(EventError::OtherTalon { talon }),
                _ => return Err(EventError::NoTalonShow),
            },
            Event::ShowGift(..) => match self.show() {
                Some(gift) if gift == *event => {}
                Some(Event::ShowGift(seat, card)) => return Err(EventError::OtherGift { seat, card }),
                _ => return Err(EventError::NoGiftShow),
            },
        }
        Ok(())
    }

    fn settle(&mut self) -> Result<(), EventError> {
        if self.public.set_up().is_some() {
            return self.settle_set_up();
        }
        let mut public = self.public.clone();
        public.settle()?;
        for seat in Seat::all(SEATS) {
            if self.hand(seat).len() != public.hand_size(seat) {
                return Err(DealError::NoCards { seat }.into());
            }
        }
        if self.talon.is_none() {
            return Err(EventError::HiddenTalon);
        }
        self.public = public;
        Ok(())
    }
}

impl games::State for State {
    fn new(rules: &Rules) -> Self {
        Self {
            public: Public::new(*rules),
            hands: [CardSet::EMPTY; SEATS],
            talon: None,
            discards: CardSet::EMPTY,
        }
    }

    fn deal(&mut self, pack: &[Card], sink: &mut dyn FnMut(Event)) {
        if self.turn() != Turn::Chance {
            return;
        }
        let dealt = self.dealt();
        let mut stock = pack.iter().copied().filter(|&card| !dealt.contains(card));
        let mut packets = self.hands;
        while packets.iter().any(|packet| packet.len() < HAND) {
            for packet in packets.iter_mut().filter(|packet| packet.len() < HAND) {
                packet.insert(stock.next().expect("the pack has a card for every place"));
            }
        }
        for (seat, packet) in Seat::all(SEATS).zip(packets) {
            let packet = packet - self.hand(seat);
            if !packet.is_empty() {
                deal_event(self, Event::Deal(seat, Packet::shown(packet)), sink);
            }
        }
        let rest: Vec<Card> = stock.take(TALON).collect();
        if self.talon.is_none() {
            deal_event(self, Event::DealTalon(Talon::new(&rest)), sink);
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

    fn shows(&self) -> Vec<Event> {
        self.show().into_iter().collect()
    }

    fn make(&mut self, r#move: &Move) {
        let seat = self.turn().seat().expect("a seat is to move");
        let hand = &mut self.hands[seat.index()];
        match *r#move {
            Move::Card(card) => {
                hand.remove(card);
            }
            Move::Discard(packet) => {
                *hand -= packet.shown;
                self.discards = packet.shown;
            }
            _ => {}
        }
        self.public.make(r#move);
        match (r#move, &self.talon) {
            (Move::Take(_), _) => self.hands[seat.index()] |= self.public.taken(),
            (Move::Play(contract), Some(talon)) if contract.group() > 0 => self.public.turn_up(*talon),
            (Move::Card(_), Some(talon)) if self.public.gift_due().is_some() => {
                self.public.give(talon.cards()[self.public.gifts().len()]);
            }
            _ => {}
        }
    }

    fn payoffs(&self) -> Option<Vec<i64>> {
        self.outcome().map(|outcome| outcome.payoffs().to_vec())
    }

    fn scores(&self) -> Vec<Score> {
        self.outcome().map_or_else(|| vec![Score::new(); SEATS], |outcome| outcome.scores())
    }

    fn carry(&self) -> Vec<(&'static str, String)> {
        let radelci = self.outcome().map_or(self.public.rules().radelci, |outcome| outcome.radelci());
        let moved: Vec<String> = (0..SEATS).map(|seat| radelci[(seat + 1) % SEATS].to_string()).collect();
        vec![("radelci", moved.join(","))]
    }
}
