//! The tables at which people play, and their deals, in the database.

use rusqlite::{OptionalExtension as _, Row, Transaction, params};

use talon_server::StoreError;

use super::Store;
use super::deal_rows::read_deal;
use super::results::{ResultRow, add_result};
use super::said::add_said;
use super::seats::write_seat;
use crate::SavedDeal;
use crate::hosted::{Said, SavedSeat};

/// A stored table with its deals in order. Only the last deal may be unfinished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredTable {
    /// The identifier of the table: eight hexadecimal digits.
    pub(crate) id: String,
    /// The settings of the table as JSON. Only the server interprets them.
    pub(crate) settings: String,
    /// The deals. If they cannot be read, the error is one line with the reason.
    pub(crate) deals: Result<Vec<SavedDeal>, String>,
}

/// A change of a table. It is stored in one transaction.
#[derive(Clone, Debug, Default)]
pub(crate) struct TableChange {
    /// The index of the last deal and the deal itself. `None` if the deal has not changed.
    pub(crate) deal: Option<(usize, SavedDeal)>,
    /// The seats, by their numbers in the first deal, whose people were helped in the last deal. They are stored
    /// with `deal`.
    pub(crate) helped: Vec<usize>,
    /// The seats for whose people somebody else has made most moves of the last deal.
    pub(crate) away: Vec<usize>,
    /// The settings of the table as JSON. `None` if they have not changed.
    pub(crate) settings: Option<String>,
    /// The changed seats. Each entry has the number of the seat in the first deal.
    pub(crate) seats: Vec<(usize, SavedSeat)>,
    /// The lines that were said since the last change.
    pub(crate) said: Vec<Said>,
    /// The results of the last deal. The list is empty if the deal is not over.
    pub(crate) results: Vec<ResultRow>,
}

impl Store {
    /// Lists the tables that are not closed, oldest first. If a row is damaged, only the table of this row
    /// cannot be read.
    pub(crate) async fn open_tables(&self) -> Result<Vec<StoredTable>, StoreError> {
        self.database
            .run(|transaction| {
                let mut query = transaction
                    .prepare("SELECT id, settings FROM hosted WHERE closed = 0 ORDER BY created, rowid")?;
                let rows = query.query_map([], |row| Ok((text_of(row, 0)?, text_of(row, 1)?)))?;
                let tables: Vec<(String, String)> = rows.collect::<Result<_, _>>()?;
                let with_deals = |(id, settings): (String, String)| StoredTable {
                    deals: deals_of(transaction, &id),
                    id,
                    settings,
                };
                Ok(tables.into_iter().map(with_deals).collect())
            })
            .await
    }

    /// Returns a table, also a closed one. `None` when there is no such table.
    pub(crate) async fn table(&self, id: &str) -> Result<Option<StoredTable>, StoreError> {
        let id = id.to_owned();
        self.database
            .run(move |transaction| {
                let mut query = transaction.prepare("SELECT settings FROM hosted WHERE id = ?1")?;
                let settings = query.query_row([&id], |row| text_of(row, 0)).optional()?;
                Ok(settings.map(|settings| StoredTable { deals: deals_of(transaction, &id), id, settings }))
            })
            .await
    }

    /// Lists the identifiers and settings of the closed tables.
    pub(crate) async fn closed_tables(&self) -> Result<Vec<(String, String)>, StoreError> {
        self.database
            .run(|transaction| {
                let mut query = transaction.prepare("SELECT id, settings FROM hosted WHERE closed = 1")?;
                let rows = query.query_map([], |row| Ok((text_of(row, 0)?, text_of(row, 1)?)))?;
                rows.collect()
            })
            .await
    }

    /// Returns the settings of a table as JSON, and whether the table is closed. `None` for an unknown table.
    pub(crate) async fn settings(&self, id: &str) -> Result<Option<(String, bool)>, StoreError> {
        let id = id.to_owned();
        self.database
            .run(move |transaction| {
                let query = "SELECT settings, closed FROM hosted WHERE id = ?1";
                transaction.query_row(query, [id], |row| Ok((text_of(row, 0)?, row.get(1)?))).optional()
            })
            .await
    }

    /// Adds a table. `created` is the time in seconds since 1970.
    pub(crate) async fn add_table(
        &self,
        id: &str,
        game: &str,
        settings: &str,
        created: i64,
    ) -> Result<(), StoreError> {
        let (id, game, settings) = (id.to_owned(), game.to_owned(), settings.to_owned());
        self.database.run(move |transaction| insert_table(transaction, &id, &game, &settings, created)).await
    }

