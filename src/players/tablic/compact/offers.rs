//! What can be played on a table, in the order in which the greedy player prefers it.

use std::cmp::Reverse;
use std::rc::Rc;

use super::classes::{CLASSES, Class, ClassSet, Counts};
use crate::cards::CardSet;
use crate::cards::french::Card;
use crate::games::tablic::Move;
use crate::games::tablic::captures::best_capture;

/// A way to play a card of some class on a certain table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The cards taken; none: the card is laid.
    pub captured: Counts,
    /// The class of the card played.
    pub class: Class,
    /// The other classes that would have taken strictly more points, a tabla included, or as many and more cards.
    pub better: ClassSet,
    worth: Worth,
}

impl Offer {
    fn new(class: Class, captured: Counts, table: Counts) -> Self {
        Self { captured, class, better: ClassSet::EMPTY, worth: Worth::of(class, captured, table) }
    }

    /// Whether the card is laid.
    pub fn is_lay(&self) -> bool {
        self.captured.is_empty()
    }

    /// How many cards are taken from the table.
    pub fn taken(&self) -> u8 {
        self.worth.taken()
    }

    /// The points won, a tabla included; none for a card laid.
    pub fn points(&self) -> u8 {
        if self.is_lay() { 0 } else { self.worth.points() }
    }

    /// What is won at once.
    fn gain(&self) -> Gain {
        Gain { points: self.points(), taken: self.taken() }
    }

    /// The move with cards: one of this class from `hand`, those captured from `table`.
    pub fn with_cards(&self, hand: CardSet<Card>, table: CardSet<Card>) -> Option<Move> {
        let card = Counts::one(self.class).among(hand).first()?;
        Some(Move { card, captured: self.captured.among(table) })
    }
}

/// What a move wins at once: points with a tabla, then cards taken. This is what a player is expected not to pass by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Gain {
    points: u8,
    taken: u8,
}

impl Gain {
    /// What capturing these cards with one of that class wins; nothing when none are captured.
    pub fn of(class: Class, captured: Counts, table: Counts) -> Self {
        Offer::new(class, captured, table).gain()
    }
}

/// The worth of a move to the greedy player, `greedy::Worth`, as one number that compares as the 7-tuple does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Worth(u32);

impl Worth {
    fn of(class: Class, captured: Counts, table: Counts) -> Self {
        let lays = captured.is_empty();
        let won = if lays { Counts::NONE } else { captured.plus(Counts::one(class)) };
        // Of something special: how many are won, or one lost when it is laid; plus one, so that it is never negative.
        let special = |special: Class| match (lays, special == class) {
            (true, true) => 0,
            (true, false) => 1,
            (false, _) => 1 + u32::from(won.get(special)),
        };
        let points = if lays { 2 - class.points() } else { 2 + won.points() };
        let fields = [
            (u32::from(!lays && captured == table), 1),
            (u32::from(points), 5),
            (u32::from(captured.len()), 6),
            (special(Class::TEN_OF_DIAMONDS), 2),
            (special(Class::TWO_OF_CLUBS), 2),
            (special(Class::ACE), 3),
            (u32::from(14 - class.number()), 4),
        ];
        Self(fields.iter().fold(0, |packed, (field, bits)| packed << bits | field))
    }

    fn points(self) -> u8 {
        let (tabla, points) = (self.0 >> 22, self.0 >> 17 & 0x1f);
        (tabla + points) as u8 - 2
    }

    fn taken(self) -> u8 {
        (self.0 >> 11 & 0x3f) as u8
    }
}

/// All offers of a table, the greediest first.
pub type Offers = Rc<[Offer]>;

/// The classes that would have won more than `gain`, a card of class `played` set aside.
pub fn better_than(gain: Gain, played: Class, offers: &[Offer]) -> ClassSet {
    offers
        .iter()
        .filter(|offer| offer.class != played && offer.gain() > gain)
        .map(|offer| offer.class)
        .collect()
}

