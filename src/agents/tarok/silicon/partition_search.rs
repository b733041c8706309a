//! Partition search (Ginsberg 1996; thesis, 3.1.3, algorithm 3), for the card play in every contract. The
//! author of the thesis could not make this search work.
//!
//! An entry of the transposition table stands for a set of positions with one value. The entry fixes the
//! owners of figures and trula, because these cards differ in points. The *plain* cards of a kind have equal
//! points. The entry fixes the owners of only the highest plain cards, down to the last card whose rank
//! decided a trick. Of the lower plain cards, it fixes only the number in each hand. The lower plain cards
//! never decided a trick against each other. So other plain cards in their places allow the same play.
//!
//! Every value comes with the plain cards whose ranks the value depends on. A trick adds the card that won it
//! against another plain card of its kind. If one move proves a bound, only the ranks of this move's value
//! are added (R in the thesis). If all moves were searched, the ranks of all moves are added (C). If one card
//! represents a class of equivalent cards, either all cards of the class are fixed or none of them.
//!
//! Klop and berač have duties: a seat that follows must beat the card that wins the trick so far, if it can.
//! So the legal cards depend on the rank of this card, and the value depends on the rank too. In klop, points
//! are counted in groups of three cards, and tricks also get cards of the talon. So in klop the entry also
//! fixes the sizes of the piles modulo 3.
//!
//! A search that ends before the end of the deal counts the taroks in the seat's hand by their numbers. The
//! entries of such a search fix the set of these taroks and the number of plies left.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use talon_games::cards::tarok::{Card, Suit, TAROKS};
use talon_games::cards::{Card as _, CardSet};
use talon_games::protocol::Seat;
use talon_games::tarok::three::{Contract, SEATS};

use super::keys::pile_remainders;
use super::world::World;
use crate::search::{Meter, Stopped, Window};
use crate::tarok::equivalence;
use crate::tarok::three::three_seats::TrickState;
use crate::tarok::trick_state::kind_of;

/// A search with a table of position sets. The table is valid only for one world and one evaluating seat.
#[derive(Debug, Default)]
pub struct PartitionSearch {
    sets: HashMap<u128, Vec<PositionSet>, BuildHasherDefault<Mixer>>,
    /// Whether the table is used.
    uses_table: bool,
}

/// A set of positions that have the same common part ([`shape`]) and the same owners of the highest plain
/// cards. It also holds bounds of the value of these positions, without the settled score.
#[derive(Clone, Copy, Debug)]
struct PositionSet {
    owners: u128,
    /// A mask over `owners`: the places that are fixed.
    fixed: u128,
    lower: i32,
    upper: i32,
}

/// A value, and the plain cards on whose ranks the value depends. Each card in `ranks` stands for itself and
/// all higher plain cards of its kind.
#[derive(Clone, Copy, Debug)]
struct ProvenValue {
    value: i32,
    ranks: CardSet<Card>,
}

/// The plain cards. Plain cards of one kind have equal points and differ only in strength.
pub const PLAIN: CardSet<Card> = CardSet::from_bits(equivalence::PLAIN);

const KINDS: [CardSet<Card>; 5] =
    [TAROKS, Suit::Hearts.cards(), Suit::Diamonds.cards(), Suit::Spades.cards(), Suit::Clubs.cards()];

impl PartitionSearch {
    /// Creates a search with an empty table, or plain alpha-beta without a table.
    pub fn new(uses_table: bool) -> Self {
        Self { sets: HashMap::default(), uses_table }
    }

