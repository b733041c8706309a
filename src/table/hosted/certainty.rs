//! What a table knows about the certainty of a result.

/// A position of a table in which a person is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PersonToMove {
    /// The seat of the person in the first deal.
    pub(super) first: usize,
    /// The number of the deal, counted from 1.
    pub(super) deal: usize,
    pub(super) record: Vec<String>,
}

/// What is known about the result of the deal in a position.
pub(super) struct Certainty {
    pub(super) position: PersonToMove,
    /// Whether the result is certain in every world that agrees with the view of the seat to move. `None`
    /// while the proof runs.
    pub(super) is_certain: Option<bool>,
}
