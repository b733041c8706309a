//! Moves by classes of cards, and the list of all possible captures.

use std::cmp::Reverse;

use talon_games::cards::CardSet;
use talon_games::cards::french::Card;
use talon_games::tablic::Move;
use talon_games::tablic::captures::{best_capture, is_capture};

use super::classes::{CLASSES, CardClass, ClassCounts, ClassSet};

/// A move with given cards on the table, by classes. It stands for all moves that differ only in equivalent
/// cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AbstractMove {
    /// The captured cards; empty when the card is laid.
    pub captured: ClassCounts,
    /// The class of the card played.
    pub class: CardClass,
    /// The other classes whose best capture has a greater [`Gain`] than this move. The set is empty unless
    /// the cache was created with
    /// [`MoveCache::with_better_classes`](super::move_cache::MoveCache::with_better_classes).
    pub better: ClassSet,
    rank: PackedRank,
}

impl AbstractMove {
    pub fn new(class: CardClass, captured: ClassCounts, table: ClassCounts) -> Self {
        Self { captured, class, better: ClassSet::EMPTY, rank: PackedRank::of(class, captured, table) }
    }

    /// Returns whether both moves play the same class and capture the same classes.
    pub fn is_same_as(&self, other: &Self) -> bool {
        (self.class, self.captured) == (other.class, other.captured)
    }

    /// Returns a hash of the class and the capture for the transposition table. Different moves rarely have
    /// the same hash.
    pub fn tt_move_code(&self) -> u8 {
        // A multiplication by an odd number with many set bits mixes the low bits into the high bits. So the
        // highest bits are a good hash.
        let both = self.captured.bits().wrapping_mul(31).wrapping_add(self.class.index() as u64);
        (both.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - u8::BITS)) as u8
    }

    /// Returns whether the card is laid.
    pub fn is_lay(&self) -> bool {
        self.captured.is_empty()
    }

    /// Returns whether the whole table is captured.
    pub fn is_tabla(&self) -> bool {
        self.rank.is_tabla()
    }

    /// Returns the number of cards captured from the table.
    pub fn taken(&self) -> u8 {
        self.rank.taken()
    }

    /// Returns the points won, a tabla included; 0 when the card is laid.
    pub fn points(&self) -> u8 {
        if self.is_lay() { 0 } else { self.rank.points() }
    }

    /// Returns the points of the cards won, without a tabla.
    pub fn card_points(&self) -> u8 {
        self.points() - u8::from(self.is_tabla())
    }

    /// Returns the immediate gain under this rule.
    pub fn gain(&self, rule: GainRule) -> Gain {
        let points = match rule {
            GainRule::WithTabla => self.points(),
            GainRule::CardsOnly => self.card_points(),
        };
        Gain(u16::from(points) << 8 | u16::from(self.taken()))
    }

    /// Returns the sort key of the greedy order: moves with greater keys come first, and there are no ties.
    pub fn rank(&self) -> impl Ord + use<> {
        (self.rank, self.captured, self.class)
    }

    /// Converts the move to a move with cards: a card of this class from `hand`, and the captured cards from
    /// `table`. `None` when the hand has no card of the class.
    pub fn with_cards(&self, hand: CardSet<Card>, table: CardSet<Card>) -> Option<Move> {
        let card = ClassCounts::one(self.class).among(hand).first()?;
        Some(Move { card, captured: self.captured.among(table) })
    }
}

/// The greedy rank of a move (`greedy::GreedyRank`), packed into one integer. The integer compares in the
/// same way as the 7-tuple.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PackedRank(u32);

impl PackedRank {
    /// Returns the rank of the move that plays a card of `class` and captures the cards `captured` from
    /// `table`. An empty `captured` means that the card is laid.
    fn of(class: CardClass, captured: ClassCounts, table: ClassCounts) -> Self {
        let lays = captured.is_empty();
        let won = if lays { ClassCounts::NONE } else { captured.plus(ClassCounts::one(class)) };
        // The number of cards of a special class that the move wins, or -1 when the move lays such a card. 1
        // is added, so that the field is never negative.
        let special = |special: CardClass| match (lays, special == class) {
            (true, true) => 0,
            (true, false) => 1,
            (false, _) => 1 + u32::from(won.get(special)),
        };
        let points = if lays { 2 - class.points() } else { 2 + won.points() };
        let fields = [
            (u32::from(!lays && captured == table), 1),
            (u32::from(points), 5),
            (u32::from(captured.len()), 6),
            (special(CardClass::TEN_OF_DIAMONDS), 2),
            (special(CardClass::TWO_OF_CLUBS), 2),
            (special(CardClass::ACE), 3),
            (u32::from(14 - class.number()), 4),
        ];
        Self(fields.iter().fold(0, |packed, (field, bits)| packed << bits | field))
    }

