//! The null-window searches that prove the result of a deal.

/// A null-window search that the perfect-information solver makes to prove the result of a deal. The search order is fitted to
/// such searches (`scripts/research/train-order`).
#[derive(Clone, Debug)]
pub struct ProofSearch<S> {
    /// The position, prepared for the threshold of the search.
    pub position: S,
    /// The number of plies after which the position is over at the latest.
    pub plies: usize,
    /// The value that is to be reached.
    pub goal: i32,
    /// The indexes of the scores whose sum orders a card of a position of this search.
    pub score_indexes: fn(&S, u8) -> [usize; 3],
}
