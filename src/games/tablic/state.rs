//! The referee's position: everything public and every hand. All other cards are not dealt yet.

use super::events::Event;
use super::illegal::{EventError, Illegal};
use super::moves::Move;
use super::public::Public;
use super::rules::{FIRST_TABLE, MAX_SEATS, Rules, Tablic};
use crate::cards::french::Card;
use crate::cards::{CardSet, Packet};
use crate::game::deal_event;
use crate::protocol::Seat;
use crate::{DealError, PayoffItem, Position, Score, Turn};

/// All public facts, and every hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    public: Public,
    hands: [CardSet<Card>; MAX_SEATS],
}

impl State {
    /// Creates a world from a public part and hands. The sizes of the hands must agree with the public part.
    pub(super) fn world(public: Public, hands: &[CardSet<Card>; MAX_SEATS]) -> Self {
        for seat in Seat::all(public.players()) {
            assert_eq!(
                hands[seat.index()].len(),
                public.hand_size(seat),
                "the hand of seat {seat} in a world"
            );
        }
        Self { public, hands: *hands }
    }

    /// Returns the public part of the position.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// Returns the cards that `seat` holds.
    pub fn hand(&self, seat: Seat) -> CardSet<Card> {
        self.hands[seat.index()]
    }

    /// Returns the cards that are not dealt yet.
    pub fn undealt(&self) -> CardSet<Card> {
        CardSet::FULL - self.public.seen() - self.held()
    }

    fn held(&self) -> CardSet<Card> {
        self.hands[..self.public.players()].iter().fold(CardSet::EMPTY, |held, &hand| held | hand)
    }
}

impl Position for State {
    type Game = Tablic;

    fn public(&self) -> &Public {
        &self.public
    }

    fn mover(&self) -> (Seat, CardSet<Card>) {
        let seat = self.turn().seat().unwrap_or_default();
        (seat, self.hand(seat))
    }

    fn advance(&mut self, event: &Event) -> Result<(), EventError> {
        match *event {
            Event::Deal(seat, packet) if packet.hidden > 0 => Err(DealError::Hidden { seat }.into()),
            Event::Deal(seat, packet) => {
                self.public.apply(event, self.held(), |_| CardSet::EMPTY)?;
                self.hands[seat.index()] |= packet.shown;
                Ok(())
            }
            Event::Move(seat, r#move) => {
                self.settle()?;
                let hands = self.hands;
                self.public.apply(event, CardSet::EMPTY, |seat| hands[seat.index()])?;
                self.hands[seat.index()].remove(r#move.card);
                Ok(())
            }
            _ => self.public.apply(event, self.held(), |_| CardSet::EMPTY),
        }
    }

    fn settle(&mut self) -> Result<(), EventError> {
        // A packet of no cards can be due, and needs no line.
        let missing = self.public.missing_packets()?;
        match Seat::all(self.public.players()).find(|seat| missing[seat.index()].unwrap_or(0) > 0) {
            Some(seat) => Err(DealError::NoCards { seat }.into()),
            None => self.public.settle(),
        }
    }
}

impl crate::State for State {
    fn new(rules: &Rules) -> Self {
        Self { public: Public::new(*rules), hands: [CardSet::EMPTY; MAX_SEATS] }
    }

    fn deal(&mut self, pack: &[Card], sink: &mut dyn FnMut(Event)) {
        if self.turn() != Turn::Chance {
            return;
        }
        let undealt = self.undealt();
        let mut stock = pack.iter().copied().filter(|&card| undealt.contains(card));
        if self.public.is_untouched() {
            let table = stock.by_ref().take(FIRST_TABLE).collect();
            deal_event(self, Event::Table(table), sink);
        }
        let (players, size) = (self.public.players(), self.public.packet_size());
        let cards: Vec<Card> = stock.take(size * players).collect();
        for seat in Seat::all(players) {
            let hand = cards.iter().copied().skip(seat.index()).step_by(players).collect();
            deal_event(self, Event::Deal(seat, Packet::shown(hand)), sink);
        }
        if let Err(error) = self.settle() {
            panic!("the dealing made no position: {error}");
        }
    }

    fn deal_rest(&mut self, pack: &[Card], sink: &mut dyn FnMut(Event)) -> Result<(), EventError> {
        if self.turn() != Turn::Chance {
            return Ok(());
        }
        let undealt = self.undealt();
        let mut stock = pack.iter().copied().filter(|&card| undealt.contains(card));
        let mut deal = |state: &mut Self, event: Event| {
            state.apply(&event)?;
            sink(event);
            Ok::<(), EventError>(())
        };
        if self.public.is_without_table() {
            let table = stock.by_ref().take(FIRST_TABLE).collect();
            deal(self, Event::Table(table))?;
        }
        let packets = self.public.missing_packets()?;
        for seat in Seat::all(self.public.players()) {
            if let Some(size) = packets[seat.index()].filter(|&size| size > 0) {
                let hand = stock.by_ref().take(size).collect();
                deal(self, Event::Deal(seat, Packet::shown(hand)))?;
            }
        }
        self.settle()
    }

    fn play(&mut self, r#move: &Move, sink: &mut dyn FnMut(Event)) -> Result<(), Illegal> {
        self.check(r#move)?;
        let (seat, _) = self.mover();
        self.make(r#move);
        sink(Event::Move(seat, *r#move));
        Ok(())
    }

    fn make(&mut self, r#move: &Move) {
        let seat = self.turn().seat().expect("a seat is to move");
        self.hands[seat.index()].remove(r#move.card);
        self.public.make(r#move);
    }

    fn payoffs(&self) -> Option<Vec<i64>> {
        self.public.payoffs()
    }

    fn points(&self) -> Option<Vec<i64>> {
        self.public.points()
    }

    fn scores(&self) -> Vec<Score> {
        Seat::all(self.public.players()).map(|seat| self.public.score_line(seat)).collect()
    }

    fn payoff_items(&self) -> Vec<PayoffItem> {
        self.public.payoff_items()
    }

    fn carry(&self) -> Vec<(&'static str, String)> {
        self.public.carry()
    }

    fn ends_session(&self) -> bool {
        self.public.ends_session()
    }
}
