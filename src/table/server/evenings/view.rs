//! What the pages show of an evening. Nothing of it tells anything about the deals of a round that has not ended.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use serde_json::{Value, json};

use talon_server::{ApiError, Token};

use super::{EveningRoom, EveningState, now};
use crate::SavedDeal;
use crate::evening::{
    DealOutcome, Evening, EveningParticipant, EveningRound, JournalEntry, Outcomes, RoundRecord, RoundTable,
    Sheet, TableRecord, record_of_rounds,
};
use crate::limits::MAX_SHOWN_ENTRIES;
use crate::saved_session::distinct_names;
use crate::server::api::error;
use crate::server::link_token::person_id;
use crate::server::room::Room;
use crate::server::table_server::TableServer;
use crate::shared::{SharedDeals, SharedKey};
use crate::store::FinishedDeal;

/// The finished deals of the ended rounds. The key is the identifier of the table.
type FinishedDeals = BTreeMap<String, Vec<FinishedDeal>>;

impl TableServer {
    /// Describes an evening as JSON for a person. `seen` is the version that the page shows already: if it is the
    /// current one, the answer has only what changes without an entry of the journal.
    pub(crate) async fn evening_json(
        &self,
        room: &EveningRoom,
        person: Option<Token>,
        seen: Option<usize>,
    ) -> Result<String, ApiError> {
        let mut state = room.state().await;
        self.settle(&mut state).await?;
        let version = state.evening.journal.len();
        let tables = self.tables_json(&state).await;
        let you = person.and_then(|person| state.evening.participant_of(&person_id(person)));
        let seat = self.own_seat(&state, you).await;
        let now = json!({
            "version": version,
            "left": state.evening.left(now()),
            "you": you,
            "seat": seat.map(|token| token.to_string()),
            "tables": tables,
        });
        let now = now.to_string();
        if seen == Some(version) {
            return Ok(now);
        }
        let shown = self.shown(&mut state).await?;
        let (begin, rest) =
            (shown.strip_suffix('}').unwrap_or_default(), now.strip_prefix('{').unwrap_or_default());
        Ok(format!("{begin},{rest}"))
    }

    /// Returns what the page shows of an evening beside the running round. It changes only with a new entry of the
    /// journal.
    async fn shown(&self, state: &mut EveningState) -> Result<Arc<str>, ApiError> {
        let version = state.evening.journal.len();
        if let Some((_, text)) = state.shown.as_ref().filter(|(shown, _)| *shown == version) {
            return Ok(Arc::clone(text));
        }
        self.read_outcomes(state).await?;
        let (evening, outcomes) = (&state.evening, &state.outcomes);
        let results: Vec<Value> = (1..)
            .zip(&evening.rounds)
            .filter(|(_, round)| round.is_ended)
            .map(|(number, round)| results_json(evening, number, round, outcomes))
            .collect();
        let settings = &evening.settings;
        let entries = (1..).zip(&evening.journal);
        let first_shown = version.saturating_sub(MAX_SHOWN_ENTRIES);
        let entries = entries.filter(|(number, entry)| *number > first_shown || entry.change.is_of_results());
        let shown = json!({
            "id": evening.id,
            "name": settings.name,
            "game": settings.game,
            "players": settings.players,
            "rules": settings.rules,
            "movement": settings.movement,
            "rounds": settings.rounds,
            "deals": settings.deals,
            "minutes": settings.minutes,
            "clock": settings.clock,
            "movetime": settings.movetime,
            "state": word(evening),
            "round": evening.rounds.len(),
            "shut": evening.is_shut,
            "participants": evening.participants.iter().map(participant_json).collect::<Vec<_>>(),
            "standings": Sheet::new(evening, outcomes),
            "results": results,
            "fairness": self.fairness_json(evening),
            "journal": entries.map(|(number, entry)| entry_json(number, entry)).collect::<Vec<_>>(),
        });
        let text: Arc<str> = shown.to_string().into();
        state.shown = Some((version, Arc::clone(&text)));
        Ok(text)
    }

