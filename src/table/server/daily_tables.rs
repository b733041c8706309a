//! The tables of the daily deals. Each person has one table for each day and game.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use talon_server::{ApiError, Client, lock};

use super::api::error;
use super::people::person_name;
use super::room::Room;
use super::table_server::TableServer;
use crate::hosted::{SeatSettings, TableSettings, Talk};
use crate::shared::{FoundDay, SharedDeals, day_before};

/// The time that a built-in player has for a move at a table of daily deals, in milliseconds.
const MOVE_TIME: u64 = 200;

/// The number of daily deals, divided by the number of players at the table. In the daily deals every player
/// has each seat this number of times.
const DAILY_ROUNDS: usize = 2;

impl TableServer {
    /// Returns the newest day before `date` whose keys may be public. The key of a day may be public when no
    /// table of that day can be continued.
    pub(super) async fn day_over(&self, date: &str) -> Result<Option<String>, ApiError> {
        let known = || lock(&self.found_day).as_ref().filter(|found| found.holds(date)).map(FoundDay::day);
        if let Some(day) = known() {
            return Ok(day);
        }
        let _people = self.people.lock().await;
        // While this request waited for the lock, another request may have found the day.
        if let Some(day) = known() {
            return Ok(day);
        }
        let day = self.find_day_over(date).await?;
        *lock(&self.found_day) = Some(FoundDay::new(date, day.as_deref()));
        Ok(day)
    }

    /// Finds the day for [`TableServer::day_over`]. The caller must hold the lock of the people.
    async fn find_day_over(&self, date: &str) -> Result<Option<String>, ApiError> {
        let open = self.close_old_tables(date).await?;
        let is_open = |day: &String| open.contains(day);
        let day = std::iter::successors(day_before(date), |day| day_before(day)).find(|day| !is_open(day));
        if let Some(day) = &day {
            self.services.store.publish_day(day).await?;
        }
        Ok(day)
    }

    /// Returns a person's table with the daily deals of a game of today. If the person does not have such a table
    /// yet, this function opens one.
    pub(super) async fn play_daily(
        &self,
        client: Client,
        game: &str,
        name: &str,
        person: &str,
    ) -> Result<Arc<Room>, ApiError> {
        let name = person_name(name)?;
        let _people = self.people.lock().await;
        let settings = self.daily_settings(game, self.services.today(), &name)?;
        self.play_shared(client, settings, &name, person).await
    }

    /// Returns the number of players and the number of the daily deals of a game.
    ///
    /// # Errors
    /// There is no such game.
    pub(super) fn daily_size(&self, game: &str) -> Result<(usize, usize), ApiError> {
        let players = self.services.games.find(game, None).map_err(error::refused)?.offer().players;
        let players = players.first().copied().unwrap_or(2);
        Ok((players, DAILY_ROUNDS * players))
    }

    /// Creates the settings of a table with the daily deals of a date.
    fn daily_settings(&self, game: &str, date: String, name: &str) -> Result<TableSettings, ApiError> {
        let (players, deals) = self.daily_size(game)?;
        let best =
            SeatSettings::Player { name: String::new(), player: "best".to_owned(), options: BTreeMap::new() };
        let person = SeatSettings::Person { name: name.to_owned() };
        Ok(TableSettings {
            players,
            rules: String::new(),
            seats: std::iter::once(person).chain(std::iter::repeat_n(best, players - 1)).collect(),
            movetime: MOVE_TIME,
            practice: false,
            hints: false,
            delay: None,
            absent: 0,
            talk: Talk::Off,
            clock: None,
            next_clock: None,
            is_seed_drawn: false,
            seed: None,
            deals: Some(deals),
            target: None,
            stake: None,
            shared: Some(SharedDeals::Daily { date }),
            game: game.to_owned(),
        })
    }

    /// Closes the tables of daily deals that are older than the day before `date`. Returns the days before
    /// `date` that have a table that can still be continued. A table that this program cannot open may be continued
    /// by the next one, so it counts too.
    pub(super) async fn close_old_tables(&self, date: &str) -> Result<BTreeSet<String>, ApiError> {
        let yesterday = day_before(date);
        let failed = self.failed().into_iter().filter_map(|failed| failed.daily);
        let mut open: BTreeSet<String> = failed.filter(|daily| Some(daily) == yesterday.as_ref()).collect();
        for room in self.rooms() {
            let (daily, is_complete) = {
                let state = room.state().await;
                (date_of(state.table.settings()), state.table.is_complete())
            };
            let Some(daily) = daily.filter(|daily| **daily < *date) else { continue };
            if yesterday.as_ref().is_some_and(|yesterday| daily < *yesterday) {
                room.close().await?;
                self.close_room(&room);
            } else if !is_complete {
                open.insert(daily);
            }
        }
        Ok(open)
    }
}

