//! The rounds of an evening: the tables, the time, and the end.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use talon_server::ApiError;

use super::{EveningRoom, EveningState, now};
use crate::evening::{Author, Change, RoundTable};
use crate::hosted::{HostedTable, TableError};
use crate::limits::MAX_TABLES;
use crate::server::api::error;
use crate::server::link_token::table_name;
use crate::server::room::Room;
use crate::server::table_server::{TableServer, random};
use crate::store::{EveningChange, NewTable};

impl TableServer {
    /// Begins the next round of an evening.
    ///
    /// # Errors
    /// A round is running, too few people are here, or too many tables are open.
    pub(crate) async fn begin_round(self: &Arc<Self>, evening: &Arc<EveningRoom>) -> Result<(), ApiError> {
        let _people = self.people.lock().await;
        let mut state = evening.state().await;
        self.settle(&mut state).await?;
        let planned = state.evening.clone();
        // The search for a design can take a second.
        let tables = tokio::task::spawn_blocking(move || planned.next_round());
        let tables = tables.await.map_err(ApiError::broken)??;
        if self.rooms().len() + tables.len() > MAX_TABLES {
            return Err(ApiError::full(format!("{MAX_TABLES} tables are open: close some")));
        }
        let round = state.evening.rounds.len() + 1;
        let mut opened = Vec::new();
        for seats in tables {
            opened.push(self.table_of_round(&state, round, seats)?);
        }
        let stored = EveningChange {
            tables: opened
                .iter_mut()
                .map(|(_, table, new)| {
                    new.seats = table.saved_seats();
                    std::mem::take(new)
                })
                .collect(),
            ..EveningChange::default()
        };
        let tables = opened.iter().map(|(table, ..)| table.clone()).collect();
        let change = Change::Began { round, tables };
        self.store_change(&mut state, Author::Organiser, change, stored).await?;
        for (RoundTable { id, .. }, table, _) in opened {
            self.add(table, &id).start().await;
        }
        // People look at the deals of the round before this one, and at no earlier ones.
        if let Some(old) = round.checked_sub(3).and_then(|place| state.evening.rounds.get(place)) {
            self.close_all(&old.tables).await?;
        }
        self.watch_round(evening, &mut state);
        Ok(())
    }

    /// Creates a table of a round.
    fn table_of_round(
        &self,
        state: &EveningState,
        round: usize,
        seats: Vec<Option<usize>>,
    ) -> Result<(RoundTable, HostedTable, NewTable), ApiError> {
        let evening = &state.evening;
        let participant = |seat: &Option<usize>| seat.and_then(|own| evening.participants.get(own));
        let names = seats.iter().map(|seat| participant(seat).map(|own| own.name.clone()));
        let mut settings = evening.settings.table(&evening.id, round, names);
        settings.name_players(&self.services.games).map_err(error::refused)?;
        settings.clean_names()?;
        let text = serde_json::to_string(&settings).map_err(|error| ApiError::internal(error.to_string()))?;
        let (id, game) = (table_name(random()? as u32), settings.game.clone());
        let source = self.packs_of(&settings);
        let games = Arc::clone(&self.services.games);
        let mut table = HostedTable::new(games, &id, settings, source, Vec::new()).map_err(error::refused)?;
        for (first, seat) in seats.iter().enumerate() {
            table.begin_for(first, participant(seat).and_then(|own| own.person.as_deref()))?;
        }
        let new = NewTable { id: id.clone(), game, settings: text, created: now(), seats: Vec::new() };
        Ok((RoundTable { id, seats }, table, new))
    }

    /// Waits for the end of the time of the running round.
    pub(crate) fn watch_round(self: &Arc<Self>, evening: &Arc<EveningRoom>, state: &mut EveningState) {
        if let Some(wait) = state.wait.take() {
            wait.abort();
        }
        let Some(left) = state.evening.left(now()) else { return };
        let (server, room) = (Arc::clone(self), Arc::clone(evening));
        let round = state.evening.rounds.len();
        let waiting = tokio::spawn(async move {
            tokio::time::sleep(Duration::from_secs(left)).await;
            let ended = server.end_time(&room, round).await;
            if let Err(error) = ended {
                log::error!("evening {}: {error:?}", room.id);
            }
        });
        state.wait = Some(waiting.abort_handle());
    }

    /// Lets no more deals of a round begin, because its time is over.
    async fn end_time(&self, evening: &EveningRoom, round: usize) -> Result<(), ApiError> {
        let mut state = evening.state().await;
        if state.evening.rounds.len() != round || state.evening.running().is_none() {
            return Ok(());
        }
        // If the server stops before the entry is stored, it repeats these changes.
        for room in self.rooms_of_round(&state) {
            room.change(|table| -> Result<(), TableError> {
                table.end_deals();
                Ok(())
            })
            .await?;
        }
        if state.evening.running().is_some_and(|round| !round.is_timed) {
            let change = Change::Timed { round };
            self.store_change(&mut state, Author::Server, change, EveningChange::default()).await?;
        }
        self.settle(&mut state).await
    }

    /// Lists the open tables of the running round.
    fn rooms_of_round(&self, state: &EveningState) -> Vec<Arc<Room>> {
        state.evening.running().map_or_else(Vec::new, |round| self.rooms_among(&round.tables))
    }

    /// Lists those of these tables that are open.
    pub(super) fn rooms_among(&self, tables: &[RoundTable]) -> Vec<Arc<Room>> {
        let ids: BTreeSet<&str> = tables.iter().map(|table| table.id.as_str()).collect();
        let mut rooms = self.rooms();
        rooms.retain(|room| ids.contains(room.id.as_str()));
        rooms
    }

    /// Ends the running round if all its tables have played all deals.
    pub(crate) async fn settle(&self, state: &mut EveningState) -> Result<(), ApiError> {
        if state.evening.running().is_none() {
            return Ok(());
        }
        for room in self.rooms_of_round(state) {
            let table = room.state().await;
            if table.is_open() && !table.table.is_complete() {
                return Ok(());
            }
        }
        self.store_end(state, Author::Server).await
    }

    async fn store_end(&self, state: &mut EveningState, by: Author) -> Result<(), ApiError> {
        let round = state.evening.rounds.len();
        let stored = EveningChange { ended: Some(round), ..EveningChange::default() };
        self.store_change(state, by, Change::Ended { round }, stored).await?;
        if let Some(wait) = state.wait.take() {
            wait.abort();
        }
        Ok(())
    }

    /// Ends the running round at once. The deals in progress do not count.
    ///
    /// # Errors
    /// No round is running.
    pub(crate) async fn end_round(&self, evening: &EveningRoom) -> Result<(), ApiError> {
        let mut state = evening.state().await;
        self.settle(&mut state).await?;
        if state.evening.running().is_none() {
            return Err(TableError::State("no round is running".to_owned()).into());
        }
        for room in self.rooms_of_round(&state) {
            if !room.state().await.table.is_complete() {
                room.close().await?;
                self.close_room(&room);
            }
        }
        self.store_end(&mut state, Author::Organiser).await
    }

    /// Closes all tables of an evening.
    pub(super) async fn close_tables(&self, state: &EveningState) -> Result<(), ApiError> {
        for round in &state.evening.rounds {
            self.close_all(&round.tables).await?;
        }
        Ok(())
    }

    async fn close_all(&self, tables: &[RoundTable]) -> Result<(), ApiError> {
        for room in self.rooms_among(tables) {
            room.close().await?;
            self.close_room(&room);
        }
        Ok(())
    }
}
