//! The options of mariáš, the constants of its rules, its two sides, and the cards of a seat.

use super::strength::{FAT, Tens};
use crate::cards::CardSet;
use crate::cards::german::Card;
use crate::protocol::Seat;

/// The game of mariáš.
#[derive(Debug)]
pub enum Marias {}

/// The number of seats.
pub const SEATS: usize = 3;

/// The sizes of the first packets, by seat.
pub const FIRST_PACKETS: [usize; SEATS] = [7, 5, 5];

/// The size of every second packet.
pub const SECOND_PACKET: usize = 5;

/// The number of cards that seat 0 lays into the talon.
pub const TALON: usize = 2;

/// The number of cards in each hand when the play begins, and so the number of tricks.
pub const HAND: usize = 10;

/// The announced stovka that prevents a silent hundred of hra (option `silent_hundred`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SilentHundred {
    /// A stovka of the same side. The hundred still counts if the other side announced stovka (`other`).
    #[default]
    UnlessOwn,
    /// A stovka of either side. The hundred counts only if no seat announced stovka (`none`).
    UnlessAny,
}

/// The options of a `newgame marias` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The strength of the tens.
    pub tens: Tens,
    /// Whether an announced sedma that is killed counts twice.
    pub killed_double: bool,
    /// The announced stovka that prevents a silent hundred.
    pub silent_hundred: SilentHundred,
    /// The stake of a stovka before anything multiplies it. Options `stovka_base` and `pay` make it 1, 2 or 4.
    pub stovka_base: i64,
    /// Whether the trump card may be laid into the talon.
    pub talon_trump: bool,
}

impl Rules {
    /// The rules as most tables play them, and the default (`reading table`).
    pub const TABLE: Self = Self {
        tens: Tens::High,
        killed_double: true,
        silent_hundred: SilentHundred::UnlessOwn,
        stovka_base: 2,
        talon_trump: false,
    };

    /// The rules as the thesis prints them (`reading thesis`).
    pub const THESIS: Self = Self {
        tens: Tens::Natural,
        killed_double: true,
        silent_hundred: SilentHundred::UnlessAny,
        stovka_base: 1,
        talon_trump: true,
    };

    /// Those of seat 0's `cards` that may be laid into the talon. A fat card may not be laid. The trump card `trump`
    /// may be laid only if `talon_trump` allows it.
    pub fn discardable(&self, cards: CardSet<Card>, trump: Option<Card>) -> CardSet<Card> {
        let kept = trump.filter(|_| !self.talon_trump).map_or(CardSet::EMPTY, CardSet::of);
        cards - FAT - kept
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::TABLE
    }
}

/// The cards of one seat, and the trump card if this seat has chosen it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    /// The cards. The trump card is one of them unless it lies in the talon.
    pub cards: CardSet<Card>,
    /// The trump card that seat 0 has chosen. `None` before the choice, and for a seat that does not know the card.
    pub trump: Option<Card>,
}

/// A side: the seats that win and pay together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Side {
    /// Seat 0, forhont.
    Forhont,
    /// Seats 1 and 2.
    Opponents,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::Forhont, Self::Opponents];

    /// The side of a seat.
    pub const fn of(seat: Seat) -> Self {
        if seat.index() == 0 { Self::Forhont } else { Self::Opponents }
    }

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Forhont => Self::Opponents,
            Self::Opponents => Self::Forhont,
        }
    }
}
