//! The greedy order of moves as one integer.

use super::card_class::CardClass;
use super::class_counts::ClassCounts;

/// The greedy rank of a move (`greedy_rank::GreedyRank`) packed into one integer that compares as the 7-tuple does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PackedRank(u32);

impl PackedRank {
    /// The rank of playing a card of `class` that captures the cards `captured` from `table`. An empty
    /// `captured` means that the card is laid.
    pub fn of(class: CardClass, captured: ClassCounts, table: ClassCounts) -> Self {
        let lays = captured.is_empty();
        let won = if lays { ClassCounts::NONE } else { captured.plus(ClassCounts::one(class)) };
        // The number of special cards won, or -1 when a special card is laid; plus 1, so that the field is
        // never negative.
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

    /// Whether the whole table is captured.
    pub fn is_tabla(self) -> bool {
        self.0 >> 22 > 0
    }

    /// The points of a capture, its tabla included.
    pub fn points(self) -> u8 {
        let (tabla, points) = (self.0 >> 22, self.0 >> 17 & 0x1f);
        (tabla + points) as u8 - 2
    }

    /// The number of cards captured.
    pub fn taken(self) -> u8 {
        (self.0 >> 11 & 0x3f) as u8
    }
}
