//! The knowledge of a view as numbers for machine learning (`docs/export.md`, *The full form*).

use std::marker::PhantomData;

use crate::cards::{Card, CardSet, write_bits};
use crate::protocol::Seat;

/// The features of a view, as names and values. The names and their order depend only on the `newgame` line.
pub type Features = Vec<(String, i64)>;

/// Receives the features of a view, one number at a time in a fixed order.
pub trait FeatureSink {
    /// Takes the next number. Only a sink that keeps names calls `name`.
    fn add(&mut self, name: impl FnOnce() -> String, value: i64);

    /// Takes a label, which stands for a seat, a contract or the like. A label is a number
    /// below `count`, or -1 for none.
    fn add_code(&mut self, name: impl FnOnce() -> String, value: i64, _count: usize) {
        self.add(name, value);
    }

    /// Takes a flag. By default, the flag is taken as the number 1 or 0.
    fn add_flag(&mut self, name: impl FnOnce() -> String, value: bool) {
        self.add(name, value.into());
    }

    /// Takes several numbers; `name` gets the index of each number, from 0.
    fn add_all(&mut self, name: impl Fn(usize) -> String, values: &[u8]) {
        for (place, &value) in values.iter().enumerate() {
            self.add(|| name(place), value.into());
        }
    }

    /// Takes one flag for each card of the pack. The flag says whether the card is in `cards`. By default,
    /// the flags are taken as numbers, 1 or 0.
    fn add_cards<C: Card>(&mut self, name: impl Fn(C) -> String, cards: CardSet<C>) {
        let mut values = [0; 64];
        write_bits(cards.bits(), &mut values);
        self.add_all(|index| name(card(index)), &values[..C::COUNT]);
    }

    /// Takes the place number of each of several cards. [`KnownPlace::class`] decodes a place number. By
    /// default, the place numbers are taken as plain numbers.
    fn add_places(&mut self, name: impl Fn(usize) -> String, places: &[u8]) {
        self.add_all(name, places);
    }
}

impl FeatureSink for Features {
    fn add(&mut self, name: impl FnOnce() -> String, value: i64) {
        self.push((name(), value));
    }
}

/// Writes each number as one byte: -1 becomes 255, and a number above 254 becomes 254. Only a count that a
/// session carries from deal to deal can exceed 254.
#[derive(Debug)]
pub struct FeatureBytes<'a> {
    bytes: &'a mut [u8],
    next: usize,
}

impl<'a> FeatureBytes<'a> {
    /// Creates a sink that fills these bytes from the first on.
    pub fn new(bytes: &'a mut [u8]) -> Self {
        Self { bytes, next: 0 }
    }

    /// Returns the number of bytes written so far.
    pub fn written(&self) -> usize {
        self.next
    }
}

impl FeatureSink for FeatureBytes<'_> {
    #[inline]
    fn add(&mut self, _name: impl FnOnce() -> String, value: i64) {
        self.bytes[self.next] = value.clamp(-1, 254) as u8;
        self.next += 1;
    }

    #[inline]
    fn add_all(&mut self, _name: impl Fn(usize) -> String, values: &[u8]) {
        self.bytes[self.next..][..values.len()].copy_from_slice(values);
        self.next += values.len();
    }
}

/// Collects, for each number of the features, the values that it can have as a label. A flag has the values 0
/// and 1. An amount is not a label, so it has no values.
#[derive(Debug)]
pub struct LabelValues {
    players: usize,
    /// For each number of the features, its label values in ascending order.
    pub codes: Vec<Vec<u8>>,
}

impl LabelValues {
    /// Creates a sink for a table with this number of players.
    pub fn new(players: usize) -> Self {
        Self { players, codes: Vec::new() }
    }
}

impl FeatureSink for LabelValues {
    fn add(&mut self, _name: impl FnOnce() -> String, _value: i64) {
        self.codes.push(Vec::new());
    }

    fn add_code(&mut self, _name: impl FnOnce() -> String, _value: i64, count: usize) {
        self.codes.push((0..count as u8).chain([u8::MAX]).collect());
    }

    fn add_flag(&mut self, _name: impl FnOnce() -> String, _value: bool) {
        self.codes.push(vec![0, 1]);
    }

    fn add_cards<C: Card>(&mut self, _name: impl Fn(C) -> String, _cards: CardSet<C>) {
        self.codes.resize(self.codes.len() + C::COUNT, vec![0, 1]);
    }

    fn add_places(&mut self, _name: impl Fn(usize) -> String, places: &[u8]) {
        self.codes.resize(self.codes.len() + places.len(), KnownPlace::codes(self.players));
    }
}

