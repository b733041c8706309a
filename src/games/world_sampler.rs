//! The worlds that agree with a view: their number, a list of all, and a uniform draw.

use std::collections::BTreeMap;
use std::ops::Range;

use rand::RngExt;

use crate::cards::{Card, CardSet, Random};

/// All worlds that agree with the knowledge of a seat. A world is a way to put the cards that this seat has
/// not seen into `SLOTS` slots of known sizes. Each slot admits only some of the cards.
///
/// A slot is a hidden hand, or another set of hidden cards such as a talon or a stock. Every fact that the
/// rules prove about hidden cards has one form: a given slot can, or cannot, hold a given card.
///
/// # Method
/// Cards that the same slots admit are interchangeable and form a group. A *split* says how many cards of
/// each group go to each slot. The number of worlds of a split is a product of binomial coefficients. Dynamic
/// programming over the groups counts the worlds of all splits. Its state is the free room of each slot.
/// Every world has a number, from 0. From the first group to the last, this number determines how many cards
/// go to each slot, and which ones (*combinatorial number system*). So one random number draws a world
/// uniformly, without rejection. To list every world once, the numbers are counted up.
///
/// # Cost
/// For each group, the dynamic program has at most as many states as the product of `room + 1` over all slots
/// except one. A trick game has few groups: one for each combination of voids.
///
/// ```
/// use talon_games::cards::{CardSet, Random, german::{Card, Suit}};
/// use talon_games::WorldSampler;
///
/// // Sixteen unseen cards in four hands of four: the first hand has no hearts, the second no leaves.
/// let (hearts, leaves) = (Suit::Hearts.cards(), Suit::Leaves.cards());
/// let all = hearts | leaves;
/// let sampler = WorldSampler::new(all, [leaves, hearts, all, all], [4; 4]);
/// assert_eq!(sampler.count(), 70 * 70 * 70);
///
/// let hands: [CardSet<Card>; 4] = sampler.sample(&mut Random::new(1, 1)).unwrap();
/// assert!(hands[0].is_subset(leaves) && hands[1].is_subset(hearts));
/// assert!(hands.iter().all(|hand| hand.len() == 4));
/// ```
#[derive(Clone, Debug)]
pub struct WorldSampler<C: Card, const SLOTS: usize> {
    /// For each slot, the cards that no other slot admits.
    forced: [CardSet<C>; SLOTS],
    /// For each slot, its size without its forced cards.
    room: Room<SLOTS>,
    /// The choices of all groups except the last. All choices together determine a split.
    choices: Vec<Choice<C, SLOTS>>,
    /// The last group. Its cards fill the places that are still free in the slots after all choices, so it
    /// needs no choice of its own.
    last_group: CardSet<C>,
    counted: Counted<SLOTS>,
    count: u128,
}

/// For each slot, the number of cards that it still takes.
type Room<const SLOTS: usize> = [usize; SLOTS];

/// For each pair of a choice and the room before it, the number of ways to make this choice and all later
/// choices.
type Counted<const SLOTS: usize> = BTreeMap<(usize, Room<SLOTS>), u128>;

/// The choice of how many cards of a group go to one of the slots that admit the group.
#[derive(Clone, Debug)]
struct Choice<C: Card, const SLOTS: usize> {
    group: CardSet<C>,
    /// Whether this is the first choice for its group.
    is_first: bool,
    slot: usize,
    /// The slot that takes the remaining cards of the group, if this is the last choice for the group. `None`
    /// for every other choice.
    other: Option<usize>,
    /// For each slot, the number of cards of later groups that it admits.
    later: Room<SLOTS>,
}

impl<C: Card, const SLOTS: usize> Choice<C, SLOTS> {
    /// Returns how many cards can go to the slot when `left` cards of the group are left. Later groups must
    /// be able to fill the room that then remains.
    #[inline]
    fn counts(&self, left: usize, room: &Room<SLOTS>) -> Range<usize> {
        let needs = |slot: usize| room[slot].saturating_sub(self.later[slot]);
        let mut start = needs(self.slot);
        let mut end = room[self.slot].min(left) + 1;
        if let Some(other) = self.other {
            start = start.max(left.saturating_sub(room[other]));
            end = end.min((left + 1).saturating_sub(needs(other)));
        }
        start..end
    }

