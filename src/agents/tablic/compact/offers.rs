//! What can be played on a table, and what it is worth.

use super::classes::{Class, ClassSet, Counts};
use crate::cards::CardSet;
use crate::cards::french::Card;
use crate::games::tablic::Move;

/// A way to play a card of some class on a certain table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The cards taken; none: the card is laid.
    pub captured: Counts,
    /// The class of the card played.
    pub class: Class,
    /// The other classes that would have taken strictly more points, a tabla included, or as many and more cards; none
    /// where nobody asked for them.
    pub better: ClassSet,
    worth: Worth,
}

impl Offer {
    pub fn new(class: Class, captured: Counts, table: Counts) -> Self {
        Self { captured, class, better: ClassSet::EMPTY, worth: Worth::of(class, captured, table) }
    }

    /// Whether it is the same card and the same capture.
    pub fn is_same_as(&self, other: &Self) -> bool {
        (self.class, self.captured) == (other.class, other.captured)
    }

    /// A number of the card and the capture, nearly always another for another.
    pub fn tt_move_code(&self) -> u8 {
        // Multiplying by an odd number with many bits set mixes upwards: the uppermost are taken.
        let both = self.captured.bits().wrapping_mul(31).wrapping_add(self.class.index() as u64);
        (both.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - u8::BITS)) as u8
    }

    /// Whether the card is laid.
    pub fn is_lay(&self) -> bool {
        self.captured.is_empty()
    }

    /// Whether the whole table is taken.
    pub fn is_tabla(&self) -> bool {
        self.worth.is_tabla()
    }

    /// How many cards are taken from the table.
    pub fn taken(&self) -> u8 {
        self.worth.taken()
    }

    /// The points won, a tabla included; none for a card laid.
    pub fn points(&self) -> u8 {
        if self.is_lay() { 0 } else { self.worth.points() }
    }

    /// The points of the cards won.
    pub fn card_points(&self) -> u8 {
        self.points() - u8::from(self.is_tabla())
    }

    /// What is won at once.
    pub fn gain(&self) -> Gain {
        Gain(u16::from(self.points()) << 8 | u16::from(self.taken()))
    }

    /// The greedy order, made strict: the greatest comes first.
    pub fn rank(&self) -> impl Ord + use<> {
        (self.worth, self.captured, self.class)
    }

    /// The move with cards: one of this class from `hand`, those captured from `table`.
    pub fn with_cards(&self, hand: CardSet<Card>, table: CardSet<Card>) -> Option<Move> {
        let card = Counts::one(self.class).among(hand).first()?;
        Some(Move { card, captured: self.captured.among(table) })
    }
}

/// What a move wins at once: points with a tabla, then cards taken; one number that compares as the pair does. This is
/// what a player is expected not to pass by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Gain(u16);

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

    fn is_tabla(self) -> bool {
        self.0 >> 22 > 0
    }

    fn points(self) -> u8 {
        let (tabla, points) = (self.0 >> 22, self.0 >> 17 & 0x1f);
        (tabla + points) as u8 - 2
    }

    fn taken(self) -> u8 {
        (self.0 >> 11 & 0x3f) as u8
    }
}
