//! The deals that agree with what a seat knows: how many, and one of them.
//!
//! All that the rules prove is of one form: *this card is not there*. So each hidden card has a set of places where it
//! may lie, the places have room for so many cards, and a world is a way to fill them. Three places are enough: the
//! two other hands, and aside, which is the talon while it lies face down, and declarer's discards once it does not.

use crate::cards::tarok::Card;
use crate::cards::{Card as _, CardSet, Random};

use rand::RngExt;

/// How many places hidden cards may lie in.
pub(super) const PLACES: usize = 3;

/// The hidden cards by the places where they may lie, a bit for each place; and the room there.
#[derive(Clone, Debug)]
pub(super) struct Worlds {
    cards: [CardSet<Card>; 1 << PLACES],
    room: [usize; PLACES],
}

/// How many cards that have a choice go to the first of the places they may lie in; of those that may lie anywhere,
/// to the first and to the second.
#[derive(Clone, Copy)]
struct Split {
    /// Cards for places 0 or 1 that go to 0.
    first_of_01: usize,
    /// Cards for places 0 or 2 that go to 0.
    first_of_02: usize,
    /// Cards for places 1 or 2 that go to 1.
    first_of_12: usize,
    /// Cards for any place that go to 0, and to 1.
    any: (usize, usize),
}

impl Worlds {
    /// The ways to lay `cards` into places with this room, where `may_lie` are the cards that may lie in each.
    pub(super) fn new(cards: CardSet<Card>, may_lie: [CardSet<Card>; PLACES], room: [usize; PLACES]) -> Self {
        let mut by_places = [CardSet::EMPTY; 1 << PLACES];
        for (places, set) in by_places.iter_mut().enumerate() {
            *set = (0..PLACES).fold(cards, |set, place| {
                if places >> place & 1 == 1 { set & may_lie[place] } else { set - may_lie[place] }
            });
        }
        Self { cards: by_places, room }
    }

    /// Whether there is any.
    pub(super) fn exist(&self) -> bool {
        self.splits().next().is_some()
    }

    /// All ways to share the cards out by number, with the number of worlds that share them so.
    ///
    /// The numbers fit: the unseen cards are at most 38, and 3 to the 38th is less than 2 to the 64th.
    fn splits(&self) -> impl Iterator<Item = (u64, Split)> {
        let size = |places: usize| self.cards[places].len();
        let (n01, n02, n12, any) = (size(0b011), size(0b101), size(0b110), size(0b111));
        let room = |place: usize| self.room[place].checked_sub(size(1 << place));
        let all: usize = self.cards.iter().map(|set| set.len()).sum();
        let fits = size(0) == 0 && all == self.room.iter().sum::<usize>();
        let rooms = room(0).zip(room(1)).zip(room(2)).filter(|_| fits);
        rooms.into_iter().flat_map(move |((room0, room1), _)| {
            (0..=n01).flat_map(move |first_of_01| {
                (0..=n02).flat_map(move |first_of_02| {
                    (0..=n12).filter_map(move |first_of_12| {
                        let to_0 = room0.checked_sub(first_of_01 + first_of_02)?;
                        let to_1 = room1.checked_sub(n01 - first_of_01 + first_of_12)?;
                        any.checked_sub(to_0 + to_1)?;
                        let ways = choose(n01, first_of_01)
                            * choose(n02, first_of_02)
                            * choose(n12, first_of_12)
                            * choose(any, to_0)
                            * choose(any - to_0, to_1);
                        Some((ways, Split { first_of_01, first_of_02, first_of_12, any: (to_0, to_1) }))
                    })
                })
            })
        })
    }

    /// One of the worlds, uniformly: what lies in each place; nothing when there is none.
    pub(super) fn draw(&self, random: &mut Random) -> Option<[CardSet<Card>; PLACES]> {
        let all: u64 = self.splits().map(|(ways, _)| ways).sum();
        if all == 0 {
            return None;
        }
        let mut drawn = random.random_range(0..all);
        let (_, split) = self.splits().find(|&(ways, _)| match drawn.checked_sub(ways) {
            Some(rest) => {
                drawn = rest;
                false
            }
            None => true,
        })?;
        let mut places = [self.cards[0b001], self.cards[0b010], self.cards[0b100]];
        let mut share = |cards: CardSet<Card>, count: usize, first: usize, others: usize| {
            let chosen = subset(cards, count, random);
            places[first] |= chosen;
            places[others] |= cards - chosen;
            cards - chosen
        };
        share(self.cards[0b011], split.first_of_01, 0, 1);
        share(self.cards[0b101], split.first_of_02, 0, 2);
        share(self.cards[0b110], split.first_of_12, 1, 2);
        let rest = subset(self.cards[0b111], split.any.0, random);
        places[0] |= rest;
        let rest = self.cards[0b111] - rest;
        let second = subset(rest, split.any.1, random);
        places[1] |= second;
        places[2] |= rest - second;
        Some(places)
    }
}

/// So many of these cards, uniformly.
fn subset(mut cards: CardSet<Card>, count: usize, random: &mut Random) -> CardSet<Card> {
    let mut chosen = CardSet::EMPTY;
    for _ in 0..count {
        if let Some(card) = cards.random(random) {
            cards.remove(card);
            chosen.insert(card);
        }
    }
    chosen
}

/// In how many ways `k` of `n` cards can be chosen.
const fn choose(n: usize, k: usize) -> u64 {
    CHOICES[n][k]
}

/// Pascal's triangle, for all packs up to this one's hidden cards.
static CHOICES: [[u64; Card::COUNT + 1]; Card::COUNT + 1] = {
    let mut rows = [[0; Card::COUNT + 1]; Card::COUNT + 1];
    let mut n = 0;
    while n <= Card::COUNT {
        rows[n][0] = 1;
        let mut k = 1;
        while k <= n {
            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    rows
};
