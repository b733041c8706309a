//! The results of people: deal by deal, with the result of the strongest player in the same seat.

use rusqlite::types::Type;
use rusqlite::{Row, Transaction, params};
use serde::Serialize;

use super::deal_rows::read_deal;
use super::error::StoreError;
use super::worker::Store;
use crate::table::SavedDeal;

/// The result of a person in a finished deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ResultRow {
    #[serde(skip)]
    pub(crate) person: String,
    pub(crate) table: String,
    /// The place of the deal at its table.
    pub(crate) deal: usize,
    /// The date as `YYYY-MM-DD`.
    pub(crate) date: String,
    pub(crate) game: String,
    pub(crate) role: String,
    /// The seat in this deal.
    pub(crate) seat: usize,
    pub(crate) points: i64,
    /// The names of the opponents.
    pub(crate) opponents: Vec<String>,
    /// The points of the strongest player in the same seat. `None` while it has not played, or when it cannot.
    pub(crate) master: Option<i64>,
}

/// A result that waits for its duplicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PendingDuplicate {
    pub(crate) table: String,
    /// The place of the deal at its table.
    pub(crate) place: usize,
    pub(crate) seat: usize,
    /// The settings of the table.
    pub(crate) settings: String,
    /// `None` when its row is damaged.
    pub(crate) deal: Option<SavedDeal>,
}

/// The result of a person in the daily deals of a date.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct DailyStanding {
    pub(crate) name: String,
    pub(crate) points: i64,
    pub(crate) deals: usize,
}

impl Store {
    /// Adds the points of the strongest player to a result. `None` when it cannot play this deal: the result is pending
    /// no more.
    pub(crate) async fn set_master(
        &self,
        table: &str,
        place: usize,
        seat: usize,
        points: Option<i64>,
    ) -> Result<(), StoreError> {
        let (table, place, seat) = (table.to_owned(), place as i64, seat as i64);
        self.run(move |transaction| {
            let update =
                "UPDATE result SET master = ?4, tried = 1 WHERE hosted = ?1 AND deal = ?2 AND seat = ?3";
            transaction.execute(update, params![table, place, seat, points]).map(drop)
        })
        .await
    }

    /// The results of a person, oldest first.
    pub(crate) async fn results(&self, person: &str) -> Result<Vec<ResultRow>, StoreError> {
        let person = person.to_owned();
        self.run(move |transaction| results_of(transaction, &person)).await
    }

    /// The results of people at a table, in the order of its deals.
    pub(crate) async fn table_results(&self, table: &str) -> Result<Vec<ResultRow>, StoreError> {
        let table = table.to_owned();
        self.run(move |transaction| {
            let mut query = transaction.prepare(
                "SELECT person, hosted, deal, date, game, role, seat, points, opponents, master FROM result
                 WHERE hosted = ?1 ORDER BY deal, seat",
            )?;
            query.query_map([table], read_result)?.collect()
        })
        .await
    }

    /// The oldest results that wait for their duplicate. Their deals are finished.
    pub(crate) async fn pending_duplicates(&self, limit: usize) -> Result<Vec<PendingDuplicate>, StoreError> {
        self.run(move |transaction| {
            let mut query = transaction.prepare(
                "SELECT result.hosted, result.deal, result.seat, settings,
                 number, rotation, counts, newgame, lines, deal.result
                 FROM result JOIN hosted ON hosted.id = result.hosted
                 JOIN deal ON deal.hosted = result.hosted AND deal.place = result.deal
                 WHERE tried = 0 AND deal.result IS NOT NULL ORDER BY result.rowid LIMIT ?1",
            )?;
            let rows = query.query_map([limit as i64], |row| {
                Ok(PendingDuplicate {
                    table: row.get(0)?,
                    place: row.get::<_, i64>(1)? as usize,
                    seat: row.get::<_, i64>(2)? as usize,
                    settings: row.get(3)?,
                    deal: read_deal(row, 4).ok(),
                })
            })?;
            rows.collect()
        })
        .await
    }

    /// The daily table of a person. `None` when the person has not begun the daily deals of this date.
    pub(crate) async fn daily_table(
        &self,
        person: &str,
        date: &str,
        game: &str,
    ) -> Result<Option<String>, StoreError> {
        use rusqlite::OptionalExtension as _;

        let of = [person.to_owned(), date.to_owned(), game.to_owned()];
        self.run(move |transaction| {
            let query = "SELECT id FROM hosted JOIN seat ON seat.hosted = hosted.id
                 WHERE person = ?1 AND daily = ?2 AND game = ?3 ORDER BY created, hosted.rowid LIMIT 1";
            transaction.query_row(query, of, |row| row.get(0)).optional()
        })
        .await
    }

    /// The standings of the daily deals of a date, best first.
    pub(crate) async fn daily_results(
        &self,
        date: &str,
        game: &str,
    ) -> Result<Vec<DailyStanding>, StoreError> {
        let of = [date.to_owned(), game.to_owned()];
        self.run(move |transaction| {
            let mut query = transaction.prepare(
                "SELECT name, sum(points), count(*) FROM result JOIN hosted ON hosted.id = result.hosted
                 JOIN person ON person.id = result.person WHERE daily = ?1 AND hosted.game = ?2
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
}

/// Adds a result. Adding it again changes nothing, and so does a result of a person who was deleted.
pub(super) fn add_result(transaction: &Transaction<'_>, result: &ResultRow) -> rusqlite::Result<()> {
    let opponents = opponents_text(&result.opponents);
    let (deal, seat) = (result.deal as i64, result.seat as i64);
    transaction
        .prepare(
            "INSERT INTO result (hosted, deal, seat, person, date, game, role, points, opponents, master, tried)
             SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?10 IS NOT NULL
             WHERE EXISTS (SELECT 1 FROM person WHERE id = ?4) ON CONFLICT DO NOTHING",
        )?
        .execute(params![
            result.table,
            deal,
            seat,
            result.person,
            result.date,
            result.game,
            result.role,
            result.points,
            opponents,
            result.master
        ])
        .map(drop)
}

/// The results of a person, oldest first.
pub(super) fn results_of(transaction: &Transaction<'_>, person: &str) -> rusqlite::Result<Vec<ResultRow>> {
    let mut query = transaction.prepare(
        "SELECT person, hosted, deal, date, game, role, seat, points, opponents, master FROM result
         WHERE person = ?1 ORDER BY date, rowid",
    )?;
    query.query_map([person], read_result)?.collect()
}

fn read_result(row: &Row<'_>) -> rusqlite::Result<ResultRow> {
    let opponents: String = row.get(8)?;
    let opponents = serde_json::from_str(&opponents)
        .map_err(|error| rusqlite::Error::FromSqlConversionFailure(8, Type::Text, error.into()))?;
    Ok(ResultRow {
        person: row.get(0)?,
        table: row.get(1)?,
        deal: row.get::<_, i64>(2)? as usize,
        date: row.get(3)?,
        game: row.get(4)?,
        role: row.get(5)?,
        seat: row.get::<_, i64>(6)? as usize,
        points: row.get(7)?,
        opponents,
        master: row.get(9)?,
    })
}

/// The opponents as a JSON array.
pub(super) fn opponents_text(opponents: &[String]) -> String {
    serde_json::Value::from(opponents).to_string()
}
