//! Partition search (Ginsberg 1996; thesis, 3.1.3, algorithm 3) for endings between declarer and two
//! defenders. The author of the thesis could not make it work.
//!
//! A table entry stands for a set of positions with one value. The owners of figures and trula are fixed in
//! it, because these cards differ in points. The *plain* cards of a kind have equal points. Only the highest
//! plain cards are fixed, down to the last card whose rank decided a trick. Of the lower plain cards only the
//! number in each hand is fixed: they never decided a trick against each other, so any other cards in their
//! places allow the same play.
//!
//! Every value comes with the plain cards whose ranks it depends on. A trick adds the card that won it
//! against another plain card of its kind. The move that proves a bound contributes the ranks of its own
//! value (R in the thesis); when all moves were searched, the ranks of all moves count (C). When one card
//! represented a class of equivalent cards, either all cards of the class are fixed or none of them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::agents::tarok::equivalence;
use crate::agents::tarok::silicon::world::World;
use crate::agents::tarok::trick_state::{TrickState, kind_of};
use crate::cards::tarok::{Card, Suit, TAROKS};
use crate::cards::{Card as _, CardSet};
use crate::games::tarok::SEATS;
use crate::protocol::Seat;
use crate::search::{Meter, Stopped, Window};

/// A search of endings with a table of position sets.
#[derive(Debug, Default)]
pub(super) struct PartitionSearch {
    sets: HashMap<u128, Vec<PositionSet>, BuildHasherDefault<Mixer>>,
    /// Whether the table is used.
    uses_table: bool,
}

/// Positions with the same common part ([`shape`]) and the same owners of the highest plain cards, and bounds
/// of their value without the settled score.
#[derive(Clone, Copy, Debug)]
struct PositionSet {
    owners: u128,
    /// The fixed places of `owners`.
    fixed: u128,
    lower: i32,
    upper: i32,
}

/// A value, and the plain cards whose ranks the value depends on. All higher plain cards of their kinds are
/// included.
#[derive(Clone, Copy, Debug)]
struct ProvenValue {
    value: i32,
    ranks: CardSet<Card>,
}

/// The plain cards.
const PLAIN: CardSet<Card> = CardSet::from_bits(equivalence::PLAIN);

/// The kinds of cards.
const KINDS: [CardSet<Card>; 5] =
    [TAROKS, Suit::Hearts.cards(), Suit::Diamonds.cards(), Suit::Spades.cards(), Suit::Clubs.cards()];

impl PartitionSearch {
    /// A search with an empty table, or plain alpha-beta without a table.
    pub(super) fn new(uses_table: bool) -> Self {
        Self { sets: HashMap::default(), uses_table }
    }

