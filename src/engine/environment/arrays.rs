//! The arrays that a batch fills.

/// The sizes of the arrays of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of games.
    pub games: usize,
    /// The number of seats of a game.
    pub seats: usize,
    /// The number of entries in a row of the mask. In a fixed space of actions it is the number of actions.
    /// In candidate mode it is the maximum length of the candidate list.
    pub choices: usize,
    /// The number of actions. A row of a candidate has one column for each action.
    pub actions: usize,
    /// The number of columns of an observation.
    pub columns: usize,
    /// The version number of the actions and columns. It changes when the meaning of an action or a column
    /// changes.
    pub version: u32,
}

/// The arrays that a batch fills. Each array has one part for each game, in the order of the games.
#[derive(Debug, Default)]
pub struct Arrays<'a> {
    /// For each game, the observation of the seat to move in `columns` bytes. If this array is empty, the
    /// batch does not write observations.
    pub observations: &'a mut [u8],
    /// For each game, one byte for each of the `choices` choices: 1 if the choice is legal, otherwise 0.
    pub masks: &'a mut [u8],
    /// For each game, one row for each candidate, in total `choices` × `actions` bytes. A row has a 1 for
    /// each action that is a part of the candidate. Rows beyond the end of the candidate list are 0. If this
    /// array is empty, the batch does not write candidates.
    pub candidates: &'a mut [u8],
    /// For each game, the seat to move.
    pub seats: &'a mut [u8],
    /// For each game, one number for each of the `seats` seats. It is the payoff of the seat in points if the
    /// last step ended a deal, otherwise 0.
    pub rewards: &'a mut [f32],
    /// For each game, 1 if the last step ended a deal, otherwise 0.
    pub dones: &'a mut [u8],
    /// For each game, the number of the deal in progress.
    pub deals: &'a mut [u64],
}

impl Arrays<'_> {
    /// Checks that every array has the size of its shape.
    ///
    /// # Errors
    /// An array has a wrong size. The error describes the first such array.
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
