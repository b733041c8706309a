//! People in the database: their names, and the export and deletion of their histories.

use rusqlite::{OptionalExtension as _, Transaction, params};
use serde::Serialize;

use super::deal_rows::read_deal;
use super::error::StoreError;
use super::results::{ResultRow, results_of};
use super::worker::Store;
use crate::SavedDeal;

/// The exported data of a person.
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

    /// Renames a person. Results contain the keys of people, so other people also see the new name. Returns
    /// whether the person exists.
    pub(crate) async fn rename_person(&self, id: &str, name: &str) -> Result<bool, StoreError> {
        let (id, name) = (id.to_owned(), name.to_owned());
        self.run(move |transaction| {
            let renamed = transaction.execute("UPDATE person SET name = ?2 WHERE id = ?1", [id, name])?;
            Ok(renamed > 0)
        })
        .await
    }

    /// Deletes a person: overwrites the name and the results, and makes the person `deleted` in the results
    /// of other people. `without_person_name` removes the person's name from the settings of a table; its
    /// second argument is the person's seat in the first deal. Returns whether the person existed.
    pub(crate) async fn delete_person(
        &self,
        id: &str,
        without_person_name: fn(settings: &str, first_seat: usize) -> String,
    ) -> Result<bool, StoreError> {
        let id = id.to_owned();
        let deleted = self.run(move |transaction| {
            // As a guest without a history, the person appeared under the name that the host gave.
            transaction.execute(
                "UPDATE opponent SET name = '' WHERE (hosted, first_seat) IN
                 (SELECT hosted, first_seat FROM seat WHERE person = ?1) AND kind = 'guest'",
                [&id],
            )?;
            for (table, first_seat) in seats_of(transaction, &id)? {
                let query = "SELECT settings FROM hosted WHERE id = ?1";
                let settings: String = transaction.query_row(query, [&table], |row| row.get(0))?;
                let update = "UPDATE hosted SET settings = ?2 WHERE id = ?1";
                transaction.execute(update, params![table, without_person_name(&settings, first_seat)])?;
            }
            // The foreign keys delete the person's results and clear the person in seats and in the results
            // of other people.
            Ok(transaction.execute("DELETE FROM person WHERE id = ?1", [id])? > 0)
        });
        let deleted = deleted.await?;
        // The write-ahead log contains old pages until this checkpoint. If a reader such as a backup blocks
        // it, a later checkpoint clears the log.
        self.with_connection(|connection| {
            connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
        })
        .await?;
        Ok(deleted)
    }

    /// Exports the history of a person as JSON: the results, and the finished deals with all hands. `None`
    /// for an unknown person.
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

/// Returns the name of a person. `None` for an unknown person.
fn name_of(transaction: &Transaction<'_>, id: &str) -> rusqlite::Result<Option<String>> {
    transaction.query_row("SELECT name FROM person WHERE id = ?1", [id], |row| row.get(0)).optional()
}

/// Lists the seats of a person: each table, and the seat in its first deal.
fn seats_of(transaction: &Transaction<'_>, person: &str) -> rusqlite::Result<Vec<(String, usize)>> {
    let mut query =
        transaction.prepare("SELECT hosted, first_seat FROM seat WHERE person = ?1 ORDER BY rowid")?;
    query.query_map([person], |row| Ok((row.get(0)?, row.get::<_, i64>(1)? as usize)))?.collect()
}

/// Lists the finished deals of a person at all tables: the deals of the person's results, and the deals of
/// the person's seats unless they are somebody else's results.
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
        // A damaged row must not hide the other rows from the person.
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

/// Returns the seat in a deal of the player who had the seat `first_seat` in the first deal. Every player
/// moves to the next lower seat after each deal.
fn seat_in(deal: &SavedDeal, first_seat: usize) -> usize {
    let players = deal.new.players.max(1);
    (first_seat + players - deal.rotation as usize % players) % players
}
