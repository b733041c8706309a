//! People in the database. The methods store names, export histories and delete histories.

use std::collections::BTreeMap;

use rusqlite::{OptionalExtension as _, Transaction, params};
use serde::Serialize;

use talon_server::StoreError;

use super::Store;
use super::deal_rows::read_deal;
use super::evenings::forget_participant;
use super::open_deals::OpenDeals;
use super::results::{ResultRow, all_results, results_of};
use crate::SavedDeal;

/// The data of a person in an export.
#[derive(Serialize)]
struct Export {
    format: &'static str,
    version: u32,
    name: String,
    results: Vec<ResultRow>,
    deals: Vec<ExportedDeal>,
}

/// A finished deal of a person in an export. Its lines show all hands.
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

/// The results of a person that everybody may learn, without the opponents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PersonResults {
    pub(crate) name: String,
    pub(crate) results: Vec<ResultRow>,
}

impl Store {
    /// Adds a person.
    pub(crate) async fn add_person(&self, id: &str, name: &str) -> Result<(), StoreError> {
        let (id, name) = (id.to_owned(), name.to_owned());
        self.database
            .run(move |transaction| {
                transaction.execute("INSERT INTO person VALUES (?1, ?2)", [id, name]).map(drop)
            })
            .await
    }

    /// Returns the name of a person. `None` for an unknown or deleted person.
    pub(crate) async fn person(&self, id: &str) -> Result<Option<String>, StoreError> {
        let id = id.to_owned();
        self.database.run(move |transaction| name_of(transaction, &id)).await
    }

    /// Renames a person. Results contain only the key of a person, so the results of other people also show
    /// the new name. Returns whether the person exists.
    pub(crate) async fn rename_person(&self, id: &str, name: &str) -> Result<bool, StoreError> {
        let (id, name) = (id.to_owned(), name.to_owned());
        self.database
            .run(move |transaction| {
                let renamed = transaction.execute("UPDATE person SET name = ?2 WHERE id = ?1", [id, name])?;
                Ok(renamed > 0)
            })
            .await
    }

    /// Deletes a person. The name and the results of the person are overwritten. In the results of other
    /// people, the person is called `deleted`. The function `without_person_name` removes the person's name
    /// from the settings of a table. Its second argument is the person's seat in the first deal. Returns
    /// whether the person existed.
    pub(crate) async fn delete_person(
        &self,
        id: &str,
        without_person_name: fn(settings: &str, first_seat: usize) -> String,
    ) -> Result<bool, StoreError> {
        let id = id.to_owned();
        let deleted = self.database.run(move |transaction| {
            // While the person was a guest without a history, the results of other people stored the name
            // that the host gave.
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
            forget_participant(transaction, &id)?;
            // Foreign keys do the rest. They delete the person's results and what the person has said, and they clear the key of the
            // person in seats and in the results of other people.
            Ok(transaction.execute("DELETE FROM person WHERE id = ?1", [id])? > 0)
        });
        let deleted = deleted.await?;
        // Until this checkpoint, the write-ahead log contains old pages with the deleted data. If a reader
        // such as a backup blocks the checkpoint, a later checkpoint clears the log.
        self.database
            .with_connection(|connection| {
                connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
            })
            .await?;
        Ok(deleted)
    }

    /// Returns the results of all people, oldest person first. The results in shared deals that are still secret are
    /// left out.
    pub(crate) async fn people_results(&self) -> Result<Vec<PersonResults>, StoreError> {
        self.database
            .run(|transaction| {
                let open = OpenDeals::read(transaction)?;
                let mut results: BTreeMap<String, Vec<ResultRow>> = BTreeMap::new();
                for result in
                    all_results(transaction)?.into_iter().filter(|row| open.has(&row.table, row.deal))
                {
                    results.entry(result.person.clone()).or_default().push(result);
                }
                let mut query = transaction.prepare("SELECT id, name FROM person ORDER BY rowid")?;
                let people = query.query_map([], |row| {
                    let (id, name): (String, String) = (row.get(0)?, row.get(1)?);
                    Ok(PersonResults { name, results: results.remove(&id).unwrap_or_default() })
                })?;
                people.collect()
            })
            .await
    }

    /// Exports the history of a person as JSON. The export contains the results, and the finished deals with
    /// all hands. `None` for an unknown person.
    pub(crate) async fn export(&self, person: &str) -> Result<Option<String>, StoreError> {
        let person = person.to_owned();
        let export = self.database.run(move |transaction| {
            let Some(name) = name_of(transaction, &person)? else { return Ok(None) };
            let (results, deals) = (results_of(transaction, &person)?, deals_of(transaction, &person)?);
            Ok(Some(Export { format: "talon table person", version: 1, name, results, deals }))
        });
        let Some(export) = export.await? else { return Ok(None) };
        let text = serde_json::to_string_pretty(&export);
        text.map(Some).map_err(|error| StoreError::Damaged {
            path: self.database.path().to_owned(),
            text: error.to_string(),
        })
    }
}

/// Returns the name of a person. `None` for an unknown person.
fn name_of(transaction: &Transaction<'_>, id: &str) -> rusqlite::Result<Option<String>> {
    transaction.query_row("SELECT name FROM person WHERE id = ?1", [id], |row| row.get(0)).optional()
}

/// Lists the seats of a person. Each entry is the identifier of a table, and the person's seat in the first
/// deal of this table.
fn seats_of(transaction: &Transaction<'_>, person: &str) -> rusqlite::Result<Vec<(String, usize)>> {
    let mut query =
        transaction.prepare("SELECT hosted, first_seat FROM seat WHERE person = ?1 ORDER BY rowid")?;
    query.query_map([person], |row| Ok((row.get(0)?, row.get::<_, i64>(1)? as usize)))?.collect()
}

/// Lists the finished deals of a person at all tables: all deals in which the person has a result, and all
/// deals at the seats that the person has now. A deal at such a seat is left out if another person has its
/// result.
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
        // A damaged row is left out. The person still gets the other rows.
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

/// Returns the seat that a player has in a deal. `first_seat` is the seat of the player in the first deal.
/// Every player moves to the next lower seat after each deal.
pub(super) fn seat_in(deal: &SavedDeal, first_seat: usize) -> usize {
    let players = deal.new.players.max(1);
    (first_seat + players - deal.rotation as usize % players) % players
}
