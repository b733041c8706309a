//! The names and seats of people. Every change of a name or seat holds one lock for the whole server, because
//! a person may have seats at several tables.

use std::sync::Arc;

use talon_server::{ApiError, Client, Token};

use super::link_token::{person_id, table_token};
use super::room::Room;
use super::table_server::TableServer;
use crate::evening::Author;
use crate::hosted::{HostedTable, SeatSettings, TableError, TableSettings, clean_name};
use crate::shared::SharedDeals;

impl TableServer {
    /// Gives the seat of a link to a person with this name. `person` is the token of the person's history.
    /// Without it, the person gets the history that belongs to the link. Returns the token of the history.
    ///
    /// # Errors
    /// Without `person`, somebody has the seat with another history: whoever has kept the link of the seat does not
    /// take it. The other errors are those of [`HostedTable::join`].
    pub(super) async fn join(
        &self,
        client: Client,
        link: Token,
        name: &str,
        person: Option<Token>,
    ) -> Result<Token, ApiError> {
        let name = person_name(name)?;
        let _people = self.people.lock().await;
        let (room, first) = self.seat(link)?;
        let is_given = person.is_some();
        let person = person.unwrap_or_else(|| self.person_of(link, first));
        let identifier = person_id(person);
        let has_other = |table: &HostedTable| table.person_in(first).is_some_and(|known| known != identifier);
        if !is_given && has_other(&room.state().await.table) {
            return Err(TableError::Taken.into());
        }
        self.admit(client, &room, first, &name, &identifier).await?;
        room.change(|table| table.join(first, name, identifier)).await?;
        Ok(person)
    }

    /// Gives a free seat of a table to a person with this name. `first` is the number of the seat in the first
    /// deal, and `kept_for` the name that the host has given to the seat. A person who already has a seat at the table keeps it. Returns the tokens of the seat and of the
    /// person's history.
    pub(super) async fn take_seat(
        &self,
        client: Client,
        room: &Arc<Room>,
        first: Option<usize>,
        [name, kept_for]: [&str; 2],
        person: Option<Token>,
    ) -> Result<(Token, Token), ApiError> {
        let _people = self.people.lock().await;
        if let Some(person) = person {
            let own = room.state().await.table.seat_of_person(&person_id(person));
            if let Some(seat) = own {
                let seat = self.seat_token(room, seat).await.ok_or(TableError::Taken)?;
                return Ok((seat, person));
            }
        }
        let first = first.ok_or_else(|| ApiError::not_found("this person has no seat at this table"))?;
        let seats = room.state().await.table.settings().players;
        if first >= seats {
            return Err(ApiError::not_found(format!(
                "no seat {first}: the table has the seats 0 to {}",
                seats - 1
            )));
        }
        let name = person_name(name)?;
        let old = self.seat_token(room, first).await.ok_or(TableError::Taken)?;
        room.state().await.table.may_take(first, kept_for)?;
        let person = person.unwrap_or_else(|| self.person_of(old, first));
        let identifier = person_id(person);
        self.admit(client, room, first, &name, &identifier).await?;
        room.change(|table| table.take(first, name, kept_for, identifier)).await?;
        let new = self.seat_token(room, first).await.ok_or(TableError::Taken)?;
        self.replace_token(room, first, [old, new]);
        room.end_pages(first).await;
        Ok((new, person))
    }

    /// Returns the current token of a seat. `None` for a seat that is no person's.
    pub(super) async fn seat_token(&self, room: &Room, first: usize) -> Option<Token> {
        let tokens = self.table_tokens(&room.id, &room.state().await.table);
        tokens.seats.get(first).copied().flatten()
    }

    /// Returns the token of the history that belongs to the link of a seat. This history is the same on every
    /// device that uses the link. It depends on the identifier of the link, because another person may get a
    /// new link of the same seat.
    fn person_of(&self, link: Token, first: usize) -> Token {
        table_token(&self.secret, "person", &person_id(link), first)
    }

    /// Checks that a person may have a seat, and stores the name of the person. The caller must hold the lock of
    /// the people.
    async fn admit(
        &self,
        client: Client,
        room: &Room,
        first: usize,
        name: &str,
        person: &str,
    ) -> Result<(), ApiError> {
        room.state().await.table.may_join(first, name, person)?;
        self.count_newcomer(client, person).await?;
        self.name_person(person, name).await
    }

    /// Counts a person who begins a history. A person who already has a history is not counted.
    pub(super) async fn count_newcomer(&self, client: Client, person: &str) -> Result<(), ApiError> {
        match self.services.store.person(person).await? {
            Some(_) => Ok(()),
            None => self.limits.newcomer(client),
        }
    }

    /// Changes the name of a person at every table.
    pub(super) async fn rename(&self, person: &str, name: &str) -> Result<(), ApiError> {
        let name = person_name(name)?;
        let _people = self.people.lock().await;
        self.name_person(person, &name).await
    }

