//! Partition search (Ginsberg 1996; thesis, 3.1.3, algorithm 3), which the thesis' author could not make work, for
//! endings between declarer and two defenders.
//!
//! What is remembered is no position but a set of positions with one value. Figures and trula are named in it, since
//! they count by what they are; of the *plain* cards of a kind, which count alike, only the highest are, as far as one
//! of them has won a trick over another; of those below it is only told how many each hand holds. For what is
//! below never decided a trick against another below, so any other cards in their places make the same play possible.
//!
//! Every value comes with the plain cards whose rank it rests on. A trick adds the one that won it over another plain
//! card of its kind. A move that proves a bound brings what its own value rests on (the thesis' R); where all moves
//! were tried, what all of them rest on counts (C). And where a run of cards was tried by one of them, the run is named
//! whole or not at all.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::layout::Layout;
use super::runs::{PLAIN, runs};
use crate::cards::CardSet;
use crate::cards::tarok::{Card, Suit, TAROKS};
use crate::games::tarok::SEATS;
use crate::protocol::Seat;
use crate::search::{Meter, Stopped, Window};

/// A search of endings that remembers sets of positions.
#[derive(Debug, Default)]
pub(super) struct Partition {
    sets: HashMap<u128, Vec<Set>, BuildHasherDefault<Mixer>>,
    /// Whether it remembers anything.
    remembers: bool,
}

/// Positions of one shape that agree in the owners of the highest plain cards; their value from here on lies between
/// two bounds.
#[derive(Clone, Copy, Debug)]
struct Set {
    owners: u128,
    /// The places in `owners` that count.
    named: u128,
    lower: i32,
    upper: i32,
}

/// A value, and the plain cards whose rank it rests on; all higher ones of their kinds are meant, too.
#[derive(Clone, Copy, Debug)]
struct Proven {
    value: i32,
    ranks: CardSet<Card>,
}

/// The kinds of cards.
const KINDS: [CardSet<Card>; 5] =
    [TAROKS, Suit::Hearts.cards(), Suit::Diamonds.cards(), Suit::Spades.cards(), Suit::Clubs.cards()];

impl Partition {
    /// A search that has seen nothing; one that never remembers is plain alpha-beta.
    pub(super) fn new(remembers: bool) -> Self {
        Self { sets: HashMap::default(), remembers }
    }

    /// The value of a layout when it is played to its end, by questions with minimal windows.
    ///
    /// # Errors
    /// When the budget is spent.
    pub(super) fn value(&mut self, layout: &mut Layout, meter: &mut Meter<'_>) -> Result<i32, Stopped> {
        let (mut least, mut most) = (i32::MIN, i32::MAX);
        let mut value = layout.settled();
        // Each answer bounds the value, and is the next guess.
        while least < most {
            let goal = if value == least { value + 1 } else { value };
            value = self.node(layout, Window::null(goal), meter)?.value;
            if value < goal {
                most = value;
            } else {
                least = value;
            }
        }
        Ok(value)
    }

    fn node(
        &mut self,
        layout: &mut Layout,
        window: Window,
        meter: &mut Meter<'_>,
    ) -> Result<Proven, Stopped> {
        if layout.is_over() {
            return Ok(Proven { value: layout.value(), ranks: CardSet::EMPTY });
        }
        if !self.remembers || !layout.trick().cards().is_empty() {
            return self.children(layout, window, meter);
        }
        let (shape, owners, past) = (shape(layout), owners(layout), layout.settled());
        if let Some(known) = self.sets.get(&shape).and_then(|sets| look_up(sets, owners, past, window)) {
            let (value, named) = known;
            return Ok(Proven { value, ranks: ranks(layout, named) });
        }
        let proven = self.children(layout, window, meter)?;
        let value = proven.value - past;
        let set = Set {
            owners,
            named: named(layout, proven.ranks),
            lower: if proven.value > window.alpha { value } else { i32::MIN },
            upper: if proven.value < window.beta { value } else { i32::MAX },
        };
        keep(self.sets.entry(shape).or_default(), set);
        Ok(proven)
    }

