//! The changes of an evening that the organiser and the participants request.

use std::sync::Arc;

use talon_server::{ApiError, Client, Token};

use super::{EveningRoom, EveningState};
use crate::evening::{Author, Change, EveningParticipant};
use crate::hosted::{DELETED, HostedTable, TableError};
use crate::server::link_token::person_id;
use crate::server::room::Room;
use crate::server::table_server::TableServer;
use crate::store::EveningChange;

/// What a participant or the organiser asks for.
pub(crate) enum Wish {
    Leave,
    Return,
    Pair([usize; 2]),
    /// The participant who asks wants this partner.
    PairWith(usize),
    Unpair,
    Release,
    Shut(bool),
    Adjust {
        round: usize,
        points: i64,
        reason: String,
    },
    Void {
        place: [usize; 3],
        counts: bool,
        reason: String,
    },
    Close,
}

impl TableServer {
    /// Adds a participant with this name. `person` is the token of a person who plays under this name. Without it, some
    /// person takes the name later. Returns the number of the participant.
    ///
    /// # Errors
    /// The name is not allowed, or there are too many participants or new people.
    pub(crate) async fn register(
        &self,
        client: Client,
        evening: &EveningRoom,
        by: Author,
        name: &str,
        person: Option<Token>,
    ) -> Result<usize, ApiError> {
        let _people = self.people.lock().await;
        let person = person.map(person_id);
        let (change, name) = {
            let state = evening.state().await;
            if let Some(own) = person.as_deref().and_then(|person| state.evening.participant_of(person)) {
                return Ok(own);
            }
            state.evening.register(by, name).map_err(of_name)?
        };
        // A new name of a person changes evenings, so none of them is locked here. The lock of the people keeps the
        // participants as they are.
        if let Some(person) = &person {
            self.count_newcomer(client, person).await?;
            self.name_person(person, &name).await?;
        }
        let mut state = evening.state().await;
        let number = state.evening.participants.len();
        let stored = EveningChange {
            participants: vec![(number, name.clone(), person.clone())],
            ..EveningChange::default()
        };
        // The participant exists before the entry is applied, which says that the participant is here.
        state.evening.add_participant(name, person.clone());
        if let Err(error) = self.store_change(&mut state, by, change, stored).await {
            state.evening.participants.pop();
            return Err(error);
        }
        if let Some(person) = &person {
            evening.add_person(person);
        }
        Ok(number)
    }

    /// Lets a person take the name of a participant whom the organiser has named.
    ///
    /// # Errors
    /// Another person has taken the name, the name has a seat in the running round, or the person plays under another
    /// name.
    pub(crate) async fn take_name(
        &self,
        client: Client,
        evening: &EveningRoom,
        participant: usize,
        person: Token,
    ) -> Result<(), ApiError> {
        let _people = self.people.lock().await;
        let person = person_id(person);
        let (change, name) = {
            let state = evening.state().await;
            match state.evening.participant_of(&person) {
                Some(own) if own == participant => return Ok(()),
                Some(_) => {
                    return Err(ApiError::forbidden("this person plays under another name this evening"));
                }
                None => {}
            }
            let change = state.evening.take(participant)?;
            let name = state.evening.participants.get(participant).map(|own| own.name.clone());
            (change, name.unwrap_or_default())
        };
        self.count_newcomer(client, &person).await?;
        self.name_person(&person, &name).await?;
        let mut state = evening.state().await;
        let stored = EveningChange {
            participants: vec![(participant, name, Some(person.clone()))],
            ..EveningChange::default()
        };
        self.store_change(&mut state, Author::Participant, change, stored).await?;
        evening.add_person(&person);
        state.evening.set_person(participant, Some(person));
        Ok(())
    }

    /// Gives a participant another name. A person keeps the name at all tables.
    ///
    /// # Errors
    /// The name is not allowed, or it cannot change while a deal is in progress.
    pub(crate) async fn rename_participant(
        &self,
        evening: &EveningRoom,
        participant: usize,
        name: &str,
    ) -> Result<(), ApiError> {
        let _people = self.people.lock().await;
        let (change, name, person) = {
            let state = evening.state().await;
            let (change, name) = state.evening.rename(participant, name).map_err(of_name)?;
            let own = state.evening.participants.get(participant);
            (change, name, own.and_then(|own| own.person.clone()))
        };
        if let Some(person) = &person {
            return self.name_person_by(Author::Organiser, person, &name).await;
        }
        let mut state = evening.state().await;
        let stored = EveningChange {
            participants: vec![(participant, name.clone(), None)],
            ..EveningChange::default()
        };
        self.store_change(&mut state, Author::Organiser, change, stored).await?;
        state.evening.set_name(participant, name);
        Ok(())
    }

