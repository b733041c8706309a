//! The options of mariáš, and the numbers of its rules.

use super::strength::Tens;

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

/// The stakes of the goals before anything multiplies them (option `pay`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pay {
    /// Hra 1, sedma 2, stovka 2. A killed sedma is doubled unless `killed_double` is off.
    #[default]
    Thesis,
    /// Hra 1, sedma 2, stovka 4. A killed sedma is not doubled unless `killed_double` is on.
    Tavern,
}

/// The options of a `newgame marias` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The strength of the tens.
    pub tens: Tens,
    /// The stakes of the goals.
    pub pay: Pay,
    /// Whether an announced sedma that is killed counts twice.
    pub killed_double: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self { tens: Tens::High, pay: Pay::Thesis, killed_double: true }
    }
}
