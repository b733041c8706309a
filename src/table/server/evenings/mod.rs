//! The evenings of a server: the tables of their rounds, and what the pages show.

mod changes;
mod evening_room;
mod rounds;
mod view;

pub(super) use changes::Wish;
pub(super) use evening_room::{EveningRoom, EveningState};

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use talon_server::{ApiError, StoreError};

use super::api::error;
use super::links::Link;
use super::table_server::{TableServer, random};
use crate::evening::{Author, Change, Evening, EveningSettings, JournalEntry};
use crate::limits::MAX_EVENINGS;
use crate::server::link_token::{table_name, table_token};
use crate::store::{EveningChange, StoredEvening, StoredParticipant};

/// Returns the time in seconds since 1970.
fn now() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    i64::try_from(now).unwrap_or_default()
}

fn entry_json(entry: &JournalEntry) -> Result<String, ApiError> {
    serde_json::to_string(entry).map_err(|error| ApiError::internal(error.to_string()))
}

impl TableServer {
    /// Opens an evening with these settings.
    ///
    /// # Errors
    /// The settings are not possible, or there are too many evenings.
    pub(super) async fn open_evening(
        self: &Arc<Self>,
        mut settings: EveningSettings,
    ) -> Result<Arc<EveningRoom>, ApiError> {
        settings.check(&self.services.games).map_err(error::refused)?;
        let mut open = 0;
        for evening in self.evenings() {
            open += usize::from(!evening.state().await.evening.is_closed);
        }
        if open >= MAX_EVENINGS {
            return Err(ApiError::full(format!("{MAX_EVENINGS} evenings are open: close one")));
        }
        let id = table_name(random()? as u32);
        let text = serde_json::to_string(&settings).map_err(|error| ApiError::internal(error.to_string()))?;
        let entry = JournalEntry { at: now(), by: Author::Organiser, change: Change::Opened };
        self.services.store.add_evening(&id, &text, entry.at, entry_json(&entry)?).await?;
        let mut evening = Evening::new(id, settings, Vec::new());
        evening.apply(entry);
        Ok(self.add_evening(evening))
    }

    /// Opens the stored evenings. An evening that this program cannot read is left out, and the host is told.
    pub(super) async fn reopen_evenings(&self) -> Result<(), StoreError> {
        for stored in self.services.store.evenings().await? {
            let id = stored.id.clone();
            match read(stored) {
                Ok(evening) => drop(self.add_evening(evening)),
                Err(reason) => {
                    (self.services.tell_host)(&format!("evening {id} cannot be continued: {reason}"));
                }
            }
        }
        Ok(())
    }

    fn add_evening(&self, evening: Evening) -> Arc<EveningRoom> {
        let id = evening.id.clone();
        let token = table_token(&self.secret, "evening", &id, 0);
        let room = Arc::new(EveningRoom::new(id, token, self.next_place(), evening));
        self.add_link(token, Link::Evening(Arc::clone(&room)));
        room
    }

    /// Returns the evening with this identifier.
    ///
    /// # Errors
    /// There is no such evening.
    pub(super) fn evening(&self, id: &str) -> Result<Arc<EveningRoom>, ApiError> {
        let mut evenings = self.evenings().into_iter();
        evenings.find(|own| own.id == id).ok_or_else(|| ApiError::not_found("there is no such evening"))
    }

    /// Stores a change as an entry of the journal, and applies it.
    async fn store_change(
        &self,
        state: &mut EveningState,
        by: Author,
        change: Change,
        with: EveningChange,
    ) -> Result<(), ApiError> {
        let entry = JournalEntry { at: now(), by, change };
        let evening = &mut state.evening;
        let with = EveningChange { entry: (evening.journal.len(), entry_json(&entry)?), ..with };
        self.services.store.save_evening(&evening.id, with).await?;
        evening.apply(entry);
        Ok(())
    }
}

/// Reads a stored evening. The error is one line with the reason.
fn read(stored: StoredEvening) -> Result<Evening, String> {
    let StoredEvening { id, settings, participants, entries } = stored;
    let settings = serde_json::from_str(&settings).map_err(|error| format!("its settings: {error}"))?;
    let names = participants.iter().map(|StoredParticipant { name, person }| {
        (name.clone(), person.as_ref().map(|(key, _)| key.clone()))
    });
    let mut evening = Evening::new(id, settings, names.collect());
    for (text, number) in entries.iter().zip(1..) {
        evening.apply(serde_json::from_str(text).map_err(|error| format!("entry {number}: {error}"))?);
    }
    if !evening.is_closed {
        for (own, StoredParticipant { person, .. }) in participants.into_iter().enumerate() {
            if let Some((_, name)) = person {
                evening.set_name(own, name);
            }
        }
    }
    Ok(evening)
}