    fn children(
        &mut self,
        layout: &mut Layout,
        mut window: Window,
        meter: &mut Meter<'_>,
    ) -> Result<Proven, Stopped> {
        let maximizes = layout.maximizes();
        let runs = runs(layout);
        let firsts: CardSet<Card> = runs.iter().filter_map(|run| run.first()).collect();
        let cards = (layout.legal() - PLAIN) | firsts;
        let mut best: Option<i32> = None;
        let mut all = CardSet::EMPTY;
        for card in (cards - TAROKS).iter().chain(cards & TAROKS) {
            let proven = self.child(layout, card, window, meter)?;
            if best.is_none_or(|best| if maximizes { proven.value > best } else { proven.value < best }) {
                best = Some(proven.value);
            }
            window = window.narrowed(maximizes, proven.value);
            if window.is_closed() {
                return Ok(proven);
            }
            all |= proven.ranks;
        }
        for run in runs {
            all |= whole(run, all);
        }
        Ok(Proven { value: best.unwrap_or_else(|| layout.value()), ranks: all })
    }

    fn child(
        &mut self,
        layout: &mut Layout,
        card: Card,
        window: Window,
        meter: &mut Meter<'_>,
    ) -> Result<Proven, Stopped> {
        meter.node()?;
        let won_by = decided_by(layout, card);
        let before = layout.make(card);
        let proven = self.node(layout, window, meter);
        layout.unmake(before);
        proven.map(|proven| Proven { ranks: proven.ranks | won_by, ..proven })
    }
}

/// The plain card that takes the trick over another one of its kind, when `card` ends it.
fn decided_by(layout: &Layout, card: Card) -> CardSet<Card> {
    let mut trick = *layout.trick();
    trick.push(card);
    if !trick.is_complete() {
        return CardSet::EMPTY;
    }
    let taking = trick.cards().iter().find(|&&card| trick.player_of(card) == trick.winner());
    let by_rank =
        |taking: &&Card| PLAIN.contains(**taking) && (trick.set() & PLAIN & taking.kind()).len() > 1;
    taking.filter(by_rank).copied().map_or(CardSet::EMPTY, CardSet::of)
}

/// The lowest card of a run of which some cards are named by these ranks.
fn whole(run: CardSet<Card>, ranks: CardSet<Card>) -> CardSet<Card> {
    let (Some(lowest), Some(highest)) = (run.first(), run.iter().last()) else { return CardSet::EMPTY };
    let named = (ranks & lowest.kind()).first();
    let is_cut = named.is_some_and(|named| lowest < named && named <= highest);
    if is_cut { CardSet::of(lowest) } else { CardSet::EMPTY }
}

/// What is known in one of these sets that lies outside the window.
fn look_up(sets: &[Set], owners: u128, past: i32, window: Window) -> Option<(i32, u128)> {
    sets.iter().filter(|set| (set.owners ^ owners) & set.named == 0).find_map(|set| {
        let (lower, upper) = (set.lower.saturating_add(past), set.upper.saturating_add(past));
        if lower >= window.beta || lower == upper {
            return Some((lower, set.named));
        }
        (upper <= window.alpha).then_some((upper, set.named))
    })
}

fn keep(sets: &mut Vec<Set>, new: Set) {
    let same = |set: &&mut Set| set.named == new.named && (set.owners ^ new.owners) & set.named == 0;
    match sets.iter_mut().find(same) {
        Some(set) => {
            set.lower = set.lower.max(new.lower);
            set.upper = set.upper.min(new.upper);
        }
        None => sets.push(new),
    }
}

/// What all positions of a set have in common beside ranks: who holds each card that is not plain, how many plain ones
/// of each kind every hand holds, and whose turn it is.
fn shape(layout: &Layout) -> u128 {
    let mut shape = layout.turn().index() as u128;
    for card in CardSet::FULL - PLAIN {
        let owner =
            Seat::all(SEATS).position(|seat| layout.hand(seat).contains(card)).map_or(0, |seat| seat + 1);
        shape = shape << 2 | owner as u128;
    }
    for kind in KINDS {
        for seat in Seat::all(SEATS) {
            let count = (layout.hand(seat) & PLAIN & kind).len() as u128;
            shape = shape << if kind == TAROKS { 5 } else { 3 } | count;
        }
    }
    shape
}

