//! The tables that are opened to play shared deals: the daily deals, or those of a challenge.

use std::sync::Arc;

use talon_server::{ApiError, Client};

use super::api::error;
use super::daily_tables::date_of;
use super::room::Room;
use super::table_server::TableServer;
use crate::hosted::{TableSettings, Viewer};
use crate::limits::MAX_SHARED_TABLES;
use crate::shared::{Reader, SharedDeals, Standings, may_learn};

impl TableServer {
    /// Returns a person's table with shared deals. If the person does not have such a table yet, this function opens
    /// one with these settings. The caller must hold the lock of the people.
    ///
    /// # Errors
    /// The settings share no deals, the deals are over, or there are too many tables.
    pub(super) async fn play_shared(
        &self,
        client: Client,
        mut settings: TableSettings,
        name: &str,
        person: &str,
    ) -> Result<Arc<Room>, ApiError> {
        let shared = settings.shared.clone().ok_or_else(|| ApiError::internal("the deals are not shared"))?;
        let store = &self.services.store;
        if let Some(id) = store.shared_table(person, &shared.key(""), &settings.game).await? {
            return self.room(&id).ok_or_else(error::closed);
        }
        self.count_newcomer(client, person).await?;
        self.make_room(&self.services.today()).await?;
        let held = self.limits.shared_table(client)?;
        settings.clean_names()?;
        self.name_person(person, name).await?;
        let (room, _) = self.open_table(settings, Some(person)).await?;
        self.limits.opened(&room.id, held);
        room.start().await;
        Ok(room)
    }

    /// Makes room for one more table with shared deals. If necessary, it closes complete tables, and tables with
    /// daily deals of other dates than `date` that no page shows. A complete table that a page shows is closed last.
    /// For each table that is complete or of another date, it frees the place that the client holds.
    ///
    /// # Errors
    /// People play at too many tables with shared deals.
    pub(super) async fn make_room(&self, date: &str) -> Result<(), ApiError> {
        self.close_old_tables(date).await?;
        let mut open = 0;
        let mut done = Vec::new();
        for room in self.rooms() {
            let state = room.state().await;
            let settings = state.table.settings();
            let is_old = date_of(settings).is_some_and(|daily| daily != date);
            let is_complete = state.table.is_complete();
            if !settings.is_alone() {
                continue;
            }
            if is_old || is_complete {
                self.limits.free_place(&room.id);
            }
            if is_complete || is_old && !state.has_pages() {
                done.push((state.has_pages(), Arc::clone(&room)));
            } else {
                open += 1;
            }
        }
        let kept = MAX_SHARED_TABLES.saturating_sub(open + 1);
        if open >= MAX_SHARED_TABLES {
            let text = format!("{MAX_SHARED_TABLES} people play deals of the day and challenges: try later");
            return Err(ApiError::full(text));
        }
        done.sort_by_key(|(has_pages, _)| *has_pages);
        for (_, room) in done.iter().take(done.len().saturating_sub(kept)) {
            room.close().await?;
            self.close_room(room);
        }
        Ok(())
    }

    /// Checks that a viewer may learn something of deal `deal` of a table, counted from 1.
    ///
    /// # Errors
    /// Other people play the same deal, and the deal is secret.
    pub(super) async fn check_may_learn(
        &self,
        room: &Room,
        viewer: Viewer,
        deal: usize,
    ) -> Result<(), ApiError> {
        // The state is not locked while other tables are asked.
        let (shared, reader) = {
            let state = room.state().await;
            (state.table.settings().shared.clone(), state.table.reader(viewer))
        };
        self.check_reader(shared.as_ref(), &room.id, reader, deal).await
    }

    /// Checks that a reader may learn something of deal `deal` of the table `table`, as
    /// [`TableServer::check_may_learn`] does. `shared` is what the table shares.
    ///
    /// # Errors
    /// Other people play the same deal, and the deal is secret.
    pub(super) async fn check_reader(
        &self,
        shared: Option<&SharedDeals>,
        table: &str,
        reader: Reader,
        deal: usize,
    ) -> Result<(), ApiError> {
        let Some(shared) = shared else { return Ok(()) };
        if may_learn(Some(shared), false, reader, deal)
            || may_learn(Some(shared), self.services.store.is_open(shared, table).await?, reader, deal)
        {
            return Ok(());
        }
        Err(error::secret(deal))
    }

    /// Computes the standings of shared deals. `own` is the identifier of a table with these deals, and `reader` the
    /// key of the person who asks.
    pub(super) async fn standings(
        &self,
        shared: &SharedDeals,
        own: &str,
        (game, deals): (&str, usize),
        reader: Option<&str>,
    ) -> Result<Standings, ApiError> {
        let store = &self.services.store;
        let players = store.shared_players(shared, own, game).await?;
        let is_open = store.is_open(shared, own).await?;
        Ok(Standings::new(shared, is_open, &players, deals, reader))
    }
}