/// Finds offers, and remembers those of tables met before.
///
/// The offers depend on the table alone; whoever is to move passes over those it has no card for.
#[derive(Debug)]
pub struct Offering {
    /// The classes that may be played at all.
    classes: ClassSet,
    /// How many captures of one card are kept, the greediest ones.
    keep: usize,
    /// Whether a card has had more captures than were found or kept.
    cut: bool,
    /// Offers met before, each in the one place where its table may be; a newcomer takes the place.
    memory: Vec<Option<(Counts, Offers)>>,
    /// By number: the groups of table cards that add up to it.
    groups: [Vec<Counts>; 15],
    captures: Vec<Counts>,
    offers: Vec<Offer>,
}

/// The tables remembered, as a power of two.
const MEMORY: u32 = 12;

/// How many captures of one card are looked for, counting those found twice.
const SEARCH: usize = 2048;

impl Offering {
    /// Offers of these classes, at most `keep` captures for each card.
    pub fn new(classes: ClassSet, keep: usize) -> Self {
        Self {
            classes,
            keep,
            cut: false,
            memory: vec![None; 1 << MEMORY],
            groups: Default::default(),
            captures: Vec::new(),
            offers: Vec::new(),
        }
    }

    /// Whether offers are missing from any list given so far.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    /// The offers of a table, and how much work they were to find, in the time of a plain node.
    pub fn on(&mut self, table: Counts) -> (Offers, u64) {
        let place = (table.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - MEMORY)) as usize;
        if let Some(Some((known, offers))) = self.memory.get(place)
            && *known == table
        {
            return (Rc::clone(offers), 0);
        }
        let work = self.find(table);
        let offers: Offers = self.offers.as_slice().into();
        if let Some(slot) = self.memory.get_mut(place) {
            *slot = Some((table, Rc::clone(&offers)));
        }
        (offers, work)
    }

    fn find(&mut self, table: Counts) -> u64 {
        self.offers.clear();
        self.groups.iter_mut().for_each(Vec::clear);
        let lying: Vec<Class> = Class::all().filter(|&class| table.has(class)).collect();
        add_groups(&lying, table, Counts::NONE, 0, &mut self.groups);
        let mut work = self.groups.iter().map(Vec::len).sum::<usize>();
        for class in Class::all().filter(|&class| self.classes.contains(class)) {
            // Cards of two classes that have one number capture the same; it is found twice, rarely enough.
            self.captures.clear();
            let groups = &self.groups[usize::from(sum_of(class))];
            let complete = add_unions(groups, Counts::NONE, table, &mut self.captures);
            work += self.captures.len();
            self.captures.sort_unstable();
            self.captures.dedup();
            if !complete {
                self.captures.extend(best(class, table));
            }
            self.cut |= !complete || self.captures.len() > self.keep;
            let begin = self.offers.len();
            self.offers.extend(self.captures.iter().map(|&captured| Offer::new(class, captured, table)));
            if self.captures.len() > self.keep {
                self.offers[begin..].sort_unstable_by_key(rank);
                self.offers.truncate(begin + self.keep);
            }
            self.offers.push(Offer::new(class, Counts::NONE, table));
        }
        self.offers.sort_unstable_by_key(rank);
        self.offers.dedup();
        self.mark_better();
        (work / 8) as u64
    }

    fn mark_better(&mut self) {
        let mut most = [Gain::default(); CLASSES];
        for offer in &self.offers {
            let most = &mut most[offer.class.index()];
            *most = offer.gain().max(*most);
        }
        for offer in &mut self.offers {
            let gain = offer.gain();
            offer.better =
                Class::all().filter(|&class| class != offer.class && most[class.index()] > gain).collect();
        }
    }
}

/// The greedy order, made strict.
fn rank(offer: &Offer) -> Reverse<(Worth, Counts, Class)> {
    Reverse((offer.worth, offer.captured, offer.class))
}

/// What the groups captured by a card of this class add up to. An ace takes groups of 11, a lone ace counted 11 among
/// them: that covers the groups of 1.
fn sum_of(class: Class) -> u8 {
    if class == Class::ACE { 11 } else { class.number() }
}