/// Returns the date of the daily deals that a table with these settings plays.
pub(super) fn date_of(settings: &TableSettings) -> Option<String> {
    settings.shared.as_ref().and_then(SharedDeals::date).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::sync::Mutex;
    use std::time::Instant;

    use axum::Extension;
    use axum::extract::State;
    use serde_json::{Value, json};
    use sha2::{Digest as _, Sha256};
    use talon_engine::PlayableGame;
    use talon_games::GameRegistry;
    use tempfile::TempDir;

    use super::super::api::extract::PersonHeader;
    use super::super::api::shared::daily;
    use super::super::link_token::{person_id, table_token};
    use super::*;
    use crate::hosted::{HostedTable, NextStep, TableError, TableState, Viewer};
    use crate::limits::MAX_SHARED_TABLES;
    use crate::{PackSource, PlayedDeal, PuzzleSet, Store};
    use talon_server::{ClientNetwork, Token};

    /// Three days in a row.
    const DAYS: [&str; 3] = ["2026-02-03", "2026-02-04", "2026-02-05"];

    fn wait<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(future)
    }

    /// Opens a server for which it is always the date `date`.
    async fn server_on(store: Store, date: &Arc<Mutex<&'static str>>) -> Arc<TableServer> {
        let games = Arc::new(GameRegistry::new(vec![PlayableGame::new(talon_agents::tablic::agents())]));
        let (listen, date) = ("127.0.0.1".to_owned(), Arc::clone(date));
        let date = Box::new(move || (*lock(&date)).to_owned());
        TableServer::open(games, store, PuzzleSet::default(), listen, None, |_| (), date).await.unwrap()
    }

    fn store(folder: &TempDir) -> Store {
        Store::open(&folder.path().join("")).unwrap()
    }

    /// Opens a server on the first day.
    async fn server(folder: &TempDir) -> Arc<TableServer> {
        server_on(store(folder), &Arc::new(Mutex::new(DAYS[0]))).await
    }

    /// Plays a deal of a table to its end. Every seat makes its first legal move.
    async fn finish_deal(room: &Arc<Room>) {
        let play = |table: &mut HostedTable| -> Result<(), TableError> {
            if table.state() == TableState::Between {
                table.ready(0, table.deal_number())?;
            }
            loop {
                match table.next_step() {
                    NextStep::Deal => table.deal_cards()?,
                    NextStep::End | NextStep::Bot(..) => return Ok(()),
                    NextStep::Player(..) | NextStep::Wait => {
                        let seat = table.deal().turn().seat().unwrap();
                        let text = table.deal().host(seat).unwrap().legal(1).unwrap().moves.remove(0);
                        table.play(&text, Instant::now())?;
                    }
                }
            }
        };
        room.change(play).await.unwrap();
    }

    /// Returns what `GET /api/daily` answers to a person.
    async fn daily_of(server: &Arc<TableServer>, person: Option<Token>) -> Value {
        let (state, client) = (State(Arc::clone(server)), Extension(Client(None)));
        daily(state, client, PersonHeader(person)).await.unwrap().0
    }

    /// Returns for the rows of Ana and Ben which results of the first game a person learns.
    async fn learned(server: &Arc<TableServer>, person: Option<Token>) -> [Vec<bool>; 2] {
        let answer = daily_of(server, person).await;
        ["Ana", "Ben"].map(|name| {
            let rows = answer["games"][0]["standings"]["rows"].as_array().unwrap();
            let row = rows.iter().find(|row| row["name"] == name).unwrap();
            let known: Vec<bool> = row["results"].as_array().unwrap().iter().map(Value::is_i64).collect();
            assert_eq!(row["points"].is_i64(), known.contains(&true), "{row}");
            known
        })
    }

    #[test]
    fn a_day_of_daily_deals_is_secret_then_open_and_then_closed() {
        let folder = tempfile::tempdir().unwrap();
        let date = Arc::new(Mutex::new(DAYS[0]));
        wait(async {
            let server = server_on(store(&folder), &date).await;
            let [ana, ben, eve] = [0, 1, 2].map(|number| table_token(&[7; 32], "person", "", number));
            let begin = async |name, person: Token| {
                server.play_daily(Client(None), "tablic", name, &person_id(person)).await.unwrap()
            };
            let tables = [begin("Ana", ana).await, begin("Ben", ben).await];
            let commitment = daily_of(&server, None).await["games"][0]["hash"].clone();
            let secret = || server.check_may_learn(&tables[0], Viewer::Spectator, 1);
            let [none, first, all] =
                [0, 1, 4].map(|known| (0..4).map(|deal| deal < known).collect::<Vec<_>>());
            for _ in 0..4 {
                finish_deal(&tables[0]).await;
            }
            assert_eq!(learned(&server, Some(ben)).await, [none.clone(), none.clone()]);
            finish_deal(&tables[1]).await;
            assert_eq!(learned(&server, Some(ben)).await, [first.clone(), first.clone()]);
            assert_eq!(learned(&server, Some(ana)).await, [all.clone(), first]);
            for _ in 1..4 {
                finish_deal(&tables[1]).await;
            }
            assert_eq!(learned(&server, Some(ben)).await, [all.clone(), all]);
            for person in [None, Some(eve)] {
                assert_eq!(learned(&server, person).await, [none.clone(), none.clone()]);
            }
            assert!(secret().await.is_err());

            *lock(&date) = DAYS[1];
            let answer = daily_of(&server, None).await;
            let over = &answer["yesterday"]["games"][0];
            let key: Vec<u8> = over["key"]
                .as_str()
                .unwrap()
                .as_bytes()
                .chunks(2)
                .map(|digits| u8::from_str_radix(std::str::from_utf8(digits).unwrap(), 16).unwrap())
                .collect();
            let hash: Vec<String> = Sha256::digest(&key).iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!((&answer["yesterday"]["date"], &over["hash"]), (&json!(DAYS[0]), &commitment));
            assert_eq!(json!(hash.concat()), commitment);
            assert_ne!(answer["games"][0]["hash"], commitment);
            secret().await.unwrap();
            // The cards of every deal follow from the published key.
            let state = tables[0].state().await;
            let played = state.table.series().deals();
            let source = PackSource::Key(key.try_into().unwrap());
            for saved in played {
                let mut fresh =
                    PlayedDeal::new(state.table.game().unwrap(), &saved.new, source, saved.number).unwrap();
                fresh.deal().unwrap();
                assert_eq!(saved.lines[..fresh.record().len()], fresh.record());
            }
            assert_eq!(played.len(), 4);
            drop(state);
            assert!(tables.iter().all(|room| server.room(&room.id).is_some()));

            *lock(&date) = DAYS[2];
            assert_eq!(daily_of(&server, None).await["yesterday"]["date"], DAYS[1]);
            assert!(tables.iter().all(|room| server.room(&room.id).is_none()));
        });
    }

    #[test]
    fn complete_tables_keep_nobody_from_playing() {
        let folder = tempfile::tempdir().unwrap();
        wait(async {
            let server = server(&folder).await;
            let mut rooms = Vec::new();
            for number in 0..MAX_SHARED_TABLES {
                let person = number.to_string();
                server.services.store.add_person(&person, "Ana").await.unwrap();
                let settings = server.daily_settings("tablic", DAYS[0].to_owned(), "Ana").unwrap();
                rooms.push(server.open_table(settings, Some(&person)).await.unwrap().0);
            }
            assert!(server.make_room(DAYS[0]).await.is_err());
            for _ in 0..4 {
                finish_deal(&rooms[7]).await;
            }
            server.make_room(DAYS[0]).await.unwrap();
            let open = rooms.iter().filter(|room| server.room(&room.id).is_some()).count();
            assert_eq!((open, server.room(&rooms[7].id).is_none()), (MAX_SHARED_TABLES - 1, true));
        });
    }

    #[test]
    fn a_table_that_cannot_be_opened_holds_back_the_key_of_its_day_for_one_day() {
        let folder = tempfile::tempdir().unwrap();
        wait(async {
            let store = store(&folder);
            let settings =
                r#"{"game":"whist","players":2,"seats":[],"shared":{"daily":{"date":"2026-02-03"}}}"#;
            store.add_table("0000abcd", "whist", settings, 0).await.unwrap();
            let server = server_on(store, &Arc::new(Mutex::new(DAYS[1]))).await;
            assert_eq!(server.find_day_over(DAYS[1]).await.unwrap(), day_before(DAYS[0]));
            assert_eq!(server.find_day_over(DAYS[2]).await.unwrap().as_deref(), Some(DAYS[1]));
        });
    }

    #[test]
    fn a_server_that_starts_closes_the_tables_of_days_whose_keys_may_be_public() {
        let folder = tempfile::tempdir().unwrap();
        let date = Arc::new(Mutex::new(DAYS[0]));
        wait(async {
            let server = server_on(store(&folder), &date).await;
            server.play_daily(Client(None), "tablic", "Ana", "p").await.unwrap();
            *lock(&date) = DAYS[2];
            server.start_tables().await;
            assert!(server.rooms().is_empty());
        });
    }

    #[test]
    fn the_key_of_a_day_is_secret_while_a_table_of_the_day_is_open() {
        let folder = tempfile::tempdir().unwrap();
        wait(async {
            let server = server(&folder).await;
            let [today, tomorrow, later] = DAYS;
            let before = day_before(today);
            assert_eq!(server.find_day_over(today).await.unwrap(), before);
            let tables = [
                server.play_daily(Client(None), "tablic", "Ana", "p").await.unwrap(),
                server.play_daily(Client(None), "tablic", "Ben", "q").await.unwrap(),
            ];
            for room in &tables {
                assert_eq!(server.find_day_over(tomorrow).await.unwrap(), before);
                room.close().await.unwrap();
                server.close_room(room);
            }
            assert_eq!(server.find_day_over(tomorrow).await.unwrap(), Some(today.to_owned()));
            // The key of the day is public now, so no table of that day may be added.
            assert!(server.play_daily(Client(None), "tablic", "Cilka", "r").await.is_err());
            assert_eq!(server.find_day_over(later).await.unwrap(), Some(tomorrow.to_owned()));
        });
    }

    #[test]
    fn the_places_of_a_client_for_daily_tables_are_free_on_the_next_day() {
        let folder = tempfile::tempdir().unwrap();
        wait(async {
            let server = server(&folder).await;
            let client = Client(ClientNetwork::of([10, 0, 0, 1].into()));
            server.play_daily(client, "tablic", "Ana", "p").await.unwrap();
            while let Ok(held) = server.limits.shared_table(client) {
                std::mem::forget(held);
            }
            server.make_room(DAYS[0]).await.unwrap();
            assert!(server.limits.shared_table(client).is_err(), "the table is played today");
            server.make_room(DAYS[1]).await.unwrap();
            assert!(server.limits.shared_table(client).is_ok());
        });
    }

    #[test]
    fn the_day_that_is_over_is_looked_for_once() {
        let folder = tempfile::tempdir().unwrap();
        wait(async {
            let server = server(&folder).await;
            let [today, tomorrow, _] = DAYS;
            let over = server.day_over(today).await.unwrap();
            assert_eq!(over, day_before(today));
            // The day is found in memory, so the request does not need this lock.
            let _people = server.people.lock().await;
            assert_eq!(server.day_over(today).await.unwrap(), over);
            let mut other = std::pin::pin!(server.day_over(tomorrow));
            let mut context = std::task::Context::from_waker(std::task::Waker::noop());
            assert!(other.as_mut().poll(&mut context).is_pending(), "another date is looked for");
        });
    }

    #[test]
    fn a_table_of_a_day_is_closed_after_the_next_day() {
        let folder = tempfile::tempdir().unwrap();
        wait(async {
            let server = server(&folder).await;
            server.play_daily(Client(None), "tablic", "Ana", "p").await.unwrap();
            assert_eq!(server.find_day_over(DAYS[1]).await.unwrap(), day_before(DAYS[0]));
            assert_eq!(server.rooms().len(), 1);
            assert_eq!(server.find_day_over(DAYS[2]).await.unwrap(), Some(DAYS[1].to_owned()));
            assert!(server.rooms().is_empty());
        });
    }
}