    /// Returns the value of a world after this number of plies, by null-window searches (MTD(f), Plaat 1996).
    ///
    /// # Errors
    /// When a limit is reached.
    pub fn value(&mut self, world: &mut World, plies: usize, meter: &mut Meter<'_>) -> Result<i32, Stopped> {
        let (mut least, mut most) = (i32::MIN, i32::MAX);
        let mut value = world.settled_score();
        // The result of each search is a bound of the value, and the guess for the next search.
        while least < most {
            let goal = if value == least { value + 1 } else { value };
            value = self.node(world, plies, Window::null(goal), meter)?.value;
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
        left: usize,
        window: Window,
        meter: &mut Meter<'_>,
    ) -> Result<ProvenValue, Stopped> {
        if world.is_over() || left == 0 {
            return Ok(ProvenValue { value: world.value(), ranks: CardSet::EMPTY });
        }
        if !self.uses_table || world.tricks().trick_len() > 0 {
            return self.children(world, left, window, meter);
        }
        let (shape, owners, settled) = (shape(world, left), owners(world), world.settled_score());
        if let Some(known) = self.sets.get(&shape).and_then(|sets| look_up(sets, owners, settled, window)) {
            let (value, fixed) = known;
            return Ok(ProvenValue { value, ranks: ranks(world, fixed) });
        }
        let proven = self.children(world, left, window, meter)?;
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
        left: usize,
        mut window: Window,
        meter: &mut Meter<'_>,
    ) -> Result<ProvenValue, Stopped> {
        let maximizes = world.maximizes();
        let legal = world.legal_cards().bits();
        let classes = world.tricks().plain_classes(legal);
        let cards = world.representatives();
        let mut best: Option<i32> = None;
        let duty = duty_card(world);
        let mut all = duty;
        for card in (cards - TAROKS).iter().chain(cards & TAROKS) {
            let proven = self.child(world, card, left, window, meter)?;
            if best.is_none_or(|best| if maximizes { proven.value > best } else { proven.value < best }) {
                best = Some(proven.value);
            }
            window = window.narrowed(maximizes, proven.value);
            if window.is_closed() {
                return Ok(ProvenValue { ranks: proven.ranks | duty, ..proven });
            }
            all |= proven.ranks;
        }
        for class in classes {
            all |= lowest_if_cut(CardSet::from_bits(class), all);
        }
        Ok(ProvenValue { value: best.unwrap_or_else(|| world.value()), ranks: all })
    }

    fn child(
        &mut self,
        world: &mut World,
        card: Card,
        left: usize,
        window: Window,
        meter: &mut Meter<'_>,
    ) -> Result<ProvenValue, Stopped> {
        meter.node()?;
        let deciding = deciding_card(world.tricks(), card);
        let before = world.make(card);
        let proven = self.node(world, left - 1, window, meter);
        world.unmake(before);
        proven.map(|proven| ProvenValue { ranks: proven.ranks | deciding, ..proven })
    }
}

/// Returns the winning card of the trick that `card` completes, if this is a plain card that wins against
/// another plain card of its kind. Otherwise returns the empty set.
fn deciding_card(tricks: &TrickState, card: Card) -> CardSet<Card> {
    let mut after = *tricks;
    if !after.play(card.index() as u8) {
        return CardSet::EMPTY;
    }
    let winning = CardSet::<Card>::from_bits(1 << after.leading) & PLAIN;
    let same_kind = CardSet::<Card>::from_bits(after.trick & kind_of(after.leading)) & PLAIN;
    if same_kind.len() > 1 { winning } else { CardSet::EMPTY }
}

/// Returns the card that wins the trick so far, if two conditions hold: it is plain, and the duties of the
/// contract compare it with plain cards of the seat to move. Otherwise returns the empty set.
fn duty_card(world: &World) -> CardSet<Card> {
    let tricks = world.tricks();
    if !world.contract().has_duties() || tricks.trick == 0 {
        return CardSet::EMPTY;
    }
    let suit = tricks.hand() & kind_of(tricks.led);
    let following = if suit == 0 { tricks.hand() & TAROKS.bits() } else { suit };
    let compared = CardSet::<Card>::from_bits(following & kind_of(tricks.leading)) & PLAIN;
    if compared.is_empty() { CardSet::EMPTY } else { CardSet::from_bits(1 << tricks.leading) & PLAIN }
}

/// Returns the lowest card of `class` if `ranks` fixes only a part of the class; otherwise returns the empty
/// set.
fn lowest_if_cut(class: CardSet<Card>, ranks: CardSet<Card>) -> CardSet<Card> {
    let (lowest, highest) = class.first().zip(class.iter().last()).expect("a class is not empty");
    let fixed = (ranks & lowest.kind()).first();
    let is_cut = fixed.is_some_and(|fixed| lowest < fixed && fixed <= highest);
    if is_cut { CardSet::of(lowest) } else { CardSet::EMPTY }
}

/// Finds a set with these owners. Its bounds must be equal or decide the window. Returns the bound and the
/// fixed places of the set.
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

/// Returns the part that all positions of a set have in common. It does not depend on ranks. It contains the
/// owner of each card that is not plain, the number of plain cards of each kind in each hand, and the seat to
/// move. When the search ends before the end of the deal, it also contains the number of plies `left` and the
/// taroks of the evaluating seat. In klop it also contains the sizes of the piles modulo 3.
fn shape(world: &World, left: usize) -> u128 {
    let mut shape = world.turn().index() as u128;
    if left < world.tricks().plies() {
        shape = shape << 6 | left as u128;
        let own = world.hand(world.seat()) & TAROKS;
        // A leaf of berač counts no taroks.
        let counted = if world.contract() == Contract::Berac { CardSet::EMPTY } else { own };
        shape = shape << 22 | u128::from(counted.bits());
    }
    if world.contract() == Contract::Klop {
        shape = shape << 6 | u128::from(pile_remainders(world));
    }
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

/// Lists the plain cards that are left. Each card comes with its place in `owners`; a place has two bits. The
/// highest card of each kind comes first.
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

/// Returns the owners of the plain cards. Each owner is at the place of the card.
fn owners(world: &World) -> u128 {
    places(world).fold(0, |owners, (card, place)| {
        let owner = Seat::all(SEATS).position(|seat| world.hand(seat).contains(card)).unwrap_or(0);
        owners | (owner as u128) << place
    })
}

/// Returns the mask of the places that these ranks fix.
fn fixed(world: &World, ranks: CardSet<Card>) -> u128 {
    places(world).fold(0, |fixed, (card, place)| {
        let lowest = (ranks & card.kind()).first();
        if lowest.is_some_and(|lowest| lowest <= card) { fixed | 3 << place } else { fixed }
    })
}

/// Returns the cards in these places.
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
    use crate::search::{SearchFeatures, SearchLimits, Solver};
    use crate::tarok::silicon::world_position::{WorldPosition, search};
    use talon_games::cards::{Random, shuffled};
    use talon_games::tarok::three::Talon;

    /// Deals the plain cards of each kind to the seats at random, and returns the new hands. Each hand keeps
    /// its number of plain cards of each kind.
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

    /// Creates a world of this contract in which seat 0 leads.
    fn led(contract: Contract, hands: [CardSet<Card>; SEATS], talon: Option<Talon>) -> World {
        match contract {
            Contract::Klop => World::klop(hands, Seat::new(0), talon),
            _ => World::at_first_card(contract, Seat::new(0), hands, CardSet::EMPTY, CardSet::EMPTY),
        }
    }

    /// Compares partition search with plain alpha-beta in endings of these contracts. `plies` maps the number
    /// of plies of an ending to the depth of the search. Returns the number of positions.
    fn compare(deals: std::ops::Range<u64>, contracts: &[Contract], plies: fn(usize) -> usize) -> usize {
        let stop = AtomicBool::new(false);
        let mut meter = Meter::new(SearchLimits::unlimited(&stop));
        let mut positions = 0;
        for deal in deals {
            let mut random = Random::new(deal, 33);
            let cards = 2 + deal as usize % 3;
            let contract = contracts[deal as usize / 3 % contracts.len()];
            let pack: Vec<Card> = shuffled(&mut random);
            let mut hands = [0, 1, 2].map(|seat| pack[seat * cards..][..cards].iter().copied().collect());
            let talon = Talon::new(&pack[48..]);
            for seat in Seat::all(SEATS) {
                let mut sets = PartitionSearch::new(true);
                for _ in 0..8 {
                    let mut world = led(contract, hands, talon);
                    world.set_seat(seat);
                    let plies = plies(SEATS * cards);
                    let plain = PartitionSearch::new(false).value(&mut world, plies, &mut meter).unwrap();
                    let found = sets.value(&mut world, plies, &mut meter).unwrap();
                    assert_eq!(
                        found, plain,
                        "deal {deal}, {contract}, {hands:?}, seat {seat}, {plies} plies"
                    );
                    hands = redistributed(hands, &mut random);
                    positions += 1;
                }
            }
        }
        positions
    }

    #[test]
    fn partition_search_equals_plain_alpha_beta() {
        assert!(compare(0..300, &[Contract::Two], |plies| plies) >= 7000);
    }

    #[test]
    fn partition_search_knows_the_duties_of_klop_and_berac() {
        assert!(compare(0..300, &[Contract::Klop, Contract::Berac], |plies| plies) >= 7000);
    }

    #[test]
    fn partition_search_knows_leaves_before_the_end() {
        let contracts = [Contract::One, Contract::Klop, Contract::Berac];
        assert!(compare(0..300, &contracts, |plies| plies - 3) >= 7000);
    }

    #[test]
    fn partition_search_equals_a_search_without_equivalence() {
        let stop = AtomicBool::new(false);
        let mut meter = Meter::new(SearchLimits::unlimited(&stop));
        for deal in 0..60 {
            let mut random = Random::new(deal, 34);
            let pack: Vec<Card> = shuffled(&mut random);
            let hands = [0, 1, 2].map(|seat| pack[seat * 5..][..5].iter().copied().collect());
            for contract in [Contract::Solo, Contract::Klop, Contract::Berac] {
                for plies in [3, 6, 9] {
                    let mut world = led(contract, hands, Talon::new(&pack[48..]));
                    let found = PartitionSearch::new(true).value(&mut world, plies, &mut meter).unwrap();
                    let mut plain = WorldPosition::new(world, SearchFeatures::NONE);
                    let mut solver = Solver::new(SearchFeatures::NONE);
                    let expected = search(&mut solver, &mut plain, [plies], &mut meter).unwrap().value;
                    assert_eq!(found, expected, "deal {deal}, {contract}, {plies} plies");
                }
            }
        }
    }
}