    /// The value of a world at the end of the deal, by null-window searches (MTD(f), Plaat 1996).
    ///
    /// # Errors
    /// When a limit is reached.
    pub(super) fn value(&mut self, world: &mut World, meter: &mut Meter<'_>) -> Result<i32, Stopped> {
        let (mut least, mut most) = (i32::MIN, i32::MAX);
        let mut value = world.settled_score();
        // Each search result bounds the value and is the guess of the next search.
        while least < most {
            let goal = if value == least { value + 1 } else { value };
            value = self.node(world, Window::null(goal), meter)?.value;
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
        world: &mut World,
        window: Window,
        meter: &mut Meter<'_>,
    ) -> Result<ProvenValue, Stopped> {
        if world.is_over() {
            return Ok(ProvenValue { value: world.value(), ranks: CardSet::EMPTY });
        }
        if !self.uses_table || world.tricks().trick_len() > 0 {
            return self.children(world, window, meter);
        }
        let (shape, owners, settled) = (shape(world), owners(world), world.settled_score());
        if let Some(known) = self.sets.get(&shape).and_then(|sets| look_up(sets, owners, settled, window)) {
            let (value, fixed) = known;
            return Ok(ProvenValue { value, ranks: ranks(world, fixed) });
        }
        let proven = self.children(world, window, meter)?;
        let value = proven.value - settled;
        let set = PositionSet {
            owners,
            fixed: fixed(world, proven.ranks),
            lower: if proven.value > window.alpha { value } else { i32::MIN },
            upper: if proven.value < window.beta { value } else { i32::MAX },
        };
        insert(self.sets.entry(shape).or_default(), set);
        Ok(proven)
    }

    fn children(
        &mut self,
        world: &mut World,
        mut window: Window,
        meter: &mut Meter<'_>,
    ) -> Result<ProvenValue, Stopped> {
        let maximizes = world.maximizes();
        let legal = world.legal_cards().bits();
        let classes = world.tricks().plain_classes(legal);
        let cards = CardSet::from_bits(world.tricks().plain_representatives(legal));
        let mut best: Option<i32> = None;
        let mut all = CardSet::EMPTY;
        for card in (cards - TAROKS).iter().chain(cards & TAROKS) {
            let proven = self.child(world, card, window, meter)?;
            if best.is_none_or(|best| if maximizes { proven.value > best } else { proven.value < best }) {
                best = Some(proven.value);
            }
            window = window.narrowed(maximizes, proven.value);
            if window.is_closed() {
                return Ok(proven);
            }
            all |= proven.ranks;
        }
        for class in classes {
            all |= whole(CardSet::from_bits(class), all);
        }
        Ok(ProvenValue { value: best.unwrap_or_else(|| world.value()), ranks: all })
    }

    fn child(
        &mut self,
        world: &mut World,
        card: Card,
        window: Window,
        meter: &mut Meter<'_>,
    ) -> Result<ProvenValue, Stopped> {
        meter.node()?;
        let deciding = deciding_card(world.tricks(), card);
        let before = world.make(card);
        let proven = self.node(world, window, meter);
        world.unmake(before);
        proven.map(|proven| ProvenValue { ranks: proven.ranks | deciding, ..proven })
    }
}

/// The plain card that wins the trick against another plain card of its kind, when `card` completes the
/// trick; otherwise the empty set.
fn deciding_card(tricks: &TrickState, card: Card) -> CardSet<Card> {
    let mut after = *tricks;
    if !after.play(card.index() as u8) {
        return CardSet::EMPTY;
    }
    let winning = CardSet::<Card>::from_bits(1 << after.leading) & PLAIN;
    let same_kind = CardSet::<Card>::from_bits(after.trick & kind_of(after.leading)) & PLAIN;
    if same_kind.len() > 1 { winning } else { CardSet::EMPTY }
}

/// The lowest card of `class`, when `ranks` fixes only a part of the class; otherwise the empty set.
fn whole(class: CardSet<Card>, ranks: CardSet<Card>) -> CardSet<Card> {
    let (lowest, highest) = class.first().zip(class.iter().last()).expect("a class is not empty");
    let fixed = (ranks & lowest.kind()).first();
    let is_cut = fixed.is_some_and(|fixed| lowest < fixed && fixed <= highest);
    if is_cut { CardSet::of(lowest) } else { CardSet::EMPTY }
}

/// Finds a bound outside the window in one of these sets, and returns it with the fixed places of the set.
fn look_up(sets: &[PositionSet], owners: u128, settled: i32, window: Window) -> Option<(i32, u128)> {
    sets.iter().filter(|set| (set.owners ^ owners) & set.fixed == 0).find_map(|set| {
        let (lower, upper) = (set.lower.saturating_add(settled), set.upper.saturating_add(settled));
        if lower >= window.beta || lower == upper {
            return Some((lower, set.fixed));
        }
        (upper <= window.alpha).then_some((upper, set.fixed))
    })
}

fn insert(sets: &mut Vec<PositionSet>, new: PositionSet) {
    let same = |set: &&mut PositionSet| set.fixed == new.fixed && (set.owners ^ new.owners) & set.fixed == 0;
    match sets.iter_mut().find(same) {
        Some(set) => {
            set.lower = set.lower.max(new.lower);
            set.upper = set.upper.min(new.upper);
        }
        None => sets.push(new),
    }
}

/// The common part of all positions of a set, besides ranks: the owner of each card that is not plain, the
/// number of plain cards of each kind in each hand, and the seat to move.
fn shape(world: &World) -> u128 {
    let mut shape = world.turn().index() as u128;
    for card in CardSet::FULL - PLAIN {
        let owner =
            Seat::all(SEATS).position(|seat| world.hand(seat).contains(card)).map_or(0, |seat| seat + 1);
        shape = shape << 2 | owner as u128;
    }
    for kind in KINDS {
        for seat in Seat::all(SEATS) {
            let count = (world.hand(seat) & PLAIN & kind).len() as u128;
            shape = shape << if kind == TAROKS { 5 } else { 3 } | count;
        }
    }
    shape
}

/// The places of the plain cards left, two bits each; the highest card of each kind comes first.
fn places(world: &World) -> impl Iterator<Item = (Card, u32)> {
    let left = world.left() & PLAIN;
    let mut begin = 0;
    KINDS.into_iter().flat_map(move |kind| {
        let first = begin;
        begin += 2 * (kind & PLAIN).len() as u32;
        let mut cards: Vec<Card> = (left & kind).iter().collect();
        cards.reverse();
        cards.into_iter().zip((first..).step_by(2))
    })
}

/// The owners of the plain cards, each at the place of its card.
fn owners(world: &World) -> u128 {
    places(world).fold(0, |owners, (card, place)| {
        let owner = Seat::all(SEATS).position(|seat| world.hand(seat).contains(card)).unwrap_or(0);
        owners | (owner as u128) << place
    })
}

/// The places that these ranks fix.
fn fixed(world: &World, ranks: CardSet<Card>) -> u128 {
    places(world).fold(0, |fixed, (card, place)| {
        let lowest = (ranks & card.kind()).first();
        if lowest.is_some_and(|lowest| lowest <= card) { fixed | 3 << place } else { fixed }
    })
}

/// The cards in these places.
fn ranks(world: &World, fixed: u128) -> CardSet<Card> {
    places(world).filter(|&(_, place)| fixed >> place & 1 == 1).map(|(card, _)| card).collect()
}

/// A hasher for the common parts of position sets.
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
    use crate::agents::tarok::ablation::positions::ending;
    use crate::cards::Random;
    use crate::games::tarok::Contract;
    use crate::search::SearchLimits;