    /// Does what the organiser or a participant asks for. `participant` is the one whom it concerns.
    ///
    /// # Errors
    /// The state of the evening does not allow it.
    pub(crate) async fn grant(
        &self,
        evening: &EveningRoom,
        by: Author,
        participant: usize,
        wish: Wish,
    ) -> Result<(), ApiError> {
        let _people = self.people.lock().await;
        let mut state = evening.state().await;
        if by == Author::Participant {
            state.count_change(participant)?;
        }
        self.settle(&mut state).await?;
        let own = &state.evening;
        let change = match &wish {
            Wish::Leave => own.leave(participant)?,
            Wish::Return => own.come_back(participant)?,
            Wish::Pair(pair) => own.make_pair(*pair)?,
            Wish::PairWith(partner) => match own.pair_with(participant, *partner)? {
                Some(change) => change,
                None => return Ok(()),
            },
            Wish::Unpair => own.end_pair(participant)?,
            Wish::Release => own.release(participant)?,
            Wish::Shut(is_shut) => own.shut(*is_shut)?,
            Wish::Adjust { round, points, reason } => own.adjust(participant, *round, *points, reason)?,
            Wish::Void { place, counts, reason } => own.void(*place, *counts, reason)?,
            Wish::Close => own.close()?,
        };
        let mut stored = EveningChange::default();
        if matches!(wish, Wish::Release)
            && let Some(own) = own.participants.get(participant)
        {
            stored.participants = vec![(participant, own.name.clone(), None)];
        }
        if matches!(wish, Wish::Close) {
            // From now on the names stay as they are.
            let participants = own.participants.iter().enumerate();
            let keep =
                |(number, own): (usize, &EveningParticipant)| (number, own.name.clone(), own.person.clone());
            stored.participants = participants.map(keep).collect();
        }
        self.store_change(&mut state, by, change, stored).await?;
        match wish {
            Wish::Leave => {
                self.change_seat(&state, participant, |table, first| table.leave(first, "best").map(drop))
                    .await
            }
            Wish::Return => {
                let come_back = |table: &mut HostedTable, first: usize| {
                    table.come_back(first);
                    Ok(())
                };
                self.change_seat(&state, participant, come_back).await
            }
            Wish::Release => {
                state.evening.set_person(participant, None);
                self.release_seat(&state, participant).await
            }
            Wish::Close => self.close_tables(&state).await,
            Wish::Pair(_)
            | Wish::PairWith(_)
            | Wish::Unpair
            | Wish::Shut(_)
            | Wish::Adjust { .. }
            | Wish::Void { .. } => Ok(()),
        }
    }

    /// Changes the seat of a participant in the running round.
    async fn change_seat(
        &self,
        state: &EveningState,
        participant: usize,
        change: impl FnOnce(&mut HostedTable, usize) -> Result<(), TableError>,
    ) -> Result<(), ApiError> {
        let Some((room, first)) = self.seat_in_round(state, participant) else { return Ok(()) };
        room.change(|table| change(table, first)).await
    }

    /// Returns the open table and the seat of a participant in the running round.
    fn seat_in_round(&self, state: &EveningState, participant: usize) -> Option<(Arc<Room>, usize)> {
        let (table, first) = state.evening.running()?.seat_of(participant)?;
        self.room(&table.id).map(|room| (room, first))
    }

    /// Takes the seat of a participant from its person. The link of the seat changes.
    async fn release_seat(&self, state: &EveningState, participant: usize) -> Result<(), ApiError> {
        let Some((room, first)) = self.seat_in_round(state, participant) else { return Ok(()) };
        let release = |table: &mut HostedTable| table.release(first);
        self.replace_link(&room, first, release).await.map(drop)
    }

    /// Lists the evenings of a person, each with the person's participant. The caller must hold the lock of the people,
    /// which keeps the participants as they are.
    async fn evenings_of(&self, person: &str) -> Vec<(Arc<EveningRoom>, usize)> {
        let mut found = Vec::new();
        for evening in self.evenings().into_iter().filter(|evening| evening.has(person)) {
            let own = evening.state().await.evening.participant_of(person);
            found.extend(own.map(|own| (evening, own)));
        }
        found
    }

    /// Lets a person who is deleted leave all evenings. In a running round the seat gets another link.
    pub(crate) async fn leave_evenings(&self, person: &str) -> Result<(), ApiError> {
        for (evening, own) in self.evenings_of(person).await {
            let mut state = evening.state().await;
            if let Ok(change) = state.evening.leave(own) {
                self.store_change(&mut state, Author::Participant, change, EveningChange::default()).await?;
                self.change_seat(&state, own, |table, first| table.leave(first, "best").map(drop)).await?;
            }
            self.release_seat(&state, own).await?;
        }
        Ok(())
    }

    /// Checks that a name of a person looks like no other name of the person's evenings.
    pub(crate) async fn check_names_in_evenings(
        &self,
        by: Author,
        person: &str,
        name: &str,
    ) -> Result<(), ApiError> {
        for (evening, own) in self.evenings_of(person).await {
            let mut state = evening.state().await;
            if state.evening.is_closed {
                continue;
            }
            state.evening.rename(own, name)?;
            if by == Author::Participant {
                state.count_change(own)?;
            }
        }
        Ok(())
    }

    /// Changes the name of a person in every evening that is not over.
    pub(crate) async fn rename_in_evenings(
        &self,
        by: Author,
        person: &str,
        name: &str,
    ) -> Result<(), ApiError> {
        for (evening, own) in self.evenings_of(person).await {
            let mut state = evening.state().await;
            if !state.evening.is_closed {
                self.set_name(&mut state, by, own, name).await?;
            }
        }
        Ok(())
    }

    /// Removes the name of a person from every evening, because the person is deleted.
    pub(crate) async fn forget_in_evenings(&self, person: &str) -> Result<(), ApiError> {
        for (evening, own) in self.evenings_of(person).await {
            let mut state = evening.state().await;
            state.evening.set_person(own, None);
            self.set_name(&mut state, Author::Participant, own, DELETED).await?;
        }
        Ok(())
    }

    /// Gives a participant the name that is stored with the person.
    async fn set_name(
        &self,
        state: &mut EveningState,
        by: Author,
        participant: usize,
        name: &str,
    ) -> Result<(), ApiError> {
        state.evening.set_name(participant, name.to_owned());
        self.store_change(state, by, Change::Renamed { participant }, EveningChange::default()).await
    }
}

/// A name that is not allowed has an error of its own.
fn of_name(error: TableError) -> ApiError {
    match error {
        TableError::Refused(refusal) => ApiError::bad_name(refusal.text),
        other => other.into(),
    }
}
