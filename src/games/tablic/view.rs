//! A seat's position: everything public, and its own hand.

use super::events::Event;
use super::illegal::EventError;
use super::public::Public;
use super::rules::{MAX_SEATS, Rules, Tablic};
use super::state::State;
use crate::cards::french::Card;
use crate::cards::{CardSet, Random};
use crate::protocol::Seat;
use crate::{DealError, Position, WorldSampler};

/// The hands of other seats.
type Hands = Vec<(Seat, CardSet<Card>)>;

/// The knowledge of one seat. The rules prove only one fact about the other hands: no other hand holds a card
/// that this seat has seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    public: Public,
    seat: Seat,
    hand: CardSet<Card>,
}

impl View {
    /// Returns the public part of the position.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// Returns the seat's own cards.
    pub fn hand(&self) -> CardSet<Card> {
        self.hand
    }

    /// Returns the cards that this seat has not seen: in other hands, or not dealt yet.
    pub fn unseen(&self) -> CardSet<Card> {
        CardSet::FULL - self.public.seen() - self.hand
    }

    /// Returns the cards that `seat` can hold. Each of these cards is possible by itself, but the seat may
    /// not be able to hold all of them together.
    pub fn possible(&self, seat: Seat) -> CardSet<Card> {
        if seat == self.seat { self.hand } else { self.unseen() }
    }

    fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let own = self.seat;
        Seat::all(self.public.players()).filter(move |&seat| seat != own)
    }

    /// Creates the world in which the other seats hold these hands.
    fn world(&self, others: impl IntoIterator<Item = (Seat, CardSet<Card>)>) -> State {
        let mut hands = [CardSet::EMPTY; MAX_SEATS];
        hands[self.seat.index()] = self.hand;
        for (seat, hand) in others {
            hands[seat.index()] = hand;
        }
        State::world(self.public.clone(), &hands)
    }
}

impl Position for View {
    type Game = Tablic;

    fn public(&self) -> &Public {
        &self.public
    }

    fn mover(&self) -> (Seat, CardSet<Card>) {
        (self.seat, self.hand)
    }

    fn advance(&mut self, event: &Event) -> Result<(), EventError> {
        match *event {
            Event::Deal(seat, packet) if seat == self.seat => {
                if packet.hidden > 0 {
                    return Err(DealError::Hidden { seat }.into());
                }
                self.public.apply(event, self.hand, |_| CardSet::EMPTY)?;
                self.hand |= packet.shown;
                Ok(())
            }
            Event::Move(seat, r#move) => {
                self.settle()?;
                let (own, unseen) = (self.hand, self.unseen());
                let possible = |mover: Seat| if mover == self.seat { own } else { unseen };
                self.public.apply(event, own, possible)?;
                if seat == self.seat {
                    self.hand.remove(r#move.card);
                }
                Ok(())
            }
            _ => self.public.apply(event, self.hand, |_| CardSet::EMPTY),
        }
    }

    fn settle(&mut self) -> Result<(), EventError> {
        let no_cards = DealError::NoCards { seat: self.seat };
        let mut public = self.public.clone();
        public.settle().map_err(|error| match error {
            // The first line that this seat needs is its own packet. So the error names this seat.
            EventError::Deal(DealError::NoCards { .. }) if self.hand.is_empty() => no_cards.clone().into(),
            error => error,
        })?;
        if public.hand_size(self.seat) != self.hand.len() {
            return Err(no_cards.into());
        }
        self.public = public;
        Ok(())
    }
}

impl crate::View for View {
    fn new(rules: &Rules, seat: Seat) -> Self {
        Self { public: Public::new(*rules), seat, hand: CardSet::EMPTY }
    }

    fn of(state: &State, seat: Seat) -> Self {
        Self { public: state.public().clone(), seat, hand: state.hand(seat) }
    }

    fn seat(&self) -> Seat {
        self.seat
    }

    fn sample(&self, random: &mut Random) -> State {
        let mut unseen = self.unseen();
        let mut draw = |seat: Seat| {
            let mut hand = CardSet::EMPTY;
            for _ in 0..self.public.hand_size(seat) {
                // Hands, table and piles together never have more cards than the pack. The position checked
                // this whenever it added cards.
                let card = unseen.random(random).expect("an unseen card for every hidden card");
                unseen.remove(card);
                hand.insert(card);
            }
            (seat, hand)
        };
        let hands: Vec<_> = self.others().map(&mut draw).collect();
        self.world(hands)
    }

    fn worlds(&self, limit: usize) -> Option<Vec<State>> {
        let others: Vec<Seat> = self.others().collect();
        let mut hands = vec![Hands::new()];
        for &seat in &others {
            let mut longer = Vec::new();
            for hands in &hands {
                let held = hands.iter().fold(CardSet::EMPTY, |held, &(_, hand)| held | hand);
                let size = self.public.hand_size(seat);
                let sampler = WorldSampler::new(
                    self.unseen() - held,
                    [self.unseen() - held; 2],
                    [size, (self.unseen() - held).len() - size],
                );
                for [hand, _] in sampler.worlds(limit - longer.len())? {
                    longer.push(hands.iter().copied().chain([(seat, hand)]).collect());
                }
            }
            hands = longer;
        }
        Some(hands.into_iter().map(|hands| self.world(hands)).collect())
    }
}
