//! A game of a match, by its place in the plan.

/// A game of a match, by its place in the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlannedGame {
    /// The block, counted from 0.
    pub(crate) block: u64,
    /// The rotation or other seating, counted from 0.
    pub(crate) rotation: usize,
    /// The deal in its session, counted from 0.
    pub(crate) deal: u64,
    /// The number of deals in a session.
    pub(crate) session: u64,
    /// The number of seatings of a block.
    pub(crate) seatings: usize,
}

impl PlannedGame {
    /// The number of the game, counted from 0 over the whole match.
    pub(crate) fn number(&self) -> u64 {
        (self.block * self.seatings as u64 + self.rotation as u64) * self.session + self.deal
    }

    /// The number of its deal, counted from 0 over the distinct deals of the match.
    pub(crate) fn deal_number(&self) -> u64 {
        self.block * self.session + self.deal
    }
}