    /// Lists all evenings as JSON for the organiser, newest first.
    pub(crate) async fn evenings_json(&self) -> Value {
        let mut found = Vec::new();
        for room in self.evenings().into_iter().rev() {
            let state = room.state().await;
            let Evening { settings, participants, rounds, .. } = &state.evening;
            found.push(json!({
                "id": room.id,
                "evening": room.token.to_string(),
                "name": settings.name,
                "game": settings.game,
                "players": settings.players,
                "state": word(&state.evening),
                "round": rounds.len(),
                "rounds": settings.rounds,
                "participants": participants.iter().filter(|own| own.is_here).count(),
            }));
        }
        json!({ "evenings": found })
    }

    /// Returns the standings as CSV.
    pub(crate) async fn sheet_csv(&self, room: &EveningRoom) -> Result<String, ApiError> {
        let mut state = room.state().await;
        self.settle(&mut state).await?;
        self.read_outcomes(&mut state).await?;
        Ok(Sheet::new(&state.evening, &state.outcomes).csv())
    }

    /// Returns the record of the ended rounds.
    pub(crate) async fn evening_record(&self, room: &EveningRoom) -> Result<String, ApiError> {
        let mut state = room.state().await;
        self.settle(&mut state).await?;
        let evening = &state.evening;
        let mut finished = self.finished(evening).await?;
        // Deleted people have the same name, and in a closed evening people may take equal names.
        let all: Vec<String> = evening.participants.iter().map(|own| own.name.clone()).collect();
        let unique = distinct_names(&all, all.len());
        let ended = (1..).zip(&evening.rounds).filter(|(_, round)| round.is_ended);
        let rounds: Vec<RoundRecord> = ended
            .map(|(number, round)| {
                let key = self.round_key(evening, number);
                let name_at = |seat: (usize, &Option<usize>)| match seat {
                    (_, Some(own)) => unique.get(*own).cloned().unwrap_or_default(),
                    (seat, None) => evening.name_at(&[], seat),
                };
                let table = |(place, table): (usize, &RoundTable)| {
                    let deals = (1..).zip(finished.remove(&table.id).unwrap_or_default());
                    let deal = |(number, (outcome, deal)): (usize, FinishedDeal)| {
                        (SavedDeal { counts: round.counts(place, number), ..deal }, outcome.away)
                    };
                    TableRecord {
                        names: table.seats.iter().enumerate().map(name_at).collect(),
                        deals: deals.map(deal).collect(),
                    }
                };
                let tables = (1..).zip(&round.tables).map(table).collect();
                let adjusted = (0..evening.participants.len()).map(|own| (own, round.adjustment(own)));
                let adjusted = adjusted.filter(|(_, points)| *points != 0);
                let adjusted =
                    adjusted.filter_map(|(own, points)| Some((unique.get(own)?.clone(), points))).collect();
                let (key_hash, key) = (key.map(SharedKey::hash), key.map(SharedKey::reveal));
                RoundRecord {
                    round: number,
                    key_hash: key_hash.unwrap_or_default(),
                    key: key.unwrap_or_default(),
                    tables,
                    adjusted,
                }
            })
            .collect();
        let settings = &evening.settings;
        let game = self.services.games.find(&settings.game, Some(settings.players));
        let game = game.map_err(|error| ApiError::internal(error.to_string()))?;
        let opened = evening.journal.first().map_or(0, |entry| entry.at);
        let date = time_text(opened).get(..10).unwrap_or_default().to_owned();
        record_of_rounds(game, &settings.name, &date, &rounds).map_err(error::refused)
    }

    /// Reads the finished deals of the ended rounds.
    async fn finished(&self, evening: &Evening) -> Result<FinishedDeals, ApiError> {
        Ok(self.services.store.finished_at(tables_of_ended(evening)).await?)
    }

    /// Reads the outcomes of the ended rounds that were not read before.
    async fn read_outcomes(&self, state: &mut EveningState) -> Result<(), ApiError> {
        let mut missing = tables_of_ended(&state.evening);
        missing.retain(|table| !state.outcomes.contains_key(table));
        if missing.is_empty() {
            return Ok(());
        }
        for (table, deals) in self.services.store.finished_at(missing).await? {
            state.outcomes.insert(table, deals.into_iter().map(|(outcome, _)| outcome).collect());
        }
        Ok(())
    }

