//! The tables of the daily deals. Each person has one table for each day and game.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use talon_games::protocol::Refusal;

use super::api::error::ApiError;
use super::clients::lock;
use super::guard::Client;
use super::people::person_name;
use super::room::Room;
use super::services::today;
use super::table_server::TableServer;
use crate::hosted::{SeatSettings, TableSettings, Talk};
use crate::shared::{DailySeed, FoundDay, SharedDeals, day_before};

/// The time that a built-in player has for a move at a table of daily deals, in milliseconds.
const MOVE_TIME: u64 = 200;

/// The number of daily deals, divided by the number of players at the table. In the daily deals every player
/// has each seat this number of times.
const DAILY_ROUNDS: usize = 2;

impl TableServer {
    /// Returns the newest day before `date` whose seed may be public. The seed of a day may be public when no
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
        let settings = self.daily_settings(game, today(), &name)?;
        self.play_shared(client, settings, &name, person).await
    }

    /// Returns the number of players and the number of the daily deals of a game.
    ///
    /// # Errors
    /// There is no such game.
    pub(super) fn daily_size(&self, game: &str) -> Result<(usize, usize), ApiError> {
        let players = self.services.games.find(game, None).map_err(Refusal::from)?.offer().players;
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
            seed: Some(DailySeed::new(&self.secret, &date, game).cards()),
            deals: Some(deals),
            shared: Some(SharedDeals::Daily { date }),
            game: game.to_owned(),
        })
    }

    /// Closes the tables of daily deals that are older than the day before `date`. Returns the days before
    /// `date` that have a table that can still be continued.
    pub(super) async fn close_old_tables(&self, date: &str) -> Result<BTreeSet<String>, ApiError> {
        let yesterday = day_before(date);
        let mut open = BTreeSet::new();
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
    use std::time::{Duration, SystemTime};

    use super::super::clients::ClientNetwork;
    use super::*;
    use crate::{PuzzleSet, Store};
    use talon_engine::PlayableGame;
    use talon_games::GameRegistry;
    use tempfile::TempDir;

    fn wait<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(future)
    }

    async fn server(folder: &TempDir) -> Arc<TableServer> {
        let games = GameRegistry::new(vec![PlayableGame::new(talon_agents::tablic::agents())]);
        let store = Store::open(&folder.path().join("")).unwrap();
        TableServer::open(Arc::new(games), store, PuzzleSet::default(), "127.0.0.1".to_owned(), None, |_| ())
            .await
            .unwrap()
    }

    /// Returns the date this number of days after today.
    fn in_days(days: u32) -> String {
        let time = SystemTime::now() + Duration::from_secs(86_400) * days;
        humantime::format_rfc3339_seconds(time).to_string()[..10].to_owned()
    }

    #[test]
    fn the_seed_of_a_day_is_secret_while_a_table_of_the_day_is_open() {
        let folder = tempfile::tempdir().unwrap();
        wait(async {
            let server = server(&folder).await;
            let [today, tomorrow, later] = [0, 1, 2].map(in_days);
            let before = day_before(&today);
            assert_eq!(server.find_day_over(&today).await.unwrap(), before);
            let tables = [
                server.play_daily(Client(None), "tablic", "Ana", "p").await.unwrap(),
                server.play_daily(Client(None), "tablic", "Ben", "q").await.unwrap(),
            ];
            for room in &tables {
                assert_eq!(server.find_day_over(&tomorrow).await.unwrap(), before);
                room.close().await.unwrap();
                server.close_room(room);
            }
            assert_eq!(server.find_day_over(&tomorrow).await.unwrap(), Some(today));
            // The seed of the day is public now, so no table of that day may be added.
            assert!(server.play_daily(Client(None), "tablic", "Cilka", "r").await.is_err());
            assert_eq!(server.find_day_over(&later).await.unwrap(), Some(tomorrow));
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
            server.make_room(&in_days(0)).await.unwrap();
            assert!(server.limits.shared_table(client).is_err(), "the table is played today");
            server.make_room(&in_days(1)).await.unwrap();
            assert!(server.limits.shared_table(client).is_ok());
        });
    }

    #[test]
    fn the_day_that_is_over_is_looked_for_once() {
        let folder = tempfile::tempdir().unwrap();
        wait(async {
            let server = server(&folder).await;
            let [today, tomorrow] = [0, 1].map(in_days);
            let over = server.day_over(&today).await.unwrap();
            assert_eq!(over, day_before(&today));
            // The day is found in memory, so the request does not need this lock.
            let _people = server.people.lock().await;
            assert_eq!(server.day_over(&today).await.unwrap(), over);
            let mut other = std::pin::pin!(server.day_over(&tomorrow));
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
            assert_eq!(server.find_day_over(&in_days(1)).await.unwrap(), day_before(&in_days(0)));
            assert_eq!(server.rooms().len(), 1);
            assert_eq!(server.find_day_over(&in_days(2)).await.unwrap(), Some(in_days(1)));
            assert!(server.rooms().is_empty());
        });
    }
}
