//! The evenings in the database: their participants, the entries of their journals, and the outcomes of their deals.

use std::collections::BTreeMap;

use rusqlite::{Transaction, params};

use talon_server::StoreError;

use super::Store;
use super::deal_rows::read_deal;
use super::seats::write_seat;
use super::tables::insert_table;
use crate::SavedDeal;
use crate::evening::DealOutcome;
use crate::hosted::{DELETED, SavedSeat};

/// A stored evening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredEvening {
    pub(crate) id: String,
    /// The settings as JSON.
    pub(crate) settings: String,
    pub(crate) participants: Vec<StoredParticipant>,
    /// The entries of the journal as JSON, in order.
    pub(crate) entries: Vec<String>,
}

/// A stored participant of an evening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredParticipant {
    pub(crate) name: String,
    /// The key and the present name of the person who has taken the name.
    pub(crate) person: Option<(String, String)>,
}

/// A new table of a round.
#[derive(Default)]
pub(crate) struct NewTable {
    pub(crate) id: String,
    pub(crate) game: String,
    /// The settings as JSON.
    pub(crate) settings: String,
    /// The time in seconds since 1970.
    pub(crate) created: i64,
    /// The seats, in the order of the first deal.
    pub(crate) seats: Vec<SavedSeat>,
}

/// A change of an evening. It is stored in one transaction.
#[derive(Default)]
pub(crate) struct EveningChange {
    /// The number of the entry in the journal, counted from 0, and the entry as JSON.
    pub(crate) entry: (usize, String),
    /// The new and changed participants: the number, the name, and the key of the person.
    pub(crate) participants: Vec<(usize, String, Option<String>)>,
    /// The tables of a new round.
    pub(crate) tables: Vec<NewTable>,
    /// The number of a round that ends.
    pub(crate) ended: Option<usize>,
}

/// The outcome of a finished deal, and the deal.
pub(crate) type FinishedDeal = (DealOutcome, SavedDeal);

impl Store {
    /// Adds an evening. `created` is the time in seconds since 1970.
    pub(crate) async fn add_evening(
        &self,
        id: &str,
        settings: &str,
        created: i64,
        entry: String,
    ) -> Result<(), StoreError> {
        let [id, settings] = [id, settings].map(str::to_owned);
        self.database
            .run(move |transaction| {
                let insert = "INSERT INTO evening (id, settings, created) VALUES (?1, ?2, ?3)";
                transaction.execute(insert, params![id, settings, created])?;
                add_entry(transaction, &id, 0, &entry)
            })
            .await
    }

    /// Lists all evenings, oldest first.
    pub(crate) async fn evenings(&self) -> Result<Vec<StoredEvening>, StoreError> {
        self.database
            .run(|transaction| {
                let mut query =
                    transaction.prepare("SELECT id, settings FROM evening ORDER BY created, rowid")?;
                let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
                let found: Vec<(String, String)> = rows.collect::<Result<_, _>>()?;
                let mut participants = transaction.prepare(
                    "SELECT participant.name, person.id, person.name
                 FROM participant LEFT JOIN person ON person.id = participant.person
                 WHERE evening = ?1 ORDER BY number",
                )?;
                let mut entries =
                    transaction.prepare("SELECT entry FROM entry WHERE evening = ?1 ORDER BY number")?;
                let evening = |(id, settings): (String, String)| {
                    let participants = participants.query_map([&id], |row| {
                        let (person, name): (Option<String>, Option<String>) = (row.get(1)?, row.get(2)?);
                        Ok(StoredParticipant { name: row.get(0)?, person: person.zip(name) })
                    })?;
                    let participants = participants.collect::<Result<_, _>>()?;
                    let entries = entries.query_map([&id], |row| row.get(0))?.collect::<Result<_, _>>()?;
                    Ok(StoredEvening { id, settings, participants, entries })
                };
                found.into_iter().map(evening).collect()
            })
            .await
    }

    /// Stores a change of an evening.
    pub(crate) async fn save_evening(&self, evening: &str, change: EveningChange) -> Result<(), StoreError> {
        let evening = evening.to_owned();
        self.database
            .run(move |transaction| {
                let EveningChange { entry: (number, entry), participants, tables, ended } = change;
                for (number, name, person) in participants {
                    let write = "INSERT INTO participant VALUES (?1, ?2, ?3, ?4)
                             ON CONFLICT DO UPDATE SET name = ?3, person = ?4";
                    transaction.execute(write, params![evening, number as i64, name, person])?;
                }
                for NewTable { id, game, settings, created, seats } in tables {
                    insert_table(transaction, &id, &game, &settings, created)?;
                    for (first, seat) in seats.iter().enumerate() {
                        write_seat(transaction, &id, first, seat)?;
                    }
                }
                if let Some(round) = ended {
                    let update = "UPDATE evening SET ended = max(ended, ?2) WHERE id = ?1";
                    transaction.execute(update, params![evening, round as i64])?;
                }
                add_entry(transaction, &evening, number, &entry)
            })
            .await
    }

    /// Returns the finished deals of these tables. The key is the identifier of the table.
    pub(crate) async fn finished_at(
        &self,
        tables: Vec<String>,
    ) -> Result<BTreeMap<String, Vec<FinishedDeal>>, StoreError> {
        self.database
            .run(move |transaction| {
                let mut query = transaction.prepare(
                    "SELECT helped, away, number, rotation, counts, newgame, lines, result
                 FROM deal WHERE hosted = ?1 AND result IS NOT NULL ORDER BY place",
                )?;
                let mut found = BTreeMap::new();
                for table in tables {
                    let rows = query.query_map([&table], |row| {
                        let (helped, away): (String, String) = (row.get(0)?, row.get(1)?);
                        let deal = read_deal(row, 2)?;
                        let points = by_first_seat(&deal);
                        Ok((DealOutcome { points, helped: numbers(&helped), away: numbers(&away) }, deal))
                    })?;
                    let deals = rows.collect::<Result<Vec<_>, _>>()?;
                    found.insert(table, deals);
                }
                Ok(found)
            })
            .await
    }
}

/// Removes the name of a person from the evenings. The key of the person is removed by the database.
pub(super) fn forget_participant(transaction: &Transaction<'_>, person: &str) -> rusqlite::Result<()> {
    let update = "UPDATE participant SET name = ?2 WHERE person = ?1";
    transaction.execute(update, params![person, DELETED]).map(drop)
}

fn add_entry(
    transaction: &Transaction<'_>,
    evening: &str,
    number: usize,
    entry: &str,
) -> rusqlite::Result<()> {
    let insert = "INSERT INTO entry VALUES (?1, ?2, ?3)";
    transaction.execute(insert, params![evening, number as i64, entry]).map(drop)
}

/// Returns the points of a finished deal by the seats of the first deal.
fn by_first_seat(deal: &SavedDeal) -> Vec<i64> {
    let mut points = deal.result.clone().unwrap_or_default();
    // The player with seat `first` in the first deal has seat `first - rotation` now.
    let players = points.len().max(1);
    points.rotate_right(deal.rotation as usize % players);
    points
}

fn numbers(text: &str) -> Vec<usize> {
    text.split_whitespace().filter_map(|number| number.parse().ok()).collect()
}