    /// Returns whether the whole table is captured.
    fn is_tabla(self) -> bool {
        self.0 >> 22 > 0
    }

    /// Returns the points of a capture, its tabla included.
    fn points(self) -> u8 {
        let (tabla, points) = (self.0 >> 22, self.0 >> 17 & 0x1f);
        (tabla + points) as u8 - 2
    }

    /// Returns the number of cards captured.
    fn taken(self) -> u8 {
        (self.0 >> 11 & 0x3f) as u8
    }
}

/// The rule that says which points count in a [`Gain`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GainRule {
    /// The points of the cards won, and one for a tabla.
    WithTabla,
    /// The points of the cards won.
    CardsOnly,
}

/// The immediate gain of a move: points, then cards captured. One integer holds both numbers and compares in
/// the same way as the pair. The inference about hidden hands assumes that a player does not pass up a
/// greater gain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Gain(u16);

impl Gain {
    /// Returns the gain of capturing these cards with a card of this class. The gain is zero when no card is
    /// captured.
    pub fn of(class: CardClass, captured: ClassCounts, table: ClassCounts, rule: GainRule) -> Self {
        AbstractMove::new(class, captured, table).gain(rule)
    }
}

/// The maximum number of captures generated for one class, duplicates included.
const MAX_CAPTURES: usize = 2048;

/// The highest number that a card counts in sums.
const HIGHEST_VALUE: usize = 14;

/// Generates the moves for given cards on the table. Its fields are scratch memory, kept between calls.
#[derive(Debug)]
pub struct MoveGenerator {
    /// For each class, the move that lays a card of this class.
    lays: [AbstractMove; CLASSES],
    /// The classes on the table with their counts.
    lying: Vec<(CardClass, u8)>,
    /// For each index into `lying`, the sums that the cards from this index on can make. A sum is one bit.
    sums: Vec<u32>,
    /// The sums of the groups that are wanted, one bit for each sum.
    wanted: u32,
    /// For each wanted sum, the groups of table cards with this sum.
    groups: [Vec<ClassCounts>; HIGHEST_VALUE + 1],
    captures: Vec<ClassCounts>,
}

/// The work of one call of [`MoveGenerator::generate`], and whether its result is incomplete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GenerationStats {
    /// The work, in units of one node's time.
    pub work: u64,
    /// Whether some class has captures that were not generated or not kept.
    pub incomplete: bool,
}

impl Default for MoveGenerator {
    fn default() -> Self {
        let mut lays = [AbstractMove::new(CardClass::ACE, ClassCounts::NONE, ClassCounts::NONE); CLASSES];
        for class in CardClass::all() {
            lays[class.index()] = AbstractMove::new(class, ClassCounts::NONE, ClassCounts::NONE);
        }
        Self {
            lays,
            lying: Vec::new(),
            sums: Vec::new(),
            wanted: 0,
            groups: Default::default(),
            captures: Vec::new(),
        }
    }
}

impl MoveGenerator {
    /// Appends the moves of these classes with these cards on the table, the greediest first. At most `keep`
    /// captures are appended for each class.
    pub fn generate(
        &mut self,
        table: ClassCounts,
        classes: ClassSet,
        keep: usize,
        moves: &mut Vec<AbstractMove>,
    ) -> GenerationStats {
        let begin = moves.len();
        let mut work = self.find_groups(table, classes);
        let mut incomplete = false;
        for class in classes.iter() {
            let groups = &self.groups[usize::from(sum_of(class))];
            if groups.is_empty() {
                continue;
            }
            // Two classes with the same number have the same captures, which are then generated twice. This
            // rarely happens.
            self.captures.clear();
            let complete = add_unions(groups, ClassCounts::NONE, table, &mut self.captures);
            work += groups.len() + self.captures.len();
            if self.captures.len() > groups.len() {
                self.captures.sort_unstable();
                self.captures.dedup();
            }
            if !complete {
                self.captures.extend(greediest_capture(class, table));
            }
            incomplete |= !complete || self.captures.len() > keep;
            let first = moves.len();
            moves.extend(self.captures.iter().map(|&captured| AbstractMove::new(class, captured, table)));
            if self.captures.len() > keep {
                moves[first..].select_nth_unstable_by_key(keep, |played| Reverse(played.rank()));
                moves.truncate(first + keep);
            }
        }
        sort(&mut moves[begin..]);
        if incomplete {
            // The greediest capture may be in the list twice.
            let mut captures = moves.split_off(begin);
            captures.dedup();
            moves.append(&mut captures);
        }
        moves.extend(classes.in_lay_order().map(|class| self.lays[class.index()]));
        GenerationStats { work: (work / 8) as u64, incomplete }
    }