    /// Stores a change of a table. The server calls this method after every move.
    ///
    /// A deal is one row of a few kilobytes. Writing the whole row changes no more pages of the database than
    /// adding a line would. A move that was taken back leaves no trace. The results of a deal that is over
    /// are stored in the same transaction.
    pub(crate) async fn save_table(&self, table: &str, change: TableChange) -> Result<(), StoreError> {
        let table = table.to_owned();
        self.database
            .run(move |transaction| {
                change
                    .seats
                    .iter()
                    .try_for_each(|(first, seat)| write_seat(transaction, &table, *first, seat))?;
                if let Some(settings) = &change.settings {
                    let update = "UPDATE hosted SET settings = ?2 WHERE id = ?1";
                    transaction.execute(update, params![table, settings])?;
                }
                if let Some((place, deal)) = &change.deal {
                    write_deal(transaction, &table, *place, deal, [&change.helped, &change.away])?;
                }
                change.said.iter().try_for_each(|said| add_said(transaction, &table, said))?;
                change.results.iter().try_for_each(|result| add_result(transaction, result))
            })
            .await
    }

    /// Marks a table as closed. Its deals remain.
    pub(crate) async fn close_table(&self, id: &str) -> Result<(), StoreError> {
        let id = id.to_owned();
        self.database
            .run(move |transaction| {
                transaction.execute("UPDATE hosted SET closed = 1 WHERE id = ?1", [id]).map(drop)
            })
            .await
    }
}

/// Adds the row of a table.
pub(super) fn insert_table(
    transaction: &Transaction<'_>,
    id: &str,
    game: &str,
    settings: &str,
    created: i64,
) -> rusqlite::Result<()> {
    let insert = "INSERT INTO hosted (id, game, settings, created) VALUES (?1, ?2, ?3, ?4)";
    transaction.execute(insert, params![id, game, settings, created]).map(drop)
}

/// Writes the whole row of a deal.
fn write_deal(
    transaction: &Transaction<'_>,
    table: &str,
    place: usize,
    deal: &SavedDeal,
    [helped, away]: [&[usize]; 2],
) -> rusqlite::Result<()> {
    let (number, rotation, counts) = (deal.number as i64, deal.rotation as i64, deal.counts);
    let (new, lines) = (deal.new.to_string(), deal.lines.join("\n"));
    let result = deal.result.as_deref().map(numbers_text);
    let [helped, away] = [helped, away].map(numbers_text);
    transaction
        .prepare(
            "INSERT INTO deal (hosted, place, number, rotation, counts, newgame, lines, result, helped, away)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
             ON CONFLICT DO UPDATE SET number = ?3, rotation = ?4, counts = ?5, newgame = ?6, lines = ?7,
             result = ?8, helped = ?9, away = ?10",
        )?
        .execute(params![table, place as i64, number, rotation, counts, new, lines, result, helped, away])
        .map(drop)
}

/// Reads the deals of a table in order.
///
/// # Errors
/// A row is damaged or missing. The error is one line.
fn deals_of(transaction: &Transaction<'_>, id: &str) -> Result<Vec<SavedDeal>, String> {
    let read = || -> rusqlite::Result<Vec<(i64, rusqlite::Result<SavedDeal>)>> {
        let mut query = transaction.prepare(
            "SELECT number, rotation, counts, newgame, lines, result, place FROM deal WHERE hosted = ?1 ORDER BY place",
        )?;
        query.query_map([id], |row| Ok((row.get(6)?, read_deal(row, 0))))?.collect()
    };
    let rows = read().map_err(|error| error.to_string())?;
    let deal = |((place, deal), number): ((i64, rusqlite::Result<SavedDeal>), i64)| match deal {
        Ok(_) if place + 1 != number => Err(format!("deal {number} is missing")),
        Ok(deal) => Ok(deal),
        Err(rusqlite::Error::FromSqlConversionFailure(_, _, error)) => {
            Err(format!("deal {number} is damaged: {error}"))
        }
        Err(error) => Err(format!("deal {number} is damaged: {error}")),
    };
    rows.into_iter().zip(1..).map(deal).collect()
}

/// Returns a column as text. A value of another type is converted to text.
fn text_of(row: &Row<'_>, column: usize) -> rusqlite::Result<String> {
    let value = row.get_ref(column)?;
    let bytes = value.as_bytes_or_null().ok().flatten().unwrap_or_default();
    Ok(String::from_utf8_lossy(bytes).into_owned())
}

fn numbers_text<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
