//! The results of people in deals. Beside each of them stands the result of the strongest player in the same
//! seat.

use rusqlite::types::Type;
use rusqlite::{Row, Transaction, params};
use serde::Serialize;

use talon_server::StoreError;

use super::Store;
use super::deal_rows::read_deal;
use crate::SavedDeal;
use crate::hosted::DELETED;

/// The columns of a result, as [`read_result`] reads them.
const COLUMNS: &str = "person, hosted, deal, date, game, role, seat, points, master";

/// The result of a person in a finished deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ResultRow {
    #[serde(skip)]
    pub(crate) person: String,
    pub(crate) table: String,
    /// The index of the deal at its table.
    pub(crate) deal: usize,
    /// The date on which the deal ended, as `YYYY-MM-DD`.
    pub(crate) date: String,
    pub(crate) game: String,
    pub(crate) role: String,
    /// The person's seat in this deal.
    pub(crate) seat: usize,
    pub(crate) points: i64,
    /// The opponents, in the order of their seats in the first deal. In JSON this is the list of their names.
    #[serde(serialize_with = "names")]
    pub(crate) opponents: Vec<TableOpponent>,
    /// The points of the strongest player in the same seat. `None` while the duplicate is pending, or when
    /// the deal cannot be played again.
    pub(crate) master: Option<i64>,
}

/// The kind of an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OpponentKind {
    /// A person with a history.
    Person,
    /// A person without a history.
    Guest,
    /// A built-in player.
    Player,
    Bot,
}

impl OpponentKind {
    const ALL: [(Self, &str); 4] =
        [(Self::Person, "person"), (Self::Guest, "guest"), (Self::Player, "player"), (Self::Bot, "bot")];

    fn word(self) -> &'static str {
        Self::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, word)| word)
    }
}

/// An opponent in a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableOpponent {
    /// The opponent's seat in the first deal.
    pub(crate) first_seat: usize,
    pub(crate) kind: OpponentKind,
    /// The key of the person's history. `None` for an opponent that is not a person with a history, and for a
    /// deleted person.
    pub(crate) person: Option<String>,
    /// The name of the guest, bot or built-in player. For a person with a history, it is the person's current
    /// name.
    pub(crate) name: String,
}

impl TableOpponent {
    /// Returns the identity of the opponent. The same opponent has an equal identity in all deals.
    pub(crate) fn identity(&self) -> (OpponentKind, &str) {
        (self.kind, self.person.as_deref().unwrap_or(&self.name))
    }
}

fn names<S: serde::Serializer>(opponents: &[TableOpponent], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(opponents.iter().map(|opponent| &opponent.name))
}

/// A result whose duplicate is pending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PendingDuplicate {
    pub(crate) table: String,
    /// The index of the deal at its table.
    pub(crate) place: usize,
    pub(crate) seat: usize,
    /// The settings of the table.
    pub(crate) settings: String,
    /// The deal. `None` when the row of the deal is damaged.
    pub(crate) deal: Option<SavedDeal>,
}

impl Store {
    /// Stores the points of the strongest player in a result. `None` means that the deal cannot be played
    /// again. Afterwards the duplicate is no longer pending.
    pub(crate) async fn set_master(
        &self,
        table: &str,
        place: usize,
        seat: usize,
        points: Option<i64>,
    ) -> Result<(), StoreError> {
        let (table, place, seat) = (table.to_owned(), place as i64, seat as i64);
        self.database
            .run(move |transaction| {
                let update =
                    "UPDATE result SET master = ?4, tried = 1 WHERE hosted = ?1 AND deal = ?2 AND seat = ?3";
                transaction.execute(update, params![table, place, seat, points]).map(drop)
            })
            .await
    }

    /// Returns the results of a person, oldest first.
    pub(crate) async fn results(&self, person: &str) -> Result<Vec<ResultRow>, StoreError> {
        let person = person.to_owned();
        self.database.run(move |transaction| results_of(transaction, &person)).await
    }

    /// Returns the results of all people at a table, in the order of the deals.
    pub(crate) async fn table_results(&self, table: &str) -> Result<Vec<ResultRow>, StoreError> {
        let table = table.to_owned();
        self.database
            .run(move |transaction| {
                read_results(transaction, "WHERE hosted = ?1 ORDER BY deal, seat", &table)
            })
            .await
    }

