//! The knowledge of a view as numbers for machine learning (`docs/export.md`, *The full form*).

use crate::cards::Card;
use crate::protocol::Seat;

/// Names and values. The names and their order depend only on the game and the number of players.
pub type Features = Vec<(String, i64)>;

/// The place of a card in the knowledge of a view. Distances are counted from the seat of the view in the order
/// of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownPlace {
    /// Not seen.
    Unseen,
    OwnHand,
    /// Face up on the table.
    Open,
    /// Face down, laid by the view's own seat.
    FaceDown,
    /// In the trick in progress, played by the seat at this distance.
    Trick(usize),
    /// Known to be in the hand of the seat at this distance.
    KnownHand(usize),
    /// In the open talon, at this place from 0.
    Talon(usize),
    /// Won by the seat at this distance.
    Won(usize),
}

impl KnownPlace {
    /// The number that stands for the place.
    fn number(self) -> i64 {
        let number = match self {
            Self::Unseen => 0,
            Self::OwnHand => 1,
            Self::Open => 2,
            Self::FaceDown => 3,
            Self::Trick(distance) => 10 + distance,
            Self::KnownHand(distance) => 20 + distance,
            Self::Talon(place) => 30 + place,
            Self::Won(distance) => 100 + distance,
        };
        number as i64
    }
}

/// Adds the place of every card of a pack.
pub(super) fn add_places<C: Card>(features: &mut Features, place: impl Fn(C) -> KnownPlace) {
    features.extend(cards::<C>().map(|card| (format!("place_{card}"), place(card).number())));
}

/// Adds one number for every card of a pack: whether the seat at this distance can hold the card.
pub(super) fn add_possible<C: Card>(features: &mut Features, distance: usize, can: impl Fn(C) -> bool) {
    features.extend(cards::<C>().map(|card| (format!("possible_{distance}_{card}"), i64::from(can(card)))));
}

fn cards<C: Card>() -> impl Iterator<Item = C> {
    (0..C::COUNT).filter_map(C::from_index)
}

/// The number of seats from `own` to `seat` in the order of play.
pub(super) fn distance(own: Seat, seat: Seat, players: usize) -> usize {
    (seat.index() + players - own.index()) % players
}

/// The distance of a seat as a number; -1 for no seat.
pub(super) fn distance_or_none(own: Seat, seat: Option<Seat>, players: usize) -> i64 {
    seat.map_or(-1, |seat| distance(own, seat, players) as i64)
}

/// The seats by their distance from `own`, `own` first.
pub(super) fn by_distance(own: Seat, players: usize) -> impl Iterator<Item = (usize, Seat)> {
    (0..players).map(move |distance| (distance, Seat::new((own.index() + distance) % players)))
}