/// Adds every group that goes on from `group`, which adds up to `sum`, with table cards of these classes.
fn add_groups(classes: &[Class], table: Counts, group: Counts, sum: u8, groups: &mut [Vec<Counts>; 15]) {
    let Some((&class, rest)) = classes.split_first() else {
        groups[usize::from(sum)].push(group);
        return;
    };
    add_groups(rest, table, group, sum, groups);
    let mut group = group;
    for count in 1..=table.get(class) {
        group = group.plus(Counts::one(class));
        let sum = sum + count * class.number();
        if sum > 14 {
            return;
        }
        add_groups(rest, table, group, sum, groups);
        if class == Class::ACE && sum + 10 <= 14 {
            // One of the aces as an eleven; two would be too many.
            add_groups(rest, table, group, sum + 10, groups);
        }
    }
}

/// Adds the unions of disjoint groups that go on from `union` with these groups; says whether there was room for all.
/// A union may be added more than once.
fn add_unions(groups: &[Counts], union: Counts, table: Counts, unions: &mut Vec<Counts>) -> bool {
    for (at, &group) in groups.iter().enumerate() {
        let larger = union.plus(group);
        if !larger.fits(table) {
            continue;
        }
        if unions.len() == SEARCH {
            return false;
        }
        unions.push(larger);
        if !add_unions(&groups[at..], larger, table, unions) {
            return false;
        }
    }
    true
}

/// The greediest capture of a card of this class, however large the table.
fn best(class: Class, table: Counts) -> Option<Counts> {
    let card = Counts::one(class).among(CardSet::FULL).first()?;
    let best = best_capture(card, table.among(CardSet::FULL));
    (!best.is_empty()).then(|| Counts::of(best))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::cards::{Random, shuffled};
    use crate::games::tablic::captures::captures;
    use crate::players::tablic::greedy;

    fn table(size: usize, random: &mut Random) -> CardSet<Card> {
        shuffled(random).into_iter().take(size).collect()
    }

    #[test]
    fn the_offers_of_a_table_are_laying_and_its_captures_with_equivalent_ones_once() {
        let mut random = Random::new(31, 0);
        let mut offering = Offering::new(Class::all().collect(), usize::MAX);
        for size in 0..11 {
            for _ in 0..20 {
                let table = table(size, &mut random);
                let (offers, _) = offering.on(Counts::of(table));
                let offered: BTreeSet<(Class, Counts)> =
                    offers.iter().map(|offer| (offer.class, offer.captured)).collect();
                assert_eq!(offered.len(), offers.len(), "{table}: each offer once");
                let mut expected = BTreeSet::new();
                let mut found = Vec::new();
                for card in CardSet::<Card>::FULL {
                    expected.insert((Class::of(card), Counts::NONE));
                    captures(card, table, usize::MAX, &mut found);
                    expected.extend(found.iter().map(|&captured| (Class::of(card), Counts::of(captured))));
                }
                assert_eq!(offered, expected, "{table}");
            }
        }
    }

    #[test]
    fn offers_come_in_the_order_of_the_greedy_player_with_its_choice_first_on_any_table() {
        let mut random = Random::new(32, 0);
        let mut offering = Offering::new(Class::all().collect(), 16);
        for size in [0, 1, 2, 4, 6, 8, 12, 16, 24, 32, 40, 51] {
            let table = table(size, &mut random);
            let rest = CardSet::FULL - table;
            let (offers, _) = offering.on(Counts::of(table));
            let moves: Vec<Move> = offers.iter().filter_map(|offer| offer.with_cards(rest, table)).collect();
            let worths: Vec<greedy::Worth> =
                moves.iter().map(|played| greedy::Worth::of(played, table)).collect();
            assert!(worths.is_sorted_by(|more, less| more >= less), "{table}");
            let best = greedy::best_move(rest, table).map(|best| greedy::Worth::of(&best, table));
            assert_eq!(worths.first().copied(), best, "{table}");
        }
    }
}
