//! The arrays that a batch fills.

/// The sizes of the arrays of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of games.
    pub games: usize,
    /// The number of seats of a game.
    pub seats: usize,
    /// The number of entries in a row of the mask: the number of actions, or the length of a list of
    /// candidates.
    pub choices: usize,
    /// The number of actions, which is the number of columns of a candidate.
    pub actions: usize,
    /// The number of columns of an observation.
    pub columns: usize,
    /// The version of the meaning of actions and columns.
    pub version: u32,
}

/// The arrays that a batch fills. A game has the same row number in every array.
#[derive(Debug, Default)]
pub struct Arrays<'a> {
    /// For each game, the observation of the seat to move: `columns` bytes. An empty array is skipped.
    pub observations: &'a mut [u8],
    /// For each game, 1 for each legal choice and 0 for each other: `choices` bytes.
    pub masks: &'a mut [u8],
    /// For each game, the parts of each candidate: `choices` × `actions` bytes. Rows beyond the list are 0.
    /// An empty array is skipped.
    pub candidates: &'a mut [u8],
    /// For each game, the seat to move.
    pub seats: &'a mut [u8],
    /// For each game, the payoff of each seat in points when the last step ended a deal, otherwise 0: `seats`
    /// numbers.
    pub rewards: &'a mut [f32],
    /// For each game, 1 when the last step ended a deal.
    pub dones: &'a mut [u8],
    /// For each game, the number of the deal in progress.
    pub deals: &'a mut [u64],
}

impl Arrays<'_> {
    /// Checks that every array has the size of its shape.
    ///
    /// # Errors
    /// Returns the first array with a wrong size.
    pub fn check(&self, shape: Shape) -> Result<(), ArrayError> {
        let Shape { games, seats, choices, actions, columns, .. } = shape;
        let sizes = [
            ("observations", self.observations.len(), games * columns, true),
            ("masks", self.masks.len(), games * choices, false),
            ("candidates", self.candidates.len(), games * choices * actions, true),
            ("seats", self.seats.len(), games, false),
            ("rewards", self.rewards.len(), games * seats, false),
            ("dones", self.dones.len(), games, false),
            ("deals", self.deals.len(), games, false),
        ];
        for (name, size, expected, may_be_empty) in sizes {
            if size != expected && !(may_be_empty && size == 0) {
                return Err(ArrayError { name, size, expected });
            }
        }
        Ok(())
    }
}

/// An array that does not have the size of its shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the array {name} has {size} entries instead of {expected}: do not resize the arrays")]
pub struct ArrayError {
    /// The name of the field in [`Arrays`].
    pub name: &'static str,
    /// The number of entries of the array.
    pub size: usize,
    /// The number of entries that the shape requires.
    pub expected: usize,
}