    /// Describes the tables of the last round: who sits there, and how many deals are over.
    async fn tables_json(&self, state: &EveningState) -> Vec<Value> {
        let evening = &state.evening;
        let tables = evening.rounds.last().map_or(&[][..], |round| &round.tables);
        let rooms: BTreeMap<String, Arc<Room>> =
            self.rooms_among(tables).into_iter().map(|room| (room.id.clone(), room)).collect();
        let mut described = Vec::new();
        for (number, table) in (1..).zip(tables) {
            let (finished, playing) = match rooms.get(&table.id) {
                Some(room) => {
                    let room = room.state().await;
                    (Some(room.table.finished()), room.is_open() && !room.table.is_complete())
                }
                None => (None, false),
            };
            described.push(json!({
                "number": number,
                "seats": table.seats,
                "names": names(evening, table),
                "finished": finished,
                "playing": playing,
            }));
        }
        described
    }

    /// Returns the token of the seat of a participant in the last round, while the table is open.
    async fn own_seat(&self, state: &EveningState, participant: Option<usize>) -> Option<Token> {
        let (table, first) = state.evening.rounds.last()?.seat_of(participant?)?;
        let room = self.room(&table.id)?;
        self.seat_token(&room, first).await
    }

    fn round_key(&self, evening: &Evening, round: usize) -> Option<SharedKey> {
        let shared = SharedDeals::Round { evening: evening.id.clone(), round };
        SharedKey::of(&self.secret, &shared, &evening.settings.game)
    }

    fn fairness_json(&self, evening: &Evening) -> Vec<Value> {
        let round = |number: usize| {
            let key = self.round_key(evening, number);
            let is_ended = evening.rounds.get(number - 1).is_some_and(|round| round.is_ended);
            json!({ "round": number, "hash": key.map(SharedKey::hash), "key": key.filter(|_| is_ended).map(SharedKey::reveal) })
        };
        (1..=evening.settings.rounds).map(round).collect()
    }
}

fn word(evening: &Evening) -> &'static str {
    match (evening.is_closed, evening.running()) {
        (true, _) => "closed",
        (false, Some(_)) => "round",
        (false, None) => "waiting",
    }
}

fn participant_json(participant: &EveningParticipant) -> Value {
    let EveningParticipant { name, person, is_here, partner } = participant;
    json!({ "name": name, "here": is_here, "taken": person.is_some(), "partner": partner })
}

fn names(evening: &Evening, table: &RoundTable) -> Vec<String> {
    (0..table.seats.len()).map(|seat| evening.name_at(&table.seats, seat)).collect()
}

/// Lists the identifiers of the tables of the ended rounds.
fn tables_of_ended(evening: &Evening) -> Vec<String> {
    let ended = evening.rounds.iter().filter(|round| round.is_ended);
    ended.flat_map(|round| round.tables.iter().map(|table| table.id.clone())).collect()
}

/// Describes the results of an ended round.
fn results_json(evening: &Evening, number: usize, round: &EveningRound, outcomes: &Outcomes) -> Value {
    let table = |(place, table): (usize, &RoundTable)| {
        let deals = (1..).zip(outcomes.get(&table.id).into_iter().flatten());
        let deal = |(deal, outcome): (usize, &DealOutcome)| {
            let DealOutcome { points, helped, away } = outcome;
            json!({ "points": points, "counts": round.counts(place, deal), "helped": helped, "away": away })
        };
        json!({
            "number": place,
            "seats": table.seats,
            "names": names(evening, table),
            "deals": deals.map(deal).collect::<Vec<_>>(),
        })
    };
    json!({ "round": number, "tables": (1..).zip(&round.tables).map(table).collect::<Vec<_>>() })
}

/// Describes an entry of the journal. The identifiers of tables are left out.
fn entry_json(number: usize, entry: &JournalEntry) -> Value {
    let mut value = serde_json::to_value(entry).unwrap_or_default();
    if let Some(entry_value) = value.as_object_mut() {
        let tables = entry_value.get("tables").and_then(Value::as_array).map(Vec::len);
        if let Some(tables) = tables {
            entry_value.insert("tables".to_owned(), tables.into());
        }
        entry_value.insert("number".to_owned(), number.into());
        entry_value.insert("at".to_owned(), time_text(entry.at).into());
    }
    value
}

/// Writes a time in seconds since 1970 as RFC 3339.
fn time_text(at: i64) -> String {
    let time = UNIX_EPOCH + Duration::from_secs(u64::try_from(at).unwrap_or_default());
    humantime::format_rfc3339_seconds(time).to_string()
}
