//! A seat's side: what is public, and its own hand.

use super::state::{legal_moves, random_move};
use super::{Event, EventError, Illegal, MAX_SEATS, Move, Public, Rules, State, Tablic};
use crate::cards::french::Card;
use crate::cards::{CardSet, Random};
use crate::games::{self, Listing, Position, Turn, WorldSampler};
use crate::protocol::Seat;

/// What one seat knows. The rules prove nothing more about the other hands than that they hold no card seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    public: Public,
    seat: Seat,
    hand: CardSet<Card>,
}

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

    /// The cards that this seat has not seen: in other hands, or not dealt yet.
    #[must_use]
    pub fn unseen(&self) -> CardSet<Card> {
        CardSet::FULL - self.public.seen() - self.hand
    }
}

impl Position for View {
    type Game = Tablic;

    fn turn(&self) -> Turn {
        self.public.turn()
    }

    fn apply(&mut self, event: &Event) -> Result<(), EventError> {
        match *event {
            Event::Deal(seat, packet) if seat == self.seat => {
                if packet.hidden > 0 {
                    return Err(EventError::Hidden { seat });
                }
                self.public.apply(event, self.hand, |_| CardSet::EMPTY)?;
                self.hand |= packet.shown;
                Ok(())
            }
            Event::Move(seat, played) => {
                let mut settled = self.clone();
                settled.settle()?;
                let (own, unseen) = (settled.hand, settled.unseen());
                let holds = |mover: Seat| if mover == self.seat { own } else { unseen };
                settled.public.apply(event, own, holds)?;
                if seat == self.seat {
                    settled.hand.remove(played.card);
                }
                *self = settled;
                Ok(())
            }
            _ => self.public.apply(event, self.hand, |_| CardSet::EMPTY),
        }
    }

    fn settle(&mut self) -> Result<(), EventError> {
        let mut public = self.public.clone();
        public.settle().map_err(|error| match error {
            // What this seat can be told first of all is its own hand.
            EventError::NoCards { .. } if self.hand.is_empty() => EventError::NoCards { seat: self.seat },
            error => error,
        })?;
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
        Self { public: Public::new(*rules), seat, hand: CardSet::EMPTY }
    }

    fn seat(&self) -> Seat {
        self.seat
    }

    fn sample(&self, random: &mut Random) -> State {
        let mut unseen = self.unseen();
        let mut hands = [CardSet::EMPTY; MAX_SEATS];
        hands[self.seat.index()] = self.hand;
        for seat in Seat::all(self.public.players()).filter(|&seat| seat != self.seat) {
            for _ in 0..self.public.hand_size(seat) {
                // The unseen cards are never fewer than the hidden ones: every place was counted when it was filled.
                if let Some(card) = unseen.random(random) {
                    unseen.remove(card);
                    hands[seat.index()].insert(card);
                }
            }
        }
        State::with_hands(self.public.clone(), &hands)
    }

    fn worlds(&self, limit: usize) -> Option<Vec<State>> {
        let others: Vec<Seat> = Seat::all(self.public.players()).filter(|&seat| seat != self.seat).collect();
        let [first, second] = match others[..] {
            [only] => [Some(only), None],
            [first, second] => [Some(first), Some(second)],
            _ => return None,
        };
        let unseen = self.unseen();
        let [in_first, in_second] =
            [first, second].map(|seat| seat.map_or(0, |seat| self.public.hand_size(seat)));
        let undealt = unseen.len().checked_sub(in_first + in_second)?;
        let sampler = WorldSampler::new(unseen, [unseen; 3], [in_first, in_second, undealt]);
        let world = |[first_hand, second_hand, _]: [CardSet<Card>; 3]| {
            let mut hands = [CardSet::EMPTY; MAX_SEATS];
            hands[self.seat.index()] = self.hand;
            for (seat, hand) in [(first, first_hand), (second, second_hand)] {
                if let Some(seat) = seat {
                    hands[seat.index()] = hand;
                }
            }
            State::with_hands(self.public.clone(), &hands)
        };
        Some(sampler.worlds(limit)?.map(world).collect())
    }
}
