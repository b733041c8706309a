//! The challenges. A person lets others play the same deals in the same seat against the same players.

use std::sync::Arc;

use serde_json::{Value, json};

use talon_server::{ApiError, Client, Token};

use super::api::error;
use super::links::{LinkTarget, TableTokens};
use super::people::person_name;
use super::room::Room;
use super::table_server::TableServer;
use crate::hosted::{SeatSettings, TableError, TableSettings};
use crate::shared::SharedDeals;

impl TableServer {
    /// Lets others play the first deals of the table of a seat. At a table that plays a challenge itself, it is the
    /// same challenge. Returns the identifier of the challenger's table, the token of the challenge, and the key of
    /// the person who asks.
    pub(super) async fn offer(
        &self,
        seat: Token,
        deals: Option<usize>,
    ) -> Result<(String, Token, Option<String>), ApiError> {
        let _people = self.people.lock().await;
        let (room, first) = self.seat(seat)?;
        let (shared, person) = {
            let state = room.state().await;
            let person = state.table.person_in(first).map(str::to_owned);
            (state.table.settings().shared.clone(), person)
        };
        let table = if let Some(SharedDeals::Challenge { table }) = shared {
            table
        } else {
            room.offer(first, deals).await?;
            room.id.clone()
        };
        let token = challenge_token(&self.secret, &table)?;
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
        let origin = self.room(&self.challenge_of(token)?).ok_or_else(error::closed)?;
        let name = person_name(name)?;
        let _people = self.people.lock().await;
        let (settings, is_own) = {
            let state = origin.state().await;
            (state.table.challenge_settings(&name), state.table.seat_of_person(person).is_some())
        };
        let settings = settings.ok_or_else(error::invalid_link)?;
        if is_own {
            return Ok(origin);
        }
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

    /// Describes a challenge as JSON, with the standings for a reader. `table` is the identifier of the challenger's
    /// table. When that table is closed, nobody can begin the challenge, but the comparison remains.
    pub(super) async fn challenge_json(&self, table: &str, reader: Option<&str>) -> Result<Value, ApiError> {
        let store = &self.services.store;
        let (text, is_closed) = store.settings(table).await?.ok_or_else(error::invalid_link)?;
        let settings: TableSettings = serde_json::from_str(&text).map_err(|_| error::failed())?;
        let Some(SharedDeals::Offered { deals }) = settings.shared else {
            return Err(error::invalid_link());
        };
        let own = settings.person_seat();
        let seats = store.seats(table).await?;
        let known = seats.into_iter().find(|(first, _)| *first == own).and_then(|(_, seat)| seat.name);
        let given = || settings.seats.get(own).map(|seat| seat.shown_name(own)).unwrap_or_default();
        let challenger = known.unwrap_or_else(given);
        let shared = SharedDeals::Challenge { table: table.to_owned() };
        let standings = self.standings(&shared, table, (&settings.game, deals), reader).await?;
        let seat = |seat: &SeatSettings| json!({ "kind": seat.kind(), "player": seat.player() });
        Ok(json!({
            "game": settings.game,
            "players": settings.players,
            "rules": settings.rules,
            "deals": deals,
            "challenger": challenger,
            "closed": is_closed,
            "seat": own,
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
