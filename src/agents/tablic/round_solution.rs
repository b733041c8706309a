//! The result of solving the rest of a round.

use crate::games::tablic::Move;

/// The difference between the seat to move and the others at the end of a round: the seat's own count times
/// the number of others, minus the counts of all others. Points compare before cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ScoreDifference {
    /// Points, tablas included; in the last round also the rest of the table and the majority.
    pub points: i32,
    /// Cards won; 0 in the last round, where the points already include them.
    pub cards: i32,
}

/// The rest of a round with all hands known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundSolution {
    /// A proven lower bound: the seat to move can reach this difference against any play of the others.
    pub least: ScoreDifference,
    /// A proven upper bound: the others together can prevent a greater difference.
    pub most: ScoreDifference,
    /// The principal variation. It starts with the best move found and reaches the end of the round if the
    /// limits allowed it.
    pub line: Vec<Move>,
}

impl RoundSolution {
    /// The exact difference under best play. `None` when a limit ended the search first, or when a card has
    /// more captures than the search considers.
    #[must_use]
    pub fn exact(&self) -> Option<ScoreDifference> {
        (self.least == self.most).then_some(self.least)
    }
}
