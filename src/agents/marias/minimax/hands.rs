//! The hands between two tricks.

use crate::games::marias::SEATS;

/// The hands between two tricks, in the card numbers of the position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hands {
    pub hands: [u32; SEATS],
    pub trumps: u32,
}

impl Hands {
    /// The number of tricks to come.
    pub(super) fn tricks(&self) -> u32 {
        self.hands[0].count_ones()
    }
}