/// The place of a card as a view knows it. A distance is the number of seats from the view's own seat in the
/// order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownPlace {
    /// Not seen.
    Unseen,
    /// In the hand of the view's own seat.
    OwnHand,
    /// Face up on the table.
    Open,
    /// Face down, laid by the view's own seat.
    FaceDown,
    /// In the trick in progress, played by the seat at this distance.
    Trick(usize),
    /// Known to be in the hand of the seat at this distance.
    KnownHand(usize),
    /// In the open talon, at this index (from 0).
    Talon(usize),
    /// Won by the seat at this distance.
    Won(usize),
}

/// The maximum number of cards in an open talon.
const TALON: usize = 6;

impl KnownPlace {
    /// Returns the number that stands for this place in the features.
    fn code(self) -> u8 {
        match self {
            Self::Unseen => 0,
            Self::OwnHand => 1,
            Self::Open => 2,
            Self::FaceDown => 3,
            Self::Trick(distance) => 10 + distance as u8,
            Self::KnownHand(distance) => 20 + distance as u8,
            Self::Talon(place) => 30 + place as u8,
            Self::Won(distance) => 100 + distance as u8,
        }
    }

    /// Returns the numbers that stand for all places in a game with this number of players, ascending.
    fn codes(players: usize) -> Vec<u8> {
        let fixed = [Self::Unseen, Self::OwnHand, Self::Open, Self::FaceDown].into_iter();
        let by_seat = |place: fn(usize) -> Self| (0..players).map(place);
        let places = fixed
            .chain(by_seat(Self::Trick))
            .chain(by_seat(Self::KnownHand))
            .chain((0..TALON).map(Self::Talon))
            .chain(by_seat(Self::Won));
        let mut numbers: Vec<u8> = places.map(Self::code).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// Returns the number of place classes in a game with this number of players. The place *unseen* has no
    /// class.
    pub const fn classes(players: usize) -> usize {
        4 + 3 * players
    }

    /// Returns the class of the place that `number` stands for in the features. All places of the talon are
    /// one class. `None` for *unseen*.
    #[inline]
    pub const fn class(number: u8, players: usize) -> Option<usize> {
        let number = number as usize;
        match number {
            0 => None,
            1..=3 => Some(number - 1),
            10..20 => Some(4 + number - 10),
            20..30 => Some(4 + players + number - 20),
            30..100 => Some(3),
            _ => Some(4 + 2 * players + number - 100),
        }
    }
}

/// The place of every card of a pack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places<C> {
    numbers: [u8; 64],
    pack: PhantomData<C>,
}

impl<C: Card> Places<C> {
    /// Creates the places of a pack in which every card is unseen.
    pub(super) fn unseen() -> Self {
        Self { numbers: [KnownPlace::Unseen.code(); 64], pack: PhantomData }
    }

    /// Puts these cards into a place. The new place of a card replaces its previous one.
    #[inline]
    pub(super) fn put(&mut self, cards: impl IntoIterator<Item = C>, place: KnownPlace) {
        for card in cards {
            self.numbers[card.index()] = place.code();
        }
    }

    /// Adds the place of every card to the features.
    pub(super) fn add_to(&self, features: &mut impl FeatureSink) {
        features.add_places(|index| format!("place_{}", card::<C>(index)), &self.numbers[..C::COUNT]);
    }
}

/// Adds one flag for each card of a pack. The flag says whether the seat at this distance can hold the card.
pub(super) fn add_possible<C: Card>(features: &mut impl FeatureSink, distance: usize, possible: CardSet<C>) {
    features.add_cards(|card| format!("possible_{distance}_{card}"), possible);
}

fn card<C: Card>(index: usize) -> C {
    C::from_index(index).expect("a number below that of the cards is the number of a card")
}

/// Returns the number of seats from `own` to `seat` in the order of play.
pub(super) fn distance(own: Seat, seat: Seat, players: usize) -> usize {
    (seat.index() + players - own.index()) % players
}

/// Returns the distance of `seat` from `own`; -1 for no seat.
pub(super) fn distance_or_none(own: Seat, seat: Option<Seat>, players: usize) -> i64 {
    seat.map_or(-1, |seat| distance(own, seat, players) as i64)
}

/// Returns the seats with their distances from `own`, starting with `own`.
pub(super) fn by_distance(own: Seat, players: usize) -> impl Iterator<Item = (usize, Seat)> {
    (0..players).map(move |distance| (distance, Seat::new((own.index() + distance) % players)))
}
