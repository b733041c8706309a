//! People: their names, their seats, their history to take along, and its deletion.

use rusqlite::{OptionalExtension as _, Transaction, params};
use serde::Serialize;

use super::deal_rows::read_deal;
use super::error::StoreError;
use super::results::{ResultRow, results_of};
use super::worker::Store;
use crate::table::SavedDeal;

/// The name that a record shows for a person who is deleted.
pub(crate) const DELETED: &str = "deleted";

/// A seat of a table that a person has or had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeatedPerson {
    /// The seat of the person in the first deal.
    pub(crate) first_seat: usize,
    /// The identifier. `None` when the person is deleted.
    pub(crate) person: Option<String>,
    /// The name; `deleted` when the person is deleted.
    pub(crate) name: String,
}

/// What a person takes along.
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

    /// The name of a person. `None` for an unknown or deleted person.
    pub(crate) async fn person(&self, id: &str) -> Result<Option<String>, StoreError> {
        let id = id.to_owned();
        self.run(move |transaction| name_of(transaction, &id)).await
    }

    /// Renames a person, also in the results of the others. Returns whether the person exists.
    pub(crate) async fn rename_person(&self, id: &str, name: &str) -> Result<bool, StoreError> {
        let (id, name) = (id.to_owned(), name.to_owned());
        self.run(move |transaction| {
            let Some(old) = name_of(transaction, &id)? else { return Ok(false) };
            rename_as_opponent(transaction, &id, &old, &name)?;
            transaction.execute("UPDATE person SET name = ?2 WHERE id = ?1", [id, name])?;
            Ok(true)
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
            let Some(name) = name_of(transaction, &id)? else { return Ok(false) };
            rename_as_opponent(transaction, &id, &name, DELETED)?;
            for (table, first_seat) in seats_of(transaction, &id)? {
                let query = "SELECT settings FROM hosted WHERE id = ?1";
                let settings: String = transaction.query_row(query, [&table], |row| row.get(0))?;
                let update = "UPDATE hosted SET settings = ?2 WHERE id = ?1";
                transaction.execute(update, params![table, forget(&settings, first_seat)])?;
            }
            // The references delete the results, and empty the seats.
            transaction.execute("DELETE FROM person WHERE id = ?1", [id])?;
            Ok(true)
        });
        let deleted = deleted.await?;
        // The log still has the old pages. A reader, such as a backup, may hold it up; then a later checkpoint clears it.
        self.with_connection(|connection| {
            connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
        })
        .await?;
        Ok(deleted)
    }

    /// Seats a person at a table. `first_seat` is the seat in the first deal.
    pub(crate) async fn seat_person(
        &self,
        table: &str,
        first_seat: usize,
        person: &str,
    ) -> Result<(), StoreError> {
        let (table, first_seat, person) = (table.to_owned(), first_seat as i64, person.to_owned());
        self.run(move |transaction| {
            let insert = "INSERT INTO seat VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET person = ?3";
            transaction.execute(insert, params![table, first_seat, person]).map(drop)
        })
        .await
    }

    /// The seats of a table that people have or had.
    pub(crate) async fn seated(&self, table: &str) -> Result<Vec<SeatedPerson>, StoreError> {
        let table = table.to_owned();
        self.run(move |transaction| {
            let mut query = transaction.prepare(
                "SELECT first_seat, person, name FROM seat LEFT JOIN person ON person.id = seat.person
                 WHERE hosted = ?1 ORDER BY first_seat",
            )?;
            let rows = query.query_map([table], |row| {
                let name: Option<String> = row.get(2)?;
                Ok(SeatedPerson {
                    first_seat: row.get::<_, i64>(0)? as usize,
                    person: row.get(1)?,
                    name: name.unwrap_or_else(|| DELETED.to_owned()),
                })
            })?;
            rows.collect()
        })
        .await
    }

    /// The history of a person as JSON: results, and the finished deals with all hands. `None` for an unknown person.
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

/// The name of a person.
fn name_of(transaction: &Transaction<'_>, id: &str) -> rusqlite::Result<Option<String>> {
    transaction.query_row("SELECT name FROM person WHERE id = ?1", [id], |row| row.get(0)).optional()
}

/// The seats of a person: tables and first seats.
fn seats_of(transaction: &Transaction<'_>, person: &str) -> rusqlite::Result<Vec<(String, usize)>> {
    let mut query =
        transaction.prepare("SELECT hosted, first_seat FROM seat WHERE person = ?1 ORDER BY rowid")?;
    query.query_map([person], |row| Ok((row.get(0)?, row.get::<_, i64>(1)? as usize)))?.collect()
}

/// Changes the name of a person in the results of the others at the same tables.
fn rename_as_opponent(
    transaction: &Transaction<'_>,
    person: &str,
    old: &str,
    new: &str,
) -> rusqlite::Result<()> {
    let mut query = transaction.prepare(
        "SELECT rowid, opponents FROM result
         WHERE person <> ?1 AND hosted IN (SELECT hosted FROM seat WHERE person = ?1)",
    )?;
    let rows = query.query_map([person], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for row in rows.collect::<Result<Vec<(i64, String)>, _>>()? {
        let (result, text) = row;
        let mut opponents: Vec<String> = serde_json::from_str(&text).unwrap_or_default();
        opponents.iter_mut().filter(|name| *name == old).for_each(|name| new.clone_into(name));
        let text = super::results::opponents_text(&opponents);
        transaction.execute("UPDATE result SET opponents = ?2 WHERE rowid = ?1", params![result, text])?;
    }
    Ok(())
}

/// The finished deals of a person, at all tables.
fn deals_of(transaction: &Transaction<'_>, person: &str) -> rusqlite::Result<Vec<ExportedDeal>> {
    let mut query = transaction.prepare(
        "SELECT deal.hosted, deal.place, seat.first_seat, number, rotation, counts, newgame, lines, result
         FROM seat JOIN deal ON deal.hosted = seat.hosted WHERE person = ?1 AND result IS NOT NULL
         ORDER BY deal.rowid",
    )?;
    let rows = query.query_map([person], |row| {
        let (table, place, first_seat): (_, i64, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
        // What is damaged must not keep a person from the rest.
        let Ok(deal) = read_deal(row, 3) else { return Ok(None) };
        Ok(Some(ExportedDeal {
            table,
            deal: place,
            seat: seat_in(&deal, first_seat as usize),
            counts: deal.counts,
            newgame: deal.new.to_string(),
            lines: deal.lines,
            result: deal.result.unwrap_or_default(),
        }))
    })?;
    rows.filter_map(Result::transpose).collect()
}

/// The seat in a deal of the player who had this seat in the first deal: every player moves down.
fn seat_in(deal: &SavedDeal, first_seat: usize) -> usize {
    let players = deal.new.players.max(1);
    (first_seat + players - deal.rotation as usize % players) % players
}