    /// Lists at most `limit` results whose duplicates are pending, oldest first. All their deals are
    /// finished.
    pub(crate) async fn pending_duplicates(&self, limit: usize) -> Result<Vec<PendingDuplicate>, StoreError> {
        self.database
            .run(move |transaction| {
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
}

/// Adds a result. If the result is already stored, nothing changes. A result of a deleted person is ignored.
pub(super) fn add_result(transaction: &Transaction<'_>, result: &ResultRow) -> rusqlite::Result<()> {
    let (deal, seat) = (result.deal as i64, result.seat as i64);
    let added = transaction
        .prepare(
            "INSERT INTO result (hosted, deal, seat, person, date, game, role, points, master, tried)
             SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9 IS NOT NULL
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
            result.master
        ])?;
    if added == 0 {
        return Ok(());
    }
    let mut insert = transaction.prepare(
        "INSERT INTO opponent VALUES (?1, ?2, ?3, ?4, ?5, (SELECT id FROM person WHERE id = ?6), ?7)",
    )?;
    for TableOpponent { first_seat, kind, person, name } in &result.opponents {
        let name = if *kind == OpponentKind::Person { "" } else { name.as_str() };
        insert.execute(params![result.table, deal, seat, *first_seat as i64, kind.word(), person, name])?;
    }
    Ok(())
}

/// Lists the results of all people, oldest first, without the opponents.
pub(super) fn all_results(transaction: &Transaction<'_>) -> rusqlite::Result<Vec<ResultRow>> {
    let mut query = transaction.prepare(&format!("SELECT {COLUMNS} FROM result ORDER BY date, rowid"))?;
    query.query_map([], read_result)?.collect()
}

/// Lists the results of a person, oldest first.
pub(super) fn results_of(transaction: &Transaction<'_>, person: &str) -> rusqlite::Result<Vec<ResultRow>> {
    read_results(transaction, "WHERE person = ?1 ORDER BY date, rowid", person)
}

/// Reads results with their opponents. `condition` is the SQL text that selects and sorts the results. It has
/// one parameter.
fn read_results(
    transaction: &Transaction<'_>,
    condition: &str,
    parameter: &str,
) -> rusqlite::Result<Vec<ResultRow>> {
    let mut query = transaction.prepare(&format!("SELECT {COLUMNS} FROM result {condition}"))?;
    let mut results: Vec<ResultRow> = query.query_map([parameter], read_result)?.collect::<Result<_, _>>()?;
    for result in &mut results {
        result.opponents = opponents_of(transaction, &result.table, result.deal, result.seat)?;
    }
    Ok(results)
}

/// Lists the opponents in a result, in the order of their seats in the first deal.
pub(super) fn opponents_of(
    transaction: &Transaction<'_>,
    table: &str,
    deal: usize,
    seat: usize,
) -> rusqlite::Result<Vec<TableOpponent>> {
    let mut query = transaction.prepare(
        "SELECT first_seat, kind, person.id, coalesce(person.name, opponent.name)
         FROM opponent LEFT JOIN person ON person.id = opponent.person
         WHERE hosted = ?1 AND deal = ?2 AND seat = ?3 ORDER BY first_seat",
    )?;
    query.query_map(params![table, deal as i64, seat as i64], read_opponent)?.collect()
}

fn read_result(row: &Row<'_>) -> rusqlite::Result<ResultRow> {
    Ok(ResultRow {
        person: row.get(0)?,
        table: row.get(1)?,
        deal: row.get::<_, i64>(2)? as usize,
        date: row.get(3)?,
        game: row.get(4)?,
        role: row.get(5)?,
        seat: row.get::<_, i64>(6)? as usize,
        points: row.get(7)?,
        opponents: Vec::new(),
        master: row.get(8)?,
    })
}

fn read_opponent(row: &Row<'_>) -> rusqlite::Result<TableOpponent> {
    let (word, name): (String, String) = (row.get(1)?, row.get(3)?);
    let kind = OpponentKind::ALL.iter().find(|(_, known)| *known == word).map(|(kind, _)| *kind);
    let wrong = || {
        let text = format!("'{word}' is no kind of opponent");
        rusqlite::Error::FromSqlConversionFailure(1, Type::Text, text.into())
    };
    Ok(TableOpponent {
        first_seat: row.get::<_, i64>(0)? as usize,
        kind: kind.ok_or_else(wrong)?,
        person: row.get(2)?,
        name: if name.is_empty() { DELETED.to_owned() } else { name },
    })
}