    /// The hands after the plain cards of each kind are shuffled among the seats. Each hand keeps its number
    /// of plain cards of each kind.
    fn redistributed(mut hands: [CardSet<Card>; SEATS], random: &mut Random) -> [CardSet<Card>; SEATS] {
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
    fn partition_search_equals_plain_alpha_beta() {
        let stop = AtomicBool::new(false);
        let mut meter = Meter::new(SearchLimits::unlimited(&stop));
        let mut random = Random::new(3, 33);
        let mut positions = 0;
        for deal in 0..100 {
            for cards in 2..=4 {
                let ending = ending(deal, cards);
                let mut hands = [0, 1, 2].map(|seat| ending.hand(Seat::new(seat)));
                for seat in Seat::all(SEATS) {
                    let mut sets = PartitionSearch::new(true);
                    for _ in 0..8 {
                        let mut world = World::at_first_card(
                            Contract::Two,
                            Seat::new(0),
                            hands,
                            CardSet::EMPTY,
                            CardSet::EMPTY,
                        );
                        world.set_seat(seat);
                        let plain = PartitionSearch::new(false).value(&mut world, &mut meter).unwrap();
                        let found = sets.value(&mut world, &mut meter).unwrap();
                        assert_eq!(found, plain, "deal {deal}, {hands:?}, seat {seat}");
                        hands = redistributed(hands, &mut random);
                        positions += 1;
                    }
                }
            }
        }
        assert!(positions >= 1000, "{positions}");
    }
}
