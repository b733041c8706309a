//! The challenges. A person lets others play the same deals in the same seat against the same players.

use std::sync::Arc;

use serde_json::{Value, json};

use super::api::error::ApiError;
use super::guard::Client;
use super::links::{LinkTarget, TableTokens};
use super::people::person_name;
use super::room::Room;
use super::table_server::TableServer;
use super::token::Token;
use crate::hosted::{SeatSettings, TableError};
use crate::shared::SharedDeals;

impl TableServer {
    /// Lets others play the first deals of the table of a seat. At a table that plays a challenge itself, it is the
    /// same challenge. Returns the table of the challenger, the token of the challenge, and the key of the person
    /// who asks.
    pub(super) async fn offer(
        &self,
        seat: Token,
        deals: Option<usize>,
    ) -> Result<(Arc<Room>, Token, Option<String>), ApiError> {
        let _people = self.people.lock().await;
        let (room, first) = self.seat(seat)?;
        let (shared, person) = {
            let state = room.state().await;
            let people = state.table.people().into_iter();
            let person = people.filter(|(other, _)| *other == first).map(|(_, person)| person).next();
            (state.table.settings().shared.clone(), person)
        };
        let table = if let Some(SharedDeals::Challenge { table }) = shared {
            self.room(&table).ok_or_else(ApiError::closed)?
        } else {
            room.offer(first, deals).await?;
            room
        };
        let token = challenge_token(&self.secret, &table.id)?;
        Ok((table, token, person))
    }

    /// Returns a person's table with a challenge. If the person does not have such a table yet, this function opens
    /// one. The challenger gets the table whose deals the others play.
    pub(super) async fn play_challenge(
        &self,
        client: Client,
        token: Token,
        name: &str,
        person: &str,
    ) -> Result<Arc<Room>, ApiError> {
        let origin = self.challenged(token).await?;
        let name = person_name(name)?;
        let _people = self.people.lock().await;
        let (settings, is_own) = {
            let state = origin.state().await;
            (state.table.challenge_settings(&name), state.table.seat_of_person(person).is_some())
        };
        if is_own {
            return Ok(origin);
        }
        let settings = settings.ok_or_else(ApiError::unauthorized)?;
        let deals = settings.deals.unwrap_or_default();
        let room = self.play_shared(client, settings, &name, person).await?;
        let is_longer = room.state().await.table.settings().deals.is_some_and(|own| own < deals);
        if is_longer {
            let extend = |table: &mut crate::hosted::HostedTable| -> Result<(), TableError> {
                table.extend(deals);
                Ok(())
            };
            room.change(extend).await?;
        }
        Ok(room)
    }

    /// Describes a challenge as JSON, with the standings for a reader. `table` is the table of the challenger.
    pub(super) async fn challenge_json(&self, table: &Room, reader: Option<&str>) -> Result<Value, ApiError> {
        let (settings, deals, challenger) = {
            let state = table.state().await;
            let settings = state.table.settings().clone();
            let deals = state.table.offered().ok_or_else(ApiError::unauthorized)?;
            let challenger = state.table.name(settings.person_seat());
            (settings, deals, challenger)
        };
        let shared = SharedDeals::Challenge { table: table.id.clone() };
        let standings = self.standings(&shared, &table.id, (&settings.game, deals), reader).await?;
        let seat = |seat: &SeatSettings| json!({ "kind": seat.kind(), "player": seat.player() });
        Ok(json!({
            "game": settings.game,
            "players": settings.players,
            "rules": settings.rules,
            "deals": deals,
            "challenger": challenger,
            "seat": settings.person_seat(),
            "seats": settings.seats.iter().map(seat).collect::<Vec<_>>(),
            "movetime": settings.movetime,
            "clock": settings.clock,
            "standings": standings,
        }))
    }
}

/// Returns the token of the challenge of a table.
fn challenge_token(secret: &[u8; 32], table: &str) -> Result<Token, ApiError> {
    let mut links = TableTokens::of_table(secret, table).into_iter();
    let token = links.find(|(_, target)| *target == LinkTarget::Challenge).map(|(token, _)| token);
    token.ok_or_else(|| ApiError::internal("a table has no token for its challenge"))
}