    /// Finds the groups that cards of these classes can capture. Returns the number of steps.
    fn find_groups(&mut self, table: ClassCounts, played: ClassSet) -> usize {
        self.wanted = 0;
        for class in played.iter() {
            self.wanted |= 1 << sum_of(class);
            self.groups[usize::from(sum_of(class))].clear();
        }
        self.lying.clear();
        self.lying.extend(table.iter());
        self.sums.clear();
        self.sums.resize(self.lying.len() + 1, 1);
        for (at, &(class, count)) in self.lying.iter().enumerate().rev() {
            let mut sums = self.sums[at + 1];
            for _ in 0..count {
                sums |= with_card(sums, class);
            }
            self.sums[at] = sums;
        }
        self.extend_group(0, ClassCounts::NONE, 0)
    }

    /// Adds every wanted group that consists of `group` and of cards from index `from` on. `sum` is the sum
    /// of `group`. Returns the number of steps.
    fn extend_group(&mut self, from: usize, group: ClassCounts, sum: u8) -> usize {
        let mut steps = 1;
        for at in from..self.lying.len() {
            // The cards from here on must supply the rest of the sum.
            if self.wanted >> sum & self.sums[at] & !1 == 0 {
                break;
            }
            let (class, count) = self.lying[at];
            let (mut group, mut sum) = (group, sum);
            for _ in 0..count {
                group = group.plus(ClassCounts::one(class));
                sum += class.number();
                steps += self.add_group(at + 1, group, sum);
                if class == CardClass::ACE {
                    // One ace may count 11. Two aces that count 11 would exceed the highest sum.
                    steps += self.add_group(at + 1, group, sum + 10);
                }
            }
        }
        steps
    }

    fn add_group(&mut self, from: usize, group: ClassCounts, sum: u8) -> usize {
        if usize::from(sum) > HIGHEST_VALUE {
            return 0;
        }
        if self.wanted >> sum & 1 == 1 {
            self.groups[usize::from(sum)].push(group);
        }
        self.extend_group(from, group, sum)
    }
}

fn sort(moves: &mut [AbstractMove]) {
    moves.sort_unstable_by_key(|played| Reverse(played.rank()));
}

/// Returns two flags: whether a card of this class can capture anything from the table, and whether it can
/// capture the whole table.
pub fn can_capture(class: CardClass, table: ClassCounts) -> (bool, bool) {
    let target = sum_of(class);
    let (mut sums, mut total, mut all_low) = (1, 0, true);
    for (lying, count) in table.iter() {
        all_low &= lying.number() <= target;
        for _ in 0..count {
            sums |= with_card(sums, lying);
            total += u32::from(lying.number());
        }
    }
    let any = sums >> target & 1 == 1;
    let elevens = 0..=u32::from(table.get(CardClass::ACE));
    let adds_up = |aces: u32| (total + 10 * aces).is_multiple_of(u32::from(target));
    let all = any && all_low && elevens.into_iter().any(adds_up) && can_capture_all(class, table);
    (any, all)
}

fn can_capture_all(class: CardClass, table: ClassCounts) -> bool {
    is_capture(card_of(class), table.among(CardSet::FULL))
}

fn card_of(class: CardClass) -> Card {
    ClassCounts::one(class).among(CardSet::FULL).first().expect("every class has a card in the pack")
}

/// Adds a card of this class to each of these sums. Returns the new sums, one bit each.
fn with_card(sums: u32, class: CardClass) -> u32 {
    let eleven = if class == CardClass::ACE { sums << 11 } else { 0 };
    (sums << class.number() | eleven) & ((2 << HIGHEST_VALUE) - 1)
}

/// Returns the sum of each group that a card of this class captures. For an ace, this sum is 11. A lone ace
/// on the table also counts 11, so no groups of sum 1 are needed.
fn sum_of(class: CardClass) -> u8 {
    if class == CardClass::ACE { 11 } else { class.number() }
}

/// Adds every union of `union` with one or more disjoint groups. Returns `false` when the maximum number of
/// captures was reached before all unions were added. A union may be added more than once.
fn add_unions(
    groups: &[ClassCounts],
    union: ClassCounts,
    table: ClassCounts,
    unions: &mut Vec<ClassCounts>,
) -> bool {
    for (at, &group) in groups.iter().enumerate() {
        let larger = union.plus(group);
        if !larger.is_subset(table) {
            continue;
        }
        if unions.len() == MAX_CAPTURES {
            return false;
        }
        unions.push(larger);
        if !add_unions(&groups[at..], larger, table, unions) {
            return false;
        }
    }
    true
}

/// Returns the greediest capture of a card of this class, for any number of cards on the table.
fn greediest_capture(class: CardClass, table: ClassCounts) -> Option<ClassCounts> {
    let captured = best_capture(card_of(class), table.among(CardSet::FULL));
    (!captured.is_empty()).then(|| ClassCounts::of(captured))
}
