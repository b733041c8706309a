//! A cache of the move lists for recently seen table cards.

use super::classes::{CLASSES, CardClass, ClassCounts, ClassSet};
use super::moves::{AbstractMove, Gain, GainRule, MoveGenerator};

/// A move generator with a cache.
///
/// The moves depend only on the cards on the table and on the playable classes, not on the seat. A search
/// often meets the same table cards again, so the cache keeps the move lists of recent calls.
#[derive(Debug)]
pub struct MoveCache {
    generator: MoveGenerator,
    /// The maximum number of captures that are kept for each class: the greediest captures.
    keep: usize,
    /// The rule by which gains are compared to fill in [`AbstractMove::better`]; `None` when `better` stays
    /// empty.
    better: Option<GainRule>,
    /// Whether an incomplete list was returned since the last call of [`MoveCache::take_incomplete`].
    incomplete: bool,
    /// The cached lists. Each list has a fixed slot, and a new list replaces the old list of its slot.
    slots: Vec<Slot>,
    moves: Vec<AbstractMove>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    table: ClassCounts,
    classes: ClassSet,
    begin: u32,
    length: u32,
    /// Whether captures are missing from the list, because a class has more captures than were generated or
    /// kept.
    incomplete: bool,
}

/// The number of slots, as a power of two.
const SLOT_BITS: u32 = 12;

/// The cache is cleared when it holds this many moves.
const CAPACITY: usize = 1 << 15;

impl MoveCache {
    /// Creates a cache of lists with at most `keep` captures for each class.
    pub fn new(keep: usize) -> Self {
        Self {
            generator: MoveGenerator::default(),
            keep,
            better: None,
            incomplete: false,
            slots: vec![Slot::default(); 1 << SLOT_BITS],
            moves: Vec::new(),
        }
    }

    /// Like [`MoveCache::new`], but with [`AbstractMove::better`] filled in.
    pub fn with_better_classes(keep: usize, rule: GainRule) -> Self {
        Self { better: Some(rule), ..Self::new(keep) }
    }

    /// Returns whether an incomplete list was returned since the last call of this method. A list is
    /// incomplete when captures are missing from it.
    pub fn take_incomplete(&mut self) -> bool {
        std::mem::take(&mut self.incomplete)
    }

    /// Returns the moves of these classes with these cards on the table, the greediest first. Also returns
    /// the work of generating the moves, in units of one node's time.
    pub fn moves_on(&mut self, table: ClassCounts, classes: ClassSet) -> (&[AbstractMove], u64) {
        let mixed = (table.bits() ^ u64::from(classes.bits()) << 45).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let slot = (mixed >> (u64::BITS - SLOT_BITS)) as usize;
        let cached = self.slots[slot];
        if cached.length > 0 && cached.table == table && cached.classes == classes {
            self.incomplete |= cached.incomplete;
            return (&self.moves[cached.begin as usize..][..cached.length as usize], 0);
        }
        if self.moves.len() >= CAPACITY {
            self.moves.clear();
            self.slots.fill(Slot::default());
        }
        let begin = self.moves.len();
        let stats = self.generator.generate(table, classes, self.keep, &mut self.moves);
        let length = (self.moves.len() - begin) as u32;
        self.slots[slot] = Slot { table, classes, begin: begin as u32, length, incomplete: stats.incomplete };
        self.incomplete |= stats.incomplete;
        let moves = &mut self.moves[begin..];
        if let Some(rule) = self.better {
            fill_in_better(moves, rule);
        }
        (moves, stats.work)
    }
}

/// Returns the classes, except `played`, that have a move with a gain greater than `gain`.
pub fn better_than(gain: Gain, played: CardClass, moves: &[AbstractMove], rule: GainRule) -> ClassSet {
    let others = moves.iter().filter(|other| other.class != played && other.gain(rule) > gain);
    others.map(|other| other.class).collect()
}

fn fill_in_better(moves: &mut [AbstractMove], rule: GainRule) {
    let mut most = [Gain::default(); CLASSES];
    for played in moves.iter() {
        let most = &mut most[played.class.index()];
        *most = played.gain(rule).max(*most);
    }
    // Moves with the same gain are mostly adjacent, so the last result is reused.
    let mut last = (Gain::default(), classes_above(Gain::default(), &most));
    for played in moves {
        let gain = played.gain(rule);
        if gain != last.0 {
            last = (gain, classes_above(gain, &most));
        }
        played.better = last.1;
        played.better.remove(played.class);
    }
}

/// Returns the classes whose greatest gain is more than `gain`.
fn classes_above(gain: Gain, most: &[Gain; CLASSES]) -> ClassSet {
    CardClass::all().filter(|class| most[class.index()] > gain).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::tablic::greedy::GreedyRank;
    use crate::tablic::greedy::best_move;
    use talon_games::cards::french::Card;
    use talon_games::cards::{CardSet, Random, shuffled};
    use talon_games::tablic::Move;
    use talon_games::tablic::captures::captures;

    fn table(size: usize, random: &mut Random) -> CardSet<Card> {
        shuffled(random).into_iter().take(size).collect()
    }

    #[test]
    fn the_moves_of_a_table_are_each_class_and_capture_once() {
        let mut random = Random::new(31, 0);
        let all = CardClass::all().collect();
        let mut cache = MoveCache::new(usize::MAX);
        for size in 0..11 {
            for _ in 0..20 {
                let table = table(size, &mut random);
                let (moves, _) = cache.moves_on(ClassCounts::of(table), all);
                let listed: BTreeSet<(CardClass, ClassCounts)> =
                    moves.iter().map(|played| (played.class, played.captured)).collect();
                assert_eq!(listed.len(), moves.len(), "{table}: each move once");
                let mut expected = BTreeSet::new();
                let mut found = Vec::new();
                for card in CardSet::<Card>::FULL {
                    let class = CardClass::of(card);
                    expected.insert((class, ClassCounts::NONE));
                    captures(card, table, usize::MAX, &mut found);
                    expected.extend(found.iter().map(|&captured| (class, ClassCounts::of(captured))));
                }
                assert_eq!(listed, expected, "{table}");
            }
        }
    }

    #[test]
    fn moves_are_listed_in_greedy_order() {
        let mut random = Random::new(32, 0);
        let all = CardClass::all().collect();
        let mut cache = MoveCache::new(16);
        for size in [0, 1, 2, 4, 6, 8, 12, 16, 24, 32, 40, 51] {
            let table = table(size, &mut random);
            let rest = CardSet::FULL - table;
            let (moves, _) = cache.moves_on(ClassCounts::of(table), all);
            let moves: Vec<Move> = moves.iter().filter_map(|played| played.with_cards(rest, table)).collect();
            let ranks: Vec<GreedyRank> = moves.iter().map(|played| GreedyRank::of(played, table)).collect();
            assert!(ranks.is_sorted_by(|more, less| more >= less), "{table}");
            let best = best_move(rest, table).map(|best| GreedyRank::of(&best, table));
            assert_eq!(ranks.first().copied(), best, "{table}: the greedy move comes first");
        }
    }
}
