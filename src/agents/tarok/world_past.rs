//! The past of a world, for the searches with learned values.

use talon_games::cards::tarok::Card;
use talon_games::cards::{Card as _, CardSet, Packet};
use talon_games::protocol::Seat;
use talon_games::tarok::{DealScores, EventOf, TarokEvent, TarokMove, TarokState};

use crate::WorldHistory;

/// Returns the past of a world: its pack, and the moves of `history` with all cards shown. The events of
/// `history` may be masked. The world must agree with them. `None` for a position that was set up by hand.
pub(crate) fn world_past<P: DealScores<SEATS>, const SEATS: usize>(
    history: &[EventOf<P, SEATS>],
    world: &TarokState<P, SEATS>,
) -> Option<WorldHistory<P::Game>> {
    let mut hands: [CardSet<Card>; SEATS] = std::array::from_fn(|index| world.hand(Seat::new(index)));
    let mut past = WorldHistory { pack: Vec::with_capacity(Card::COUNT), moves: Vec::new(), shared_moves: 0 };
    for event in history {
        match *event {
            TarokEvent::Move(seat, TarokMove::Discard(_)) => {
                hands[seat.index()] |= world.discards();
                past.moves.push((seat, TarokMove::Discard(Packet::shown(world.discards()))));
            }
            TarokEvent::Move(seat, played) => {
                if let TarokMove::Card(card) = played {
                    hands[seat.index()].insert(card);
                }
                past.moves.push((seat, played));
            }
            TarokEvent::SetUp(_) => return None,
            TarokEvent::Deal(..)
            | TarokEvent::DealTalon(_)
            | TarokEvent::ShowTalon(_)
            | TarokEvent::ShowGift(..)
            | TarokEvent::ShowHand(..) => {}
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
    (past.pack.len() == Card::COUNT).then_some(past)
}
