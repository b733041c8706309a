//! The daily deals in the database. The methods store the table of each person and day, compute the
//! standings, and store the newest day whose seed is public.

use rusqlite::{OptionalExtension as _, Transaction, params};
use serde::Serialize;

use super::error::StoreError;
use super::seats::write_seat;
use super::tables::insert_table;
use super::worker::Store;
use crate::hosted::SavedSeat;

/// The key under which the newest day whose seed is public is stored.
const PUBLISHED: &str = "published day";

/// The result of adding a table of daily deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DailyTable {
    /// The table was added.
    Added,
    /// The person already has a table with these daily deals. The field is its identifier.
    Existing(String),
    /// The seed of the day is public, so no table may be added.
    Over,
}

/// The result of a person in the daily deals of a date.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct DailyStanding {
    pub(crate) name: String,
    pub(crate) points: i64,
    pub(crate) deals: usize,
}

impl Store {
    /// Adds a table with the daily deals of a date. The person has its first seat. A person has at most one
    /// table with the daily deals of a date and a game.
    pub(crate) async fn add_daily_table(
        &self,
        [id, game, settings]: [&str; 3],
        created: i64,
        date: &str,
        person: &str,
    ) -> Result<DailyTable, StoreError> {
        let [id, game, settings, date, person] = [id, game, settings, date, person].map(str::to_owned);
        self.run(move |transaction| {
            if let Some(existing) = daily_table(transaction, &person, &date, &game)? {
                return Ok(DailyTable::Existing(existing));
            }
            if published(transaction)?.is_some_and(|published| date <= published) {
                return Ok(DailyTable::Over);
            }
            insert_table(transaction, &id, &game, &settings, created)?;
            let update = "UPDATE hosted SET daily = ?2, owner = ?3 WHERE id = ?1";
            transaction.execute(update, params![id, date, person])?;
            let seat = SavedSeat { person: Some(person), ..SavedSeat::default() };
            write_seat(transaction, &id, 0, &seat)?;
            Ok(DailyTable::Added)
        })
        .await
    }

    /// Returns the table with the daily deals of a date that a person has begun. `None` when there is no such
    /// table.
    pub(crate) async fn daily_table(
        &self,
        person: &str,
        date: &str,
        game: &str,
    ) -> Result<Option<String>, StoreError> {
        let [person, date, game] = [person, date, game].map(str::to_owned);
        self.run(move |transaction| daily_table(transaction, &person, &date, &game)).await
    }

    /// Computes the standings of the daily deals of a date. The person with the most points comes first. Only
    /// deals at the person's own table that ended on that date count.
    pub(crate) async fn daily_results(
        &self,
        date: &str,
        game: &str,
    ) -> Result<Vec<DailyStanding>, StoreError> {
        let of = [date.to_owned(), game.to_owned()];
        self.run(move |transaction| {
            let mut query = transaction.prepare(
                "SELECT name, sum(points), count(*) FROM result JOIN hosted ON hosted.id = result.hosted
                 JOIN person ON person.id = result.person
                 WHERE daily = ?1 AND hosted.game = ?2 AND result.person = owner AND date = daily
                 GROUP BY person.id ORDER BY sum(points) DESC, name",
            )?;
            let rows = query.query_map(of, |row| {
                let deals = row.get::<_, i64>(2)? as usize;
                Ok(DailyStanding { name: row.get(0)?, points: row.get(1)?, deals })
            })?;
            rows.collect()
        })
        .await
    }

    /// Records that the seeds of this day and of all earlier days are public. Afterwards no table with the
    /// daily deals of these days can be added.
    pub(crate) async fn publish_day(&self, date: &str) -> Result<(), StoreError> {
        let date = date.to_owned();
        self.run(move |transaction| {
            let insert = "INSERT INTO server VALUES (?1, ?2)
                          ON CONFLICT DO UPDATE SET value = ?2 WHERE value < ?2";
            transaction.execute(insert, params![PUBLISHED, date]).map(drop)
        })
        .await
    }
}

fn daily_table(
    transaction: &Transaction<'_>,
    person: &str,
    date: &str,
    game: &str,
) -> rusqlite::Result<Option<String>> {
    let query = "SELECT id FROM hosted WHERE owner = ?1 AND daily = ?2 AND game = ?3";
    transaction.query_row(query, [person, date, game], |row| row.get(0)).optional()
}

fn published(transaction: &Transaction<'_>) -> rusqlite::Result<Option<String>> {
    transaction
        .query_row("SELECT value FROM server WHERE name = ?1", [PUBLISHED], |row| row.get(0))
        .optional()
}
