//! A move by classes instead of cards, and its immediate gain.

use super::card_class::CardClass;
use super::class_counts::ClassCounts;
use super::class_set::ClassSet;
use super::packed_rank::PackedRank;
use crate::cards::CardSet;
use crate::cards::french::Card;
use crate::games::tablic::Move;

/// A move on a given table, by classes: it stands for all moves that differ in equivalent cards only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AbstractMove {
    /// The captured cards; empty when the card is laid.
    pub captured: ClassCounts,
    /// The class of the card played.
    pub class: CardClass,
    /// The other classes whose best capture has a greater [`Gain`]; empty unless the cache was made with
    /// [`MoveCache::with_better_classes`](super::move_cache::MoveCache::with_better_classes).
    pub better: ClassSet,
    rank: PackedRank,
}

impl AbstractMove {
    pub fn new(class: CardClass, captured: ClassCounts, table: ClassCounts) -> Self {
        Self { captured, class, better: ClassSet::EMPTY, rank: PackedRank::of(class, captured, table) }
    }

    /// Whether both moves play the same class and capture the same classes.
    pub fn is_same_as(&self, other: &Self) -> bool {
        (self.class, self.captured) == (other.class, other.captured)
    }

    /// A hash of the class and the capture for the transposition table. Different moves rarely have the same
    /// hash.
    pub fn tt_move_code(&self) -> u8 {
        // Multiplying by an odd number with many bits set mixes low bits into high bits, so the highest bits
        // are taken.
        let both = self.captured.bits().wrapping_mul(31).wrapping_add(self.class.index() as u64);
        (both.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - u8::BITS)) as u8
    }

    /// Whether the card is laid.
    pub fn is_lay(&self) -> bool {
        self.captured.is_empty()
    }

    /// Whether the whole table is captured.
    pub fn is_tabla(&self) -> bool {
        self.rank.is_tabla()
    }

    /// The number of cards captured from the table.
    pub fn taken(&self) -> u8 {
        self.rank.taken()
    }

    /// The points won, a tabla included; 0 when the card is laid.
    pub fn points(&self) -> u8 {
        if self.is_lay() { 0 } else { self.rank.points() }
    }

    /// The points of the cards won.
    pub fn card_points(&self) -> u8 {
        self.points() - u8::from(self.is_tabla())
    }

    /// The immediate gain.
    pub fn gain(&self, rule: GainRule) -> Gain {
        let points = match rule {
            GainRule::WithTabla => self.points(),
            GainRule::CardsOnly => self.card_points(),
        };
        Gain(u16::from(points) << 8 | u16::from(self.taken()))
    }

    /// The sort key of the greedy order, without ties; the greatest comes first.
    pub fn rank(&self) -> impl Ord + use<> {
        (self.rank, self.captured, self.class)
    }

    /// A move with cards: a card of this class from `hand`, and the captured cards from `table`. `None` when
    /// the hand has no card of the class.
    pub fn with_cards(&self, hand: CardSet<Card>, table: CardSet<Card>) -> Option<Move> {
        let card = ClassCounts::one(self.class).among(hand).first()?;
        Some(Move { card, captured: self.captured.among(table) })
    }
}

/// The points that count in a [`Gain`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GainRule {
    /// The points of the cards won, and one for a tabla.
    WithTabla,
    /// The points of the cards won.
    CardsOnly,
}

/// The immediate gain of a move: points, then cards captured, in one integer that compares as the pair does. The
/// inference about hidden hands assumes that a player does not forgo a greater gain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Gain(u16);

impl Gain {
    /// The gain of capturing these cards with a card of this class; zero when none are captured.
    pub fn of(class: CardClass, captured: ClassCounts, table: ClassCounts, rule: GainRule) -> Self {
        AbstractMove::new(class, captured, table).gain(rule)
    }
}