    /// Returns the room after `count` of the `left` cards went to the slot.
    #[inline]
    fn fill(&self, count: usize, left: usize, mut room: Room<SLOTS>) -> Room<SLOTS> {
        room[self.slot] -= count;
        if let Some(other) = self.other {
            room[other] -= left - count;
        }
        room
    }
}

impl<C: Card, const SLOTS: usize> WorldSampler<C, SLOTS> {
    /// The maximum number of cards whose worlds always fit a `u128`: the greatest n with SLOTS^n < 2^128.
    const MAX_CARDS: usize = {
        let mut cards = 0;
        let mut worlds = Some(1_u128);
        while let Some(some) = worlds {
            worlds = if cards < LARGEST_PACK { some.checked_mul(SLOTS as u128) } else { None };
            cards += 1;
        }
        cards - 1
    };

    /// Creates the sampler of the worlds in which the `unseen` cards fill slots of these `sizes`, and each
    /// slot holds only cards of its set in `admitted`.
    ///
    /// # Panics
    /// When the number of worlds may exceed 2^128: with more than 63 unseen cards for four slots, more than
    /// 55 for five, or more than 42 for eight. A card that only one slot admits is not counted for this
    /// limit.
    pub fn new(unseen: CardSet<C>, admitted: [CardSet<C>; SLOTS], sizes: [usize; SLOTS]) -> Self {
        let (forced, mut groups) = grouped(unseen, admitted);
        let last_group = groups.pop();
        let mut sampler = Self {
            forced,
            room: [0; SLOTS],
            choices: last_group.map_or_else(Vec::new, |last| choices(&groups, last)),
            last_group: last_group.map_or(CardSet::EMPTY, |(cards, _)| cards),
            counted: BTreeMap::new(),
            count: 0,
        };
        let is_placed = admitted.iter().fold(unseen, |nowhere, &cards| nowhere - cards).is_empty();
        let is_filled = unseen.len() == sizes.iter().sum::<usize>();
        let fits =
            |slot: usize| (forced[slot].len()..=(admitted[slot] & unseen).len()).contains(&sizes[slot]);
        if is_placed && is_filled && (0..SLOTS).all(fits) {
            sampler.room = std::array::from_fn(|slot| sizes[slot] - forced[slot].len());
            let cards: usize = sampler.room.iter().sum();
            assert!(cards <= Self::MAX_CARDS, "{cards} cards in {SLOTS} slots: the worlds may exceed 2^128");
            sampler.count = count(&sampler.choices, &mut sampler.counted, 0, 0, sampler.room);
        }
        sampler
    }

    /// Returns the number of worlds.
    pub fn count(&self) -> u128 {
        self.count
    }

    /// Returns whether there is any world.
    pub fn has_worlds(&self) -> bool {
        self.count > 0
    }

    /// Returns the cards of each slot in one world, drawn uniformly. `None` when there is no world.
    ///
    /// Uses one random number: a `u64` when the number of worlds fits one, else a `u128`.
    pub fn sample(&self, random: &mut Random) -> Option<[CardSet<C>; SLOTS]> {
        let number = match u64::try_from(self.count) {
            Ok(0) => return None,
            Ok(count) => random.random_range(0..count).into(),
            Err(_) => random.random_range(0..self.count),
        };
        Some(self.world(number))
    }

    /// Returns the cards of each slot in every world. `None` when there are more than `limit` worlds.
    pub fn worlds(&self, limit: usize) -> Option<impl Iterator<Item = [CardSet<C>; SLOTS]>> {
        (self.count <= limit as u128).then(|| (0..self.count).map(|number| self.world(number)))
    }

