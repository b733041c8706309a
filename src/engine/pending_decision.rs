//! A decision that is ready to be made.

use crate::agents::Control;
use crate::protocol::{BestMove, Seat};

/// A decision with all its inputs, ready to be made on any thread.
pub struct PendingDecision {
    /// The seat to move.
    pub seat: Seat,
    choose: ChooseFn,
}

type ChooseFn = Box<dyn FnOnce(&Control<'_>) -> Option<BestMove> + Send>;

impl PendingDecision {
    /// A decision of `seat` that `choose` makes.
    pub(super) fn new(
        seat: Seat,
        choose: impl FnOnce(&Control<'_>) -> Option<BestMove> + Send + 'static,
    ) -> Self {
        Self { seat, choose: Box::new(choose) }
    }

    /// Makes the decision within the limits of `control`; `None` only when the seat has no move.
    ///
    /// # Panics
    /// The agent panics.
    #[must_use]
    pub fn run(self, control: &Control<'_>) -> Option<BestMove> {
        (self.choose)(control)
    }
}
