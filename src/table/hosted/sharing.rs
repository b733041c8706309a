//! The deals that a table shares with other tables.

use super::frame::Viewer;
use super::hosted_table::{HostedTable, TableState};
use super::said::Talk;
use super::settings::{SeatSettings, TableSettings};
use super::table_error::TableError;
use crate::limits::MAX_TABLE_DEALS;
use crate::shared::{Reader, SharedDeals, may_learn};

impl HostedTable {
    /// Returns who a viewer is for the rule about shared deals.
    pub(crate) fn reader(&self, viewer: Viewer) -> Reader {
        match viewer {
            Viewer::Player(_) => Reader::Player { finished: self.finished() },
            Viewer::Spectator => Reader::Other,
        }
    }

    /// Returns whether a viewer may learn something of deal `deal`, counted from 1, although the shared deals of
    /// the table are secret.
    pub(crate) fn may_learn(&self, viewer: Viewer, deal: usize) -> bool {
        may_learn(self.settings.shared.as_ref(), false, self.reader(viewer), deal)
    }

    /// Returns the number of deals that are over.
    pub(crate) fn finished(&self) -> usize {
        self.series.deals().iter().filter(|deal| deal.result.is_some()).count()
    }

    /// Returns whether a person may challenge others to the deals that are over at this table.
    pub(crate) fn may_challenge(&self, first: usize) -> bool {
        let is_other = |(other, seat): (usize, &SeatSettings)| other == first || seat.player().is_some();
        let is_alone = self.settings.seats.iter().enumerate().all(is_other);
        let is_fixed =
            matches!(self.settings.shared, Some(SharedDeals::Daily { .. } | SharedDeals::Round { .. }));
        is_alone
            && !is_fixed
            && (self.settings.is_seed_drawn || self.settings.shared.is_some())
            && !self.settings.practice
            && self.state != TableState::Closed
            && self.finished() > 0
    }

    /// Checks that a person may challenge others to the first `deals` deals of this table. Returns the key of the
    /// person's history.
    ///
    /// # Errors
    /// The table is of another kind, a deal is not over, or the person has no history.
    pub(crate) fn may_offer(&self, first: usize, deals: usize) -> Result<&str, TableError> {
        if !self.settings.is_seed_drawn && !self.settings.is_joined() {
            return Err(TableError::Forbidden(
                "other tables may have the same cards: open a table without a seed for a challenge",
            ));
        }
        if !self.may_challenge(first) || self.settings.is_joined() {
            return Err(TableError::Forbidden(
                "a challenge needs a finished deal of one person and built-in players, and no practice game",
            ));
        }
        if deals == 0 || deals > self.finished() {
            let text = format!("{deals} deals are not from 1 to {}: finish them first", self.finished());
            return Err(TableError::State(text));
        }
        self.person_in(first).ok_or(TableError::Forbidden("a challenger needs a name: join with one first"))
    }

    /// Lets others play the first `deals` deals of this table as a challenge, at most as many as a table may have.
    /// Deals that they play already remain shared. Returns the number of shared deals.
    pub(crate) fn offer(&mut self, deals: usize) -> usize {
        let deals = deals.min(MAX_TABLE_DEALS);
        let deals = self.offered().map_or(deals, |offered| offered.max(deals));
        self.settings.shared = Some(SharedDeals::Offered { deals });
        deals
    }

    /// Returns the number of deals of this table that others play as a challenge. `None` when there is no
    /// challenge.
    pub(crate) fn offered(&self) -> Option<usize> {
        match self.settings.shared {
            Some(SharedDeals::Offered { deals }) => Some(deals),
            _ => None,
        }
    }

    /// Returns the settings of a table with the challenge of this table, for a person with this name. `None` when
    /// there is no challenge.
    pub(crate) fn challenge_settings(&self, name: &str) -> Option<TableSettings> {
        let mut seats = self.settings.seats.clone();
        for seat in &mut seats {
            if let SeatSettings::Person { name: own } = seat {
                name.clone_into(own);
            }
        }
        Some(TableSettings {
            seats,
            practice: false,
            hints: false,
            delay: None,
            absent: 0,
            talk: Talk::Off,
            next_clock: None,
            deals: Some(self.offered()?),
            target: None,
            stake: None,
            shared: Some(SharedDeals::Challenge { table: self.id.clone() }),
            ..self.settings.clone()
        })
    }

    /// Returns whether the table plays a round of an evening.
    pub(crate) fn is_of_round(&self) -> bool {
        matches!(self.settings.shared, Some(SharedDeals::Round { .. }))
    }

    /// Lets no further deal begin. The deal in progress is played to its end.
    pub(crate) fn end_deals(&mut self) {
        let last = self.deal_number();
        self.settings.deals = Some(self.settings.deals.map_or(last, |deals| deals.min(last)));
    }

    /// Lets a table with a challenge go on to deal `deals`, because the challenger has added deals.
    pub(crate) fn extend(&mut self, deals: usize) {
        self.settings.deals = self.settings.deals.map(|own| own.max(deals));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::json;
    use talon_engine::PlayableGame;
    use talon_games::GameRegistry;

    use super::*;

    #[test]
    fn a_challenge_has_at_most_as_many_deals_as_a_table_may_have() {
        let games = Arc::new(GameRegistry::new(vec![PlayableGame::new(talon_agents::tablic::agents())]));
        let seats = json!([{ "kind": "person" }, { "kind": "player", "player": "greedy" }]);
        let settings = json!({ "game": "tablic", "players": 2, "seats": seats });
        let settings = serde_json::from_value(settings).unwrap();
        let mut table = HostedTable::new(Arc::clone(&games), "0000abcd", settings, 1, Vec::new()).unwrap();
        assert_eq!(table.offer(MAX_TABLE_DEALS + 1), MAX_TABLE_DEALS);
        table.challenge_settings("Ben").unwrap().check(&games).unwrap();
    }
}