/// The places of the plain cards of each kind, the highest of those left first, two bits each.
fn places(layout: &Layout) -> impl Iterator<Item = (Card, u32)> {
    let left = layout.left() & PLAIN;
    let mut begin = 0;
    KINDS.into_iter().flat_map(move |kind| {
        let first = begin;
        begin += 2 * (kind & PLAIN).len() as u32;
        let mut cards: Vec<Card> = (left & kind).iter().collect();
        cards.reverse();
        cards.into_iter().zip((first..).step_by(2))
    })
}

/// Who holds the plain cards, in their places.
fn owners(layout: &Layout) -> u128 {
    places(layout).fold(0, |owners, (card, place)| {
        let owner = Seat::all(SEATS).position(|seat| layout.hand(seat).contains(card)).unwrap_or(0);
        owners | (owner as u128) << place
    })
}

/// The places that these ranks name.
fn named(layout: &Layout, ranks: CardSet<Card>) -> u128 {
    places(layout).fold(0, |named, (card, place)| {
        let lowest = (ranks & card.kind()).first();
        if lowest.is_some_and(|lowest| lowest <= card) { named | 3 << place } else { named }
    })
}

/// The cards in these places.
fn ranks(layout: &Layout, named: u128) -> CardSet<Card> {
    places(layout).filter(|&(_, place)| named >> place & 1 == 1).map(|(card, _)| card).collect()
}

/// Mixes the bits of a shape.
#[derive(Debug, Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, part: u64) {
        let mixed = (self.0 ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }

    fn write_u128(&mut self, number: u128) {
        self.write_u64(number as u64);
        self.write_u64((number >> 64) as u64);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use rand::seq::SliceRandom;

    use super::*;
    use crate::agents::tarok::silicon::study::ending;
    use crate::cards::Random;
    use crate::games::tarok::Contract;
    use crate::search::SearchLimits;

    /// These hands with their plain cards changed for others of their kinds: positions of one shape.
    fn changed(mut hands: [CardSet<Card>; SEATS], random: &mut Random) -> [CardSet<Card>; SEATS] {
        for kind in KINDS {
            let plain = kind & PLAIN;
            let mut cards: Vec<Card> =
                hands.iter().fold(CardSet::EMPTY, |all, &hand| all | hand & plain).iter().collect();
            cards.shuffle(random);
            for hand in &mut hands {
                let count = (*hand & plain).len();
                *hand -= plain;
                *hand |= cards.drain(..count).collect();
            }
        }
        hands
    }

    #[test]
    fn sets_of_positions_have_the_values_of_plain_alpha_beta() {
        let stop = AtomicBool::new(false);
        let mut meter = Meter::new(SearchLimits::unlimited(&stop));
        let mut random = Random::new(3, 33);
        let mut positions = 0;
        for deal in 0..100 {
            for cards in 2..=4 {
                let ending = ending(deal, cards).unwrap();
                let mut hands = [0, 1, 2].map(|seat| ending.hand(Seat::new(seat)));
                for asks in Seat::all(SEATS) {
                    let mut sets = Partition::new(true);
                    for _ in 0..8 {
                        let mut layout = Layout::at_first_card(
                            Contract::Two,
                            Seat::new(0),
                            hands,
                            CardSet::EMPTY,
                            CardSet::EMPTY,
                        );
                        layout.seen_by(asks);
                        let plain = Partition::new(false).value(&mut layout, &mut meter).unwrap();
                        let found = sets.value(&mut layout, &mut meter).unwrap();
                        assert_eq!(found, plain, "deal {deal}, {hands:?}, seat {asks}");
                        hands = changed(hands, &mut random);
                        positions += 1;
                    }
                }
            }
        }
        assert!(positions >= 1000, "{positions}");
    }
}
