//! The points of one item.

/// The score of one item: the game or a bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItemScore {
    /// Whether the item was announced. Always `true` for the game.
    pub announced: bool,
    /// The points for declarer's side without kontra.
    pub value: i64,
    /// The number of raises.
    pub raises: u8,
}

impl ItemScore {
    /// Returns the points for declarer's side, multiplied for kontra.
    pub fn total(self) -> i64 {
        self.value << self.raises
    }
}
