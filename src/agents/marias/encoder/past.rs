//! The past of a world.

use rand::seq::SliceRandom as _;

use crate::agents::Past;
use crate::cards::german::Card;
use crate::cards::{CardSet, Random};
use crate::games::View as _;
use crate::games::marias::{Event, Marias, Move, SEATS, State, View};
use crate::protocol::Seat;

/// The past of a world that agrees with the view. The order in which a seat got its hidden cards is drawn; forhont holds its
/// trump card from the first packet on. `None` where packets were left out, and for a position that was set up by hand.
pub(super) fn past(
    view: &View,
    history: &[Event],
    world: &State,
    random: &mut Random,
) -> Option<Past<Marias>> {
    let trump = world.public().trump().or(world.face_down().trump);
    let mut left: [Vec<Card>; SEATS] = std::array::from_fn(|index| {
        let seat = Seat::new(index);
        let laid = if index == 0 { world.face_down().talon } else { CardSet::EMPTY };
        let mut cards: Vec<Card> = (world.hand(seat) | world.public().played(seat) | laid).iter().collect();
        if seat != view.seat() {
            cards.shuffle(random);
            // The cards are dealt from the back.
            if let Some(place) = cards.iter().position(|&card| Some(card) == trump) {
                let last = cards.len() - 1;
                cards.swap(place, last);
            }
        }
        cards
    });
    let mut past = Past { pack: Vec::with_capacity(32), moves: Vec::new(), common: 0 };
    for event in history {
        match *event {
            Event::Deal(seat, packet) if seat == view.seat() => past.pack.extend(packet.shown),
            Event::Deal(seat, packet) => {
                let left = left.get_mut(seat.index())?;
                let rest = left.len().checked_sub(packet.len())?;
                past.pack.extend(left.drain(rest..).rev());
            }
            Event::Move(seat, played) => past.moves.push((seat, played)),
            Event::HiddenTrump(seat) => past.moves.push((seat, Move::Trump(trump?))),
            Event::HiddenDiscard(seat) => past.moves.push((seat, Move::Discard(world.face_down().talon))),
            Event::ShowTrump(..) | Event::ShowMarriage(..) => {}
            Event::SetUp(_) => return None,
        }
    }
    // A person may leave out the packets of the other seats. Then the order in which they were dealt is not known.
    let others = || Seat::all(SEATS).filter(|&seat| seat != view.seat());
    others().all(|seat| left[seat.index()].is_empty()).then_some(past)
}
