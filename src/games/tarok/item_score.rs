//! The points of one item.

/// The outcome of one of the items of declarer's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItemScore {
    /// Whether it was announced; the game always is.
    pub announced: bool,
    /// The points for declarer's side, before kontra.
    pub value: i64,
    /// The number of raises.
    pub raises: u8,
}

impl ItemScore {
    /// Returns the points for declarer's side, with kontra.
    pub fn total(self) -> i64 {
        self.value << self.raises
    }
}