    /// Returns the cards of each slot in the world with this number, which must be less than the number of
    /// worlds.
    fn world(&self, mut number: u128) -> [CardSet<C>; SLOTS] {
        let mut slots = self.forced;
        let mut room = self.room;
        let mut cards = CardSet::EMPTY;
        for (at, choice) in self.choices.iter().enumerate() {
            if choice.is_first {
                cards = choice.group;
            }
            let left = cards.len();
            let count = self.count_of(at, left, &room, &mut number);
            room = choice.fill(count, left, room);
            slots[choice.slot] |= take(&mut cards, count, &mut number);
            if let Some(other) = choice.other {
                slots[other] |= cards;
            }
        }
        let mut cards = self.last_group;
        for (slot, count) in slots.iter_mut().zip(room) {
            *slot |= take(&mut cards, count, &mut number);
        }
        slots
    }

    /// Returns the count that `number` selects at choice `at`. `number` becomes the number of the world among
    /// the worlds with this count.
    #[inline]
    fn count_of(&self, at: usize, left: usize, room: &Room<SLOTS>, number: &mut u128) -> usize {
        let choice = &self.choices[at];
        let Range { start, end } = choice.counts(left, room);
        // A number beyond the worlds of all other counts belongs to the last count.
        for count in start..end - 1 {
            let after = self.count_from(at + 1, left - count, choice.fill(count, left, *room));
            match number.checked_sub(u128::from(choose(left, count)) * after) {
                Some(rest) => *number = rest,
                None => return count,
            }
        }
        end - 1
    }

    fn count_from(&self, at: usize, left: usize, room: Room<SLOTS>) -> u128 {
        let counted = self.counted.get(&(at, room)).copied();
        counted.unwrap_or_else(|| count(&self.choices, &mut BTreeMap::new(), at, left, room))
    }
}

/// The cards of a group, and the slots that admit them. Bit `i` of the slots stands for slot `i`.
type Group<C> = (CardSet<C>, usize);

/// Returns two things. The first is, for each slot, the cards that no other slot admits. The second is the
/// groups of cards that several slots admit, each with its set of slots, sorted by that set.
fn grouped<C: Card, const SLOTS: usize>(
    unseen: CardSet<C>,
    admitted: [CardSet<C>; SLOTS],
) -> ([CardSet<C>; SLOTS], Vec<Group<C>>) {
    let mut forced = [CardSet::EMPTY; SLOTS];
    let mut groups = Vec::with_capacity(SLOTS + 1);
    let mut rest = unseen;
    while let Some(card) = rest.first() {
        let (mut cards, mut slots) = (rest, 0_usize);
        for (slot, &admitted) in admitted.iter().enumerate() {
            let admits = admitted.contains(card);
            cards = if admits { cards & admitted } else { cards - admitted };
            slots |= usize::from(admits) << slot;
        }
        rest -= cards;
        match slots.count_ones() {
            0 => {}
            1 => forced[slots.trailing_zeros() as usize] = cards,
            _ => groups.push((cards, slots)),
        }
    }
    groups.sort_unstable_by_key(|&(_, slots)| slots);
    (forced, groups)
}

/// Returns the choices for these groups. The group `last` comes after them.
fn choices<C: Card, const SLOTS: usize>(groups: &[Group<C>], last: Group<C>) -> Vec<Choice<C, SLOTS>> {
    let mut choices = Vec::with_capacity(groups.len() * SLOTS);
    let mut later = [0; SLOTS];
    let mut next = last;
    for &(group, slots) in groups.iter().rev() {
        for slot in (0..SLOTS).filter(|slot| next.1 >> slot & 1 == 1) {
            later[slot] += next.0.len();
        }
        next = (group, slots);
        let (first, last) = (slots.trailing_zeros() as usize, slots.ilog2() as usize);
        let mut other = Some(last);
        for slot in (first..last).rev().filter(|slot| slots >> slot & 1 == 1) {
            choices.push(Choice { group, is_first: slot == first, slot, other: other.take(), later });
        }
    }
    choices.reverse();
    choices
}

