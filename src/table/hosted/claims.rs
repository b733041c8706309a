//! Claims: a person ends the deal at once, because its result is certain.
//!
//! The proof takes some milliseconds, and how many depends on the cards of the person to move. So another
//! thread makes it, once for each position, and only the frames of this person wait for it: nobody else can
//! measure it.

use std::time::Instant;

use talon_engine::PendingProof;

use super::certainty::{Certainty, PersonToMove};
use super::frame::Viewer;
use super::hosted_table::{HostedTable, SeenPosition, TablePlayer};
use super::table_error::TableError;

impl HostedTable {
    /// Returns the proof that is due in this position, and notes that it runs. `None` when no person is to
    /// move, and when the proof runs or is finished.
    pub(crate) fn begin_proof(&mut self) -> Option<(PersonToMove, PendingProof)> {
        let position = self.person_to_move()?;
        if self.certainty.as_ref().is_some_and(|known| known.position == position) {
            return None;
        }
        let pending = self.deal.host(self.seat_of(position.first))?.proof()?;
        self.certainty = Some(Certainty { position: position.clone(), is_certain: None });
        Some((position, pending))
    }

    /// Notes the result of a proof. Returns the person whose frame waits for it. `None` when the position has
    /// changed since the proof began.
    pub(crate) fn end_proof(&mut self, position: &PersonToMove, is_certain: bool) -> Option<usize> {
        let known = self.certainty.as_mut().filter(|known| known.position == *position)?;
        known.is_certain = Some(is_certain);
        Some(position.first)
    }

    /// Returns whether the frame of a viewer waits for a proof.
    pub(crate) fn waits_for_proof(&self, viewer: Viewer) -> bool {
        matches!(viewer, Viewer::Player(first) if self.known(first).is_some_and(|known| known.is_certain.is_none()))
    }

    /// Returns whether a person may end the deal now: the person is to move, and the result is certain in
    /// every world that agrees with the view of the seat.
    pub(super) fn may_claim(&self, first: usize) -> bool {
        self.known(first).is_some_and(|known| known.is_certain == Some(true))
    }

    /// Returns what is known in the position in which this person is to move.
    fn known(&self, first: usize) -> Option<&Certainty> {
        let known = self.certainty.as_ref().filter(|known| known.position.first == first)?;
        (self.person_to_move().as_ref() == Some(&known.position)).then_some(known)
    }

    fn person_to_move(&self) -> Option<PersonToMove> {
        let first = self.player_in(self.deal.turn().seat()?);
        let is_present = self.players.get(first).is_some_and(TablePlayer::is_present);
        let may = is_present && self.may_move(first, SeenPosition::default(), None).is_ok();
        may.then(|| PersonToMove { first, deal: self.deal_number(), record: self.deal.record().clone() })
    }

    /// Ends the deal for a person at the time `now`. The server makes the remaining moves of all seats.
    ///
    /// # Errors
    /// The page is stale, another seat is to move, or the result is not certain.
    pub(crate) fn claim(&mut self, first: usize, seen: SeenPosition, now: Instant) -> Result<(), TableError> {
        self.may_move(first, seen, None)?;
        if !self.may_claim(first) {
            return Err(TableError::Forbidden("the result is not certain yet: play on"));
        }
        let mut finished = self.series.copied(self.game()?, &self.deal)?;
        finished.finish()?;
        self.deal = finished;
        self.begin_decision(Some(first), now);
        self.announce(first, "claimed");
        Ok(())
    }
}
