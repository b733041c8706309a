//! The constants of the rules of all games of tarok.

use crate::cards::CardSet;
use crate::cards::tarok::{Card, KINGS, TRULA};

/// The number of cards in the talon.
pub const TALON: usize = 6;

/// The maximum number of radelci of a seat. A seat gets no radelci beyond this number. So the option
/// `radelci` can always carry the numbers to the next deal.
pub const MAX_RADELCI: i64 = 999;

/// The cards that may never be discarded.
pub(crate) const NEVER_DISCARDED: CardSet<Card> = CardSet::from_bits(KINGS.bits() | TRULA.bits());

/// The maximum number of raises of an item. The last raise is mort, which multiplies by 16.
pub(crate) const MORT: u8 = 4;
