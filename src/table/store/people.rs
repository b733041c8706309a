//! People: their names, their history to take along, and its deletion.

use rusqlite::{OptionalExtension as _, Transaction, params};
use serde::Serialize;

use super::deal_rows::read_deal;
use super::error::StoreError;
use super::results::{ResultRow, results_of};
use super::worker::Store;
use crate::SavedDeal;

/// The data of a person for the export.
#[derive(Serialize)]
struct Export {
    format: &'static str,
    version: u32,
    name: String,
    results: Vec<ResultRow>,
    deals: Vec<ExportedDeal>,
}

/// A finished deal of a person, with all hands.
#[derive(Serialize)]
struct ExportedDeal {
    table: String,
    deal: i64,
    seat: usize,
    counts: bool,
    newgame: String,
    lines: Vec<String>,
    result: Vec<i64>,
}

impl Store {
    /// Adds a person.
    pub(crate) async fn add_person(&self, id: &str, name: &str) -> Result<(), StoreError> {
        let (id, name) = (id.to_owned(), name.to_owned());
        self.run(move |transaction| {
            transaction.execute("INSERT INTO person VALUES (?1, ?2)", [id, name]).map(drop)
        })
        .await
    }

    /// Returns the name of a person. `None` for an unknown or deleted person.
    pub(crate) async fn person(&self, id: &str) -> Result<Option<String>, StoreError> {
        let id = id.to_owned();
        self.run(move |transaction| name_of(transaction, &id)).await
    }

    /// Renames a person. Results name people by their keys, so that the others see the new name too. Returns whether the
    /// person exists.
    pub(crate) async fn rename_person(&self, id: &str, name: &str) -> Result<bool, StoreError> {
        let (id, name) = (id.to_owned(), name.to_owned());
        self.run(move |transaction| {
            let renamed = transaction.execute("UPDATE person SET name = ?2 WHERE id = ?1", [id, name])?;
            Ok(renamed > 0)
        })
        .await
    }

    /// Deletes a person: the name and the results are overwritten, and the person is `deleted` in the results of the
    /// others. `forget` removes the name of the person with this first seat from the settings of a table. Returns
    /// whether the person existed.
    pub(crate) async fn delete_person(
        &self,
        id: &str,
        forget: fn(settings: &str, first_seat: usize) -> String,
    ) -> Result<bool, StoreError> {
        let id = id.to_owned();
        let deleted = self.run(move |transaction| {
            // Before a guest had a history, the others knew the name that the host gave.
            transaction.execute(
                "UPDATE opponent SET name = '' WHERE (hosted, first_seat) IN
                 (SELECT hosted, first_seat FROM seat WHERE person = ?1) AND kind = 'guest'",
                [&id],
            )?;
            for (table, first_seat) in seats_of(transaction, &id)? {
                let query = "SELECT settings FROM hosted WHERE id = ?1";
                let settings: String = transaction.query_row(query, [&table], |row| row.get(0))?;
                let update = "UPDATE hosted SET settings = ?2 WHERE id = ?1";
                transaction.execute(update, params![table, forget(&settings, first_seat)])?;
            }
            // The references delete the results, and empty the seats and the results of the others.
            Ok(transaction.execute("DELETE FROM person WHERE id = ?1", [id])? > 0)
        });
        let deleted = deleted.await?;
        // The log still has the old pages. A reader, such as a backup, may hold it up; then a later checkpoint clears it.
        self.with_connection(|connection| {
            connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
        })
        .await?;
        Ok(deleted)
    }

    /// Returns the history of a person as JSON: results, and the finished deals with all hands. `None` for an
    /// unknown person.
    pub(crate) async fn export(&self, person: &str) -> Result<Option<String>, StoreError> {
        let person = person.to_owned();
        let export = self.run(move |transaction| {
            let Some(name) = name_of(transaction, &person)? else { return Ok(None) };
            let (results, deals) = (results_of(transaction, &person)?, deals_of(transaction, &person)?);
            Ok(Some(Export { format: "talon table person", version: 1, name, results, deals }))
        });
        let Some(export) = export.await? else { return Ok(None) };
        let text = serde_json::to_string_pretty(&export);
        text.map(Some)
            .map_err(|error| StoreError::Damaged { path: self.path().to_owned(), text: error.to_string() })
    }
}

/// Returns the name of a person.
fn name_of(transaction: &Transaction<'_>, id: &str) -> rusqlite::Result<Option<String>> {
    transaction.query_row("SELECT name FROM person WHERE id = ?1", [id], |row| row.get(0)).optional()
}

/// Returns the seats of a person: tables and first seats.
fn seats_of(transaction: &Transaction<'_>, person: &str) -> rusqlite::Result<Vec<(String, usize)>> {
    let mut query =
        transaction.prepare("SELECT hosted, first_seat FROM seat WHERE person = ?1 ORDER BY rowid")?;
    query.query_map([person], |row| Ok((row.get(0)?, row.get::<_, i64>(1)? as usize)))?.collect()
}

/// Returns the finished deals of a person, at all tables: the deals of the seats that the person has, unless
/// they are a result of somebody else, and the deals of the results.
fn deals_of(transaction: &Transaction<'_>, person: &str) -> rusqlite::Result<Vec<ExportedDeal>> {
    let mut query = transaction.prepare(
        "SELECT deal.hosted, deal.place, NULL, result.seat, number, rotation, counts, newgame, lines, deal.result
         FROM result JOIN deal ON deal.hosted = result.hosted AND deal.place = result.deal WHERE person = ?1
         UNION ALL
         SELECT deal.hosted, deal.place, seat.first_seat, NULL, number, rotation, counts, newgame, lines, deal.result
         FROM seat JOIN deal ON deal.hosted = seat.hosted WHERE person = ?1 AND deal.result IS NOT NULL
         ORDER BY 1, 2, 3",
    )?;
    let rows = query.query_map([person], |row| {
        let (table, place): (_, i64) = (row.get(0)?, row.get(1)?);
        let (first_seat, seat): (Option<i64>, Option<i64>) = (row.get(2)?, row.get(3)?);
        // A damaged row must not keep a person from the other rows.
        let Ok(deal) = read_deal(row, 4) else { return Ok(None) };
        let own = seat_in(&deal, first_seat.unwrap_or_default() as usize);
        let exported = ExportedDeal {
            table,
            deal: place,
            seat: seat.map_or(own, |seat| seat as usize),
            counts: deal.counts,
            newgame: deal.new.to_string(),
            lines: deal.lines,
            result: deal.result.unwrap_or_default(),
        };
        Ok(Some((exported, seat.is_some())))
    })?;
    let mut is_result =
        transaction.prepare("SELECT 1 FROM result WHERE (hosted, deal, seat) = (?1, ?2, ?3)")?;
    let mut deals = Vec::new();
    for row in rows.filter_map(Result::transpose) {
        let (deal, is_own) = row?;
        if is_own || !is_result.exists(params![deal.table, deal.deal, deal.seat as i64])? {
            deals.push(deal);
        }
    }
    Ok(deals)
}

/// Returns the seat in a deal of the player who had this seat in the first deal: every player moves down.
fn seat_in(deal: &SavedDeal, first_seat: usize) -> usize {
    let players = deal.new.players.max(1);
    (first_seat + players - deal.rotation as usize % players) % players
}