/// Returns the number of worlds from choice `at` on, when `left` cards of its group are left. `room` has
/// space for exactly these cards and the cards of later groups.
#[inline]
fn count<C: Card, const SLOTS: usize>(
    choices: &[Choice<C, SLOTS>],
    counted: &mut Counted<SLOTS>,
    at: usize,
    left: usize,
    room: Room<SLOTS>,
) -> u128 {
    if at == choices.len() { ways_to_fill(&room) } else { count_choices(choices, counted, at, left, room) }
}

/// Like [`count`], for a position in the list where there is a choice left. For the first choice of a group,
/// the value of `left` does not matter.
fn count_choices<C: Card, const SLOTS: usize>(
    choices: &[Choice<C, SLOTS>],
    counted: &mut Counted<SLOTS>,
    at: usize,
    left: usize,
    room: Room<SLOTS>,
) -> u128 {
    // With three slots or fewer, no state with a choice repeats, because different counts in the earlier
    // groups leave different room.
    let remembers = SLOTS > 3;
    if remembers && let Some(&worlds) = counted.get(&(at, room)) {
        return worlds;
    }
    let choice = &choices[at];
    let left = if choice.is_first { choice.group.len() } else { left };
    let mut worlds = 0;
    for chosen in choice.counts(left, &room) {
        let after = count(choices, counted, at + 1, left - chosen, choice.fill(chosen, left, room));
        worlds += u128::from(choose(left, chosen)) * after;
    }
    if remembers {
        counted.insert((at, room), worlds);
    }
    worlds
}

/// Returns the number of ways to fill the room with cards that every slot admits.
fn ways_to_fill<const SLOTS: usize>(room: &Room<SLOTS>) -> u128 {
    let (mut filled, mut ways) = (room[0], 1);
    for &count in &room[1..] {
        filled += count;
        ways *= u128::from(choose(filled, count));
    }
    ways
}

/// Takes `count` cards out of `cards`. The lowest digit of `number` selects them.
#[inline]
fn take<C: Card>(cards: &mut CardSet<C>, count: usize, number: &mut u128) -> CardSet<C> {
    let taken = subset(*cards, count, take_digit(number, choose(cards.len(), count)));
    *cards -= taken;
    taken
}

/// Removes and returns the lowest digit of a number that is written in this base.
#[inline]
fn take_digit(number: &mut u128, base: u64) -> u64 {
    // Most numbers fit 64 bits, where a division is several times faster.
    if let Ok(short) = u64::try_from(*number) {
        *number = (short / base).into();
        return short % base;
    }
    let digit = *number % u128::from(base);
    *number /= u128::from(base);
    digit as u64
}

/// Returns the subset of `cards` with this number, from 0, among all subsets of `count` cards (*combinatorial
/// number system*). Subsets without the lowest card come before subsets with the lowest card. Then the next
/// card decides, and so on.
fn subset<C: Card>(cards: CardSet<C>, mut count: usize, mut number: u64) -> CardSet<C> {
    let mut chosen = CardSet::EMPTY;
    let mut left = cards.len();
    for card in cards {
        if count == 0 {
            break;
        }
        left -= 1;
        let without = choose(left, count);
        if let Some(rest) = number.checked_sub(without) {
            number = rest;
            count -= 1;
            chosen.insert(card);
        }
    }
    chosen
}

/// The size of the largest pack: a set of cards has one bit for each card.
const LARGEST_PACK: usize = u64::BITS as usize;

/// Returns the number of subsets of `count` cards among `all` cards: 0 when `count` is greater than `all`.
const fn choose(all: usize, count: usize) -> u64 {
    SETS[all][count]
}

