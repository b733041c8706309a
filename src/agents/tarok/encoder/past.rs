//! The past of a world.

use crate::agents::Past;
use crate::cards::tarok::Card;
use crate::cards::{CardSet, Packet};
use crate::games::tarok::{Event, Move, SEATS, State, Tarok, View};
use crate::protocol::Seat;

/// The past of a world that agrees with the view.
pub(super) fn past(_: &View, history: &[Event], world: &State) -> Option<Past<Tarok>> {
    let mut hands: [CardSet<Card>; SEATS] = std::array::from_fn(|index| world.hand(Seat::new(index)));
    let mut past = Past { pack: Vec::with_capacity(54), moves: Vec::new(), common: 0 };
    for event in history {
        match *event {
            Event::Move(seat, played) => {
                let played = match played {
                    Move::Discard(_) => {
                        hands[seat.index()] |= world.discards();
                        Move::Discard(Packet::shown(world.discards()))
                    }
                    Move::Card(card) => {
                        hands[seat.index()].insert(card);
                        played
                    }
                    _ => played,
                };
                past.moves.push((seat, played));
            }
            Event::SetUp(_) => return None,
            Event::Deal(..) | Event::DealTalon(_) | Event::ShowTalon(_) | Event::ShowGift(..) => {}
        }
    }
    if let Some(declarer) = world.public().declarer() {
        hands[declarer.index()] -= world.public().taken();
    }
    let mut hands = hands.map(CardSet::into_iter);
    // The cards are dealt one by one.
    while let Some(card) = hands[past.pack.len() % SEATS].next() {
        past.pack.push(card);
    }
    past.pack.extend(world.talon()?.cards());
    (past.pack.len() == 54).then_some(past)
}