    /// Adds a person with this name. If the person is already known, changes the name of the person at every
    /// table. The caller must hold the lock of the people.
    pub(super) async fn name_person(&self, person: &str, name: &str) -> Result<(), ApiError> {
        self.name_person_by(Author::Participant, person, name).await
    }

    /// Does what [`TableServer::name_person`] does. `by` stands in the journals of the person's evenings.
    pub(super) async fn name_person_by(&self, by: Author, person: &str, name: &str) -> Result<(), ApiError> {
        let store = &self.services.store;
        match store.person(person).await? {
            None => return Ok(store.add_person(person, name).await?),
            Some(known) if known == name => return Ok(()),
            Some(_) => {}
        }
        let rooms = self.rooms_of(person).await;
        for (room, first) in &rooms {
            let state = room.state().await;
            state.table.check_name(*first, name)?;
            state.table.may_rename()?;
        }
        self.check_names_in_evenings(by, person, name).await?;
        store.rename_person(person, name).await?;
        self.rename_in_evenings(by, person, name).await?;
        for (room, _) in rooms {
            room.change(|table| {
                table.rename(person, name);
                Ok(())
            })
            .await?;
        }
        Ok(())
    }

    /// Deletes the history of a person, and removes the name of the person from every table. The tables of the
    /// person with shared deals are closed, because the person knows the cards and plays them only once.
    pub(super) async fn delete(&self, person: &str) -> Result<(), ApiError> {
        let _people = self.people.lock().await;
        for (room, _) in self.rooms_of(person).await {
            let shared = room.state().await.table.settings().shared.clone();
            // Other people play at the tables of an evening.
            if shared.is_some_and(|shared| !matches!(shared, SharedDeals::Round { .. })) {
                room.close().await?;
                self.close_room(&room);
            }
        }
        self.leave_evenings(person).await?;
        self.services.store.delete_person(person, without_person_name).await?;
        self.forget_in_evenings(person).await?;
        for (room, _) in self.rooms_of(person).await {
            room.change(|table| {
                table.forget_person(person);
                Ok(())
            })
            .await?;
        }
        Ok(())
    }

    /// Creates a new link for a seat. The old link becomes invalid, and its streams end.
    pub(super) async fn renew_link(&self, room: &Arc<Room>, first: usize) -> Result<Token, ApiError> {
        let _people = self.people.lock().await;
        let new = self.replace_link(room, first, |table| table.renew_link(first)).await?;
        // Somebody without a name may have seen the cards with the old link.
        self.services.store.add_unknown_viewer(&room.id).await?;
        Ok(new)
    }

    /// Makes a change that gives a seat another link. The old link becomes invalid, and its streams end. The caller must
    /// hold the lock of the people.
    pub(super) async fn replace_link(
        &self,
        room: &Arc<Room>,
        first: usize,
        change: impl FnOnce(&mut HostedTable) -> Result<(), TableError>,
    ) -> Result<Token, ApiError> {
        let no_seat = || ApiError::not_found(format!("seat {first} is no person's"));
        let old = self.seat_token(room, first).await.ok_or_else(no_seat)?;
        room.change(change).await?;
        let new = self.seat_token(room, first).await.ok_or_else(no_seat)?;
        self.replace_token(room, first, [old, new]);
        room.end_pages(first).await;
        Ok(new)
    }

    /// Lists the open tables at which a person has a seat. For each table it also gives the person's seat in
    /// the first deal.
    pub(super) async fn rooms_of(&self, person: &str) -> Vec<(Arc<Room>, usize)> {
        let mut rooms = Vec::new();
        for room in self.rooms() {
            let people = room.state().await.table.people();
            let known = people.into_iter().filter(|(_, key)| key == person);
            rooms.extend(known.map(|(first, _)| (Arc::clone(&room), first)));
        }
        rooms
    }
}

/// Checks and cleans the name of a person.
pub(super) fn person_name(name: &str) -> Result<String, ApiError> {
    match clean_name(name) {
        Ok(name) if name.is_empty() => Err(ApiError::bad_name("a person needs a name")),
        Ok(name) => Ok(name),
        Err(refusal) => Err(ApiError::bad_name(refusal.text)),
    }
}

/// Removes from the settings of a table the name that the host gave to a person. `settings` is JSON text, and
/// so is the result. `first` is the person's seat in the first deal.
fn without_person_name(settings: &str, first: usize) -> String {
    let Ok(mut table) = serde_json::from_str::<TableSettings>(settings) else { return settings.to_owned() };
    if let Some(SeatSettings::Person { name }) = table.seats.get_mut(first) {
        name.clear();
    }
    serde_json::to_string(&table).unwrap_or_else(|_| settings.to_owned())
}