/// Pascal's triangle: the binomial coefficients.
static SETS: [[u64; LARGEST_PACK + 1]; LARGEST_PACK + 1] = {
    let mut rows = [[0; LARGEST_PACK + 1]; LARGEST_PACK + 1];
    let mut all = 0;
    while all <= LARGEST_PACK {
        rows[all][0] = 1;
        let mut count = 1;
        while count <= all {
            rows[all][count] = rows[all - 1][count - 1] + rows[all - 1][count];
            count += 1;
        }
        all += 1;
    }
    rows
};

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashSet};

    use rand::RngExt;

    use super::{WorldSampler, choose, subset};
    use crate::cards::{Card as _, CardSet, Random, german, tarok};

    type Cards = CardSet<german::Card>;

    /// Returns a random problem: the unseen cards, the cards that each slot admits, and the sizes of the
    /// slots.
    fn problem<const SLOTS: usize>(
        cards: usize,
        random: &mut Random,
    ) -> (Cards, [Cards; SLOTS], [usize; SLOTS]) {
        let mut unseen = Cards::EMPTY;
        while unseen.len() < cards {
            unseen.insert(german::Card::from_index(random.random_range(0..32)).unwrap());
        }
        let mut admitted = [unseen; SLOTS];
        for _ in 0..random.random_range(0..2 * SLOTS) {
            let suit = german::Suit::ALL[random.random_range(0..4)];
            admitted[random.random_range(0..SLOTS)] -= suit.cards();
        }
        for _ in 0..random.random_range(0..3) {
            admitted[random.random_range(0..SLOTS)] -= Cards::of(unseen.random(random).unwrap());
        }
        let mut sizes = [0; SLOTS];
        (0..cards).for_each(|_| sizes[random.random_range(0..SLOTS)] += 1);
        (unseen, admitted, sizes)
    }

    /// Returns all worlds, found by brute force: every slot for every card.
    fn brute_force<const SLOTS: usize>(
        unseen: Cards,
        admitted: [Cards; SLOTS],
        sizes: [usize; SLOTS],
    ) -> HashSet<[Cards; SLOTS]> {
        let mut worlds = vec![[Cards::EMPTY; SLOTS]];
        for card in unseen {
            let with_card = |world: &[Cards; SLOTS]| {
                let world = *world;
                (0..SLOTS).filter(move |&slot| admitted[slot].contains(card)).map(move |slot| {
                    let mut world = world;
                    world[slot].insert(card);
                    world
                })
            };
            worlds = worlds.iter().flat_map(with_card).collect();
            worlds.retain(|world| (0..SLOTS).all(|slot| world[slot].len() <= sizes[slot]));
        }
        worlds.retain(|world| (0..SLOTS).all(|slot| world[slot].len() == sizes[slot]));
        worlds.into_iter().collect()
    }

    /// Compares the sampler with brute force on random problems; returns the number of problems that have
    /// worlds.
    fn compare_with_brute_force<const SLOTS: usize>(cards: usize) -> usize {
        let mut random = Random::new(1, SLOTS as u64);
        let mut solvable = 0;
        for _ in 0..300 {
            let (unseen, admitted, sizes) = problem::<SLOTS>(cards, &mut random);
            let expected = brute_force(unseen, admitted, sizes);
            let sampler = WorldSampler::new(unseen, admitted, sizes);
            assert_eq!(sampler.count(), expected.len() as u128, "{admitted:?} {sizes:?}");
            assert_eq!(sampler.has_worlds(), sampler.sample(&mut random).is_some());
            let listed: HashSet<_> = sampler.worlds(expected.len()).unwrap().collect();
            assert_eq!(listed, expected, "{admitted:?} {sizes:?}");
            solvable += usize::from(sampler.has_worlds());
        }
        solvable
    }

    #[test]
    fn one_to_three_slots_match_brute_force() {
        assert!(compare_with_brute_force::<1>(6) > 20);
        assert!(compare_with_brute_force::<2>(9) > 40);
        assert!(compare_with_brute_force::<3>(9) > 60);
    }

    #[test]
    fn four_slots_match_brute_force() {
        assert!(compare_with_brute_force::<4>(9) > 80);
    }

    #[test]
    fn five_slots_match_brute_force() {
        assert!(compare_with_brute_force::<5>(8) > 80);
    }

    #[test]
    fn eight_slots_match_brute_force() {
        assert!(compare_with_brute_force::<8>(7) > 80);
    }

    #[test]
    fn samples_of_four_slots_are_uniform() {
        let mut random = Random::new(2, 1);
        let mut compared = 0;
        while compared < 20 {
            let (unseen, admitted, sizes) = problem::<4>(8, &mut random);
            let sampler = WorldSampler::new(unseen, admitted, sizes);
            let worlds = sampler.count() as usize;
            if !(20..400).contains(&worlds) {
                continue;
            }
            let mut counts = BTreeMap::new();
            for _ in 0..50 * worlds {
                *counts.entry(sampler.sample(&mut random).unwrap().map(Cards::bits)).or_insert(0.0) += 1.0;
            }
            assert_eq!(counts.len(), worlds);
            let statistic: f64 = counts.values().map(|count: &f64| (count - 50.0).powi(2) / 50.0).sum();
            // The cube root of a chi-square value is nearly normal (Wilson and Hilferty 1931). 4 standard
            // deviations are allowed.
            let spread = 2.0 / (9.0 * (worlds as f64 - 1.0));
            let deviation = (statistic / (worlds as f64 - 1.0)).cbrt() - (1.0 - spread);
            assert!(
                deviation.abs() < 4.0 * spread.sqrt(),
                "{admitted:?} {sizes:?}: {statistic} for {worlds}"
            );
            compared += 1;
        }
    }

    #[test]
    fn counts_beyond_64_bits_are_exact() {
        let all = CardSet::<crate::cards::french::Card>::FULL;
        let sampler = WorldSampler::new(all, [all; 4], [13; 4]);
        assert_eq!(sampler.count(), 53_644_737_765_488_792_839_237_440_000);
        let hands = sampler.sample(&mut Random::new(3, 1)).unwrap();
        assert!(hands.iter().all(|hand| hand.len() == 13));
        assert_eq!(hands.into_iter().fold(CardSet::EMPTY, |cards, hand| cards | hand), all);
        assert!(sampler.worlds(usize::MAX).is_none());
    }

    #[test]
    fn the_last_world_beyond_64_bits_has_a_number() {
        let all = CardSet::<crate::cards::french::Card>::FULL;
        let sampler = WorldSampler::new(all, [all; 4], [13; 4]);
        let (first, last) = (sampler.world(0), sampler.world(sampler.count() - 1));
        assert_eq!(first[0].bits(), ((1 << 13) - 1) << 39);
        assert_eq!(last[0].bits(), (1 << 13) - 1);
    }

    #[test]
    #[should_panic(expected = "54 cards in 6 slots: the worlds may exceed 2^128")]
    fn more_worlds_than_numbers_panic() {
        let all = CardSet::<tarok::Card>::FULL;
        let _ = WorldSampler::new(all, [all; 6], [9; 6]);
    }

    #[test]
    fn a_sample_takes_one_64_bit_number() {
        let mut random = Random::new(5, 1);
        for case in 0..200 {
            let (unseen, admitted, sizes) = problem::<3>(1 + case % 24, &mut random);
            let sampler = WorldSampler::new(unseen, admitted, sizes);
            let mut other = random.clone();
            if let Some(world) = sampler.sample(&mut random) {
                let number = other.random_range(0..sampler.count() as u64);
                assert_eq!(world, sampler.world(number.into()));
            }
            assert_eq!(random.random::<u64>(), other.random::<u64>());
        }
    }

    #[test]
    fn every_subset_of_a_size_has_one_number() {
        let cards = Cards::from_bits(0b1101_0111_0010);
        for count in 0..=cards.len() {
            let sets: HashSet<Cards> =
                (0..choose(cards.len(), count)).map(|number| subset(cards, count, number)).collect();
            assert_eq!(sets.len() as u64, choose(cards.len(), count));
            assert!(sets.iter().all(|set| set.len() == count && set.is_subset(cards)));
        }
    }

    #[test]
    fn binomial_coefficients_match_a_count_of_subsets() {
        for all in 0..12_u32 {
            for count in 0..=all {
                let listed = (0..1_u32 << all).filter(|set| set.count_ones() == count).count();
                assert_eq!(choose(all as usize, count as usize), listed as u64);
            }
        }
        assert_eq!(choose(38, 6), 2_760_681);
    }
}
