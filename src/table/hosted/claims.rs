//! Claims: a person ends the deal at once, because its result is certain.

use super::hosted_table::{HostedTable, SeenPosition, TablePlayer};
use super::table_error::TableError;

impl HostedTable {
    /// Returns whether a person may end the deal now: the person is to move, and the result is certain in
    /// every world that agrees with the view of the seat.
    pub(super) fn may_claim(&self, first: usize) -> bool {
        let is_present = self.players.get(first).is_some_and(TablePlayer::is_present);
        is_present && self.may_move(first, SeenPosition::default(), None).is_ok() && self.deal.is_certain()
    }

    /// Ends the deal for a person. The server makes the remaining moves of all seats.
    ///
    /// # Errors
    /// The page is stale, another seat is to move, or the result is not certain.
    pub(crate) fn claim(&mut self, first: usize, seen: SeenPosition) -> Result<(), TableError> {
        self.may_move(first, seen, None)?;
        if !self.may_claim(first) {
            return Err(TableError::Forbidden("the result is not certain yet: play on"));
        }
        let mut finished = self.series.copied(self.game()?, &self.deal)?;
        finished.finish()?;
        self.deal = finished;
        self.announce(first, "claimed");
        Ok(())
    }
}
