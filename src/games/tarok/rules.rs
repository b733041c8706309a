//! The options of tarok, and the constants of its rules.

use crate::cards::CardSet;
use crate::cards::tarok::{Card, KINGS, TRULA};

/// The game of tarok.
#[derive(Debug)]
pub enum Tarok {}

/// The number of seats.
pub const SEATS: usize = 3;

/// The number of cards that a seat is dealt, and so the number of tricks.
pub const HAND: usize = 16;

/// The number of cards in the talon.
pub const TALON: usize = 6;

/// The maximum number of radelci of a seat. More are not counted, so that their list always has a text form.
pub const MAX_RADELCI: u64 = 999;

/// The cards that may never be discarded.
pub(super) const KEPT: CardSet<Card> = CardSet::from_bits(KINGS.bits() | TRULA.bits());

/// The options of a `newgame tarok` line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// The radelci that each seat holds before the deal.
    pub radelci: [u16; SEATS],
    /// Whether declarer pays for bonuses that it did not announce and the defenders made.
    pub silent_symmetric: bool,
    /// Whether klop is scored by the rules of the federations.
    pub klop_federation: bool,
}
